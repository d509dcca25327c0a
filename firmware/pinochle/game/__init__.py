"""A game: its events, the hand in progress, the score sheet, who plays."""
