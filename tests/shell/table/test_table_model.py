"""A game on the table without a window: what a player does, and what is shown for it."""

import os
import signal
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Pencil, Standing
from notepad.core.help_levels import Level
from notepad.core.page import Grid, Track
from notepad.games import catalogue
from notepad.games.caracalla.game import GAME as CARACALLA
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.cataline.notes import AskOne
from notepad.shell.reasoning import live_knowledge
from notepad.shell.reasoning.engine import Thinker, engine
from notepad.shell.reasoning.messages import Followed
from notepad.shell.table.table_model import Sitting
from tests.dealing.dealt import deal, games
from tests.games.caracalla.playing import SETUP as ROMANS
from tests.games.caracalla.playing import meets
from tests.games.tables import next_tap
from tests.games.test_every_game import begun
from tests.nullgame import Look
from tests.shell.builders import FULL, Sit, disk_full, of_kind, standing, there
from tests.shell.diary import Diary
from tests.shell.player import eventually
from tests.shell.samples import SETUP

FOUR: dict[str, Any] = {"game": CATALINE, "setup": SETUP}
BLUE = {"who": "Bob", "whom": "Cem", "suit": "blue"}


@pytest.fixture
def sitting(sit: Sit) -> Sitting:
    """Somebody at a game with one note."""
    return sit(Look("Bob", "coin"))


def blue(passed: int) -> AskOne:
    return AskOne(asker="Bob", target="Cem", about="blue", passed=passed)


def tap(sitting: Sitting, **taps: str) -> None:
    for row, choice in taps.items():
        sitting.tap(row, choice)


def test_undo_and_redo_say_what_they_take_back_and_bring_again(sit: Sit, diary: Diary) -> None:
    sitting = sit(**FOUR)
    tap(sitting, **BLUE, passed="0")

    def moment() -> tuple[object, ...]:
        view = sitting.view
        return view.undo, view.redo, len(view.notes), view.draft

    moments = [moment()]
    diary(sitting)
    for _step in range(4):
        sitting.step_back()
        diary(sitting)
        moments.append(moment())
    for expected in moments[-2::-1]:
        sitting.step_again()
        assert moment() == expected
    sitting.step_back()
    sitting.tap("passed", "1")
    assert sitting.session.notes == (blue(1),), "one wrong last tap costs one tap"
    for act in (partial(sitting.tap, "who", "Cem"), sitting.step_back, sitting.step_again):
        act()
        diary(sitting)
    sitting.start_over()
    diary(sitting)


def test_a_note_brings_its_marks_at_once(
    qtbot: QtBot, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_knowledge, "FRAME_MS", 10_000.0)  # however busy this machine is
    sitting = sit(blue(2), **FOUR)
    none = AskOne(asker="Bob", target="Cem", about="1", passed=0)

    def marked_at_once() -> bool:
        """Note that Cem has no 1, see whether the sheet has it before anything else, and undo."""
        qtbot.waitUntil(lambda: sitting.view.settled)
        qtbot.wait(5 * live_knowledge.IDLE_MS)  # the notes before are followed meanwhile
        sitting.session.note(none)
        marked = standing(sitting.current_page.sheet, "blue-1", "Cem") is Standing.CROSSED
        sitting.undo()
        return marked

    qtbot.waitUntil(marked_at_once, timeout=10_000)


def test_a_game_is_put_away_only_once(qtbot: QtBot, sitting: Sitting) -> None:
    ends: list[str] = []
    sitting.closed.connect(lambda: ends.append("closed"))
    sitting.close()
    sitting.close()
    assert ends == ["closed"]
    sitting.session.note(Look("Bob", "sword"))
    assert len(sitting.view.notes) == 1, "nobody looks at it any more"


def test_what_could_not_be_kept_is_told_and_no_tap_is_lost(sit: Sit) -> None:
    sitting, troubles = sit(keep=disk_full, **FOUR), list[str]()
    sitting.troubled.connect(troubles.append)
    tap(sitting, **BLUE, passed="2")
    assert troubles == [FULL]
    assert sitting.session.notes == ()
    assert sitting.view.draft["whom"] == ("Cem",)
    assert sitting.do(sitting.session.undo), "there is nothing to be written"
    assert not sitting.do(sitting.session.note, replace(blue(1), asker="Zoe"))
    assert len(troubles) == 2
    assert "Zoe" in troubles[1]


def marks(sitting: Sitting) -> Sequence[object]:
    """Return how everybody stands to the first blue card and to the last one, with pencil marks."""
    sheet = of_kind(Grid, sitting.current_page.sheet)
    boxes = [there(sheet.box(card)) for card in ("blue-1", "blue-5")]
    return [
        (mark.holder, mark.standing.name, mark.pencil and mark.pencil.name, mark.wrong)
        for box in boxes
        for mark in box.marks
    ]


def test_each_level_shows_what_it_may_and_wrong_pencil_marks(sit: Sit, diary: Diary) -> None:
    none = [AskOne(asker="Bob", target="Cem", about=value, passed=0) for value in "134"]
    sitting = sit(blue(2), *none, **FOUR)
    sitting.do(sitting.session.pencil, "blue-1", "Dee", Pencil.CROSS)
    sitting.do(sitting.session.pencil, "blue-1", "Cem", Pencil.CIRCLE)
    for level in (Level.ODDS, Level.BOOKKEEPING, Level.PAPER):
        sitting.set_level(level)
        diary(sitting, *marks(sitting), len(sitting.current_page.panels))


