from pytestqt.qtbot import QtBot

from notepad.core.page import Assumed, Gauge
from notepad.widgets.look import theme
from notepad.widgets.table.seat_strip import SampleGauge


def test_it_is_drawn_and_spoken(qtbot: QtBot) -> None:
    sample = SampleGauge(Gauge(("40% by now.",), Assumed("", "", (), "", ""), 0.4, 0.7))
    qtbot.addWidget(sample)
    sample.resize(sample.sizeHint())
    image = sample.grab().toImage()
    found = {
        image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())
    }
    assert theme.LIGHT.accent in found
    assert sample.accessibleName() == "40% by now."
