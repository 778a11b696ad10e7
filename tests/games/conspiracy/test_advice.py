"""Advice that claims nothing unsure."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.page.page import Memo, Tone
from notepad.deduction.hidden_money import Interval
from notepad.games.conspiracy.advice import (
    Chance,
    beats,
    before_challenging,
    before_moving,
    said,
    wins,
)
from notepad.games.conspiracy.components import SPIES
from notepad.games.conspiracy.notes import (
    Blow,
    Challenge,
    Move,
    Note,
    Open,
    Pay,
    Win,
)
from notepad.games.conspiracy.reasoner import BankReasoner, Knowledge
from tests.games.conspiracy.pages import (
    BOOK,
    EARL,
    RITA,
    ROCK,
    SETUP,
    TANYA,
    TOM,
    memo,
    page,
)
from tests.games.conspiracy.playing import played, truth


def test_a_challenge_that_i_cannot_make_is_not_asked_about() -> None:
    advice = memo(*BOOK[:3], Move(player="Cem", spy=ROCK, briefcase=False))
    assert advice is not None
    assert advice.title == "Before you move"


def test_before_a_challenge_it_says_whether_it_can_be_won() -> None:
    moved = Move(player="Bob", spy=TANYA, briefcase=True)
    advice = memo(*BOOK, moved)
    assert advice is not None
    assert advice.lines[-1] == ("You cannot win this challenge if Bob defends.", Tone.WARNING)
    empty = (
        *BOOK[:1],
        Challenge(challenger="Cem", defender="Bob", spy=ROCK, bids=(100,), covered=1),
    )
    sure = memo(*empty, Move(player="Bob", spy=TANYA, briefcase=False))
    assert sure is not None
    assert sure.lines[-1] == ("You win this challenge: Bob can't cover $500.", Tone.GOOD)


def test_on_my_turn_it_says_who_can_beat_me_where() -> None:
    advice = memo(*BOOK[:8])
    assert advice is not None
    assert [text for text, _tone in advice.lines] == [
        "Bob and Cem can certainly beat you on Tanya.",
        "Possibly beaten on Rock.",
        "You can blow a cover with Rock; the same goes for challenges to it.",
    ]
    shown = (
        Open(player="Ann", spy=TANYA, amount=500),
        Challenge(challenger="Cem", defender="Bob", spy=ROCK, bids=(100, 200), covered=1),
        Blow(player="Bob", informer=ROCK, victim=RITA, stopped=True),
    )
    safe = memo(
        *shown,
        Move(player="Cem", spy=TOM, briefcase=False),
        Pay(player="Ann", spy=TOM, amount=100),
        Move(player="Bob", spy=TOM, briefcase=False),
        Move(player="Cem", spy=EARL, briefcase=False),
    )
    assert safe is not None
    assert ("Nobody can beat you on Tom and Tanya.", Tone.GOOD) in safe.lines


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


def bounds_of(**held: tuple[int, int]) -> Knowledge:
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
        ((500, 700), ("You cannot win this challenge if Bob defends.", Tone.WARNING)),
        ((400, 500), ("You may win or lose this challenge against Bob.", Tone.PLAIN)),
        ((0, 400), ("You win this challenge: Bob can't cover $500.", Tone.GOOD)),
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
    ],
)
def test_an_interval_in_words(held: tuple[int, int], told: str) -> None:
    assert said(Interval(*held)) == told


def memos(*notes: Note) -> list[tuple[str, list[str]]]:
    panels = [panel for panel in page(*notes).panels if isinstance(panel, Memo)]
    return [(memo.title, [text for text, _tone in memo.lines]) for memo in panels]


def test_a_challenge_that_i_could_make_tells_what_was_moved_and_who_paid_what() -> None:
    assert memos(*BOOK[:4], BOOK[4], Move(player="Bob", spy=ROCK, briefcase=False)) == [
        (
            "Challenge?",
            [
                "Bob moved Rock Bottom. You paid $1,600; Bob has at most $10,000.",
                "You may win or lose this challenge against Bob.",
            ],
        )
    ]


def test_a_cover_about_to_be_blown_is_told_as_one() -> None:
    before = Move(player="Ann", spy=TOM, briefcase=False)
    cems = Challenge(challenger="Cem", defender="Bob", spy=TANYA, bids=(300,), covered=1)
    ((title, lines),) = memos(BOOK[0], before, cems)
    assert title == "Challenge?"
    assert lines[0] == (
        "Bob wants to blow a cover with Tanya Hyde. You paid $500; Bob has $300 to $10,000."
    )


def test_with_money_nowhere_every_pay_off_beats_me() -> None:
    ((title, lines),) = memos()
    assert title == "Before you move"
    assert lines == ["You have money with nobody: any pay-off to a spy beats you there."]


def test_a_cover_can_be_blown_with_a_thousand_and_not_with_less() -> None:
    blow = "You can blow a cover with Rock; the same goes for challenges to it."
    for amount, able in ((1_000, True), (900, False)):
        ((_title, lines),) = memos(Open(player="Ann", spy=ROCK, amount=amount))
        assert (blow in lines) == able


def test_nothing_is_advised_once_the_game_is_won() -> None:
    assert memos(*BOOK[:8], Win(player="Bob")) == []


def test_with_one_spy_left_nobodys_cover_can_be_blown() -> None:
    mine = Open(player="Ann", spy="Spy 8", amount=1_000)
    gone = [Blow(player="Cem", informer="Spy 8", victim=spy, stopped=False) for spy in SPIES[:7]]
    ((_title, lines),) = memos(mine, *gone)
    assert not any("blow" in line for line in lines)
    ((_title, lines),) = memos(mine, *gone[:6])
    assert "You can blow a cover with Spy 8; the same goes for challenges to it." in lines
