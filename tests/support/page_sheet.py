"""Draws every kind of page of the club's site, for review: `make accept WHAT=pages`.

A picture of every kind of page at four widths in light and dark, one as it is printed, and a
contact sheet of each kind.
"""

import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont
from pinochle_tools.archive.updating import ready
from pinochle_tools.database.store import open_store
from pinochle_tools.report.links import HANDS, slug
from pinochle_tools.site.publishing import publish
from support import browsers, club
from support.evenings import fill
from support.page_layout import HEIGHT, WIDTHS

PAPER = 794  # A4 at 96 pixels an inch
_SHARE = {360: 1.0, 768: 0.6, 1280: 0.45, 1920: 0.35}
_TALLEST = 2400  # of a page in a contact sheet, in its own pixels
_MARGIN = 12


@contextmanager
def greenwich():
    """Use the time zone UTC, because pages have local times."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


def write_site(folder, url=None):
    """Publish the club's games into a folder, through an archive at a URL or a temporary file."""
    with tempfile.TemporaryDirectory() as scratch, greenwich():
        store = ready(open_store(Path(scratch) / "data", url))
        fill(store, Path(scratch) / "device", club.club_games(), "Club box")
        with store.reading() as connection:
            publish(connection, folder, lambda done, whole: None)
        store.close()


def kinds_of_pages(folder):
    """Return {kind: file} with one page of every kind, those with most on them."""
    pairs = [page for page in folder.glob("pair/*.html") if not page.stem.endswith(HANDS)]
    pair = max(pairs, key=lambda page: (page.stat().st_size, page.name))
    name = slug("Bartholomew")
    found = {
        "game": folder / "game/7.html",
        "game-with-auctions": folder / "game/2.html",
        "game-of-three": folder / "game/13.html",
        "evening": folder / "evening/2026-01-16.html",
        "player": folder / f"player/{name}.html",
        "hands": folder / f"player/{name}{HANDS}.html",
        "pair": pair,
        "year": folder / "year/2026.html",
        "meeting": min(folder.glob("meeting/*.html")),
    }
    return {page.stem: page for page in sorted(folder.glob("*.html"))} | found


def _pictures(browser, name, page, folder):
    found = []
    for dark in (False, True):
        for width in WIDTHS:
            with browsers.Visit(browser, page.as_uri(), width, HEIGHT, dark) as shown:
                file = folder / f"{name}-{width}-{'dark' if dark else 'light'}.png"
                shown.screenshot(path=file, full_page=True)
                found.append((file, _SHARE[width]))
    with browsers.Visit(browser, page.as_uri(), PAPER, HEIGHT) as shown:
        shown.emulate_media(media="print")
        shown.screenshot(path=folder / f"{name}-print.png", full_page=True)
        shown.pdf(path=folder / f"{name}.pdf", format="A4")
        found.append((folder / f"{name}-print.png", 0.6))
    return found


def _sheet(pictures):
    parts = []
    for file, share in pictures:
        whole = Image.open(file).convert("RGB")
        seen = whole.crop((0, 0, whole.width, min(whole.height, round(_TALLEST / share * 0.5))))
        parts.append(seen.resize((round(seen.width * share), round(seen.height * share))))
    wide = sum(part.width + _MARGIN for part in parts) + _MARGIN
    sheet = Image.new("RGB", (wide, max(part.height for part in parts) + 40), (90, 90, 90))
    pen, left = ImageDraw.Draw(sheet), _MARGIN
    for (file, _), part in zip(pictures, parts, strict=True):
        pen.text((left, 6), file.stem, fill=(255, 255, 255), font=ImageFont.load_default(14))
        sheet.paste(part, (left, 28))
        left += part.width + _MARGIN
    return sheet


def draw(folder, kinds=()):
    """Write the site, its pictures and the contact sheets, of some kinds or all, into a folder."""
    pictures = folder / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    write_site(folder / "site")
    with browsers.chromium() as browser:
        for name, page in kinds_of_pages(folder / "site").items():
            if kinds and name not in kinds:
                continue
            sheet = _sheet(_pictures(browser, name, page, pictures))
            sheet.save(folder / f"{name}.png")
            print(folder / f"{name}.png")
