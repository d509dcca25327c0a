"""All texts of the display. A translation is another package with the same names."""
