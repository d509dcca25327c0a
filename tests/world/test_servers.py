"""Worlds whose shared archive is on a PostgreSQL server that fails at times."""

import pytest
from support.databases import NO_SERVER, server_programs
from world.servers import ServerRoom, script_on_server
from world.worlds import failure_of

SEEDS = range(12)


@pytest.mark.skipif(not server_programs(), reason=NO_SERVER)
def test_nothing_is_lost_in_worlds_with_a_server():
    with ServerRoom() as room:
        failures = [failure_of(room, seed, script_on_server(seed))[0] for seed in SEEDS]
        assert failures == [""] * len(SEEDS)
        assert room.database.lost > 3
