"""The sentences of a story's steps, filled with a game's own words.

`Teller` has the words of a game for its cards, places and notes, and `Wording` makes every sentence
of one story with them. After that comes what a sentence is made of: a step with its useful
findings, its causes and its conclusions.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Protocol

from notepad.core.dataclass import dataclass
from notepad.core.language import _, capital, clauses, listed, listed_with_or, ngettext, with_label
from notepad.core.reasoner import Premise, StoryStep, plainly
from notepad.deduction import story_rules
from notepad.deduction.deal import (
    HIDDEN,
    TABLE,
    UNSEEN,
    Card,
    Clue,
    DealCell,
    Place,
    dealt_to,
    holder,
    moves_of,
)
from notepad.deduction.story_rules import (
    Inference,
    Remainder,
    RestOfClass,
    Sheet,
    Together,
    room_used_up,
)

_FEW = 3  # cards that are named one by one as those that it isn't
_MANY = 6  # more than these are only counted: nobody reads on to the end, and a tap lights them


class Teller(Protocol):
    """A game's words for its cards, places and notes."""

    def card(self, card: Card) -> str:
        """Return a card as a player reads it."""
        ...

    def place(self, place: Place) -> str:
        """Return a place of a card, for a list of places."""
        ...

    def hidden(self, count: int) -> tuple[str, str]:
        """Return the clauses that so many `cards` are hidden, and that they aren't."""
        ...

    def note_sentence(self, number: int) -> str:
        """Return the sentence of a note, without a full stop, by its number from 1."""
        ...


@dataclass(frozen=True)
class Find:
    """A step of a story: the sheet before it, and the useful cells that it crosses.

    Those `untold` are crossed on the sheet, but the story doesn't say so.
    """

    step: Inference
    before: Sheet
    used: frozenset[DealCell]
    untold: frozenset[DealCell] = frozenset()

    @property
    def sure(self) -> tuple[DealCell, ...]:
        """The useful cells that it found sure."""
        return tuple(
            cell for cell in self.step.sure if self.used.intersection(self.before.elsewhere(cell))
        )

    @property
    def out(self) -> tuple[DealCell, ...]:
        """The useful cells that it found out of the question."""
        return tuple(cell for cell in self.step.out if cell in self.used)

    def left(self, card: Card) -> tuple[Place, ...]:
        """Return where a card can be after this step, as far as the story tells."""
        crossed = {*self.before.crossed, *self.used} - self.untold
        return tuple(at for at in self.before.options[card] if (card, at) not in crossed)


@dataclass(frozen=True, slots=True)
class Exceeded:
    """The clues that a supposed number beyond a limit contradicts at once, and that number."""

    step: Together
    supposed: Clue

    @property
    def others(self) -> list[Clue]:
        """The clues because of which the number is wrong."""
        return [clue for clue in self.step.clues if clue is not self.supposed]

    @property
    def parts(self) -> list[Clue]:
        """Those of them that are counted together."""
        return [part for part in self.step.parts if part is not self.supposed]

    @property
    def premises(self) -> set[int | str]:
        """The notes, or what the setup says, because of which the number is wrong."""
        return {clue.note or clue.meaning for clue in self.others}

    @property
    def used_up(self) -> bool:
        """Whether there would be too many cards; else there would be too few."""
        return self.step.rule is room_used_up

    def found_before(self, sheet: Sheet) -> tuple[Card, ...]:
        """Return cards found before that count too."""
        return self.step.found_before(sheet) if self.step.clue is not self.supposed else ()


@dataclass(frozen=True, slots=True)
class Cause:
    """A note that says something (0 for the setup), in words with and without its number."""

    note: int
    whole: str
    said: str


