"""My search cards in Sleuth: what each lets me ask, and the slots that they fill.

The notepad doesn't rely on which search cards the deck has. In the record's `aside` they are four
words: a card's elements joined by "+", with "free" among them for a free choice; "?" is a card that
I didn't write down, "new" one that I just drew. `Elements` is what a question is about: one to
three elements, with a row for each kind. `Spent` and `Drawn` change the cards in front of me:
they fill no field of a note, because nobody else sees them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Aside, Face, Symbol
from notepad.core.faults import Fault, faulty_items, readable_items, unknown_choice
from notepad.core.form import Choice, Draft, Row, only_choice
from notepad.core.language import _
from notepad.core.slips import SlipKind
from notepad.core.slots import OPEN, AnyMoment, Both, One, Parts, Slot, Wrong, text_of
from notepad.core.strict_json import Schema, words_of
from notepad.games.sleuth import setup as sleuth
from notepad.games.sleuth.gem_phrases import KINDS, TYPES, asked_about, class_name

PLACE = "search"
FREE = "free"
UNKNOWN = "?"
NEW = "new"
HELD = 4  # search cards in front of each player, from the rule sheet


def search_cards_held(aside: Aside) -> tuple[str, ...]:
    """Return the search cards in front of me, none if I note none; odd words become "?"."""
    words = aside.get(PLACE, ())
    return tuple(word if _is_card(word) else UNKNOWN for word in words[:HELD])


def at_hand(moment: AnyMoment) -> tuple[str, ...]:
    """Return my search cards if I am asking and note them, else none."""
    return search_cards_held(moment.aside) if moment["asker"] == moment.setup.me else ()


def spent_card(moment: AnyMoment) -> str | None:
    """Return the search card that I use, None if I tapped none."""
    chosen, cards = only_choice(moment.draft, PLACE), at_hand(moment)
    return cards[int(chosen)] if chosen and int(chosen) < len(cards) else None


def written_down(cards: Sequence[str]) -> Sequence[str]:
    """Return those of some search cards that I wrote down."""
    return [card for card in cards if card not in (UNKNOWN, NEW)]


def word_of(elements: tuple[str, ...], *, free: bool) -> str:
    """Return the word for a card with these elements."""
    return "+".join(((FREE,) if free else ()) + ((sleuth.class_key(elements),) if elements else ()))


def prescribed_elements(card: str) -> tuple[str, ...]:
    """Return the elements printed on a card."""
    return tuple(word for word in card.split("+") if word in sleuth.ELEMENTS)


def is_free(card: str) -> bool:
    """Whether a card leaves a free choice."""
    return card in (UNKNOWN, NEW) or FREE in card.split("+")


def questions_with(card: str) -> Iterator[tuple[str, ...]]:
    """Yield what a card can ask: one or two elements of different kinds."""
    if not is_free(card):
        yield prescribed_elements(card)
        return
    given = prescribed_elements(card)
    for about in sleuth.ASKABLE:
        if set(given) <= set(about):
            yield about


def card_to_spend(cards: Sequence[str], about: Sequence[str]) -> str | None:
    """Return the search card to use for a question about these elements: the least flexible one.

    It is None if no card fits, or only one that I didn't write down.
    """
    uses = {card: list(map(set, questions_with(card))) for card in written_down(cards)}
    fitting = [card for card in uses if set(about) in uses[card]]
    return min(fitting, key=lambda card: len(uses[card]), default=None)


def face(card: str) -> Face:
    """Return how a search card looks: "red pearls", "free: green", "free", "?"."""
    given = prescribed_elements(card)
    if card in (UNKNOWN, NEW):
        return Face("?")
    if not given:
        return Face(_("free"))
    colour = next((sleuth.INKS[element] for element in given if element in sleuth.INKS), None)
    symbol = next((SIGNS[element] for element in given if element in SIGNS), None)
    count = next((sleuth.COUNTS[element] for element in given if element in sleuth.COUNTS), 1)
    free = _("free: {element}").format(element=sleuth.name_of(given[0]))
    label = free if is_free(card) else class_name(sleuth.class_key(given))
    return Face(label, symbol, colour, count)


def _is_card(word: str) -> bool:
    parts = word.split("+")
    if word in (UNKNOWN, NEW):
        return True
    known = all(part in sleuth.ELEMENTS or part == FREE for part in parts)
    kinds = [sleuth.kind_of(part) for part in parts if part in sleuth.ELEMENTS]
    return known and len(set(kinds)) == len(kinds) and len(set(parts)) == len(parts) <= 2


ROWS = ("gem", "type", "colour")
SIGNS = {**sleuth.SYMBOLS, **dict.fromkeys(TYPES, Symbol.SQUARE)}
"""The symbols of the elements: a type has as many squares as its cards have gems."""


def elements(draft: Draft, given: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the elements that a draft names, one of each kind at most, the given ones first."""
    named = [
        next((element for element in kind if element in given), None) or only_choice(draft, row)
        for row, kind in zip(ROWS, KINDS, strict=True)
    ]
    return tuple(element for element in named if element)


