"""Games in files: the format of journal lines, the journal, all saved games."""
