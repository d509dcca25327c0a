"""The touched view: what fingers do by mistake, and every page of it drawn, named and spoken."""

import time

import pytest
from playwright.sync_api import expect
from support.page_visits import TOUCHES, journals, opened, press, touch

TOUCH = "?fixed&view=touch"
FACE = "pinochle.tryValue(0).then(() => pinochle.face())"
TITLE = "#touch h2"
# The second touch of a double one at the latest, and a deliberate one at the earliest.
DOUBLE_MS, DELIBERATE_MS = 340, 360
VALUE = f"{FACE}.then(({{ value, typed }}) => [value, typed])"


def the(page, name):
    """Return a button of what is asked."""
    return page.locator("#touch").get_by_role("button", name=name, exact=True).first


def click(page, where):
    page.click(where)
    page.evaluate(FACE)


VIEWS = {
    "Chips": "Chips",
    "The race": "The race",
    "Hands": "Hand 1 made",
    "What wins": "E+W lead by 180",
    "Code for a phone": "Score",
    "Earlier games": "Earlier games",
}


def test_every_view_is_drawn_and_named(browser, server):
    with opened(browser, server.address + TOUCH) as page:
        touch(page, "Racehorse", *TOUCHES)
        for name, title in VIEWS.items():
            click(page, "#menu")
            touch(page, "Chips, race, hands ..", name)
            expect(page.locator(TITLE)).to_have_text(title)
            click(page, "#back")
        click(page, "#menu")
        touch(page, "Chips, race, hands ..", "Chips")
        found = []
        for _ in VIEWS:
            found.append(page.text_content(TITLE))
            # As quick as a finger can: a page that turns is no answer.
            touch(page, "Next page")
        assert found == list(VIEWS.values())


def test_every_page_of_the_end_of_a_game_is_drawn_and_named(browser, server):
    with opened(browser, server.address + TOUCH) as page:
        touch(page, "Racehorse", *TOUCHES[:4])
        page.evaluate("pinochle.set(1500)")
        touch(page, *TOUCHES[5:])
        expect(page.locator(TITLE)).to_have_text("Game over")
        found = []
        for _ in range(7):
            touch(page, "Next page")
            found.append(page.text_content(TITLE))
            said = page.evaluate("pinochle.said()")
            assert said.startswith(found[-1].replace("+", " and "))
        titles = {**VIEWS, "What wins": "E+W lead by 1530"}
        assert found == [*titles.values(), "Chips"]


@pytest.mark.parametrize("ended", ["#back", "tile", "key"])
def test_a_number_has_only_the_digits_since_it_was_opened_or_touched(browser, server, ended):
    with opened(browser, server.address + TOUCH) as page:
        touch(page, "Racehorse", "South", "East", "3", "3")
        assert page.evaluate(VALUE) == [330, "330"]
        if ended == "tile":
            touch(page, "300")
            click(page, "#back")
        elif ended == "key":
            press(page, "UP")
        else:
            click(page, ended)
        if page.evaluate(FACE)["kind"] == "score":
            touch(page, "East")
        touch(page, "2")
        assert page.evaluate(VALUE) == [20, "20"]
        touch(page, "7")
        assert page.evaluate(VALUE) == [270, "270"]
        page.get_by_role("button", name="Delete a digit").click()
        assert page.evaluate(VALUE) == [20, "20"]


def test_a_field_corrected_twice_has_the_second_digits(browser, server):
    with opened(browser, server.address + TOUCH) as page:
        touch(page, "Racehorse", *TOUCHES)
        click(page, "#score")
        page.locator("#touch .lines button").first.click()
        for digits in ("16", "18"):
            touch(page, "meld of E+W 150", *digits)
            assert page.evaluate(VALUE) == [int(digits) * 10, digits + "0"]
            click(page, "#back")


def test_digits_that_come_before_the_picture_of_the_last_one_count(browser, server):
    with opened(browser, server.address + TOUCH) as page:
        touch(page, "Racehorse", "South", "East")
        page.evaluate("""() => {
          for (const digit of "33") document.querySelector(`[data-at=digit-${digit}]`).click();
        }""")
        expect(page.locator("#touch .value")).to_have_text("330")


def test_two_melds_that_are_touched_at_a_time_count_each_its_own(browser, server):
    """The second finger comes before the picture that shows where the first one led."""
    with opened(browser, server.address + TOUCH) as page:
        touch(page, "Racehorse", "South", "East", "310", "Spades")
        click(page, "#menu")
        touch(page, "Count the melds")
        page.evaluate("""() => {
          for (const name of ["Marriage", "Aces"]) {
            document.querySelector(`#touch [aria-label="More: ${name}"]`).click();
          }
        }""")
        for name in ("Marriage", "Aces"):
            row = page.locator("#touch .row", has=page.get_by_text(name, exact=True))
            expect(row.locator(".of")).to_have_text("1")
        assert sum(value or 0 for value in page.evaluate(FACE)["values"]) == 2


