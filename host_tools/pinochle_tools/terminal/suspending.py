"""Suspend a program in the terminal by Ctrl+Z, and draw it again after the shell's `fg`."""

from typing import Any

from textual.app import App
from textual.binding import Binding

SUSPEND = Binding("ctrl+z", "suspend_process", "suspend", priority=True)


def draw_when_resumed(app: App[Any]) -> None:
    """Draw all after each stop: the screen is empty then, and Textual draws only changes."""
    app.app_resume_signal.subscribe(app, lambda _: app.refresh(layout=True))
