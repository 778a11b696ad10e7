"""The sentences of a story; a game's own words fill them."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from notepad.core.words import _, capital, either, listed, ngettext
from notepad.deduction.deal import Card, Cell, Clue, Place
from notepad.deduction.places import holder
from notepad.deduction.why.combined_clue_rules import Together, room_used_up
from notepad.deduction.why.finds import Find, Teller
from notepad.deduction.why.single_clue_rules import Sheet, Step, all_needed, reached, standing


class Wording:
    """Words for one story: a note is quoted where it comes first, and named from then on."""

    def __init__(self, teller: Teller) -> None:
        """Begin a story in a game's words."""
        self._teller = teller
        self._quoted: set[int] = set()

    def found(self, finds: Sequence[Find]) -> Iterator[str]:
        """Yield the sentences of some finds, what one note says in so many words in one."""
        for _note, group in groupby(finds, self._plain_note):
            together = list(group)
            first = together[0]
            conclusions = self._conclusions(together)
            yield _sentence(self._premise(first.step, first.before), listed(conclusions))

    def fails(self, step: Step, sheet: Sheet) -> str:
        """Return the sentence that a clue can't be met any more."""
        if isinstance(step, Together):
            told = _("{cause}: it can't be.")
            return capital(told.format(cause=self._together(step, sheet)))
        at = standing(sheet, step.clue)
        counted = at.sure if at.base > at.high else (*at.sure, *at.open)
        told = _("{cause}, but there is nothing left for that: it can't be.")
        if counted and at.base > at.high:
            told = _("{cause}, but that would be {cards}: it can't be.")
        elif counted:
            told = _("{cause}, but only {cards} could be that: it can't be.")
        cards = self._cards(card for card, _place in counted)
        return capital(told.format(cause=self._cause(step.clue), cards=cards))

    def nowhere(self, card: Card) -> str:
        """Return the sentence that no place is left for a card."""
        told = _("No place is left for {card}: it can't be.")
        return capital(told.format(card=self._teller.card(card)))

    def suppose(self, cell: Cell) -> str:
        """Return the sentence that begins a supposition."""
        card, place = cell
        told = _("Suppose {card} were with {place}.")
        return told.format(card=self._teller.card(card), place=self._teller.place(place))

    def from_start(self, card: Card, places: Sequence[Place]) -> str:
        """Return the sentence that the setup alone says where a card can be."""
        told = _("From the start {card} can only be with {places}.")
        if len(places) == 1:
            told = _("From the start {card} was with {places}.")
        where = either([self._teller.place(place) for place in places])
        return told.format(card=self._teller.card(card), places=where)

    def came(self, notes: Sequence[int], card: Card, place: Place) -> str:
        """Return the sentence that a card came where it is in these notes."""
        return _sentence(self._recalled(notes), self._are_with([card], place))

    def went(self, notes: Sequence[int], card: Card, holder: Place) -> str:
        """Return the sentence that whatever a holder had went away in these notes."""
        told = _("{card} is not with {place} now")
        gone = told.format(card=self._teller.card(card), place=self._teller.place(holder))
        return _sentence(self._recalled(notes), gone)

    def however(self, notes: Sequence[int], card: Card, holder: Place) -> str:
        """Return the sentence that all ways of a card end with a holder, with notes to quote."""
        told = _("{card} is with {place}, whichever way it went")
        ends = told.format(card=self._teller.card(card), place=self._teller.place(holder))
        if not notes:
            return _("So {conclusion}.").format(conclusion=ends)
        return _sentence(self._recalled(notes), ends)

    def without(self, notes: Sequence[int]) -> Iterator[str]:
        """Yield the sentence that the cards would not have been there without the untold notes."""
        if fresh := self.fresh(notes):
            told = _("Without {notes} these cards could not have gone that way.")
            yield told.format(notes=named(fresh))

    def fresh(self, notes: Iterable[int]) -> list[int]:
        """Return the notes that were not quoted yet."""
        return [note for note in notes if note not in self._quoted]

    def quoted(self, number: int) -> str:
        """Return a note with its number, to stand within a sentence."""
        self._quoted.add(number)
        told = _("note {number}: {sentence}")
        return told.format(number=number, sentence=self._teller.note(number))

    def recalled(self, number: int) -> str:
        """Return a note with its number, as a sentence of its own."""
        return capital(f"{self.quoted(number)}.")

    def any_other_way(self, notes: Sequence[int]) -> str:
        """Return the sentence for what no simple rule shows."""
        if not notes:
            return _("Any other way contradicts the setup.")
        return _("Any other way contradicts {notes}.").format(notes=named(notes))

    def _recalled(self, notes: Sequence[int]) -> str:
        return "; ".join(map(self.quoted, notes))

    def _premise(self, step: Step, before: Sheet) -> str:
        if isinstance(step, Together):
            return self._together(step, before)
        cause = self._cause(step.clue)
        if not self._adds(step):
            return cause
        if step.rule is reached:
            cards = self._cards(card for card, _place in step.because)
            return _("{cause}; that is {cards}").format(cause=cause, cards=cards)
        if all(len(before.options.get(card, "?")) == 1 for card, _place in step.because):
            return _("{cause}; {gone}").format(cause=cause, gone=self._gone(step.because, before))
        left = self._cards(cell[0] for cell in step.clue.cells if not before.out(cell))
        return _("{cause}; only {cards} can be that").format(cause=cause, cards=left)

    def _together(self, step: Together, before: Sheet) -> str:
        """Return how the parts take or leave all the room of the whole, or fail to."""
        among = step.known(before)
        told = [self._causes(step.clues)]
        if among and step.rule is room_used_up and not step.cards:
            told.append(_("{cards} besides").format(cards=self._cards(among)))
        cards = self._cards((*among, *step.cards))
        rest = self._cards((*among, *step.rest))
        shape = _shape(step, alone=not rest)
        told.append(shape.format(cards=cards, rest=rest, count=step.made(before)))
        return "; ".join(told)

    def _causes(self, clues: Iterable[Clue]) -> str:
        """Return several causes, a note that is quoted only once."""
        told: list[str] = []
        fresh: set[int] = set()
        for clue in clues:
            if clue.note not in fresh:
                fresh |= {clue.note} - self._quoted - {0}
                told.append(self._cause(clue))
        return "; ".join(told)

    def _gone(self, cells: Iterable[Cell], before: Sheet) -> str:
        """Return where these cards are from the start."""
        cards: dict[Place, list[Card]] = {}
        for card, _place in cells:
            cards.setdefault(before.options[card][0], []).append(card)
        return listed([self._are_with(found, place) for place, found in cards.items()])

    def _plain_note(self, find: Find) -> object:
        """Return the note that says it all, or something that is no other find's."""
        step = find.step
        alone = step.clue.note and not self._adds(step)
        return step.clue.note if alone else (id(find),)

    def _adds(self, step: Step) -> bool:
        """Return whether the premise has to say more than the note does."""
        counted = step.rule in (reached, all_needed) and bool(step.because)
        return counted or isinstance(step, Together)

    def _conclusions(self, finds: Sequence[Find]) -> list[str]:
        sure: dict[Place, list[Card]] = {}
        out: dict[Card, list[Place]] = {}
        left: dict[Card, tuple[Place, ...]] = {}
        for find in finds:
            for card, place in find.sure:
                sure.setdefault(place, []).append(card)
            for card, place in find.out:
                out.setdefault(card, []).append(place)
                left[card] = find.left(card)
        told = [self._are_with(cards, place) for place, cards in sure.items()]
        alike: dict[tuple[tuple[Place, ...], tuple[Place, ...]], list[Card]] = {}
        for card, places in out.items():
            rest = left[card] if _one_holder(left[card]) else ()
            shortly = _by_holder(places, finds[0].before.options[card])
            alike.setdefault((shortly, rest), []).append(card)
        return told + [
            self._are_not_with(cards, places, rest) for (places, rest), cards in alike.items()
        ]

    def _are_with(self, cards: Sequence[Card], place: Place) -> str:
        told = ngettext("{cards} is with {place}", "{cards} are with {place}", len(cards))
        return told.format(cards=self._cards(cards), place=self._teller.place(place))

    def _are_not_with(
        self, cards: Sequence[Card], places: Sequence[Place], left: Sequence[Place]
    ) -> str:
        told = ngettext("{cards} is not with {places}", "{cards} are not with {places}", len(cards))
        if left:
            told = ngettext(
                "{cards} is not with {places} but with {left}",
                "{cards} are not with {places} but with {left}",
                len(cards),
            )
        where = [self._teller.place(place) for place in places]
        ends = left if len(left) == 1 else tuple(map(holder, left[:1]))
        rest = listed([self._teller.place(place) for place in ends])
        return told.format(cards=self._cards(cards), places=either(where), left=rest)

    def _cards(self, cards: Iterable[Card]) -> str:
        return listed([self._teller.card(card) for card in dict.fromkeys(cards)])

    def _cause(self, clue: Clue) -> str:
        if not clue.note:
            return clue.meaning or _("as the cards were dealt")
        if clue.note in self._quoted and clue.meaning:
            return _("{meaning} (note {number})").format(meaning=clue.meaning, number=clue.note)
        return self.quoted(clue.note)


