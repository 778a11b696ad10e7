"""A custom game as players type it: what it declares, and what is wrong with it.

`TypedGame` turns plain lists into a declaration; `typed_again` turns a declaration back into these
lists, so that players can change it where they made it, and `started_from` those of another game.
`split_pasted_list` reads a list as players type or paste it: with commas or lines, bullets,
numbers, quotes, tabs.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain, count
from typing import TypeVar
from unicodedata import normalize

from notepad.core.dataclass import dataclass
from notepad.core.faults import all_faults
from notepad.core.language import _, format_number, ngettext
from notepad.core.safe_text import LONGEST_NAME, LONGEST_TITLE, shown
from notepad.declared import declaration
from notepad.declared.deck import Deck
from notepad.declared.declaration import NAMING, Answering, Declaration, Sought
from notepad.declared.declaration_faults import declaration_faults, text_faults
from notepad.declared.declaration_file import from_document, to_document

T = TypeVar("T")

_STAND_IN = "group-"
_QUOTED = 24  # letters of a card, so that a problem has two short lines
_LONGEST_STEM = 36  # letters of an id, which may have 40: room for a number that makes it unique


@dataclass(frozen=True)
class TypedGroup:
    """A group as typed: its name, its cards, and their values.

    `origin` is the name that it has in the game it began with. With `place`, a question names the
    card of the group where the asker is.
    """

    name: str = ""
    cards: str = ""
    values: str = ""
    origin: str = ""
    place: bool = False

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The cards."""
        return split_pasted_list(self.cards)

    @property
    def blank(self) -> bool:
        """Whether nothing was typed, so that the group doesn't count."""
        return not self.words and not self.name.strip()

    @property
    def numbers(self) -> tuple[int, ...] | None:
        """The cards' values; one number stands for all. None if the text can't be read."""
        typed = split_pasted_list(self.values)
        if not all(word.isdecimal() for word in typed):
            return None
        numbers = tuple(map(int, typed))
        return numbers * len(self.words) if len(numbers) == 1 else numbers


