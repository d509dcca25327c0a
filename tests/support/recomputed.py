"""The figures of pages computed again by DuckDB, from the exported CSV alone.

The archives are random: recorded games of racehorse, two pairs of some of nine people, evenings
over a year or two.
"""

import random

import duckdb
from support import journals, records

PEOPLE = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida")
WEEK, FIRST = 7 * 86_400, 1_767_000_000
PERIOD = 28 * 86_400

# One row a hand: its game, place, bid, and for each side names, meld, tricks, points and total.
_HANDS = """
CREATE TABLE hands AS
SELECT game, hand, epoch(started::TIMESTAMPTZ)::BIGINT AS started, dealer, declarer,
       declarer_side AS declaring, bid, trump, outcome, result,
       result IN ('made', 'sweep-made', 'sweep-2-made') AS made, calls, [side_1, side_2] AS sides,
       [meld_1, meld_2] AS meld, [tricks_1, tricks_2] AS tricks,
       [delta_1, delta_2] AS delta, [total_1, total_2] AS total,
       late = 1 AS late
FROM read_csv(?) WHERE kind = 'hand'
"""
_GAMES = """
CREATE TABLE games AS
WITH ended AS (
  SELECT game, any_value(started) AS started, count(*) AS hands, any_value(sides) AS sides,
         max(hand) FILTER (NOT late) AS last,
         arg_max(total, hand) AS total, arg_max(declaring, hand) AS declaring
  FROM hands GROUP BY game)
SELECT *, CASE WHEN total[1] >= 1500 AND total[2] >= 1500 THEN declaring
               WHEN total[1] >= 1500 THEN 0 ELSE 1 END AS winner
FROM ended
"""
_PLAYERS = """
CREATE TABLE players AS
SELECT game, side - 1 AS side, unnest(string_split(sides[side], ' & ')) AS name
FROM games, range(1, 3) AS numbers(side)
"""
# Players and pairs, each with its games and sides.
_WHO = """
CREATE TABLE who AS
SELECT game, side, name, false AS pair FROM players
UNION ALL
SELECT game, side, string_agg(name, ' & ' ORDER BY name), true FROM players GROUP BY game, side
"""
_SIDES = """
CREATE TABLE hand_sides AS
SELECT game, hand, side - 1 AS side, meld[side] AS meld, tricks[side] AS tricks,
       delta[side] AS delta, total[side] AS total, total[3 - side] AS other
FROM hands, range(1, 3) AS numbers(side)
"""

# The auctions kept call by call, and the calls of opponents after the declarer's first bid.
_AUCTIONS = """
WITH calls AS (SELECT h.game, h.hand, declarer, declaring, bid, made,
  string_split(unnest(string_split(calls, ' ')), ':') AS call,
  generate_subscripts(string_split(calls, ' '), 1) AS place
  FROM hands h WHERE h.started < ? AND calls IS NOT NULL AND calls <> '' AND bid IS NOT NULL),
bids AS (SELECT * EXCLUDE call, call[1] AS who, TRY_CAST(call[2] AS INT) AS points FROM calls),
first AS (SELECT game, hand, min(place) AS place FROM bids
  WHERE who = declarer AND points > 0 GROUP BY game, hand),
later AS (SELECT o.game, o.hand, o.who FROM bids o
  JOIN first f ON f.game = o.game AND f.hand = o.hand AND o.place > f.place
  JOIN players p ON p.game = o.game AND p.name = o.who
  WHERE o.points > 0 AND p.side <> o.declaring),
auctions AS (SELECT b.game, b.hand, b.declarer, b.bid, b.made, b.points AS opened,
  EXISTS (SELECT 1 FROM later o WHERE o.game = b.game AND o.hand = b.hand) AS pushed
  FROM bids b JOIN first USING (game, hand, place))
"""


def random_archive(seed):
    """Return (number, events) of the games of a random archive."""
    chance = random.Random(seed)
    people = chance.sample(PEOPLE, chance.randint(4, 9))
    corpus = records.lines(records.CORPUS)
    found, calls = [], chance.random() < 0.7
    seconds = FIRST + chance.randrange(WEEK)
    for number in range(1, chance.randint(12, 40) + 1):
        seconds += chance.choice((2_400, 2_400, WEEK, 5 * WEEK))
        names = chance.sample(people, 4)
        game = chance.choice(corpus)
        found.append((number, list(journals.game_events(number, game, calls, names, seconds))))
    return found


