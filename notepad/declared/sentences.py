"""The keypad of a declared game: sentences for the questions it declares, and for its end.

In this order: questions about a class of cards, answered with a number or with a card from each
player; suggestions (cards are named, others pass, and the first who can shows one of them), and
questions for one card of a class; announcements, and the cards that are revealed at the end.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import chain
from random import Random
from typing import Any, TypeVar

from typing_extensions import override

from notepad.cards import slots
from notepad.cards.facts import fact_topic
from notepad.cards.leaving import GONE, leaving_topic
from notepad.core import language
from notepad.core import slots as kinds
from notepad.core.card_slots import NONE, NOT_SEEN, Cards
from notepad.core.dataclass import dataclass
from notepad.core.faults import (
    LEFT_OUT,
    Fault,
    all_faults,
    faulty_items,
    legible_or,
    readable_items,
    unknown_choice,
)
from notepad.core.keypad import Keypad, Topic
from notepad.core.language import N_, NC_, _, ngettext
from notepad.core.sentences import Sentence, clause
from notepad.core.slips import SlipKind, other_word
from notepad.core.slots import AnyMoment, Slot
from notepad.core.strict_json import cards_of, words_of
from notepad.declared import declaration
from notepad.declared import setup as noted
from notepad.declared.deck import GROUP, Deck
from notepad.declared.declaration import FINDING, NAMING, Answering, Pile, Question, Side
from notepad.declared.slots import (
    MISSING,
    OUT_OF_TURN,
    At,
    Found,
    Havers,
    PassedOn,
    Shown,
    Unheard,
    as_many,
    asked_cards,
    best_to_show,
    ends_of_range,
    miscounted,
    must_be_absent,
    named_cards,
)

N = TypeVar("N")
_WORDS = {
    Answering.SHOW_ONE: N_("suggest"),
    Answering.COUNT: N_("how many"),
    Answering.CHIPS: N_("name cards"),
    Answering.GATHER: N_("ask all"),
    Answering.SEE_ONE: N_("see one"),
    Answering.SNOOP: N_("snoop"),
    Answering.WHO_HAS: N_("who has"),
    Answering.LOOK: N_("look"),
    Answering.TURN_UP: N_("turn up"),
    Answering.PASS: N_("pass on"),
}


_SIDES = {Side.LEFT: NC_("side", "left"), Side.RIGHT: NC_("side", "right")}


@lru_cache(maxsize=64)
def keypad_of(deck: Deck) -> Keypad:
    """Return the keypad with the sentences of a game with these cards, made once a deck."""
    asked = [
        Topic(
            topic_of(deck, question),
            partial(_word, deck, question),
            _asked(deck, question),
            partial(_can_be_asked, deck, question),
            bands=_bands(deck, question),
        )
        for question in deck.questions
    ]
    named = deck.hides_one_of_each and not deck.sum_sought
    bands = (("who",), *(_named_bands(deck) if named else ()), ("said",))
    word = N_("accuse") if deck.suggests_and_accuses else N_("announce")
    announced = Topic("announce", word, (announcement(deck),), bands=bands, seldom=True)
    revealed = Topic("reveal", N_("reveal"), (uncovering(deck),), slots.can_reveal_all, seldom=True)
    apart = (make(deck.cards, deck.several) for make in (fact_topic, leaving_topic))
    usual = asked[0].key
    return Keypad(
        (*asked, announced, *apart, revealed),
        usual=lambda _at: usual,
        label=N_("note"),
        common=_common_rows(deck),
    )


def _can_be_asked(deck: Deck, question: Question, at: At) -> bool:
    """Whether a question can be asked at this table: nobody looks at cards that aren't there."""
    pile = question.kind not in FINDING or deck.pile_size(question.pile, len(at.setup.players))
    return bool(pile)


def _common_rows(deck: Deck) -> tuple[str, ...]:
    """Return the rows of classes that several questions have, if these have no other classes."""
    able = (q for q in deck.questions if q.kind in declaration.ABOUT_CLASSES)
    asked = [tuple(f"about-{name}" for name in deck.asked_attributes(q)) for q in able]
    return next((rows for rows in asked if rows and asked.count(rows) > 1), ())


def topic_of(deck: Deck, question: Question) -> str:
    """Return the key of the topic in which a question is noted: its kind, "count-2" for another."""
    alike = [other for other in deck.questions if other.kind is question.kind]
    number = alike.index(question) + 1
    return question.kind.value if number == 1 else f"{question.kind.value}-{number}"


