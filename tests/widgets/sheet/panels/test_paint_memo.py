from __future__ import annotations

from PySide6.QtCore import QRectF

from notepad.core.page import Memo, Tone
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.sheet.ranking import memo_height, paint_memo
from tests.widgets.books import memo
from tests.widgets.painting import Painting, painted

LONG = "Bob asked Cem for all the blue cards and was told of none at all"


def drawn(shown: Memo, width: int = 300) -> Painting:
    area = QRectF(10, 10, width, 200)
    return painted(
        width + 20, 220, lambda painter: paint_memo(painter, area, shown, LIGHT, text=15)
    )


def test_each_line_stands_in_its_colour_below_the_one_before() -> None:
    lines = (("good", Tone.GOOD), ("warning", Tone.WARNING), ("plain", Tone.PLAIN))
    painting = drawn(Memo("Before you move", lines))
    good, warning = (painting.reach(colour) for colour in (LIGHT.mine_ink, LIGHT.warning))
    inked = painting.reach(LIGHT.ink)
    assert inked.top() < good.top()
    assert good.bottom() < warning.top()
    assert warning.bottom() < inked.bottom()


def test_all_but_plain_lines_are_bold() -> None:
    widths = [
        drawn(Memo("", (("Wide words", tone),))).reach().width()
        for tone in (Tone.PLAIN, Tone.STRONG)
    ]
    assert widths[1] > widths[0] + 4


def test_a_long_line_wraps_and_pushes_the_others_down() -> None:
    shown = Memo("Title", ((LONG, Tone.STRONG), ("next", Tone.WARNING)))
    painting = drawn(shown, 160)
    assert painting.reach().right() <= 170
    assert painting.reach(LIGHT.ink).bottom() < painting.reach(LIGHT.warning).top()
    assert painting.reach(LIGHT.ink).height() > 60


def test_it_is_as_high_as_what_it_says() -> None:
    for shown in (memo(), Memo("Title", ((LONG, Tone.STRONG),))):
        wanted = memo_height(shown, 160, text=15)
        reach = drawn(shown, 160).reach()
        assert reach.bottom() <= 10 + wanted <= reach.bottom() + 10
