"""A game on the table without a window: what a player does, and what is shown for it."""

import os
import signal
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Level, Mark, Pencil, Standing
from notepad.core.page import Grid, Track
from notepad.core.reasoner import Reasoner
from notepad.core.session import Change, Session
from notepad.deduction.knowledge import Knowledge
from notepad.games import catalogue
from notepad.games.caracalla.game import GAME as CARACALLA
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.cataline.notes import AskOne
from notepad.games.cataline.setup import Setup
from notepad.shell.reasoning import live_knowledge
from notepad.shell.reasoning.engine import Thinker, engine
from notepad.shell.reasoning.messages import Followed
from notepad.shell.table.table_model import Sitting
from notepad.widgets.table.note_list import NoteLine
from tests.games.caracalla.playing import SETUP as ROMANS
from tests.games.caracalla.playing import meets
from tests.games.test_every_game import begun
from tests.nullgame import GAME as NULL
from tests.nullgame import SETUP as NULL_SETUP
from tests.nullgame import Look
from tests.shell.builders import disk_full
from tests.shell.conftest import eventually
from tests.shell.tables import SETUP, Sit, standing

if TYPE_CHECKING:
    from notepad.shell.table.table_view import TableView

FOUR: dict[str, Any] = {"game": CATALINE, "setup": SETUP}
OTHER_HAND = replace(SETUP, hand=("red-2", *SETUP.hand[1:]))


@pytest.fixture
def sitting(sit: Sit) -> Sitting:
    """Somebody at a game with one note."""
    return sit(Look("Bob", "coin"))


def blue(passed: int) -> AskOne:
    return AskOne(asker="Bob", target="Cem", about="blue", passed=passed)


def test_a_note_is_kept_before_it_is_shown(qtbot: QtBot, sit: Sit) -> None:
    kept: list[Change] = []
    sitting = sit(keep=kept.append, **FOUR)

    with qtbot.waitSignal(sitting.noted) as told:
        for row, choice in (("who", "Bob"), ("whom", "Cem"), ("suit", "blue"), ("passed", "0")):
            sitting.tap(row, choice)

    assert told.args == ["Bob asked Cem for ▲Blue: 0"]
    assert len(kept) == 1
    qtbot.waitUntil(lambda: sitting.view.settled)
    assert standing(sitting.page.sheet, "blue-1", "Cem") is Standing.CROSSED
    assert sitting.view.draft == {}


def test_a_note_brings_its_marks_in_the_same_frame(qtbot: QtBot, sit: Sit) -> None:
    sitting = sit(blue(2), **FOUR)
    none = AskOne(asker="Bob", target="Cem", about="1", passed=0)

    def marked_at_once() -> bool:
        """Note that Cem has no 1, see whether the sheet has it before anything else, and undo."""
        qtbot.waitUntil(lambda: sitting.view.settled)
        sitting.session.note(none)
        marked = standing(sitting.page.sheet, "blue-1", "Cem") is Standing.CROSSED
        sitting.undo()
        return marked

    qtbot.waitUntil(marked_at_once, timeout=10_000)  # the notes before are followed when idle


def test_what_could_not_be_kept_is_told_and_the_taps_are_not_lost(qtbot: QtBot, sit: Sit) -> None:
    sitting = sit(keep=disk_full, **FOUR)
    for row, choice in (("who", "Bob"), ("whom", "Cem"), ("suit", "blue")):
        sitting.tap(row, choice)
    with qtbot.waitSignal(sitting.troubled) as told:
        sitting.tap("passed", "2")

    assert "disk is full" in str(told.args)
    assert sitting.session.notes == ()
    assert sitting.view.draft["whom"] == ("Cem",)
    assert sitting.do(sitting.session.undo), "there is nothing to be written"


def marks(sitting: Sitting) -> Sequence[Mark]:
    """Return the marks of the first blue card."""
    assert isinstance(sitting.page.sheet, Grid)
    cell = sitting.page.sheet.cell("blue-1")
    assert cell is not None
    return cell.marks


def test_paper_shows_my_own_marks_only(sit: Sit) -> None:
    sitting = sit(blue(0), **FOUR)
    sitting.do(sitting.session.pencil, "blue-1", "Dee", Pencil.CROSS)

    sitting.set_level(Level.PAPER)

    assert standing(sitting.page.sheet, "blue-1", "Cem") is Standing.OPEN
    assert sitting.page.panels == ()
    assert [mark.pencil for mark in marks(sitting)] == [None, None, Pencil.CROSS]


def test_a_pencil_mark_that_cannot_be_true_is_pointed_out(sit: Sit) -> None:
    sitting = sit(blue(0), **FOUR)

    sitting.do(sitting.session.pencil, "blue-1", "Cem", Pencil.CIRCLE)

    for level, wrong in ((Level.BOOKKEEPING, True), (Level.PAPER, False)):
        sitting.set_level(level)
        assert [mark.wrong for mark in marks(sitting)] == [False, wrong, False]


