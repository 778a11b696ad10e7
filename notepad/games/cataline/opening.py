"""Setting up a game: which deck is on the table, and my hand, tapped on the empty sheet."""

from collections.abc import Iterator
from dataclasses import replace

from notepad.cards.card_setup import beginner
from notepad.cards.picking import HAND, Picking
from notepad.core.form import Choice, Draft, Row, only
from notepad.core.game.game import Opening, Table
from notepad.core.page.page import Face
from notepad.core.swatches import swatch_row
from notepad.core.words import _, translated
from notepad.games.cataline.components import (
    CARDS,
    DECKS,
    HAND_SIZE,
    KEPT,
    LONE,
    OWN_DECK,
    STANDARD,
    SUITS,
    SYMBOLS,
    VARIANTS,
    SuitLook,
    lone_counts,
)
from notepad.games.cataline.pack import Deck
from notepad.games.cataline.setup import Setup
from notepad.games.cataline.sheet import TITLE

OWN = "own"


def begin(table: Table, draft: Draft) -> Opening[Setup]:
    """Return the form and the sheet on which these people's game is set up."""
    looks, variant, count = _looks(draft), _variant(draft), _conspirators(table, draft)
    players = len(table.players)
    size = (len(CARDS) - count) // players if count else HAND_SIZE.get(players, 0)
    picking = Picking(draft=draft, pack=Deck(looks), hand_size=size)
    own = _own_rows(looks) if only(draft, "deck") == OWN else ()
    rows = (_variant_row(variant), *_count_rows(table, count), _deck_row(draft), *own)
    setup = None
    if picking.done:
        setup = Setup(
            players=table.players,
            me=table.me,
            hand=picking.hand,
            variant=variant,
            conspirators=count,
            first=beginner(table),
            deck=looks,
        )
    return picking.opening(TITLE, (*rows, *picking.rows()), setup)


def draft_of(setup: Setup) -> Draft:
    """Return the draft that makes this setup again."""
    preset = next((key for key, (_name, looks) in DECKS.items() if looks == setup.deck), OWN)
    own = {f"name-{look.suit}": (look.name,) for look in setup.deck}
    own |= {f"colour-{look.suit}": (look.colour,) for look in setup.deck}
    count = {"conspirators": (str(setup.conspirators),)} if setup.conspirators else {}
    return {"variant": (setup.variant,), **count, "deck": (preset,), HAND: setup.hand, **own}


def _variant(draft: Draft) -> str:
    chosen = only(draft, "variant")
    return chosen if chosen in VARIANTS else STANDARD


def _variant_row(chosen: str) -> Row:
    names = {
        STANDARD: _("standard"),
        KEPT: _("cards are kept"),
        LONE: _("one by one"),
    }
    told = {
        STANDARD: _("cards are shown and returned"),
        KEPT: _("who asks keeps them"),
        LONE: _("ten or more, each accused alone"),
    }
    whole = _("{name}: {told}")
    choices = tuple(
        Choice(key, Face(name), key == chosen, spoken=whole.format(name=name, told=told[key]))
        for key, name in names.items()
    )
    return Row("variant", _("variant"), choices, status=told[chosen])


def _conspirators(table: Table, draft: Draft) -> int | None:
    """Return how many conspirators are set aside, where that is chosen."""
    counts = lone_counts(len(table.players))
    if _variant(draft) != LONE or not counts:
        return None
    chosen = only(draft, "conspirators")
    return next((count for count in counts if str(count) == chosen), counts[0])


def _count_rows(table: Table, chosen: int | None) -> Iterator[Row]:
    if chosen is not None:
        choices = tuple(
            Choice(str(count), Face(str(count)), count == chosen)
            for count in lone_counts(len(table.players))
        )
        yield Row("conspirators", _("conspirators"), choices)


def _deck_row(draft: Draft) -> Row:
    chosen = only(draft, "deck") or next(iter(DECKS))
    names = {key: translated(name) for key, (name, _looks) in DECKS.items()}
    names[OWN] = _("our own")
    choices = tuple(Choice(key, Face(name), key == chosen) for key, name in names.items())
    return Row("deck", _("deck"), choices)


def _looks(draft: Draft) -> tuple[SuitLook, ...]:
    preset = only(draft, "deck") or next(iter(DECKS))
    if preset != OWN:
        return DECKS[preset][1]
    return tuple(
        replace(
            look,
            name=(only(draft, f"name-{look.suit}") or look.name).strip() or look.name,
            colour=only(draft, f"colour-{look.suit}") or look.colour,
        )
        for look in OWN_DECK
    )


def _own_rows(looks: tuple[SuitLook, ...]) -> Iterator[Row]:
    for suit, look in zip(SUITS, looks, strict=True):
        label = _("suit {symbol}").format(symbol=SYMBOLS[suit].value)
        yield Row(f"name-{suit}", label, text=look.called)
        yield swatch_row(f"colour-{suit}", SYMBOLS[suit], look.colour)
