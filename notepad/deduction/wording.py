"""The sentences of a story; a game's own words fill them."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Protocol

from notepad.core.words import _, listed, ngettext
from notepad.deduction.deal import Card, Cell, Clue, Place
from notepad.deduction.rules import Sheet, Step, all_needed, reached


class Teller(Protocol):
    """How a game says its cards, places and notes."""

    def card(self, card: Card) -> str:
        """Return a card as a player reads it."""
        ...

    def place(self, place: Place) -> str:
        """Return where a card is, to stand after "with"."""
        ...

    def note(self, number: int) -> str:
        """Return the sentence of a note, without a full stop, by its number from 1."""
        ...


class Wording:
    """Words for one story: a note is quoted where it comes first, and named from then on."""

    def __init__(self, teller: Teller) -> None:
        """Begin a story in a game's words."""
        self._teller = teller
        self._quoted: set[int] = set()

    def found(self, step: Step, before: Sheet, used: Collection[Cell]) -> str:
        """Return the sentence of a step, about those of the crossed cells that are of use."""
        conclusion = listed(list(self._conclusions(step, before, used)))
        return _sentence(self._premise(step, before), conclusion)

    def fails(self, step: Step, before: Sheet) -> str:
        """Return the sentence that a clue can't be met any more."""
        return _sentence(self._premise(step, before), _("that can't be"))

    def nowhere(self, card: Card) -> str:
        """Return the sentence that no place is left for a card."""
        told = _("No place is left for {card}, so that can't be.")
        return _capital(told.format(card=self._teller.card(card)))

    def suppose(self, cell: Cell) -> str:
        """Return the sentence that begins a supposition."""
        card, place = cell
        told = _("Suppose {card} were with {place}.")
        return told.format(card=self._teller.card(card), place=self._teller.place(place))

    def from_start(self, card: Card, places: Sequence[Place]) -> str:
        """Return the sentence that the setup alone says where a card can be."""
        told = _("From the start {card} can only be with {places}.")
        where = listed([self._teller.place(place) for place in places])
        return told.format(card=self._teller.card(card), places=where)

    def quoted(self, number: int) -> str:
        """Return a note with its number."""
        told = _("Note {number}: {sentence}")
        return told.format(number=number, sentence=self._teller.note(number))

    def any_other_way(self, notes: Sequence[int]) -> str:
        """Return the sentence for what no simple rule shows."""
        if not notes:
            return _("Any other way contradicts the setup.")
        return _("Any other way contradicts {notes}.").format(notes=named(notes))

    def _premise(self, step: Step, before: Sheet) -> str:
        cause = self._cause(step.clue)
        if step.rule is reached and step.because:
            return _("{cause}; that is {cards}").format(
                cause=cause, cards=self._cards(step.because)
            )
        if step.rule is not all_needed or not step.because:
            return cause
        if all(len(before.options.get(card, "?")) == 1 for card, _place in step.because):
            gone = self._elsewhere(step.because, before)
            return _("{cause}; {gone}").format(cause=cause, gone=gone)
        left = [cell for cell in step.clue.cells if not before.out(cell)]
        return _("{cause}; only {cards} can be that").format(cause=cause, cards=self._cards(left))

    def _elsewhere(self, cells: Iterable[Cell], before: Sheet) -> str:
        cards: dict[Place, list[Cell]] = {}
        for cell in cells:
            cards.setdefault(before.options[cell[0]][0], []).append(cell)
        return listed([self._are_with(found, place) for place, found in cards.items()])

    def _conclusions(self, step: Step, before: Sheet, used: Collection[Cell]) -> Iterator[str]:
        sure: dict[Place, list[Cell]] = {}
        for cell in step.sure:
            if any(other in used for other in before.elsewhere(cell)):
                sure.setdefault(cell[1], []).append(cell)
        for place, cells in sure.items():
            yield self._are_with(cells, place)
        out: dict[tuple[Place, tuple[Place, ...]], list[Cell]] = {}
        for card, place in step.out:
            if (card, place) in used:
                left = tuple(at for at in before.left(card) if (card, at) not in used)
                out.setdefault((place, left[:2]), []).append((card, place))
        for (place, left), cells in out.items():
            yield self._are_not_with(cells, place, left)

    def _are_with(self, cells: Sequence[Cell], place: Place) -> str:
        told = ngettext("{cards} is with {place}", "{cards} are with {place}", len(cells))
        return told.format(cards=self._cards(cells), place=self._teller.place(place))

    def _are_not_with(self, cells: Sequence[Cell], place: Place, left: Sequence[Place]) -> str:
        if len(left) == 1:
            told = ngettext(
                "{cards} is not with {place} but with {left}",
                "{cards} are not with {place} but with {left}",
                len(cells),
            )
            where = self._teller.place(left[0])
        else:
            told = ngettext(
                "{cards} is not with {place}", "{cards} are not with {place}", len(cells)
            )
            where = ""
        return told.format(cards=self._cards(cells), place=self._teller.place(place), left=where)

    def _cards(self, cells: Iterable[Cell]) -> str:
        return listed(
            [self._teller.card(card) for card in dict.fromkeys(card for card, _p in cells)]
        )

    def _cause(self, clue: Clue) -> str:
        if not clue.note:
            return clue.meaning
        if clue.note in self._quoted and clue.meaning:
            return _("{meaning} (note {number})").format(meaning=clue.meaning, number=clue.note)
        self._quoted.add(clue.note)
        return self.quoted(clue.note)


def named(notes: Sequence[int]) -> str:
    """Return the numbers of some notes as a sentence names them: "notes 3, 7 and 11"."""
    numbers = listed([str(number) for number in notes])
    return ngettext("note {numbers}", "notes {numbers}", len(notes)).format(numbers=numbers)


def _sentence(premise: str, conclusion: str) -> str:
    told = _("{premise}, so {conclusion}.").format(premise=premise, conclusion=conclusion)
    return _capital(told)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
