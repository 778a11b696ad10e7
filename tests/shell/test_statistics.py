"""What all games tell, counted game by game, and the players in them, renamed or forgotten."""

import csv
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from notepad.core.language import written_day
from notepad.core.reasoner import without_breaths
from notepad.core.record import AnyRecord, Record
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.cataline.notes import Accuse, Reveal
from notepad.games.cataline.setup import value_of
from notepad.games.sleuth.game import GAME as SLEUTH
from notepad.shell.people_page import PeoplePage
from notepad.shell.setup import seating_plan
from notepad.shell.setup.seating_plan import BegunSetup, SeatingPlan, known_players, last_plan
from notepad.shell.statistics import kind_rows, player_rows, results_csv, solved_games
from notepad.shell.statistics_page import LateResults, StatisticsPage
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.storage.finished_games import FinishedGames, Found, PlayedGame
from notepad.storage.listing import evening_of
from tests.cards import noted_games
from tests.nullgame import SETUP as NULL_SETUP
from tests.nullgame import Look, Setup
from tests.shell.builders import FULL, disk_full, page_of, shown, there, told
from tests.shell.conftest import Dialogs
from tests.shell.diary import Diary
from tests.shell.player import chip, chips, click, eventually, key, press, write_into
from tests.shell.samples import DEALT, DEALT_NOTES, SUM, TRUTH, WON

START = datetime(2026, 1, 5, 20, 30)
NAMES = ("Ann", "Bob", "Cem", "Dee")


def played(number: int = 1, **fields: object) -> PlayedGame:
    """Return a game of Sleuth that Ann won against Bob, `number` days after the first."""
    begun, found = START + timedelta(days=number), Found(20, 15)
    usual = PlayedGame(number, f"Table {number}", "Sleuth", ("Ann", "Bob"), ("Ann",), begun, found)
    return replace(usual, **fields)  # type: ignore[arg-type]


FOUND = st.integers(0, 30).flatmap(
    lambda notes: st.builds(Found, st.just(notes), st.none() | st.integers(0, notes))
)
GAMES = st.lists(
    st.lists(st.sampled_from(NAMES), min_size=2, unique=True).flatmap(
        lambda players: st.builds(
            PlayedGame,
            st.integers(1, 99),
            st.text(max_size=5),
            st.sampled_from(["Sleuth", "Clue", "Conspiracy"]),
            st.just(tuple(players)),
            st.lists(st.sampled_from(players), max_size=2, unique=True).map(tuple),
            st.datetimes(datetime(2020, 1, 1), datetime(2026, 12, 31)),
            st.none() | FOUND | st.just(Found()),
        )
    ),
    max_size=12,
).map(lambda games: sorted(games, key=lambda game: game.begun))


@given(GAMES)
def test_every_player_and_every_game_is_counted_as_the_games_say(games: list[PlayedGame]) -> None:
    rows = [*player_rows(games)]
    assert {row.key for row in rows} == {name for game in games for name in game.players}
    for row in rows:
        his = [game for game in games if row.key in game.players]
        assert (row.whole, row.part) == (len(his), won(his, row.key))
        for kind in {game.kind for game in his}:
            same = [game for game in his if game.kind == kind]
            assert f"{kind} {won(same, row.key)} of {len(same)}" in row.detail
    assert rows == sorted(rows, key=lambda row: -row.part)
    kinds = [*kind_rows(games)]
    assert sum(row.whole for row in kinds) == len(games)
    for row in kinds:
        same = [game for game in games if game.kind == row.key]
        wins = {name: won(same, name) for name in NAMES}
        wins["nobody"] = sum(not game.winners for game in same)
        told = row.detail.removeprefix("Won by: ").removesuffix(".").split(", ")
        assert sorted(told) == sorted(f"{name} {count}" for name, count in wins.items() if count)
    assert [game.found for game in solved_games(games)] == [
        game.found for game in games if game.found and game.found.notes is not None
    ]


def won(games: Sequence[PlayedGame], name: str) -> int:
    return sum(name in game.winners for game in games)


def lines(text: str, separator: str = ",") -> list[list[str]]:
    assert text.startswith("\ufeff")
    return list(csv.reader(StringIO(text[1:], newline=""), delimiter=separator))