def _word(deck: Deck, question: Question, _at: object) -> str:
    """Return the word for a question, with what tells it from others of its kind."""
    word = language.translated(_WORDS[question.kind])
    if [other.kind for other in deck.questions].count(question.kind) == 1:
        return word
    if question.kind is Answering.PASS:
        others = [one for one in deck.questions if one.kind is Answering.PASS]
        sides, counts = {one.to for one in others}, {one.cards or 1 for one in others}
        side = [language.translated(_SIDES[question.to])] if len(sides) > 1 else []
        count = [language.format_number(question.cards or 1)] if len(counts) > 1 else []
        return language.in_brackets(word, language.comma_separated([*side, *count]))
    if question.kind in NAMING:
        return language.in_brackets(
            word, language.format_number(question.cards or len(deck.attributes[GROUP]))
        )
    words = deck.attributes[question.range] if question.range else ()
    ends = [f"{deck.label(words[0])}–{deck.label(words[-1])}"] if words else []
    return language.in_brackets(
        word, language.comma_separated([*map(deck.label, deck.asked_attributes(question)), *ends])
    )


def question_of(deck: Deck, note: object) -> Question | None:
    """Return which of the questions a note is about; None if it isn't about any.

    Of a faulty note, that is the first question of its kind.
    """
    alike = [one for one in deck.questions if isinstance(note, _NOTES[one.kind])]
    naming = getattr(note, "cards", None) is not None
    alike.sort(key=lambda one: isinstance(note, noted.Count) and (one.kind in NAMING) != naming)
    fitting = (one for one in alike if legible_or(False, partial(_is_about, deck, one, note)))
    return next(fitting, alike[0] if alike else None)


_NOTES: Mapping[Answering, type] = {
    Answering.SHOW_ONE: noted.Suggest,
    Answering.COUNT: noted.Count,
    Answering.CHIPS: noted.Count,
    Answering.GATHER: noted.Gather,
    Answering.SEE_ONE: noted.SeeOne,
    Answering.SNOOP: noted.Snoop,
    Answering.WHO_HAS: noted.WhoHas,
    Answering.LOOK: noted.Look,
    Answering.TURN_UP: noted.TurnUp,
    Answering.PASS: noted.PassOn,
}


def _is_about(deck: Deck, question: Question, note: Any) -> bool:  # noqa: ANN401 any of its notes
    """Whether what is asked in a note is what can be asked with a question."""
    if question.kind in (*FINDING, Answering.SNOOP):
        return True
    if question.kind is Answering.PASS:
        given = {len(cards) for cards in note.gave.values()}
        return bool(note.to == question.to) and given <= {question.cards or 1}
    if question.kind in NAMING:
        named = question.cards or len(deck.attributes[GROUP])
        return note.cards is not None and len(note.cards) == named
    about = (note.about,) if isinstance(note.about, str) else note.about or ()
    askable, able = deck.asked_attributes(question), {*chain(*deck.askable.values())}
    names = [deck.attribute_of(word) for word in about if word in able]
    ends = getattr(note, "range", None)
    if question.range and ends is not None:
        ranged = all(end in deck.attributes[question.range] for end in ends if end in deck.classes)
        return sorted(names) == sorted(askable) and ranged
    return not question.range and ends is None and set(names) <= set(askable)


def _bands(deck: Deck, question: Question) -> Sequence[Collection[str]]:
    """Return the lines of chips of a question about classes, none of one that names cards.

    Classes stand at the same place as in a question to everybody, if there is one.
    """
    classes = [(f"about-{name}",) for name in deck.asked_attributes(question)]
    if question.range:
        return (("whom",), *classes, ("range-from",), ("range-to",), ("count",))
    match question.kind:
        case Answering.COUNT if any(one.kind in _ASKING_ALL for one in deck.questions):
            return (*classes, ("whom",), ("count",))
        case Answering.COUNT:
            return (("whom",), *classes, ("count",))
        case Answering.GATHER:
            return (*classes, ("gave",))
        case Answering.SEE_ONE:
            return (("whom",), *classes, ("shows",))
        case Answering.WHO_HAS:
            return (*classes, ("have",))
        case Answering.SHOW_ONE if not question.cards:
            return (*_named_bands(deck), ("shown",), ("card",))
        case _:
            return ()


_ASKING_ALL = {Answering.GATHER, Answering.WHO_HAS}


def _named_bands(deck: Deck) -> Sequence[Collection[str]]:
    return [(f"named-{group}",) for group in deck.classes]


def _asked(deck: Deck, question: Question) -> Sequence[Sentence[Any]]:
    made: Mapping[Answering, Callable[[Deck, Question], Sentence[Any]]] = {
        Answering.GATHER: everybody_gives,
        Answering.COUNT: counting,
        Answering.CHIPS: counting_named_cards,
        Answering.SEE_ONE: seeing_one,
        Answering.SNOOP: snooping,
        Answering.WHO_HAS: asking_who,
        Answering.LOOK: looking,
        Answering.TURN_UP: turning_up,
        Answering.PASS: passing_on,
    }
    if question.kind in made:
        return (made[question.kind](deck, question),)
    both = answering(deck, question), suggestion(deck, question)
    return both[::-1] if question.everybody else both


def _of_named_classes(at: At) -> Sequence[str]:
    """Return the cards of what a question names so far, unless it names the cards themselves."""
    return asked_cards(at) if at.get("about") or at.get("range") else ()


