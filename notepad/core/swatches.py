"""The colours that a table can give to its own cards or pieces, each with a name."""

from notepad.core.form import Choice, Row
from notepad.core.page.face import Face, Symbol
from notepad.core.words import N_, translated

SWATCHES = {
    "#c0412b": N_("red"),
    "#d2691e": N_("orange"),
    "#b58900": N_("yellow"),
    "#1f8a5f": N_("green"),
    "#0f8b8d": N_("teal"),
    "#1f6fb8": N_("blue"),
    "#7a4ba8": N_("violet"),
    "#c2477f": N_("pink"),
    "#7b5a3a": N_("brown"),
    "#8a8f98": N_("grey or white"),
    "#3a3d42": N_("black"),
}


def swatch_row(key: str, symbol: Symbol, chosen: str) -> Row:
    """Return a row without a label that chooses the colour in which a symbol is shown."""
    return Row(
        key,
        "",
        tuple(
            Choice(colour, Face("", symbol, colour), colour == chosen, spoken=translated(name))
            for colour, name in SWATCHES.items()
        ),
    )
