"""The player's settings: kept in the library, and applied to colours, sizes and language.

An invalid stored value is replaced by its default. `dress` sets the app's look, `speak_everywhere`
its language, both in our own texts and in Qt's dialogs.
"""

import re
from dataclasses import asdict, fields, replace
from enum import Enum, StrEnum
from typing import Any

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, Qt, QTranslator
from PySide6.QtGui import QGuiApplication

from notepad.core.dataclass import dataclass
from notepad.core.help_levels import Level
from notepad.core.language import _, can_be_spoken, speak, spoken
from notepad.storage.library import Library
from notepad.widgets.look import theme
from notepad.widgets.look.theme import Target, set_left_handed, set_target_size

_SETTINGS_KEY = "settings"
_CODE = re.compile(r"([A-Za-z]{2,3}([_@-][A-Za-z0-9]{2,8}){0,3})?")
LEAST_TEXT, MOST_TEXT = 100, 200  # percent of the usual text size
A_LITTLE, AS_LONG_AS_IT_HELPS = 2, 10
"""Seconds of the processor's time for advice; more hardly helps, and a battery has to last."""
MOST_SURPRISING = 50  # percent: above it, an answer would be more likely than not


class Look(StrEnum):
    """The theme that the player wants."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a player chose for all games.

    `text` is in percent, 100 to 200; `target` is the size of targets, and with `left_handed` they
    are on the left; `idle_seconds` is how long without a tap until the sheet hides itself, 0 for
    never; `level` is the help level of new games; with `hints` open numbers stand beside initials;
    `language` is a code, "" for the system's. Answers that are less likely than `surprising`
    percent are marked, with 0 none. Between turns, `thinking` is for how many seconds of the
    processor's time advice gets better, 0 for not at all.
    """

    theme: Look = Look.SYSTEM
    text: int = LEAST_TEXT
    idle_seconds: int = 120
    fold_on_leave: bool = True
    level: Level = Level.DEDUCTION
    hints: bool = True
    language: str = ""
    target: Target = Target.MEDIUM
    left_handed: bool = False
    surprising: int = 2
    thinking: int = A_LITTLE


def load(library: Library) -> Settings:
    """Return the settings in the library, with defaults for those that aren't there."""
    stored = library.setting(_SETTINGS_KEY, dict[str, object]())
    settings = Settings()
    for field in fields(Settings):
        usual = getattr(settings, field.name)
        read: Any = _valid(field.name, stored.get(field.name), usual)
        settings = replace(settings, **{field.name: read})
    return settings


def save(library: Library, settings: Settings) -> None:
    """Save settings in the library."""
    library.set_setting(_SETTINGS_KEY, asdict(settings))


def _valid(setting: str, stored: object, usual: object) -> object:
    """Return a stored value of a setting, the usual one if it can't have that."""
    if isinstance(usual, Enum):
        there = type(stored) in (int, str)
        return next((one for one in type(usual) if there and one == stored), usual)
    if setting in _ALLOWED:
        return stored if type(stored) is int and stored in _ALLOWED[setting] else usual
    if setting == "language":
        return stored if isinstance(stored, str) and _CODE.fullmatch(stored) else usual
    return stored if isinstance(stored, bool) else usual


_ALLOWED = {
    "text": range(LEAST_TEXT, MOST_TEXT + 1),
    "idle_seconds": range(24 * 3600),
    "surprising": range(MOST_SURPRISING + 1),
    "thinking": range(AS_LONG_AS_IT_HELPS + 1),
}


def dress(settings: Settings, *, narrow: bool) -> None:
    """Set the app's colours and sizes, and the side for targets.

    In a `narrow` window targets are a little smaller.
    """
    scheme = QGuiApplication.styleHints().colorScheme()
    dark = settings.theme is Look.DARK or (
        settings.theme is Look.SYSTEM and scheme == Qt.ColorScheme.Dark
    )
    theme.apply(theme.DARK if dark else theme.LIGHT, scale=settings.text / 100)
    set_target_size(settings.target, narrow=narrow)
    set_left_handed(on=settings.left_handed)


_QT_WORDS = QTranslator()
"""The only translator, kept here: finding it among the application's children takes long."""


def speak_everywhere(language: str) -> None:
    """Use a language everywhere from now on, the system's if it is "".

    What is shown already stays as it is and must be created again.
    """
    speak(language)
    app = QCoreApplication.instance()
    assert app is not None
    app.removeTranslator(_QT_WORDS)
    QLocale.setDefault(QLocale(spoken()))
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if _QT_WORDS.load(QLocale(), "qtbase", "_", folder):
        app.installTranslator(_QT_WORDS)


def missing_language_message(language: str) -> str:
    """Return the message if a chosen language isn't available; "" if it is."""
    if not language or can_be_spoken(language):
        return ""
    text = _("The language “{code}” set here isn’t available. The system language is used instead.")
    return text.format(code=language)
