"""The log in raw flash: nothing stored is lost, and blank sectors need no erase."""

import random

import pytest
from drivers.flash_log import FULL, MOST, PAGES, FlashLog
from hypothesis import given, settings
from hypothesis import strategies as st
from support.nor_flash import BLOCK, NorFlash, PowerCutError

SECTORS = 4
LINE = b'["meld",0,140,0]\t54df1603\n'


def reopened(flash, first=0, sectors=SECTORS):
    return FlashLog(NorFlash(flash.blocks, bytes(flash.data)), first, sectors)


def test_a_blank_log_is_empty():
    assert FlashLog(NorFlash(4), 0, SECTORS).read() == b""


def test_records_of_the_newest_run_are_read_after_a_restart():
    flash = NorFlash(SECTORS)
    log = FlashLog(flash, 0, SECTORS)
    log.replace(b"old")
    log.append(b" and longer")
    log.replace(b"new")
    log.append(LINE * 20)
    assert log.read() == reopened(flash).read() == b"new" + LINE * 20
    assert list(reopened(flash).records()) == [b"new", LINE * 20]
    log.replace(b"")
    assert reopened(flash).read() == b""


def test_a_log_changes_no_other_sector():
    flash = NorFlash(6, random.Random(3).randbytes(6 * BLOCK))
    before = bytes(flash.data)
    log = FlashLog(flash, 2, 3)
    while not log.prepared:
        log.prepare()
    for number in range(200):
        log.replace(b"%d" % number)
        log.append(LINE)
    assert FlashLog(flash, 2, 3).read() == b"199" + LINE
    assert flash.data[: 2 * BLOCK] == before[: 2 * BLOCK]
    assert flash.data[5 * BLOCK :] == before[5 * BLOCK :]


def test_after_preparation_appends_take_no_erase():
    flash = NorFlash(8, random.Random(3).randbytes(8 * BLOCK))
    log = FlashLog(flash, 0, 8)
    while not log.prepared:
        log.prepare()
    log.replace(b"head")
    before = len(flash.erased)
    for _ in range(8 * PAGES - 1):
        log.append(LINE)
    assert len(flash.erased) == before
    with pytest.raises(OSError, match=f"^{FULL}$"):
        log.append(LINE)
    assert log.read() == reopened(flash, 0, 8).read() == b"head" + LINE * (8 * PAGES - 1)


def test_a_full_log_continues_after_preparation_or_by_an_erase():
    flash = NorFlash(2)
    log = FlashLog(flash, 0, 2)
    log.replace(b"head")
    for _ in range(PAGES):
        log.append(LINE)
    log.replace(b"next")
    for _ in range(PAGES - 2):
        log.append(LINE)
    assert flash.erased == []
    assert log.prepare() is True
    assert flash.erased == [0]
    log.append(b"in the sector erased")
    log.replace(b"x")
    for _ in range(PAGES):
        log.append(b"y")
    log.replace(b"z")
    assert reopened(flash, 0, 2).read() == b"z"


def test_after_a_restart_prepared_sectors_are_found_blank():
    flash = NorFlash(SECTORS)
    log = FlashLog(flash, 0, SECTORS)
    log.replace(b"head")
    log = FlashLog(flash, 0, SECTORS)
    assert log.room(40) >= 40
    for _ in range(40):
        log.append(LINE)
    assert flash.erased == []


def test_a_long_record_stays_in_one_sector():
    flash = NorFlash(SECTORS)
    log = FlashLog(flash, 0, SECTORS)
    frames = [random.Random(number).randbytes(1024) for number in range(20)]
    for frame in frames:
        log.replace(frame)
        assert log.read() == reopened(flash).read() == frame
    log.replace(bytes(MOST))
    assert reopened(flash).read() == bytes(MOST)
    with pytest.raises(OSError, match=r"^27$"):
        log.replace(bytes(MOST + 1))
    assert log.read() == bytes(MOST)


def test_a_worn_page_is_not_used():
    flash = NorFlash(SECTORS)
    flash.worn = {256, 512}
    log = FlashLog(flash, 0, SECTORS)
    log.replace(b"head")
    log.append(LINE)
    assert log.read() == reopened(flash).read() == b"head" + LINE
    flash.worn = set(range(0, SECTORS * BLOCK, 256))
    with pytest.raises(OSError, match=r"^5$"):
        log.append(LINE)
    flash.worn = set()
    log.append(LINE)
    assert log.read() == reopened(flash).read() == b"head" + LINE * 2


