"""What the notes of a declared game say about its deal: clues, questions, seats, the reasoner.

Besides what the reasoners of other card games say, this one says how much my cards would reveal to
a player who sees them (`bits_if_shown`), for when I can choose which one to show.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache, partial
from itertools import combinations, product
from math import comb, log2, prod
from random import Random
from typing import TYPE_CHECKING, assert_never

from typing_extensions import override

from notepad.cards import reasoning
from notepad.cards.announcing import When
from notepad.cards.facts import Known, fact_clues
from notepad.cards.leaving import Leave, leaving_clues
from notepad.cards.seat_views import Hands, Seats
from notepad.cards.setup import (
    class_cells,
    deal_of,
    hand_unsure,
    held_clue,
    laid_open,
    sum_announced,
    with_hands,
)
from notepad.core.bundled_and_private_files import resource
from notepad.core.dataclass import dataclass
from notepad.core.help_levels import Level
from notepad.core.language import _, listed, ngettext
from notepad.core.reasoner import Breath, Reasoner
from notepad.declared import setup as noted
from notepad.declared.declaration import Answering, Pile
from notepad.declared.declaration_file import declaration_from_toml
from notepad.declared.sentences import keypad_of, question_of
from notepad.declared.setup import takers
from notepad.deduction.answers import ALL_SHOWN, FIRST_SHOWS, NUMBER, ONE_EACH, WHO_HAS
from notepad.deduction.card_reasoner import StayingReasoner
from notepad.deduction.certain_conclusions import Logic
from notepad.deduction.deal import (
    HIDDEN,
    TABLE,
    Card,
    Clue,
    Deal,
    DealCell,
    Passing,
    Place,
    cells_held_by,
    count_clue,
    hidden_clauses,
    naming_all,
    sorted_by_holder,
)
from notepad.deduction.knowledge import Knowledge, Question, WorthRule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from notepad.core.faces_and_marks import Aside
    from notepad.declared.deck import Deck
    from notepad.declared.declaration import Declaration
    from notepad.declared.declaration import Question as Declared


def deal_before_notes(setup: noted.Setup) -> Deal:
    """Return the deal as I know it before any note: my hand, the cards face up, hand sizes."""
    return _counted_classes(setup, ruled(setup, deal_of(setup)))


def _counted_classes(setup: noted.Setup, deal: Deal) -> Deal:
    """Return a deal with the cells of the classes whose cards are counted for each opponent.

    Those listed by hand are counted among the hidden cards, too.
    """
    deck, headings = setup.deck, setup.deck.headings
    listed = map(deck.heading_of, deck.listed_classes)
    single = [key for key, classes in headings.items() if len(classes) == 1]
    several = [key for key, classes in headings.items() if len(classes) > 1]
    return replace(
        deal,
        tallies={
            **class_cells(setup, deal, (*single, *deck.several)),
            **class_cells(setup, deal, listed, holders=(HIDDEN,)),
        },
        classes=class_cells(setup, deal, several),
    )


def ruled(setup: noted.Setup, bare: Deal) -> Deal:
    """Return a deal with what always holds for the hidden cards, and what is sought."""
    deck = setup.deck
    sought = bare.cells(deck.every(deck.cards), HIDDEN) if deck.sum_sought else ()
    return replace(
        bare,
        rules=tuple(_hidden_rules(bare, setup)),
        measure={cell: deck.value(cell[0]) for cell in sought},
    )


def _hidden_rules(bare: Deal, setup: noted.Setup) -> Iterator[Clue]:
    """Yield that each class that needs one has a hidden card, and how many are hidden at most."""
    classes = setup.deck.hidden_classes
    spare = setup.hidden_count - len(classes)
    text = _("at least one of {about} is hidden") if spare else _("one of {about} is hidden")
    for word in classes:
        cells = bare.cells(setup.deck.every(setup.deck.cards_of(word)), HIDDEN)
        meaning = text.format(about=setup.deck.label(word))
        yield count_clue(cells, range(1, 2 + spare), meaning=meaning)


def clues(setup: noted.Setup, deal: Deal, number: int, note: noted.Note) -> tuple[Clue, ...]:
    """Return what a note says about the deal; `number` is its place in the record, from 1."""
    match note:
        case noted.Suggest():
            return tuple(_suggested(setup, deal, number, note))
        case noted.Count():
            return tuple(_counted(setup, deal, number, note))
        case noted.Gather():
            return tuple(_given(setup, deal, number, note, player) for player in note.gave)
        case noted.SeeOne() | noted.Snoop():
            return tuple(_seen_one(setup, deal, number, note))
        case noted.WhoHas():
            return tuple(_having(setup, deal, number, note))
        case noted.Look() | noted.TurnUp():
            return tuple(_found(setup, deal, number, note))
        case noted.PassOn():
            return tuple(_gave(setup, deal, number, note))
        case noted.Accuse():
            unheard = note.cards is None and note.sum is None
            return () if unheard else (_announced(setup, deal, number, note),)
        case Known():
            return tuple(fact_clues(setup, deal, number, note))
        case Leave():
            return tuple(leaving_clues(setup, deal, number, note))
        case noted.Reveal():
            return tuple(_revealed(setup, deal, number, note))
        case _:
            assert_never(note)


def _suggested(setup: noted.Setup, deal: Deal, number: int, note: noted.Suggest) -> Iterator[Clue]:
    """Yield that players who passed have none of the cards, and who showed one has one.

    Players who aren't among them revealed nothing; this is always so for the asker. A card that
    wasn't heard may be any of its group, for whoever showed one.
    """
    deck, every = setup.deck, setup.deck.every
    heard = tuple(card for card in note.cards if card is not None)
    able = deck.may_be_named(note.cards)
    about = deck.listed(note.cards)
    for player, gave in note.told.items():
        if gave is False:
            text = _("{player} has none of {cards}")
            meaning = text.format(player=player, cards=deck.listed(heard))
            cells = cells_held_by(deal, every(heard), player)
            yield count_clue(cells, {0}, note=number, meaning=meaning)
            continue
        shown = (gave,) if isinstance(gave, str) else able
        text = _("{player} showed {cards}") if shown != able else _("{player} has one of {cards}")
        cards = deck.label(gave) if isinstance(gave, str) else about
        cells = cells_held_by(deal, every(shown), player)
        meaning = text.format(player=player, cards=cards)
        found = count_clue(cells, range(1, len(cells) + 1), note=number, meaning=meaning)
        yield naming_all(deal, found, every(shown if shown is able else ()), player)
    if note.somebody:
        told = (note.asker, *note.told, *(note.gone or ()))
        others = [who for who in setup.opponents if who not in told]
        cells = tuple(cell for who in others for cell in cells_held_by(deal, every(able), who))
        meaning = _("one of {players} has one of {cards}").format(
            players=listed(others), cards=about
        )
        yield count_clue(cells, range(1, len(cells) + 1), note=number, meaning=meaning)


def _counted(setup: noted.Setup, deal: Deal, number: int, note: noted.Count) -> Iterator[Clue]:
    deck, target = setup.deck, note.target
    if note.cards is None:
        named, ends = note.about or (), note.range or ()
        cards, about = deck.asked_for(named, ends), deck.asked_name(named, ends)
    else:
        cards, about = note.cards, deck.listed(note.cards)
    if note.count is None:
        return
    text = _("{player} has {count} of {about}")
    meaning = text.format(player=target, count=note.count, about=about)
    yield held_clue(deal, deck.every(cards), target, note.count, number, meaning)
    if note.seen:
        said = _("{player} showed {cards}").format(player=target, cards=deck.listed(note.seen))
        yield from _at_least(deck, deal, note.seen, target, number, said)


def _at_least(
    deck: Deck, deal: Deal, cards: Iterable[Card], place: str, number: int, meaning: str
) -> Iterator[Clue]:
    """Yield that these cards are at a place; others with copies as many as are named, or more."""
    named = Counter(cards)
    single = [card for card in named if card not in deck.several]
    if single:
        cells = cells_held_by(deal, single, place)
        yield count_clue(cells, {len(single)}, note=number, meaning=meaning)
    for card, count in named.items():
        if card in deck.several:
            cells = cells_held_by(deal, deck.copies(card), place)
            able = range(count, max(count, len(cells)) + 1)
            yield count_clue(cells, able, note=number, meaning=meaning)


def _revealed(setup: noted.Setup, deal: Deal, number: int, note: noted.Reveal) -> Iterator[Clue]:
    text = ngettext("{cards} is hidden", "{cards} are hidden", len(note.cards))
    text = text.format(cards=setup.deck.listed(note.cards))
    if not setup.deck.several:
        yield from laid_open(deal, number, note.cards, note.hands, meaning=text)
        return
    yield from _at_least(setup.deck, deal, note.cards, HIDDEN, number, text)
    for player, cards in (note.hands or {}).items():
        said = _("{player} revealed these cards").format(player=player)
        yield from _at_least(setup.deck, deal, cards, player, number, said)


def _seen_one(
    setup: noted.Setup, deal: Deal, number: int, note: noted.SeeOne | noted.Snoop
) -> Iterator[Clue]:
    """Yield that a player had the card that was seen or, if I don't know it, one of those."""
    deck, player = setup.deck, note.target
    if note.card is not None:
        said = _("{player} showed {cards}").format(player=player, cards=deck.label(note.card))
        yield from _at_least(deck, deal, (note.card,), player, number, said)
        return
    if isinstance(note, noted.Snoop):
        return
    cards = deck.every(deck.having(note.about))
    text = _("{player} has one of {about}") if note.shows else _("{player} has none of {about}")
    meaning = text.format(player=player, about=deck.class_name(note.about))
    yield held_clue(deal, cards, player, None if note.shows else 0, number, meaning)


