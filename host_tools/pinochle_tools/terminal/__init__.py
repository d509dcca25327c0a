"""The App in a terminal: the drawn display, keys, pictures and replays."""
