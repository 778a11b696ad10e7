"""What all games tell, as a player finds it: at once, some of them or all, and as a file."""

from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.game import Play
from notepad.core.language import written_day
from notepad.core.reasoner import without_breaths
from notepad.core.record import AnyRecord, Record
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.cataline.notes import Accuse, Reveal
from notepad.games.cataline.setup import value_of
from notepad.shell.people_page import PeoplePage
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.statistics_page import NUMBER, LateResults, StatisticsPage, result_of
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.storage.listing import evening_of
from notepad.storage.statistics import FinishedGames, Found
from tests.games.cataline.playing import dealt, noted
from tests.nullgame import SETUP as NULL_SETUP
from tests.nullgame import Look
from tests.shell.builders import FULL, alarm, chip, disk_full, laid_out, page_of, told
from tests.shell.conftest import Dialogs, eventually
from tests.shell.player import click, key, press

RANDOM = Random(11)
SETUP, TRUTH = dealt(4, RANDOM)
SETUP = replace(SETUP, me="Ann", hand=tuple(sorted(TRUTH["Ann"])), first="Cem")
NOTES = noted(SETUP, TRUTH, RANDOM, notes=6)
SUM = sum(int(value_of(card)) for card in TRUTH["hidden"])
WON = Accuse(player="Ann", sum=SUM, correct=True)
OVER = (*NOTES, WON, Reveal(cards=tuple(sorted(TRUTH["hidden"]))))


def over(library: Library) -> None:
    """Have three games of Null that are over, two of them Ann's, and one of Cataline."""
    record: AnyRecord = Record(game="null", setup=NULL_SETUP, title="Null table")
    for winners, found in (
        (["Ann"], Found(20, 15)),
        (["Bob"], Found(20, None)),
        (["Ann"], Found(10, 2)),
    ):
        library.create(record)
        (due,) = library.finished_games.due()
        library.finished_games.keep(due, winners, found)
    library.create(Record(game="cataline", setup=SETUP, notes=OVER, title="Friday"))


def opened(window: Window) -> StatisticsPage:
    """Open the page as a player does."""
    click(window.library_page.head.evenings_button)
    return page_of(window, StatisticsPage)


@pytest.fixture
def page(window: Window, library: Library) -> StatisticsPage:
    over(library)
    return opened(window)


def test_what_was_reckoned_is_told_at_once_and_the_rest_comes_in(page: StatisticsPage) -> None:
    assert page.told.text() == "3 games on 1 evening"
    assert [(row.label, row.said) for row in page.wins.rows] == [
        ("Ann", "2 of 3"), ("Bob", "1 of 3")
    ]  # fmt: skip
    assert page.waiting.text() == "1 game is still being looked at."
    assert eventually(lambda: page.told.text() == "4 games on 1 evening")
    assert eventually(lambda: not page.waiting.isVisible())
    assert [(row.label, row.said) for row in page.kinds.rows] == [
        ("Null Game", "3 games"), ("The Cataline Conspiracy", "1 game")
    ]  # fmt: skip
    assert next((row.label, row.said) for row in page.wins.rows) == ("Ann", "3 of 4")


def test_how_early_is_told_as_a_share_or_as_a_number(page: StatisticsPage) -> None:
    assert page.sentence.text().startswith("Certain in 2 of 3 games, on average after 48%")
    click(chip(page.measures, NUMBER))
    assert page.sentence.text() == "Certain in 2 of 3 games, on average after 8 notes."
    assert page.early.shown.top == "8 notes"


def test_games_are_chosen_by_taps_and_by_keys(page: StatisticsPage) -> None:
    assert eventually(lambda: len(page.shown_games) == 4)
    assert not page.filter.isVisible()
    click(page.choose_button)
    QApplication.processEvents()
    click(chip(page.filter, "The Cataline Conspiracy"))
    assert page.told.text() == "1 game on 1 evening"
    key(chip(page.filter, "Bob"))
    assert page.choose_button.text() == "The Cataline Conspiracy · Bob · at any time"
    assert page.choose_button.accessibleName().startswith("Which games: The Cataline")
    press(Qt.Key.Key_Left)
    press(Qt.Key.Key_Space)
    assert page.chosen.player != "Bob"


def test_where_no_game_is_like_that_it_is_said_and_can_be_changed(page: StatisticsPage) -> None:
    page.choose(page.chosen.tapped("time", "1999"), page.measure)
    click(page.choose_button)
    assert page.told.text() == "None of your games is like that."
    assert not page.wins.isVisible()
    assert not page.export_button.isVisible()
    click(chip(page.filter, "", "time"))
    assert page.wins.isVisible()


