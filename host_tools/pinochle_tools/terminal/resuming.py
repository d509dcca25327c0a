"""What a program in the terminal draws again when it is resumed, as by the shell's `fg`."""

from typing import Any

from textual.app import App


def draw_when_resumed(app: App[Any]) -> None:
    """Draw all after each stop: the screen is empty then, and Textual draws only changes."""
    app.app_resume_signal.subscribe(app, lambda _: app.refresh(layout=True))
