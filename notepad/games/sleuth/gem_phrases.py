"""Sleuth's gems, their elements, and phrases for them: whole, so that languages can inflect them.

A class has two phrases: by itself ("Green pearls" above a column), and as what somebody is asked
about, which many languages inflect differently ("Ann asks Bob about green pearls").
"""

from itertools import product

from notepad.core.language import N_, NNC_, translated, translated_in

GEMS = (N_("diamond"), N_("pearl"), N_("opal"))
TYPES = (N_("solitaire"), N_("pair"), N_("cluster"))
COLOURS = ("red", "blue", "green", "yellow")
KINDS = (GEMS, TYPES, COLOURS)
CARDS = tuple("-".join(elements) for elements in product(*KINDS))

_GEMS = (
    (N_("red diamond solitaire"), NNC_("asked about", "red diamond solitaires")),
    (N_("blue diamond solitaire"), NNC_("asked about", "blue diamond solitaires")),
    (N_("green diamond solitaire"), NNC_("asked about", "green diamond solitaires")),
    (N_("yellow diamond solitaire"), NNC_("asked about", "yellow diamond solitaires")),
    (N_("red diamond pair"), NNC_("asked about", "red diamond pairs")),
    (N_("blue diamond pair"), NNC_("asked about", "blue diamond pairs")),
    (N_("green diamond pair"), NNC_("asked about", "green diamond pairs")),
    (N_("yellow diamond pair"), NNC_("asked about", "yellow diamond pairs")),
    (N_("red diamond cluster"), NNC_("asked about", "red diamond clusters")),
    (N_("blue diamond cluster"), NNC_("asked about", "blue diamond clusters")),
    (N_("green diamond cluster"), NNC_("asked about", "green diamond clusters")),
    (N_("yellow diamond cluster"), NNC_("asked about", "yellow diamond clusters")),
    (N_("red pearl solitaire"), NNC_("asked about", "red pearl solitaires")),
    (N_("blue pearl solitaire"), NNC_("asked about", "blue pearl solitaires")),
    (N_("green pearl solitaire"), NNC_("asked about", "green pearl solitaires")),
    (N_("yellow pearl solitaire"), NNC_("asked about", "yellow pearl solitaires")),
    (N_("red pearl pair"), NNC_("asked about", "red pearl pairs")),
    (N_("blue pearl pair"), NNC_("asked about", "blue pearl pairs")),
    (N_("green pearl pair"), NNC_("asked about", "green pearl pairs")),
    (N_("yellow pearl pair"), NNC_("asked about", "yellow pearl pairs")),
    (N_("red pearl cluster"), NNC_("asked about", "red pearl clusters")),
    (N_("blue pearl cluster"), NNC_("asked about", "blue pearl clusters")),
    (N_("green pearl cluster"), NNC_("asked about", "green pearl clusters")),
    (N_("yellow pearl cluster"), NNC_("asked about", "yellow pearl clusters")),
    (N_("red opal solitaire"), NNC_("asked about", "red opal solitaires")),
    (N_("blue opal solitaire"), NNC_("asked about", "blue opal solitaires")),
    (N_("green opal solitaire"), NNC_("asked about", "green opal solitaires")),
    (N_("yellow opal solitaire"), NNC_("asked about", "yellow opal solitaires")),
    (N_("red opal pair"), NNC_("asked about", "red opal pairs")),
    (N_("blue opal pair"), NNC_("asked about", "blue opal pairs")),
    (N_("green opal pair"), NNC_("asked about", "green opal pairs")),
    (N_("yellow opal pair"), NNC_("asked about", "yellow opal pairs")),
    (N_("red opal cluster"), NNC_("asked about", "red opal clusters")),
    (N_("blue opal cluster"), NNC_("asked about", "blue opal clusters")),
    (N_("green opal cluster"), NNC_("asked about", "green opal clusters")),
    (N_("yellow opal cluster"), NNC_("asked about", "yellow opal clusters")),
)
"""One of each gem and the class of it, in the order of the cards."""

_NAMES = {card: name for card, (name, _class) in zip(CARDS, _GEMS, strict=True)}
_CLASSES = {
    # Translators: gems of which nothing but the colour is named, as in “red gems”; with the context
    # “asked about” what a player is asked about, as in “Ann asks Bob about red gems”.
    "red": NNC_("asked about", "red gems"),
    "blue": NNC_("asked about", "blue gems"),
    "green": NNC_("asked about", "green gems"),
    "yellow": NNC_("asked about", "yellow gems"),
    "solitaire": NNC_("asked about", "solitaires"),
    "pair": NNC_("asked about", "pairs"),
    "cluster": NNC_("asked about", "clusters"),
    "diamond": NNC_("asked about", "diamonds"),
    "pearl": NNC_("asked about", "pearls"),
    "opal": NNC_("asked about", "opals"),
    "solitaire+red": NNC_("asked about", "red solitaires"),
    "solitaire+blue": NNC_("asked about", "blue solitaires"),
    "solitaire+green": NNC_("asked about", "green solitaires"),
    "solitaire+yellow": NNC_("asked about", "yellow solitaires"),
    "pair+red": NNC_("asked about", "red pairs"),
    "pair+blue": NNC_("asked about", "blue pairs"),
    "pair+green": NNC_("asked about", "green pairs"),
    "pair+yellow": NNC_("asked about", "yellow pairs"),
    "cluster+red": NNC_("asked about", "red clusters"),
    "cluster+blue": NNC_("asked about", "blue clusters"),
    "cluster+green": NNC_("asked about", "green clusters"),
    "cluster+yellow": NNC_("asked about", "yellow clusters"),
    "diamond+red": NNC_("asked about", "red diamonds"),
    "diamond+blue": NNC_("asked about", "blue diamonds"),
    "diamond+green": NNC_("asked about", "green diamonds"),
    "diamond+yellow": NNC_("asked about", "yellow diamonds"),
    "diamond+solitaire": NNC_("asked about", "diamond solitaires"),
    "diamond+pair": NNC_("asked about", "diamond pairs"),
    "diamond+cluster": NNC_("asked about", "diamond clusters"),
    "pearl+red": NNC_("asked about", "red pearls"),
    "pearl+blue": NNC_("asked about", "blue pearls"),
    "pearl+green": NNC_("asked about", "green pearls"),
    "pearl+yellow": NNC_("asked about", "yellow pearls"),
    "pearl+solitaire": NNC_("asked about", "pearl solitaires"),
    "pearl+pair": NNC_("asked about", "pearl pairs"),
    "pearl+cluster": NNC_("asked about", "pearl clusters"),
    "opal+red": NNC_("asked about", "red opals"),
    "opal+blue": NNC_("asked about", "blue opals"),
    "opal+green": NNC_("asked about", "green opals"),
    "opal+yellow": NNC_("asked about", "yellow opals"),
    "opal+solitaire": NNC_("asked about", "opal solitaires"),
    "opal+pair": NNC_("asked about", "opal pairs"),
    "opal+cluster": NNC_("asked about", "opal clusters"),
    **{card.replace("-", "+"): phrase for card, (_name, phrase) in zip(CARDS, _GEMS, strict=True)},
}


def card_name(card: str) -> str:
    """Return a card's name: "red diamond pair"."""
    return translated(_NAMES[card])


def class_name(key: str) -> str:
    """Return a class's name by its key: "red pearls", "pearl pairs", "red gems"."""
    return translated(_CLASSES[key])


def asked_about(key: str) -> str:
    """Return a class as what somebody is asked about, in the case that this needs: "red pearls"."""
    return translated_in("asked about", _CLASSES[key])
