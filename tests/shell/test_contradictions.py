"""Notes that contradict each other: the sheet does without one of them, and one tap mends it."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.game import Game, Play, View, states_of
from notepad.core.help_levels import Level
from notepad.core.page import Grid
from notepad.core.reasoner import Slip
from notepad.core.record import AnyRecord
from notepad.games import catalogue
from notepad.games.cataline.notes import AskOne
from notepad.shell.reasoning import live_knowledge
from notepad.shell.table.table_model import Sitting
from notepad.shell.table.table_page import TablePage
from notepad.widgets.table.contradiction_panel import ContradictionPanel
from tests import slipping
from tests.core.test_mistake_search import GAMES, contradictory
from tests.dealing.dealt import deal, words
from tests.shell.builders import DESK, PHONE, Lay, Sit, of_kind, shown, there
from tests.shell.conftest import knowledge_of
from tests.shell.diary import Diary
from tests.shell.geometry import standing
from tests.shell.player import Player, click, eventually
from tests.shell.samples import EMPTY


@pytest.mark.parametrize("name", GAMES[:5])
def test_the_sheet_does_without_a_note_and_a_tap_mends(lay: Lay, name: str) -> None:
    game, _meant, play, _number = contradictory(name, 3)
    page = at_table(lay, catalogue()[game.id], play)
    sitting = page.sitting
    in_doubt = there(knowledge_of(sitting).slips.doubt)
    assert sitting.view.contradiction is not None
    said = "if the first correction is right."
    for number in in_doubt.left_out:
        said = f"leaves out note {number}."
    assert said in sitting.view.contradiction.sheet
    told = [(seat.turn, seat.remark) for seat in sitting.current_page.seats]
    assert all(turn for turn, remark in told if remark == "asks")
    assert all(way.leads for way in sitting.view.contradiction.ways if "should be" in way.told)
    mend(page)
    assert len(sitting.session.notes) == len(play.notes)


@pytest.fixture
def however_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for what is calculated, however busy the machine is."""
    for limit in ("FRAME_MS", "CATCH_UP_MS"):
        monkeypatch.setattr(live_knowledge, limit, 60_000)


@pytest.mark.usefixtures("however_busy")
@pytest.mark.parametrize("word", words())
def test_what_cannot_be_is_asked_once_before_it_is_noted(sit: Sit, word: str) -> None:
    game, play = next(contradictions(word))
    *notes, last = play.notes
    sitting = sit(*notes[:-1], game=game, setup=play.setup, level=Level.DEDUCTION)
    for note, fits in ((notes[-1], True), (last, False)):
        assert eventually(lambda: knowledge_of(sitting).at_rest)
        sitting.propose(game.keypad.draft(play.setup, note))
        asked = sitting.view.form.caution
        sitting.confirm()
        if not fits and not asked:
            assert len(sitting.session.notes) == len(notes)
            assert sitting.view.form.caution
            assert sitting.view.form.offer
            why = sitting.view.form.hint if sitting.warned_of is not None else None
            sitting.confirm()
            if why is not None:
                assert eventually(lambda: knowledge_of(sitting).contradiction is not None)
                told = there(knowledge_of(sitting).contradiction)
                assert told.why == why
        assert sitting.session.notes[-1] == note


@pytest.mark.usefixtures("however_busy")
@pytest.mark.parametrize("word", words())
def test_the_warning_leads_to_what_does_not_fit(qtbot: QtBot, sit: Sit, word: str) -> None:
    game, play = next(contradictions(word))
    *notes, last = play.notes
    sitting = sit(*notes, game=game, setup=play.setup, level=Level.DEDUCTION)
    page = shown(qtbot, TablePage(sitting), DESK)
    acted: list[str] = []
    page.acted.connect(acted.append)
    eventually(lambda: knowledge_of(sitting).clash_in(play)[0] != ())
    sitting.propose(game.keypad.draft(play.setup, last))
    sitting.confirm()
    QApplication.processEvents()
    form, caution = page.area.form, sitting.view.form.caution
    if not caution.startswith("This doesn’t fit"):  # but the rules, or it was found too late
        assert sitting.warned_of is None
        return
    if form.hint.isVisible():
        click(form, form.hint.geometry().center())
    else:
        click(form.last)
    named = {int(number) for number in re.findall(r"\d+", caution)}
    assert {*page.area.notes.lit} == named
    assert acted == ([] if named else ["setup"])
    assert page.area.part == "notes" or not named


def test_an_undone_contradiction_leaves_a_phone_as_it_was(player: Player, diary: Diary) -> None:
    player.window.resize(*PHONE)
    player.turn_to("chances")
    player.undo()
    player.undo()
    diary(player)
    before = standing(player.table)
    player.redo()
    for part in ("note", "chances"):
        player.turn_to(part)
        diary(player)
    player.undo()
    diary(player)
    assert standing(player.table) == before


@pytest.mark.usefixtures("however_busy")
@pytest.mark.parametrize("word", ["cataline", "sleuth"])
def test_a_note_that_was_insisted_on_is_less_likely_wrong(sit: Sit, word: str) -> None:
    game, play = next(contradictions(word))
    *notes, last = play.notes
    unwarned = sit(*play.notes, game=game, setup=play.setup, level=Level.DEDUCTION)
    usual = odds_of_a_slip_in_the_last_note(unwarned)
    sitting = sit(*notes, game=game, setup=play.setup, level=Level.DEDUCTION)
    assert eventually(lambda: knowledge_of(sitting).at_rest)
    sitting.propose(game.keypad.draft(play.setup, last))
    sitting.confirm()
    assert sitting.session.notes == tuple(notes), "warned of"
    sitting.confirm()
    assert odds_of_a_slip_in_the_last_note(sitting) == pytest.approx(usual / 10)