class Wording:
    """The words of one story: a note is quoted the first time, and named after that."""

    def __init__(self, teller: Teller, told: Iterable[int] = ()) -> None:
        """Start a story in a game's words, after others that told these notes."""
        self._teller = teller
        self._quoted = set(told)
        self._remainders: set[Clue] = set()
        self._supposed = ""  # what the last step supposed: the next one doesn't repeat it

    def found(self, finds: Sequence[Find]) -> Iterator[StoryStep]:
        """Yield the steps of some finds; findings that a single note states are one step."""
        for _note, group in groupby(self._gathered(finds), self._plain_note):
            together = list(group)
            first = together[0]
            yield from self.remainders(first.step, first.before)
            clues, more = self._premise(first.step, first.before)
            cells = [cell for find in together for cell in (*find.sure, *find.out)]
            if more:
                cells += first.step.because
            if isinstance(first.step, Together):
                cells += first.step.counted(first.before)
            elif more and first.step.rule is not story_rules.reached:
                cells += _still_open(first.step, first.before)
            causes = self._causes(
                clue for clue in clues if not clue.meaning or clue.meaning != self._supposed
            )
            self._supposed = ""
            yield step_from(causes, listed(self._conclusions(together)), more=more, about=cells)

    def remainders(self, step: Inference, before: Sheet) -> Iterator[StoryStep]:
        """Yield the steps of how many cards are left over that a step uses, unless told before."""
        for clue in step.clues if isinstance(step, Together) else (step.clue,):
            if isinstance(clue, Remainder) and clue not in self._remainders:
                self._remainders.add(clue)
                open_ones = [cell for cell in clue.cells if not before.out(cell)]
                named = self._cards(card for card, _place in open_ones)
                said = self._cause(clue).said
                if len(open_ones) <= _MANY:
                    said = with_label(said, named)
                yield step_from(self._causes(clue.told), said, about=open_ones)

    def fails(self, step: Inference, sheet: Sheet) -> StoryStep:
        """Return the step that a clue can't be met any more."""
        if isinstance(step, Together):
            causes, more = self._causes(step.clues), self._adding_up(step, sheet)
            text = _("{cause}: that’s impossible.")
            whole = text.format(cause=joined([*causes, Cause(0, more, more)]))
            about = (*step.because, *step.counted(sheet))
            return step_in_words(causes, capital(whole), text.format(cause=more), about)
        at = story_rules.status_of_clue(sheet, step.clue)
        counted = at.sure if at.base > at.greatest_allowed else (*at.sure, *at.open)
        text = _("{cause}, but every card that fits is ruled out: impossible.")
        short = _("Every card that fits is ruled out: impossible.")
        if counted and at.base > at.greatest_allowed:
            text = _("{cause}, but {clause}: impossible.")
            short = _("But {clause}: impossible.")
        elif counted:
            text = _("{cause}, but only {cards} would fit: impossible.")
            short = _("Only {cards} would fit: impossible.")
        found: dict[Place, list[Card]] = {}
        for card, place in counted:
            found.setdefault(place, []).append(card)
        causes = self._causes([step.clue])
        words = {
            "cards": self._cards(card for card, _place in counted),
            "clause": listed([has(self._teller, cards, place) for place, cards in found.items()]),
        }
        whole = capital(text.format(cause=joined(causes), **words))
        return step_in_words(causes, whole, short.format(**words), counted or step.because)

    def limits(self, sheet: Sheet, exceeded: Sequence[Exceeded], clause: str) -> StoryStep:
        """Return the step from the clues that supposed numbers contradict to the right limits.

        `clause` says the limits, which hold because of the other clues of the contradictions.
        """
        others = dict[int | str, Clue]()
        for clue in (clue for one in exceeded for clue in one.others):
            others.setdefault(clue.note or clue.meaning, clue)
        more = clauses(self._beside(sheet, exceeded))
        about = exceeded[0].supposed.cells
        return step_from(self._causes(others.values()), clause, more=more, about=about)

    def alike(self, sheet: Sheet, exceeded: Sequence[Exceeded], *, exact: bool) -> bool:
        """Whether limits have the same premises, and one sum at most unless they are `exact`."""
        same = len({frozenset(one.premises) for one in exceeded}) == 1
        return same and (exact or len(self._beside(sheet, exceeded)) < len(exceeded))

    def _beside(self, sheet: Sheet, exceeded: Sequence[Exceeded]) -> list[str]:
        """Return which cards take or leave room beside those that are limited, each once."""
        sure = {card for one in exceeded if one.used_up for card in one.found_before(sheet)}
        parts = list[str]()
        for one in exceeded:
            among = one.found_before(sheet)
            fit = () if one.used_up else (*among, *one.step.rest)
            if fit and not sure.issuperset(fit):
                shape = _("besides these, only {rest} would fit")
                parts.append(shape.format(rest=self._cards(fit)))
            elif one.used_up and not one.step.cards and (among or len(one.parts) > 1):
                counted = self._beside_parts(one.step, among, sheet)
                count = one.step.count_sure_or_needed(sheet, besides=one.supposed)
                parts.append(clauses([*counted, _("that makes {count}").format(count=count)]))
        return parts

    def nowhere(self, card: Card) -> StoryStep:
        """Return the step that no place is left for a card."""
        text = capital(
            _("There is nowhere left for {card}: impossible.").format(card=self._card(card))
        )
        return StoryStep(text, follows=text, cards=(card,))

    def suppose(self, cells: Sequence[DealCell], left: Sequence[Place] = ()) -> StoryStep:
        """Return the step that supposes one of these cells of a card, which are of those left."""
        card, places = cells[0][0], [place for _card, place in cells]
        among = _by_holder(places, left or places)
        found = has(self._teller, [card], among[0])
        if len(among) > 1:
            others = [place for place in left if place not in places]
            found = lacks(self._teller, [card], _by_holder(others, left))
        return self.suppose_that(found, card)

    def suppose_that(self, clause: str, *cards: Card) -> StoryStep:
        """Return the step that supposes what a clause says about some cards."""
        self._supposed = clause
        said = _("Suppose {found}.").format(found=clause)
        return StoryStep(said, (Premise(0, said),), cards=cards, supposed=True)

    def one_of(self, cells: Sequence[DealCell], clue: Clue | None) -> StoryStep:
        """Return the step that one of these cells is true, as a clue says or by the card."""
        found = [has(self._teller, [card], place) for card, place in cells]
        either = _("either {ways}").format(ways=listed_with_or(found))
        causes = self._causes([clue] if clue else [])
        whole = capital(f"{joined([*causes, Cause(0, either, either)])}.")
        return step_in_words(causes, whole, f"{either}.", cells)

    def in_each_case(self, cells: Sequence[DealCell], left: Sequence[Place]) -> StoryStep:
        """Return the step that a card is in none of these cells, in each of the cases told."""
        return self._ended(_("In each case, {conclusion}."), cells, left)

    def in_no_case(self, cells: Sequence[DealCell], left: Sequence[Place]) -> StoryStep:
        """Return the step that cells supposed before are impossible in each of the cases."""
        return self._ended(_("Each case is impossible, so {conclusion}."), cells, left)

    def in_the_end(self, cells: Sequence[DealCell], left: Sequence[Place]) -> StoryStep:
        """Return the step that a card is in none of these cells, as was shown."""
        return self._ended(_("So {conclusion}."), cells, left)

    def all_tried(self, count: int, cards: Sequence[Card], notes: Sequence[int]) -> StoryStep:
        """Return the step that all ways to place some cards otherwise were tried."""
        text = ngettext(
            "There is no short proof. The only other way to place {cards} was tried: it contradicts"
            " {notes}.",
            "There is no short proof. All {count} other ways to place {cards} were tried: each"
            " contradicts {notes}.",
            count,
        )
        named = notes_in_words(notes)
        said = text.format(count=count, cards=self._cards(cards), notes=named)
        return StoryStep(said, follows=said, cards=tuple(cards))

    def _ended(self, told: str, cells: Sequence[DealCell], left: Sequence[Place]) -> StoryStep:
        """Return the step that a card is in none of these cells, of the places left for it."""
        card, barred = cells[0][0], [place for _card, place in cells]
        rest = [place for place in left if place not in barred]
        shortly = _by_holder(barred, left)
        if len(set(map(holder, rest))) > 1:
            found = lacks(self._teller, [card], shortly)
        elif len(shortly) == 1:
            found = self._lacking([card], shortly, rest)
        else:
            found = has(self._teller, [card], rest[0] if len(rest) == 1 else holder(rest[0]))
        said = capital(told.format(conclusion=found))
        return StoryStep(said, follows=said, cards=(card,))

    def from_start(self, card: Card, places: Sequence[Place]) -> StoryStep:
        """Return the step for a card whose possible places follow from the setup alone."""
        text = _("From the start, only these could have {card}: {places}.")
        if [*places] == [HIDDEN]:
            text = _("{card} was hidden from the start.")
        elif [*places] == [TABLE]:
            text = _("{card} was face up from the start.")
        elif [*places] == [UNSEEN]:
            text = _("{card} was out of play from the start.")
        elif len(places) == 1:
            text = _("{places} had {card} from the start.")
        where = listed_with_or([self._teller.place(place) for place in places])
        said = capital(text.format(card=self._card(card), places=where))
        return StoryStep(said, follows=said, cards=(card,))

    def came(self, notes: Sequence[int], card: Card, place: Place) -> StoryStep:
        """Return the step that these notes moved a card to where it is."""
        return step_from(
            self._recalled(notes), has(self._teller, [card], place), about=[(card, place)]
        )

    def whichever_way(
        self, notes: Sequence[int], card: Card, holder: Place, *, has: bool
    ) -> StoryStep:
        """Return the step that all paths of a card end with a holder, or none, by these notes."""
        text = _("{place} no longer has {card}")
        if has:
            text = _("{place} has {card}, whichever way it moved")
        ends = text.format(card=self._card(card), place=self._teller.place(holder))
        return step_from(self._recalled(notes), ends, about=[(card, holder)])

    def impossible_without(self, notes: Sequence[int]) -> Iterator[StoryStep]:
        """Yield the step that the cards would not have been there without the untold notes."""
        if fresh := self.fresh(notes):
            text = _("Without {notes}, these cards couldn’t have moved that way.")
            yield from plainly(text.format(notes=notes_in_words(fresh)))

    def fresh(self, notes: Iterable[int]) -> list[int]:
        """Return the notes that were not quoted yet."""
        return [note for note in notes if note not in self._quoted]

    def note_step(self, number: int) -> StoryStep:
        """Return a note with its number, as a step of its own."""
        causes = self._recalled([number])
        return StoryStep(capital(f"{joined(causes)}."), premises(causes))

    def any_other_way(self, notes: Sequence[int]) -> StoryStep:
        """Return the step for a conclusion that no simple rule shows."""
        text = _("Anything else contradicts the setup.")
        if notes:
            text = _("Anything else contradicts {notes}.").format(notes=notes_in_words(notes))
        return StoryStep(text, follows=text)

    def _quote(self, number: int) -> Cause:
        """Return a note as part of a sentence."""
        self._quoted.add(number)
        said = self._teller.note_sentence(number)
        whole = _("note {number}: {sentence}").format(number=number, sentence=said)
        return Cause(number, whole, said)

    def _recalled(self, notes: Sequence[int]) -> list[Cause]:
        return [self._quote(number) for number in notes]

    def _premise(self, step: Inference, before: Sheet) -> tuple[Sequence[Clue], str]:
        """Return the clues that a step starts with, and what they amount to, if it says that."""
        if isinstance(step, Together):
            return step.clues, self._adding_up(step, before)
        if not self._adds(step):
            return [step.clue], ""
        if step.rule is story_rules.reached:
            cards = self._cards(card for card, _place in step.because)
            return [step.clue], _("that’s {cards}").format(cards=cards)
        because = dict.fromkeys(card for card, _place in step.because)
        named = _elsewhere(step, before)
        every = (*named, *because)
        gone = [card for card in every if len(before.options.get(card, "?")) == 1]
        if gone and all(card in gone for card in because):
            return [step.clue], self._gone(gone, before)
        left = [card for card, _place in _still_open(step, before)]
        others = [card for card in because if card not in left and card not in step.clue.gone]
        if len(left) == 1 and 0 < len(others) <= _FEW:  # which it is, is what follows
            known = [self._gone(named, before)] if named else []
            not_these = _("it isn’t {cards}").format(cards=listed_with_or(map(self._card, others)))
            return [step.clue], listed([*known, not_these])
        return [step.clue], _("it can only be {cards}").format(cards=self._cards(left))

    def _adding_up(self, step: Together, before: Sheet) -> str:
        """Return how the parts take or leave all the room of the whole, or fail to."""
        if isinstance(step, RestOfClass):
            return self._rest_of_class(step, before)
        among = step.found_before(before)
        summed = step.rule is room_used_up and not step.cards
        parts = self._beside_parts(step, among, before) if summed else []
        every = dict.fromkeys((*among, *step.cards))
        rest = self._cards((*among, *step.rest))
        shape = _shape(step, alone=not rest)
        count = len(every) if step.cards else step.count_sure_or_needed(before)
        parts.append(shape.format(cards=self._cards(every), rest=rest, count=count))
        return clauses(parts)

    def _beside_parts(self, step: Together, among: Sequence[Card], before: Sheet) -> list[str]:
        """Return what is found `among` the whole beside its parts, and what these share."""
        parts, twice = list[str](), step.counted_twice(before)
        if among:
            parts.append(_("plus {cards}").format(cards=self._cards(among)))
        if twice:
            told = ngettext("{cards} counts twice", "{cards} count twice", len(twice))
            parts.append(told.format(cards=self._cards(twice)))
        return parts

    def _rest_of_class(self, step: RestOfClass, before: Sheet) -> str:
        """Return what is left of a class for one place beside those found or counted elsewhere."""
        found = step.found_elsewhere(before)
        elsewhere = {card: at for card, at in found.items() if at != step.place}
        count = step.count + len(found) - len(elsewhere)
        every = len(step.about.cards) + len(step.about.gone)
        text = _("that leaves {count} of {size} for {place}")
        left = text.format(count=count, size=every, place=self._teller.place(step.place))
        known = [self._where(elsewhere)] if elsewhere else []
        able = [cell for cell in step.open if not before.out(cell)]
        only = _("it can only be {cards}").format(cards=self._cards(card for card, _at in able))
        return clauses([*known, left, *([only] if step.sure else [])])

    def _causes(self, clues: Iterable[Clue]) -> list[Cause]:
        """Return several causes, quoting each note only once."""
        told: list[Cause] = []
        fresh: set[int] = set()
        for clue in clues:
            if clue.note not in fresh:
                fresh |= {clue.note} - self._quoted - {0}
                told.append(self._cause(clue))
        return told

    def _gone(self, gone: Iterable[Card], before: Sheet) -> str:
        """Return where these cards are from the start."""
        return self._where({card: before.options[card][0] for card in gone})

    def _where(self, found: Mapping[Card, Place]) -> str:
        """Return where these cards are."""
        cards: dict[Place, list[Card]] = {}
        for card, place in found.items():
            cards.setdefault(place, []).append(card)
        return listed([has(self._teller, found, place) for place, found in cards.items()])

    def _gathered(self, finds: Sequence[Find]) -> list[Find]:
        """Return finds in their order, but together what a note states by itself."""
        first: dict[object, int] = {}
        places = [
            at if find.step.because else first.setdefault(self._plain_note(find), at)
            for at, find in enumerate(finds)
        ]
        return [finds[at] for at in sorted(range(len(finds)), key=places.__getitem__)]

    def _plain_note(self, find: Find) -> object:
        """Return the note that says it all, or a value that no other find has."""
        step = find.step
        alone = step.clue.note and not self._adds(step)
        return step.clue.note if alone else (id(find),)

    def _adds(self, step: Inference) -> bool:
        """Return whether the premise must say more than the note."""
        gone = step.rule is story_rules.all_needed and step.clue.gone
        counted = step.rule in (story_rules.reached, story_rules.all_needed) and bool(
            step.because or gone
        )
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
        wordings = [has(self._teller, cards, place) for place, cards in sure.items()]
        alike: dict[tuple[tuple[Place, ...], tuple[Place, ...]], list[Card]] = {}
        for card, places in out.items():
            rest = left[card] if len(set(map(holder, left[card]))) == 1 else ()
            shortly = _by_holder(places, finds[0].before.options[card])
            alike.setdefault((shortly, rest), []).append(card)
        wordings += [
            self._lacking(cards, places, rest) for (places, rest), cards in alike.items() if rest
        ]
        return wordings + self._fewest_clauses(
            [(cards, places) for (places, rest), cards in alike.items() if not rest]
        )

    def _fewest_clauses(
        self, lacking: Sequence[tuple[Sequence[Card], Sequence[Place]]]
    ) -> list[str]:
        """Return the clauses that cards are at none of their places, by card or by place."""
        theirs: dict[Place, list[Card]] = {}
        for cards, places in lacking:
            for place in places:
                theirs.setdefault(place, []).extend(cards)
        by_place: dict[tuple[Card, ...], list[Place]] = {}
        for place, cards in theirs.items():
            by_place.setdefault(tuple(cards), []).append(place)
        wordings = (
            [
                clause
                for cards, places in way
                for clause in lacking_clauses(self._teller, cards, places)
            ]
            for way in (lacking, [*by_place.items()])
        )
        return min(wordings, key=len)

    def _lacking(
        self, cards: Sequence[Card], places: Sequence[Place], left: Sequence[Place]
    ) -> str:
        """Return the clause that cards are at none of these places, and where that leaves them."""
        if not left:
            return lacks(self._teller, cards, places)
        found = has(self._teller, cards, left[0] if len(left) == 1 else holder(left[0]))
        text = _("{lacking}: {found}")
        return text.format(lacking=lacks(self._teller, cards, places), found=found)

    def _card(self, card: Card) -> str:
        return self._teller.card(card)

    def _cards(self, cards: Iterable[Card]) -> str:
        return listed([self._card(card) for card in dict.fromkeys(cards)])

    def _cause(self, clue: Clue) -> Cause:
        if isinstance(clue, Remainder):
            text = _("{player} has {count} of the others")
            place, count = clue.cells[0][1], min(clue.totals)
            said = text.format(player=self._teller.place(place), count=count)
            return Cause(0, said, said)
        if not clue.note:
            said = clue.meaning or _("that’s how the cards were dealt")
            return Cause(0, said, said)
        if clue.note in self._quoted and clue.meaning:
            text = _("{meaning} (note {number})").format(meaning=clue.meaning, number=clue.note)
            return Cause(clue.note, text, clue.meaning)
        return self._quote(clue.note)