@dataclass(frozen=True)
class TypedGame:
    """Everything that was typed and chosen for a custom game.

    `hidden` is the number of hidden cards and `named` that of cards named in a question; 0 is one
    of each group. With `sums` the sum of the hidden cards is announced. All else, such as colours,
    is as in the game that it began with, its `base`.
    """

    title: str = ""
    groups: tuple[TypedGroup, ...] = (TypedGroup(),) * 3
    fewest: int = 2
    most: int = 6
    hidden: int = 0
    answering: Answering = Answering.SHOW_ONE
    named: int = 0
    sums: bool = False
    base: Declaration = Declaration(title="")

    @property
    def full(self) -> bool:
        """Whether there are as many groups as a game can have."""
        return len(self.groups) >= declaration.MOST_LISTS

    def group_name(self, at: int) -> str:
        """Return the name of a group, or one with its number if it has none."""
        named = " ".join(self.groups[at].name.split())
        return named or _("Group {number}").format(number=format_number(at + 1))

    def with_group(self, at: int, group: TypedGroup) -> "TypedGame":
        """Return the game with the group at a place replaced."""
        return replace(self, groups=(*self.groups[:at], group, *self.groups[at + 1 :]))

    def without_group(self, at: int) -> "TypedGame":
        """Return the game without the group at a place."""
        return replace(self, groups=(*self.groups[:at], *self.groups[at + 1 :]))

    @property
    def declared(self) -> Declaration:
        """The declaration, which has no id yet; it has no faults if there are no problems."""
        title = " ".join(self.title.split())
        names = [self.group_name(at) for at, _group in self._counting()]
        titles = self.base.titles if title == self.base.title else {}
        return replace(self._declaration(names), title=title, titles=titles)

    @cached_property
    def problems(self) -> dict[str, str]:
        """What is wrong, by field, in the order of the fields on the page.

        The fields are `title`, for each group `0.name`, `0.cards` and `0.values`, then `hidden` and
        `answering`.
        """
        found: dict[str, str] = {}
        for field, told in (*self._title_problems(), *self._group_problems(), *self._declared()):
            found.setdefault(field, told)
        return {field: found[field] for field in self._fields() if field in found}

    def _counting(self) -> Iterator[tuple[int, TypedGroup]]:
        return ((at, group) for at, group in enumerate(self.groups) if not group.blank)

    def _fields(self) -> Iterator[str]:
        yield "title"
        for at in range(len(self.groups)):
            yield from (f"{at}.name", f"{at}.cards", f"{at}.values")
        yield from ("hidden", "answering")

    def _declaration(self, names: list[str]) -> Declaration:
        groups = [group for _at, group in self._counting()]
        values = (zip(group.words, group.numbers or (), strict=False) for group in groups)
        named = self.named if self.answering in NAMING else 0
        base = _renamed(self.base, self._successors(names))
        question, *more = base.questions
        others = (one for one in more if one.kind is not self.answering)
        if question.kind is not self.answering:
            question = declaration.Question(kind=self.answering)
        asks_there = self.answering is Answering.SHOW_ONE and not named
        places = (name for name, group in zip(names, groups, strict=True) if group.place)
        where = next(places, "") if asks_there else ""
        same = self.hidden == (base.hidden.count or 0)
        return replace(
            base,
            title="-",
            id="",
            players=(self.fewest, self.most),
            cards=dict(zip(names, (group.words for group in groups), strict=True)),
            values=dict(pair for pairs in values for pair in pairs) if self.sums else {},
            hidden=base.hidden if same else declaration.Hidden(count=self.hidden or None),
            unseen=replace(base.unseen, by_players=self._for_seats(base.unseen.by_players)),
            hands=replace(base.hands, sizes=self._for_seats(base.hands.sizes)),
            questions=(replace(question, cards=named, where=where), *others),
            announcement=replace(base.announcement, what=Sought.SUM if self.sums else Sought.CARDS),
        )

    def _successors(self, names: list[str]) -> Mapping[str, str]:
        """Return what each group and card of the base is called now, without those that are gone.

        A new card takes the place of one that is gone: if "Ann, Bea, Cid" became "Ann, Dora, Cid",
        Dora has the colour that Bea had.
        """
        words = {name: name for name in self.base.classes}
        for name, (_at, group) in zip(names, self._counting(), strict=True):
            before = self.base.cards.get(group.origin)
            if before is not None:
                gone = (card for card in before if card not in group.words)
                new = (card for card in group.words if card not in before)
                kept = {card: card for card in before if card in group.words}
                words |= kept | dict(zip(gone, new, strict=False)) | {group.origin: name}
        return words

    def _for_seats(self, counts: Mapping[str, int]) -> Mapping[str, int]:
        """Return counts by number of players for all that can play; the nearest count is usual."""
        if not counts:
            return counts
        return {
            str(seats): counts[min(counts, key=lambda word: abs(int(word) - seats))]
            for seats in range(self.fewest, self.most + 1)
        }

    def _title_problems(self) -> Iterator[tuple[str, str]]:
        title = " ".join(self.title.split())
        if not title:
            yield "title", _("give the game a title")
        for fault in text_faults("", title, LONGEST_TITLE):
            yield "title", fault.message

    def _group_problems(self) -> Iterator[tuple[str, str]]:
        seen: set[str] = set()
        words = {word for group in self.groups for word in group.words}
        for at, group in self._counting():
            name = self.group_name(at)
            for fault in text_faults("", name, LONGEST_NAME):
                yield f"{at}.name", fault.message
            if name in seen:
                yield f"{at}.name", _("another group has this name; choose another one")
            if name in words:
                yield f"{at}.name", _("a card has this name; choose another one")
            seen.add(name)
            if not group.words:
                yield f"{at}.cards", _cards_missing()
            elif self.sums:
                yield from ((f"{at}.values", told) for told in _value_problems(group))
        if not seen:
            yield "0.cards", _cards_missing()

    def _declared(self) -> Iterator[tuple[str, str]]:
        """Yield the faults of the declaration, with safe names for its groups."""
        places = [at for at, _group in self._counting()]
        if not places:
            return
        declared = self._declaration([f"{_STAND_IN}{at}" for at in places])
        for fault in all_faults(declaration_faults(declared)):
            part, _dot, rest = fault.path.partition(".")
            match part:
                case "cards":
                    yield self._card_problem(rest, fault.message)
                case "values":
                    yield self._value_field(rest), fault.message
                case "hidden" | "hands" | "unseen" | "players":
                    yield "hidden", fault.message
                case "questions[0]" if rest == "cards" and self.named:
                    told = _("cards per question: {problem}").format(problem=fault.message)
                    yield "answering", told
                case "questions[0]" if rest == "cards":
                    yield "answering", _("choose how many cards a question names")
                case _:
                    yield "answering", fault.message

    def _card_problem(self, rest: str, told: str) -> tuple[str, str]:
        """Return the field of a fault in the cards at a path such as `group-1[4]`."""
        if not rest:
            return f"{self._last_repeated()}.cards", told
        at, _bracket, place = rest.removeprefix(_STAND_IN).partition("[")
        if place:
            word = self.groups[int(at)].words[int(place.removesuffix("]"))]
            if sum(group.words.count(word) for group in self.groups) > 1:
                told = _("this card is there twice; rename or remove one")
            told = _("“{card}”: {problem}").format(card=shown(word, most=_QUOTED), problem=told)
        return f"{at}.cards", told

    def _last_repeated(self) -> int:
        """Return the first group with a card that appeared before, the last group if none has."""
        seen: set[str] = set()
        last = 0
        for last, group in self._counting():
            if len(seen | set(group.words)) < len(seen) + len(group.words):
                return last
            seen.update(group.words)
        return last

    def _value_field(self, word: str) -> str:
        fitting = (at for at, group in self._counting() if word in group.words)
        return f"{next(fitting, next(self._counting())[0])}.values"


