import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from notepad.shell.settings.dressing import dress
from notepad.shell.settings.settings import Look, Settings
from notepad.widgets.look import theme


@pytest.mark.parametrize(("look", "dark"), [(Look.DARK, True), (Look.LIGHT, False)])
def test_the_colours_that_are_asked_for_are_worn(look: Look, dark: bool) -> None:
    dress(Settings(theme=look))
    assert theme.current().dark is dark


def test_without_a_wish_the_system_decides() -> None:
    dress(Settings(theme=Look.SYSTEM))
    scheme = QGuiApplication.styleHints().colorScheme()
    assert theme.current().dark is (scheme == Qt.ColorScheme.Dark)


def test_text_is_as_large_as_asked_for() -> None:
    dress(Settings(text=100))
    usual = QGuiApplication.font().pixelSize()
    dress(Settings(text=200))
    assert QGuiApplication.font().pixelSize() == 2 * usual
    dress(Settings())
