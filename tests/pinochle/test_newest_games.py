"""The newest games of a folder, without sorting all of them."""

import random

import pytest
from pinochle.storage.files import Folder
from pinochle.storage.line_format import file_name
from pinochle.storage.saved_games import SavedGames

OTHERS = ("people", "tail.bad", "0001-0000000000000001.log.bad", "9999999-00.log", "zz")


class Listed(Folder):
    """Lists its names in the order that a file system happens to have."""

    order: random.Random

    def listed(self):
        names = sorted(super().listed())
        self.order.shuffle(names)
        return names


@pytest.mark.parametrize("most", [1, 5, 20])
@pytest.mark.parametrize(
    "numbers", [(), (3,), range(1, 40), range(9980, 10030), (7, 7, 7, 8, 120_000)]
)
def test_the_newest_are_those_of_the_whole_list(tmp_path, numbers, most):
    for place, number in enumerate(numbers):
        (tmp_path / file_name(number, f"{place:016x}")).touch()
    for name in OTHERS:
        (tmp_path / name).touch()
    folder = Listed(str(tmp_path))
    for seed in range(5):
        folder.order = random.Random(seed)
        saved = SavedGames(folder)
        assert len(saved.names()) == len(numbers)
        assert saved.newest(most) == saved.names()[:most]