def test_players_whose_points_are_touched_at_a_time_have_each_their_own(browser, server):
    with opened(browser, server.address + TOUCH) as page:
        touch(page, "Six-card", "North", "East", "7", "Hearts")
        page.evaluate("""() => {
          for (const points of ["4", "3"]) {
            document.querySelector(`.tiles [data-at="${points}"]`).click();
          }
        }""")
        expect(page.locator("#touch .players .offered span")).to_have_text("West")
        assert page.evaluate(FACE)["values"][:2] == [4, 3]


# The borders of a button that is only offered and of another one; the colour of an offered number.
OFFERED = """() => {
  const style = (where) => getComputedStyle(document.querySelector(where));
  const buttons = [".tiles .offered", ".tiles button:not(.offered)"];
  return [...buttons.map((one) => style(one).borderColor), style("#touch .value.offered").color];
}"""


def test_forced_colours_show_what_is_only_an_offer_and_where_buttons_are(browser, server):
    with opened(browser, server.address + TOUCH, forced_colors="active") as page:
        touch(page, "Racehorse", "South", "East")
        offered, other, colour = page.evaluate(OFFERED)
        assert offered != other
        assert colour == "rgba(0, 0, 0, 0)", "the number is hollow"
        click(page, "#open-games")
        widths = page.evaluate("""() => [...document.querySelectorAll("#games button, [data-key]")]
          .map((one) => getComputedStyle(one).borderTopWidth)""")
        assert set(widths) == {"1px"}


@pytest.mark.parametrize(("size", "text"), [((320, 568), "100%"), ((390, 844), "200%")])
def test_wide_names_do_not_make_the_page_wider(browser, server, size, text):
    view = {"width": size[0], "height": size[1]}
    with opened(browser, server.address + TOUCH, viewport=view) as page:
        page.evaluate("text => { document.documentElement.style.fontSize = text; }", text)
        set_up(page, "Racehorse", "Names of players", "W" * 12, "M" * 12)
        click(page, "#back")
        for name in ("Done", "Who deals?", "W" * 12, "M" * 12, *TOUCHES[2:]):
            touch(page, name)
            wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            assert wide[0] <= wide[1], name


def test_the_names_of_suits_stay_whole_on_a_low_display(browser, server):
    view = {"width": 568, "height": 320}
    with opened(browser, server.address + TOUCH, viewport=view) as page:
        touch(page, "Racehorse", "South", "East", "310")
        heights = page.evaluate(
            "[...document.querySelectorAll('.suit small')].map((one) => one.offsetHeight)"
        )
        assert len(set(heights)) == 1


def test_the_points_of_the_last_player_are_touched_twice(browser, server):
    with opened(browser, server.address + TOUCH) as page:
        touch(page, "Six-card", "North", "East", "7", "Hearts", "4", "3", "2", "1", "5")
        assert page.evaluate(FACE)["values"] == [4, 3, 2, 5]


class Finger:
    """Taps of a finger at the times that the test gives, so that a slow machine changes none."""

    def __init__(self, page):
        self.devtools = page.context.new_cdp_session(page)
        # In seconds, ahead of the browser's own clock for the whole test.
        self.now = time.time() + 60

    def tap(self, x, y, after):
        """Tap at a place, `after` milliseconds later than the last tap."""
        self.now += after / 1000
        for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
            self.devtools.send(
                "Input.dispatchTouchEvent",
                {"type": kind, "touchPoints": points, "timestamp": self.now},
            )


@pytest.mark.parametrize("way", ["click", "tap", "slow"])
def test_a_double_touch_answers_one_question(browser, server, way):
    """By a mouse and a finger, before and after the page has drawn the next question."""
    with opened(browser, server.address + TOUCH, has_touch=True) as page:
        finger = Finger(page)
        for name in ("Racehorse", *TOUCHES):
            if way == "click":
                the(page, name).dblclick()
            else:
                box = the(page, name).bounding_box()
                for after in (DELIBERATE_MS, DOUBLE_MS):
                    finger.tap(box["x"] + 20, box["y"] + 20, after)
                    if way == "slow":
                        page.evaluate(FACE)
            page.evaluate(FACE)
        touched = journals(page)
        page.evaluate("pinochle.again(6)")
        touch(page, "Racehorse", *TOUCHES)
        assert journals(page) == touched


@pytest.mark.parametrize("way", ["click", "tap", "slow"])
def test_a_double_touch_answers_for_one_player(browser, server, way):
    with opened(browser, server.address + TOUCH, has_touch=True) as page:
        touch(page, "Six-card", "North", "East", "7", "Hearts")
        tile, finger = the(page, "4"), Finger(page)
        box = tile.bounding_box()
        if way == "click":
            tile.dblclick()
        else:
            for after in (DELIBERATE_MS, DOUBLE_MS):
                finger.tap(box["x"] + 20, box["y"] + 20, after)
                if way == "slow":
                    page.evaluate(FACE)
        page.evaluate(FACE)
        assert page.evaluate(FACE)["values"] == [4, None, None, None]
        finger.tap(box["x"] + 20, box["y"] + 20, DELIBERATE_MS)
        expect(page.locator("#touch .players b")).to_have_text(["4", "4", "–", "–"])


