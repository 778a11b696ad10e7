"""The theme: colours, sizes of text and of targets for fingers, and which hand taps.

Our paper look, light and dark, on top of Qt's style Fusion. Targets are as large as the player
chose; everything else follows the text size. What is tapped most is on the side of the hand that
taps, so that the hand doesn't hide the sheet.
"""

from __future__ import annotations

from dataclasses import field, fields
from enum import StrEnum
from functools import lru_cache

from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from notepad.core.dataclass import dataclass
from notepad.widgets.look.boxes import USUAL_TEXT

# Colours and text.
STYLE = "Fusion"

# Targets for fingers.
NARROW = 480
"""Narrower windows, in pixels, are phones: held closer, with less room, so targets are smaller."""
_TRUE_DENSITIES = range(60, 400)  # dots per inch; screens that report others don't know theirs


def _either(light: str, dark: str) -> str:
    """Declare a colour of the light theme, which is the usual one, and of the dark one."""
    return field(default=light, metadata={"dark": dark})


@dataclass(frozen=True)
class Theme:
    """The named colours of everything that is drawn, as `#rrggbb`."""

    name: str
    desk: str = _either("#ede6d8", "#15171a")
    paper: str = _either("#fbf8f0", "#1f2226")
    box: str = _either("#ffffff", "#292d32")
    ink: str = _either("#22262c", "#ece8df")
    faded: str = _either("#6b6a65", "#a9a69d")
    line: str = _either("#d9cfba", "#43474d")
    soft: str = _either("#f2ecdf", "#262a2e")
    accent: str = _either("#8b2d1b", "#d9674f")
    accent_ink: str = _either("#ffffff", "#17110f")
    crossed: str = _either("#706859", "#a9adb2")
    bar: str = _either("#cdbea5", "#6a6d6f")
    mine: str = _either("#e3eee9", "#213a33")
    mine_ink: str = _either("#2c5f4f", "#8fd0b9")
    settled: str = _either("#f6f1e5", "#26241f")
    found: str = _either("#22262c", "#f1ece0")
    found_ink: str = _either("#ffffff", "#1c1e21")
    lit: str = _either("#fff3cd", "#4a3f1d")
    lit_line: str = _either("#d9a514", "#e0b13c")
    pencil: str = _either("#2f5fa8", "#8fb6f2")
    warning: str = _either("#b3401f", "#f08a6b")
    amber: str = _either("#b86e00", "#e0a33c")

    @property
    def dark(self) -> bool:
        """Whether the theme has light ink on dark paper."""
        return QColor(self.paper).lightnessF() < 0.5

    def readable(self, colour: str | None) -> QColor:
        """Return a table's own colour, shaded until it is readable on this theme's boxes."""
        return QColor(_shaded(colour or self.ink, (self.box, self.paper, self.mine, self.settled)))

    def on_found(self, colour: str | None) -> QColor:
        """Return a table's own colour, bright and shaded until it stands out on a found card."""
        own = QColor(colour or self.found_ink)
        if own.hslSaturationF() > 0.2:
            strength = max(own.hslSaturationF(), 0.9)
            own = QColor.fromHslF(max(own.hslHueF(), 0.0), strength, own.lightnessF())
        # The stricter contrast (section 1.4.6), as what is found must stand out.
        return QColor(_shaded(own.name(), (self.found,), 7.0))


_COLOURS = [part for part in fields(Theme) if part.metadata]
LIGHT = Theme("light")
DARK = Theme("dark", **{colour.name: colour.metadata["dark"] for colour in _COLOURS})
_current = LIGHT


def current() -> Theme:
    """Return the theme for everything on the screen; paper is always light."""
    return _current


def apply(theme: Theme, *, scale: float = 1.0) -> None:
    """Apply a theme to the application, with text `scale` times (1 to 2) the usual size.

    The style, `STYLE`, is set at the start: setting it later takes noticeably long.
    """
    global _current
    _current = theme
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        raise TypeError("a theme dresses a running QApplication")
    app.setPalette(palette(theme))
    font = QFont(app.font())
    font.setPixelSize(round(USUAL_TEXT * scale))
    app.setFont(font)


