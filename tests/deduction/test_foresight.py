"""What a game can tell of the others, added to what is known and to a review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.core.reasoner import Breath, Review, RivalReview
from notepad.deduction.card_reasoner import Foresight
from notepad.deduction.deal import Deal
from notepad.deduction.fitting_deals import Deals
from notepad.deduction.knowledge import Insight, Knowledge, Rival

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from notepad.core.faces_and_marks import Aside

KNOWN = Knowledge(Deal({"a": ("Ann",)}, hands=()), (), {"a": ("Ann",)})
ONE = Deals(KNOWN.possible, 1, {"a": {"Ann": 1.0}}, {})
RIVALS = Insight({"Bob": Rival(certain=0.25, best=0.5)})
FIRST, LAST = (Review((), None, turning) for turning in (None, 2))
FOUND = RivalReview(3, 1.0, exact=True)


def ahead(_known: Knowledge, _deals: Deals, _aside: Aside) -> Iterator[Insight | Breath]:
    yield Breath()
    yield RIVALS


def back(notes: Sequence[str], deals: Deals) -> Iterator[Mapping[str, RivalReview] | Breath]:
    assert (notes, deals) == (("x",), ONE)
    yield Breath()
    yield {"Bob": FOUND}


FORESIGHT = Foresight(ahead, back)


def test_what_is_foreseen_is_added_to_what_is_known() -> None:
    breath, found = FORESIGHT.ahead(KNOWN, ONE, {})
    assert breath == Breath()
    assert isinstance(found, Knowledge)
    assert found.insight is RIVALS


def test_the_last_review_is_followed_by_what_others_could_have_known() -> None:
    steps: Iterator[Review | Breath] = iter([FIRST, Breath(), LAST])
    first, breath, last, another, told = FORESIGHT.back(steps, ("x",), lambda: ONE)
    assert [first, breath, last, another] == [FIRST, Breath(), LAST, Breath()]
    assert isinstance(told, Review)
    assert (told.turning, told.rivals) == (2, {"Bob": FOUND})


def test_without_deals_or_a_review_there_is_nothing_to_add() -> None:
    assert list(FORESIGHT.back(iter([LAST]), ("x",), lambda: None)) == [LAST]
    assert list(FORESIGHT.back(iter([]), ("x",), lambda: ONE)) == []
