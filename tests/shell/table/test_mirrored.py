import pytest
from PySide6.QtCore import QRect, QSize
from pytestqt.qtbot import QtBot

from notepad.shell.table.table_area import Places, Shape, TableArea, arranged, mirrored
from notepad.widgets.look.theme import set_left_handed

SIZES = [(1280, 700), (800, 1200), (640, 300), (360, 580)]


def placed(size: tuple[int, int]) -> Places:
    return arranged(*size, 1.0, bar=48)


def rects(places: Places) -> list[QRect]:
    return [value for name in Places.__slots__ if isinstance(value := getattr(places, name), QRect)]


@pytest.mark.parametrize("size", SIZES)
def test_mirrored_places_keep_their_sizes_heights_and_margins(size: tuple[int, int]) -> None:
    plain, turned = placed(size), mirrored(placed(size), size[0])
    assert turned.shape is plain.shape
    for before, after in zip(rects(plain), rects(turned), strict=True):
        assert (after.size(), after.top()) == (before.size(), before.top())
        assert size[0] - after.right() - 1 == before.left()
    assert mirrored(turned, size[0]) == plain


def test_the_left_hand_finds_the_panels_on_the_left_of_the_sheet_at_once(qtbot: QtBot) -> None:
    area = TableArea(None)  # type: ignore[arg-type]
    qtbot.addWidget(area)
    area.resize(QSize(1280, 700))
    area.show()
    assert area.sheet_card.x() < area.say_card.x()
    set_left_handed(on=True)
    assert area.say_card.geometry().right() < area.sheet_card.x()
    set_left_handed(on=False)
    assert area.sheet_card.x() < area.say_card.x()
    assert placed((1280, 700)).shape is Shape.WIDE
