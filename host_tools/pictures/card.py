"""Makes docs/card.html, one page to print and lay beside the box, from the tour's screens.

The names of the menu's lines are those of the display.
"""

import base64
from pathlib import Path

import pinochle_tools  # noqa: F401 - puts the firmware on the import path
from jinja2 import Environment, StrictUndefined
from markupsafe import Markup
from PIL import ImageOps
from pinochle.text import views as view_words
from pinochle.text import words
from pinochle_tools.terminal.picture import image, png
from tour.steps import frames

CARD = Path(__file__).parents[2] / "docs" / "card.html"
TEMPLATE = Path(__file__).with_name("card.html")
# A step of the tour, and what the players do there.
HAND = (
    ("score", "Who has the bid? The arrow beside that name."),
    ("bid", "The bid: arrows change it, OK."),
    ("trump", "Trump: the arrow beside the suit."),
    ("meld", "Each side's meld, OK. To have it counted: hold OK."),
    ("play", "Play. The large number is what the bidders still need. Then OK."),
    ("settle", "The other side's trick points. All agree? OK."),
)
# What went wrong, and the way to its cure: lines of the menu's page of the hand, or of the game.
CURES = (
    ("The last answer", "hold BACK, OK", ()),
    ("Something in an earlier hand", "{game}", (words.CORRECT,)),
    ("A hand was entered twice", "{game}", (words.TAKE_OUT,)),
    ("A hand was forgotten", "{game}; then enter it as always", (words.PUT_IN,)),
    ("The wrong dealer", "{hand}", (words.WHO_DEALS_LINE,)),
    ("Somebody else plays on", "{hand}", (words.ANOTHER_PLAYER,)),
    ("Other rules, or another target", "{game}", (words.OTHER_RULES,)),
    ("We began on paper", "{game}", (words.SCORES_SO_FAR,)),
    ("Cards were misdealt", "{hand}", (words.MISDEAL,)),
    ("Another game continues", "{game}; choose it", (view_words.EARLIER,)),
    ("The power went", "plug it in: the score is there, as it was", ()),
)


def steps() -> list[dict[str, str]]:
    """Return the pictures of a hand, in black on white, with their texts."""
    shown = frames()
    found = []
    for name, says in HAND:
        dark = ImageOps.invert(image(shown[name], 1).convert("L")).convert("1")
        picture = base64.b64encode(png(dark, optimize=True)).decode()
        found.append({"png": picture, "says": says, "alt": says})
    return found


def card() -> str:
    """Return the page."""
    ways = {
        "game": f"hold OK, {words.THIS_GAME}: <b>%s</b>",
        "hand": f"hold OK, {words.THIS_HAND}: <b>%s</b>",
    }
    cures = [(wrong, Markup(cure.format(**ways) % lines)) for wrong, cure, lines in CURES]
    environment = Environment(autoescape=True, undefined=StrictUndefined)
    template = environment.from_string(TEMPLATE.read_text())
    return template.render(steps=steps(), cures=cures, more=words.THIS_GAME + words.MORE)
