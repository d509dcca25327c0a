"""Worlds: nothing is lost in them, and faults that were planted are found."""

import pytest
from support.databases import NO_SERVER, server_programs
from support.nor_flash import BLOCK
from world.faults import FAULTS, planted
from world.servers import ServerRoom, script_on_server
from world.worlds import Room, World, failure_of, script_of, shortened

# Worlds that once failed, or that reach a fault late; each is a seed.
KEPT = (
    3,
    8,
    152,
    155,
    288,
    367,
    373,
    4623,
    5827,
    9559,
    9615,
    21540,
    30627,
    31361,
    41456,
    44172,
    44649,
    58034,
    297676,
    302391,
    303258,
    349902,
)
# Seeds by which a planted fault is found: a rare one breaks one world of a hundred and fifty.
MOST = 1_000


@pytest.fixture(scope="module")
def room():
    with Room() as opened:
        yield opened


@pytest.mark.wide
@pytest.mark.parametrize("seed", KEPT)
def test_nothing_is_lost_in_a_world(room, seed):
    assert failure_of(room, seed, script_of(seed))[0] == ""


def test_a_seed_gives_the_same_world(room):
    flash = []
    for _ in range(2):
        world = World(room, 8)
        world.live(script_of(8))
        flash.append(bytes(world.boxes[0].storage.chip.data))
    assert flash[0] == flash[1]
    assert len(flash[0]) % BLOCK == 0


def found(room, fault):
    """Return (seed, what is broken) of the first world that a fault breaks."""
    with planted(fault):
        for seed in range(MOST):
            failure, _ = failure_of(room, seed, script_of(seed))
            if failure:
                return seed, failure
    return -1, ""


@pytest.mark.wide
def test_a_planted_fault_gives_a_short_script(room):
    fault = next(one for one in FAULTS if one.name == "the checksum is not continued")
    seed, failure = found(room, fault)
    assert failure
    with planted(fault):
        assert len(shortened(room, seed, script_of(seed))) <= 2
    assert failure_of(room, seed, script_of(seed))[0] == ""


@pytest.mark.soak
@pytest.mark.parametrize("fault", FAULTS, ids=[fault.name for fault in FAULTS])
def test_planted_faults_are_found(room, fault):
    assert found(room, fault)[1], fault.name


def test_thirty_faults_are_planted():
    assert len({fault.name for fault in FAULTS}) >= 30


def test_each_fault_changes_a_text_that_its_module_has_once():
    for fault in FAULTS:
        with planted(fault):
            pass


SEEDS = range(12)


@pytest.mark.wide
@pytest.mark.skipif(not server_programs(), reason=NO_SERVER)
def test_nothing_is_lost_in_worlds_with_a_server():
    with ServerRoom() as room:
        failures = [failure_of(room, seed, script_on_server(seed))[0] for seed in SEEDS]
        assert failures == [""] * len(SEEDS)
        assert room.database.lost > 3
