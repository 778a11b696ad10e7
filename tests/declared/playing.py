"""Whole simulated games of any declared game, with the truth known, as one player notes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, assert_never

from notepad.declared.declaration import Answering, Question
from notepad.declared.setup import Accuse, Count, Gather, Note, Setup, Suggest, setup_type

if TYPE_CHECKING:
    from random import Random

    from notepad.declared.deck import Deck

NAMES = ("Ann", "Bob", "Cem", "Dee", "Eva", "Fay", "Gil", "Hue", "Ida", "Jon", "Kim", "Lea")
Truth = Mapping[str, frozenset[str]]


def dealt(deck: Deck, players: int, random: Random) -> tuple[Setup, Truth]:
    """Deal as the declaration says; return my setup and everybody's cards by their place."""
    names = NAMES[:players]
    hidden = {random.choice(deck.cards_of(word)) for word in deck.hidden_classes}
    rest = [card for card in deck.cards if card not in hidden]
    random.shuffle(rest)
    while len(hidden) < deck.hidden_count(players):
        hidden.add(rest.pop())
    me, size = random.choice(names), deck.dealt(players)
    held = size * players if size is not None else len(rest)
    hands = {name: frozenset(rest[:held][at::players]) for at, name in enumerate(names)}
    kind = setup_type(deck.declaration)
    setup = kind(players=names, me=me, hand=tuple(sorted(hands[me])), table=tuple(rest[held:]))
    return setup, {**hands, "table": frozenset(rest[held:]), "hidden": frozenset(hidden)}


def noted(setup: Setup, truth: Truth, random: Random, *, notes: int) -> Iterator[Note]:
    """Yield what I note of so many turns: all kinds of questions, at times a wrong guess."""
    for turn in range(notes):
        asker = setup.players[turn % len(setup.players)]
        if random.random() < 0.1:
            yield _wrong(setup, truth, asker, random)
        else:
            question = random.choice(setup.deck.questions)
            yield _asked(setup, truth, asker, question, random)


def _asked(setup: Setup, truth: Truth, asker: str, question: Question, random: Random) -> Note:
    match question.kind:
        case Answering.SHOW_ONE:
            return _suggested(setup, truth, asker, _named(setup.deck, question, random), random)
        case Answering.COUNT | Answering.CHIPS:
            return _counted(setup, truth, asker, question, random)
        case Answering.GATHER:
            name = random.choice(question.about or tuple(setup.deck.attributes))
            about = random.choice(setup.deck.attributes[name])
            return _gathered(setup, truth, asker, about, random)
        case _:
            assert_never(question.kind)


def _named(deck: Deck, question: Question, random: Random) -> tuple[str, ...]:
    if question.cards:
        return tuple(sorted(random.sample(deck.cards, question.cards), key=deck.cards.index))
    return tuple(random.choice(deck.cards_of(group)) for group in deck.classes)


def _suggested(
    setup: Setup, truth: Truth, asker: str, cards: Sequence[str], random: Random
) -> Suggest:
    seat = setup.players.index(asker)
    passed: list[str] = []
    for player in setup.players[seat + 1 :] + setup.players[:seat]:
        able = [card for card in cards if card in truth[player]]
        if able:
            known = random.choice(able) if setup.me in (asker, player) else None
            return Suggest(
                asker=asker, cards=tuple(cards), passed=tuple(passed), shown_by=player, card=known
            )
        passed.append(player)
    return Suggest(asker=asker, cards=tuple(cards), passed=tuple(passed), shown_by=None)


def _counted(setup: Setup, truth: Truth, asker: str, question: Question, random: Random) -> Count:
    target = random.choice([name for name in setup.players if name != asker])
    if question.kind is Answering.CHIPS:
        cards = _named(setup.deck, question, random)
        return Count(
            asker=asker, target=target, cards=cards, count=len(truth[target].intersection(cards))
        )
    attributes = question.about or tuple(setup.deck.attributes)
    together = random.randint(1, question.together)
    names = random.choice(list(combinations(attributes, together)))
    about = tuple(random.choice(setup.deck.attributes[name]) for name in names)
    found = tuple(card for card in setup.deck.having(about) if card in truth[target])
    sees = asker == setup.me and 0 < question.shown <= len(about)
    seen = found if sees else None
    return Count(asker=asker, target=target, about=about, count=len(found), seen=seen)


def _gathered(setup: Setup, truth: Truth, asker: str, about: str, random: Random) -> Gather:
    gave: dict[str, bool | str] = {}
    for player in setup.players:
        if player != asker:
            able = [card for card in setup.deck.cards_of(about) if card in truth[player]]
            sees = bool(able) and setup.me in (asker, player)
            gave[player] = random.choice(able) if sees else bool(able)
    return Gather(asker=asker, about=about, gave=gave)


def _wrong(setup: Setup, truth: Truth, player: str, random: Random) -> Accuse:
    deck, hidden = setup.deck, truth["hidden"]
    if deck.sum_sought:
        total = sum(map(deck.value, hidden))
        near = [said for said in range(max(0, total - 2), total + 3) if said != total]
        return Accuse(player=player, sum=random.choice(near), correct=False)
    while True:
        cards = tuple(sorted(random.sample(deck.cards, len(hidden)), key=deck.cards.index))
        if deck.hides_one_of_each:
            cards = tuple(random.choice(deck.cards_of(group)) for group in deck.classes)
        if set(cards) != hidden:
            return Accuse(player=player, cards=cards, correct=False)
