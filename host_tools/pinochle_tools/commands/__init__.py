"""One module a command, loaded by cli.py only when the command is called."""
