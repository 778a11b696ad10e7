"""What is shown for a moment."""

import pytest
from PySide6.QtWidgets import QProxyStyle, QStyle, QStyleHintReturn, QStyleOption, QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from notepad.widgets.look.drawing import Fading


class Still(QProxyStyle):
    """A style in which nothing moves."""

    @override
    def styleHint(
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        returnData: QStyleHintReturn | None = None,
    ) -> int:
        if hint is QStyle.StyleHint.SH_Widget_Animation_Duration:
            return 0
        return super().styleHint(hint, option, widget, returnData)


@pytest.fixture
def widget(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


def seen(widget: QWidget) -> tuple[Fading, list[float]]:
    strengths: list[float] = []
    fading = Fading(widget, lambda: strengths.append(fading.strength), shown_ms=60)
    return fading, strengths


def test_it_goes_softly(qtbot: QtBot, widget: QWidget) -> None:
    fading, strengths = seen(widget)
    fading.start()
    assert fading.strength == 1.0
    qtbot.waitUntil(lambda: fading.strength == 0.0)
    assert strengths == sorted(strengths, reverse=True)
    assert len(strengths) == len(set(strengths)) <= 21, "never drawn for nothing"


def test_where_nothing_is_to_move_it_stays_as_it_is_and_is_gone_at_once(
    qtbot: QtBot, widget: QWidget
) -> None:
    style = Still()
    widget.setStyle(style)
    fading, strengths = seen(widget)
    fading.start()
    qtbot.waitUntil(lambda: fading.strength == 0.0)
    assert strengths == [1.0, 0.0]


def test_what_is_shown_anew_begins_anew(qtbot: QtBot, widget: QWidget) -> None:
    fading, _strengths = seen(widget)
    fading.start()
    qtbot.waitUntil(lambda: fading.strength < 1.0)
    fading.start()
    assert fading.strength == 1.0
    fading.stop()
    assert fading.strength == 0.0
