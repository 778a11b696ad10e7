"""A contest noted bid by bid."""

from notepad.games.conspiracy.notes import Challenge, Move
from tests.games.conspiracy.noting import OPENED, ROCK, after, taps


def test_a_contest_is_noted_bid_by_bid() -> None:
    view = after(OPENED, Move(player="Bob", spy=ROCK, briefcase=False))
    steps = (
        ("kind", "challenge"),
        ("challenger", "Dee"),
        ("covered", "100"),
        ("covered", "200"),
        ("bid", "500"),
        ("covered", "500"),
        ("end", "not-600"),
    )
    assert taps(view, *steps).outcome == Challenge(
        challenger="Dee", defender="Bob", spy=ROCK, bids=(100, 200, 500, 600), covered=3
    )


def test_a_bid_tapped_by_mistake_is_taken_back() -> None:
    view = after(OPENED, Move(player="Bob", spy=ROCK, briefcase=False))
    steps = (("kind", "challenge"), ("challenger", "Dee"), ("covered", "100"), ("covered", "100"))
    made = taps(view, *steps, ("end", "gives-in"))
    assert made.outcome == Challenge(
        challenger="Dee", defender="Bob", spy=ROCK, bids=(), covered=0, conceded=True
    )