def odds_of_a_slip_in_the_last_note(sitting: Sitting) -> float:
    assert eventually(lambda: knowledge_of(sitting).slips.tried)
    mends, last = knowledge_of(sitting).slips.mends, len(sitting.session.notes)
    share = sum(mend.share for mend in mends if mend.slips[-1].note == last)
    return share / (1 - share)


def contradictions(word: str) -> Iterator[tuple[Game, Play]]:
    """Yield plays in which the last note doesn't fit those before it, as is found soon."""
    for seed in count(1):
        dealt = deal(word, seed, notes=12)
        play = slipping.contradictory(dealt.game, Play(dealt.setup, dealt.notes), Random(seed))
        if play is None or len(play.notes) < 2:
            continue
        if dealt.game.reasoner(play.setup).follow_within(play.notes, 60_000) is not None:
            yield dealt.game, play


def test_a_mark_that_is_left_says_why(lay: Lay) -> None:
    game, _meant, play, _number = contradictory("cataline of 4", 3)
    sitting = at_table(lay, catalogue()[game.id], play).sitting
    sheet = of_kind(Grid, sitting.current_page.sheet)
    circled = next(cell for cell in sheet.boxes if cell.circled_mark and not cell.dimmed)
    assert circled.circled_mark is not None
    sitting.ask(circled.key, circled.circled_mark.holder)
    assert eventually(lambda: (story := sitting.view.story) is not None and bool(story.notes))
    assert sitting.view.story is not None
    assert not sitting.view.story.supposes
    assert not sitting.suppose(circled.key, circled.circled_mark.holder)


@pytest.mark.parametrize("word", ["cataline", "sherlock-13", "clue"])
def test_a_result_says_first_what_is_wrong(lay: Lay, word: str) -> None:
    page = at_table(lay, *next(contradictory_ends(word)))
    result = page.area.result
    assert result.remark.isVisible()
    assert result.remark.y() < min(
        part.y() for part in (result.why, result.played) if part.isVisible()
    )
    assert not page.area.know.contradiction.isVisible()
    click(result.remark)
    mend(page)
    assert result.remark.isHidden()


def contradictory_ends(word: str) -> Iterator[tuple[Game, Play]]:
    """Yield games that are over, with a contradiction that has a mend."""
    for seed in count(1):
        dealt = deal(word, seed)
        game, play = dealt.game, Play(dealt.setup, dealt.notes)
        wrong = slipping.contradictory(game, play, Random(seed))
        if wrong is None or game.page(View(wrong, states_of(game, wrong)[-1])).result is None:
            continue
        if slipping.found(game, wrong):
            yield game, Play(wrong.setup, wrong.notes)


def at_table(lay: Lay, game: Game, play: Play) -> TablePage:
    """Lay a game on the table, and wait until all mends are found."""
    page = lay(*play.notes, game=game, setup=play.setup, level=Level.DEDUCTION)
    assert eventually(lambda: knowledge_of(page.sitting).slips.doubt is not None)
    return page


def mend(page: TablePage) -> None:
    """Tap the likeliest mend, and see that everything fits."""
    panel = page.area.know.contradiction
    assert panel.isVisible()
    click(panel.ways[0].button)
    assert eventually(lambda: page.sitting.view.settled)
    assert page.sitting.view.consistent
    assert not panel.isVisible()


@pytest.fixture
def record() -> AnyRecord:
    """A game whose second note contradicts the first, with one more since."""
    notes = [AskOne(asker="Bob", target="Cem", about="blue", passed=count) for count in (0, 2)]
    since = AskOne(asker="Bob", target="Dee", about="3", passed=1)
    return replace(EMPTY, notes=(*notes, since))


@pytest.fixture
def player(player: Player) -> Player:
    """The player at it, once all ways out are found."""
    assert eventually(lambda: knowledge_of(player.sitting).slips.tried)
    return player


def panel(player: Player) -> ContradictionPanel:
    return player.area.know.contradiction


def test_all_fixes_can_be_seen_and_the_note_that_does_not_fit_be_removed(player: Player) -> None:
    every = there(player.view.contradiction)
    shown = panel(player)
    assert shown.show_all.text() == f"Show all {len(every.every)}"
    player.tap(shown.show_all)
    QApplication.processEvents()
    assert tuple(view.way for view in shown.ways) == every.every
    assert len(shown.ways) > len(every.ways)
    assert not shown.show_all.isVisible()
    player.tap(panel(player).remove)
    player.settle()
    assert player.view.consistent
    assert len(player.notes()) == 2
    player.undo()
    assert len(player.notes()) == 3


def test_two_slips_are_mended_by_one_tap_and_taken_back_by_one(player: Player) -> None:
    sitting = player.sitting
    before = sitting.session.notes
    meant = [replace(before[0], passed=1), replace(before[1], about="yellow", passed=0)]
    sitting.mend_slips([Slip(at, note, 1) for at, note in enumerate(meant, 1)])
    assert sitting.session.notes == (*meant, before[2])
    player.settle()
    assert sitting.view.latest.changed.places, "told against what was seen before both"
    sitting.undo()
    assert sitting.session.notes == before
    sitting.undo()
    assert sitting.session.notes == before[:2], "the next undo takes one step again"
