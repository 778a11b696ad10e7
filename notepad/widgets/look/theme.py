"""Paper look: our colours, light and dark, and text sizes. Fusion does the rest."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache

from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

STYLE = "Fusion"

_READABLE = 4.5
_SHADES = 40
_TEXT_PX = 15


@dataclass(frozen=True, slots=True)
class Theme:
    """The named colours of everything that is drawn, as `#rrggbb`."""

    name: str
    desk: str
    paper: str
    box: str
    ink: str
    faded: str
    line: str
    soft: str
    accent: str
    accent_ink: str
    crossed: str
    bar: str
    mine: str
    mine_ink: str
    found: str
    found_ink: str
    lit: str
    lit_line: str
    pencil: str
    warning: str

    @property
    def dark(self) -> bool:
        """Whether light ink stands on dark paper."""
        return QColor(self.paper).lightnessF() < 0.5

    def readable(self, colour: str | None) -> QColor:
        """Return a table's own colour, shaded until it can be read on this theme's boxes."""
        return QColor(_shaded(colour or self.ink, (self.box, self.paper, self.mine)))

    def on_found(self, colour: str | None) -> QColor:
        """Return a table's own colour, shaded until it can be read in the box of a found card."""
        return QColor(_shaded(colour or self.found_ink, (self.found,)))


LIGHT = Theme(
    name="light",
    desk="#ede6d8",
    paper="#fbf8f0",
    box="#ffffff",
    ink="#22262c",
    faded="#6b6a65",
    line="#d9cfba",
    soft="#f2ecdf",
    accent="#8b2d1b",
    accent_ink="#ffffff",
    crossed="#8f8676",
    bar="#cdbea5",
    mine="#e3eee9",
    mine_ink="#2c5f4f",
    found="#22262c",
    found_ink="#ffffff",
    lit="#fff3cd",
    lit_line="#d9a514",
    pencil="#2f5fa8",
    warning="#b3401f",
)
DARK = Theme(
    name="dark",
    desk="#15171a",
    paper="#1f2226",
    box="#292d32",
    ink="#ece8df",
    faded="#a9a69d",
    line="#43474d",
    soft="#262a2e",
    accent="#d9674f",
    accent_ink="#17110f",
    crossed="#868b91",
    bar="#6a6d6f",
    mine="#213a33",
    mine_ink="#8fd0b9",
    found="#f1ece0",
    found_ink="#1c1e21",
    lit="#4a3f1d",
    lit_line="#e0b13c",
    pencil="#8fb6f2",
    warning="#f08a6b",
)


@lru_cache(maxsize=256)
def tint(code: str) -> QColor:
    """Return a colour from its `#rrggbb`; shared, so not to be changed."""
    return QColor(code)


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.1, section 1.4.3)."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=256)
def _shaded(colour: str, grounds: tuple[str, ...]) -> QColor:
    """Return the nearest colour of the same hue that stands out enough from every ground."""
    own, backs = QColor(colour), [QColor(ground) for ground in grounds]
    hue, strength, start = max(own.hslHueF(), 0.0), own.hslSaturationF(), own.lightnessF()
    end = 1.0 if backs[0].lightnessF() < 0.5 else 0.0
    for step in range(_SHADES):
        lightness = start + (end - start) * step / _SHADES
        found = QColor.fromHslF(hue, strength, lightness)
        if min(contrast(found, back) for back in backs) >= _READABLE:
            return found
    return QColor.fromHslF(hue, strength, end)


def _luminance(colour: QColor) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(c) for c in (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


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


_current = LIGHT


def current() -> Theme:
    """Return the theme that everything is drawn in on the screen; paper is always light."""
    return _current


def apply(theme: Theme, *, scale: float = 1.0) -> None:
    """Dress the application in a theme, its text `scale` times (1 to 2) the usual size.

    Its style, `STYLE`, it is given when it starts: set later, it would be up noticeably later.
    """
    global _current
    _current = theme
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        raise TypeError("a theme dresses a running QApplication")
    app.setPalette(palette(theme))
    font = QFont(app.font())
    font.setPixelSize(round(_TEXT_PX * scale))
    app.setFont(font)


def colours(theme: Theme) -> dict[str, str]:
    """Return every named colour of a theme."""
    return {part.name: getattr(theme, part.name) for part in fields(theme) if part.name != "name"}