def has(teller: Teller, cards: Sequence[Card], place: Place) -> str:
    """Return the clause that a place has some cards: "Bob has ▲2 and ▲3", "▲2 is hidden".

    Of cards that moved it says how they came: "Bob got ▲2 from Cem in note 4".
    """
    if moves_of(place):
        return _moved(_("{player} got {cards} from {name} in note {number}"), teller, cards, place)
    told = _("{player} has {cards}")
    if place == HIDDEN:
        told, _isnt = teller.hidden(len(cards))
    elif place == TABLE:
        told = ngettext("{cards} is face up", "{cards} are face up", len(cards))
    elif place == UNSEEN:
        told = ngettext("{cards} is out of play", "{cards} are out of play", len(cards))
    return told.format(cards=listed(map(teller.card, cards)), player=teller.place(place))


def _moved(told: str, teller: Teller, cards: Sequence[Card], place: Place) -> str:
    """Return the clause that cards went this way or not, with the last move first."""
    moves = moves_of(place)
    givers = [dealt_to(place), *(move.taker for move in moves)]
    clause = told.format(
        player=holder(place),
        cards=listed(map(teller.card, cards)),
        name=givers[-2],
        number=moves[-1].note,
    )
    for giver, move in zip(givers[-3::-1], moves[-2::-1], strict=True):
        text = _("{clause} (before that from {name} in note {number})")
        clause = text.format(clause=clause, name=giver, number=move.note)
    return clause