def _cards_missing() -> str:
    return _("enter its cards, separated by commas or one per line")


def _value_problems(group: TypedGroup) -> Iterator[str]:
    numbers, cards = group.numbers, len(group.words)
    if numbers is None:
        yield _("enter whole numbers, one per card or one for all, such as 1, 2, 3")
    elif numbers and len(numbers) != cards:
        text = ngettext("{count} number", "{count} numbers", len(numbers))
        of = ngettext("{count} card", "{count} cards", cards)
        both = _("{numbers} for {cards}; enter one per card, or one for all")
        yield both.format(numbers=text.format(count=len(numbers)), cards=of.format(count=cards))


def with_free_id(declared: Declaration, taken: Collection[str]) -> Declaration:
    """Return a declaration with an id made from its title that isn't in `taken`."""
    named = from_document(to_document(declared))
    stem = named.id[:_LONGEST_STEM].rstrip("-")
    ids = chain([named.id], (f"{stem}-{number}" for number in count(2)))
    return replace(named, id=next(one for one in ids if one not in taken))


_TYPED = ", "
"""What separates entries as they are typed, in every language."""

_PARTING = ",;|"


def started_from(declared: Declaration) -> TypedGame | None:
    """Return a game to be typed that begins as another one, in the player's language.

    Only the title is missing. Return None if the other game can't be typed.
    """
    deck = Deck(declared)
    words = {word: deck.label(word) for word in (*deck.classes, *deck.cards, *declared.classes)}
    bare = Declaration(title=deck.name.title)
    spoken = replace(
        _renamed(declared, words),
        **{name: getattr(bare, name) for name in ("title", "id", "titles", "about", "abouts")},
        rules="",
        labels={},
    )
    typed = typed_again(spoken)
    return typed and replace(typed, title="")


def typed_again(declared: Declaration) -> TypedGame | None:
    """Return the typed game that makes this declaration; None if it contains more than that."""
    question = declared.questions[0]
    if declared.attributes or question.kind not in (*NAMING, *declaration.ABOUT_CLASSES):
        return None
    fewest, most = declared.players
    typed = TypedGame(
        title=declared.title,
        groups=tuple(_group(name, declared) for name in declared.cards),
        fewest=fewest,
        most=most,
        hidden=declared.hidden.count or 0,
        answering=question.kind,
        named=question.cards if question.kind in NAMING else 0,
        sums=declared.announcement.what is Sought.SUM,
        base=declared,
    )
    same = not typed.problems and replace(typed.declared, id=declared.id) == declared
    return typed if same and not declared.hidden.by_players else None


