"""A list in chunks works like a list, packed or not, and no part of it grows with it."""

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from pinochle.game.packed_list import PackedList
from pinochle.game.pages import Pages

pytestmark = pytest.mark.property


class AgainstAList(RuleBasedStateMachine):
    """Items are [number]: lists, so that change() can change them in place."""

    def __init__(self):
        super().__init__()
        self.chunks = PackedList(
            3, 3, 1, lambda item: {"packed": item}, lambda packed: packed["packed"]
        )
        self.list = []

    @rule(numbers=st.lists(st.integers(), min_size=1, max_size=40))
    def append(self, numbers):
        for number in numbers:
            self.chunks.append([number])
            self.list.append([number])

    @precondition(lambda self: self.list)
    @rule(times=st.integers(1, 60))
    def pop(self, times):
        for _ in range(min(times, len(self.list))):
            assert self.chunks.pop() == self.list.pop()

    @rule()
    def clear(self):
        self.chunks.clear()
        self.list.clear()

    @rule(share=st.floats(0, 1))
    def change(self, share):
        start = int(share * len(self.list))
        for item in self.chunks.change(start):
            item.append(7)
        for item in self.list[start:]:
            item.append(7)

    @rule(count=st.integers(0, 20))
    def newest(self, count):
        assert self.chunks.newest(count) == self.list[max(0, len(self.list) - count) :]

    @rule()
    def restore(self):
        parts = [self.chunks.part(at) for at in range(self.chunks.chunks())]
        pages = Pages()
        for at, part in enumerate(parts):
            pages[at] = part
        self.chunks.restore(len(self.list), pages)
        assert [self.chunks.part(at) for at in range(self.chunks.chunks())] == parts

    @rule(share=st.floats(0, 1))
    def one(self, share):
        if self.list:
            place = min(int(share * len(self.list)), len(self.list) - 1)
            assert self.chunks[place] == self.list[place]
            assert self.chunks[place - len(self.list)] == self.list[place]

    @rule(share=st.floats(0, 1))
    def put(self, share):
        if self.list:
            place = min(int(share * len(self.list)), len(self.list) - 1)
            item = self.chunks[place]
            item.append(5)
            self.chunks.put(place, item)
            self.list[place].append(5)

    @invariant()
    def the_same(self):
        assert len(self.chunks) == len(self.list)
        assert bool(self.chunks) == bool(self.list)
        assert list(self.chunks) == self.list
        end = len(self.list) // 2
        assert list(self.chunks.backwards(end)) == self.list[:end][::-1]


TestAgainstAList = AgainstAList.TestCase


def test_there_is_nothing_beyond_the_ends():
    chunks = PackedList(3, 2, 2, list, list)
    chunks.append([1])
    for place in (1, -2):
        with pytest.raises(IndexError):
            chunks[place]
    chunks.pop()
    with pytest.raises(IndexError):
        chunks.pop()
