"""Setting a game up: who sits where, the form and my hand, and what the last game leaves of it."""

from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Pencil, PencilMark
from notepad.core.faults import faulty_seats
from notepad.core.game import Game, Table
from notepad.core.game_name import GameName
from notepad.core.help_levels import Level
from notepad.core.page import Grid, Page
from notepad.core.record import Record
from notepad.core.safe_text import LONGEST_NAME
from notepad.core.shelf import Shelf
from notepad.games import catalogue
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.cataline.notes import AskAll, AskOne, Note
from notepad.games.cataline.setup import OWN_DECK
from notepad.shell.page_frame import ScrolledColumn
from notepad.shell.setup import seating_plan
from notepad.shell.setup.edit_setup_page import EditSetupPage, PlayersPage
from notepad.shell.setup.new_game_page import NewGamePage, usual_title
from notepad.shell.setup.seating_editor import SeatingEditor, SeatRow
from notepad.shell.setup.seating_plan import SeatingPlan, known_players, last_draft, last_plan
from notepad.shell.setup.setup_form import OpeningPanel
from notepad.shell.table import table_menu
from notepad.shell.window import Folding, Window
from notepad.storage import Library
from notepad.storage.listing import evening_of
from notepad.widgets.touch.banner import Banner
from tests.dealing.dealt import deal
from tests.nullgame import SETUP as NULL_SETUP
from tests.shell.builders import (
    DESK,
    FULL,
    PHONE,
    Size,
    alarm,
    disk_full,
    labels,
    laid_out,
    of_kind,
    page_of,
    shown,
    there,
    told,
)
from tests.shell.conftest import CATALOGUE
from tests.shell.diary import Diary
from tests.shell.player import (
    Seat,
    chip,
    chips,
    choose_game,
    choose_in,
    click,
    press,
    table_of,
    write_into,
)
from tests.shell.samples import NOTES, SETUP, SLEUTH_SETUP
from tests.widgets import fingers

HAND = ("red-1", "blue-2", "green-3", "yellow-4", "violet-5", "red-6")


@pytest.fixture
def page(qtbot: QtBot, library: Library) -> NewGamePage:
    """The page of somebody who begins, and has chosen a game."""
    made = shown(qtbot, NewGamePage(library, CATALOGUE), DESK)
    choose_game(made, "cataline")
    return made


def name_players(page: NewGamePage, *names: str) -> None:
    for seat, name in enumerate(names):
        write_into(page.players.rows[seat].name, name)


def tap_hand(panel: OpeningPanel, *cells: str) -> None:
    for cell in cells:
        QApplication.processEvents()
        click(panel.hand, panel.hand.places()[cell].center().toPoint())


def played(qtbot: QtBot, page: NewGamePage) -> int:
    name_players(page, "Ann", "Bob", "Cem", "Dee")
    tap_hand(page.panel, *HAND)
    with qtbot.waitSignal(page.created) as made:
        click(page.panel.button)
    return int(made.args[0])


def test_a_first_game_is_set_up_with_names_and_hand_and_the_second_with_the_hand_alone(
    qtbot: QtBot, page: NewGamePage, library: Library
) -> None:
    assert page.game.id == "cataline"
    click([*chips(page.panel.rows, "deck")][1])
    name_players(page, "Ann", "Bob", "Cem", "Dee")
    click(page.players.rows[1].me)
    session = library.open(played(qtbot, page))
    assert (session.setup.players, session.setup.me) == (("Ann", "Bob", "Cem", "Dee"), "Bob")
    assert set(session.setup.hand) == set(HAND)
    assert library.games()[0].title == usual_title(evening_of(datetime.now()))
    again = shown(qtbot, NewGamePage(library, CATALOGUE), DESK)
    tap_hand(again.panel, *HAND)
    setup = again.panel.setup
    assert (setup.players, setup.me) == (("Ann", "Bob", "Cem", "Dee"), "Bob")
    assert setup.deck == session.setup.deck != type(setup)(players=(), me="", hand=()).deck
    assert setup.first is None, "the first of the seats begins"


