"""The cards of a declared game: their classes, their values, and how they look on the sheet."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations_with_replacement, product, zip_longest
from math import ceil, prod

from typing_extensions import override

from notepad.cards.setup import Boxes, Counts, Pack
from notepad.core.faces_and_marks import WHERE, Aside, Face
from notepad.core.game_name import GameName
from notepad.core.language import N_, _, capital, comma_separated, listed, spoken, times, with_label
from notepad.core.page import NO_BOX, Cell, Grid, Heading
from notepad.core.strict_json import plain
from notepad.declared import declaration as definition
from notepad.deduction.deal import Card

_ABOUT = N_("A game you defined yourself.")

GROUP = "group"
"""The attribute of cards that are declared as lists: the list that contains the card."""

LISTED = "classes"
"""The name for all classes that are listed by hand, where questions name attributes."""

_COPY = "\x1f"
"""Tells further copies of a card apart in the deal; no text that is read or shown contains it."""


class Deck:
    """The cards of a declaration without faults, in its order.

    Classes that are asked about together are joined in one word: "pearl+red".
    """

    def __init__(self, declaration: definition.Declaration) -> None:
        """Create the deck of a declaration."""
        self.declaration = declaration
        # Each form of a note looks them up for all its chips.
        self._by_class = dict[str, tuple[str, ...]]()
        self._looks = dict[tuple[str, str], Face]()

    @cached_property
    def json_line(self) -> str:
        """The declaration as a line of JSON."""
        return json.dumps(plain(self.declaration), ensure_ascii=False)

    @cached_property
    def attributes(self) -> Mapping[str, tuple[str, ...]]:
        """The classes of each attribute; a card has one class of each."""
        declared = self.declaration
        return declared.attributes or {GROUP: tuple(declared.cards)}

    @cached_property
    def classes_of(self) -> Mapping[str, tuple[str, ...]]:
        """The classes of each card, one of each attribute; its keys are the cards in order."""
        if self.declaration.attributes:
            return {"-".join(classes): classes for classes in product(*self.attributes.values())}
        lists = self.declaration.cards.items()
        return {card: (group,) for group, cards in lists for card in cards}

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """All cards."""
        return tuple(self.classes_of)

    @cached_property
    def several(self) -> Mapping[str, int]:
        """How many there are of each card that has copies."""
        copies = self.declaration.copies
        counts = {
            card: next((copies[word] for word in (card, *classes) if word in copies), 1)
            for card, classes in self.classes_of.items()
        }
        return {card: count for card, count in counts.items() if count > 1}

    def copies(self, card: str) -> tuple[str, ...]:
        """Return the cards of the deal that are this one: itself, then others that are alike."""
        numbers = range(2, self.several.get(card, 1) + 1)
        return (card, *(f"{card}{_COPY}{number}" for number in numbers))

    def every(self, cards: Iterable[str]) -> tuple[str, ...]:
        """Return the cards of the deal that are one of these, each copy for itself."""
        if not self.several:
            return tuple(cards)
        return tuple(copy for card in dict.fromkeys(cards) for copy in self.copies(card))

    def count(self, cards: Iterable[str]) -> int:
        """Return how many cards of the deal are one of these."""
        return sum(self.several.get(card, 1) for card in cards)

    @property
    def size(self) -> int:
        """How many cards there are in all, with copies."""
        return self.count(self.cards)

    @cached_property
    def classes(self) -> tuple[str, ...]:
        """All classes, attribute by attribute, without those listed by hand."""
        return tuple(word for classes in self.attributes.values() for word in classes)

    @cached_property
    def listed_classes(self) -> Mapping[str, tuple[str, ...]]:
        """The cards of each class that is listed by hand: a class or group stands for its cards."""

        def meant(word: str) -> Iterable[str]:
            found = (card for card, classes in self.classes_of.items() if word in classes)
            return (word,) if word in self.classes_of else found

        return {
            name: tuple(dict.fromkeys(card for word in words for card in meant(word)))
            for name, words in self.declaration.classes.items()
        }

    @cached_property
    def askable(self) -> Mapping[str, tuple[str, ...]]:
        """The classes that players can ask for, by attribute; those listed by hand come last.

        With these, a single group isn't among them: every card would be in it.
        """
        if not self.listed_classes:
            return self.attributes
        single = self.listed_cards and len(self.classes) == 1
        return {**({} if single else self.attributes), LISTED: tuple(self.listed_classes)}

    @cached_property
    def _every_class_of(self) -> Mapping[str, frozenset[str]]:
        """All classes of each card, with those listed by hand."""
        listed = self.listed_classes.items()
        return {
            card: frozenset((*classes, *(word for word, cards in listed if card in cards)))
            for card, classes in self.classes_of.items()
        }

    @cached_property
    def headings(self) -> Mapping[str, tuple[str, ...]]:
        """The classes of each heading of the sheet, by its key: "red" is red, "big+red" is both.

        If a size stands above colours, each column has a size and a colour. The key of a heading
        differs from all cards and all other headings. If cards have only one attribute, there are
        no headings.
        """
        found: dict[str, tuple[str, ...]] = {}
        if self.listed_cards or len(self.attributes) > 1:
            words = (*self.classes, *self.listed_classes)
            for classes in (*((word,) for word in words), *self._columns):
                key = "+".join(classes)
                while key in found or key in self.classes_of:
                    key += "+"
                found[key] = classes
        return found

    def heading_of(self, word: str) -> str:
        """Return the key of the heading of a class."""
        return next(key for key, classes in self.headings.items() if classes == (word,))

    @property
    def groups(self) -> Mapping[str, tuple[str, ...]]:
        """The cards of each class, attribute by attribute; those listed by hand come last."""
        words = (*self.classes, *self.listed_classes)
        every = self._every_class_of.items()
        return {word: tuple(card for card, found in every if word in found) for word in words}

    @property
    def _columns(self) -> Iterable[tuple[str, ...]]:
        """The classes that stand together above each column, if there are several."""
        across = [*self.attributes.values()][:-1]
        return product(*across) if len(across) > 1 else ()

    def attribute_of(self, word: str) -> str:
        """Return the attribute of a class that players can ask for."""
        return next(name for name, classes in self.askable.items() if word in classes)

    def asked_attributes(self, question: definition.Question) -> tuple[str, ...]:
        """Return the attributes of the classes that a question names, without that of a range."""
        return question.about or (() if question.range else tuple(self.askable))

    def ranges(self, name: str) -> Iterable[tuple[str, str]]:
        """Return the first and last class of each range of an attribute, in its order."""
        return combinations_with_replacement(self.attributes[name], 2)

    def classes_between(self, ends: Sequence[str]) -> tuple[str, ...]:
        """Return the classes of a range, from the first to the last of its ends; none if faulty."""
        for words in self.attributes.values():
            if len(ends) == 2 and set(ends) <= set(words):
                return words[words.index(ends[0]) : words.index(ends[1]) + 1]
        return ()

    def asked_for(self, about: Iterable[str], ends: Sequence[str] = ()) -> tuple[str, ...]:
        """Return the cards that belong to all these classes and to one of a range, if any."""
        cards = self.having(about)
        if not ends:
            return cards
        spanned = set(self.classes_between(ends))
        return tuple(card for card in cards if spanned.intersection(self.classes_of[card]))

    def having(self, classes: Iterable[str]) -> tuple[str, ...]:
        """Return the cards that belong to all of these classes."""
        wanted = set(classes)
        return tuple(card for card, own in self._every_class_of.items() if wanted <= own)

    @property
    def seats(self) -> range:
        """The numbers of players that the game is for."""
        fewest, most = self.declaration.players
        return range(fewest, most + 1)

    @property
    def name(self) -> GameName:
        """What a list of games shows about this one."""
        declared = self.declaration
        return GameName(
            id=declared.id,
            called=declared.title,
            pitch=declared.about or _ABOUT,
            seats=self.seats,
            titles=declared.titles,
            pitches=declared.abouts,
        )

    @property
    def sum_sought(self) -> bool:
        """Whether the sum of the hidden cards is announced, instead of the cards."""
        return self.declaration.announcement.what is definition.Sought.SUM

    @property
    def wrong(self) -> definition.Wrong:
        """What a wrong announcement means for the player who made it."""
        return self.declaration.announcement.wrong

    @property
    def announces_instead(self) -> bool:
        """Whether a player who announces may not ask on that turn."""
        return self.declaration.announcement.when is definition.When.INSTEAD

    def label(self, word: str) -> str:
        """Return the name of a card, class or group in the player's language; copies are alike.

        Without a label, a combination has the words of its classes with spaces: "big red box".
        """
        word = word.partition(_COPY)[0]
        labels = self.declaration.labels
        code = spoken()
        codes = dict.fromkeys((code, code.partition("_")[0], "en", *labels))
        said = (labels[code][word] for code in codes if word in labels.get(code, {}))
        combined = not self.listed_cards and word in self.classes_of
        return next(said, " ".join(self.classes_of[word]) if combined else word)

    def cards_of(self, word: str) -> tuple[str, ...]:
        """Return the cards of a class."""
        if word not in self._by_class:
            self._by_class[word] = self.having((word,))
        return self._by_class[word]

    @cached_property
    def place_cards(self) -> tuple[str, ...]:
        """The cards that are places, one of which a question names because the asker is there."""
        lists = [one.where for one in self.questions if one.where]
        return tuple(card for name in lists for card in self.cards_of(name))

    def my_place(self, aside: Aside) -> str | None:
        """Return the place where I am according to the aside, None if it doesn't say so."""
        (word, *_more) = aside.get(WHERE, ()) or ("",)
        return word if word in self.place_cards else None

    def listed(self, cards: Sequence[str | None]) -> str:
        """Return some cards as a list for a sentence, copies by their number.

        None stands for a card that wasn't heard: its group is told, with a question mark.
        """
        counts = Counter(card for card in cards if card is not None)
        named = [times(self.label(card), count) for card, count in counts.items()]
        return listed([*named, *(f"{self.label(group)}?" for group in self.unheard(cards))])

    def unheard(self, cards: Sequence[str | None]) -> Sequence[str]:
        """Return the groups of which no card was heard, if some of those named weren't."""
        if None not in cards:
            return ()
        heard = {self.classes_of[card][0] for card in cards if card and card in self.classes_of}
        return [group for group in self.classes if group not in heard]

    def may_be_named(self, cards: Sequence[str | None]) -> tuple[str, ...]:
        """Return the cards that were named, as far as they were heard, or may have been."""
        heard = (card for card in cards if card is not None)
        return (*heard, *(card for group in self.unheard(cards) for card in self.cards_of(group)))

    def class_name(self, classes: Iterable[str]) -> str:
        """Return the name of the cards that belong to all of these classes: "pearl + red"."""
        return " + ".join(map(self.label, classes))

    def range_name(self, ends: Sequence[str]) -> str:
        """Return the name of a range: "3 to 6", or "3" if it is only one class."""
        first, last = map(self.label, ends)
        return first if first == last else _("{first} to {last}").format(first=first, last=last)

    def asked_name(self, about: Iterable[str], ends: Sequence[str] = ()) -> str:
        """Return the name of what is asked for: "red", "red, 3 to 6"."""
        named = [self.class_name(about), self.range_name(ends) if ends else ""]
        return comma_separated(filter(None, named))

    def look(self, word: str) -> Face:
        """Return how a card, class or group looks: as declared, or else like its classes."""
        known = word, spoken()
        if known not in self._looks:
            self._looks[known] = self._look(word)
        return self._looks[known]

    def _look(self, word: str) -> Face:
        declared = self.declaration
        words = (word, *self.classes_of.get(word, ()))
        colour = next((declared.colours[w] for w in words if w in declared.colours), None)
        symbol = next((declared.symbols[w] for w in words if w in declared.symbols), None)
        return Face(self.label(word), definition.SYMBOLS[symbol] if symbol else None, colour)

    def value(self, card: str) -> int:
        """Return a card's value: its own and those of its classes, added up."""
        values, card = self.declaration.values, card.partition(_COPY)[0]
        return sum(values.get(word, 0) for word in {card, *self._every_class_of[card]})

    @property
    def hidden_classes(self) -> tuple[str, ...]:
        """The classes that each have at least one hidden card."""
        hidden = self.declaration.hidden
        named = not hidden.each and hidden.count is None and not hidden.by_players
        each = GROUP if named and len(self.attributes.get(GROUP, ())) > 1 else hidden.each
        return self.attributes[each] if each else ()

    @property
    def suggests_and_accuses(self) -> bool:
        """Whether players suggest and accuse, as in Clue, instead of asking and announcing."""
        shown = any(question.kind is definition.Answering.SHOW_ONE for question in self.questions)
        return shown and not self.sum_sought

    @property
    def hides_one_of_each(self) -> bool:
        """Whether exactly one card of each group is hidden."""
        hidden, groups = self.declaration.hidden, self.attributes.get(GROUP)
        return (
            self.hidden_classes == groups
            and hidden.count in (None, len(groups))
            and not hidden.by_players
        )

    @property
    def listed_cards(self) -> bool:
        """Whether the cards are declared as lists instead of combinations of classes."""
        return not self.declaration.attributes

    @property
    def can_be_advised(self) -> bool:
        """Whether the game has questions that can be ranked."""
        return any(question.kind in definition.ADVISED for question in self.questions)

    @property
    def questions(self) -> tuple[definition.Question, ...]:
        """The kinds of questions that can be asked."""
        return self.declaration.questions

    def hidden_count(self, players: int) -> int:
        """Return how many cards are hidden in all."""
        hidden = self.declaration.hidden
        count = hidden.by_players.get(str(players), hidden.count)
        return len(self.hidden_classes) or 1 if count is None else count

    def unseen_count(self, players: int) -> int:
        """Return how many cards are out of play."""
        unseen = self.declaration.unseen
        return unseen.by_players.get(str(players), unseen.count)

    @property
    def passes_on(self) -> bool:
        """Whether players pass cards on, so that hands change."""
        return any(question.kind is definition.Answering.PASS for question in self.questions)

    def pile_size(self, pile: definition.Pile, players: int) -> int:
        """Return how many cards are hidden, or out of play."""
        hidden = pile is definition.Pile.HIDDEN
        return self.hidden_count(players) if hidden else self.unseen_count(players)

    def dealt(self, players: int) -> int | None:
        """Return how many cards each player is dealt, None if the cards are dealt one by one."""
        hands = self.declaration.hands
        match hands.deal:
            case definition.Dealt.ROUND:
                return None
            case definition.Dealt.EVEN:
                away = self.hidden_count(players) + self.unseen_count(players)
                return (self.size - away) // players
            case definition.Dealt.FIXED:
                return hands.sizes[str(players)]