REFUSED = {
    "\N{GRINNING FACE}": ("", "\N{GRINNING FACE}"),
    "Борис": ("", "Б о р и с"),
    "<b>x</b>&": ("Bxb", "< > < / > &"),
    "O'Brien": ("OBrien", "'"),
}


def set_up(page, game, what, *names):
    page.get_by_role("button", name=f"Names and house rules: {game}").click()
    page.get_by_role("button", name=what).click()
    # The field comes with its title; before it the title is that of the page that was left.
    page.wait_for_selector("#touch input")
    for name in names:
        before = page.text_content(TITLE)
        page.fill("#touch input", name)
        page.press("#touch input", "Enter")
        expect(page.locator(TITLE)).not_to_have_text(before)


@pytest.mark.parametrize("name", REFUSED)
def test_a_name_that_cannot_be_is_refused_in_words(browser, server, name):
    taken, left = REFUSED[name]
    view = {"width": 360, "height": 640}
    with opened(browser, server.address + TOUCH, viewport=view) as page:
        set_up(page, "Cutthroat", "Names of players")
        page.fill("#touch input", name)
        box = page.locator("#touch input").bounding_box()
        assert 0 <= box["x"] <= box["x"] + box["width"] <= 360
        the(page, "Next").click()
        expect(page.get_by_role("alert")).to_have_text(f"A name cannot have {left}")
        expect(page.locator("#touch input")).to_have_value(taken or name)
        expect(page.locator(TITLE)).to_have_text("North")
        assert page.evaluate(FACE)["value"] == taken
        page.fill("#touch input", "Zoë-K. 2")
        page.keyboard.press("Enter")
        expect(page.locator(TITLE)).to_have_text("East")


def titles(page, *names):
    """Touch the buttons of these names in turn; return the title after each."""
    found = []
    for name in names:
        touch(page, name)
        found.append(page.text_content(TITLE))
    return found


def test_titles_have_names_as_they_are_spelled(browser, server):
    with opened(browser, server.address + TOUCH) as page:
        set_up(page, "Cutthroat", "Names of players", "AJ", "TJ", "Anne-Marie")
        assert titles(page, "Who deals?", "TJ", "Anne-Marie")[1:] == [
            "Who has the bid?",
            "Anne-Marie bids",
        ]
        click(page, "#back")
        assert titles(page, "TJ", "20", "Hearts", "12") == [
            "TJ bids",
            "Trump?",
            "Meld TJ",
            "Royal marriage?",
        ]


def test_titles_have_teams_as_they_are_spelled_and_an_apostrophe_within_a_word(browser, server):
    with opened(browser, server.address + TOUCH) as page:
        set_up(page, "Racehorse", "Names of teams", "WE", "Them")
        found = titles(page, "Who deals?", "North", "East", "500", "Spades")
        for _ in range(2):
            page.evaluate("pinochle.set(20)")
            found.append(page.text_content(TITLE))
        assert found[4:] == ["Meld Them", "Meld WE", "Can't be made"]


def test_what_is_to_be_confirmed_is_said(browser, server):
    with opened(browser, server.address + TOUCH) as page:
        touch(page, "Racehorse", *TOUCHES)
        click(page, "#undo")
        said = "Undo hand 1? N and S now 140, then 0. E and W now 320, then 0"
        expect(page.locator("#words")).to_have_text(said)
        click(page, "#back")
        click(page, "#score")
        page.locator("#touch .lines button").first.click()
        touch(page, "meld of N+S 60", "50")
        click(page, "#back")
        said = "Correct hand 1? meld of N and S 60 becomes 50. "
        said += "N and S was 140, now 130. E and W was 320, now 320"
        expect(page.locator("#words")).to_have_text(said)


# Totals that stick out of their cards, cut names, numbers of a settlement that touch.
CROWDED = """() => {
  const box = (of) => {
    const range = document.createRange();
    range.selectNodeContents(of);
    return range.getBoundingClientRect();
  };
  const all = (where) => [...document.querySelectorAll(where)];
  const out = all(".side").filter((side) => {
    const card = side.getBoundingClientRect(), total = box(side.querySelector(".total"));
    const name = side.querySelector(".name");
    return total.left < card.left || total.right > card.right
      || name.scrollWidth > name.clientWidth;
  });
  const near = all(".gives td + td").filter((cell) =>
    box(cell).left - box(cell.previousSibling).right < 6);
  return [...out, ...near].map((one) => one.textContent);
}"""


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (430, 932), (640, 360)])
def test_large_numbers_have_room(browser, server, size):
    view = {"width": size[0], "height": size[1]}
    with opened(browser, server.address + TOUCH, viewport=view) as page:
        touch(page, "Racehorse", *TOUCHES[:4])
        page.evaluate("pinochle.set(1040)")
        touch(page, *TOUCHES[5:])
        hand = ("North", "270", "Hearts", "100", "40", "Hand played")
        touch(page, *hand)
        assert page.evaluate(CROWDED) == []
        touch(page, "150", *hand)
        assert page.evaluate("pinochle.face().deltas") == [270, 120]
        assert page.evaluate(CROWDED) == []