def test_what_not_every_table_needs_is_folded_to_a_line_that_says_what_is_unusual(
    qtbot: QtBot, library: Library, diary: Diary
) -> None:
    page = shown(qtbot, NewGamePage(library, CATALOGUE), PHONE)
    choose_game(page, "clue")
    page.players.set_plan(SeatingPlan(("Ann", "Bob", "Cem", "Dee")))

    def tap(row: str, choice: str) -> None:
        click(chip(page.panel.rows, choice, row))
        diary(labels(page.options)[0])

    usual = labels(page.options)
    diary(usual[0], page.panel.form_card.isVisible())
    page.options.unfold(open_=True)
    for row, choice in (("size-Cem", "5"), ("up", "2"), ("up", "0"), ("size-Cem", "?")):
        tap(row, choice)
    page.options.unfold(open_=False)
    assert labels(page.options) == usual


def test_a_setup_prints_an_empty_sheet(
    page: NewGamePage, monkeypatch: pytest.MonkeyPatch, diary: Diary
) -> None:
    printed: list[Page] = []
    monkeypatch.setattr(QPrintDialog, "exec", lambda _: QPrintDialog.DialogCode.Accepted)
    monkeypatch.setattr(
        table_menu, "print_page", lambda _printer, page, **_more: printed.append(page)
    )
    click([*chips(page.panel.rows, "deck")][1])
    click(page.options.blank)
    name_players(page, "Ann", "Bob", "Cem", "Dee")
    click(page.options.blank)
    for blank in printed:
        diary([seat.player for seat in blank.seats], f"{of_kind(Grid, blank.sheet).rows[0].face}")


def test_what_is_missing_is_said_and_led_to(qtbot: QtBot, library: Library, diary: Diary) -> None:
    page = shown(qtbot, NewGamePage(library, CATALOGUE), DESK, active=True)
    panel, rows = page.panel, page.players.rows

    def look() -> None:
        QApplication.processEvents()
        diary(panel.reason.text(), (panel.invitation.isVisible(), panel.hand.isVisible()))

    look()
    choose_game(page, "cataline")
    look()
    name_players(page, "Ann", "Ann")
    look()
    click(panel.button)
    assert rows[1].name.hasFocus()
    name_players(page, "Ann", "Bob", "Cem", "Dee")
    look()
    tap_hand(page.panel, *HAND)
    look()
    assert panel.button.ready


def test_a_game_that_can_t_be_kept_is_told(
    qtbot: QtBot, page: NewGamePage, library: Library
) -> None:
    name_players(page, "Ann", "Bob", "Cem", "Dee")
    tap_hand(page.panel, *HAND)
    library.close()
    with qtbot.assertNotEmitted(page.created):
        click(page.panel.button)
    assert alarm(page.banner)
    assert set(page.panel.draft["hand"]) == set(HAND)


def test_a_game_that_can_not_be_loaded_is_told(qtbot: QtBot, library: Library) -> None:
    def load() -> Game:
        raise ImportError("a part of it is missing")

    shelf = Shelf(first=("broken", "cataline"))
    name = GameName(id="broken", called="A broken game", pitch="Ask.", seats=range(2, 5))
    shelf.put(name, load)
    for game in CATALOGUE.values():
        shelf.put(game.name, partial(CATALOGUE.__getitem__, game.id))
    page = shown(qtbot, NewGamePage(library, shelf))
    assert page.game.id == "cataline"
    page.banner.clear()
    choose_game(page, "broken")
    assert page.game.id == "cataline"
    assert "“A broken game” can’t be loaded" in told(page.banner)


def test_a_setup_that_was_begun_is_gone_on_with(window: Window, library: Library) -> None:
    new_button = window.library_page.new_button
    assert new_button.text() == "New game"
    begun = started(window)
    folding = window.findChildren(Folding)[-1]

    def there() -> bool:
        names = begun.players.plan.players
        hand = begun.panel.draft.get("hand")
        return begun.isVisible() and (hand, names) == (HAND[:3], ("Ann", "Bob", "Cem", "Dee"))

    name_players(begun, "Ann", "Bob", "Cem", "Dee")
    folding.asked.emit()
    assert begun.isVisible(), "it hides by itself only once it shows cards of mine"
    tap_hand(begun.panel, *HAND[:3])
    folding.asked.emit()
    assert not begun.isVisible()
    window.overlay.show_all()
    assert there()
    click(begun.back)
    assert window.library_page.isVisible()
    assert new_button.text() == "Go on setting up"
    assert library.games() == ()
    assert started(window) is begun
    assert there()
    begun.created.emit(library.create(Record(game="null", setup=NULL_SETUP)))
    assert table_of(window).isVisible()
    assert started(window) is not begun