def _having(setup: noted.Setup, deal: Deal, number: int, note: noted.WhoHas) -> Iterator[Clue]:
    """Yield for everybody but the asker whether they have any of the cards."""
    deck, cards = setup.deck, setup.deck.every(setup.deck.having(note.about))
    for player in setup.players:
        if player not in (note.asker, *note.unheard, *(note.gone or ())):
            has = player in note.have
            text = _("{player} has one of {about}") if has else _("{player} has none of {about}")
            meaning = text.format(player=player, about=deck.class_name(note.about))
            yield held_clue(deal, cards, player, None if has else 0, number, meaning)


def _found(
    setup: noted.Setup, deal: Deal, number: int, note: noted.Look | noted.TurnUp
) -> Iterator[Clue]:
    """Yield that cards which were found are hidden, or out of play."""
    question, cards = question_of(setup.deck, note), note.cards or ()
    if question is None or not cards:
        return
    text = ngettext("{cards} is hidden", "{cards} are hidden", len(cards))
    if question.pile is Pile.UNSEEN:
        text = ngettext("{cards} is out of play", "{cards} are out of play", len(cards))
    meaning = text.format(cards=setup.deck.listed(cards))
    yield from _at_least(setup.deck, deal, cards, question.pile.value, number, meaning)


def _gave(setup: noted.Setup, deal: Deal, number: int, note: noted.PassOn) -> Iterator[Clue]:
    """Yield that the players whose cards I know had those that they passed on."""
    for player, cards in note.gave.items():
        meaning = _("{player} passed {cards}").format(player=player, cards=setup.deck.listed(cards))
        cells = cells_held_by(deal, cards, player)
        yield count_clue(cells, {len(cards)}, note=number, meaning=meaning)


