"""Whether to announce now, as it stands among the chances."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from notepad.cards.panels import Announced, announce_now
from notepad.deduction.knowledge import Announcing, Insight
from tests.cards.orchard import TWO, Name, seen_at

if TYPE_CHECKING:
    from notepad.cards.state import CardView
    from notepad.core.page import Ranking

HOW = Announced(
    lambda answer: ", ".join(sorted(map(str, answer))) if isinstance(answer, frozenset) else "?",
    lambda answer: {"card": tuple(sorted(answer)) if isinstance(answer, frozenset) else ()},
    "Name it",
)
APPLE = frozenset({"apple-1"})


def panels(announcing: Announcing | None, view: CardView | None = None) -> list[Ranking]:
    view = view or seen_at(TWO)
    assert view.known is not None
    known = replace(view.known, insight=Insight({}, announcing))
    return list(announce_now(replace(view, known=known), HOW))


def test_the_likeliest_answer_is_told_with_its_odds_and_those_of_waiting() -> None:
    (panel,) = panels(Announcing(APPLE, 0.2, 0.4))
    (rank,) = panel.ranks
    assert (rank.value, rank.told) == ("Wait.", "Apple-1: right with 20%. Waiting wins with 40%.")
    assert "estimated" in rank.detail
    assert (rank.offer, rank.draft) == ("Name it", {"card": ("apple-1",)})


def test_it_is_to_be_said_where_waiting_wins_less() -> None:
    (panel,) = panels(Announcing(APPLE, 0.5, 0.4))
    assert panel.ranks[0].value == "Say it."


def test_what_is_too_unlikely_is_told_so_in_place_of_what_waiting_wins() -> None:
    (panel,) = panels(Announcing(APPLE, 0.18, 0.01))
    (rank,) = panel.ranks
    assert rank.value == "Wait."
    assert rank.told == "Apple-1: right with 18%, too unlikely to be said."
    assert "less than 30%" in rank.detail


def test_what_is_certain_is_told_so_without_an_estimate() -> None:
    (panel,) = panels(Announcing(APPLE, 1.0, 0.0))
    assert (panel.ranks[0].value, panel.ranks[0].told) == ("Say it.", "Apple-1: certainly right.")
    assert "estimated" not in panel.ranks[0].detail


def test_its_room_is_kept_while_it_is_reckoned() -> None:
    for view in (seen_at(TWO), replace(seen_at(TWO), known=None)):
        (panel,) = announce_now(view, HOW)
        assert panel.waiting
        assert panel.ranks[0].told == "Still reckoning …"
        assert not panel.ranks[0].draft


def test_there_is_nothing_where_nothing_can_be_foreseen_or_announced() -> None:
    assert panels(None) == []
    out = seen_at(TWO, (Name(player=TWO.me, card="plum-3", correct=False),))
    assert panels(Announcing(APPLE, 0.5, 0.4), out) == []