@pytest.mark.parametrize(
    "name", ["=1+1", "+1", "-1", "@sum", " =1", "\t=1", "\uff1d1", '=HYPERLINK("http://x")']
)
def test_nothing_is_taken_for_a_formula(name: str) -> None:
    game = played(title=name, kind=name, players=(name, "Bob"), winners=(name,))
    _heading, row = lines(results_csv([game]))
    for cell in row[1:5]:
        assert cell.startswith("'")


@given(GAMES, st.text())
def test_every_line_can_be_read_again(games: list[PlayedGame], title: str) -> None:
    games = [*games, played(title=title)]
    heading, *rows = lines(results_csv(games))
    assert len(rows) == len(games)
    assert {len(row) for row in (heading, *rows)} == {9}
    assert all("\n" not in cell and "\r" not in cell for row in rows for cell in row)


NOTES = DEALT_NOTES[:6]
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
    library.create(Record(game="cataline", setup=DEALT, notes=OVER, title="Friday"))


def opened(window: Window) -> StatisticsPage:
    """Open the page as a player does."""
    click(window.library_page.head.evenings_button)
    return page_of(window, StatisticsPage)


@pytest.fixture
def page(window: Window, library: Library) -> StatisticsPage:
    over(library)
    return opened(window)


def test_what_was_reckoned_is_told_at_once(page: StatisticsPage, diary: Diary) -> None:
    def look() -> None:
        rows = [f"{row.label}: {row.said}" for row in (*page.wins.rows, *page.kinds.rows)]
        diary(page.told.text(), page.waiting.text(), *rows)

    look()
    assert eventually(lambda: page.told.text() == "4 games on 1 evening")
    assert eventually(lambda: not page.waiting.isVisible())
    look()
    assert not page.filter.isVisible()
    click(page.choose_button)
    click(chip(page.filter, "The Cataline Conspiracy"))
    look()
    key(chip(page.filter, "Bob"))
    diary(page.choose_button.text(), page.choose_button.accessibleName())
    press(Qt.Key.Key_Left)
    press(Qt.Key.Key_Space)
    assert page.chosen.player != "Bob"


def remembered(library: Library) -> tuple[object, ...]:
    """Return which names are noted, offered and seated, and what else is kept of an opening."""
    played = sorted({name for row in library.games() for name in row.players})
    plan = last_plan(library).names
    return played, known_players(library), plan, library.setting("opening.sleuth", {})


def test_results_are_saved_as_a_table(
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


def rename(window: Window, name: str, otherwise: str) -> None:
    """Call a player otherwise, on the page of names and back."""
    click(page_of(window, StatisticsPage).names_button)
    page = page_of(window, PeoplePage)
    page.names.tapped.emit("name", name)
    page.called.setText(otherwise)
    page.call_button.click()
    click(page.back)


def test_trouble_of_the_store_is_said(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FinishedGames, "games", disk_full)
    click(window.library_page.head.evenings_button)
    assert told(window.overlay.banner) == FULL
    assert window.library_page.isVisible()


def test_a_game_goes_on_under_another_name(window: Window, library: Library) -> None:
    game_id = library.create(Record(game="cataline", setup=DEALT, notes=NOTES, title="Friday"))
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
        title: library.create(Record(game="cataline", setup=DEALT, notes=notes, title=title))
        for title, notes in {"over": OVER, "on": NOTES, "clash": (*NOTES, clash, WON)}.items()
    } | {
        "null": library.create(Record(game="null", setup=NULL_SETUP, notes=(Look("Bob", "coin"),)))
    }


@pytest.fixture
def late(qtbot: QtBot, library: Library) -> LateResults:
    games(library)
    return LateResults(library.finished_games)


def test_all_that_is_due_is_looked_at_once(late: LateResults, library: Library) -> None:
    assert eventually(lambda: late.left < 4)
    late.stop()
    left = len(library.finished_games.due())
    assert late.left == 0
    again = LateResults(library.finished_games)
    assert again.left == left
    assert eventually(lambda: again.left == 0)
    assert len(library.games()) == 4
    assert library.finished_games.due() == ()
    assert LateResults(library.finished_games).left == 0


