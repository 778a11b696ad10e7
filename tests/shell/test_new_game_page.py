"""A new game: its players and my hand, what was chosen last time, and how all of it is laid out."""

from datetime import datetime
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.game import Game
from notepad.core.game_name import GameName
from notepad.core.language import speak
from notepad.core.page import Grid, Page
from notepad.core.record import Record
from notepad.core.shelf import Shelf
from notepad.shell.setup.new_game_page import NewGamePage, usual_title
from notepad.shell.table import table_menu
from notepad.shell.window import Folding, Window
from notepad.storage import Library
from notepad.storage.listing import evening_of
from tests.monkeys.scenes import LANGUAGES
from tests.nullgame import SETUP
from tests.shell.builders import (
    DESK,
    PHONE,
    alarm,
    chips,
    choose_game,
    labels,
    laid_out,
    page_of,
    shown,
    table_of,
    told,
    write_into,
)
from tests.shell.conftest import CATALOGUE
from tests.shell.player import click

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


def tap_hand(page: NewGamePage, *cells: str) -> None:
    for cell in cells:
        QApplication.processEvents()
        place = page.panel.hand.places()[cell].center().toPoint()
        QTest.mouseClick(page.panel.hand, Qt.MouseButton.LeftButton, pos=place)


def played(qtbot: QtBot, page: NewGamePage) -> int:
    name_players(page, "Ann", "Bob", "Cem", "Dee")
    tap_hand(page, *HAND)
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
    tap_hand(again, *HAND)
    setup = again.panel.setup
    assert (setup.players, setup.me) == (("Ann", "Bob", "Cem", "Dee"), "Bob")
    assert setup.deck == session.setup.deck != type(setup)(players=(), me="", hand=()).deck
    assert setup.first is None, "the first of the seats begins"