def started(window: Window) -> NewGamePage:
    window.start_game()
    return page_of(window, NewGamePage)


def test_a_setup_survives_a_kill(qtbot: QtBot, window: Window, library: Library) -> None:
    begun = started(window)
    choose_game(begun, "cataline")
    name_players(begun, "Ann", "Bob", "Cem", "Dee")
    click(begun.players.rows[1].me)
    tap_hand(begun.panel, *HAND[:3])
    write_into(begun.title, "At last")
    qtbot.wait(400)
    after = shown(qtbot, Window(library, CATALOGUE), DESK)
    page = started(after)
    assert (page.game.id, page.title.text()) == ("cataline", "At last")
    assert page.panel.draft["hand"] == HAND[:3]
    assert page.players.plan == begun.players.plan
    tap_hand(page.panel, *HAND[3:])
    click(page.panel.button)
    later = shown(qtbot, Window(library, CATALOGUE), DESK)
    assert not started(later).panel.draft.get("hand"), "that game has begun"
    after.leave_table()


TABLE = Table(("Ann", "Bob", "Cem", "Dee"), "Ann", "Bob")


@pytest.fixture
def panel(qtbot: QtBot) -> OpeningPanel:
    made = OpeningPanel(CATALINE)
    made.set_table(TABLE)
    return shown(qtbot, made, DESK)


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_tapping_the_hand_on_the_sheet_makes_the_setup_and_the_button_leads_there_until_then(
    qtbot: QtBot, panel: OpeningPanel, size: Size
) -> None:
    laid_out(panel, size)
    panel.activateWindow()
    place = panel.button.mapTo(panel, QPoint())
    click(panel.button)
    focus = there(QApplication.focusWidget())
    assert panel.hand.isAncestorOf(focus)
    tap_hand(panel, *HAND[:5])
    assert "5 of 6" in panel.hand_card.accessibleName()
    assert not panel.button.ready
    missing = "1 card of your hand is missing."
    assert panel.reason.text() == ("" if size == PHONE else missing), "where there is room for it"
    tap_hand(panel, HAND[5])
    laid_out(panel, size)
    assert panel.button.mapTo(panel, QPoint()) == place, "it stays where it is"
    assert panel.setup.hand == tuple(sorted(HAND, key=panel.setup.hand.index))
    with qtbot.waitSignal(panel.setup_made) as made:
        click(panel.button)
    assert set(made.args[0].hand) == set(HAND)
    assert made.args[0].players == TABLE.players


ASKED = NOTES[0]
ASKED_ME = AskOne(asker="Bob", target="Ann", about="red", passed=2)


def mending(seat: Seat, *notes: Note) -> EditSetupPage:
    """Open a game and ask for its set-up to be mended."""
    player = seat(Record(game="cataline", setup=SETUP, notes=notes))
    player.table.acted.emit("setup")
    return page_of(player.window, EditSetupPage)


def choose(page: EditSetupPage, row: str, choice: str) -> None:
    click(chip(page.panel.rows, choice, row))


def messages(window: Window) -> list[str]:
    return [told(banner) for banner in window.findChildren(Banner) if not banner.isHidden()]


def test_notes_that_do_not_fit_the_setup_are_told(seat: Seat, window: Window, diary: Diary) -> None:
    page = mending(seat, ASKED, ASKED_ME)
    for variant in ("kept", "standard", "kept"):
        choose(page, "variant", variant)
        diary(page.panel.button.ready, *page.panel.reason.text().splitlines())
    click(page.panel.button)
    click(page.back)
    table = table_of(window)
    assert table.isVisible()
    assert table.sitting.session.setup == SETUP
    assert messages(window) == [], "nothing stays on the sheet"


