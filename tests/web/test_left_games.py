"""Games of a scorekeeper that stopped: lines of the tail are added to their files."""

import json

from support.page_programs import run

NAME, OTHER = "0001-0123456789abcdef.log", "0002-fedcba9876543210.log"
HEAD = '["tail",1,"0123456789abcdef",2,"00000000"]\t00000000\n'
OTHER_HEAD = '["tail",2,"fedcba9876543210",0,"00000000"]\t00000000\n'
LINES = ["one\n", "two\n", "three\n", "four\n"]


def left(files):
    """Return the files as the page downloads them."""
    return run("left_games.mjs", json.dumps(files))


def test_a_line_of_the_tail_is_added_once():
    tail = HEAD + "".join(LINES[2:])
    for stored in (2, 3, 4):
        found = left({NAME: "".join(LINES[:stored]), "tail": tail})
        assert found == {NAME: "".join(LINES), "tail": tail}


def test_a_damaged_head_costs_no_other_game():
    for damaged in ('["tail",1,\t0\n', '["tail",1,2]\n', '["tail",null,{},1,""]\t0\n'):
        tail = damaged + LINES[2] + OTHER_HEAD + LINES[0]
        found = left({NAME: "".join(LINES[:2]), "tail": tail})
        assert found == {NAME: "".join(LINES[:2]), OTHER: LINES[0], "tail": tail}
