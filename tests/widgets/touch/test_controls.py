from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QAccessible, QColor, QTextDocumentFragment
from PySide6.QtWidgets import QLabel, QWidget

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.form import Choice
from notepad.widgets.look import theme
from notepad.widgets.look.icons import Icon
from notepad.widgets.touch.buttons import ActionButton, Card, Chip, IconButton
from tests.widgets.fingers import tap
from tests.widgets.painting import grabbed

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

BUTTON, BOX = QAccessible.Role.Button, QAccessible.Role.CheckBox
BLUE = Face("2", Symbol.TRIANGLE, "#1f6db5")


def colours(widget: QWidget) -> set[str]:
    image = widget.grab().toImage()
    return {
        QColor(image.pixel(x, y)).name()
        for x in range(0, image.width())
        for y in range(0, image.height())
    }


def lightness(colour: str) -> float:
    return QColor(colour).lightnessF()


def finger_mm(widget: QWidget) -> float:
    return min(widget.sizeHint().width(), widget.sizeHint().height()) * 25.4 / widget.logicalDpiX()


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_everything_tapped_is_at_least_as_large_as_a_finger(qtbot: QtBot, scale: float) -> None:
    theme.apply(theme.LIGHT, scale=scale)
    targets = (Chip(Choice("1", Face("1"))), ActionButton("x"), IconButton(Icon.UNDO, "Undo"))
    for target in targets:
        qtbot.addWidget(target)
        assert finger_mm(target) > 8.9


def test_a_chip_reports_a_tap_and_stays_as_the_form_said(qtbot: QtBot) -> None:
    chip = Chip(Choice("bob", Face("Bob")))
    qtbot.addWidget(chip)
    chip.show()
    with qtbot.waitSignal(chip.clicked):
        tap(chip)
    assert not chip.isChecked()
    chip.show_choice(Choice("bob", Face("Bob"), chosen=True))
    assert chip.isChecked()


def test_a_chip_of_one_choice_is_heard_as_a_button_until_it_is_chosen(qtbot: QtBot) -> None:
    one, many = Chip(Choice("b", Face("Bob"))), Chip(Choice("b", Face("Bob")), many=True)
    for chip in (one, many):
        qtbot.addWidget(chip)
    heard = [QAccessible.queryAccessibleInterface(chip) for chip in (one, many)]
    assert [thing.role() for thing in heard] == [BUTTON, BOX]
    one.show_choice(Choice("b", Face("Bob"), chosen=True))
    assert heard[0].role() == BOX
    assert heard[0].state().checked


def test_a_chosen_chip_is_dark_and_a_dimmed_one_pale(qtbot: QtBot) -> None:
    chip = Chip(Choice("b", BLUE))
    qtbot.addWidget(chip)
    assert theme.LIGHT.box in colours(chip)
    chip.show_choice(Choice("b", BLUE, chosen=True))
    assert theme.LIGHT.found in colours(chip)
    assert theme.LIGHT.box != theme.LIGHT.found
    chip.show_choice(Choice("b", BLUE, dimmed=True))
    assert theme.LIGHT.box not in colours(chip)
    assert chip.isEnabled()


def test_a_choice_of_many_looks_different_even_when_not_chosen(qtbot: QtBot) -> None:
    one, many = Chip(Choice("b", BLUE)), Chip(Choice("b", BLUE), many=True)
    qtbot.addWidget(one)
    qtbot.addWidget(many)
    assert many.sizeHint().width() > one.sizeHint().width()


def test_the_box_before_a_choice_of_many_stands_in_the_middle_and_is_ticked(qtbot: QtBot) -> None:
    chip = Chip(Choice("b", Face("B")), many=True)
    qtbot.addWidget(chip)
    chip.resize(chip.sizeHint())
    box = QRectF(6, 3, 22, chip.height() - 6)
    empty = grabbed(chip).part(box)
    reach = empty.reach(ground=theme.LIGHT.box)
    assert abs(reach.center().y() - box.height() / 2) <= 2
    assert 8 <= reach.height() <= 16
    chip.show_choice(Choice("b", Face("B"), chosen=True), many=True)
    ticked = grabbed(chip).part(box)
    assert ticked.count(theme.LIGHT.found_ink) > 8


