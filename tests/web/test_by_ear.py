"""A whole game through the accessibility tree alone, by roles and names, as screen readers do."""

import pytest
from playwright.sync_api import expect
from support.by_ear import InChromium, Listener, game_by_ear
from support.page_visits import opened


def test_a_whole_game_by_roles_and_names_in_chromium(browser, server):
    with opened(browser, server.address + "?fixed") as page:
        game_by_ear(InChromium(page))


def test_the_arrows_of_the_box_say_what_they_answer(browser, server):
    with opened(browser, server.address + "?fixed") as page:
        reader = InChromium(page)
        for name in ("OK", "Up: North", "Right: East"):
            reader.activate("button", name)
            page.evaluate("pinochle.tryValue(0)")
        for name in ("OK", "Up", "Right: Hearts"):
            reader.activate("button", name)
            page.evaluate("pinochle.tryValue(0)")
        expect(page.locator("#score")).to_contain_text("♥")
        Listener(reader).hears("MELD")


@pytest.mark.parametrize("value", [0, 80, 250])
def test_the_settlement_of_a_number_is_heard_before_it_is_taken(browser, server, value):
    """The keyboard moves over the trick points; each says what it gives."""
    with opened(browser, server.address + "?fixed") as page:
        listener = Listener(InChromium(page))
        listener.begin("Racehorse", 2)
        hand = {"declarer": 1, "seat": 1, "bid": 310, "trump": "S", "meld": [60, 150]}
        listener.hand({**hand, "tricks": None})
        listener.asked("Tricks N+S")
        page.get_by_role("button", name="70", exact=True).focus()
        for _ in range(abs(value - 70) // 10):
            page.keyboard.press("Tab" if value > 70 else "Shift+Tab")
        north = f"N and S {'+' + str(60 + value) if value else '0'}"
        east = f"E and W {'−310' if 400 - value < 310 else '+' + str(400 - value)}"
        page.wait_for_function(
            "said => document.querySelector('[aria-live=polite]').textContent.includes(said)",
            arg=f"{north}, {east}.",
        )
