"""A game on the table without a window: what a player does and what is shown for it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Level, Pencil, Standing
from notepad.core.game import Game
from notepad.core.page import Grid
from notepad.core.reasoner import Reasoner
from notepad.core.session import Change, Session
from notepad.deduction.knowledge import Knowledge
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import AskOne
from notepad.games.cataline.setup import Setup
from notepad.shell.table.table_model import Sitting
from notepad.storage import StoreError
from notepad.widgets.table.note_list import NoteLine

SETUP = Setup(
    players=("Ann", "Bob", "Cem", "Dee"),
    me="Ann",
    hand=("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5"),
)
Sit = Callable[..., Sitting]


@pytest.fixture
def sit(qtbot: QtBot) -> Iterator[Sit]:
    sittings: list[Sitting] = []

    def seated(game: Game = GAME, **options: Any) -> Sitting:  # noqa: ANN401
        sitting = Sitting(Session(game, SETUP, **options), title="Friday", level=Level.ODDS)
        sittings.append(sitting)
        qtbot.waitUntil(lambda: sitting.view.settled)
        return sitting

    yield seated
    for sitting in sittings:
        sitting.close()


def _blue(passed: int) -> AskOne:
    return AskOne(asker="Bob", target="Cem", about="blue", passed=passed)


def _standing(sitting: Sitting, card: str, holder: str) -> Standing:
    assert isinstance(sitting.page.sheet, Grid)
    cell = sitting.page.sheet.cell(card)
    assert cell is not None
    return next(mark.standing for mark in cell.marks if mark.holder == holder)


def test_a_note_is_kept_before_it_is_shown(qtbot: QtBot, sit: Sit) -> None:
    kept: list[Change] = []
    sitting = sit(keep=kept.append)

    with qtbot.waitSignal(sitting.noted):
        for row, choice in (("who", "Bob"), ("whom", "Cem"), ("suit", "blue"), ("passed", "0")):
            sitting.tap(row, choice)

    assert len(kept) == 1
    qtbot.waitUntil(lambda: sitting.view.settled)
    assert _standing(sitting, "blue-1", "Cem") is Standing.CROSSED
    assert sitting.view.draft == {}


def test_what_could_not_be_kept_is_told_and_the_taps_are_not_lost(qtbot: QtBot, sit: Sit) -> None:
    def refuse(_change: Change) -> None:
        raise StoreError("The disk is full.", "Make room.")

    sitting = sit(keep=refuse)
    for row, choice in (("who", "Bob"), ("whom", "Cem"), ("suit", "blue")):
        sitting.tap(row, choice)
    with qtbot.waitSignal(sitting.troubled) as told:
        sitting.tap("passed", "2")

    assert "disk is full" in str(told.args)
    assert sitting.session.notes == ()
    assert sitting.view.draft["whom"] == ("Cem",)


def test_paper_shows_my_own_marks_only(qtbot: QtBot, sit: Sit) -> None:
    sitting = sit()
    sitting.session.note(_blue(0))
    qtbot.waitUntil(lambda: sitting.view.settled)
    sitting.do(sitting.session.pencil, "blue-1", "Dee", Pencil.CROSS)

    sitting.set_level(Level.PAPER)

    assert _standing(sitting, "blue-1", "Cem") is Standing.OPEN
    assert sitting.page.panels == ()
    assert isinstance(sitting.page.sheet, Grid)
    cell = sitting.page.sheet.cell("blue-1")
    assert cell is not None
    assert [mark.pencil for mark in cell.marks] == [None, None, Pencil.CROSS]


def test_a_pencil_mark_that_cannot_be_true_is_pointed_out(qtbot: QtBot, sit: Sit) -> None:
    sitting = sit()
    sitting.session.note(_blue(0))
    qtbot.waitUntil(lambda: sitting.view.settled)

    sitting.do(sitting.session.pencil, "blue-1", "Cem", Pencil.CIRCLE)

    for level, wrong in ((Level.BOOKKEEPING, True), (Level.PAPER, False)):
        sitting.set_level(level)
        assert isinstance(sitting.page.sheet, Grid)
        cell = sitting.page.sheet.cell("blue-1")
        assert cell is not None
        assert [mark.wrong for mark in cell.marks] == [False, wrong, False]


def test_bookkeeping_marks_what_one_note_says_and_nothing_more(qtbot: QtBot, sit: Sit) -> None:
    sitting = sit()
    for note in (
        _blue(2),
        AskOne(asker="Bob", target="Cem", about="1", passed=0),
        AskOne(asker="Bob", target="Cem", about="3", passed=0),
        AskOne(asker="Bob", target="Cem", about="4", passed=0),
    ):
        sitting.session.note(note)
    qtbot.waitUntil(lambda: sitting.view.settled)

    assert _standing(sitting, "blue-5", "Cem") is Standing.CIRCLED
    sitting.set_level(Level.BOOKKEEPING)
    assert _standing(sitting, "blue-5", "Cem") is Standing.OPEN
    assert _standing(sitting, "blue-1", "Cem") is Standing.CROSSED


def test_while_notes_contradict_each_other_the_sheet_stays_as_it_was_before(
    qtbot: QtBot, sit: Sit
) -> None:
    sitting = sit()
    sitting.session.note(_blue(0))
    qtbot.waitUntil(lambda: sitting.view.settled)
    before = sitting.page
    sitting.session.note(_blue(1))
    qtbot.waitUntil(lambda: sitting.view.settled)
    assert sitting.page.sheet == before.sheet
    assert sitting.page.subtitle.endswith("before note 2")
    sitting.set_level(Level.PAPER)
    assert not sitting.page.subtitle.endswith("before note 2"), "on paper nobody tells"


def test_a_contradiction_comes_and_goes_with_its_notes(qtbot: QtBot, sit: Sit) -> None:
    sitting = sit()
    sitting.session.note(_blue(0))
    sitting.session.note(_blue(1))
    qtbot.waitUntil(lambda: sitting.view.settled)

    assert sitting.view.warned == (1, 2)

    sitting.do(sitting.session.remove, 1)
    qtbot.waitUntil(lambda: sitting.view.settled)
    assert sitting.view.consistent
    sitting.undo()
    qtbot.waitUntil(lambda: sitting.view.settled)
    assert sitting.view.warned == (1, 2)


def test_a_contradiction_is_told_where_the_next_note_is_made(qtbot: QtBot, sit: Sit) -> None:
    sitting = sit()
    sitting.session.note(_blue(0))
    sitting.session.note(_blue(2))
    qtbot.waitUntil(lambda: not sitting.view.consistent)

    assert sitting.view.form.caution == "Notes 1 and 2 can't all be right."
    sitting.set_level(Level.PAPER)
    assert sitting.view.form.caution == "", "on paper nobody tells"
    sitting.set_level(Level.ODDS)
    sitting.undo()
    qtbot.waitUntil(lambda: sitting.view.consistent)
    assert sitting.view.form.caution == ""


def tells(line: NoteLine) -> bool:
    return bool(line.detail)


def test_what_a_note_told_goes_when_a_note_before_it_is_another(qtbot: QtBot, sit: Sit) -> None:
    sitting = sit()
    for note in (_blue(1), AskOne(asker="Cem", target="Dee", about="1", passed=1)):
        sitting.session.note(note)
    qtbot.waitUntil(lambda: [*map(tells, sitting.view.notes)] == [True, True])

    sitting.session.mend(2, AskOne(asker="Cem", target="Dee", about="1", passed=0))
    assert [*map(tells, sitting.view.notes)] == [True, False]


def test_a_reason_comes_for_the_holder_that_was_asked_about(qtbot: QtBot, sit: Sit) -> None:
    sitting = sit()
    sitting.session.note(_blue(0))

    sitting.ask("blue-1", "Cem")

    qtbot.waitUntil(
        lambda: sitting.view.question is not None and sitting.view.question.reason is not None
    )
    assert sitting.view.question is not None
    assert sitting.view.question.reason is not None
    assert (sitting.view.question.reason.answer, sitting.view.question.reason.notes) == ("no", (1,))


def test_a_wrong_card_in_my_hand_is_mended_under_the_notes(qtbot: QtBot, sit: Sit) -> None:
    sitting = sit()
    sitting.session.note(_blue(0))
    hand = ("red-2", *SETUP.hand[1:])

    sitting.session.set_up(Setup(players=SETUP.players, me="Ann", hand=hand))

    qtbot.waitUntil(lambda: sitting.view.settled)
    assert sitting.session.setup.hand == hand
    assert len(sitting.session.notes) == 1
    assert _standing(sitting, "red-1", "Bob") is Standing.OPEN


def brittle(setup: Setup) -> Reasoner[Knowledge]:
    """Make a reasoner for one setup only; by its name another process finds it."""
    if setup != SETUP:
        raise RuntimeError("out of order")
    return GAME.reasoner(setup)


def test_a_fault_of_the_reasoning_is_told_in_words(qtbot: QtBot, sit: Sit) -> None:
    sitting = sit(game=replace(GAME, reasoner=brittle))
    with qtbot.waitSignal(sitting.troubled) as told:
        sitting.session.set_up(
            Setup(players=SETUP.players, me="Ann", hand=("red-2", *SETUP.hand[1:]))
        )

    assert "out of order" in str(told.args)