_TALLEST = 9
"""How many cards of a list stand in a column before a further column starts.

With more, the sheet gets taller; with fewer, wider.
"""


class DeclaredPack(Pack):
    """The cards of a deck at a table.

    Lists stand side by side, their cards one below the other. Combinations of classes form a table:
    the last attribute goes down, the others across; of three or more attributes, the first is on
    top.
    """

    def __init__(self, deck: Deck) -> None:
        """Create the pack of a deck."""
        self._deck = deck

    @property
    @override
    def cards(self) -> tuple[Card, ...]:
        return self._deck.cards

    @override
    def copies(self, card: Card) -> tuple[Card, ...]:
        return self._deck.copies(card)

    @override
    def face(self, card: Card) -> Face:
        look = self.chip(card)
        return replace(look, label=times(look.label, self._deck.several.get(card, 1)))

    @override
    def chip(self, card: Card) -> Face:
        look = self._deck.look(card)
        return replace(look, label=capital(look.label)) if self._deck.listed_cards else look

    @override
    def spoken(self, card: Card) -> str:
        return self._deck.label(card)

    @override
    def remark(self, card: Card) -> str:
        deck = self._deck
        classes = [deck.label(word) for word, cards in deck.listed_classes.items() if card in cards]
        return f"{with_label(capital(deck.label(card)), listed(classes))}." if classes else ""

    @override
    def listed(self, cards: Iterable[Card]) -> str:
        return self._deck.listed(tuple(cards))

    @override
    def cards_of(self, about: str) -> tuple[Card, ...]:
        if about in self._deck.several:
            return (about,)
        return self._deck.having(self._deck.headings.get(about, (about,)))

    @override
    def title(self, about: str) -> str:
        return self._deck.class_name(self._deck.headings.get(about, (about,)))

    @override
    def grid(self, box: Boxes, counts: Counts) -> Grid:
        deck = self._deck

        def signed(card: Card) -> Cell:
            words = (word for word, cards in deck.listed_classes.items() if card in cards)
            return replace(box(card), signs=tuple(map(deck.look, words)))

        lay = _single if len(deck.attributes) == 1 else _table
        return (_lists if deck.listed_cards else lay)(deck, signed, counts)