def test_bookkeeping_marks_what_one_note_says_and_nothing_more(sit: Sit) -> None:
    none = [AskOne(asker="Bob", target="Cem", about=value, passed=0) for value in "134"]
    sitting = sit(blue(2), *none, **FOUR)

    assert standing(sitting.page.sheet, "blue-5", "Cem") is Standing.CIRCLED
    sitting.set_level(Level.BOOKKEEPING)
    assert standing(sitting.page.sheet, "blue-5", "Cem") is Standing.OPEN
    assert standing(sitting.page.sheet, "blue-1", "Cem") is Standing.CROSSED


def test_while_notes_contradict_each_other_the_sheet_stays_as_it_was_before(
    qtbot: QtBot, sit: Sit
) -> None:
    sitting = sit(blue(0), **FOUR)
    before = sitting.page
    sitting.session.note(blue(1))
    qtbot.waitUntil(lambda: sitting.view.settled)
    assert sitting.page.sheet == before.sheet
    assert sitting.page.subtitle.endswith("before note 2")
    sitting.set_level(Level.PAPER)
    assert not sitting.page.subtitle.endswith("before note 2"), "on paper nobody tells"


def test_a_contradiction_comes_and_goes_with_its_notes(qtbot: QtBot, sit: Sit) -> None:
    sitting = sit(blue(0), blue(1), **FOUR)
    assert sitting.view.warned == (1, 2)

    sitting.do(sitting.session.remove, 1)
    qtbot.waitUntil(lambda: sitting.view.settled)
    assert sitting.view.consistent
    sitting.undo()
    qtbot.waitUntil(lambda: sitting.view.settled)
    assert sitting.view.warned == (1, 2)


def test_a_contradiction_is_told_where_the_next_note_is_made(qtbot: QtBot, sit: Sit) -> None:
    sitting = sit(blue(0), blue(2), **FOUR)
    assert not sitting.suppose("blue-1", "Cem"), "nothing is deduced"
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
    sitting = sit(blue(1), AskOne(asker="Cem", target="Dee", about="1", passed=1), **FOUR)
    qtbot.waitUntil(lambda: [*map(tells, sitting.view.notes)] == [True, True])

    sitting.session.mend(2, AskOne(asker="Cem", target="Dee", about="1", passed=0))
    assert [*map(tells, sitting.view.notes)] == [True, False]


def test_a_reason_comes_for_the_holder_that_was_asked_about(qtbot: QtBot, sit: Sit) -> None:
    sitting = sit(blue(0), **FOUR)

    sitting.ask("blue-1", "Cem")
    qtbot.waitUntil(lambda: bool((asked := sitting.view.question) and asked.reason))
    asked = sitting.view.question
    assert asked is not None
    assert asked.reason is not None
    assert (asked.reason.answer, asked.reason.notes) == ("no", (1,))


def test_a_wrong_card_in_my_hand_is_mended_under_the_notes(qtbot: QtBot, sit: Sit) -> None:
    sitting = sit(blue(0), **FOUR)
    sitting.session.set_up(OTHER_HAND)

    qtbot.waitUntil(lambda: sitting.view.settled)
    assert sitting.session.setup == OTHER_HAND
    assert len(sitting.session.notes) == 1
    assert standing(sitting.page.sheet, "red-1", "Bob") is Standing.OPEN


def brittle(setup: Setup) -> Reasoner[Knowledge]:
    """Make a reasoner for one setup only; by its name another process finds it."""
    if setup != SETUP:
        raise RuntimeError("out of order")
    return CATALINE.reasoner(setup)


def test_a_fault_of_the_reasoning_is_told_in_words(qtbot: QtBot, sit: Sit) -> None:
    sitting = sit(game=replace(CATALINE, reasoner=brittle), setup=SETUP)
    with qtbot.waitSignal(sitting.troubled) as told:
        sitting.session.set_up(OTHER_HAND)

    assert "out of order" in str(told.args)


def test_a_note_that_is_mended_takes_the_place_of_the_old_one(sit: Sit) -> None:
    no_coin = Look("Ann", "coin", has=False)
    sitting = sit(Look("Bob", "sword"), no_coin)
    sitting.mend(1)
    sitting.tap("card", "coin")
    heard: list[str] = []
    sitting.noted.connect(heard.append)
    sitting.confirm()
    assert heard == ["Bob has the coin."]
    assert sitting.session.notes == (Look("Bob", "coin"), no_coin)