def palette(theme: Theme) -> QPalette:
    """Return the theme as a Qt palette, for the plain controls."""
    made = QPalette()
    roles = QPalette.ColorRole
    for role, colour in (
        (roles.Window, theme.desk),
        (roles.WindowText, theme.ink),
        (roles.Base, theme.box),
        (roles.AlternateBase, theme.soft),
        (roles.Text, theme.ink),
        (roles.PlaceholderText, theme.faded),
        (roles.Button, theme.paper),
        (roles.ButtonText, theme.ink),
        (roles.BrightText, theme.warning),
        (roles.ToolTipBase, theme.paper),
        (roles.ToolTipText, theme.ink),
        (roles.Highlight, theme.accent),
        (roles.HighlightedText, theme.accent_ink),
        (roles.Link, theme.pencil),
        (roles.Mid, theme.line),
    ):
        made.setColor(role, QColor(colour))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme.crossed))
    return made


def colours(theme: Theme) -> dict[str, str]:
    """Return all named colours of a theme."""
    return {colour.name: getattr(theme, colour.name) for colour in _COLOURS}


@lru_cache(maxsize=256)
def tint(code: str) -> QColor:
    """Return a colour from its `#rrggbb`; it is shared, so don't change it."""
    return QColor(code)


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.1, section 1.4.3)."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=256)
def _shaded(colour: str, grounds: tuple[str, ...], least: float = 4.5) -> QColor:
    """Return the nearest colour of the same hue with enough contrast to every ground.

    4.5 is the contrast for text in WCAG 2.1, section 1.4.3.
    """
    own, backs = QColor(colour), [QColor(ground) for ground in grounds]
    hue, strength, start = max(own.hslHueF(), 0.0), own.hslSaturationF(), own.lightnessF()
    end = 1.0 if backs[0].lightnessF() < 0.5 else 0.0
    for step in range(40):
        lightness = start + (end - start) * step / 40
        found = QColor.fromHslF(hue, strength, lightness)
        if min(contrast(found, back) for back in backs) >= least:
            return found
    return QColor.fromHslF(hue, strength, end)


def _luminance(colour: QColor) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(c) for c in (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class Target(StrEnum):
    """How large targets for fingers are."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"


@dataclass(frozen=True, slots=True)
class _Side:
    """The least side of a target: in pixels, in millimetres of a screen, in narrow windows."""

    pixels: int
    millimetres: float
    narrow: int


TARGET = 44
"""The usual side of a target in pixels, the least for what is tapped at arm's length."""
# The other sizes are for fine and for unsteady fingers.
_SIDES = {
    Target.SMALL: _Side(40, 7.5, 40),
    Target.MEDIUM: _Side(TARGET, 9.0, TARGET),
    Target.LARGE: _Side(58, 11.0, 53),
}


_wanted = (Target.MEDIUM, False)
"""The chosen size, and whether the window is narrow."""


def finger(widget: QWidget) -> int:
    """Return the least side of a target in pixels: as chosen, more if the text needs it.

    It is at least some millimetres long if the screen knows its true density.
    """
    dots = widget.physicalDpiX() + widget.physicalDpiY()
    target, narrow = _wanted
    return _finger(target, dots / 2, widget.fontMetrics().height(), narrow=narrow)


def set_target_size(target: Target, *, narrow: bool) -> None:
    """Set the size of all targets, and whether the window is narrow."""
    global _wanted
    if (target, narrow) != _wanted:
        _wanted = (target, narrow)
        remeasure()


def remeasure() -> None:
    """Measure everything shown again."""
    for widget in QApplication.allWidgets():
        QApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))


@lru_cache(maxsize=256)
def _finger(target: Target, density: float, text: int, *, narrow: bool) -> int:
    """Return the side of a target on a screen of a density, for text of a height in pixels.

    Its millimetres count only if the density can be true.
    """
    side = _SIDES[target]
    true = not narrow and int(density) in _TRUE_DENSITIES
    physical = side.millimetres * density / 25.4 if true else 0.0
    return round(max(side.narrow if narrow else side.pixels, physical, text * 1.75))


def em(widget: QWidget) -> int:
    """Return the height of a widget's text in pixels, the unit of margins and gaps."""
    return max(1, QFontMetrics(widget.font()).ascent())


def resized(font: QFont, factor: float, *, bold: bool = False) -> QFont:
    """Return a font `factor` times as large."""
    made = QFont(font)
    if font.pixelSize() > 0:
        made.setPixelSize(max(1, round(font.pixelSize() * factor)))
    else:
        made.setPointSizeF(font.pointSizeF() * factor)
    made.setBold(bold or font.bold())
    return made


_left_handed = False


def left_handed() -> bool:
    """Whether the left hand taps."""
    return _left_handed


def set_left_handed(*, on: bool) -> None:
    """Set whether the left hand taps, or the right one."""
    global _left_handed
    if on != _left_handed:
        _left_handed = on
        remeasure()
