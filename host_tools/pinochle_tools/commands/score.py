"""`pinochle score`: score hands, one JSON object per line. May import click, rich, pinochle."""

import json
import sys
from collections.abc import Iterator

import click
from pinochle.race import Score
from pinochle.rules import Rules

from pinochle_tools.naming import side_names
from pinochle_tools.printing import Printer
from pinochle_tools.rule_options import chosen_rules, json_option, rules_option, set_option
from pinochle_tools.score_lines import ScoredLine, object_out, score_lines


@click.command()
@click.argument("file", type=click.Path(allow_dash=True), default="-")
@rules_option
@set_option
@json_option
def command(file: str, preset: str, changes: list[list[str]], as_json: bool) -> None:
    """Score hands from FILE or standard input, one JSON object per line.

    \b
    A hand: {"declarer": 0, "bid": 330, "meld": [140, 60], "tricks": [190, 60]}
    A game: {"dealer": 1, "hands": [hand, hand, ...]}

    declarer and the lists count sides: 0 north-south and 1 east-west, or seats where there are
    no pairs. If a hand was not played, leave out tricks and give the reason as "outcome":
    thrown-in, agreed, no-royal, sweep-made, sweep-failed (with tricks). "took_trick":
    [true, false] says who won a trick, if the rules need it. Lines with a hand together are
    one race; a line with a game is a race of its own. Scoring stops at the first bad line and
    prints its number and the rule that it breaks.
    """  # noqa: D301 - the backspace keeps click from reflowing these lines
    rules = chosen_rules(preset, changes)
    with click.open_file(file, "rb") as stream:
        lines = score_lines(rules, stream)
        if as_json:
            _print_json(lines)
        else:
            _print_tables(rules, lines)


def _print_json(lines: Iterator[ScoredLine]) -> None:
    for line in lines:
        for score in line.scores:
            print(json.dumps(object_out(score)))
        # A program that sends hands one by one waits for each answer.
        sys.stdout.flush()


def _print_tables(rules: Rules, lines: Iterator[ScoredLine]) -> None:
    table = ScoreTable(rules)
    try:
        for line in lines:
            table.add(line)
    finally:
        table.show()


class ScoreTable:
    """Prints scores as tables: one per game line, and one for all single hands."""

    def __init__(self, rules: Rules):
        self._rules = rules
        self._lone: list[Score] = []
        self._printer = Printer()

    def add(self, line: ScoredLine) -> None:
        """Print a game at once, and keep a single hand for the table at the end."""
        if line.whole_game:
            self._print(f"line {line.number}", line.scores)
        else:
            self._lone += line.scores

    def show(self) -> None:
        """Print the table of the single hands, if there are any."""
        if self._lone:
            self._print(self._rules.title, self._lone)
        self._lone = []

    def _print(self, title: str, scores: list[Score]) -> None:
        names = side_names([""] * self._rules.players, [""] * self._rules.sides)
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
