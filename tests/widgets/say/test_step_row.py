"""One row of a step: its chips or its amount."""

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from notepad.core.form import Amount, Row
from notepad.widgets.say.form_rows import StepRow
from tests.widgets.say.saying import NAMES, row

AMOUNT = Row("amount", "amount", amount=Amount(500, 100, 900, 100))


def made(qtbot: QtBot, what: Row, heard: list[tuple[str, str]]) -> StepRow:
    pad = QWidget()
    qtbot.addWidget(pad)
    pad.show()
    return StepRow(
        what,
        pad,
        tapped=lambda key, choice: heard.append((key, choice)),
        written=lambda key, text: heard.append((key, text)),
    )


def test_fewer_choices_are_fewer_chips_and_more_of_them_the_same_again(qtbot: QtBot) -> None:
    view = made(qtbot, row("who", NAMES), [])
    chips = set(view.chips)
    view.show_row(row("who", NAMES[:2]), labelled=False)
    assert [chip.choice.key for chip in view.chips] == ["ann", "bob"]
    view.show_row(row("who", NAMES), labelled=False)
    assert set(view.chips) == chips


def test_taps_and_steps_are_told_with_the_row(qtbot: QtBot) -> None:
    heard: list[tuple[str, str]] = []
    view = made(qtbot, row("who", NAMES), heard)
    view.chips[2].click()
    amount = made(qtbot, AMOUNT, heard)
    assert amount.amount is not None
    amount.amount.more.click()
    assert heard == [("who", "cem"), ("amount", "600")]


def test_it_shows_rows_of_its_own_kind_alone(qtbot: QtBot) -> None:
    view = made(qtbot, row("who", NAMES), [])
    assert view.fits(row("who", NAMES[:1]))
    assert not view.fits(row("whom", NAMES))
    assert not view.fits(Row("who", "who", amount=AMOUNT.amount))


def test_a_label_says_what_it_is_and_how_far(qtbot: QtBot) -> None:
    view = made(qtbot, row("who", NAMES), [])
    view.show_row(Row("cards", "hidden cards", many=True, status="1 of 3"), labelled=True)
    assert view.label.text() == "hidden cards: 1 of 3"


def test_a_row_of_words_has_a_line_to_write_on(qtbot: QtBot) -> None:
    heard: list[tuple[str, str]] = []
    words = Row("kind", "kind", text="")
    view = made(qtbot, words, heard)
    assert view.edit is not None
    assert list(view.stops()) == [view.edit]
    view.edit.setText("tea")
    assert heard == [("kind", "tea")]
    view.show_row(Row("kind", "kind", text="tea party"), labelled=False)
    assert (view.edit.text(), view.edit.accessibleName()) == ("tea party", "kind")
    assert heard == [("kind", "tea")], "what nobody wrote is not told"
    assert view.fits(words)
    assert not view.fits(Row("kind", "kind"))
