"""Pages for the browser: the report of all games, and the live scoreboard."""
