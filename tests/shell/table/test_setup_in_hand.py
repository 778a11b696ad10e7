"""Sizes of hands that are seen during the game: one tap a player tells them, at the table."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt

from notepad.core.form import Form
from notepad.core.help_levels import Level
from notepad.core.session import Session
from notepad.deduction.deal import HIDDEN
from notepad.shell.table.note_in_hand import SetupInHand
from tests.cards.test_hand_sizes import after_five, game_of_clue
from tests.shell.builders import Lay, Sit, chip
from tests.shell.conftest import eventually
from tests.shell.player import click, press

UNTOLD = {"Bob": "?", "Cem": "?", "Dee": "?"}


def told(form: Form[object]) -> Mapping[str, str]:
    """Return what is said of each player's cards."""
    chosen = {row.player: [one.key for one in row.choices if one.chosen] for row in form.rows}
    return {name: key for name, (key,) in chosen.items()}


def clue(sizes: str = '"uneven"') -> Session:
    """Return a game of Clue of four, in which Dee showed four cards."""
    record = after_five(sizes)
    session = Session(game_of_clue(), record.setup)
    for note in record.notes:
        session.note(note)
    return session


def tell(session: Session, hand: SetupInHand, *sizes: tuple[str, str]) -> str:
    """Tap sizes of hands, save what they make, and return what is said against them."""
    for name, size in sizes:
        made = hand.tap(f"size-{name}", size)
        if made is not None:
            session.set_up(made)
    return hand.form.hint


def test_a_tap_tells_the_size_of_one_hand_and_undo_or_another_tap_takes_it_back() -> None:
    session = clue()
    hand, setup = SetupInHand(session), session.setup
    assert told(hand.form) == UNTOLD
    for _time in range(2):
        assert tell(session, hand, ("Dee", "5")) == ""
        assert session.setup.hand_sizes == {"Ann": 5, "Bob": None, "Cem": None, "Dee": 5}
        assert told(hand.form) == {**UNTOLD, "Dee": "5"}
        session.undo()
        assert (session.setup, told(hand.form)) == (setup, UNTOLD)
        session.redo()
        assert tell(session, hand, ("Dee", "5")) == ""
        assert (session.setup, told(hand.form)) == (setup, UNTOLD)


def test_sizes_that_contradict_each_other_stay_in_hand_until_another_tap_settles_it() -> None:
    session = clue()
    hand = SetupInHand(session)
    wrong = tell(session, hand, ("Bob", "5"), ("Cem", "5"), ("Dee", "5"))
    assert wrong == "These hand sizes don’t add up: all hands together have 18 cards."
    assert told(hand.form) == {"Bob": "5", "Cem": "5", "Dee": "5"}
    assert session.setup.told_sizes["Dee"] is None
    assert tell(session, hand, ("Cem", "4")) == wrong
    assert tell(session, hand, ("Bob", "4")) == ""
    assert session.setup.told_sizes == {"Ann": 5, "Bob": 4, "Cem": 4, "Dee": 5}
    tell(session, hand, ("Cem", "5"))
    session.undo()
    assert told(hand.form) == {**UNTOLD, "Bob": "5"}, "as the setup says now"


def test_undo_takes_back_taps_that_contradict_each_other_before_anything_else(sit: Sit) -> None:
    record = after_five('{"Ann": 5, "Bob": 5, "Cem": 4, "Dee": null}')
    sitting = sit(*record.notes, game=game_of_clue(), setup=record.setup)
    sitting.tell_setup("size-Dee", "5")
    assert (sitting.view.undo, bool(sitting.view.setup.hint)) == ("the last tap", True)
    sitting.step_back()
    assert (told(sitting.view.setup)["Dee"], sitting.view.setup.hint) == ("?", "")
    assert len(sitting.session.notes) == len(record.notes)
    sitting.tap("named-rooms", "hall")
    sitting.tell_setup("size-Dee", "4")
    assert sitting.session.setup.told_sizes["Dee"] == 4
    assert sitting.view.undo == "setup changed (Dee has: 4)"
    assert sitting.view.draft == {"named-rooms": ("hall",)}, "the note in hand stays"


def test_sizes_are_told_where_they_matter_to_what_is_shown(sit: Sit) -> None:
    record = after_five('"uneven"')
    sitting = sit(*record.notes, game=game_of_clue(), setup=record.setup)

    def rows() -> int:
        return len(sitting.view.setup.rows)

    assert rows() == 3
    ways: tuple[tuple[Callable[[], object], Callable[[], object]], ...] = (
        (lambda: sitting.look_back(1), lambda: sitting.look_back(None)),
        (lambda: sitting.suppose("hall", "Bob"), sitting.stop_supposing),
        (lambda: sitting.listen(on=True), lambda: sitting.listen(on=False)),
        (lambda: sitting.session.try_after(2), sitting.session.drop_what_if),
        (lambda: sitting.set_level(Level.BOOKKEEPING), lambda: sitting.set_level(Level.ODDS)),
    )
    for away, back in ways:
        away()
        assert rows() == 0
        back()
        assert rows() == 3


def test_a_reason_that_hangs_on_a_size_has_its_row_and_keeps_it_once_it_is_told_otherwise(
    sit: Sit,
) -> None:
    record = after_five('{"Ann": 5, "Bob": 5, "Cem": null, "Dee": null}')
    sitting = sit(*record.notes, game=game_of_clue(), setup=record.setup)
    sitting.ask("white", HIDDEN)

    def answered() -> bool:
        question = sitting.view.question
        return question is not None and question.reason is not None

    assert eventually(answered)
    assert sitting.view.story is not None
    assert told(sitting.view.story.setup) == {"Bob": "5"}
    sitting.tell_setup("size-Bob", "4")
    assert eventually(answered)
    assert told(sitting.view.story.setup) == {"Bob": "4"}
    sitting.ask("white", "Dee")
    assert told(sitting.view.story.setup) == {"Dee": "?"}


def test_a_chip_tells_a_size_by_finger_or_key_below_the_odds_and_beside_a_reason(
    lay: Lay,
) -> None:
    record = after_five('"uneven"')
    page = lay(*record.notes, game=game_of_clue(), setup=record.setup)
    below, beside = page.area.know.setup, page.area.story.setup
    assert (below.isVisible(), beside.isVisible()) == (True, False)
    click(chip(below.rows, "5", "size-Cem"))
    assert page.sitting.session.setup.told_sizes["Cem"] == 5
    assert chip(below.rows, "5", "size-Cem").accessibleName() == "Cem has 5"
    chip(below.rows, "4", "size-Cem").setFocus(Qt.FocusReason.TabFocusReason)
    press(Qt.Key.Key_Left)
    press(Qt.Key.Key_Space)
    assert page.sitting.session.setup == record.setup
    page.header.seats.seat_tapped.emit("Dee")
    assert (below.isVisible(), beside.isVisible()) == (False, True)
    click(chip(beside.rows, "4"))
    assert page.sitting.session.setup.told_sizes["Dee"] == 4
