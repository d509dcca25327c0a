"""All wording of the display. Another package with these names is a translation."""