def test_while_notes_contradict_each_other_the_sheet_stays(sit: Sit, diary: Diary) -> None:
    sitting = sit(blue(0), **FOUR)
    before = sitting.current_page
    sitting.session.note(blue(2))
    diary(sitting)
    assert sitting.current_page.sheet == before.sheet
    assert not sitting.suppose("blue-1", "Cem"), "nothing is deduced"
    assert sitting.current_page.subtitle.endswith("before note 2"), "seen even in a narrow header"
    for level in (Level.PAPER, Level.ODDS):
        sitting.set_level(level)
        diary(sitting)
    sitting.undo()
    diary(sitting)


def test_whatever_is_noted_leads_back_to_now(sitting: Sitting, diary: Diary) -> None:
    assert sitting.suppose("coin", "Bob")
    diary(sitting)
    sitting.set_level(Level.PAPER)
    assert not sitting.suppose("coin", "Bob")
    diary(sitting)
    sitting.set_level(Level.ODDS)
    sitting.look_back(0)
    assert eventually(lambda: bool((past := sitting.view.past) and past.after == 0))
    assert not sitting.suppose("coin", "Bob")
    sitting.session.note(Look("Ann", "cup"))
    diary(sitting)


def told_of(sitting: Sitting) -> str:
    """Return what is told of whom was asked about, and the first step why."""
    story = there(sitting.view.story)
    return " | ".join([story.told, *(step.sentence for step in story.steps)])


def test_a_sheet_is_behind_while_its_process_hangs(
    monkeypatch: pytest.MonkeyPatch, sit: Sit
) -> None:
    monkeypatch.setattr(live_knowledge, "BEHIND_MS", 1)
    made, process = sit(hints=True), engine().process_id
    assert process
    os.kill(process, signal.SIGSTOP)
    made.session.note(Look("Bob", "coin"))
    made.ask("sword", "Bob")
    assert eventually(lambda: made.view.behind)
    told = told_of(made)
    os.kill(process, signal.SIGCONT)
    assert told == "Bob: not known yet | This isn’t worked out yet."
    assert eventually(lambda: told_of(made).startswith("Bob: certainly not |"))
    assert eventually(lambda: not made.view.behind)  # the odds may come after the reason


@pytest.mark.parametrize("game", ["conspiracy", "caracalla"])
def test_nothing_is_supposed_of_an_account(sit: Sit, game: str) -> None:
    record = begun(catalogue()[game])
    made = sit(game=catalogue()[game], setup=record.setup)
    before = made.view
    account = next(iter(catalogue()[game].subjects(record.setup)))
    assert made.current_page.sheet.box(account) is not None
    assert not made.suppose(account, record.setup.players[1])
    assert made.view == before


def test_what_was_tapped_on_the_sheet_is_chosen_there(sit: Sit) -> None:
    sitting = sit(**FOUR)
    tap(sitting, who="Ann", whom="Bob", suit="blue", passed="2")
    assert sitting.view.form.sheet_rows == ("seen",)
    assert sitting.tap_cell("blue-3")
    sheet = of_kind(Grid, sitting.view.sheet)
    assert [cell.key for cell in sheet.boxes if cell.chosen] == ["blue-3"]
    assert sitting.view.page.sheet is not sheet


def has_shares(sheet: object) -> bool:
    assert isinstance(sheet, Grid)
    return any(cell.share is not None for cell in sheet.boxes)


def test_certain_marks_come_with_former_numbers(monkeypatch: pytest.MonkeyPatch, sit: Sit) -> None:
    sitting = sit(**FOUR)
    before, now = sitting.view.page, CATALINE.reasoner(SETUP)
    monkeypatch.setattr(Thinker, "think", lambda *_asked: None)
    sitting.session.note(blue(0))
    thinker = there(sitting.findChild(Thinker))
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


@pytest.mark.parametrize("word", games())
def test_undo_brings_the_form_back(sit: Sit, word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_knowledge, "QUIET_MS", 0)
    monkeypatch.setattr(live_knowledge, "AT_IT_MS", 0)
    dealt = deal(word, 2, notes=6)
    before, last = dealt.notes, dealt.notes[-1]
    sitting = sit(*before, game=dealt.game, setup=dealt.setup, level=Level.DEDUCTION)
    assert eventually(lambda: sitting.at_rest)
    goal, form = dealt.game.keypad.draft(dealt.setup, last), sitting.view.form
    while len(sitting.session.notes) == len(before):
        form = sitting.view.form
        step = next_tap(form, goal, sitting.view.draft)
        if step is None:
            sitting.confirm()
        else:
            sitting.add_to_draft(step)
    sitting.step_back()
    assert eventually(lambda: sitting.at_rest)
    assert sitting.view.form == form


def test_a_forgotten_note_goes_in_where_it_belongs(sit: Sit, diary: Diary) -> None:
    sitting = sit(blue(0), replace(blue(1), asker="Dee"), **FOUR)
    sitting.mend(2, inserts=True)
    tap(sitting, whom="Dee", suit="red")
    diary(sitting, sitting.view.left)
    sitting.tap("passed", "0")
    diary(sitting)
    for act in (sitting.confirm, sitting.step_back):
        act()
        diary(sitting)


def would(sitting: Sitting) -> dict[str, str]:
    sheet = of_kind(Track, sitting.view.sheet)
    return {one.key: one.would.figure for one in sheet.racers if one.would is not None}