_NOBODYS = {HIDDEN, TABLE, UNSEEN}


def lacks(teller: Teller, cards: Sequence[Card], places: Sequence[Place]) -> str:
    """Return the clause that none of these places has any of some cards."""
    return listed(lacking_clauses(teller, cards, places))


def lacking_clauses(teller: Teller, cards: Sequence[Card], places: Sequence[Place]) -> list[str]:
    """Return the clauses that none of these places has any of some cards, players first."""
    stayed = [place for place in places if not moves_of(place)]
    players = [teller.place(place) for place in stayed if place not in _NOBODYS]
    found = []
    if players:
        told = ngettext(
            "{players} doesn’t have {cards}", "{players} don’t have {cards}", len(players)
        )
        found.append(
            told.format(players=listed(players), cards=listed_with_or(map(teller.card, cards)))
        )
    never = _("{player} didn’t get {cards} from {name} in note {number}")
    found += (_moved(never, teller, cards, place) for place in places if place not in stayed)
    every = listed(map(teller.card, cards))
    if HIDDEN in places:
        _is, told = teller.hidden(len(cards))
        found.append(told.format(cards=every))
    if TABLE in places:
        told = ngettext("{cards} isn’t face up", "{cards} aren’t face up", len(cards))
        found.append(told.format(cards=every))
    if UNSEEN in places:
        told = ngettext("{cards} isn’t out of play", "{cards} aren’t out of play", len(cards))
        found.append(told.format(cards=every))
    return found