@dataclass(frozen=True, eq=False, kw_only=True)
class Asks(Sentence[N]):
    """The sentence of one of the questions of a deck; other questions may have notes alike.

    It is `only` for some of the notes if another sentence is for the rest.
    """

    deck: Deck
    question: Question
    only: Callable[[Any], bool] = kinds.always
    boxes: Callable[[AnyMoment], Collection[str]] = _of_named_classes

    @override
    def fits(self, note: object) -> bool:
        if not isinstance(note, self.note) or not legible_or(True, partial(self.only, note)):
            return False
        return question_of(self.deck, note) == self.question

    @override
    def is_like(self, other: Sentence[Any]) -> bool:
        return isinstance(other, Asks) and other.question == self.question

    @override
    def apart(self, one: N, other: N) -> Iterator[Slot]:
        if isinstance(one, noted.WhoHas) and isinstance(other, noted.WhoHas):
            unheard = {*one.unheard, *other.unheard}
            yield from super().apart(_of_heard(one, unheard), _of_heard(other, unheard))
        elif isinstance(one, noted.Suggest) and isinstance(other, noted.Suggest):
            yield from super().apart(_unanswered(one), _unanswered(other))
            if not _may_be_answered_alike(one, other):
                yield next(slot for slot in self.slots if {"answers"} & {*slot.names})
        else:
            yield from super().apart(one, other)

    @override
    def overheard(self, setup: object, note: N) -> N:
        return _if_others_heard(super().overheard(setup, note))

    @override
    def witnessed(self, setup: object, note: N, hands: kinds.Hands, random: Random) -> N:
        return _if_others_heard(super().witnessed(setup, note, hands, random))


def _of_heard(note: noted.WhoHas, unheard: Collection[str]) -> Any:  # noqa: ANN401 the same note
    """Return a note with only the answers of those whom both players heard."""
    have = tuple(name for name in note.have if name not in unheard)
    return replace(note, have=have, unheard=tuple(sorted(unheard)))


def _unanswered(note: noted.Suggest) -> Any:  # noqa: ANN401 the same note
    """Return a note with only what somebody suggested."""
    return noted.Suggest(asker=note.asker, cards=note.cards)


def _may_be_answered_alike(one: noted.Suggest, other: noted.Suggest) -> bool:
    """Whether nobody answered otherwise in one of two notes, as far as both players heard it.

    Say Ann noted that Bob passed and Cem showed a card, and Dee only that somebody passed: Bob. In
    turn, only one player shows: if Eve did in Dee's note, then somebody misheard.
    """
    told = [note.told for note in (one, other)]
    names = told[0].keys() | told[1].keys()
    answers = [
        {**({} if note.answers is not None else dict.fromkeys(names, False)), **note.told}
        for note in (one, other)
    ]
    both = answers[0].keys() & answers[1].keys()
    return all(bool(answers[0][name]) == bool(answers[1][name]) for name in both)


def _if_others_heard(note: N) -> N:
    """Return a note without that somebody showed a card: others may know who, or be it."""
    if isinstance(note, noted.Suggest) and note.somebody:
        return replace(note, somebody=False)
    return note


_COUNTED = {
    ("about",): (
        N_("{asker} asked {target} for {about}: {count} ({seen})"),
        N_("{asker} asked {target} for {about}: {count}"),
        N_("{asker} asks {target} for {about}: {count} ({seen})"),
        N_("{asker} asks {target} for {about}: {count}"),
    ),
    ("range",): (
        N_("{asker} asked {target} for {range}: {count} ({seen})"),
        N_("{asker} asked {target} for {range}: {count}"),
        N_("{asker} asks {target} for {range}: {count} ({seen})"),
        N_("{asker} asks {target} for {range}: {count}"),
    ),
    ("about", "range"): (
        N_("{asker} asked {target} for {about}, {range}: {count} ({seen})"),
        N_("{asker} asked {target} for {about}, {range}: {count}"),
        N_("{asker} asks {target} for {about}, {range}: {count} ({seen})"),
        N_("{asker} asks {target} for {about}, {range}: {count}"),
    ),
}
"""How a question for a number is told, then how it is made; with the cards seen, and without."""


def _asking(deck: Deck, **more: Any) -> slots.Asking:  # noqa: ANN401 whatever a question has
    """Return a question about cards of a deck."""
    return slots.Asking(deck=deck.cards, several=deck.several, cards=asked_cards, **more)


