"""The decks, faults of a setup, setting a game up, and the page with its panels."""

from dataclasses import replace

import pytest

from notepad.core.faults import UnreadError
from notepad.core.page import Finding
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import Accuse, Note
from notepad.games.cataline.setup import (
    CARDS,
    CONSPIRATORS,
    LONE_LEAST,
    SEATS,
    SUITS,
    Setup,
    counts_for_equal_hands,
    possible_sums,
)
from tests.games.cataline.playing import FOUR
from tests.games.tables import known_after, tapped_form, view_after, view_of

HIGH = replace(FOUR, lowest=5)
"""Four players with the values from 5 to 10: six conspirators make 24 more."""


def test_the_app_says_and_takes_the_printed_values_and_the_record_has_those_from_1_to_6() -> None:
    view = view_after(GAME, HIGH)
    asked = tapped_form(
        GAME, view, ("who", "Ann"), ("whom", "Cem"), ("value", "4"), ("passed", "1")
    )
    assert asked.sentence == "Ann asked Cem for 8: 1"
    assert asked.outcome is not None
    assert asked.outcome.about == "4"
    draft = {"kind": ("accusation",), "who": ("Dee",), "sum": ("44",), "said": ("wrong",)}
    made = GAME.form(view, draft)
    assert made.sentence == "Dee announced 44, was wrong and was eliminated"
    assert made.outcome == Accuse(player="Dee", sum=20, correct=False)
    assert GAME.form(view, GAME.keypad.draft(HIGH, made.outcome)).outcome == made.outcome
    small = GAME.form(view, {**draft, "sum": ("*more",), "sum-10": ("0",), "sum-1": ("3",)})
    assert small.outcome is None
    assert small.hint == "the cards can’t make so small a sum"


def certain(*notes: Note, setup: Setup = FOUR) -> Finding | None:
    """Return the finding that the sum is 29, after these notes, if the game tells it."""
    known = known_after(GAME, setup, *notes)
    sure = replace(known, odds=replace(known.odds, sums={29: 1.0}))
    found = GAME.page(view_of(GAME, setup, notes, sure)).findings
    return next((finding for finding in found if finding.key == "sum"), None)


def test_a_certain_sum_is_offered_as_my_accusation_its_outcome_still_open() -> None:
    found = certain()
    assert found is not None
    assert found.offer == "Announce 29"
    made = GAME.form(view_of(GAME, FOUR), found.draft)
    assert not made.ready
    right = GAME.form(view_of(GAME, FOUR), {**found.draft, "said": ("right",)})
    assert right.outcome == Accuse(player=FOUR.me, sum=29, correct=True)


@pytest.mark.parametrize("players", SEATS)
def test_the_sums_that_conspirators_can_have_are_those_of_some_cards(players: int) -> None:
    # Every suit has one of them; a sixth is any other card.
    extra = CONSPIRATORS[players] - len(SUITS)
    least = len(SUITS) + (2 if extra else 0)
    most = 6 * len(SUITS) + (5 if extra else 0)
    assert possible_sums(players) == range(least, most + 1)


@pytest.mark.parametrize(
    ("players", "counts"),
    [(3, (12, 15, 18, 21, 24, 27)), (4, (10, 14, 18, 22, 26)), (5, (10, 15, 20, 25)), (0, ())],
)
def test_conspirators_to_accuse_one_by_one_leave_even_hands(
    players: int, counts: tuple[int, ...]
) -> None:
    assert counts_for_equal_hands(players) == counts
    assert all(count >= LONE_LEAST for count in counts)


SETUP = Setup(players=("Ann", "Bob", "Cem"), me="Bob", hand=CARDS[:8])
LONE_SETUP = replace(SETUP, variant="lone", conspirators=12, hand=CARDS[:6])


def told(setup: Setup) -> list[str]:
    return [str(fault) for fault in GAME.setup_faults(setup)]


def test_where_cards_are_kept_a_player_may_come_to_hold_any_of_them() -> None:
    assert SETUP.most_held("Ann") == 8
    assert replace(SETUP, variant="kept").most_held("Ann") == len(CARDS)


@pytest.mark.parametrize(
    "wrong", [replace(LONE_SETUP, conspirators=11), replace(SETUP, players=("Ann", "Bob"))]
)
def test_no_hand_has_a_size_where_it_is_open_how_many_are_set_aside(wrong: Setup) -> None:
    with pytest.raises(UnreadError):
        wrong.hand_size("Ann")
    assert not any(fault.startswith("hand") for fault in told(wrong))