def test_what_does_not_fit_this_table_is_told_of(sit: Sit) -> None:
    sitting = sit()
    troubles: list[str] = []
    sitting.troubled.connect(troubles.append)
    assert not sitting.do(sitting.session.note, Look("Zoe", "cup"))
    assert len(troubles) == 1
    assert "Zoe" in troubles[0]
    assert sitting.session.notes == ()


def shown(sitting: Sitting) -> tuple[bool, bool]:
    """Return whether an earlier sheet is shown, and what would follow."""
    return sitting.view.past is not None, sitting.view.supposed is not None


def back(sitting: Sitting, after: int) -> bool:
    return eventually(lambda: bool((past := sitting.view.past) and past.after == after))


def test_a_page_that_is_turned_back_to_is_shown_and_let_go_again(sitting: Sitting) -> None:
    before = sitting.view
    sitting.look_back(0)
    assert back(sitting, 0)
    assert (sitting.view.undo, sitting.view.redo) == ("", "")
    sitting.undo()
    assert [*sitting.session.notes] == [Look("Bob", "coin")]
    sitting.look_back(None)
    assert sitting.view == before


def test_whatever_is_noted_leads_back_to_now(sitting: Sitting) -> None:
    sitting.look_back(0)
    assert back(sitting, 0)
    sitting.session.note(Look("Ann", "cup"))
    assert shown(sitting) == (False, False)


def test_a_level_that_deduces_nothing_supposes_nothing(sitting: Sitting) -> None:
    assert sitting.suppose("coin", "Bob")
    assert shown(sitting) == (False, True)
    sitting.set_level(Level.PAPER)
    assert shown(sitting) == (False, False)
    assert not sitting.suppose("coin", "Bob")


def test_nothing_is_supposed_of_the_past(sitting: Sitting) -> None:
    sitting.look_back(0)
    assert back(sitting, 0)
    assert not sitting.suppose("coin", "Bob")


def end_process(how: signal.Signals = signal.SIGKILL) -> int:
    """Have the reasoning process end, or stop; return its number."""
    process = engine().process_id
    assert process
    os.kill(process, how)
    return process


def told_of(sitting: Sitting) -> str:
    """Return what is told of whom was asked about, and the first step why."""
    story = sitting.view.story
    assert story is not None
    return " | ".join([story.told, *(step.sentence for step in story.steps)])


def test_all_that_was_known_stays_when_the_process_ends(sitting: Sitting) -> None:
    sitting.ask("coin", "Bob")
    assert eventually(lambda: "|" in told_of(sitting))
    before, told, ended = sitting.view, told_of(sitting), end_process()
    assert told.startswith("Bob: certain |")

    def again() -> bool:
        assert (sitting.view.sheet, told_of(sitting)) == (before.sheet, told)
        return engine().process_id not in (None, 0, ended)

    assert eventually(again), "nobody started another one"
    sitting.ask("sword", "Bob")
    assert eventually(lambda: told_of(sitting).startswith("Bob: certainly not |"))


def test_what_was_asked_is_answered_by_the_next_process(sitting: Sitting) -> None:
    end_process(signal.SIGSTOP)
    sitting.ask("coin", "Bob")
    end_process()
    assert eventually(lambda: told_of(sitting).startswith("Bob: certain |"))


def test_a_sheet_is_marked_as_behind_while_its_process_hangs(
    monkeypatch: pytest.MonkeyPatch, sit: Sit
) -> None:
    monkeypatch.setattr(live_knowledge, "BEHIND_MS", 1)
    made = sit(hints=True)
    stopped = end_process(signal.SIGSTOP)
    made.session.note(Look("Bob", "coin"))
    made.ask("sword", "Bob")
    assert eventually(lambda: made.view.behind)
    told = told_of(made)
    os.kill(stopped, signal.SIGCONT)
    assert told == "Bob: not known yet | This isn't worked out yet."
    assert eventually(lambda: told_of(made).startswith("Bob: certainly not |"))
    assert not made.view.behind


def test_a_process_that_ends_at_once_again_and_again_is_given_up(
    sitting: Sitting,
) -> None:
    told: list[str] = []
    sitting.stuck.connect(told.append)
    before = sitting.view.sheet

    def end_it() -> bool:
        if engine().process_id and not told:
            end_process()
        return bool(told)

    assert eventually(end_it)
    assert told == [
        "The reasoning stopped several times in a row (its process ended with 9). "
        "Your notes are safe."
    ]
    assert (sitting.view.sheet, sitting.view.behind) == (before, True)
    QTest.qWait(10)
    assert engine().process_id is None
    sitting.reason_again()
    assert eventually(lambda: not sitting.view.behind)