def _still_open(step: Inference, before: Sheet) -> list[DealCell]:
    """Return the cells that a step's clue can still mean."""
    return [cell for cell in step.clue.cells if not before.out(cell)]


def _elsewhere(step: Inference, before: Sheet) -> list[Card]:
    """Return the further cards that a step's note names, unless they moved or are too many."""
    places = {card: before.options.get(card, ()) for card in step.clue.gone}
    found = [card for card, at in places.items() if len(at) == 1 and holder(at[0]) == at[0]]
    return found if len(found) <= _MANY else []


def _by_holder(places: Sequence[Place], every: Sequence[Place]) -> tuple[Place, ...]:
    """Return places with a single holder instead of all places where they can have a card."""
    theirs: dict[str, set[Place]] = {}
    for place in every:
        theirs.setdefault(holder(place), set()).add(place)
    given = set(places)
    named = (holder(at) if theirs[holder(at)] <= given else at for at in places)
    return tuple(dict.fromkeys(named))


def _shape(step: Together, *, alone: bool) -> str:
    """Return the words that end a premise; `alone` if nothing is needed besides the parts."""
    fails = not step.sure and not step.out
    if step.rule is room_used_up and step.cards:
        every = _("that accounts for all of {cards}")
        return _("that is more than {cards}") if fails else every
    if step.rule is room_used_up:
        return _("that makes {count}, too many") if fails else _("that makes {count}")
    if step.cards and fails:
        return _("{cards} can only be there, but there is no room for all of them")
    if step.cards:
        return _("{cards} fit nowhere else and leave no room for others")
    if not alone and fails:
        return _("besides these, only {rest} would fit")
    if not alone:
        return _("the rest can only be {rest}")
    return _("that leaves too few") if fails else _("all of them are needed")


