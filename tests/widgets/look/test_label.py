from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QTextDocumentFragment
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
from tests.widgets.painting import Painting, grabbed

if TYPE_CHECKING:
    from collections.abc import Iterator

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


def looks(label: Label, width: int = 200, height: int = 30) -> Painting:
    label.resize(width, height)
    return grabbed(label)


def test_a_label_has_its_colour_of_the_theme_that_is_worn(desk: QWidget) -> None:
    label = Label("Wrong", desk, colour="warning", bold=True)
    assert looks(label).has(theme.LIGHT.warning)
    theme.apply(theme.DARK)
    assert looks(label).has(theme.DARK.warning)
    label.say("Right", colour="mine_ink")
    assert looks(label).has(theme.DARK.mine_ink)
    assert not looks(label).has(theme.DARK.warning)


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


def test_a_label_that_lies_nowhere_yet_is_no_window(qtbot: QtBot) -> None:
    label = Label("told")
    qtbot.addWidget(label)
    assert not label.isVisible()


def test_words_wrap_and_none_of_them_is_cut(desk: QWidget) -> None:
    label = Label(LONG, desk)
    high = label.heightForWidth(100)
    assert high > 3 * label.fontMetrics().height()
    roomy = looks(label, 100, high + 40).reach()
    assert looks(label, 100, high).reach().height() == roomy.height()
    assert roomy.right() < 99


def test_a_word_that_is_longer_than_its_place_is_broken(desk: QWidget) -> None:
    label = Label("W" * 40, desk)
    assert label.minimumSizeHint().width() < 8 * label.fontMetrics().height()
    assert label.heightForWidth(100) > 3 * label.fontMetrics().height()


def test_large_bold_and_spaced_labels_want_the_room_that_they_take(desk: QWidget) -> None:
    plain, *others = (
        Label("HEADING", desk),
        Label("HEADING", desk, size=1.5),
        Label("HEADING", desk, bold=True),
        Label("HEADING", desk, spaced=True),
    )
    for label in others:
        wanted = label.sizeHint().width()
        assert wanted > plain.sizeHint().width() + 2
        reach = looks(label, 300).reach()
        assert wanted - 6 <= reach.width() <= wanted


def test_it_is_told_whether_words_fit_into_so_many_lines(desk: QWidget) -> None:
    label = Label("asked whom", desk)
    one = label.sizeHint().width()
    assert label.fits(one + 4)
    assert not label.fits(one - 20)
    assert label.fits(one - 20, lines=2)
    assert not label.fits(label.fontMetrics().horizontalAdvance("asked") - 4, lines=9)
    assert Label("", desk).fits(0)


def test_html_is_shown_as_it_was_written(desk: QWidget) -> None:
    marked, plain = Label("<b>Bob</b>", desk), Label("Bob", desk)
    assert marked.sizeHint().width() > plain.sizeHint().width() * 2
    assert looks(marked).reach().width() > looks(plain).reach().width() * 2


def test_a_tip_is_never_taken_for_html() -> None:
    tip = plain_tip('<img src="/dev/zero"> & more')
    assert "<img" not in tip
    assert QTextDocumentFragment.fromHtml(tip).toPlainText() == '<img src="/dev/zero"> & more'
    assert plain_tip("") == ""


def test_a_line_is_always_as_high_and_leaves_out_its_middle(desk: QWidget) -> None:
    line = LineLabel("Friday table · 4 players", desk)
    high = line.sizeHint().height()
    line.say("W" * 500 + "\nand more")
    assert line.sizeHint().height() == line.heightForWidth(80) == high
    assert line.minimumSizeHint().width() == 0


def test_of_a_line_that_is_too_long_beginning_and_end_are_read(desk: QWidget) -> None:
    whole, middle, end = (
        looks(LineLabel(text, desk), 120, 20)
        for text in (
            f"Bob {'asked ' * 20}Cem",
            f"Bob {'asked and ' * 20}Cem",
            f"Bob {'asked ' * 20}Dee",
        )
    )
    assert whole.reach().right() < 119
    assert whole == middle
    right = QRectF(90, 0, 30, 20)
    assert whole.part(right) != end.part(right)
    left = QRectF(0, 0, 30, 20)
    assert whole.part(left) == end.part(left)


def test_of_a_line_of_several_parts_whole_ones_are_left_out(desk: QWidget) -> None:
    fewer = looks(LineLabel("Friday · 12 notes · Odds", desk), 170, 20)
    assert looks(LineLabel("Friday · 4 players · 12 notes · Odds", desk), 170, 20) == fewer
    least = looks(LineLabel("Friday · Odds", desk), 110, 20)
    assert looks(LineLabel("Friday · 4 players · 12 notes · Odds", desk), 110, 20) == least


# Some words of a text stand out.
def colours(image: QImage) -> set[str]:
    return {
        image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())
    }


def painted(qtbot: QtBot, label: Label, width: int = 300) -> QImage:
    qtbot.addWidget(label)
    label.resize(width, label.heightForWidth(width))
    return label.grab().toImage()


def test_only_the_words_that_stand_out_have_their_colour(qtbot: QtBot) -> None:
    warning = QColor(theme.current().warning).name()
    text = "MMMM HHHH"
    assert warning in colours(painted(qtbot, PickedOut(text, [(0, 4)])))
    assert warning not in colours(painted(qtbot, PickedOut(text, [])))


def test_a_long_text_takes_the_lines_of_any_label(qtbot: QtBot) -> None:
    text = "Note 12: Dee asked Cem for yellow: 2, not 3\nNote 7: Bob asked Dee, not Cem"
    label = PickedOut(text, [(35, 36)])
    assert label.heightForWidth(160) == Label(text, bold=True).heightForWidth(160)
    image = painted(qtbot, label, 160)
    ink = QColor(theme.current().ink).name()
    last = image.copy(0, image.height() - 20, image.width(), 18)
    assert ink in colours(last), "the last line is there"


# Signs as they are said.
@pytest.fixture(autouse=True)
def called() -> Iterator[None]:
    set_spoken_names(
        {"▲2": "blue 2", "▲12": "blue 12", "■■": "two squares", "Plum": "Professor Plum"}
    )
    yield
    set_spoken_names({})


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


def test_without_names_only_words_are_said() -> None:
    set_spoken_names({})
    assert aloud("▲2, ▲Blue") == "2, Blue"