def counting(deck: Deck, question: Question) -> Sentence[noted.Count]:
    """Return the sentence for a question that is answered with a number: for classes or a range."""

    def shown(at: At) -> bool:
        named = len(at.get("about") or ()) + bool(question.range)
        return bool(0 < question.shown <= named and at["asker"] == at.setup.me)

    sizes = (deck.count(deck.cards_of(word)) for words in deck.askable.values() for word in words)
    asked = _asking(
        deck,
        widest=deck.size if question.range else max(sizes, default=None),
        key=(lambda _at: "") if question.range else _class_key,
        about="range" if question.range else "about",
        seen=shown,
    )
    seen = asked.cards_seen(
        label=N_("seen"),
        unfit=_not_asked,
        unseen=N_("nobody showed you any cards"),
        nothing=NOT_SEEN,
    )
    number, about = _number(asked), _what_is_counted(deck, question)
    if len(about) > 1:
        number = replace(number, of=(*number.of, "about"))
        seen = replace(seen, of=(*seen.of, "about"))
    told = tuple(map(clause, _COUNTED[tuple(about)]))
    made = {"asker": slots.ASKER, "target": slots.TARGET, **about, "count": number, "seen": seen}
    return Asks(
        noted.Count,
        told[:2],
        (must_be_absent(*(name for name in ("cards", "about", "range") if name not in about)),),
        making=told[2:],
        made_of=made,
        deck=deck,
        question=question,
    )


def _what_is_counted(deck: Deck, question: Question) -> dict[str, Slot]:
    """Return the slots of what a question is about: classes, a range, or both at once."""
    if not question.range:
        return {"about": _classes(deck, question)}
    ends: dict[str, Slot] = {"range": ends_of_range(deck, question.range)}
    return {"about": _classes(deck, question, every=True), **ends} if question.about else ends


def counting_named_cards(deck: Deck, question: Question) -> Sentence[noted.Count]:
    """Return the sentence for asking a player how many of some named cards they have."""
    asked = _asking(deck, key=lambda _at: "", about="cards")
    made = {
        "asker": slots.ASKER,
        "target": slots.TARGET,
        "cards": named_cards(deck, as_many(question)),
        "count": _number(asked),
    }
    says = (clause(N_("{asker} asked {target} about {cards}: {count}")),)
    rules = (must_be_absent("about", "range", "seen"),)
    making = (clause(N_("{asker} asks {target} about {cards}: {count}")),)
    return Asks(noted.Count, says, rules, making=making, made_of=made, deck=deck, question=question)


def everybody_gives(deck: Deck, question: Question) -> Sentence[noted.Gather]:
    """Return the sentence for asking everybody, each of whom gives a card."""
    asked = _asking(deck)
    given = asked.answers(unfit=_not_asked, fields=("gave", "unheard"))
    says = (clause(N_("{asker} asked everybody for {about}: {gave}")),)
    about = _classes(deck, question, alone=True)
    made = {"asker": slots.ASKER, "about": about, "gave": given, "gone": GONE}
    making = (clause(N_("{asker} asks everybody for {about}: {gave}")),)
    return Asks(noted.Gather, says, making=making, made_of=made, deck=deck, question=question)


def asking_who(deck: Deck, question: Question) -> Sentence[noted.WhoHas]:
    """Return the sentence for asking who has any card of a class."""
    asked = _asking(deck, key=_class_key)
    have = Havers(
        has=asked.has_any,
        label=N_("have one"),
        of=("asker", "about"),
        missing=MISSING,
        hint=N_("Tap everybody who has one."),
        loose=True,
    )
    says = (
        clause(N_("{asker} asked who has {about}: {have} (not heard: {unheard})")),
        clause(N_("{asker} asked who has {about} (not heard: {unheard})")),
        clause(N_("{asker} asked who has {about}: {have}")),
        clause(N_("{asker} asked who has {about}: nobody")),
    )
    making = (clause(N_("{asker} asks who has {about}: {have}")),)
    made = {
        **{"asker": slots.ASKER, "about": _classes(deck, question), "have": have},
        "unheard": Unheard(answers="have", of=("asker", "about")),
        "gone": GONE,
    }
    return Asks(noted.WhoHas, says, making=making, made_of=made, deck=deck, question=question)


def looking(deck: Deck, question: Question) -> Sentence[noted.Look]:
    """Return the sentence for looking at cards that nobody has."""
    cards = replace(
        _found(deck, question),
        of=("asker",),
        there=lambda at: bool(at["asker"] == at.setup.me),
        sight=kinds.Sight.ASKER,
        unseen=N_("only the player who looked knows the cards"),
    )
    says = (
        clause(N_("{asker} looked among the hidden cards: {cards}")),
        clause(N_("{asker} looked among the hidden cards")),
    )
    making = (
        clause(N_("{asker} looks among the hidden cards: {cards}")),
        clause(N_("{asker} looks among the hidden cards")),
    )
    if question.pile is Pile.UNSEEN:
        says = (
            clause(N_("{asker} looked among the cards out of play: {cards}")),
            clause(N_("{asker} looked among the cards out of play")),
        )
        making = (
            clause(N_("{asker} looks among the cards out of play: {cards}")),
            clause(N_("{asker} looks among the cards out of play")),
        )
    made = {"asker": replace(slots.ASKER, label=N_("who")), "cards": cards}
    return Asks(
        noted.Look, says, making=making, made_of=made, weighty=_unseen, deck=deck, question=question
    )


def _unseen(at: At) -> bool:
    """Whether somebody else looked: then choosing the topic alone would make the note."""
    return bool(at["asker"] != at.setup.me)


