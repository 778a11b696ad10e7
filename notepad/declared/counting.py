"""Questions that are answered with a number, or with a card each, of a class of cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from typing_extensions import override

from notepad.cards.asking import ASKER, LOOKS, TARGET, Asking, my_hand
from notepad.core.allowed import Schema, cards_of, words_of
from notepad.core.fault import Fault, all_of, unknown_choice
from notepad.core.form import Choice, Draft, Row, only
from notepad.core.sentence.answer_slot import Answers
from notepad.core.sentence.clause import clause
from notepad.core.sentence.sentence import Sentence
from notepad.core.sentence.slip_kinds import SlipKind, other_word, slip_kind
from notepad.core.sentence.slot import OPEN, Sight, Slot, text_of
from notepad.core.sentence.slot_schemas import slot_schema
from notepad.core.unread import legible
from notepad.core.words import N_, _
from notepad.declared.deck import Deck
from notepad.declared.declaration import Answering
from notepad.declared.notes import Count, Gather
from notepad.declared.slots import (
    MISSING,
    At,
    as_many,
    asked_cards,
    named_cards,
    only_without,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from notepad.core.sentence.moment import AnyMoment
    from notepad.core.sentence.number_slot import Number
    from notepad.declared.declaration import Question


@dataclass(frozen=True, kw_only=True, eq=False)
class Classes(Slot):
    """At most one class of each attribute in `about`, up to `together` of them.

    With `alone` the field holds one class, else it holds them all.
    """

    deck: Deck
    about: tuple[str, ...]
    together: int = 1
    alone: bool = False

    @override
    def keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return tuple(map(self._row, self.about))

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        chosen = tuple(
            word
            for name in self.about
            for word in moment.draft.get(self._row(name), ())[-1:]
            if word in self.deck.attributes[name]
        )
        if not 1 <= len(chosen) <= self.together:
            return OPEN
        return chosen[0] if self.alone else chosen

    @override
    def rows(self, moment: AnyMoment, value: Any) -> Iterator[Row]:
        label = text_of(self.label, moment)
        rows = [self._row(name) for name in self.about]
        for name, row in zip(self.about, rows, strict=True):
            chosen = only(moment.draft, row)
            choices = tuple(
                Choice(word, self.deck.look(word), word == chosen)
                for word in self.deck.attributes[name]
            )
            others = tuple(other for other in rows if other != row) if self.together == 1 else ()
            yield Row(row, label, choices, clears=others)
            label = ""

    @override
    def faults(self, moment: AnyMoment, value: Any) -> Iterator[Fault]:
        words = (value,) if self.alone else value
        able = [word for name in self.about for word in self.deck.attributes[name]]
        paths = [self.field] if self.alone else [f"{self.field}[{at}]" for at in range(len(words))]
        yield from all_of(
            *(
                unknown_choice(path, word, able, _("class"))
                for path, word in zip(paths, words, strict=True)
            ),
            self._together_faults(words, able),
        )

    @override
    def draft(self, moment: AnyMoment, value: Any) -> Draft:
        words = (value,) if self.alone else value
        return {self._row(self.deck.attribute_of(word)): (word,) for word in words}

    @override
    def said(self, moment: AnyMoment, value: Any) -> str:
        return self.deck.class_name((value,) if self.alone else value or ())

    @override
    def finished(self, moment: AnyMoment) -> bool:
        return not self.goes_on or len(moment[self.field]) == min(self.together, len(self.about))

    @override
    def slips(self, moment: AnyMoment, value: Any) -> Iterator[Any]:
        words = (value,) if self.alone else value
        for place, word in enumerate(words):
            for other in self.deck.attributes[self.deck.attribute_of(word)]:
                if other != word:
                    changed = (*words[:place], other, *words[place + 1 :])
                    yield changed[0] if self.alone else changed

    def _row(self, name: str) -> str:
        return f"{self.key}-{name}"

    def _together_faults(self, words: Sequence[str], able: Collection[str]) -> Iterator[Fault]:
        if not 1 <= len(words) <= self.together:
            told = _("a question is about 1 to {most} classes")
            yield Fault(self.field, told.format(most=self.together))
        named = [self.deck.attribute_of(word) for word in legible(words) if word in able]
        if len(set(named)) < len(named):
            yield Fault(self.field, _("the classes must be of different attributes"))


@dataclass(frozen=True, eq=False)
class HowMany(Sentence[Count]):
    """One of two ways to ask how many: about classes, or (`naming`) about named cards.

    A note is of this one if its field says so, whatever it says where this is the `only` one.
    """

    naming: bool = False
    only: bool = True

    @override
    def fits(self, note: object) -> bool:
        asked = isinstance(note, Count)
        return asked and (self.only or (getattr(note, "cards", None) is not None) == self.naming)


def counting(deck: Deck, question: Question) -> Sentence[Count]:
    """Return the sentence of a question about classes that is answered with a number."""

    def shown(at: At) -> bool:
        about = at.get("about") or ()
        return bool(0 < question.shown <= len(about) and at["asker"] == at.setup.me)

    asked = Asking(deck=deck.cards, cards=asked_cards, key=_class_key, seen=shown)
    seen = asked.cards_seen(
        label=N_("seen"), unfit=_not_asked, unseen=N_("nobody showed you cards"), optional=True
    )
    told = (
        clause(N_("{asker} asked {target} for {about}: {count} ({seen})")),
        clause(N_("{asker} asked {target} for {about}: {count}")),
    )
    made = {
        "asker": ASKER,
        "target": TARGET,
        "about": _classes(deck, question),
        "count": _number(asked),
        "seen": seen,
    }
    making = (
        clause(N_("{asker} asks {target} for {about}: {count} ({seen})")),
        clause(N_("{asker} asks {target} for {about}: {count}")),
    )
    rules = (only_without("cards"),)
    return HowMany(Count, told, rules, making=making, made_of=made, only=_only_way(deck))


def chips(deck: Deck, question: Question) -> Sentence[Count]:
    """Return the sentence of a question how many of some named cards a player has."""
    asked = Asking(
        deck=deck.cards,
        cards=asked_cards,
        key=lambda _at: "",
        about="cards",
    )
    made = {
        "asker": ASKER,
        "target": TARGET,
        "cards": named_cards(deck, as_many(question)),
        "count": _number(asked),
    }
    told = (clause(N_("{asker} asked {target} about {cards}: {count}")),)
    rules, only = (only_without("about", "seen"),), _only_way(deck)
    making = (clause(N_("{asker} asks {target} about {cards}: {count}")),)
    return HowMany(Count, told, rules, making=making, made_of=made, naming=True, only=only)


def gathering(deck: Deck, question: Question) -> Sentence[Gather]:
    """Return the sentence of a question to everybody, each of whom gives a card."""
    given = Answers(
        of=("asker", "about"),
        deck=deck.cards,
        looks=LOOKS,
        asker="asker",
        among=asked_cards,
        mine=lambda at: [card for card in asked_cards(at) if card in my_hand(at)],
        unfit=_not_asked,
        gave=_gave,
        had_none=N_("had none"),
        i_gave=N_("I gave"),
        sight=Sight.BOTH,
    )
    told = (clause(N_("{asker} asked everybody for {about}: {gave}")),)
    about = _classes(deck, question, alone=True)
    made = {"asker": ASKER, "about": about, "gave": given}
    making = (clause(N_("{asker} asks everybody for {about}: {gave}")),)
    return Sentence(Gather, told, making=making, made_of=made)


def _classes(deck: Deck, question: Question, *, alone: bool = False) -> Classes:
    return Classes(
        key="about",
        label=N_("about"),
        deck=deck,
        about=question.about or tuple(deck.attributes),
        together=question.together,
        alone=alone,
        goes_on=question.together > 1,
        missing=MISSING,
        hint=N_("Tap what is asked for."),
    )


def _only_way(deck: Deck) -> bool:
    """Return whether there is one way only to ask how many."""
    ways = {Answering.COUNT, Answering.CHIPS}
    return sum(question.kind in ways for question in deck.questions) == 1


def _number(asked: Asking) -> Number:
    def mine(at: At) -> object:
        return len(asked.mine(at)) if at["target"] == at.setup.me else OPEN

    return asked.number(label=N_("number"), usual=mine, hint=_count_hint)


def _count_hint(at: At) -> str:
    return _("Tap how many {player} has.").format(player=at["target"])


def _class_key(at: At) -> str:
    return "+".join(at["about"])


def _not_asked(at: At, card: str) -> str:
    return _("{card} was not asked for").format(card=at.setup.deck.label(card))


def _gave(at: At, player: str, gave: bool | str) -> str:
    if isinstance(gave, str):
        return _("{player} {card}").format(player=player, card=at.setup.deck.label(gave))
    return (_("{player} one") if gave else _("{player} none")).format(player=player)


@slot_schema.register(Classes)
def _classes_schema(slot: Classes, _field: str) -> Schema:
    words = [word for name in slot.about for word in slot.deck.attributes[name]]
    return words_of(words) if slot.alone else cards_of(words)


@slip_kind.register(Classes)
def _classes_slip(slot: Classes, _moment: AnyMoment, value: Any, meant: Any) -> SlipKind:  # noqa: ANN401
    pairs = [(value, meant)] if slot.alone else zip(value, meant, strict=True)
    return next(other_word(one, other) for one, other in pairs if one != other)
