"""The sheet after note n is that of the record cut there, in whatever order one looks at them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.core.actions import Noted
from notepad.core.faces_and_marks import Level
from notepad.core.form import Form
from notepad.core.game import Game
from notepad.core.page import Bars, Page, Ranking
from notepad.core.session import Session
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.conspiracy.game import GAME as CONSPIRACY
from notepad.games.sleuth.game import GAME as SLEUTH
from notepad.shell.reasoning.process import Past
from notepad.shell.table.table_view import TableView
from notepad.shell.table.vantage import Vantage
from notepad.widgets.table.note_list import NoteLine
from tests.games.cataline.playing import dealt as dealt_cataline
from tests.games.cataline.playing import noted as noted_cataline
from tests.games.cataline.playing import played as kept
from tests.games.conspiracy.playing import played as played_conspiracy
from tests.games.sleuth.playing import dealt as dealt_sleuth
from tests.games.sleuth.playing import noted as noted_sleuth
from tests.games.tables import view_of
from tests.nullgame import CARDS, GAME, SETUP, Look

if TYPE_CHECKING:
    from notepad.core.reasoner import Known

Played = tuple[Game, Any, Sequence[Any]]
LOOKS = st.builds(Look, st.sampled_from(SETUP.players), st.sampled_from(CARDS), st.booleans())


def cataline(seed: int) -> Played:
    setup, truth = dealt_cataline(4, Random(seed))
    return CATALINE, setup, noted_cataline(setup, truth, Random(seed), notes=12)


def cataline_kept(seed: int) -> Played:
    setup, truth = dealt_cataline(3, Random(seed))
    setup = replace(setup, variant="kept")
    return CATALINE, setup, kept(setup, truth, Random(seed), notes=12).notes


def sleuth(seed: int) -> Played:
    setup, truth = dealt_sleuth(4, Random(seed))
    return SLEUTH, setup, noted_sleuth(setup, truth, Random(seed), notes=12)


def conspiracy(seed: int) -> Played:
    game = played_conspiracy(seed, rounds=12)
    return CONSPIRACY, game.setup, game.notes


class Kept:
    """What was known, told at once by the reasoner that has followed the whole game."""

    def __init__(self, game: Game, setup: object, notes: Sequence[Any]) -> None:
        self.earlier: dict[int, Known] = {}
        self._reasoner, self._notes, self._past = game.reasoner(setup), notes, Past()
        self._past.remember(notes, self._reasoner.weigh(self._reasoner.follow(notes)))
        self.told = True

    def turn_back(self, after: int) -> None:
        if self.told:
            known = self._past.known_after(self._reasoner, self._notes, after)
            self.earlier[after] = known


class Table:
    """Looks back on a game, without a window."""

    def __init__(self, game: Game, setup: object, notes: Sequence[Any]) -> None:
        self.game, self.setup, self.notes = game, setup, tuple(notes)
        session = Session(game, setup, [Noted(note) for note in notes])
        self.kept = Kept(game, setup, session.notes)
        self.back = Vantage(session, self.kept)  # type: ignore[arg-type]
        self._now = view_of(game, setup, session.notes, title="Friday")
        page = game.page(self._now)
        form: Form[Any] = Form(())
        said = tuple(NoteLine(at, str(note)) for at, note in enumerate(self.notes, start=1))
        self._view = TableView(session.play, page, page.sheet, form, Level.ODDS, notes=said)

    def view(self) -> TableView:
        return self.back.seen(self._view, self._now, self.game.page)

    def cut(self, after: int) -> Page:
        """Return the page of the record cut after so many notes."""
        reasoner, notes = self.game.reasoner(self.setup), self.notes[:after]
        known = reasoner.weigh(reasoner.follow(notes))
        return self.game.page(view_of(self.game, self.setup, notes, known, title="Friday"))


def reckoned(page: Page) -> tuple[object, ...]:
    panels = [
        panel for panel in page.panels if not (isinstance(panel, Bars | Ranking) and panel.waiting)
    ]
    seats = [replace(seat, gauge=None) for seat in page.seats]  # nothing is foreseen of the past
    return page.sheet, page.below, seats, panels


def test_what_rivals_may_know_is_not_reckoned_of_the_past() -> None:
    table = Table(*cataline(1))
    assert any(seat.gauge for seat in table.cut(3).seats)
    table.back.turn_to(3)
    assert not any(seat.gauge for seat in table.view().page.seats)


@pytest.mark.parametrize("played", [cataline, cataline_kept, sleuth, conspiracy])
def test_the_sheet_after_a_note_is_that_of_the_record_cut_there(
    played: Callable[[int], Played],
) -> None:
    for seed in range(3):
        table = Table(*played(seed))
        order = list(range(len(table.notes) + 1))
        Random(seed).shuffle(order)
        for after in order:
            table.back.turn_to(after)
            view = table.view()
            assert view.past is not None
            assert view.past.after == after
            assert reckoned(view.page) == reckoned(table.cut(after))
            assert view.sheet is view.page.sheet


@settings(max_examples=40, deadline=None)
@given(st.lists(LOOKS, max_size=5), st.randoms(use_true_random=False))
def test_so_it_is_for_any_notes_as_long_as_they_fit(notes: list[Look], random: Random) -> None:
    table = Table(GAME, SETUP, notes)
    order = list(range(len(notes) + 1))
    random.shuffle(order)
    for after in order:
        table.back.turn_to(after)
        if GAME.reasoner(SETUP).follow(notes[:after]).consistent:
            assert reckoned(table.view().page) == reckoned(table.cut(after))


def test_what_a_note_changed_is_told_against_the_page_before_it() -> None:
    table = Table(GAME, SETUP, (Look("Bob", "coin"),))
    table.back.turn_to(1)
    past = table.view().past
    assert past is not None
    assert past.changed is None, "what was known before it is not told yet"
    table.kept.turn_back(0)
    past = table.view().past
    assert past is not None
    assert past.changed is not None
    assert past.changed.places


def test_until_what_was_known_is_told_the_page_before_stays() -> None:
    table = Table(GAME, SETUP, (Look("Bob", "coin"), Look("Ann", "cup")))
    table.back.turn_to(2)
    table.kept.told = False
    table.back.turn_to(1)
    past = table.view().past
    assert past is not None
    assert (past.after, table.back.looks_back) == (2, True)
    table.kept.told = True
    table.kept.turn_back(1)
    assert table.back.catch_up()
    assert not table.back.catch_up()
    past = table.view().past
    assert past is not None
    assert past.after == 1


def test_back_at_now_the_view_is_as_it_was() -> None:
    table = Table(GAME, SETUP, (Look("Bob", "coin"),))
    before = table.view()
    table.back.turn_to(0)
    assert table.back.known is not None
    table.back.turn_to(None)
    assert table.view() is before
    assert table.back.known is None


def test_where_notes_contradict_each_other_no_sheet_is_emptied() -> None:
    table = Table(GAME, SETUP, (Look("Bob", "coin"), Look("Bob", "coin", has=False)))
    table.kept.turn_back(1)
    table.back.turn_to(2)
    assert reckoned(table.view().page)[0] == table.cut(1).sheet
