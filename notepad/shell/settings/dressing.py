"""How the whole app looks, as the settings and the system say."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from notepad.shell.settings.settings import Look, Settings
from notepad.widgets.look import theme
from notepad.widgets.look.handedness import tap_with
from notepad.widgets.look.sizes import fit_fingers


def dress(settings: Settings, *, narrow: bool) -> None:
    """Give the app the colours and sizes that are asked for, and the side where they are tapped.

    In a `narrow` window what is tapped is a little smaller.
    """
    scheme = QGuiApplication.styleHints().colorScheme()
    dark = settings.theme is Look.DARK or (
        settings.theme is Look.SYSTEM and scheme == Qt.ColorScheme.Dark
    )
    theme.apply(theme.DARK if dark else theme.LIGHT, scale=settings.text / 100)
    fit_fingers(settings.target, narrow=narrow)
    tap_with(left=settings.left_handed)
