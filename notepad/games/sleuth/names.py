"""What players call elements, cards and classes: whole phrases, for each language to inflect."""

from collections.abc import Iterable

from notepad.core.words import N_, translated
from notepad.games.sleuth.components import CARDS, COLOURS, kind_of

_CARDS = (
    N_("red diamond solitaire"),
    N_("blue diamond solitaire"),
    N_("green diamond solitaire"),
    N_("yellow diamond solitaire"),
    N_("red diamond pair"),
    N_("blue diamond pair"),
    N_("green diamond pair"),
    N_("yellow diamond pair"),
    N_("red diamond cluster"),
    N_("blue diamond cluster"),
    N_("green diamond cluster"),
    N_("yellow diamond cluster"),
    N_("red pearl solitaire"),
    N_("blue pearl solitaire"),
    N_("green pearl solitaire"),
    N_("yellow pearl solitaire"),
    N_("red pearl pair"),
    N_("blue pearl pair"),
    N_("green pearl pair"),
    N_("yellow pearl pair"),
    N_("red pearl cluster"),
    N_("blue pearl cluster"),
    N_("green pearl cluster"),
    N_("yellow pearl cluster"),
    N_("red opal solitaire"),
    N_("blue opal solitaire"),
    N_("green opal solitaire"),
    N_("yellow opal solitaire"),
    N_("red opal pair"),
    N_("blue opal pair"),
    N_("green opal pair"),
    N_("yellow opal pair"),
    N_("red opal cluster"),
    N_("blue opal cluster"),
    N_("green opal cluster"),
    N_("yellow opal cluster"),
)
_CARD = dict(zip(CARDS, _CARDS, strict=True))
_THINGS = {
    # Translators: cards of which nothing but the colour is named: "red ones".
    "": N_("ones"),
    "diamond": N_("diamonds"),
    "pearl": N_("pearls"),
    "opal": N_("opals"),
    "solitaire": N_("solitaires"),
    "pair": N_("pairs"),
    "cluster": N_("clusters"),
    "diamond+solitaire": N_("diamond solitaires"),
    "diamond+pair": N_("diamond pairs"),
    "diamond+cluster": N_("diamond clusters"),
    "pearl+solitaire": N_("pearl solitaires"),
    "pearl+pair": N_("pearl pairs"),
    "pearl+cluster": N_("pearl clusters"),
    "opal+solitaire": N_("opal solitaires"),
    "opal+pair": N_("opal pairs"),
    "opal+cluster": N_("opal clusters"),
}
_COLOURED = {
    "red": N_("red {things}"),
    "blue": N_("blue {things}"),
    "green": N_("green {things}"),
    "yellow": N_("yellow {things}"),
}


def name_of(element: str) -> str:
    """Return an element by itself: "pearl", "pair", "red"."""
    return translated(element)


def spoken(card: str) -> str:
    """Return a card in words: "red diamond pair"."""
    return translated(_CARD[card])


def class_name(about: Iterable[str]) -> str:
    """Return a class in words, as it is asked for: "red pearls", "pearl pairs", "red ones"."""
    wanted = sorted(about, key=kind_of)
    thing = "+".join(element for element in wanted if element not in COLOURS)
    things = translated(_THINGS[thing])
    colour = next((_COLOURED[element] for element in wanted if element in COLOURS), None)
    return translated(colour).format(things=things) if colour else things
