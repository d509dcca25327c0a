"""The evening: who sits where, results, standings, prizes."""
