"""The end of a game: its result, what can still be noted, and the next game."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtTest import QTest

from notepad.core.game import Play
from notepad.core.page import Grid, Result
from notepad.core.record import AnyRecord, Record
from notepad.declared.setup import Accuse as Announced
from notepad.games import catalogue
from notepad.games.cataline.notes import Accuse, Reveal
from notepad.shell.reasoning.live_knowledge import LiveKnowledge
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.table.ended_game import EndedGame, Stage, clock_of, length_of_game
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.sheet.bars import BarsWidget
from tests.acceptance.kept import kept_record
from tests.core.inks import stroke
from tests.games.test_every_game import begun
from tests.nullgame import SETUP as NULL_SETUP
from tests.nullgame import Look
from tests.shell.builders import Lay, of_kind, page_of, there
from tests.shell.conftest import CATALOGUE
from tests.shell.diary import Diary
from tests.shell.player import Player, click, eventually, table_of
from tests.shell.samples import DEALT, DEALT_NOTES, SUM, TRUTH, WON

NOTES = DEALT_NOTES[:8]


def test_it_begins_with_the_result_and_how_long_it_took_is_read_once_it_is_over() -> None:
    end = EndedGame(lambda notes: 2 * notes)
    end.stage = Stage.NOTING
    assert end.shown(None, None, (), remark="") is None
    assert end.stage is Stage.RESULT
    end.measure_minutes(Play(NULL_SETUP), lambda: 19)
    ended = there(end.shown(Result("You won."), None, ("Bob asked", "Ann said it"), remark=""))
    assert ended.played == "2 notes · 38 minutes"
    assert length_of_game(1, 0) == "1 note"
    assert length_of_game(1, 1) == "1 note · 1 minute"


def test_a_game_took_until_its_end_without_long_pauses(tmp_path: Path) -> None:
    clock = [1_760_000_000.0]
    with Library(CATALOGUE, tmp_path / "library.sqlite", now=lambda: clock[0]) as library:
        game = library.create(Record(game="null", setup=NULL_SETUP))
        session, took = library.open(game), clock_of(library, game)

        def after_minutes(minutes: int, do: Callable[[], None]) -> None:
            clock[0] += 60 * minutes
            do()

        after_minutes(5, lambda: session.note(Look("Bob", "sword")))
        after_minutes(24 * 60, lambda: session.note(Look("Bob", "coin", has=False)))
        after_minutes(7, lambda: session.note(Look("Bob", "cup", has=False)))
        assert (took(3), clock_of(library, game + 1)(3)) == (12, 0)
        after_minutes(9, lambda: session.note(Look("Bob", "coin", has=False)))
        assert took(3) == 12, "a note after the end"
        after_minutes(3, lambda: session.mend(1, Look("Bob", "coin")))
        assert took(3) == 12, "an earlier note was mended"
        for act in (session.undo, session.undo, session.undo, session.redo):
            after_minutes(4, act)
        assert took(3) == 12, "the end was taken back and came again"
        after_minutes(4, session.undo)
        after_minutes(2, lambda: session.note(Look("Ann", "cup", has=False)))
        assert took(3) == 5 + 7 + 9 + 3 + 4 * 5 + 2, "it went on, and ended otherwise"
        after_minutes(1, lambda: session.remove(1))
        assert took(2) == 5 + 7 + 9 + 3 + 4 * 5 + 2, "what came before the end was taken out"


@pytest.fixture
def record() -> AnyRecord:
    return Record(game="cataline", setup=DEALT, notes=NOTES, title="Friday")


@pytest.fixture
def table(player: Player) -> TablePage:
    return player.table


def settle(table: TablePage) -> None:
    assert eventually(lambda: table.sitting.view.settled)


@pytest.fixture
def over(table: TablePage) -> TablePage:
    """The table after I have won."""
    table.sitting.session.note(WON)
    settle(table)
    return table


def test_the_result_takes_the_place_of_all_that_stands_beside_the_sheet_until_it_is_undone(
    window: Window, over: TablePage, library: Library, diary: Diary
) -> None:
    result, sitting, acts = over.area.result, over.sitting, list[str]()
    diary(over, *(part.text() for part in (result.why, result.number, result.played)))
    assert sitting.current_page.offered is None
    assert eventually(lambda: len(result.chart.shown.columns) == len(NOTES) + 1)
    assert result.points.lines, "how it was found out comes from the reasoning process"
    before = sitting.session.notes
    QTest.keyClicks(over, "bcd123")
    assert not sitting.tap_cell("red-1")
    assert (sitting.session.notes, sitting.view.draft) == (before, {}), "noted by accident"
    window.library_page.refresh()
    diary(window.library_page.list.lines[0].standing, library.games()[0].winners)
    over.acted.disconnect()
    over.acted.connect(acts.append)
    click(result.save)
    assert acts == ["save"], "which is the window's"
    sitting.undo()
    diary(over)


def test_no_box_glows_to_be_tapped_once_it_is_over(lay: Lay) -> None:
    clue = catalogue()["clue"]
    table = lay(game=clue, setup=begun(clue).setup)
    won = Announced(player="Ann", cards=("green", "wrench", "study"), correct=True)
    for over in (False, True):
        if over:
            table.sitting.session.note(won)
            settle(table)
        assert table.area.result_card.isVisible() is over
        assert bool(of_kind(Grid, table.sitting.view.sheet).offered) is not over


def test_the_last_notes_of_a_game_with_points_can_be_taken_back(lay: Lay) -> None:
    record = kept_record("caracalla-2-1")
    table = lay(*record.notes, game=catalogue()[record.game], setup=record.setup)
    assert table.sitting.view.ended
    for left in range(len(record.notes) - 1, len(record.notes) - 4, -1):
        table.sitting.do(table.sitting.session.undo)
        assert len(table.sitting.session.notes) == left
    settle(table)
    assert not table.sitting.view.ended


def test_what_is_missing_can_be_added_after_the_end(over: TablePage, diary: Diary) -> None:
    area, sitting, hidden = over.area, over.sitting, sorted(TRUTH["hidden"])
    diary(over)
    click(area.result.add)
    diary(over)
    for row, choice in (("kind", "accusation"), ("who", "Bob"), ("sum", "30"), ("said", "wrong")):
        sitting.tap(row, choice)
    diary(over)
    click(area.result.uncover)
    diary(over)
    for card in hidden:
        if card not in sitting.view.draft.get("cards", ()):
            assert sitting.tap_cell(card)
    sitting.confirm()
    diary(over)
    assert sorted(of_kind(Reveal, sitting.session.notes[-1]).cards) == hidden
    assert not area.result.uncover.isVisible()
    assert area.result.cards.count == len(hidden)


def test_one_looks_back_from_the_result_and_returns(over: TablePage, diary: Diary) -> None:
    area, result = over.area, over.area.result
    assert eventually(lambda: bool(result.chart.shown.columns))
    diary(over)
    click(result.look)
    assert eventually(area.past.isVisible)
    diary(over)
    (turning,) = (one.key for one in result.chart.shown.columns if one.strong)
    assert {*map(str, area.notes.lit)} == {turning}, "the note that told most"
    acts: tuple[Callable[[], object], ...] = (
        partial(click, area.past.now),
        partial(area.notes.mend_asked.emit, 1),
        partial(click, area.cancel),
        partial(click, result.look),
        partial(over.sitting.ask, DEALT.hand[0]),
        partial(click, result.look),
        lambda: click(result.points.lines[0]),
    )
    for act in acts:
        act()
        diary(over)


def test_without_a_note_that_told_most_looking_back_turns_to_the_last_one(
    table: TablePage, monkeypatch: pytest.MonkeyPatch, diary: Diary
) -> None:
    monkeypatch.setattr(LiveKnowledge, "look_over", lambda _self: None)
    table.sitting.session.note(WON)
    settle(table)
    click(table.area.result.look)
    assert eventually(table.area.past.isVisible)
    diary(table)


def test_played_again_the_same_people_need_but_my_hand(window: Window, over: TablePage) -> None:
    over.sitting.session.write([stroke(1, "red-1"), stroke(2, "page 1")])
    click(over.area.result.again)
    page_of(window, NewGamePage).closed.emit()
    assert over.isVisible(), "a setup that is left leads back to the table"
    assert window.table is over
    click(over.area.result.again)
    page = page_of(window, NewGamePage)
    table = page.players.plan.table()
    assert (table.players, table.me, table.first) == (DEALT.players, "Ann", "Dee")
    for card in sorted(TRUTH["Bob"]):
        page.panel.hand.tapped.emit(card)
    click(page.panel.button)
    assert eventually(lambda: window.table is not None and window.table is not over)
    session = table_of(window).sitting.session
    assert session.setup.first == "Dee"
    assert session.ink == {}, "the next game begins on a clean sheet"


def test_a_sum_tapped_after_the_end_is_begun_in_sight(table: TablePage, diary: Diary) -> None:
    for player in DEALT.players:
        table.sitting.session.note(Accuse(player=player, sum=SUM + 1, correct=False))
    settle(table)
    area = table.area
    diary(table)
    click(area.result.look)
    assert eventually(area.past.isVisible)
    click(area.past.now)
    area.turn_to("chances")
    bars = next(one for one in area.chances.findChildren(BarsWidget) if one.isVisible())
    bars.tap(str(SUM), None)
    diary(table)
    click(area.cancel)
    diary(table)