def _heading(deck: Deck, counts: Counts, *classes: str, span: int = 1) -> Heading:
    """Return the heading of the cards that belong to all these classes; it shows the last class."""
    keys = {found: key for key, found in deck.headings.items()}
    wider = ((word,) for word in classes if len(classes) > 1)
    tallies = (tally for words in (classes, *wider) for tally in counts(keys[words]))
    name = deck.class_name(classes)
    return Heading(deck.look(classes[-1]), span, keys[classes], name, tuple(tallies))


def _lists(deck: Deck, box: Boxes, counts: Counts) -> Grid:
    columns: list[Sequence[Cell]] = []
    groups = []
    for group in deck.classes:
        found = _columns(deck.cards_of(group), box)
        columns += found
        groups.append(_heading(deck, counts, group, span=len(found)))
    # One list is all cards: its heading would say nothing, and cost the boxes their height.
    return _side_by_side(columns, groups if len(groups) > 1 else ())


def _single(deck: Deck, box: Boxes, _counts: Counts) -> Grid:
    """Return the grid of cards that have only one attribute: each class is a card."""
    columns = _columns(deck.cards, box)
    (name,) = deck.attributes
    return _side_by_side(columns, [Heading(deck.look(name), len(columns))])


def _columns(cards: Sequence[Card], box: Boxes) -> list[list[Cell]]:
    across = ceil(len(cards) / _TALLEST)
    down = ceil(len(cards) / across)
    return [[box(card) for card in cards[at : at + down]] for at in range(0, len(cards), down)]


def _side_by_side(columns: Sequence[Sequence[Cell]], groups: Sequence[Heading]) -> Grid:
    rows = tuple(zip_longest(*columns, fillvalue=NO_BOX))
    return Grid(
        columns=(Heading(Face("")),) * len(columns),
        rows=(Heading(Face("")),) * len(rows),
        cells=rows,
        groups=tuple(groups),
    )


def _table(deck: Deck, box: Boxes, counts: Counts) -> Grid:
    *across, down = deck.attributes.values()
    cards = {classes: card for card, classes in deck.classes_of.items()}
    columns = list(product(*across))
    groups = [_heading(deck, counts, word, span=prod(map(len, across[1:]))) for word in across[0]]
    return Grid(
        columns=tuple(_heading(deck, counts, *classes) for classes in columns),
        rows=tuple(_heading(deck, counts, word) for word in down),
        cells=tuple(tuple(box(cards[*classes, word]) for classes in columns) for word in down),
        groups=tuple(groups) if len(across) > 1 else (),
    )
