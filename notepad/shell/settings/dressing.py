"""How the whole app looks, as the settings and the system say."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from notepad.shell.settings.settings import Look, Settings
from notepad.widgets.look import theme


def dress(settings: Settings) -> None:
    """Give the app the colours and the size of text that are asked for."""
    scheme = QGuiApplication.styleHints().colorScheme()
    dark = settings.theme is Look.DARK or (
        settings.theme is Look.SYSTEM and scheme == Qt.ColorScheme.Dark
    )
    theme.apply(theme.DARK if dark else theme.LIGHT, scale=settings.text / 100)