@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("size", [1, 290, 300, 546, 600, 802, 900])
def test_records_of_several_pages_are_found_behind_worn_ones(first, size):
    """Of 290, 546 and 802 bytes the header has a byte that a worn page does not keep."""
    flash = NorFlash(SECTORS)
    flash.worn = {256 * first}
    log = FlashLog(flash, 0, SECTORS)
    log.replace(b'"a' * (size // 2) + b'"' * (size % 2))
    for number in range(3):
        log.append(b"%d" % number + LINE)
        log.append(b"x" * (size - 1) + b'"')
    assert reopened(flash).read() == log.read()
    assert log.read().count(LINE) == 3


def test_records_behind_the_blank_pages_of_an_older_image_are_found():
    flash = NorFlash(SECTORS)
    log = FlashLog(flash, 0, SECTORS)
    # Page 0 was worn; the second page of its record was left blank.
    flash.data[:4] = b"torn"
    log._skip(2)
    log.replace(b"head")
    log.append(LINE)
    assert reopened(flash).read() == b"head" + LINE
    FlashLog(flash, 0, SECTORS).append(LINE)
    assert reopened(flash).read() == b"head" + LINE * 2


def test_flash_that_ignores_programs_is_reported():
    flash = NorFlash(SECTORS)
    log = FlashLog(flash, 0, SECTORS)
    log.replace(b"head")
    flash.deaf = True
    with pytest.raises(OSError, match=r"^5$"):
        log.append(LINE)
    flash.deaf = False
    log.append(LINE)
    assert log.read() == reopened(flash).read() == b"head" + LINE


def test_a_flipped_bit_hides_one_record_only():
    flash = NorFlash(SECTORS)
    log = FlashLog(flash, 0, SECTORS)
    log.replace(b"a")
    for letter in (b"b", b"c", b"d"):
        log.append(letter)
    flash.data[2 * 256 + 16] ^= 1
    assert reopened(flash).read() == b"abd"
    log = FlashLog(flash, 0, SECTORS)
    log.append(b"e")
    assert reopened(flash).read() == b"abde"


class Model:
    """What a log must hold, and its steps."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.run: list[bytes] = []

    def step(self, log):
        """Return the run after a random step, and a function that does it."""
        kind = self.chance.randrange(8)
        data = self.chance.randbytes(self.chance.choice((0, 20, 60, 240, 300, 1100)))
        if kind < 2 or (log.room(12) < 12 and not log.prepared):
            return self.run, log.prepare
        if kind == 7 or len(self.run) > 14:
            return [data], lambda: log.replace(data)
        return [*self.run, data], lambda: log.append(data)


def played(flash, seed, steps):
    """Run steps until a power cut; return what the log may hold."""
    model = Model(seed)
    try:
        log = FlashLog(flash, 0, SECTORS)
        for _ in range(steps):
            after, action = model.step(log)
            before, model.run = model.run, after
            action()
    except PowerCutError:
        return before, after
    return model.run, model.run


@pytest.mark.parametrize("torn", ["not", "half", "bits"])
@pytest.mark.parametrize("seed", range(4))
def test_power_cuts_at_every_operation_lose_nothing_stored(seed, torn):
    rubbish = random.Random(seed).randbytes(SECTORS * BLOCK)
    whole = NorFlash(SECTORS, rubbish)
    played(whole, seed, 120)
    assert len(whole.erased) > 6
    found = set()
    for cut in range(whole.operations):
        flash = NorFlash(SECTORS, rubbish)
        flash.cut, flash.torn = cut, torn
        allowed = [b"".join(run) for run in played(flash, seed, 120)]
        log = reopened(flash)
        seen = log.read()
        assert seen in allowed, cut
        found.add(allowed.index(seen))
        # It continues: the log is not blocked by what the cut left.
        if log.room(2) < 2:
            log.prepare()
        log.append(LINE)
        assert log.read() == reopened(log._flash).read() == seen + LINE, cut
        log.replace(b"next")
        assert reopened(log._flash).read() == b"next", cut
    assert found == ({0, 1} if torn == "half" else {0})


def filled(flash, before):
    """Return a log whose newest run leaves no room, after `before` older records."""
    log = FlashLog(flash, 0, SECTORS)
    for number in range(before):
        log.replace(b"older %d" % number)
    log.replace(b"head")
    for _ in range(SECTORS * PAGES - before % PAGES - 1):
        log.append(LINE)
    with pytest.raises(OSError, match=f"^{FULL}$"):
        log.replace(b"next")
    return log


@pytest.mark.parametrize("torn", ["not", "half", "bits"])
@pytest.mark.parametrize("before", [0, 11, 16, 37, 60])
def test_a_log_without_room_is_cleared_and_a_cut_leaves_a_beginning_of_its_run(torn, before):
    whole = NorFlash(SECTORS)
    log = filled(whole, before)
    run, image, erased = log.read(), bytes(whole.data), len(whole.erased)
    log.clear()
    assert not log.used
    assert len(whole.erased) - erased == SECTORS
    assert reopened(whole).read() == b""
    log.replace(b"next")
    log.append(LINE)
    assert log.read() == reopened(whole).read() == b"next" + LINE
    for cut in range(SECTORS):
        flash = NorFlash(SECTORS, image)
        log = FlashLog(flash, 0, SECTORS)
        flash.cut, flash.torn = cut, torn
        with pytest.raises(PowerCutError):
            log.clear()
        left = reopened(flash)
        seen = left.read()
        assert run.startswith(seen), cut
        assert seen or cut == SECTORS - 1
        left.clear()
        left.append(LINE)
        assert reopened(left._flash).read() == LINE


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.lists(st.integers(0, 400), min_size=1, max_size=4))
def test_several_power_cuts_one_after_the_other(seed, cuts):
    chance = random.Random(seed)
    image = b"\xff" * (SECTORS * BLOCK)
    run: list[bytes] = []
    for cut in cuts:
        flash = NorFlash(SECTORS, image)
        flash.cut, flash.torn = cut, chance.choice(("not", "half", "bits"))
        flash.chance = chance
        model = Model(seed)
        model.run = run
        log = FlashLog(flash, 0, SECTORS)
        before = after = run
        try:
            for _ in range(100):
                after, action = model.step(log)
                before, model.run = model.run, after
                action()
            before = after
        except PowerCutError:
            pass
        image = bytes(flash.data)
        seen = FlashLog(NorFlash(SECTORS, image), 0, SECTORS).read()
        assert seen in (b"".join(before), b"".join(after))
        run = after if seen == b"".join(after) else before
