"""Games in files: the form of a journal's lines, the journal, all saved games."""
