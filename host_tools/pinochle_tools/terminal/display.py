"""The scorekeeper's display as characters, in two sizes."""

from rich.text import Text
from textual.reactive import reactive
from textual.widget import Widget

from pinochle_tools.terminal.blocks import FRAME_BYTES, HEIGHT, WIDTH, braille, half_blocks

# Columns and rows: a half-block frame has 128 x 32 characters, plus its border, keys and help.
HALF_BLOCKS_FROM = (130, 36)
SMALLEST = (66, 20)


class Display(Widget):
    """The display: in half blocks where they fit, otherwise in braille."""

    frame: reactive[bytes] = reactive(bytes(FRAME_BYTES))
    large: reactive[bool] = reactive(False, layout=True)
    where_stored: reactive[str] = reactive("")

    def render(self) -> Text:
        """Return the frame as text, one line per row of characters."""
        if self.large:
            return Text("\n".join(half_blocks(self.frame)), no_wrap=True)
        lines = [
            Text.assemble(*[(run.text, "reverse" if run.reverse else "") for run in line])
            for line in braille(self.frame)
        ]
        return Text("\n", no_wrap=True).join(lines)

    def watch_where_stored(self, words: str) -> None:
        """Say below the frame where games are stored; a folder's name may have any characters."""
        self.border_subtitle = Text(words)

    def watch_large(self, large: bool) -> None:
        """Adapt the size to half blocks or braille."""
        width, height = (WIDTH, HEIGHT // 2) if large else (WIDTH // 2, HEIGHT // 4)
        self.styles.width = width + 2
        self.styles.height = height + 2