def element_rows(
    draft: Draft, given: tuple[str, ...] = (), most: int = len(KINDS)
) -> Iterator[Row]:
    """Yield a short row for each kind of element; a given element leaves no choice.

    Once `most` are chosen, the other kinds are dimmed.
    """
    chosen = elements(draft, given)
    for row, kind in zip(ROWS, KINDS, strict=True):
        settled = any(element in given for element in kind)
        beyond = len(chosen) >= most and not any(element in chosen for element in kind)
        choices = tuple(
            Choice(
                element,
                Face(
                    sleuth.name_of(element),
                    SIGNS.get(element),
                    sleuth.INKS.get(element),
                    sleuth.COUNTS.get(element, 1),
                ),
                element in chosen,
                dimmed=beyond or (settled and element not in given),
            )
            for element in kind
        )
        yield Row(row, _("about") if row == ROWS[0] else "", choices)


def _unknown_element(path: str, element: str) -> Iterator[Fault]:
    yield from unknown_choice(path, element, sleuth.ELEMENTS, _("element"))


def _faulty_elements(_moment: AnyMoment, value: tuple[str, ...]) -> Iterator[Fault]:
    if not 1 <= len(value) <= len(KINDS):
        yield Fault("about", _("a question names one to three elements"))
    yield from faulty_items("about", value, _unknown_element)
    if any(sum(element in kind for element in readable_items(value)) > 1 for kind in KINDS):
        yield Fault("about", _("elements must be of different kinds"))


def _of_kind(row: str, kind: Sequence[str]) -> One:
    return One(key=row, among=lambda _at: kind)


@dataclass(frozen=True, kw_only=True, eq=False)
class Elements(Both):
    """At most one element of each kind; those on the search card that I use are given."""

    parts: Parts = tuple(map(_of_kind, ROWS, KINDS))
    apart: Callable[[AnyMoment, Any], Mapping[str, Any]] = lambda _moment, value: {
        ROWS[sleuth.kind_of(element)]: element for element in value
    }
    told: Callable[[AnyMoment, Any], str] = lambda _moment, value: asked_about(
        sleuth.class_key(value)
    )
    faulty: Callable[[AnyMoment, Any], Iterator[Fault]] = _faulty_elements
    least: int | None = 1
    wrong: Wrong = SlipKind.OTHER_CLASS

    @override
    def values_of(self, slots: Mapping[str, Slot], moment: AnyMoment) -> dict[str, Any]:
        given = prescribed_elements(spent_card(moment) or "")
        return {ROWS[sleuth.kind_of(one)]: one for one in elements(moment.draft, given)}

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        card = spent_card(moment)
        if card is None or is_free(card):
            most = moment.setup.elements
            yield from element_rows(moment.draft, prescribed_elements(card or ""), most)

    @override
    def schema(self, field: str) -> Schema:
        return {"items": words_of(sleuth.ELEMENTS), "minItems": 1, "maxItems": len(KINDS)}