def test_a_row_tells_its_games_at_a_tap(page: StatisticsPage) -> None:
    QApplication.processEvents()
    place = page.wins.places()["Ann"].center().toPoint()
    QTest.mouseClick(page.wins, Qt.MouseButton.LeftButton, pos=place)
    assert page.wins.accessibleDescription() == "Won 67% of the games: Null Game 2 of 3."


def test_a_row_that_keys_go_to_is_in_view(window: Window, library: Library) -> None:
    laid_out(window, (400, 400))
    players = [("Ann", name) for name in ("Bob", "Cem", "Dee", "Eva", "Fay", "Gus", "Hal", "Ida")]
    for names in players:
        setup = replace(NULL_SETUP, players=names)
        library.create(Record(game="null", setup=setup))
    for due in library.finished_games.due():
        library.finished_games.keep(due, ["Ann"], Found())
    page = opened(window)
    page.wins.setFocus()
    for _row in players:
        QTest.keyClick(page.wins, Qt.Key.Key_Down)
    QApplication.processEvents()
    middle = page.wins.places()[page.wins.rows[-1].key].center().toPoint()
    assert page.column.viewport().rect().contains(page.wins.mapTo(page.column.viewport(), middle))


def test_what_is_shown_is_saved_as_a_table(
    page: StatisticsPage, tmp_path: Path, dialogs: Dialogs
) -> None:
    chosen = tmp_path / "mine.csv"
    dialogs.choose(chosen)
    page.choose(page.chosen.tapped("kind", "Null Game"), page.measure)
    click(page.export_button)
    lines = chosen.read_text("utf-8-sig").splitlines()
    assert len(lines) == 4
    assert lines[1].startswith(f'{date.today()},Null Game,Null table,"Ann, Bob",Ann,20,15,75')
    assert told(page.banner) == "Saved: mine.csv"


def test_a_table_that_cannot_be_written_is_told(
    page: StatisticsPage, tmp_path: Path, dialogs: Dialogs
) -> None:
    dialogs.choose(tmp_path / "no such folder" / "mine.csv")
    click(page.export_button)
    assert alarm(page.banner)


def test_before_the_first_game_is_over_it_is_said_what_will_be_here(window: Window) -> None:
    page = opened(window)
    assert page.told.text().startswith("Here it will be told who won")
    visible = (page.wins, page.kinds, page.early, page.export_button, page.choose_button)
    assert not any(widget.isVisible() for widget in visible)


def test_trouble_of_the_store_is_told(
    page: StatisticsPage, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library.finished_games, "keep", disk_full)
    assert eventually(lambda: told(page.banner) == FULL)


def rename(window: Window, name: str, otherwise: str) -> None:
    """Call a player otherwise, on the page of names and back."""
    click(page_of(window, StatisticsPage).names_button)
    page = page_of(window, PeoplePage)
    page.names.tapped.emit("name", name)
    page.called.setText(otherwise)
    page.call_button.click()
    click(page.back)


def test_the_way_back_from_the_names_leads_to_what_was_chosen_before(
    window: Window, page: StatisticsPage
) -> None:
    page.choose(page.chosen.tapped("kind", "Null Game"), NUMBER)
    click(page.names_button)
    click(page_of(window, PeoplePage).back)
    again = page_of(window, StatisticsPage)
    assert again is not page
    assert (again.chosen.kind, again.measure) == ("Null Game", NUMBER)
    click(again.back)
    assert window.library_page.isVisible()


def test_who_was_chosen_and_is_called_otherwise_hides_no_game(
    window: Window, page: StatisticsPage
) -> None:
    page.choose(page.chosen.tapped("player", "Bob"), NUMBER)
    rename(window, "Bob", "Rob")
    assert [row.label for row in page_of(window, StatisticsPage).wins.rows] == ["Ann", "Rob"]


def test_a_set_up_that_was_begun_forgets_a_name_that_is_no_more(
    window: Window, library: Library
) -> None:
    over(library)
    window.start_game()
    begun = page_of(window, NewGamePage)
    window.show_library()
    opened(window)
    rename(window, "Bob", "Rob")
    window.start_game()
    assert page_of(window, NewGamePage) is not begun


def test_what_the_store_can_not_tell_is_said(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FinishedGames, "games", disk_full)
    click(window.library_page.head.evenings_button)
    assert told(window.overlay.banner) == FULL
    assert window.library_page.isVisible()


