"""Whole simulated games, with the truth known, as one player notes them."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from notepad.core.faces_and_marks import Aside
from notepad.core.form import Form
from notepad.core.game import View
from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.notes import Ask, Note
from notepad.games.sleuth.setup import CARDS, HAND_SIZE, KINDS, TABLE_SIZE, Setup, cards_of
from tests.games.tables import tapped_form, view_of

NAMES = ("Ann", "Bob", "Cem", "Dee", "Eva", "Flo", "Gus")
Truth = Mapping[str, frozenset[str]]


def dealt(players: int, random: Random) -> tuple[Setup, Truth]:
    """Deal as the rules say; return my setup and everybody's cards, the missing one "hidden"."""
    names, size = NAMES[:players], HAND_SIZE[players]
    cards = list(CARDS)
    random.shuffle(cards)
    truth = {name: frozenset(cards[at * size : (at + 1) * size]) for at, name in enumerate(names)}
    table, left = TABLE_SIZE[players], cards[players * size :]
    me = random.choice(names)
    setup = Setup(
        players=names, me=me, hand=tuple(sorted(truth[me])), table=tuple(sorted(left[:table]))
    )
    return setup, {**truth, "hidden": frozenset(left[table:])}


SETUP = replace(dealt(5, Random(1))[0], me="Ann", first="Bob")
"""A table at which I am Ann and Bob begins."""


def noted(
    setup: Setup, truth: Truth, random: Random, *, notes: int, one_element: float = 0.3
) -> tuple[Note, ...]:
    """Return what I note of so many questions, a part of them about one element, the rest two."""
    found: list[Note] = []
    for turn in range(notes):
        asker = setup.players[turn % len(setup.players)]
        target = random.choice([name for name in setup.players if name != asker])
        kinds = random.sample(KINDS, 1 if random.random() < one_element else 2)
        about = tuple(random.choice(kind) for kind in kinds)
        cards = tuple(card for card in cards_of(about) if card in truth[target])
        seen = cards if asker == setup.me and setup.shows(about) else None
        found.append(Ask(asker=asker, target=target, about=about, count=len(cards), seen=seen))
    return tuple(found)


def after(setup: Setup, *notes: Note, aside: Aside | None = None) -> View:
    """Return how a game stands after some notes, with what is put aside."""
    return view_of(GAME, setup, notes, aside=aside or {})


def form(view: View, *taps: tuple[str, str]) -> Form[Note]:
    """Return the form after these taps."""
    return tapped_form(GAME, view, *taps, early=True)