def test_a_store_that_fails_is_told_where_the_set_up_is_mended_and_not_later_on_the_sheet(
    seat: Seat, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = mending(seat, ASKED)
    table = table_of(window)
    monkeypatch.setattr(table.sitting.session, "set_up", disk_full)
    choose(page, "variant", "kept")
    click(page.panel.button)
    assert messages(window) == [FULL]

    click(page.back)
    QApplication.sendPostedEvents()
    assert table.isVisible()
    assert table.banner.isHidden()


MISCALLED = ("Ann", "Bop", "Cem", "Dee")
CALLED = replace(SETUP, players=MISCALLED, first="Bop")
MISSPELT = AskOne(asker="Bop", target="Cem", about="blue", passed=1)
GAVE = AskAll(asker="Cem", about="6", gave={"Ann": False, "Bop": True, "Dee": False})
RECORD = Record(
    game="cataline",
    setup=CALLED,
    notes=(MISSPELT, GAVE),
    title="Friday",
    marks=(PencilMark("blue-1", "Bop", Pencil.CROSS),),
)


def test_a_misspelt_player_is_called_rightly_everywhere(
    window: Window, seat: Seat, diary: Diary
) -> None:
    laid_out(window, PHONE)
    player = seat(RECORD)
    header = player.table.header
    click(header.menu_button)
    choose_in(header.menu, "Players…")
    page = page_of(window, PlayersPage)
    write_into(page.editor.rows[1].name, "Bob")
    click(page.bar.button)
    player.settle()
    session = player.session
    diary(player, session.setup.first, session.notes[1].gave, session.marks)
    player.undo()
    assert session.record("Friday") == RECORD


SEATS = range(3, 6)
PLAN = SeatingPlan(("Ann", "Bob", "Cem", "Dee"), me=0, first=1)
ANY_NAMES = st.sampled_from(["Ann", "Bob", " Ann ", "", "  ", "table", "hidden", "Zoë", "x\ny"])
PLANS = st.lists(ANY_NAMES, min_size=3, max_size=5).flatmap(
    lambda names: st.builds(
        SeatingPlan,
        st.just(tuple(names)),
        st.integers(0, len(names) - 1),
        st.integers(0, len(names) - 1),
    )
)


@given(PLANS)
def test_a_plan_without_problems_is_a_table_without_faults(plan: SeatingPlan) -> None:
    table, shown = plan.table(), seating_plan.provisional(plan)
    faults = list(faulty_seats(table.players, table.me, table.first, allowed=SEATS))
    assert bool(plan.problems()) == bool(faults)
    assert not list(faulty_seats(shown.players, shown.me, shown.first, allowed=SEATS))


@given(PLANS, st.data())
def test_moving_takes_me_and_who_begins_along(plan: SeatingPlan, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, len(plan.names) - 1))
    to = data.draw(st.integers(0, len(plan.names) - 1))
    numbered = replace(plan, names=tuple(map(str, range(len(plan.names)))))
    moved = numbered.moved(seat, to)
    assert moved.names[moved.me] == str(plan.me)
    assert moved.names[moved.first] == str(plan.first)
    assert moved.names[to] == str(seat)
    assert moved.moved(to, seat) == numbered


def test_a_faulty_name_is_told_at_its_seat(diary: Diary) -> None:
    for name in ("Ann ", "Hidden", "x\ny", "Zoe\u0301"):
        diary(SeatingPlan(("Ann", "Zo\u00e9", name)).problems())


def test_who_leaves_gives_me_and_the_beginning_to_the_first(diary: Diary) -> None:
    plan = SeatingPlan(("Ann", "Bob", "Cem"), me=2, first=1)
    diary(*(repr(plan.left(seat)) for seat in range(3)))


def test_who_has_no_name_is_called_by_the_seat_and_has_none_in_the_next_game_either(
    qtbot: QtBot, page: NewGamePage, library: Library
) -> None:
    name_players(page, "Ann", "", "Cem")
    page.players.join()
    tap_hand(page.panel, *HAND)
    with qtbot.waitSignal(page.created) as made:
        click(page.panel.button)
    setup = library.open(int(made.args[0])).setup
    assert setup.players == ("Ann", "Player 2", "Cem", "Player 4")
    assert (setup.me, known_players(library)) == ("Ann", ("Ann", "Cem"))
    names = ("Ann", "", "Cem", "")
    assert last_plan(library).names == names
    assert seating_plan.next_plan(page.game, setup) == SeatingPlan(names, first=1)
    seating_plan.call_otherwise(library, {"Player 2": "Bob"})
    assert last_plan(library).names == ("Ann", "Bob", "Cem", "")


