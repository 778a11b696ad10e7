"""What is tried in pencil changes nothing of the game until it is kept, at the window."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from notepad.games.cataline.notes import AskOne
from notepad.storage import Library
from notepad.widgets.table.vantage_panel import Moment
from tests.shell.conftest import eventually
from tests.shell.player import Player, click, press
from tests.shell.small_table import seated, tap_note


@pytest.fixture
def player(qtbot: QtBot, library: Library) -> Iterator[Player]:
    yield from seated(qtbot, library)


def moment(player: Player) -> Moment:
    """Return what the sheet's card looks like."""
    return player.table.area.sheet_card.moment


def try_something(player: Player) -> None:
    """Note in pencil that Bob passed a blue of his to Dee's question."""
    press(Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    player.settle()
    player.choose(who="Dee", whom="Bob", suit="blue", passed="2")
    player.settle()


def stored(library: Library) -> list[str]:
    with library._store.reading() as database:
        return list(database.iterdump())


def test_what_is_tried_changes_nothing_of_the_game_and_is_dropped_with_one_tap(
    player: Player, library: Library
) -> None:
    before = stored(library)
    try_something(player)
    table = player.table
    assert player.notes()[-1] == "Dee asked Bob for ▲Blue: 2"
    assert [line.pencilled for line in table.sitting.view.notes] == [False, False, False, True]
    assert table.header.pencil.isVisible()
    assert table.header.pencil.told.text() == "1 in pencil"
    assert moment(player) is Moment.TRIED
    assert len(table.sitting.session.record("").notes) == 3

    click(table.header.pencil.drop)
    player.settle()
    assert player.notes()[-1] == "Dee asked Bob for ■Green: 0"
    assert not table.header.pencil.isVisible()
    assert moment(player) is Moment.NOW
    assert stored(library) == before


def test_what_was_dropped_can_be_brought_back_while_that_is_told(player: Player) -> None:
    try_something(player)
    click(player.table.header.pencil.drop)
    click(player.table.banner.action)
    player.settle()
    assert player.notes()[-1] == "Dee asked Bob for ▲Blue: 2"


def test_what_is_kept_is_noted(player: Player, library: Library) -> None:
    try_something(player)
    click(player.table.header.pencil.keep)
    player.settle()
    session = player.table.sitting.session
    assert session.what_if is None
    assert session.record("").notes == session.notes
    assert library.open(player.window._game_id).notes == session.notes
    assert not any(line.pencilled for line in player.table.sitting.view.notes)


def test_undo_works_in_pencil_and_goes_no_further_back(player: Player) -> None:
    try_something(player)
    for _tap in range(3):
        press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(player.notes()) == 3
    assert player.table.sitting.view.tried is not None
    assert not player.table.header.pencil.keep.isEnabled()


def test_it_is_gone_on_with_in_pencil_from_a_page_that_was_turned_back_to(player: Player) -> None:
    before = player.notes()
    tap_note(player, 1)
    click(player.table.area.past.try_here)
    player.settle()
    assert player.notes() == ["Bob asked Cem for ▲Blue: 0"]
    player.choose(who="Cem", whom="Dee", suit="green", passed="1")
    player.settle()
    assert player.table.header.pencil.told.text() == "after note 1 · 1 in pencil"
    click(player.table.header.pencil.keep)
    player.settle()
    assert player.notes() == ["Bob asked Cem for ▲Blue: 0", "Cem asked Dee for ■Green: 1"]
    message = player.table.banner.message
    assert message is not None
    assert "2 notes were taken out" in message.text
    click(player.table.banner.action)
    player.settle()
    assert player.notes() == before


def test_what_is_tried_survives_a_kill_and_is_offered_again(
    player: Player, library: Library
) -> None:
    try_something(player)
    game_id = player.window._game_id
    player.window.open_game(game_id)
    player.settle()
    assert len(player.notes()) == 3
    message = player.table.banner.message
    assert message is not None
    assert message.action == "Go on"
    click(player.table.banner.action)
    player.settle()
    assert player.notes()[-1] == "Dee asked Bob for ▲Blue: 2"
    assert player.table.sitting.view.tried is not None


def test_what_was_begun_of_the_game_waits_while_something_is_tried(player: Player) -> None:
    player.choose(who="Bob", whom="Dee")
    begun = player.table.sitting.view.draft
    left = player.table.sitting.view.left
    press(Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    player.settle()
    assert player.table.sitting.view.draft == {}
    player.choose(who="Dee")
    assert player.table.sitting.view.left == left
    click(player.table.header.pencil.drop)
    player.settle()
    assert player.table.sitting.view.draft == begun


def test_folded_away_the_game_itself_is_listened_to(player: Player) -> None:
    try_something(player)
    player.window.overlay.fold()
    assert player.table.sitting.view.tried is None
    player.window.overlay.unfold()
    assert len(player.notes()) == 3
    assert player.table.sitting.view.waits
    message = player.table.banner.message
    assert message is not None
    assert message.action == "Go on"


def test_players_and_set_up_are_left_alone_while_something_is_tried(player: Player) -> None:
    try_something(player)
    acts = player.table.header._acts
    assert not acts["players"].isEnabled()
    assert not acts["setup"].isEnabled()
    assert acts["what-if"].text() == "Lay aside what you try"
    acts["what-if"].trigger()
    player.settle()
    assert acts["players"].isEnabled()
    assert acts["what-if"].text() == "Go on with what you tried …"
    acts["what-if"].trigger()
    player.settle()
    assert len(player.notes()) == 4


def test_it_begins_before_a_contradiction_whose_mends_name_notes_that_it_is_without(
    player: Player,
) -> None:
    sitting = player.table.sitting
    sitting.session.note(AskOne(asker="Bob", target="Cem", about="blue", passed=3))
    assert eventually(lambda: bool(sitting.view.contradiction and sitting.view.contradiction.ways))
    tap_note(player, 1)
    click(player.table.area.past.try_here)
    player.settle()
    assert player.notes() == ["Bob asked Cem for ▲Blue: 0"]
    assert sitting.view.contradiction is None
    player.choose(who="Cem", whom="Dee", suit="green", passed="1")
    player.settle()
    assert len(player.notes()) == 2
    press(Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert eventually(lambda: bool(sitting.view.contradiction and sitting.view.contradiction.ways))
    assert len(player.notes()) == 4


def test_a_note_begun_in_pencil_is_in_hand_again_once_that_is_gone_on_with(player: Player) -> None:
    try_something(player)
    player.choose(who="Bob", whom="Cem")
    player.window.overlay.fold()
    player.window.overlay.unfold()
    player.settle()
    assert player.table.sitting.view.draft == {}
    press(Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    player.settle()
    assert player.table.sitting.view.draft == {"who": ("Bob",), "whom": ("Cem",)}
    player.choose(suit="red", passed="1")
    player.settle()
    assert player.notes()[-2:] == ["Dee asked Bob for ▲Blue: 2", "Bob asked Cem for ●Red: 1"]