def turning_up(deck: Deck, question: Question) -> Sentence[noted.TurnUp]:
    """Return the sentence for turning up cards that nobody has."""
    says = (clause(N_("{asker} turned up from the hidden cards: {cards}")),)
    making = (clause(N_("{asker} turns up from the hidden cards: {cards}")),)
    if question.pile is Pile.UNSEEN:
        says = (clause(N_("{asker} turned up from the cards out of play: {cards}")),)
        making = (clause(N_("{asker} turns up from the cards out of play: {cards}")),)
    made = {"asker": replace(slots.ASKER, label=N_("who")), "cards": _found(deck, question)}
    return Asks(noted.TurnUp, says, making=making, made_of=made, deck=deck, question=question)


def passing_on(deck: Deck, question: Question) -> Sentence[noted.PassOn]:
    """Return the sentence for all players passing cards on at once."""

    def mine(at: At) -> Sequence[str]:
        return slots.my_hand(at) if at.state else deck.cards

    def others(at: At) -> Sequence[str]:
        return [card for card in deck.cards if not at.state or card not in seen(at)]

    def seen(at: At) -> Collection[str]:
        return {*slots.my_hand(at), *at.setup.face_up}

    def hint(at: At) -> str:
        if gave.value(at) is kinds.OPEN:
            return _("Tap what you pass to {player}.").format(player=taker(at))
        return _("On the sheet, tap what {player} passes to you.").format(player=slot.giver(at))

    def taker(at: At) -> str:
        return noted.takers(at.setup.players, question.to, kinds.gone(at))[at.setup.me]

    one = Cards(
        deck=deck.cards,
        looks=slots.LOOKS,
        among=mine,
        count=lambda _at: question.cards or 1,
        miscounted=miscounted,
    )
    gave = replace(one, key="gave", label=N_("you pass"), holder=lambda at: at.setup.me)
    got = replace(one, key="got", label=N_("you get"), among=others)
    slot = PassedOn(gave=gave, got=got, to=question.to, missing=MISSING, hint=hint)
    side = kinds.Only(key="side", word=question.to, settled=True, usual=lambda _at: question.to)
    says = (
        clause(N_("Everybody passed to the left: {gave}")),
        clause(N_("Everybody passed to the left")),
    )
    making = (clause(N_("Everybody passes to the left: {gave}")),)
    if question.to is Side.RIGHT:
        says = (
            clause(N_("Everybody passed to the right: {gave}")),
            clause(N_("Everybody passed to the right")),
        )
        making = (clause(N_("Everybody passes to the right: {gave}")),)
    made = {"to": side, "gave": slot, "gone": GONE}
    return Asks(noted.PassOn, says, making=making, made_of=made, deck=deck, question=question)


def _found(deck: Deck, question: Question) -> Found:
    return Found(
        key="found",
        label=N_("cards"),
        deck=deck.cards,
        looks=slots.LOOKS,
        among=lambda _at: deck.cards,
        count=lambda _at: question.cards or 1,
        most=lambda at: (
            0 if question.cards else deck.pile_size(question.pile, len(at.setup.players))
        ),
        several=deck.several,
        holder=lambda _at: question.pile.value,
        miscounted=miscounted,
        missing=MISSING,
        hint=N_("Tap the cards found."),
    )


def _classes(
    deck: Deck, question: Question, *, alone: bool = False, every: bool = False
) -> kinds.Both:
    """Return the slot for at most one class of each attribute that a question names.

    The field holds all of them, or the one class if it stands `alone`. With `every`, it has a class
    of each attribute, otherwise from one to as many as the question allows.
    """
    names = deck.asked_attributes(question)
    askable = [word for name in names for word in deck.askable[name]]
    least, most = (len(names),) * 2 if every else (1, question.together)

    def part(name: str) -> kinds.One:
        return kinds.One(
            key=f"about-{name}",
            label=N_("about") if name == names[0] else "",
            among=lambda _at: deck.askable[name],
            face=lambda _at, word: deck.look(word),
        )

    def apart(_at: At, value: Any) -> Mapping[str, str]:  # noqa: ANN401 a word or words
        words = (value,) if alone else value
        return {f"about-{deck.attribute_of(word)}": word for word in words}

    def faults(_at: At, value: Any) -> Iterator[Fault]:  # noqa: ANN401
        words = (value,) if alone else value

        def unknown(path: str, word: str) -> Iterator[Fault]:
            yield from unknown_choice(path, word, askable, _("class"))

        unknowns = unknown("about", value) if alone else faulty_items("about", words, unknown)
        yield from all_faults(unknowns, faults_together(words))

    def faults_together(words: Sequence[str]) -> Iterator[Fault]:
        if not least <= len(words) <= most:
            text = _("the number of classes in a question must be from {least} to {most}")
            yield Fault("about", text.format(least=least, most=most))
        named = [deck.attribute_of(word) for word in readable_items(words) if word in askable]
        if len(set(named)) < len(named):
            yield Fault("about", _("the classes must belong to different attributes"))

    def wrong(at: At, value: Any, meant: Any) -> SlipKind:  # noqa: ANN401
        pairs = zip(apart(at, value).values(), apart(at, meant).values(), strict=True)
        return next(other_word(one, other) for one, other in pairs if one != other)

    return kinds.Both(
        key="about",
        parts=[part(name) for name in names],
        made=lambda _at, words: next(iter(words.values())) if alone else tuple(words.values()),
        apart=apart,
        told=lambda _at, value: deck.class_name((value,) if alone else value),
        faulty=faults,
        least=least,
        most=most,
        goes_on=question.together > 1 and not every,
        missing=MISSING,
        hint=N_("Tap what the question is about."),
        wrong=wrong,
        json=words_of(askable) if alone else cards_of(askable),
    )