def test_every_number_is_that_of_the_record_itself(qtbot: QtBot, library: Library) -> None:
    expected = {}
    for seed in range(3):
        game = noted_games.played("cataline", seed, players=3, notes=3 + 4 * seed, me="Ann")
        setup, right = game.setup, sum(int(value_of(card)) for card in game.truth["hidden"])
        notes = (*game.notes, Accuse(player=setup.players[seed % 3], sum=right, correct=True))
        library.create(Record(game="cataline", setup=setup, notes=notes, title=str(seed)))
        review = next(without_breaths(CATALINE.reasoner(setup).review(notes, patience_ms=150)))
        certain = review.certain_from if review.certain_from != len(notes) else None
        expected[str(seed)] = (setup.players[seed % 3],), Found(len(notes), certain)
    late = LateResults(library.finished_games)
    assert eventually(lambda: late.left == 0)
    found = {game.title: (game.winners, game.found) for game in library.finished_games.games()}
    assert found == expected


GRANDMA = "Grandma Ölga"


@pytest.fixture
def people(qtbot: QtBot, library: Library) -> PeoplePage:
    for names in (("Ann", GRANDMA), ("Ann", "Bob")):
        setup, notes = Setup(names, "Ann", ("cup",)), (Look(names[1], "coin"),)
        library.create(Record(game="null", setup=setup, notes=notes, title=f"With {names[1]}"))
    draft = {f"size-{GRANDMA}": ("6",), "rules": ("uneven",), "hand": ("pearl-pair-red",)}
    plan = SeatingPlan(("Ann", GRANDMA, "Cem"))
    seating_plan.remember(library, SLEUTH, plan, draft)
    seating_plan.keep_begun_setup(library, BegunSetup("sleuth", "", plan, draft, "Friday"))
    return shown(qtbot, PeoplePage(library), (600, 900))


def choose(people: PeoplePage, name: str) -> None:
    click(chip(people.names, name))


def act(people: PeoplePage) -> None:
    """Tap what the message offers."""
    click(people.banner.action)


def remove(people: PeoplePage, name: str) -> None:
    choose(people, name)
    click(people.remove_button)
    act(people)


def test_a_name_is_written_anew_everywhere(
    qtbot: QtBot, people: PeoplePage, library: Library, diary: Diary
) -> None:
    choose(people, GRANDMA)
    assert not people.call_button.isEnabled()
    write_into(people.called, "Olga")
    diary(people.remark.text(), *remembered(library))
    with qtbot.waitSignal(people.changed):
        click(people.call_button)
    begun = there(seating_plan.begun_setup(library))
    diary(people.banner, people.name, *remembered(library), begun.plan.players, begun.draft)


def test_what_cannot_be_and_trouble_of_the_store_are_told_and_nothing_is_changed(
    people: PeoplePage, library: Library, monkeypatch: pytest.MonkeyPatch, diary: Diary
) -> None:
    def call(name: str) -> None:
        people.banner.clear()
        write_into(people.called, name)
        click(people.call_button)
        diary(people.banner)

    choose(people, "Bob")
    call("Ann")
    for deed in ("call", "forget"):
        monkeypatch.setattr(library.people, deed, disk_full)
    call("Rob")
    people.banner.clear()
    remove(people, "Bob")
    diary(people.banner, library.people.names())


def test_somebody_is_removed_for_good(
    qtbot: QtBot, people: PeoplePage, library: Library, diary: Diary
) -> None:
    choose(people, GRANDMA)
    click(people.remove_button)
    diary(people.banner, *remembered(library))
    with qtbot.waitSignal(people.changed):
        act(people)
    assert not people.remove_button.isVisible()
    diary(people.banner, *remembered(library), [one.choice.key for one in chips(people.names)])
    files = [one for one in library.path.parent.iterdir() if one.is_file()]
    assert not [one.name for one in files if GRANDMA.encode() in one.read_bytes()]


def test_that_a_full_disk_kept_the_old_name_in_the_file_is_told_until_it_is_gone(
    people: PeoplePage, library: Library, monkeypatch: pytest.MonkeyPatch, diary: Diary
) -> None:
    copy = library.path.with_name("library.version-1-2026.sqlite")
    library.backups.back_up(copy)
    with monkeypatch.context() as patch:
        patch.setattr("notepad.storage.store.Store.leave_no_trace", disk_full)
        remove(people, GRANDMA)
        assert GRANDMA not in library.people.names(), "it was removed, and nothing else is said"
        for _time in range(2):
            diary(people.banner)
            act(people)
    act(people)
    assert GRANDMA.encode() not in library.path.read_bytes()
    diary(people.banner)
    assert copy.exists()
    act(people)
    diary(people.banner)
    assert not copy.exists()
