"""Prints what the decided examples of changed games come to, also by undo and from checkpoints."""

import json

from pinochle.game import snapshot
from pinochle.game.game import Game
from pinochle.game.pages import Pages
from pinochle.game.spans import names_by_hand
from pinochle.rules.rule_set import Illegal
from pinochle.storage.line_format import encode
from pinochle.storage.packed_game import packed_game
from pinochle.storage.unpacked_game import CodeReader

HANDS = {"N": (0, 330, 140, 60, 60), "E": (1, 300, 120, 40, 60), "S": (1, 300, 100, 60, 80)}


def events_of(example):
    preset, options = example.get("rules", "racehorse"), example.get("options", [])
    dealer = example.get("first_dealer", 0)
    yield ["game", 3, "0123456789abcdef", preset, options, [], [], dealer]
    yield ["note", "Zoë und Łukasz"]
    for event in example["events"]:
        fields = HANDS[event] if isinstance(event, str) else event[1:]
        if isinstance(event, str) or event[0] == "hand":
            seat, bid, meld, other, tricks = fields
            side = seat % 2
            yield ["bid", seat, bid]
            yield ["trump", "S"]
            yield ["meld", side, meld, 0]
            yield ["meld", 1 - side, other, 0]
            yield ["tricks", 1 - side, tricks, 1]
            yield ["accept"]
        else:
            yield event


def shown(game):
    sheet = game.sheet
    lines = []
    for line in sheet.listed():
        score = line.score
        facts = line.facts
        lines.append(
            (
                line.number,
                line.dropped,
                line.late,
                line.totals,
                score and (score.hand, score.result, score.deltas),
                facts and (facts.dealer, facts.seat, facts.bid, facts.meld, facts.tricks),
            )
        )
    names = sorted(names_by_hand(game).items())
    return (sheet.whole.totals, game.winner, game.dealer, game.players, game.asks(), names, lines)


def main():
    with open("vectors/changes.jsonl", "rb") as file:
        for text in file.read().split(b"\n"):
            if text:
                show(json.loads(text))


def show(example):
    game, lines, crc = None, [], 0
    for event in events_of(example):
        try:
            if game is None:
                game = Game(event)
            else:
                game.apply(event)
        except Illegal as refused:
            print("refused", refused.code)
            continue
        _, crc = encode(event, crc)
        lines.append((event, crc))
    print(shown(game))
    reader = CodeReader()
    for text in packed_game(iter(lines)):
        print(text)
        reader.add(text)
    print(reader.journal())
    found = []
    for one in snapshot.lists(game):
        found.append(Pages())
        for at in range(one.chunks()):
            found[-1][at] = one.part(at)
    print(shown(snapshot.restored(snapshot.rest(game), found)))
    undone = 0
    while game.undoes:
        game.follow(["undo"])
        undone += 1
        if undone % 3 == 0:
            print(shown(game))
    while game.redoes:
        game.follow(["redo"])
    print(undone, shown(game))