def test_a_game_is_won_told_of_and_goes_on_under_another_name(
    window: Window, library: Library
) -> None:
    game_id = library.create(Record(game="cataline", setup=SETUP, notes=NOTES, title="Friday"))
    window.open_game(game_id)
    assert window.table is not None
    window.table.sitting.session.note(WON)
    assert eventually(lambda: library.winners(game_id) == ("Ann",))
    window.show_library()
    page = opened(window)
    assert eventually(lambda: not page.waiting.isVisible())
    assert page.told.text() == "1 game on 1 evening"
    assert page.early.shown.columns[0].detail.startswith(written_day(evening_of(datetime.now())))
    rename(window, "Ann", "Zoë")
    again = page_of(window, StatisticsPage)
    assert (again.wins.rows[0].label, again.wins.rows[0].said) == ("Zoë", "1 of 1")
    assert not again.waiting.isVisible()  # nothing has to be reckoned once more
    click(again.back)
    window.open_game(game_id)
    session = window.table.sitting.session
    assert session.setup.me == "Zoë"
    session.undo()
    assert "Ann" not in session.setup.players
    assert len(session.notes) == len(NOTES)
    assert eventually(lambda: library.winners(game_id) is None)


def games(library: Library) -> dict[str, int]:
    """Have a game that is over, one that goes on, one that contradicts itself, one of nothing."""
    clash = Accuse(player="Bob", sum=SUM, correct=False)
    return {
        title: library.create(Record(game="cataline", setup=SETUP, notes=notes, title=title))
        for title, notes in {"over": OVER, "on": NOTES, "clash": (*NOTES, clash, WON)}.items()
    } | {
        "null": library.create(Record(game="null", setup=NULL_SETUP, notes=(Look("Bob", "coin"),)))
    }


@pytest.fixture
def late(qtbot: QtBot, library: Library) -> LateResults:
    games(library)
    return LateResults(library.finished_games)


def test_all_that_is_due_is_looked_at_once(late: LateResults, library: Library) -> None:
    assert eventually(lambda: late.left == 0)
    assert len(library.games()) == 4
    assert library.finished_games.due() == ()
    assert LateResults(library.finished_games).left == 0


def test_a_game_is_kept_as_its_review_tells_it(late: LateResults, library: Library) -> None:
    assert eventually(lambda: late.left == 0)
    found = {game.title: game for game in library.finished_games.games()}
    review = next(without_breaths(CATALINE.reasoner(SETUP).review(OVER[:-1], patience_ms=150)))
    assert found["over"].winners == ("Ann",)
    assert review.certain_from == len(OVER) - 1, "only as it was said"
    assert found["over"].found == Found(len(OVER) - 1, None)
    assert "on" not in found


def test_who_goes_away_has_the_others_looked_at_another_time(
    late: LateResults, library: Library
) -> None:
    assert eventually(lambda: late.left < 4)
    late.stop()
    left = len(library.finished_games.due())
    assert late.left == 0
    again = LateResults(library.finished_games)
    assert again.left == left
    assert eventually(lambda: again.left == 0)


def test_where_nothing_can_be_kept_it_is_told_once(
    late: LateResults, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library.finished_games, "keep", disk_full)
    troubles: list[str] = []
    late.failed.connect(troubles.append)
    assert eventually(lambda: bool(troubles))
    assert troubles == [FULL]
    assert late.left == 0


def test_a_game_that_is_gone_meanwhile_holds_up_nobody(late: LateResults, library: Library) -> None:
    for row in library.games():
        library.delete(row.id)
    assert eventually(lambda: late.left == 0)
    assert library.finished_games.games() == ()


def test_every_number_is_that_of_the_record_itself(qtbot: QtBot, library: Library) -> None:
    expected = {}
    for seed in range(3):
        random = Random(seed)
        setup, truth = dealt(3, random)
        setup = replace(setup, me="Ann", hand=tuple(sorted(truth["Ann"])))
        notes = noted(setup, truth, random, notes=3 + 4 * seed)
        right = sum(int(value_of(card)) for card in truth["hidden"])
        notes = (*notes, Accuse(player=setup.players[seed % 3], sum=right, correct=True))
        library.create(Record(game="cataline", setup=setup, notes=notes, title=str(seed)))
        review = next(without_breaths(CATALINE.reasoner(setup).review(notes, patience_ms=150)))
        certain = review.certain_from if review.certain_from != len(notes) else None
        expected[str(seed)] = (setup.players[seed % 3],), Found(len(notes), certain)
    late = LateResults(library.finished_games)
    assert eventually(lambda: late.left == 0)
    found = {game.title: (game.winners, game.found) for game in library.finished_games.games()}
    assert found == expected


def test_how_a_game_ended_follows_from_its_notes_alone() -> None:
    assert result_of(CATALINE, Play(SETUP, NOTES)) is None
    result = result_of(CATALINE, Play(SETUP, OVER))
    assert result is not None
    assert result.winners == ("Ann",)