def test_choosing_never_moves_the_neighbours(qtbot: QtBot) -> None:
    chip = Chip(Choice("b", BLUE), many=True)
    qtbot.addWidget(chip)
    before = chip.sizeHint()
    chip.show_choice(Choice("b", BLUE, chosen=True), many=True)
    assert chip.sizeHint() == before


def test_a_chip_is_named_by_its_words_or_by_row_and_label(qtbot: QtBot) -> None:
    chip = Chip(Choice("b", Face("Bob")), row_label="asks")
    qtbot.addWidget(chip)
    assert chip.accessibleName() == "asks Bob"
    chip.show_choice(Choice("b", BLUE, spoken="Blue 2"), row_label="about")
    assert chip.accessibleName() == "Blue 2"


def test_the_spoken_name_of_a_chip_has_no_symbol_where_there_is_a_word(qtbot: QtBot) -> None:
    chip = Chip(Choice("g", Face("Green", Symbol.SQUARE)), row_label="about")
    qtbot.addWidget(chip)
    assert chip.accessibleName() == "about Green"


def test_a_button_that_does_nothing_just_now_is_pale(qtbot: QtBot) -> None:
    button = IconButton(Icon.REDO, "Redo")
    qtbot.addWidget(button)
    button.resize(48, 48)
    assert grabbed(button).has(theme.LIGHT.ink)
    button.setEnabled(False)
    pale = grabbed(button)
    assert not pale.has(theme.LIGHT.ink)
    assert not pale.has(theme.LIGHT.box), "its ground is another one, too"


def test_colours_follow_the_theme_while_running(qtbot: QtBot) -> None:
    button = ActionButton("Go")
    qtbot.addWidget(button)
    assert theme.LIGHT.accent in colours(button)
    theme.apply(theme.DARK)
    assert theme.DARK.accent in colours(button)
    assert theme.LIGHT.accent not in colours(button)


def test_an_icon_button_is_named_and_painted_in_the_theme(qtbot: QtBot) -> None:
    button = IconButton(Icon.MENU, "Menu")
    qtbot.addWidget(button)
    assert button.accessibleName() == "Menu"
    assert min(map(lightness, colours(button))) < 0.3
    theme.apply(theme.DARK)
    assert max(map(lightness, colours(button))) > 0.7


def test_a_card_heads_its_body_in_capitals_and_is_spoken_as_written(qtbot: QtBot) -> None:
    body = QLabel("body")
    card = Card("New note", body)
    qtbot.addWidget(card)
    card.show()
    assert body.isVisible()
    heading = card.findChildren(QLabel)[0]
    assert heading.text() == "NEW NOTE"
    assert heading.accessibleName() == "New note"
    card.set_title("")
    assert heading.isHidden()


def test_what_a_button_hints_is_never_taken_for_html(qtbot: QtBot) -> None:
    button = IconButton(Icon.UNDO, "Undo")
    qtbot.addWidget(button)
    button.hint('Undo: <img src="/dev/zero"> & more')
    shown = QTextDocumentFragment.fromHtml(button.toolTip()).toPlainText()
    assert shown == 'Undo: <img src="/dev/zero"> & more'
    assert "<img" not in button.toolTip()
    assert button.accessibleDescription() == shown


def test_a_surprising_choice_bears_a_mark_in_its_corner_and_says_so(qtbot: QtBot) -> None:
    plain, chip = Chip(Choice("4", Face("4"))), Chip(Choice("4", Face("4"), surprising=True))
    for one in (plain, chip):
        qtbot.addWidget(one)
        one.resize(60, 48)
    assert chip.accessibleName() == "4, surprising"
    assert plain.accessibleName() == "4"
    assert chip.grab().toImage() != plain.grab().toImage()
    chip.show_choice(Choice("4", Face("4")))
    assert chip.grab().toImage() == plain.grab().toImage()


def test_to_toggle_a_chip_as_assistive_tools_do_is_a_tap_and_leaves_it_as_the_form_said(
    qtbot: QtBot,
) -> None:
    chip = Chip(Choice("bob", Face("Bob"), chosen=True))
    qtbot.addWidget(chip)
    actions = QAccessible.queryAccessibleInterface(chip).actionInterface()
    with qtbot.waitSignal(chip.clicked):
        actions.doAction(actions.toggleAction())
    assert chip.isChecked()
