"""Advice that claims nothing unsure."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.page import Tone
from notepad.games.conspiracy.hidden_money import Interval
from notepad.games.conspiracy.notes import (
    BankKnowledge,
    ChallengeProspect,
    Chance,
    Open,
    beats,
    before_challenging,
    before_moving,
    challenge_prospects,
    interval_in_words,
    wins,
)
from notepad.games.conspiracy.reasoning import BankReasoner
from notepad.games.conspiracy.setup import SPIES
from tests.games.conspiracy.pages import (
    ROCK,
    SETUP,
    TANYA,
)
from tests.games.conspiracy.playing import played, truth


@given(st.integers(0, 10_000))
def test_advice_never_claims_more_than_is_certain(seed: int) -> None:
    game = played(seed, rounds=25)
    held = BankReasoner(game.setup).follow(game.notes).opponents
    mine = game.accounts[game.setup.me]
    for player, accounts in truth(game).items():
        for spy, theirs in accounts.items():
            expected = {
                Chance.SURELY: theirs > mine[spy],
                Chance.NEVER: theirs <= mine[spy],
                Chance.MAYBE: True,
            }
            assert expected[beats(held[player][spy], mine[spy])]
            won = mine[spy] > theirs
            claim = wins(mine[spy], held[player][spy])
            assert {Chance.SURELY: won, Chance.NEVER: not won, Chance.MAYBE: True}[claim]


def test_a_tie_is_the_defenders() -> None:
    assert beats(Interval(500, 500), 500) is Chance.NEVER
    assert wins(500, Interval(500, 500)) is Chance.NEVER
    assert wins(500, Interval(0, 400)) is Chance.SURELY
    assert wins(0, Interval(0, 0)) is Chance.NEVER


def bounds_of(**held: tuple[int, int]) -> BankKnowledge:
    """Return what is known if I paid Tanya $500 and the others have something there."""
    notes = (Open(player="Ann", spy=TANYA, amount=500),)
    opponents = {name: {TANYA: Interval(*ends)} for name, ends in held.items()}
    return replace(BankReasoner(SETUP).follow(notes), opponents=opponents)


@pytest.mark.parametrize(
    ("bob", "cem", "told"),
    [
        ((0, 500), (0, 0), "Nobody can beat your $500."),
        ((0, 500), (0, 600), "Cem could possibly beat $500."),
        ((0, 600), (500, 700), "Bob and Cem could possibly beat $500."),
        ((600, 600), (0, 0), "Bob can certainly beat your $500."),
        ((600, 700), (700, 900), "Bob and Cem can certainly beat your $500."),
        ((600, 700), (0, 900), "Bob can certainly beat your $500. Possibly Cem."),
    ],
)
def test_before_a_move_it_says_who_can_beat_me(
    bob: tuple[int, int], cem: tuple[int, int], told: str
) -> None:
    assert before_moving(bounds_of(Bob=bob, Cem=cem), TANYA) == told


@pytest.mark.parametrize(
    ("bob", "told"),
    [
        ((500, 700), ("You cannot win if Bob defends.", Tone.WARNING)),
        ((400, 500), ("You win unless Bob has $500 or more.", Tone.PLAIN)),
        ((0, 400), ("You win: Bob can't cover $500.", Tone.GOOD)),
    ],
)
def test_before_a_challenge_it_says_how_it_can_end(
    bob: tuple[int, int], told: tuple[str, Tone]
) -> None:
    assert before_challenging(bounds_of(Bob=bob), "Bob", TANYA) == told


def test_without_money_on_a_spy_nobody_challenges() -> None:
    told = before_challenging(bounds_of(Bob=(0, 0)), "Bob", ROCK)
    assert told == ("You have paid Rock Bottom nothing, so you can't challenge.", Tone.PLAIN)


@pytest.mark.parametrize(
    ("held", "told"),
    [
        ((0, 0), "nothing"),
        ((700, 700), "exactly $700"),
        ((0, 700), "at most $700"),
        ((100, 700), "$100 to $700"),
        ((100, 10_000), "at least $100"),
        ((0, 10_000), "open"),
    ],
)
def test_an_interval_in_words(held: tuple[int, int], told: str) -> None:
    assert interval_in_words(Interval(*held), 10_000) == told


def test_who_has_covered_all_that_i_paid_has_won() -> None:
    told, tone = before_challenging(bounds_of(Bob=(0, 10_000)), "Bob", TANYA, covered=500)
    assert told == "Bob has covered all that you paid: you lose this challenge."
    assert tone is Tone.WARNING
    assert before_challenging(bounds_of(Bob=(0, 10_000)), "Bob", TANYA, covered=400)[0] == (
        "You win unless Bob has $500 or more."
    )


def test_spies_with_whom_i_would_fare_alike_are_grouped() -> None:
    known = bounds_of(Bob=(600, 700), Cem=(0, 900))
    others = tuple(spy for spy in SPIES if spy != TANYA)
    assert challenge_prospects(known)[0] == ChallengeProspect((TANYA,), Chance.SURELY, ("Bob",))
    assert challenge_prospects(bounds_of(Bob=(0, 500), Cem=(0, 0))) == (
        ChallengeProspect(SPIES, Chance.NEVER),
    )
    assert challenge_prospects(bounds_of(Bob=(0, 600), Cem=(0, 0))) == (
        ChallengeProspect(others, Chance.NEVER),
        ChallengeProspect((TANYA,), Chance.MAYBE, ("Bob",)),
    )