def _renamed(declared: Declaration, words: Mapping[str, str]) -> Declaration:
    """Return a declaration with these words for its own, without all that have none.

    A label stays with a word that is the same.
    """

    def kept(table: Mapping[str, T]) -> dict[str, T]:
        return {words[word]: value for word, value in table.items() if word in words}

    def lists(table: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
        found = {name: tuple(kept(dict.fromkeys(cards))) for name, cards in kept(table).items()}
        return {name: cards for name, cards in found.items() if cards}

    labels = {
        code: {word: label for word, label in said.items() if words.get(word) == word}
        for code, said in declared.labels.items()
    }
    return replace(
        declared,
        cards=lists(declared.cards),
        classes=lists(declared.classes),
        copies=kept(declared.copies),
        values=kept(declared.values),
        questions=tuple(replace(one, where=words.get(one.where, "")) for one in declared.questions),
        labels={code: said for code, said in labels.items() if said},
        colours=kept(declared.colours),
        symbols=kept(declared.symbols),
    )


def _group(name: str, declared: Declaration) -> TypedGroup:
    cards = declared.cards[name]
    values = [str(declared.values[card]) for card in cards if card in declared.values]
    texts = (_TYPED.join(map(_entry, cards)), _TYPED.join(values))
    return TypedGroup(name, *texts, name, name == declared.questions[0].where)


def _entry(card: str) -> str:
    return f'"{card}"' if any(sign in card for sign in _PARTING) else card


_BULLETS = "•‣\u2043◦∙▪▫●○■□✓✔➤"
_BETWEEN = ",;|\t،、\uff0c\uff1b"
_BULLET = re.compile(rf"\s*(?:[-*+–—·]\s+|[{_BULLETS}]\s*)?(?:\[[ xX]?\]\s+)?")
_ENTRY = re.compile(rf'\s*"([^"]*)"\s*(?=[{_BETWEEN}]|$)|([^{_BETWEEN}]+)')
_NUMBER = re.compile(r"\s*\(?(\d{1,3})(?:[.):]\s+|[.):](?=\D)|\s+)(?=\S)")
_LETTER = re.compile(r"\s*\(?([a-z])\)\s*(?=\S)")
_QUOTES = ("''", "``", "“”", "„“", "„”", "\u2018\u2019", "\u201a\u2018", "«»", "»«")
_UNSEEN_ENDS = " \t\u00a0\u200b\ufeff"


def split_pasted_list(text: str) -> tuple[str, ...]:
    """Return the entries of a list in order, without what only marks it as a list.

    Numbers before the entries are removed if all entries have one and they count up from the first:
    "1. Rope" and "2. Lamp" become Rope and Lamp, but "7 dwarfs" stays.
    """
    whole = text.strip()
    if whole.startswith("[") and whole.endswith("]"):
        whole = whole[1:-1]
    lines = _uncounted([_BULLET.sub("", line, count=1) for line in whole.splitlines()])
    found = (quoted or plain for line in lines for quoted, plain in _ENTRY.findall(line))
    entries = _uncounted([_BULLET.sub("", entry, count=1) for entry in found])
    return tuple(filter(None, map(_bare, entries)))


def _uncounted(entries: Sequence[str]) -> list[str]:
    """Return the entries that aren't empty, without the numbers or letters that count them."""
    kept = [entry for entry in entries if entry.strip()]
    for label, first in ((_NUMBER, 1), (_LETTER, ord("a"))):
        labels = [label.match(entry) for entry in kept]
        read = [_rank(found[1]) for found in labels if found]
        if len(kept) > 1 and read == list(range(first, first + len(kept))):
            return [label.sub("", entry, count=1) for entry in kept]
    return kept


def _rank(label: str) -> int:
    return int(label) if label.isdecimal() else ord(label)


def _bare(entry: str) -> str:
    """Return an entry without quotes around it, and with single spaces."""
    plain = normalize("NFC", " ".join(entry.strip(_UNSEEN_ENDS).split()))
    if len(plain) > 1 and plain[0] + plain[-1] in _QUOTES:
        plain = plain[1:-1].strip()
    return plain