class Recomputed:
    """The tables of one CSV, and the figures that pages show."""

    def __init__(self, path, period):
        self._base = duckdb.connect(config={"threads": 1})
        self._base.execute(_HANDS, [str(path)])
        for statement in (_GAMES, _PLAYERS, _WHO, _SIDES):
            self._base.execute(statement)
        self._before = (period + 1) * PERIOD

    def rows(self, query, *values):
        """Return the rows of a query."""
        return self._base.execute(query, values).fetchall()

    def names(self):
        """Return all players."""
        return [name for (name,) in self.rows("SELECT DISTINCT name FROM players ORDER BY name")]

    def pairs(self):
        """Return the names of all pairs."""
        query = "SELECT DISTINCT name FROM who WHERE pair ORDER BY name"
        return [name for (name,) in self.rows(query)]

    def standings(self, *, pairs, name=None, where="true"):
        """Return (name, games, won, bids, made, best hand) of players or pairs, in some games."""
        query = f"""
            WITH chosen AS (SELECT * FROM games WHERE {where}),
            played AS (SELECT name, count(*) AS games, count(*) FILTER (side = winner) AS won
              FROM who JOIN chosen USING (game) WHERE pair = ? AND (? IS NULL OR name = ?)
              GROUP BY name),
            bidding AS (SELECT name, count(*) AS bids, count(*) FILTER (made) AS made
              FROM hands JOIN who USING (game) WHERE game IN (SELECT game FROM chosen)
              AND bid IS NOT NULL AND CASE WHEN pair THEN side = declaring
              ELSE name = declarer END GROUP BY name),
            best AS (SELECT name, max(delta) AS best FROM hand_sides JOIN who USING (game, side)
              WHERE game IN (SELECT game FROM chosen) GROUP BY name)
            SELECT name, games, won, coalesce(bids, 0), coalesce(made, 0), best
            FROM played LEFT JOIN bidding USING (name) LEFT JOIN best USING (name)"""
        return self.rows(query, pairs, name, name)

    def rivals(self, pair):
        """Return {pair: (games, won)} of the opponents of a pair."""
        query = """SELECT two.name, count(*), count(*) FILTER (one.side = winner)
                   FROM who one JOIN who two ON one.game = two.game AND one.side <> two.side
                   JOIN games ON games.game = one.game
                   WHERE one.name = ? AND two.pair GROUP BY two.name"""
        return {other: (games, won) for other, games, won in self.rows(query, pair)}

    def meeting(self, own, rival):
        """Return bids, made, meld and tricks a hand, form and clearest win of one of two."""
        query = """
            WITH met AS (SELECT one.game, one.side FROM who one JOIN who two
              ON one.game = two.game AND one.side <> two.side WHERE one.name = ? AND two.name = ?),
            bids AS (SELECT made FROM hands JOIN met USING (game) WHERE bid IS NOT NULL
              AND declaring = side AND (declarer = ? OR contains(?, ' & '))),
            points AS (SELECT meld, tricks FROM hand_sides JOIN met USING (game, side)),
            ends AS (SELECT * FROM met JOIN games USING (game))
            SELECT (SELECT count(*) FROM bids), (SELECT count(*) FILTER (made) FROM bids),
              (SELECT avg(meld) FROM points), (SELECT avg(tricks) FROM points),
              (SELECT string_agg(CASE WHEN side = winner THEN 'W' ELSE 'L' END, ''
                ORDER BY started) FROM ends),
              (SELECT max(total[side + 1] - total[2 - side]) FILTER (side = winner) FROM ends)"""
        return self.rows(query, own, rival, own, own)[0]

    def form(self, name):
        """Return W and L of the games of a player or pair in the order of play."""
        query = """SELECT string_agg(CASE WHEN side = winner THEN 'W' ELSE 'L' END, ''
                   ORDER BY started) FROM who JOIN games USING (game) WHERE name = ?"""
        return self.rows(query, name)[0][0]

    def company(self, name, *, same):
        """Return {other: (games, won)} of partners, or of opponents."""
        query = """SELECT two.name, count(*), count(*) FILTER (one.side = winner)
                   FROM players one JOIN players two USING (game) JOIN games USING (game)
                   WHERE one.name = ? AND two.name <> one.name AND (one.side = two.side) = ?
                   GROUP BY two.name"""
        return {other: (games, won) for other, games, won in self.rows(query, name, same)}

    def bids(self, name):
        """Return {bid: (bids, made)} of a player or pair."""
        query = """SELECT bid, count(*), count(*) FILTER (made) FROM hands JOIN who USING (game)
                   WHERE name = ? AND bid IS NOT NULL
                   AND CASE WHEN pair THEN side = declaring ELSE name = declarer END
                   GROUP BY bid"""
        return {bid: (bids, made) for bid, bids, made in self.rows(query, name)}

    def points(self, name):
        """Return (best hand, points, meld and tricks a hand) of a player's side."""
        query = """SELECT max(delta), avg(delta), avg(meld), avg(tricks)
                   FROM hand_sides JOIN players USING (game, side) WHERE name = ?"""
        return self.rows(query, name)[0]

    def expected(self, name):
        """Return {role: (bids, made, expected, lost by a step)} until the end of the period."""
        query = """
            WITH known AS (SELECT * FROM hands WHERE started < ? AND bid IS NOT NULL),
            levels AS (SELECT bid, avg(made::INT) AS share FROM known GROUP BY bid)
            SELECT CASE WHEN declarer = name THEN 'own' WHEN side = declaring THEN 'partner'
                   ELSE 'against' END, count(*), count(*) FILTER (made), sum(share),
                   count(*) FILTER (NOT made AND coalesce(meld[declaring + 1]
                   + tricks[declaring + 1], 0) >= bid - 10 AND tricks[1] IS NOT NULL)
            FROM known JOIN levels USING (bid) JOIN players USING (game)
            WHERE name = ? GROUP BY 1"""
        return {role: numbers for role, *numbers in self.rows(query, self._before, name)}

    def saves(self, name=None):
        """Return (melds shown against a bid, those that counted) of a player, or of all."""
        query = """SELECT count(*), count(*) FILTER (s.delta >= s.meld + s.tricks)
                   FROM hands h JOIN hand_sides s USING (game, hand) JOIN players p
                   ON p.game = h.game AND p.side = s.side
                   WHERE h.started < ? AND outcome = 'played' AND s.side <> declaring
                   AND s.meld > 0 AND s.tricks IS NOT NULL AND (? IS NULL OR name = ?)"""
        return self.rows(query, self._before, name, name)[0]

    def deals(self, name):
        """Return (hands dealt, meld of the side, what all dealers' sides had in as many hands)."""
        query = """
            WITH dealt AS (SELECT p.name, s.meld FROM hands h
              JOIN players p ON p.game = h.game AND p.name = h.dealer
              JOIN hand_sides s ON s.game = h.game AND s.hand = h.hand AND s.side = p.side
              WHERE h.started < ? AND s.meld IS NOT NULL)
            SELECT count(*), avg(meld), (SELECT avg(meld) FROM dealt)
            FROM dealt WHERE name = ?"""
        return self.rows(query, self._before, name)[0]

    def pushed(self, name=None):
        """Return (bids pushed up, made, rise in all) and (other bids, made) of own auctions."""
        query = f"""{_AUCTIONS}
            SELECT count(*) FILTER (pushed), count(*) FILTER (pushed AND made),
              coalesce(sum(bid - opened) FILTER (pushed), 0), count(*) FILTER (NOT pushed),
              count(*) FILTER (NOT pushed AND made)
            FROM auctions WHERE ? IS NULL OR declarer = ?"""
        return self.rows(query, self._before, name, name)[0]

    def pushing(self, name=None):
        """Return (bids of opponents that a player, or each of all, pushed up, those made)."""
        query = f"""{_AUCTIONS}, pushers AS (SELECT DISTINCT game, hand, made, who
              FROM later JOIN auctions USING (game, hand))
            SELECT count(*), count(*) FILTER (made) FROM pushers WHERE ? IS NULL OR who = ?"""
        return self.rows(query, self._before, name, name)[0]

    def two_years(self, name):
        """Return (games, won, bids, made) of the last 13 periods, and of the 13 before."""
        query = """
            WITH chosen AS (SELECT game FROM games WHERE started >= ? AND started < ?)
            SELECT (SELECT count(*) FROM players SEMI JOIN chosen USING (game) WHERE name = ?),
              (SELECT count(*) FROM players JOIN games USING (game) SEMI JOIN chosen USING (game)
                WHERE name = ? AND side = winner),
              count(*), count(*) FILTER (made)
            FROM hands SEMI JOIN chosen USING (game) WHERE declarer = ? AND bid IS NOT NULL"""
        ends = [self._before - 13 * years * PERIOD for years in range(3)]
        return [self.rows(query, ends[at + 1], ends[at], *[name] * 3)[0] for at in range(2)]

    def far(self, first, name=None, *, ahead):
        """Return (games, won) in which the own or the other side once had a lead of a level."""
        query = """
            WITH leads AS (SELECT s.game, s.side, max(floor(sqrt(250.0 * (s.total - s.other) ** 2
              / (1500.0 * (1500 + 10 * greatest(0, 1500 - s.total)))))) AS level
              FROM hand_sides s JOIN games g ON g.game = s.game
              WHERE s.hand < g.last AND s.total > s.other AND started < ?
              GROUP BY s.game, s.side)
            SELECT count(*), count(*) FILTER (p.side = winner) FROM leads l
            JOIN games USING (game) JOIN players p ON p.game = l.game AND (p.side = l.side) = ?
            WHERE least(level, 8) >= ? AND (? IS NULL OR name = ?)"""
        return self.rows(query, self._before, ahead, first, name, name)[0]

    def meetings(self):
        """Return {(one, other): (won, lost)} of people and pairs with five games or more."""
        query = """
            WITH sides AS (SELECT game, side, name FROM players UNION ALL
              SELECT game, side, string_agg(name, ' & ' ORDER BY name) FROM players
              GROUP BY game, side)
            SELECT one.name, two.name, count(*) FILTER (one.side = winner),
              count(*) FILTER (two.side = winner)
            FROM sides one JOIN sides two ON one.game = two.game AND one.side <> two.side
              AND one.name < two.name AND contains(one.name, '&') = contains(two.name, '&')
            JOIN games ON games.game = one.game
            GROUP BY 1, 2 HAVING count(*) >= 5"""
        return {(one, two): (won, lost) for one, two, won, lost in self.rows(query)}

    def records(self, where="true"):
        """Return the values of records, of some games; where none lost points none is worst."""
        query = f"""
            WITH chosen AS (SELECT * FROM games WHERE {where}),
            sides AS (SELECT * FROM hand_sides SEMI JOIN chosen USING (game))
            SELECT (SELECT max(delta) FROM sides), (SELECT min(delta) FROM sides WHERE delta < 0),
              (SELECT max(meld) FROM sides),
              (SELECT max(bid) FROM hands SEMI JOIN chosen USING (game) WHERE made),
              (SELECT min(abs(total[1] - total[2])) FROM chosen),
              (SELECT max(abs(total[1] - total[2])) FROM chosen),
              (SELECT max(hands) FROM chosen), (SELECT min(hands) FROM chosen)"""
        names = ("best hand", "worst hand", "best meld", "highest bid made", "closest finish")
        more = ("clearest win", "longest game", "shortest game")
        found = zip((*names, *more), self.rows(query)[0], strict=True)
        return {name: value for name, value in found if value is not None}

    def levels(self):
        """Return {bid: (bids, made)} of all until the end of the period."""
        query = """SELECT bid, count(*), count(*) FILTER (made) FROM hands
                   WHERE started < ? AND bid IS NOT NULL GROUP BY bid"""
        return {bid: (bids, made) for bid, bids, made in self.rows(query, self._before)}

    def all_bids(self):
        """Return {bid: (bids, made)} of all games."""
        query = """SELECT bid, count(*), count(*) FILTER (made) FROM hands
                   WHERE bid IS NOT NULL GROUP BY bid"""
        return {bid: (bids, made) for bid, bids, made in self.rows(query)}

    def won(self, name):
        """Return (game, side, winner) of a player's games."""
        return self.rows(
            "SELECT game, side, winner FROM players JOIN games USING (game) WHERE name = ?", name
        )

    def margins(self):
        """Return (bid, points above it, made) of each hand whose meld and tricks are known."""
        return self.rows(
            """SELECT bid, meld[declaring + 1] + tricks[declaring + 1] - bid, made FROM hands
               WHERE bid IS NOT NULL AND meld[declaring + 1] + tricks[declaring + 1] IS NOT NULL"""
        )

    def declared(self):
        """Return the points of each hand's declarer."""
        return [points for (points,) in self.rows("SELECT delta[declaring + 1] FROM hands")]

    def periods(self):
        """Return the ends of all periods but the newest one, in seconds, and their last days."""
        query = f"""SELECT DISTINCT (started // {PERIOD} + 1) * {PERIOD} AS after,
                    strftime(to_timestamp(after - 1) AT TIME ZONE 'UTC', '%Y-%m-%d')
                    FROM games ORDER BY after"""
        return self.rows(query)[:-1]