@dataclass(frozen=True)
class PassingOn:
    """What notes say, and which cards they move, if players pass cards on."""

    setup: noted.Setup

    def clues_without_passings(self, deal: Deal, number: int, note: noted.Note) -> tuple[Clue, ...]:
        """Return what a note says about who had which cards when it came, without its passings."""
        return clues(self.setup, deal, number, note)

    def passings(self, note: noted.Note) -> tuple[Passing, ...]:
        """Return the passings of cards in a note: so many of all cards if I don't know them."""
        question = question_of(self.setup.deck, note)
        if not isinstance(note, noted.PassOn) or question is None:
            return ()
        number, every = question.cards or 1, self.setup.deck.cards
        text = ngettext("{player} passed {count} card", "{player} passed {count} cards", number)
        return tuple(
            Passing(
                giver,
                taker,
                note.gave.get(giver, every),
                number,
                text.format(player=giver, count=number),
            )
            for giver, taker in self.takers(note).items()
        )

    def takers(self, note: noted.Note) -> Mapping[str, str]:
        """Return the player beside each one; the side is right in every slip."""
        if not isinstance(note, noted.PassOn):
            return {}
        return takers(self.setup.players, note.to, note.gone or ())

    def sorted_to_count(self, deal: Deal) -> Deal:
        """Return a deal with places in seat order, and with the classes of the current cards.

        Nobody waits for any of them: after many passings, their bounds take seconds to find.
        """
        setup = self.setup
        options = sorted_by_holder(deal, (*setup.players, TABLE, *setup.nobodys))
        found = _counted_classes(setup, replace(deal, options=options))
        return replace(found, tallies={}, classes={**found.tallies, **found.classes})