@pytest.mark.parametrize("game", ["conspiracy", "caracalla"])
def test_nothing_is_supposed_of_an_account(sit: Sit, game: str) -> None:
    record = begun(catalogue()[game])
    made = sit(game=catalogue()[game], setup=record.setup)
    before = made.view
    account = next(iter(catalogue()[game].subjects(record.setup)))
    assert made.page.sheet.box(account) is not None
    assert not made.suppose(account, record.setup.players[1])
    assert made.view == before


def test_before_anything_is_tapped_there_is_no_draft_and_no_question(sit: Sit) -> None:
    sitting = sit()
    view = sitting.view
    assert (view.draft, view.begun, view.mending, view.question) == ({}, False, None, None)
    assert (view.left, view.notes, view.warned, view.consistent) == ((), (), (), True)
    sitting.tap("player", "Bob")
    assert sitting.view.draft == {"player": ("Bob",)}
    assert sitting.view.left == ((None, {"player": ("Bob",)}),)


def test_a_new_view_is_shown_once_and_one_that_says_the_same_is_not(sit: Sit) -> None:
    sitting = sit()
    shown: list[TableView] = []
    sitting.shown.connect(shown.append)
    before = sitting.view
    sitting.stop_asking()
    assert sitting.view is before
    sitting.tap("player", "Bob")
    sitting.go_to(())
    assert shown == [sitting.view]


def test_a_tap_makes_a_form_and_no_page(sit: Sit) -> None:
    sitting = sit()
    before = sitting.view
    sitting.tap("card", "coin")
    after = sitting.view
    assert after.page is before.page is sitting.page
    assert (after.notes, after.sheet.keys) == (before.notes, before.sheet.keys)
    assert after.notes is before.notes
    assert after.form is not before.form
    assert after.begun


def test_what_was_tapped_on_the_sheet_is_chosen_there(sit: Sit) -> None:
    sitting = sit(**FOUR)
    for row, choice in (("who", "Ann"), ("whom", "Bob"), ("suit", "blue"), ("passed", "2")):
        sitting.tap(row, choice)
    assert sitting.view.form.sheet_rows == ("seen",)
    assert sitting.tap_cell("blue-3")
    sheet = sitting.view.sheet
    assert isinstance(sheet, Grid)
    assert [cell.key for row in sheet.cells for cell in row if cell.chosen] == ["blue-3"]
    assert sitting.view.page.sheet is not sheet


def test_what_is_known_is_shown_once_it_is_there(sit: Sit) -> None:
    sitting = sit()
    before = sitting.view.page
    sitting.session.note(Look("Bob", "sword"))
    assert (sitting.view.page, sitting.view.settled) == (before, False)
    assert eventually(lambda: sitting.view.settled)
    assert standing(sitting.view.page.sheet, "sword", "Bob") is Standing.CIRCLED


def test_said_anew_the_note_in_hand_is_there_and_nothing_is_listened_to(qtbot: QtBot) -> None:
    sitting = Sitting(Session(NULL, NULL_SETUP), title="", level=Level.ODDS)
    sitting.tap("player", "Bob")
    sitting.ask("coin", "Bob")
    sitting.listen(on=True)
    again = sitting.anew()
    assert sitting.view.listening
    assert (again.view.listening, again.view.draft) == (False, {"player": ("Bob",)})
    assert again.view.question == sitting.view.question
    again.close()


def has_shares(sheet: object) -> bool:
    assert isinstance(sheet, Grid)
    return any(cell.share is not None for row in sheet.cells for cell in row)


def test_certain_marks_come_with_the_numbers_of_before(
    monkeypatch: pytest.MonkeyPatch, sit: Sit
) -> None:
    sitting = sit(**FOUR)
    before, now = sitting.view.page, CATALINE.reasoner(SETUP)
    monkeypatch.setattr(Thinker, "think", lambda *_asked: None)
    sitting.session.note(blue(0))
    thinker = sitting.findChild(Thinker)
    assert thinker is not None
    thinker.answered.emit(Followed(now.follow(sitting.session.notes)))
    assert eventually(lambda: sitting.view.page is not before)
    assert sitting.view.page.panels == before.panels
    assert has_shares(sitting.view.sheet)
    assert eventually(lambda: not has_shares(sitting.view.sheet)), "the numbers are kept for ever"


def test_what_a_note_would_give_is_shown_unless_a_note_is_mended(sit: Sit) -> None:
    sitting = sit(meets(1, red=4), game=CARACALLA, setup=ROMANS)
    sitting.propose({"bath": ("2",), "pieces-red": ("4",)})
    assert would(sitting) == {"red": "8"}
    assert sitting.view.page.sheet is not sitting.view.sheet
    sitting.mend(1)
    assert would(sitting) == {}


def would(sitting: Sitting) -> dict[str, str]:
    sheet = sitting.view.sheet
    assert isinstance(sheet, Track)
    return {one.key: one.would.figure for one in sheet.racers if one.would is not None}
