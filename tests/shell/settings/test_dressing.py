import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from notepad.shell.settings import Look, Settings, dress
from notepad.widgets.look import theme

Worn = list[tuple[object, float]]


@pytest.fixture
def worn(monkeypatch: pytest.MonkeyPatch) -> Worn:
    """What the app is dressed in, and at which size of text."""
    found: Worn = []
    monkeypatch.setattr(theme, "apply", lambda new, scale: found.append((new, scale)))
    return found


@pytest.mark.parametrize(("look", "new"), [(Look.DARK, theme.DARK), (Look.LIGHT, theme.LIGHT)])
def test_the_app_wears_what_is_chosen(worn: Worn, look: Look, new: theme.Theme) -> None:
    dress(Settings(theme=look, text=160), narrow=False)
    assert worn == [(new, 1.6)]


@pytest.mark.parametrize(
    ("scheme", "new"),
    [
        (Qt.ColorScheme.Dark, theme.DARK),
        (Qt.ColorScheme.Light, theme.LIGHT),
        (Qt.ColorScheme.Unknown, theme.LIGHT),
    ],
)
def test_as_the_system_is_dark_or_light_so_is_the_app(
    worn: Worn, scheme: Qt.ColorScheme, new: theme.Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Hints:
        def colorScheme(self) -> Qt.ColorScheme:  # noqa: N802 Qt's name
            return scheme

    monkeypatch.setattr(QGuiApplication, "styleHints", Hints)
    dress(Settings(theme=Look.SYSTEM), narrow=False)
    assert worn == [(new, 1.0)]