def _given(setup: noted.Setup, deal: Deal, number: int, note: noted.Gather, player: str) -> Clue:
    gave, deck = note.gave[player], setup.deck
    if isinstance(gave, str):
        said = _("{player} showed {cards}").format(player=player, cards=deck.label(gave))
        (clue,) = _at_least(deck, deal, (gave,), player, number, said)
        return clue
    cards = deck.every(deck.cards_of(note.about))
    text = _("{player} gave one of {about}") if gave else _("{player} has none of {about}")
    meaning = text.format(player=player, about=deck.label(note.about))
    return held_clue(deal, cards, player, None if gave else 0, number, meaning)


def _announced(setup: noted.Setup, deal: Deal, number: int, note: noted.Accuse) -> Clue:
    """Return what an announcement says about all hidden cards together, not each by itself."""
    if note.sum is not None:
        text = _("the hidden cards add up to {sum}")
        if not note.correct:
            text = _("the hidden cards do not add up to {sum}")
        meaning = text.format(sum=note.sum)
        return sum_announced(deal, number, note.sum, correct=note.correct, meaning=meaning)
    cards = note.cards or ()
    cells, named = deal.cells(setup.deck.every(cards), HIDDEN), setup.deck.listed(cards)
    text = ngettext("{cards} is hidden", "{cards} are hidden", len(cards))
    if not note.correct:
        text = _("{cards} are not all hidden") if len(cards) > 1 else hidden_clauses(1)[1]
    right = {len(cards)} if note.correct else range(len(cards))
    return count_clue(cells, right, note=number, meaning=text.format(cards=named))


MOST_SUGGESTED = 3_000
"""How many choices of cards are ranked as suggestions; if there are more, that many are drawn."""

_SEED = 1  # any fixed number: the same table gets the same suggestions again


def questions(setup: noted.Setup, deal: Deal, aside: Aside) -> tuple[Question, ...]:
    """Return what I can ask; a question's key is the player ("" for all), and the classes or cards.

    If it is asked who has any, there is another "" before the classes; if a player is asked for a
    range, "" and its ends; if one card is shown or given, "" after the classes: a class can have
    the name of a card. If the aside says where I am, questions that name a place only name that
    one.

    Chips aren't among them: in the games that have them, players ask about cards that lie face up,
    and the notepad doesn't know which.
    """
    found: list[Question] = []
    for declared in setup.deck.questions:
        if declared.kind is Answering.COUNT:
            found += _counts(setup, deal, declared)
        elif declared.kind is Answering.GATHER:
            found += _gathers(setup, deal, declared)
        elif declared.kind is Answering.SEE_ONE:
            found += _see_one(setup, deal, declared)
        elif declared.kind is Answering.WHO_HAS:
            found += _who_has(setup, deal, declared)
        elif declared.kind is Answering.SHOW_ONE:
            found += _suggestions(setup, deal, declared, setup.deck.my_place(aside))
    return tuple(found)


def _counts(setup: noted.Setup, deal: Deal, declared: Declared) -> Iterator[Question]:
    deck, ranged = setup.deck, set[object]()
    for about, ends in _asked_for(deck, declared):
        shown = 0 < declared.shown <= len(about) + bool(ends)
        cards = deck.asked_for(about, ends)
        for player in setup.opponents:
            cells = cells_held_by(deal, deck.every(cards), player)
            if cells not in ranged:
                answer = ALL_SHOWN if shown else NUMBER
                yield Question((player, *(("", *ends) if ends else ()), *about), cells, answer)
            ranged.update([cells] if ends else [])