def _number(asked: slots.Asking) -> kinds.Number:
    return asked.number(label=N_("number"), usual=asked.my_count, hint=_count_hint)


def _count_hint(at: At) -> str:
    return _("Tap how many {player} has.").format(player=at["target"])


def _class_key(at: At) -> str:
    return "+".join(at["about"])


def _not_asked(at: At, card: str) -> str:
    return _("{card} was not asked for").format(card=at.setup.deck.label(card))


@dataclass(frozen=True, kw_only=True, eq=False)
class KnownCard(kinds.One):
    """The card that was shown by a `giver`, if I saw or showed it."""

    giver: Callable[[AnyMoment], str | None]

    @override
    def witnessed(
        self, moment: AnyMoment, value: str | None, hands: kinds.Hands, random: Random
    ) -> str | None:
        his = hands[str(self.giver(moment))]
        return value or random.choice([card for card in asked_cards(moment) if card in his])


def _known_card(
    deck: Deck,
    shown_by: Callable[[At], str | None],
    *,
    of: tuple[str, ...],
    unfit: Callable[[At, str], str],
) -> KnownCard:
    """Return the slot for the card that was shown to the asker; I know it if I asked or showed it.

    If I had to show it because I have no other of those asked for, it is filled in.
    """

    def i_know(at: At) -> bool:
        giver = shown_by(at)
        return giver is not None and at.setup.me in (at["asker"], giver)

    def my_only_one(at: At) -> object:
        mine = [card for card in asked_cards(at) if card in slots.my_hand(at)]
        return mine[0] if shown_by(at) == at.setup.me and len(mine) == 1 else kinds.OPEN

    def ruled_out(at: At) -> Sequence[str]:
        giver = str(shown_by(at))
        return [card for card in asked_cards(at) if not slots.LOOKS.may(at, giver, card)]

    def the_only_one(at: At) -> str | None:
        able = [card for card in asked_cards(at) if card not in ruled_out(at)]
        return able[0] if at.known is not None and len(able) == 1 else None

    def faults(path: str, at: At, card: str) -> Iterator[Fault]:
        if card not in deck.cards:
            yield from unknown_choice(path, card, deck.cards, _("card"))
        elif card not in (asked_cards(at) or (card,)):
            yield Fault(path, unfit(at, card))

    return KnownCard(
        label=N_("card"),
        of=of,
        there=i_know,
        usual=my_only_one,
        giver=shown_by,
        among=asked_cards,
        faulty=faults,
        face=slots.LOOKS.face,
        spoken=slots.LOOKS.spoken,
        told=lambda _at, card: deck.label(card),
        dimmed=ruled_out,
        certain=the_only_one,
        assumed=True,
        nothing=kinds.Blank(NONE, N_("unknown")),
        sheet=True,
        hint=lambda at: best_to_show(at, shown_by(at), asked_cards(at)),
        sight=kinds.Sight.BOTH,
        unseen=N_("only the asker and the player who showed the card know it"),
        wrong=SlipKind.OTHER_CARD,
        json=words_of(deck.cards),
    )


def suggestion(deck: Deck, question: Question) -> Sentence[noted.Suggest]:
    """Return the sentence that names cards, of which the first player who can shows one."""
    card = _known_card(deck, _who_showed, of=("asker", "cards", "shown_by"), unfit=_not_named)
    says = (
        clause(N_("{asker} suggested {cards}: {passed} passed, {shown_by} showed {card}")),
        clause(N_("{asker} suggested {cards}: {passed} passed, {shown_by} showed one")),
        clause(N_("{asker} suggested {cards}: {shown_by} showed {card}")),
        clause(N_("{asker} suggested {cards}: {shown_by} showed one")),
        clause(
            N_("{asker} suggested {cards}: {passed} passed, somebody showed one"), somebody=True
        ),
        clause(N_("{asker} suggested {cards}: somebody showed one"), somebody=True),
        clause(N_("{asker} suggested {cards}: {passed} passed, and no card was shown")),
        clause(N_("{asker} suggested {cards}: no card was shown")),
    )
    made = {
        **_suggests(deck, question),
        **({"turn": _IN_TURN} if question.everybody else {}),
        "passed": _SHOWN,
        "card": card,
        "gone": GONE,
    }
    making = (
        clause(N_("{asker} suggests {cards}: {passed} ({card})")),
        clause(N_("{asker} suggests {cards}: {passed}")),
    )
    return Asks(
        noted.Suggest,
        says,
        only=_in_turn,
        also=lambda at: {"shown_by": _who_showed(at) or ""},
        making=making,
        made_of=made,
        deck=deck,
        question=question,
    )