def _by_holder(places: Sequence[Place], every: Sequence[Place]) -> tuple[Place, ...]:
    """Return places with just the holder in place of all the places where he can have a card."""
    his: dict[str, set[Place]] = {}
    for place in every:
        his.setdefault(holder(place), set()).add(place)
    given = set(places)
    named = (holder(at) if his[holder(at)] <= given else at for at in places)
    return tuple(dict.fromkeys(named))


def _one_holder(places: Sequence[Place]) -> bool:
    return len(set(map(holder, places))) == 1


def named(notes: Sequence[int]) -> str:
    """Return the numbers of some notes as a sentence names them: "notes 3, 7 and 11"."""
    numbers = listed([str(number) for number in notes])
    return ngettext("note {numbers}", "notes {numbers}", len(notes)).format(numbers=numbers)


def nothing_follows(conflict: Sequence[int]) -> str:
    """Return the sentence that these notes, or the setup alone, contradict themselves."""
    if not conflict:
        return _("The setup contradicts itself, so nothing follows.")
    told = ngettext(
        "{notes} can't be right, so nothing follows.",
        "{notes} can't all be right, so nothing follows.",
        len(conflict),
    )
    return capital(told.format(notes=named(conflict)))


def _shape(step: Together, *, alone: bool) -> str:
    """Return the words that end a premise; `alone` if nothing is needed besides the parts."""
    fails = not step.sure and not step.out
    if step.rule is room_used_up and step.cards:
        return _("these are more than {cards}") if fails else _("these are all of {cards}")
    if step.rule is room_used_up:
        return _("that makes {count}, too many") if fails else _("that makes {count}")
    if step.cards and fails:
        return _("{cards} can only be there, but there is no room for all")
    if step.cards:
        return _("{cards} can only be there and take all that room")
    if not alone:
        return _("besides these only {rest} can be that")
    return _("that leaves too few") if fails else _("all of that is needed")


def _sentence(premise: str, conclusion: str) -> str:
    told = _("{premise}, so {conclusion}.").format(premise=premise, conclusion=conclusion)
    return capital(told)