def _asked_for(deck: Deck, declared: Declared) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield the classes that can be asked for together, with the ends of a range if there is one.

    Narrow ranges come first: a wider one with the same cards that I don't have tells no more.
    """
    if not declared.range:
        yield from ((about, ()) for about in _classes(deck, declared))
        return
    named = list(product(*(deck.askable[name] for name in deck.asked_attributes(declared))))
    for ends in sorted(
        deck.ranges(declared.range), key=lambda ends: len(deck.classes_between(ends))
    ):
        yield from ((about, ends) for about in named)


def _classes(deck: Deck, declared: Declared) -> Iterator[tuple[str, ...]]:
    """Yield what can be asked for: a class, or several of different attributes together."""
    attributes = [deck.askable[name] for name in deck.asked_attributes(declared)]
    for together in range(1, declared.together + 1):
        for chosen in combinations(attributes, together):
            yield from product(*chosen)


def _see_one(setup: noted.Setup, deal: Deal, declared: Declared) -> Iterator[Question]:
    for about in _classes(setup.deck, declared):
        cards = setup.deck.every(setup.deck.having(about))
        for player in setup.opponents:
            cells = cells_held_by(deal, cards, player)
            yield Question((player, *about, ""), cells, ONE_EACH)


def _who_has(setup: noted.Setup, deal: Deal, declared: Declared) -> Iterator[Question]:
    for about in _classes(setup.deck, declared):
        cards = setup.deck.every(setup.deck.having(about))
        cells = [cell for player in setup.opponents for cell in cells_held_by(deal, cards, player)]
        yield Question(("", "", *about), tuple(cells), WHO_HAS)


def _gathers(setup: noted.Setup, deal: Deal, declared: Declared) -> Iterator[Question]:
    for name in setup.deck.asked_attributes(declared):
        for word in setup.deck.askable[name]:
            cards = setup.deck.every(setup.deck.cards_of(word))
            cells = [
                cell for player in setup.opponents for cell in cells_held_by(deal, cards, player)
            ]
            yield Question(("", word, ""), tuple(cells), ONE_EACH)


def _suggestions(
    setup: noted.Setup, deal: Deal, declared: Declared, here: Card | None
) -> Iterator[Question]:
    """Yield a question for each choice of cards, including mine, or for some random choices.

    If I am `here`, of all places they only name this one.
    Its cells are in the order in which players are asked: by seat, from my left.
    """
    at = setup.players.index(setup.me)
    asked = setup.players[at + 1 :] + setup.players[:at]

    @cache
    def cells(card: Card, player: str) -> tuple[DealCell, ...]:
        return cells_held_by(deal, setup.deck.copies(card), player)

    for cards in _choices(setup, declared.cards, here):
        named = (cell for player in asked for card in cards for cell in cells(card, player))
        yield Question(("", *cards), tuple(named), ONE_EACH if declared.everybody else FIRST_SHOWS)


def _choices(setup: noted.Setup, count: int, here: Card | None) -> Iterator[tuple[Card, ...]]:
    """Yield the choices of cards to name: `count` cards, or one of each group if it is 0."""
    deck = setup.deck
    groups = [deck.cards_of(group) for group in deck.classes]
    groups = [(here,) if here is not None and here in group else group for group in groups]
    every = comb(len(deck.cards), count) if count else prod(map(len, groups))
    if every <= MOST_SUGGESTED:
        yield from combinations(deck.cards, count) if count else product(*groups)
        return
    random, order = Random(_SEED), deck.cards.index
    for _again in range(MOST_SUGGESTED):
        drawn = random.sample(deck.cards, count) if count else map(random.choice, groups)
        yield tuple(sorted(drawn, key=order))


_WEIGHTS_OF_SHOWN = {2: 0.2, 3: 0.3, 4: 0.4, 5: 0.2}
"""How much what everybody hears counts against a question that shows a card, by players.

A bit that all opponents learn costs me as much as a bit of mine brings. But an opponent knows more
than somebody without a hand, for whom `public` is calculated: of each bit that a question reveals
to that listener, an opponent learns 0.32 at tables of three, 0.47 of four and 0.65 of six. (With
more players, they have fewer cards in hand.) `python -m tests.simulation hear` and `weights`
measure that. The weight is a bit less, because a player who is certain after their question doesn't
mind what others heard. The weights are hard to distinguish by games won: with 0.25, 0.5 and 0.75
the advised seat won 1.7, 0.0 and 5.4 percentage points more than with plain ranking in 240 games of
four players, all within chance (7.6).

