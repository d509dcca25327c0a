"""`pinochle score`: score hands, one JSON object per line."""

import json
import sys
from collections.abc import Iterator

import click
from pinochle.rules.race import Score
from pinochle.rules.rule_set import Illegal, Rules

from pinochle_tools.common.data_folder import data_option
from pinochle_tools.common.naming import usual_sides
from pinochle_tools.common.parameters import Given
from pinochle_tools.common.printing import Printer
from pinochle_tools.rules_files.rules_option import find_table, rules_option
from pinochle_tools.score_files.game_lines import ScoredLine, Wanted, score_lines
from pinochle_tools.score_files.refusals import refused
from pinochle_tools.score_files.rule_options import json_option, set_option
from pinochle_tools.score_files.score_lines import object_out


@click.command()
@click.argument("file", type=Given(), default="-")
@rules_option
@set_option
@json_option
@click.option("--strict", is_flag=True, help="Refuse melds that no deal holds.")
@data_option
def command(file: str, chosen: str, changes: list[list[str]], as_json: bool, strict: bool) -> None:
    """Score hands from FILE or standard input, one JSON object per line.

    \b
    A hand: {"declarer": 0, "bid": 330, "meld": [140, 60], "tricks": [190, 60]}
    A game: {"dealer": 1, "hands": [hand, hand, ...]}

    declarer and the lists are by side: 0 is north-south and 1 is east-west, or the seats if
    each player plays alone. If a hand was not played, leave out tricks and give the reason as
    "outcome": thrown-in, agreed, no-royal, no-meld, sweep-made, sweep-failed (with tricks),
    sweep-2-made, sweep-2-failed, or
    renege with "reneged", the side that reneged.
    "took_trick": [true, false] says which sides won a trick, if the rules need it. All lines
    with a single hand form one race; each line with a game is another race. A game from
    `pinochle export --format jsonl` is scored by its own rules, house rules and adjustments;
    each adjustment gives a line with the result "adjusted", a winner by the table's decision
    one with "decided". Scoring stops at the first bad line and prints its number and the rule
    that it breaks.
    """  # noqa: D301 - the backspace keeps click from reflowing these lines
    source = click.get_current_context().get_parameter_source("chosen")
    named = source is not click.core.ParameterSource.DEFAULT
    table = find_table(chosen)
    try:
        wanted = Wanted(table.preset if named else None, changes, table.changes)
    except Illegal as refusal:
        raise refused(refusal) from None
    with click.open_file(file, "rb") as stream:
        lines = score_lines(wanted, stream, strict)
        if as_json:
            _print_json(lines)
        else:
            _print_tables(lines)


def _print_json(lines: Iterator[ScoredLine]) -> None:
    for line in lines:
        for score in line.scores:
            print(json.dumps(object_out(score)))
        # A program that sends hands one by one waits for each result.
        sys.stdout.flush()


def _print_tables(lines: Iterator[ScoredLine]) -> None:
    table = ScoreTable()
    try:
        for line in lines:
            table.add(line)
    finally:
        table.show()


class ScoreTable:
    """Prints scores as tables: one per game line, and one for all single hands."""

    def __init__(self) -> None:
        self._rules: Rules | None = None
        self._lone: list[Score] = []
        self._printer = Printer()

    def add(self, line: ScoredLine) -> None:
        """Print a game at once, and keep a single hand for the table at the end."""
        if line.whole_game:
            self._print(f"line {line.number}", line.rules, line.scores)
        else:
            self._rules = line.rules
            self._lone += line.scores

    def show(self) -> None:
        """Print the table of the single hands, if there are any."""
        if self._rules and self._lone:
            self._print(self._rules.title, self._rules, self._lone)
        self._lone = []

    def _print(self, title: str, rules: Rules, scores: list[Score]) -> None:
        names = usual_sides([rules.side_of(seat) for seat in range(rules.players)])
        columns = ["hand", "result"]
        for name in names:
            columns += [name, "total"]
        rows = []
        for score in scores:
            row = [str(score.hand), score.result]
            for points, total in zip(score.deltas, score.totals, strict=True):
                row += [f"{points:+d}", str(total)]
            rows.append(row)
        self._printer.table(title, columns, rows, text_columns=2)
        winners = [score.winner for score in scores if score.winner >= 0]
        if winners:
            self._printer.line(f"{names[winners[0]]} wins")
