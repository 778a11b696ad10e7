from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.reasoner import NoteReview, Review, without_breaths
from notepad.deduction.card_reasoner import Remaining, StayingReasoner, reviewed
from notepad.deduction.deal import HIDDEN, Clue, Deal, Place, count_clue
from notepad.deduction.moving_reasoner import MovingReasoner
from tests.deduction import brute
from tests.deduction.moving.passing import CARDS, Passed, Table, dealt, ends, noted
from tests.deduction.small import tables

PATIENCE_MS = 10_000


class Silent:
    """Tells no stories."""

    def __init__(self, notes: Sequence[object]) -> None:
        self.notes = notes

    def card(self, card: str) -> str:
        return card

    def place(self, place: Place) -> str:
        return str(place)

    def note(self, number: int) -> str:
        return str(number)


def review_of(deal: Deal, notes: Sequence[Clue]) -> Review | None:
    reasoner: StayingReasoner[Clue] = StayingReasoner(deal, lambda _number, clue: (clue,), Silent)
    return next(without_breaths(reasoner.review(notes, patience_ms=PATIENCE_MS)), None)


def unknown(answers: Counter[object]) -> float:
    """Return the bits of what is drawn from these."""
    whole = answers.total()
    return -sum(count / whole * log2(count / whole) for count in answers.values())


def check(deal: Deal, notes: Sequence[Clue], found: Review) -> None:
    """Check a review by all deals, listed one by one."""
    left = [brute.worlds(deal, notes[:after]) for after in range(len(notes) + 1)]
    answers = [Counter(_answer(deal, world) for world in worlds) for worlds in left]
    assert [note.after for note in found.notes] == list(range(1, len(notes) + 1))
    for note in found.notes:
        before, now = left[note.after - 1 : note.after + 1]
        assert (note.worlds, note.answers) == (len(now), len(answers[note.after]))
        assert note.bits == pytest.approx(log2(len(before) / len(now)))
    certain = [after for after, each in enumerate(answers) if len(each) == 1]
    assert found.certain_from == (certain[0] if certain else None)
    told = [unknown(one) - unknown(other) for one, other in pairwise(answers)]
    most = max(told, default=0.0)
    if most < 1e-5:
        assert found.turning is None
    else:
        assert found.turning is not None
        assert told[found.turning - 1] == pytest.approx(most, abs=1e-5)


def _answer(deal: Deal, world: brute.World) -> object:
    hidden = frozenset(card for card, at in world.items() if at == HIDDEN)
    return brute.measured(deal, world) if deal.measure else hidden


@given(tables(lie=0), st.booleans())
def test_what_each_note_left_and_told_is_that_of_all_deals_listed_one_by_one(
    table: tuple[Deal, list[Clue]], summed: bool
) -> None:
    deal, notes = table
    if not summed:
        deal = Deal(deal.options, deal.hands, deal.rules)
    found = review_of(deal, notes)
    assert found is not None
    check(deal, notes, found)


def test_one_hidden_card_is_an_answer_even_where_it_was_only_estimated() -> None:
    cards = [f"c{number}" for number in range(9)]
    bare = Deal(dict.fromkeys(cards, ("Ann", "Bob", HIDDEN)), ())
    sizes = {"Ann": 5, "Bob": 3, HIDDEN: 1}
    hands = tuple(count_clue(bare.cells(cards, at), [size]) for at, size in sizes.items())
    deal = Deal(bare.options, hands)
    notes = [count_clue([(card, "Ann") for card in cards[:5]], [3], note=1)]
    found = review_of(deal, notes)
    assert found is not None
    check(deal, notes, found)


def test_notes_that_contradict_each_other_have_no_review() -> None:
    deal = Deal({"cup": ("Ann", HIDDEN)}, ())
    notes = [count_clue([("cup", "Ann")], [count], note=count + 1) for count in (0, 1)]
    assert review_of(deal, notes[:1]) is not None
    assert review_of(deal, notes) is None


def test_what_was_not_counted_is_left_out() -> None:
    left = [
        Remaining(None, 0.0, None, None),
        Remaining(None, None, 9, 3.0),
        Remaining(8, None, 2, 1.0),
        Remaining(8, 0.0, 1, 0.0),
    ]
    (found,) = reviewed(left)
    assert found == Review(
        (
            NoteReview(1, None, 9, None),
            NoteReview(2, 8, 2, None, 2.0),
            NoteReview(3, 8, 1, 0.0, 1.0),
        ),
        certain_from=3,
        turning=2,
    )


@pytest.mark.parametrize("seed", range(20))
def test_where_cards_move_a_note_tells_how_many_of_the_ways_before_it_agree(seed: int) -> None:
    notes = noted(seed, 4)
    reasoner: MovingReasoner[Passed] = MovingReasoner(dealt(), Table(), Silent)
    found = next(without_breaths(reasoner.review(notes, patience_ms=PATIENCE_MS)))
    for note in found.notes:
        so_far = notes[: note.after]
        before = ends(so_far[:-1])
        agreeing = sum(agrees(world, so_far[-1]) for world in before)
        assert note.worlds == len(ends(so_far))
        assert note.bits == pytest.approx(log2(len(before) / agreeing))


def agrees(world: dict[str, str], note: Passed) -> bool:
    """Return whether what was passed could be passed where cards lie so."""
    his = [card for card in CARDS if card in note.cards and world[card] == note.giver]
    return bool(his) if note.count is None else len(his) == note.count