def notes_in_words(notes: Sequence[int]) -> str:
    """Return the numbers of some notes as a sentence names them: "notes 3, 7 and 11"."""
    numbers = listed([str(number) for number in notes])
    return ngettext("note {numbers}", "notes {numbers}", len(notes)).format(numbers=numbers)


def nothing_follows(conflict: Sequence[int]) -> str:
    """Return the sentence that these notes, or the setup alone, are contradictory."""
    if not conflict:
        return _("The setup contradicts itself, so nothing follows.")
    text = ngettext(
        "{notes} can’t be right, so nothing follows.",
        "{notes} can’t all be right, so nothing follows.",
        len(conflict),
    )
    return capital(text.format(notes=notes_in_words(conflict)))


def step_from(
    causes: Sequence[Cause], conclusion: str, *, more: str = "", about: Iterable[DealCell]
) -> StoryStep:
    """Return the step from some causes, and what they amount to, to a conclusion."""
    concluded = _("{premise}, so {conclusion}.")
    follows = _("So {conclusion}.").format(conclusion=conclusion)
    if more:
        follows = capital(concluded.format(premise=more, conclusion=conclusion))
    whole = follows
    if causes:
        premise = joined([*causes, Cause(0, more, more)] if more else causes)
        whole = capital(concluded.format(premise=premise, conclusion=conclusion))
    return step_in_words(causes, whole, follows, about)


def step_in_words(
    causes: Sequence[Cause], whole: str, follows: str, about: Iterable[DealCell]
) -> StoryStep:
    """Return the step from some causes to what follows; `whole` says all of it."""
    cards = tuple(dict.fromkeys(card for card, _place in about))
    return StoryStep(whole, premises(causes), capital(follows), cards)


def joined(causes: Iterable[Cause]) -> str:
    """Return some causes as part of a sentence."""
    return clauses(cause.whole for cause in causes)


def premises(causes: Iterable[Cause]) -> tuple[Premise, ...]:
    """Return some causes as the premises of a step, each a sentence of its own."""
    return tuple(Premise(cause.note, capital(f"{cause.said}.")) for cause in causes)