def test_nonsense_that_is_remembered_is_left_out(library: Library) -> None:
    library.set_setting("table", {"names": [1, "Ann", "W" * 999], "me": 9, "first": "x"})
    library.set_setting("players", [None, "Ann", 3])
    library.set_setting("opening.cataline", {"deck": ["gone"], "hand": 3, "x": ["y"]})
    plan = last_plan(library)
    assert plan == SeatingPlan(("Ann", "W" * LONGEST_NAME))
    assert known_players(library) == ("Ann",)
    draft = last_draft(library, CATALINE)
    assert CATALINE.begin(TABLE, draft).form == CATALINE.begin(TABLE, {}).form
    library.set_setting("players", "Ann")
    assert known_players(library) == ()


@pytest.fixture
def editor(qtbot: QtBot) -> SeatingEditor:
    made = SeatingEditor(SEATS)
    made.set_plan(PLAN)
    return shown(qtbot, made, PHONE)


def names(editor: SeatingEditor) -> list[str]:
    return [row.name.text() for row in editor.rows if row is not editor.spare]


def test_up_and_down_move_a_player_with_all_that_is_his(editor: SeatingEditor) -> None:
    handle = editor.rows[0].handle
    handle.setFocus()
    QTest.keyClick(handle, Qt.Key.Key_Down)
    assert names(editor) == ["Bob", "Ann", "Cem", "Dee"]
    assert (editor.plan.me, editor.plan.first) == (1, 0)
    assert handle.hasFocus()
    for _step in range(4):
        QTest.keyClick(handle, Qt.Key.Key_Down)
    assert names(editor) == ["Bob", "Cem", "Dee", "Ann"], "the empty seat stays the last one"
    QTest.keyClick(handle, Qt.Key.Key_Up)
    assert names(editor) == ["Bob", "Cem", "Ann", "Dee"]