def _suggests(deck: Deck, question: Question) -> dict[str, Slot]:
    """Return the slots of what somebody suggests; one of the cards may not be heard."""
    cards = named_cards(deck, as_many(question), half=True)
    return {"asker": replace(slots.ASKER, label=N_("suggests")), "cards": cards}


_IN_TURN = kinds.Only(key="turn", word="in turn", settled=True)
"""Tells notes of players who showed in turn, where everybody shows, from others."""


def _in_turn(note: noted.Suggest) -> bool:
    """Whether players answered in turn until one showed a card, even if I don't know who."""
    some = note.somebody and not any((note.answers or {}).values())
    return note.answers is None or (some and note.passed is None)


_SHOWN = Shown(key="shown", of=("asker", "cards"), hint=N_("Tap the player who showed a card."))


def answering(deck: Deck, question: Question) -> Sentence[noted.Suggest]:
    """Return the sentence that names cards and tells what each answered that was heard.

    It is for all who can show a card if `everybody` does, and else for answers out of turn.
    """
    asked = _asking(deck, key=lambda _at: "", about="cards")
    given = asked.answers(
        unfit=_not_named, fields=("answers",), gave=_showed, i_gave=N_("you showed"), label=""
    )
    says = (
        clause(N_("{asker} suggested {cards}: {answers}, somebody else showed one"), somebody=True),
        clause(N_("{asker} suggested {cards}: somebody showed one"), somebody=True),
        clause(N_("{asker} suggested {cards}: {answers}")),
        clause(N_("{asker} suggested {cards}")),
    )
    made = {
        **_suggests(deck, question),
        **({} if question.everybody else {"turn": OUT_OF_TURN}),
        "answers": given,
        "somebody": _SOMEBODY_ELSE,
        "gone": GONE,
    }
    making = (clause(N_("{asker} suggests {cards}: {answers}")),)
    return Asks(
        noted.Suggest,
        says,
        (_told_once,),
        only=lambda note: not _in_turn(note),
        making=making,
        made_of=made,
        deck=deck,
        question=question,
    )


_SOMEBODY_ELSE = kinds.flag(
    {"no": (False, N_("nobody else")), "yes": (True, N_("somebody else"))},
    key="somebody",
    label=N_("showed one"),
    usual=lambda _at: False,
)


def _showed(_at: At, player: str, gave: bool | str) -> str:
    if isinstance(gave, str):
        return _("{player} showed {card}").format(player=player, card=_at.setup.deck.label(gave))
    text = _("{player} showed one") if gave else _("{player} passed")
    return text.format(player=player)


def _told_once(at: At) -> Iterator[Fault]:
    """Yield a fault if who answered what is told both ways, or not at all."""
    for name in ("passed", "shown_by", "card"):
        if at[name] not in (None, LEFT_OUT):
            yield Fault(name, _("“answers” says that already"))


def _who_showed(at: At) -> str | None:
    """Return who showed a card, None if nobody did or I don't know who."""
    return at["shown_by"] if isinstance(at["shown_by"], str) else None


def _not_named(_at: At, card: str) -> str:
    return _("{card} was not named").format(card=card)


def seeing_one(deck: Deck, question: Question) -> Sentence[noted.SeeOne]:
    """Return the sentence for asking a player for a card of a class, who shows one if they can."""
    asked = _asking(deck, key=_class_key)

    def has_one(at: At) -> bool | None:
        return asked.has_any(at, at["target"]) if at.has("target") else None

    shows = kinds.flag(
        {"shows": (True, N_("shows one")), "none": (False, N_("none"))},
        label=N_("answer"),
        of=("target", "about"),
        usual=lambda at: has_one(at) if at["target"] == at.setup.me else kinds.OPEN,
        certain=has_one,
        wrong=SlipKind.NONE_OR_CARD,
        missing=MISSING,
        hint=lambda at: _("Tap whether {player} shows a card.").format(player=at["target"]),
    )
    card = _known_card(
        deck,
        lambda at: at["target"] if at["shows"] else None,
        of=("asker", "target", "about", "shows"),
        unfit=_not_asked,
    )
    says = (
        clause(N_("{asker} asked {target} for {about}: showed {card}")),
        clause(N_("{asker} asked {target} for {about}: showed one"), shows=True),
        clause(N_("{asker} asked {target} for {about}: none")),
    )
    making = (
        clause(N_("{asker} asks {target} for {about}: {shows} ({card})")),
        clause(N_("{asker} asks {target} for {about}: {shows}")),
    )
    about = _classes(deck, question)
    made = {
        "asker": slots.ASKER,
        "target": slots.TARGET,
        "about": about,
        "shows": shows,
        "card": card,
    }
    return Asks(noted.SeeOne, says, making=making, made_of=made, deck=deck, question=question)


