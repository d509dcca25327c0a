"""People of an evening who are renamed, merged or split later: its page follows."""

import pytest
from pinochle_tools import cli
from pinochle_tools.evening import places
from pinochle_tools.report.links import Links
from pinochle_tools.site.history_site import HistorySite
from pinochle_tools.site.publishing import publish
from support.evening_weeks import NAMES, Boxes

DAY = "2026-11-21"
PAGE = f"evening/{DAY}.html"
LINKS = Links("../")


@pytest.fixture
def boxes(tmp_path):
    found = Boxes(tmp_path)
    found.evening(DAY, 0)
    found.sync()
    found.desk.close()
    # A second evening, to which somebody else comes.
    found.names = [*NAMES[:-1], "Ida"]
    found.evening("2026-11-28", 0, 2)
    found.sync()
    found.desk.close()
    return found


def people(boxes, *words):
    """Say something about people; return the pages of both evenings."""
    assert cli.run(["people", *words, "--data", str(boxes.data)]) == 0
    with boxes.store.reading() as connection:
        site = HistorySite(connection, places.all_states(boxes.data))
        return [site.page(path) for path in (PAGE, "evening/2026-11-28.html")]


def test_a_renamed_person_has_the_new_name_and_its_page_everywhere(boxes):
    for page in people(boxes, "rename", "Bob", "Robert"):
        assert "Bob" not in page
        assert f'href="{LINKS.player("Robert")}"' in page
    # What was said at the desk stays.
    assert "Bob" in places.open_desk(boxes.data).state.names


def test_a_merged_person_has_one_name(boxes):
    first, second = people(boxes, "merge", "Hal", "Ida")
    assert "Hal" in first
    assert "Hal" in second
    assert "Ida" not in second


def test_a_person_who_is_split_is_another_one_only_on_that_evening(boxes):
    split = ["people", "split", "Ann", "--as", "Anna", "--data", str(boxes.data)]
    # One of the two tables of the first evening.
    assert [cli.run([*split, game]) for game in ("1", "2")].count(0) == 1
    with boxes.store.reading() as connection:
        site = HistorySite(connection, places.all_states(boxes.data))
        first, second = (site.page(path) for path in (PAGE, "evening/2026-11-28.html"))
    assert f'href="{LINKS.player("Anna")}"' in first
    assert f'href="{LINKS.player("Ann")}"' not in first
    assert f'href="{LINKS.player("Ann")}"' in second


def test_the_winner_in_the_list_of_evenings_is_called_so_too(boxes):
    def listed():
        with boxes.store.reading() as connection:
            return HistorySite(connection, places.all_states(boxes.data)).page("evenings.html")

    winner = next(name for name in NAMES if name in listed())
    people(boxes, "rename", winner, "Winifred")
    assert "Winifred" in listed()
    assert winner not in listed()


def test_publishing_again_makes_the_pages_of_the_evenings(boxes, tmp_path):
    folder = tmp_path / "site"

    def made():
        with boxes.store.reading() as connection:
            held = places.all_states(boxes.data)
            return publish(connection, folder, lambda done, whole: None, held=held)

    made()
    people(boxes, "rename", "Bob", "Robert")
    assert made()[1] > 0
    assert "Robert" in (folder / PAGE).read_text()
