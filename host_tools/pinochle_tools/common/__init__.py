"""Words, files and folders at the edge: what every command needs."""
