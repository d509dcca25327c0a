"""The kinds of screens, and the screens that show a game."""