At tables of six, every weight that was tried lost games: with 0.6, 6.6 (± 6.5) percentage points of
244 games; with 0.15 and 0.25, 1.0 and 2.0 (± 6.9) of 200 others. So there, and at larger tables, it
is 0. Five players were not tried: they are between four and six.
"""


_WEIGHT_OF_ALL_CARDS = 0.4
"""How much what I learn about all cards counts for a question that shows a card.

Whoever knows more hands learns more from later answers. In a C++ program made to try this, in which
everybody asks by 1,000 drawn deals and announces when certain, 0.4 of it won 12.1 (± 2.2, one
standard error) percentage points more than plain ranking in 800 games of four players, 4.5 (± 2.3)
of three and 5.8 (± 1.9) of six, and 11.2 (± 2.4) in 600 of five. Without it, the weights above won
4.6 (± 2.1) more at tables of four. All of it won 12.2, 3.4 and 4.0 at tables of four, three and
six: the choice hardly matters. docs/engine.md has what the notepad's own simulation says.
"""


def worth_rule(setup: noted.Setup) -> WorthRule:
    """Return what a question is worth: fitted for shown cards, else all that is public counts."""
    shows = any(one.kind is Answering.SHOW_ONE for one in setup.deck.questions)
    if not shows:
        return WorthRule()
    return WorthRule(_WEIGHTS_OF_SHOWN.get(len(setup.players), 0.0), _WEIGHT_OF_ALL_CARDS)


_WATCHED = ("clue", "sherlock-13")
"""The declared games, dealt as usual, that the model of waiting was fitted on."""


@cache
def _shipped(word: str) -> Declaration:
    return declaration_from_toml(resource("games", f"{word}.toml").read_bytes())


def waiting_model(setup: noted.Setup) -> str | None:
    """Return the model of waiting of a game that it was fitted on, else None."""
    if setup.table or not setup.dealt_evenly:
        return None
    declaration = setup.deck.declaration
    return next((word for word in _WATCHED if _shipped(word) == declaration), None)


def when_announced(setup: noted.Setup) -> When:
    """Return when players may announce: in Clue on their turns, in other games if declared so."""
    if setup.deck.announces_instead:
        return When.INSTEAD
    return When.ON_TURN if setup.deck.suggests_and_accuses else When.ALWAYS


def seats_of(deck: Deck) -> Seats[noted.Setup, noted.Note]:
    """Return a declared game as it looks from every seat."""
    return Seats(
        keypad=keypad_of(deck),
        deal=_deal,
        clues=clues,
        questions=questions,
        asked=partial(_asked, deck),
        announces=lambda setup: "sum" if setup.deck.sum_sought else "cards",
        when=when_announced,
        start=noted.start,
        after=noted.after,
        passes=lambda setup: PassingOn(setup) if deck.passes_on else None,
        worth_rule=worth_rule,
        waiting_model=waiting_model,
    )


def _deal(setup: noted.Setup) -> Deal:
    return ruled(setup, hand_unsure(setup))


def _asked(deck: Deck, setup: noted.Setup, key: tuple[str, ...], hands: Hands) -> noted.Note:
    target, *named = key
    if target and named[-1] == "":
        shows = not hands[target].isdisjoint(deck.every(deck.having(named[:-1])))
        return noted.SeeOne(asker=setup.me, target=target, about=tuple(named[:-1]), shows=shows)
    if target:
        ends, about = (tuple(named[1:3]), named[3:]) if named[0] == "" else ((), named)
        count = len(hands[target].intersection(deck.every(deck.asked_for(about, ends))))
        return noted.Count(
            asker=setup.me,
            target=target,
            about=tuple(about) or None,
            range=ends or None,
            count=count,
        )
    if named[0] == "":
        cards = frozenset(deck.every(deck.having(named[1:])))
        have = tuple(player for player in setup.opponents if cards & hands[player])
        return noted.WhoHas(asker=setup.me, about=tuple(named[1:]), have=have)
    if named[-1] == "":
        cards = frozenset(deck.every(deck.cards_of(named[0])))
        gave: dict[str, bool | str] = {
            player: bool(cards & hands[player]) for player in setup.opponents
        }
        return noted.Gather(asker=setup.me, about=named[0], gave=gave)
    return _suggestion(setup, tuple(named), hands)


def _suggestion(setup: noted.Setup, cards: tuple[str, ...], hands: Hands) -> noted.Suggest:
    at = setup.players.index(setup.me)
    others = setup.players[at + 1 :] + setup.players[:at]
    able = [player for player in others if hands[player].intersection(setup.deck.every(cards))]
    if any(one.everybody for one in setup.deck.questions):
        return noted.Suggest(
            asker=setup.me, cards=cards, answers={who: who in able for who in others}
        )
    shown_by = able[0] if able else None
    passed = others[: others.index(shown_by)] if shown_by else others
    return noted.Suggest(asker=setup.me, cards=cards, passed=passed, shown_by=shown_by)


def reasoner_of(setup: noted.Setup) -> Reasoner[Knowledge]:
    """Return what reasons at this table: about hands that change, or about those that stay."""
    if not setup.deck.passes_on:
        return DeclaredReasoner(setup)
    return reasoning.card_reasoner(setup, deal_before_notes(setup), seats_of(setup.deck))


_BUDGET_MS = 50.0  # for each opponent; more gives finer estimates of the bits, but answers later


class DeclaredReasoner(StayingReasoner[noted.Note]):
    """Finds what follows in a declared game, like in any other, and what my cards would reveal."""

    def __init__(self, setup: noted.Setup) -> None:
        """Start from a setup."""
        dealt, seats = deal_before_notes(setup), seats_of(setup.deck)
        super().__init__(
            dealt,
            partial(clues, setup, dealt),
            partial(reasoning.CardTeller, setup, seats.keypad),
            reasoning.extras(setup, seats),
        )
        self._setup = setup

    @override
    def ponder(self, known: Knowledge, aside: Aside, level: Level) -> Iterator[Knowledge | Breath]:
        if known.consistent and level == Level.ODDS and self._may_choose:
            showing: dict[tuple[str, Card], float] = {}
            for player in self._setup.opponents:
                yield Breath()
                bits_by_card = bits_if_shown(self._setup, known, player)
                showing |= {(player, card): bits for card, bits in bits_by_card.items()}
            known = replace(known, showing=showing)
            yield known
        yield from super().ponder(known, aside, level)

    @property
    def _may_choose(self) -> bool:
        """Whether I may have to choose which card to show."""
        shown = Answering.SHOW_ONE, Answering.SEE_ONE
        return any(asked.kind in shown for asked in self._setup.deck.questions)


def bits_if_shown(setup: noted.Setup, known: Knowledge, player: str) -> Mapping[Card, float]:
    """Return how many bits each of my cards reveals to another player if I show it.

    To learn that a card isn't hidden is worth -log2(1 - p) bits, where p is how likely it was to be
    hidden given what this player heard. If 4 suspects are equally likely to be the hidden one, the
    first shown reveals -log2(3/4) = 0.42 bits; a card that the player has seen before reveals
    nothing.
    """
    from notepad.deduction.fitting_deals import deals_that_fit  # loads numpy, which only this needs

    deal, his = deal_from(setup, player, known), replace(setup, me=player)
    heard = partial(keypad_of(setup.deck).heard_by_me, his)
    heard_clues = tuple(
        clue
        for number, note in enumerate(known.notes, 1)
        for clue in clues(setup, deal, number, heard(note))
    )
    possible = Logic(deal).follow(heard_clues).possible
    shares = deals_that_fit(deal, heard_clues, possible, budget_ms=_BUDGET_MS).shares
    return {card: -log2(1 - shares[card].get(HIDDEN, 0.0)) + 0.0 for card in setup.hand}


def deal_from(setup: noted.Setup, player: str, known: Knowledge) -> Deal:
    """Return the deal as another player sees it before any note.

    Cards that may be in that player's hand stay open, so what follows is an average over the hands
    that they may have.
    """
    others = (*(name for name in setup.players if name != player), *setup.nobodys)

    def places(card: Card) -> tuple[Place, ...]:
        mine = known.holders(card)
        if mine in ((player,), (TABLE,)):
            return mine
        return (player, *others) if player in mine else others

    return ruled(setup, with_hands(setup, {card: places(card) for card in setup.pack.dealt}))
