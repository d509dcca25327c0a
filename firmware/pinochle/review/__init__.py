"""Looks at games and corrects them: views, corrections, codes, menu."""
