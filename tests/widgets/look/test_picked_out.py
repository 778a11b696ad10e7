"""Some words of a text stand out."""

from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from notepad.widgets.look import theme
from notepad.widgets.look.label import Label, PickedOut


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
