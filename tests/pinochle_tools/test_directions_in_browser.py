"""Names from right to left, or with signs that turn the text: what is beside them stays."""

from pinochle_tools.report.links import Links
from pinochle_tools.report.page import report
from pinochle_tools.site.history_site import HistorySite
from support import journals
from support.browsers import Visit
from support.evenings import EVENING, fill
from support.records import CORPUS, lines

TURNING = "\u202eBob"  # RIGHT-TO-LEFT OVERRIDE
NAMES = ["שרה", TURNING, "דוד", "Dee"]
# Every text that is beside the text of a name, and is not at its right where it follows it.
TURNED = """names => {
    const found = [];
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    const rect = node => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getBoundingClientRect();
    };
    let before = null;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.data.trim() || !node.parentElement.checkVisibility()) continue;
        const [left, right] = [before && rect(before), rect(node)];
        const line = left && Math.abs(left.bottom - right.bottom) < 4;
        if (line && left.height < 40 && right.height < 40 && right.width && left.width
            && names.some(name => before.data.includes(name)) && right.left < left.right - 1)
            found.push([before.data.trim(), node.data.trim()]);
        before = node;
    }
    return found;
}"""


def test_what_follows_a_name_is_at_its_right(browser, own, tmp_path):
    games = []
    for number, game in enumerate(lines(CORPUS)[:6], 1):
        first, *events = journals.game_events(number, game, seconds=EVENING + number * 6000)
        names = ["names", NAMES, []]  # no box takes them, but a journal may have them
        games.append((number, [first, names, *events]))
    fill(own, tmp_path / "device", games)
    with own.reading() as connection:
        site = HistorySite(connection)
        pages = {path: site.page(path) for path in site.paths()}
        pages["report.html"] = report(connection)
    assert Links().player(TURNING) in pages
    turned = {}
    for path, page in pages.items():
        file = tmp_path / path.replace("/", "-")
        file.write_text(page)
        with Visit(browser, file.as_uri()) as shown:
            shown.set_viewport_size({"width": 1200, "height": 900})
            turned[path] = shown.evaluate(TURNED, NAMES[:3])
    assert {path: found for path, found in turned.items() if found} == {}
