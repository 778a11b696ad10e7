"""What is offered for a contradiction is tried, and what doesn't make the record fit is told."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from notepad.core.game import Play
from notepad.core.mistake_search import Mend
from notepad.core.reasoner import Slip
from tests.dealing import mending
from tests.dealing.dealt import deal
from tests.dealing.mending import Tally, unfit

DEALT = deal("clue", 1, players=3, notes=6, counted="all")


def test_all_that_is_offered_for_a_contradiction_is_counted_and_fits() -> None:
    tally = Tally()
    assert list(tally.add(DEALT, Random(1))) == []
    assert tally["contradictions"] == tally["true ones"] == 1
    assert tally["notes"] + tally["setups"] > 1


def test_a_mend_that_does_not_make_the_record_fit_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def as_noted(
        _game: object, _reasoner: object, play: Play, *, patience_ms: float
    ) -> Iterator[tuple[Mend, ...]]:
        yield (Mend((Slip(1, play.notes[0], 1),), 1),)

    monkeypatch.setattr(mending, "mends", as_noted)
    (fault,) = Tally().add(DEALT, Random(1))
    assert "contradict each other" in fault


def test_a_mended_record_that_cannot_be_read_is_told() -> None:
    play = Play(replace(DEALT.setup, me="Nobody"), DEALT.notes)
    assert unfit(DEALT.game, play).startswith("it can't be read: setup.me")
    assert unfit(DEALT.game, Play(DEALT.setup, DEALT.notes)) == ""
