"""What strengths say of made clubs whose skill is known: 12 people, 300 games."""

from bench.figures import Figure, measurement
from support import made_clubs

CLUBS = 200
# Standard deviations of skill, in trick points a hand.
SPREADS = (3, 4, 6)


def per_cent(share):
    return round(100 * share, 1)


@measurement
def strengths_of_made_clubs():
    """Pairs that differ by a standard deviation, intervals, and claims about equals."""
    for spread in SPREADS:
        held, ordered = made_clubs.judged(CLUBS, spread)
        name = f"strength-{spread}-points"
        yield Figure(f"{name}-out-of-order", per_cent(1 - ordered), "per cent", None, 5)
        # The intervals are meant to miss 10 of 100: 6 to 14.
        yield Figure(f"{name}-intervals-miss", per_cent(1 - held), "per cent", 10, 14)
    claims, _ = made_clubs.claimed(CLUBS)
    yield Figure("strength-claims-among-equals", per_cent(claims), "per cent", None, 5)
