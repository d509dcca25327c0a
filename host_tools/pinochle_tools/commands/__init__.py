"""One module per command; cli.py imports it when the command is used."""