def test_a_finger_on_the_handle_drags_and_does_not_scroll(qtbot: QtBot) -> None:
    column, editor = ScrolledColumn(), SeatingEditor(SEATS)
    editor.set_plan(PLAN)
    column.column.addWidget(editor)
    shown(qtbot, column, (360, 220))
    start, end = (
        part.mapTo(column, part.rect().center()) for part in (editor.rows[1].handle, editor.rows[0])
    )
    end -= QPoint(0, 4)
    fingers.press(column, start)
    for step in range(1, 9):
        fingers.move(column, QPoint(start.x(), start.y() + (end.y() - start.y()) * step // 8))
        QTest.qWait(15)  # lets a scroller scroll, if it wants to
    fingers.lift(column, end)
    assert names(editor)[:2] == ["Bob", "Ann"]
    assert column.verticalScrollBar().value() == 0


def test_tab_and_enter_go_from_name_to_name(editor: SeatingEditor) -> None:
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Return):
        editor.rows[0].name.setFocus()
        for row in editor.rows[1:]:
            press(key)
            assert row.name.hasFocus(), key
        press(key)
        assert not any(row.name.hasFocus() for row in editor.rows)
    editor.set_plan(SeatingPlan(("Ann", "Bob", "Cem")))
    spare = editor.rows[3].name
    before = [row.geometry() for row in editor.rows]
    write_into(spare, "Eva")
    assert editor.plan.players == ("Ann", "Bob", "Cem", "Eva")
    assert spare.hasFocus()
    assert len(editor.rows) == 5
    assert [row.geometry() for row in laid_out(editor, PHONE).rows[:4]] == before[:4]


@pytest.mark.parametrize("seats", [SEATS, range(2, 3), range(2, 7)])
@pytest.mark.parametrize("names", [("",) * 2, ("Ann", ""), ("", "Bob"), ("Ann", "Bob")])
def test_each_tap_seats_one_more_player_whose_name_can_be_typed(
    qtbot: QtBot, seats: range, names: tuple[str, ...]
) -> None:
    made = SeatingEditor(seats)
    made.set_compact(on=True)
    made.set_plan(SeatingPlan(names))
    editor = shown(qtbot, made, PHONE, active=True)
    for count in range(len(seated(editor)), seats[-1]):
        assert editor.has_room
        editor.join()
        assert len(seated(editor)) == len(editor.plan.names) == count + 1
        assert editor.rows[editor.plan.unnamed[0]].name.hasFocus()
        assert not editor.plan.problems()
    assert not editor.has_room


def test_on_a_phone_enter_after_the_last_name_leads_to_one_more(qtbot: QtBot) -> None:
    made = SeatingEditor(SEATS)
    made.set_compact(on=True)
    made.set_plan(SeatingPlan(("", "", "")))
    editor = shown(qtbot, made, PHONE, active=True)
    editor.rows[0].name.setFocus()
    for name in ("Ann", "Bob", "Cem", "Dee"):
        QTest.keyClicks(there(QApplication.focusWidget()), name)
        press(Qt.Key.Key_Return)
    assert len(seated(editor)) == 5
    press(Qt.Key.Key_Return)
    assert editor.plan == SeatingPlan(("Ann", "Bob", "Cem", "Dee")), "nobody else sits there"
    assert len(seated(editor)) == 4
    assert editor.begins.isAncestorOf(there(QApplication.focusWidget()))


def seated(editor: SeatingEditor) -> list[SeatRow]:
    return [row for row in editor.rows if not row.isHidden()]


GAMES = catalogue()
OUR_OWN = tuple(replace(look, name=f"Our {look.name}", colour="#123456") for look in OWN_DECK)
HOUSE_RULES: dict[str, Any] = {"missing": 2, "places": 3, "questions": 2, "numbers_only": True}
SIX = replace(SLEUTH_SETUP, hand=SLEUTH_SETUP.hand[:6], hand_sizes={"Ann": 6})
CHOSEN = {
    "a deck of one's own": ("cataline", replace(SETUP, deck=OUR_OWN, lowest=3)),
    "house rules": ("sleuth", replace(SIX, **HOUSE_RULES)),
    "a tie": ("caracalla", replace(deal("caracalla", 1, notes=0).setup, tie="more")),
    **{
        f"{game} dealt by seed {seed}": (game, deal(game, seed, notes=0).setup)
        for game in ("cataline", "catham-city", "conspiracy")
        for seed in range(3)
    },
}
"""What tables chose, by what is unusual about it: the game and its setup."""


def is_dealt(row: str) -> bool:
    """Whether a row of some game is for what is dealt for each: cards, or how many others have."""
    return row in ("hand", "up", "row") or row.startswith("size-")


def played_again(
    window: Window, library: Library, game: str, setup: object, *notes: object,
    level: Level = Level.DEDUCTION,
) -> NewGamePage:  # fmt: skip
    """Play a game at a level, and another one: return the page on which that is set up."""
    record = Record(game=game, setup=setup, notes=notes, title="Friday")
    window.open_game(library.create(record, level=level))
    table_of(window).area.result.again_tapped.emit()
    return page_of(window, NewGamePage)


@pytest.mark.parametrize(("game", "setup"), [*CHOSEN.values()], ids=[*CHOSEN])
def test_all_that_the_table_chose_is_chosen_again(
    window: Window,
    library: Library,
    game: str,
    setup: Any,  # noqa: ANN401 a game's own type
) -> None:
    page, found = played_again(window, library, game, setup), GAMES[game]
    plan = page.players.plan.table()
    assert (plan.players, plan.me) == (setup.players, setup.me)
    began = setup.players.index(found.table(setup).first)
    assert plan.first == setup.players[(began + 1) % len(setup.players)]
    assert not any(page.panel.draft[row] for row in page.panel.draft if is_dealt(row))
    before = found.opening_draft(setup)
    cards = {row: before[row] for row in before if is_dealt(row)}
    table = found.table(setup)  # as they sat, so that there are as many cards
    again = there(found.begin(table, {**page.panel.draft, **cards}).form.outcome)
    assert again == replace(setup, first=again.first)


def test_the_next_game_has_the_same_level(qtbot: QtBot, window: Window, library: Library) -> None:
    page = played_again(window, library, *CHOSEN["conspiracy dealt by seed 0"], level=Level.PAPER)
    with qtbot.waitSignal(page.created) as made:
        click(page.panel.button)
    assert library.level(made.args[0]) is Level.PAPER
    assert table_of(window).sitting.view.level is Level.PAPER


def test_another_setup_that_was_begun_can_be_brought_back(window: Window, library: Library) -> None:
    window.start_game()
    page = page_of(window, NewGamePage)
    choose_game(page, "cataline")
    page.panel.hand.tapped.emit(SETUP.hand[0])
    before = page.begun
    assert played_again(window, library, "sleuth", SLEUTH_SETUP) is page
    assert (page.game.id, page.panel.draft.get("hand")) == ("sleuth", None)
    assert told(page.banner) == "The setup you had begun was replaced."
    click(page.banner.action)
    assert page.begun == before
