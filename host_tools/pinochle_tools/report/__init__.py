"""Pages for the browser: the report of all games, and the scoreboard of the one in progress."""
