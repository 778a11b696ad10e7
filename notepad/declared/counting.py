"""Questions that are answered with a number, or with a card each, of a class of cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from typing_extensions import override

from notepad.core.fault import Fault, all_of, unknown_choice
from notepad.core.form import Choice, Draft, Row, only
from notepad.core.page.face import Face
from notepad.core.sentence.answer_slots import NONE, Answers
from notepad.core.sentence.card_slots import Cards, seen_miscounted
from notepad.core.sentence.choice_slots import Number
from notepad.core.sentence.clause import clause
from notepad.core.sentence.sentence import Sentence
from notepad.core.sentence.slot import OPEN, Sight, Slot, text_of
from notepad.core.unread import legible, legible_or
from notepad.core.words import N_, _
from notepad.declared.deck import Deck
from notepad.declared.declaration import Asking, Question
from notepad.declared.notes import Count, Gather
from notepad.declared.slots import TARGET, At, as_many, asked_cards, asker, looks_of, named_cards

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from notepad.core.sentence.moment import AnyMoment


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
                Choice(word, self.deck.face(word), word == chosen)
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


@dataclass(frozen=True, kw_only=True, eq=False)
class SeenCards(Cards):
    """Cards that I was shown; they may be left out."""

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        unseen = NONE in moment.draft.get(self.key, ())
        return None if unseen else super().tapped(moment)

    @override
    def value(self, moment: AnyMoment) -> Any:
        return self.tapped(moment)

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        none = Choice(NONE, Face(_("not known")), value is None, dimmed=True)
        for row in super().rows(moment, value):
            yield Row(row.key, row.label, (*row.choices, none), many=row.many)

    @override
    def draft(self, moment: AnyMoment, value: tuple[str, ...] | None) -> Draft:
        return {self.key: (NONE,) if value is None else value}

    @override
    def slips(self, moment: AnyMoment, value: tuple[str, ...] | None) -> Iterator[tuple[str, ...]]:
        yield from super().slips(moment, value) if value else ()


def counting(deck: Deck, question: Question) -> Sentence[Count]:
    """Return the sentence of a question that is answered with a number."""
    number = Number(
        field="count",
        key="count",
        label=N_("number"),
        of=("target", "cards" if question.kind is Asking.CHIPS else "about"),
        span=_span,
        likely=_likely,
        limit=_limit,
        beyond=_beyond,
        usual=_my_count,
        hint=lambda at: _("Tap how many {player} has.").format(player=at["target"]),
    )
    begun = asker(N_("asks")), TARGET
    if question.kind is Asking.CHIPS:
        chips = clause(N_("{asker} asked {target} about {cards}: {count}"))
        named = named_cards(deck, as_many(question))
        return Sentence(Count, (chips,), made_of=(*begun, named, number))
    told = (
        clause(N_("{asker} asked {target} for {about}: {count} ({seen})")),
        clause(N_("{asker} asked {target} for {about}: {count}")),
    )
    slots = (*begun, _classes(deck, question), number, _seen(deck, question))
    return Sentence(Count, told, made_of=slots)


def gathering(deck: Deck, question: Question) -> Sentence[Gather]:
    """Return the sentence of a question to everybody, each of whom gives a card."""

    def unfit(_at: At, card: str) -> str:
        return _("{card} was not asked for").format(card=deck.label(card))

    given = Answers(
        field="gave",
        key="gave",
        of=("asker", "about"),
        deck=deck.cards,
        looks=looks_of(deck),
        asker="asker",
        among=asked_cards,
        mine=lambda at: [card for card in asked_cards(at) if card in at.setup.hand],
        unfit=unfit,
        gave=_gave,
        had_none=N_("had none"),
        i_gave=N_("I gave"),
        sight=Sight.BOTH,
    )
    told = (clause(N_("{asker} asked everybody for {about}: {gave}")),)
    slots = (asker(N_("asks")), _classes(deck, question, alone=True), given)
    return Sentence(Gather, told, made_of=slots)


def _classes(deck: Deck, question: Question, *, alone: bool = False) -> Classes:
    return Classes(
        field="about",
        key="about",
        label=N_("about"),
        deck=deck,
        about=question.about or tuple(deck.attributes),
        together=question.together,
        alone=alone,
        hint=N_("Tap what is asked for."),
    )


def _seen(deck: Deck, question: Question) -> SeenCards:
    def shown(at: At) -> bool:
        about = at.get("about") or ()
        return bool(0 < question.shown <= len(about) and at["asker"] == at.setup.me)

    return SeenCards(
        field="seen",
        key="seen",
        label=N_("seen"),
        of=("target", "about", "count"),
        there=shown,
        deck=deck.cards,
        looks=looks_of(deck),
        among=asked_cards,
        count=lambda at: at["count"],
        holder=lambda at: at["target"],
        unfit=lambda _at, card: _("{card} was not asked for").format(card=card),
        miscounted=seen_miscounted,
        hint=N_("Tap the cards that you saw."),
        sight=Sight.ASKER,
        unseen=N_("nobody showed you cards"),
    )


def _span(at: At) -> range:
    return range(min(len(asked_cards(at)), at.setup.hand_size(at["target"])) + 1)


def _likely(at: At) -> Collection[int]:
    target, cards = at["target"], asked_cards(at)
    if target == at.setup.me:
        return (sum(card in at.setup.hand for card in cards),)
    if at.known is None:
        return range(len(cards) + 1)
    places = [at.known.possible[card] for card in cards]
    low, high = sum(p == (target,) for p in places), sum(target in p for p in places)
    return range(low, high + 1)


def _my_count(at: At) -> object:
    mine = sum(card in at.setup.hand for card in asked_cards(at))
    return mine if at["target"] == at.setup.me else OPEN


def _limit(at: At) -> int | None:
    cards, hand = len(asked_cards(at)), _hand(at)
    return max(cards, hand) if cards else None


def _hand(at: At) -> int:
    most = len(at.setup.deck.cards)
    return min(legible_or(most, lambda: at.setup.hand_size(at["target"])), most)


def _beyond(at: At, count: int) -> str:
    told = _("{count} is more than there are ({cards}) and more than a hand ({hand})")
    return told.format(count=count, cards=len(asked_cards(at)), hand=_hand(at))


def _gave(at: At, player: str, gave: bool | str) -> str:
    if isinstance(gave, str):
        return _("{player} {card}").format(player=player, card=at.setup.deck.label(gave))
    return (_("{player} one") if gave else _("{player} none")).format(player=player)