def snooping(deck: Deck, question: Question) -> Sentence[noted.Snoop]:
    """Return the sentence for looking at a card in another player's hand."""
    card = replace(
        _known_card(deck, lambda at: str(at["target"]), of=("asker", "target"), unfit=_not_asked),
        hint=N_("Tap the card that was seen."),
    )
    says = (
        clause(N_("{asker} looked at one of {target}’s cards: {card}")),
        clause(N_("{asker} looked at one of {target}’s cards")),
    )
    making = (
        clause(N_("{asker} looks at one of {target}’s cards: {card}")),
        clause(N_("{asker} looks at one of {target}’s cards")),
    )
    made = {"asker": replace(slots.ASKER, label=N_("who")), "target": slots.TARGET, "card": card}
    return Asks(noted.Snoop, says, making=making, made_of=made, deck=deck, question=question)


_WHO = slots.announcer_slot(N_("Tap the player who announces."))
_ACCUSER = slots.announcer_slot(N_("Tap the player who accuses."))


def _not_on_turn(at: slots.CardAt) -> Collection[str]:
    """Return the players who can't announce now, where that takes the place of asking."""
    return [name for name in at.setup.players if slots.turn(at) not in ("", name)]


_WHO_ASKS_NOW = replace(_WHO, dimmed=_not_on_turn)
_WAS_IT_RIGHT = N_("Was it right?")


def announcement(deck: Deck) -> Sentence[noted.Accuse]:
    """Return the sentence for announcing what is hidden."""
    certain = slots.sum_is_right if deck.sum_sought else slots.cards_are_right
    what = "sum" if deck.sum_sought else "cards"
    correct = slots.said_rightly(_WAS_IT_RIGHT, what=what, certain=certain)
    who = _WHO_ASKS_NOW if deck.announces_instead else _WHO
    if deck.sum_sought:
        says = (
            clause(N_("{player} announced {sum}, was right and won"), correct=True),
            clause(N_("{player} announced {sum}: wrong")),
            clause(N_("{player} announced and was wrong")),
        )
        total = replace(_sum(deck), missing=slots.if_right(MISSING), unheard=kinds.always)
        made = {"player": who, "sum": total, "correct": correct}
        making = (clause(N_("{player} announces {sum}: {correct}")),)
        return Sentence(noted.Accuse, says, (must_be_absent("cards"),), making=making, made_of=made)
    named = replace(
        named_cards(deck, None if deck.hides_one_of_each else _hidden, whole=True),
        missing=slots.if_right(MISSING),
    )
    made = {"player": who, "cards": named, "correct": correct}
    making = (clause(N_("{player} announces {cards}: {correct}")),)
    says = (
        clause(N_("{player} announced {cards}, was right and won"), correct=True),
        clause(N_("{player} announced {cards}: wrong")),
        clause(N_("{player} announced and was wrong")),
    )
    if deck.suggests_and_accuses:
        made["player"] = _ACCUSER
        making = (clause(N_("{player} accuses {cards}: {correct}")),)
        says = (
            clause(N_("{player} accused {cards}, was right and won"), correct=True),
            clause(N_("{player} accused {cards}: wrong")),
            clause(N_("{player} accused and was wrong")),
        )
    return Sentence(noted.Accuse, says, (must_be_absent("sum"),), making=making, made_of=made)


def uncovering(deck: Deck) -> Sentence[noted.Reveal]:
    """Return the sentence for revealing all cards at the end."""
    hidden = slots.uncovered_slot(
        deck.cards,
        label=N_("hidden cards"),
        count=_hidden,
        miscounted=miscounted,
        hint=lambda at: ngettext(
            "Tap the hidden card on the sheet.", "Tap the hidden cards on the sheet.", _hidden(at)
        ),
    )
    return Sentence(
        noted.Reveal,
        (clause(N_("Hidden: {cards}; revealed: {hands}")), clause(N_("Hidden: {cards}"))),
        (slots.hidden_or_held(N_("{card} can’t be both hidden and in a hand"), deck.several),),
        confirmed=True,
        making=(clause(N_("Hidden: {cards}; revealed: {hands}")),),
        made_of={"cards": hidden, "hands": slots.laid_open(deck.cards, deck.several)},
    )


def _sum(deck: Deck) -> kinds.Number:
    every = range(sum(map(deck.value, deck.cards)) + 1)

    def likely(at: At) -> Collection[int]:
        return every if at.known is None or at.known.odds is None else at.known.odds.sums

    def span(at: At) -> range:
        sums = likely(at)
        return range(min(sums, default=0), max(sums, default=0) + 1)

    return kinds.Number(
        key="sum",
        label=N_("sum"),
        span=span,
        likely=likely,
        limit=lambda _at: None,
        missing=MISSING,
        negative=N_("a sum can’t be below zero"),
        hint=N_("Tap the sum."),
    )


def _hidden(at: At) -> int:
    return at.setup.hidden_count
