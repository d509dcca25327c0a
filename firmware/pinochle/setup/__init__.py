"""Before a game: rules, house rules, players, the next game."""
