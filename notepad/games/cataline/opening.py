"""Setting up a game: which deck is on the table, and my hand, tapped on the empty sheet."""

from collections.abc import Iterator
from dataclasses import replace

from notepad.core.form import Choice, Draft, Form, Row, only
from notepad.core.game import Opening, Table
from notepad.core.page import Face
from notepad.core.words import _
from notepad.games.cataline.components import (
    CARDS,
    COLOURS,
    DECKS,
    HAND_SIZE,
    OWN_DECK,
    SUITS,
    SYMBOLS,
    Deck,
    SuitLook,
)
from notepad.games.cataline.notes import Setup
from notepad.games.cataline.sheet import picking_page

OWN = "own"


def begin(table: Table, draft: Draft) -> Opening[Setup]:
    """Return the form and the sheet on which these people's game is set up."""
    looks = _looks(draft)
    hand = tuple(card for card in draft.get("hand", ()) if card in CARDS)
    size = HAND_SIZE.get(len(table.players), 0)
    rows = [_deck_row(draft)]
    if only(draft, "deck") == OWN:
        rows += _own_rows(looks)
    status = _("{count} of {size}").format(count=len(hand), size=size)
    rows.append(Row("hand", _("my hand"), many=True, status=status))
    setup = None
    if len(hand) == size and size:
        first = table.first if table.first != table.players[0] else None
        setup = Setup(players=table.players, me=table.me, hand=hand, first=first, deck=looks)
    form = Form(
        tuple(rows),
        setup,
        sentence=_("Start the game"),
        sheet_row="hand",
        hint=_hand_hint(len(hand), size),
    )
    return Opening(form, picking_page(Deck(looks), hand, full=len(hand) >= size))


def draft_of(setup: Setup) -> Draft:
    """Return the draft that makes this setup again."""
    preset = next((key for key, (_name, looks) in DECKS.items() if looks == setup.deck), OWN)
    own = {f"name-{look.suit}": (look.name,) for look in setup.deck}
    own |= {f"colour-{look.suit}": (look.colour,) for look in setup.deck}
    return {"deck": (preset,), "hand": setup.hand, **own}


def _hand_hint(count: int, size: int) -> str:
    if count < size:
        return _("Tap your own cards on the sheet.")
    if count > size:
        return _("Too many: tap a card again to put it back.")
    return ""


def _deck_row(draft: Draft) -> Row:
    chosen = only(draft, "deck") or next(iter(DECKS))
    names = {key: name for key, (name, _looks) in DECKS.items()} | {OWN: _("our own")}
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
        yield Row(f"name-{suit}", label, text=look.name)
        swatches = tuple(
            Choice(colour, Face("", SYMBOLS[suit], colour), colour == look.colour, spoken=name)
            for colour, name in COLOURS.items()
        )
        yield Row(f"colour-{suit}", "", swatches)
