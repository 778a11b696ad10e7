"""What each kind of slot lets a record say, in the words of JSON Schema.

A table by the slot's type. A game adds its own kinds of slots to it, so that none is forgotten:
a kind that fills a field and is not in it raises TypeError.
"""

from functools import singledispatch

from notepad.core.allowed import PLAYER, Schema, cards_of, for_players, words_of
from notepad.core.sentence.answer_slot import Answers
from notepad.core.sentence.card_slots import Card, Cards
from notepad.core.sentence.choice_slots import Flag, OneOf, Only, Player
from notepad.core.sentence.hands_slot import Hands
from notepad.core.sentence.moment import Moment
from notepad.core.sentence.number_slot import Number
from notepad.core.sentence.slot import Slot
from notepad.core.sentence.stepped_slots import Stepped
from notepad.core.unread import Unread, legible_or


@singledispatch
def slot_schema(slot: Slot, _field: str) -> Schema:
    """Return what a slot says of one of the fields that it fills, beyond the field's type."""
    raise TypeError(f"no schema for slots of the kind {type(slot).__name__}")


@slot_schema.register
def _(slot: Only, _field: str) -> Schema:
    return {"const": slot.word}


@slot_schema.register
def _(_slot: Player, _field: str) -> Schema:
    return PLAYER


@slot_schema.register
def _(slot: OneOf, _field: str) -> Schema:
    # Where the setup names the words no schema knows them.
    return legible_or({}, lambda: words_of(slot.among(Moment(Unread()))))


@slot_schema.register
def _(_slot: Flag, _field: str) -> Schema:
    return {}


@slot_schema.register
def _(_slot: Number, _field: str) -> Schema:
    return {"minimum": 0}


@slot_schema.register
def _(slot: Stepped, _field: str) -> Schema:
    return {"minimum": slot.low, "multipleOf": slot.scale.step}


@slot_schema.register
def _(slot: Card, _field: str) -> Schema:
    return words_of(slot.deck)


@slot_schema.register
def _(slot: Cards, _field: str) -> Schema:
    return cards_of(slot.deck)


@slot_schema.register
def _(slot: Answers, _field: str) -> Schema:
    return for_players({"anyOf": [{"type": "boolean"}, words_of(slot.deck)]})


@slot_schema.register
def _(slot: Hands, _field: str) -> Schema:
    return for_players(cards_of(slot.deck))