def test_an_empty_sheet_is_printed_for_what_is_being_set_up(
    page: NewGamePage, monkeypatch: pytest.MonkeyPatch
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
    bare, named = printed
    assert [seat.player for seat in named.seats] == ["Ann", "Bob", "Cem", "Dee"]
    assert bare.seats == (), "nobody has a name yet"
    for blank in (bare, named):
        assert isinstance(blank.sheet, Grid)
        assert str(blank.sheet.rows[0].face) == "2", "as the chosen deck has it"


def test_what_is_missing_is_said_in_words_and_the_button_leads_there(
    qtbot: QtBot, library: Library
) -> None:
    page = shown(qtbot, NewGamePage(library, CATALOGUE), DESK, active=True)
    assert page.panel.reason.text() == "Choose a game."
    assert page.panel.invitation.isVisible()
    assert not page.panel.hand.isVisible(), "no game is chosen yet"
    choose_game(page, "cataline")
    assert page.panel.hand.isVisible()
    assert not page.panel.invitation.isVisible()
    assert "Once everyone here has a name, you can add more players." in labels(page)
    assert page.panel.reason.text() == "The names of 3 players are missing."
    click(page.panel.button)
    assert page.players.rows[0].name.hasFocus()
    name_players(page, "Ann", "Ann", "Cem", "Dee")
    assert "already" in page.panel.reason.text()
    click(page.panel.button)
    assert page.players.rows[1].name.hasFocus()
    name_players(page, "Ann", "Bob", "Cem", "Dee")
    assert page.panel.reason.text() == "6 cards of your hand are missing."
    tap_hand(page, *HAND)
    assert page.panel.reason.text() == ""
    assert page.panel.button.ready


def test_a_library_that_can_t_keep_the_game_is_told(
    qtbot: QtBot, page: NewGamePage, library: Library
) -> None:
    name_players(page, "Ann", "Bob", "Cem", "Dee")
    tap_hand(page, *HAND)
    library.close()
    with qtbot.assertNotEmitted(page.created):
        click(page.panel.button)
    assert alarm(page.banner)
    assert set(page.panel.draft["hand"]) == set(HAND)


def test_a_game_that_can_not_be_loaded_is_told_and_the_one_before_stays(
    qtbot: QtBot, library: Library
) -> None:
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


def test_a_page_that_was_begun_is_gone_on_with_until_its_game_is_created(
    window: Window, library: Library
) -> None:
    new_button = window.library_page.new_button
    assert new_button.text() == "New game"
    begun = started(window)
    folding = window.findChildren(Folding)[-1]

    def there() -> tuple[object, ...]:
        return begun.isVisible(), begun.panel.draft.get("hand"), begun.players.plan.players

    name_players(begun, "Ann", "Bob", "Cem", "Dee")
    folding.asked.emit()
    assert begun.isVisible(), "it hides by itself only once it shows cards of mine"
    tap_hand(begun, *HAND[:3])
    folding.asked.emit()
    assert not begun.isVisible()
    window.overlay.show_all()
    assert there() == (True, HAND[:3], ("Ann", "Bob", "Cem", "Dee"))
    click(begun.back)
    assert window.library_page.isVisible()
    assert new_button.text() == "Go on setting up"
    assert library.games() == ()
    assert started(window) is begun
    assert there() == (True, HAND[:3], ("Ann", "Bob", "Cem", "Dee"))
    begun.created.emit(library.create(Record(game="null", setup=SETUP)))
    assert table_of(window).isVisible()
    assert started(window) is not begun


def started(window: Window) -> NewGamePage:
    window.start_game()
    return page_of(window, NewGamePage)


def test_what_was_begun_is_gone_on_with_after_the_app_was_killed(
    qtbot: QtBot, window: Window, library: Library
) -> None:
    begun = started(window)
    choose_game(begun, "cataline")
    name_players(begun, "Ann", "Bob", "Cem", "Dee")
    click(begun.players.rows[1].me)
    tap_hand(begun, *HAND[:3])
    write_into(begun.title, "At last")
    qtbot.wait(400)
    after = shown(qtbot, Window(library, CATALOGUE), DESK)
    page = started(after)
    assert (page.game.id, page.title.text()) == ("cataline", "At last")
    assert page.panel.draft["hand"] == HAND[:3]
    assert page.players.plan == begun.players.plan
    tap_hand(page, *HAND[3:])
    click(page.panel.button)
    later = shown(qtbot, Window(library, CATALOGUE), DESK)
    assert not started(later).panel.draft.get("hand"), "that game has begun"
    after.leave_table()


def at_clue(qtbot: QtBot, library: Library, hand: int, **sizes: str) -> NewGamePage:
    """Return the page where I tap so many cards on a phone, and the sizes of others."""
    page = shown(qtbot, NewGamePage(library, CATALOGUE), PHONE)
    choose_game(page, "clue")
    name_players(page, "Max", *sizes)
    for name, size in sizes.items():
        page.panel._tap(f"size-{name}", size)
    for card in list(page.panel.hand.places())[:hand]:
        page.panel._tap_card(card)
    laid_out(page, PHONE)
    return page


def test_the_sizes_of_all_others_say_how_many_cards_i_have(qtbot: QtBot, library: Library) -> None:
    for others, mine in ((("5", "4", "4"), 5), (("5", "5", "4"), 4)):
        sizes = dict(zip(("Ann", "Bob", "Cid"), others, strict=True))
        page = at_clue(qtbot, library, 0, **sizes)
        assert f"0 of {mine}" in page.panel.hand_card.accessibleName()
        page = at_clue(qtbot, library, 4, **sizes)
        assert (page.panel.bar.missing, page.panel.button.ready) == (
            ("1 card of your hand is missing.", False) if mine == 5 else ("", True)
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_hand_sizes_that_do_not_add_up_never_make_the_bar_higher(
    qtbot: QtBot, library: Library, language: str
) -> None:
    speak(language)
    usual = at_clue(qtbot, library, 0, Ann="?", Bob="?", Cid="?").panel.bar.height()
    wrong = at_clue(qtbot, library, 4, Ann="5", Bob="5", Cid="5").panel.bar
    speak("en")
    assert "18" in wrong.missing
    assert wrong.height() == usual
