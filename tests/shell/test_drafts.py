"""What was tapped of a note is never lost silently, whatever comes between."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication

from notepad.core.faces_and_marks import Level
from notepad.core.seats import Reseating
from notepad.storage import Library
from tests.shell.conftest import eventually
from tests.shell.player import Player
from tests.shell.tables import HAND, NAMES


def begin(player: Player) -> None:
    """Tap the beginning of a note."""
    player.choose(who="Bob", whom="Dee")
    assert is_begun(player)


def is_begun(player: Player) -> bool:
    chosen = [player.table.sitting.view.draft.get(row) for row in ("who", "whom")]
    return chosen == [("Bob",), ("Dee",)] and player.table.sitting.view.mending is None


def finish(player: Player) -> None:
    player.choose(value="5", passed="1")
    player.settle()
    assert player.notes()[-1] == "Bob asked Dee for 5: 1"


def why(player: Player) -> None:
    player.table.sitting.ask("red-2")


def other_level(player: Player) -> None:
    player.table.header.level_chosen.emit(Level.BOOKKEEPING)
    player.table.header.level_chosen.emit(Level.DEDUCTION)


def undo(player: Player) -> None:
    player.tap(player.table.header.buttons["undo"])
    player.settle()


def undo_and_redo(player: Player) -> None:
    undo(player)
    player.tap(player.table.header.buttons["redo"])
    player.settle()


def fold(player: Player) -> None:
    player.tap(player.table.header.buttons["fold"])
    player.tap(player.window.overlay.cover)


def mend_another(player: Player) -> None:
    player.mend(2)
    player.choose(passed="2")
    player.confirm()
    player.settle()


def mend_another_and_leave_it(player: Player) -> None:
    player.mend(2)
    player.tap(player.table.area.cancel)


def remove_another(player: Player) -> None:
    player.table.sitting.do(player.table.sitting.session.remove, 1)
    player.settle()


def leave(player: Player) -> None:
    player.window.show_library()
    open_again(player)


def open_again(player: Player) -> None:
    """Open the first game of the library again."""
    page = player.window.library_page
    page.opened.emit(min(line.id for line in page.list.lines))
    player.settle()


def play_another(player: Player) -> None:
    player.window.show_library()
    player.start(NAMES, HAND)
    assert player.table.sitting.view.draft == {}, "what was begun belongs to its own game"
    player.window.show_library()
    open_again(player)


@pytest.mark.parametrize(
    "between",
    [
        why,
        other_level,
        undo,
        undo_and_redo,
        fold,
        mend_another,
        mend_another_and_leave_it,
        remove_another,
        leave,
        play_another,
    ],
)
def test_a_note_that_is_begun_stays_so(player: Player, between: Callable[[Player], None]) -> None:
    begin(player)
    between(player)
    QApplication.processEvents()
    assert is_begun(player)
    player.turn_to("note")
    finish(player)


def test_ask_begins_another_note_and_one_step_back_leads_to_the_first(player: Player) -> None:
    begin(player)
    player.table.sitting.propose({"kind": ("question",), "whom": ("Cem",)})
    assert not is_begun(player)
    player.tap(player.table.area.form.back)
    assert is_begun(player)
    finish(player)


def test_a_note_that_was_asked_leaves_the_first_one_begun(player: Player) -> None:
    begin(player)
    ask = {"kind": ("question",), "who": ("Dee",), "whom": ("Cem",)}
    player.table.sitting.propose(ask)
    player.choose(value="6", passed="1")
    player.settle()
    assert player.notes()[-1] == "Dee asked Cem for 6: 1"
    assert is_begun(player)


def changed(player: Player, number: int, passed: str) -> None:
    player.mend(number)
    player.choose(passed=passed)


def test_a_mended_note_waits_while_another_one_is_mended(player: Player) -> None:
    changed(player, 2, "3")
    changed(player, 3, "4")
    player.confirm()
    player.settle()
    sitting = player.table.sitting
    assert (sitting.view.mending, sitting.view.draft["passed"]) == (2, ("3",))
    player.confirm()
    player.settle()
    assert [note[-1] for note in player.notes()] == ["0", "3", "4"]


def test_a_mended_note_is_gone_on_with_when_it_is_taken_up_again(player: Player) -> None:
    changed(player, 2, "3")
    player.table.sitting.mend(2)
    assert player.table.sitting.view.draft["passed"] == ("3",)
    changed(player, 3, "4")
    player.mend(2)
    assert player.table.sitting.view.draft["passed"] == ("3",)


def test_a_mended_note_waits_while_another_is_asked(player: Player) -> None:
    changed(player, 2, "3")
    player.table.sitting.propose({"kind": ("question",), "whom": ("Cem",)})
    player.tap(player.table.area.form.back)
    sitting = player.table.sitting
    assert (sitting.view.mending, sitting.view.draft["passed"]) == (2, ("3",))


def test_a_mended_note_stays_in_hand_when_its_number_changes(player: Player) -> None:
    changed(player, 3, "4")
    player.table.sitting.do(player.table.sitting.session.remove, 1)
    player.settle()
    assert player.table.sitting.view.mending == 2
    player.confirm()
    player.settle()
    assert player.notes()[1] == "Dee asked Bob for ■Green: 4"


def test_what_was_changed_of_a_note_that_is_gone_can_still_be_noted(player: Player) -> None:
    changed(player, 3, "4")
    player.table.sitting.undo()
    undo(player)
    sitting = player.table.sitting
    assert (sitting.view.mending, len(player.notes())) == (None, 1)
    assert sitting.view.draft["passed"] == ("4",)


def test_a_note_begun_while_folded_does_not_drop_the_one_begun_before(player: Player) -> None:
    begin(player)
    sitting = player.table.sitting
    sitting.listen(on=True)
    sitting.tap("who", "Cem")
    sitting.tap("whom", "Bob")
    sitting.listen(on=False)
    assert sitting.view.draft["who"] == ("Cem",)
    for row, choice in (("value", "5"), ("passed", "1")):
        sitting.tap(row, choice)
    player.settle()
    assert player.notes()[-1] == "Cem asked Bob for 5: 1"
    assert is_begun(player)


def test_what_is_mended_comes_back_with_the_game(player: Player) -> None:
    begin(player)
    changed(player, 2, "3")
    leave(player)
    sitting = player.table.sitting
    assert (sitting.view.mending, sitting.view.draft["passed"]) == (2, ("3",))
    sitting.start_over()
    assert is_begun(player)


def test_taps_of_a_game_that_came_back_are_taken_back_one_by_one(player: Player) -> None:
    begin(player)
    leave(player)
    back = player.table.area.form.back
    player.tap(back)
    assert player.table.sitting.view.draft.get("who") == ("Bob",)
    assert "whom" not in player.table.sitting.view.draft


def test_what_is_begun_is_kept_even_if_nobody_leaves_the_table(
    player: Player, library: Library, game: int
) -> None:
    begin(player)
    assert eventually(lambda: bool(library.left(game)))
    finish(player)
    assert eventually(lambda: not library.left(game))


def test_what_is_begun_follows_a_player_who_is_called_otherwise(player: Player) -> None:
    begin(player)
    seats = Reseating({"Bob": "Rob"}, ("Ann", "Rob", "Cem", "Dee"), "Ann")
    player.table.sitting.reseat(seats)
    player.settle()
    assert player.table.sitting.view.draft["whom"] == ("Dee",)
    assert player.table.sitting.view.draft["who"] == ("Rob",)
