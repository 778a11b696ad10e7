from collections.abc import Mapping, Sequence

import pytest

from notepad.core.reasoner import RivalReview, without_breaths
from notepad.core.record import AnyRecord, Record
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import Accuse, Note, Reveal
from notepad.games.cataline.setup import value_of
from tests.cards.insight.kept_games import kept, seated
from tests.core.everybody import Truth, everybody, laid_open
from tests.games.cataline.playing import heard

PATIENCE_MS = 10_000
SEEDS = [0, 2, 5, *(pytest.param(seed, marks=pytest.mark.exhaustive) for seed in (1, 3, 4))]


def certain_from(record: AnyRecord) -> int | None:
    """Return when the player of a record could be certain by his own review."""
    reasoner = GAME.reasoner(record.setup)
    review = next(without_breaths(reasoner.review(record.notes, patience_ms=PATIENCE_MS)))
    return review.certain_from


def rivals(record: AnyRecord, more: Sequence[Note] = ()) -> Mapping[str, RivalReview]:
    reasoner, notes = GAME.reasoner(record.setup), (*record.notes, *more)
    *_before, last = without_breaths(reasoner.review(notes, patience_ms=PATIENCE_MS))
    return last.rivals


def said(truth: Truth) -> Accuse:
    total = sum(int(value_of(card)) for card in truth["hidden"])
    return Accuse(player="Bob", sum=total, correct=True)


@pytest.mark.parametrize("seed", SEEDS)
def test_where_hands_lie_open_each_is_certain_when_his_own_review_says_so(seed: int) -> None:
    records, truth = everybody(seed, players=3, notes=34)
    found = rivals(records["Ann"], [laid_open(truth, "Ann")])
    assert set(found) == {"Bob", "Cem"}
    for name, rival in found.items():
        if rival.exact:
            assert rival.certain_from == certain_from(records[name])


@pytest.mark.parametrize("seed", range(2))
def test_where_cards_change_hands_each_is_certain_when_his_own_review_says_so(seed: int) -> None:
    setup, truth, game = kept(3, seed, notes=26)
    hands: dict[str, list[str]] = {name: [] for name in setup.opponents}
    for card, at in game.where.items():
        hands.get(at, []).append(card)
    hidden = tuple(sorted(truth["hidden"]))
    laid = Reveal(cards=hidden, hands={name: tuple(cards) for name, cards in hands.items()})
    mine: AnyRecord = Record(game="cataline", setup=setup, notes=game.notes)
    found = rivals(mine, [laid])
    assert set(found) == set(setup.opponents)
    for name, rival in found.items():
        notes = tuple(heard(note, name) for note in game.told)
        own: AnyRecord = Record(game="cataline", setup=seated(setup, truth, name), notes=notes)
        assert rival.certain_from == certain_from(own)


def test_without_them_it_is_an_estimate() -> None:
    records, _truth = everybody(0, players=3, notes=20)
    found = rivals(records["Ann"])
    assert not any(rival.exact for rival in found.values())
    assert all(0 <= rival.likely <= 1 for rival in found.values())


def test_that_the_answer_was_said_makes_nobody_certain() -> None:
    records, truth = everybody(3, notes=4)
    found = rivals(records["Ann"], [said(truth), laid_open(truth, "Ann")])
    assert {rival.certain_from for rival in found.values()} == {None}
    assert {rival.likely for rival in found.values()} == {0.0}


def test_the_first_review_comes_before_anything_is_drawn() -> None:
    records, _truth = everybody(0, players=3, notes=20)
    reasoner = GAME.reasoner(records["Ann"].setup)
    steps = without_breaths(reasoner.review(records["Ann"].notes, patience_ms=PATIENCE_MS))
    assert next(steps).rivals == {}
    assert set(next(steps).rivals) == {"Bob", "Cem"}
