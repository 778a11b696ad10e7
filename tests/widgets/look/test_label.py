from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtWidgets import QVBoxLayout, QWidget

from notepad.widgets.look import theme
from notepad.widgets.look.label import (
    Label,
    LineLabel,
    PickedOut,
    aloud,
    plain_tip,
    set_spoken_names,
)
from tests.widgets.recorded import Recording, recorded

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

LONG = "Bob asked Cem for all the blue cards and got none of them"


@pytest.fixture
def desk(qtbot: QtBot) -> QWidget:
    """Return a white widget to put labels on."""
    desk = QWidget()
    qtbot.addWidget(desk)
    desk.setStyleSheet("background: #ffffff")
    desk.resize(300, 200)
    return desk


def drawn(label: Label, width: int = 200, height: int = 30) -> Recording:
    label.resize(width, height)
    return Recording([mark for mark in recorded(label).marks if mark.text])


def test_a_label_has_its_colour_of_the_theme_that_is_worn(desk: QWidget) -> None:
    label = Label("Wrong", desk, colour="warning", bold=True)
    assert str(drawn(label)) == '"Wrong" warning'
    theme.apply(theme.DARK)
    assert str(drawn(label)) == '"Wrong" warning'
    label.say("Right", colour="mine_ink")
    assert str(drawn(label)) == '"Right" mine_ink'


def test_a_label_without_text_takes_no_room(desk: QWidget) -> None:
    column = QVBoxLayout(desk)
    label = Label("told")
    column.addWidget(label)
    desk.show()
    assert label.isVisible()
    label.say("")
    assert not label.isVisible()
    assert label.sizeHint().isEmpty()
    label.say("told again")
    assert label.isVisible()


@pytest.mark.parametrize("text", [LONG, f"<b>{LONG}</b>"])
@pytest.mark.parametrize("picked", [False, True])
def test_words_wrap_and_none_of_them_is_cut_or_taken_for_html(
    desk: QWidget, text: str, *, picked: bool
) -> None:
    label = PickedOut(text, [(35, 36)]) if picked else Label(text)
    label.setParent(desk)
    high = label.heightForWidth(100)
    assert high > 3 * label.fontMetrics().height()
    lines = drawn(label, 100, high)
    assert "".join(lines.texts()).replace(" ", "") == text.replace(" ", "")
    assert QRectF(0, 0, 100, high).contains(lines.reach)


def test_a_tip_is_never_taken_for_html() -> None:
    tip = plain_tip('<img src="/dev/zero"> & more')
    assert "<img" not in tip
    assert QTextDocumentFragment.fromHtml(tip).toPlainText() == '<img src="/dev/zero"> & more'
    assert plain_tip("") == ""


def test_of_a_line_that_is_too_long_beginning_and_end_are_read_or_whole_parts(
    desk: QWidget,
) -> None:
    label = LineLabel("Bob", desk)
    high = label.sizeHint().height()
    label.say(f"Bob {'asked ' * 20}Cem")
    line = drawn(label, 120, 20)
    (told,) = line.texts()
    assert told.startswith("Bob")
    assert "…" in told
    assert told.endswith("Cem")
    assert line.reach.right() < 120
    label.say("W" * 500 + "\nand more")
    assert label.sizeHint().height() == label.heightForWidth(80) == high, "it is always as high"
    assert label.minimumSizeHint().width() == 0
    parts = LineLabel("Friday · 4 players · 12 notes · Odds", desk)
    assert drawn(parts, 210, 20).texts() == ["Friday · 12 notes · Odds"]
    assert drawn(parts, 110, 20).texts() == ["Friday · Odds"]


# Some words of a text stand out.


def test_only_the_words_that_stand_out_have_their_colour(qtbot: QtBot) -> None:
    for places, words in (([(0, 4)], '"MMMM" warning, "HHHH" ink'), ([], '"MMMM HHHH" ink')):
        label = PickedOut("MMMM HHHH", places)
        qtbot.addWidget(label)
        told = drawn(label, 300, label.heightForWidth(300))
        assert str(told) == words


# Signs as they are said.
@pytest.fixture(autouse=True)
def called() -> None:
    set_spoken_names(
        {"▲2": "blue 2", "▲12": "blue 12", "■■": "two squares", "Plum": "Professor Plum"}
    )


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Ann asked Bob for ▲Blue: 1 (▲2)", "Ann asked Bob for Blue: 1 (blue 2)"),
        ("▲2 ▲12 ▲22", "blue 2 blue 12 22"),
        ("■■ and ■", "two squares and"),
        ("Plum has ●red", "Plum has red"),
        ("Blue → Bob", "Blue: Bob"),
        ("Note it\u00a0✓", "Note it"),
        ("⚠ Notes 1 and 3 clash", "Notes 1 and 3 clash"),
        ("as it is", "as it is"),
    ],
)
def test_signs_are_said_by_the_names_of_what_they_mean_or_not_at_all(
    written: str, said: str
) -> None:
    assert aloud(written) == said