_MOST = 2  # elements on one card


class _Mine(Slot):
    """A slot for what only I see; no record contains it."""

    @override
    def said(self, moment: AnyMoment, value: str | None) -> str:
        return face(value).label if value else ""


def _spent(moment: AnyMoment, value: str | None) -> Aside | None:
    held = search_cards_held(moment.aside)
    if value is not None:
        return _with(held, int(moment.draft[PLACE][-1]), NEW)
    used = card_to_spend(held, moment["about"])
    known = len(written_down(held)) == HELD
    if used is None or not (known or not is_free(used)):
        return None
    return _with(held, held.index(used), NEW)


@dataclass(frozen=True, kw_only=True, eq=False)
class Spent(_Mine):
    """The search card that I use; a new one replaces it.

    If I tap none, it is the least flexible one that fits: one with just these elements, or as long
    as all of mine are written down, a free one.
    """

    aside: Callable[[AnyMoment, Any], Aside | None] = _spent

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        return spent_card(moment)

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        label = text_of(self.label, moment)
        clears = (*ROWS, "count", "seen")
        chosen = only_choice(moment.draft, self.key)
        yield Row(self.key, label, _faces(at_hand(moment), chosen), clears=clears)


def _four_cards(moment: AnyMoment) -> tuple[str, ...]:
    cards = search_cards_held(moment.aside)
    return (*cards, *(NEW,) * (HELD - len(cards)))


def _written_down(moment: AnyMoment, value: str) -> Aside:
    """Return my search cards with the tapped one written down, or the next one that isn't yet."""
    chosen, cards = only_choice(moment.draft, "place"), _four_cards(moment)
    place = (*cards, NEW).index(NEW) % HELD if chosen is None else int(chosen)
    changed = _with(cards, place, value)
    if value != UNKNOWN:
        return changed
    cards = tuple(UNKNOWN if card == NEW else card for card in changed[PLACE])
    return {PLACE: cards if set(cards) != {UNKNOWN} else ()}


@dataclass(frozen=True, kw_only=True, eq=False)
class Drawn(_Mine):
    """A card that I write down: which of mine, and the word for what is on it.

    If I just drew one, it is that one. Choosing not to note it skips the other cards just drawn; if
    no card is written down, none are kept.
    """

    aside: Callable[[AnyMoment, Any], Aside | None] = _written_down

    @override
    def row_keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return ("place", "free", *ROWS)

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        free, about = only_choice(moment.draft, "free"), elements(moment.draft)
        if free == UNKNOWN:
            return UNKNOWN
        if not (free or about) or len(about) + bool(free) > _MOST:
            return OPEN
        return word_of(about, free=bool(free))

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        cards, label = _four_cards(moment), text_of(self.label, moment)
        if NEW not in cards and only_choice(moment.draft, "place") is None:
            yield Row("place", label, _faces(cards, None))
            return
        words = {FREE: _("free choice"), UNKNOWN: _("don’t note it")}
        chosen = only_choice(moment.draft, "free")
        choices = tuple(Choice(key, Face(text), key == chosen) for key, text in words.items())
        yield Row("free", label, choices)
        yield from element_rows(moment.draft)

    @override
    def finished(self, moment: AnyMoment) -> bool:
        return bool(self.tapped(moment) == UNKNOWN)


def drawn_anew(moment: AnyMoment, player: str) -> Aside | None:
    """Return my search cards after a player swapped theirs; if it was me, I drew new ones."""
    mine = player == moment.setup.me and search_cards_held(moment.aside)
    return {PLACE: (NEW,) * HELD} if mine else None


def _faces(cards: tuple[str, ...], chosen: str | None) -> tuple[Choice, ...]:
    return tuple(Choice(str(at), face(card), str(at) == chosen) for at, card in enumerate(cards))


def _with(cards: tuple[str, ...], place: int, word: str) -> Aside:
    return {PLACE: (*cards[:place], word, *cards[place + 1 :])}
