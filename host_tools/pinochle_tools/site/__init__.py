"""The history in a browser: the server, the live scoreboard and the pages."""
