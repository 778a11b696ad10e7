"""Explains step by step why a fact holds: by simple rules, or by a supposition that fails.

`story` explains why a card is, or is not, at a place. `story_of_count` explains why a player has a
certain number of cards of a class: what notes counted, and which of those cards are known.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from notepad.core.language import _, capital, listed, ngettext
from notepad.core.reasoner import Premise, Reason, StoryStep
from notepad.deduction.deal import Card, Clue, Deal, DealCell, Place, holder, moves_of
from notepad.deduction.story_rules import Inference, Sheet, first_found, found_together
from notepad.deduction.story_sentences import Find, Teller, Wording, has, lacks, notes_in_words

Possible = Mapping[Card, tuple[Place, ...]]
ClueBarring = Callable[[Place], Sequence[Clue]]

_MOST_STEPS = 12
"""How many steps may follow from each other; nobody would follow more, so notes are only named.

Suppositions don't follow from each other, so there may be more steps in all.
"""
_MOST_QUOTED = 6  # with more notes, only their numbers are shown


@dataclass(frozen=True, slots=True)
class CountLimit:
    """The most cards of a class that a player can have, or the `least`, and the notes behind it.

    All of the notes are needed; without any it follows from the setup.
    """

    count: int
    notes: Sequence[int]
    least: bool = False


def story(
    deal: Deal,
    clues: Sequence[Clue],
    card: Card,
    barred: Sequence[Place],
    teller: Teller,
    barring: ClueBarring | None = None,
) -> tuple[StoryStep, ...]:
    """Return the steps that explain why the card is at none of the barred places.

    `clues` are those of the setup and of the notes that force it, all of which are needed. If
    simple rules aren't enough, or would take too long, each place is told by itself where that is
    simple, from the clues that `barring` returns for it. What is then left only names the notes.
    """
    if steps := _simple_story(deal, clues, card, barred, teller):
        return steps
    single = barred if barring and len(barred) > 1 else ()
    told = [
        _simple_story(deal, barring(place), card, [place], teller)
        for place in single
        if barring and place in deal.options[card]
    ]
    notes = sorted({clue.note for clue in clues if clue.note})
    if not any(told):
        return steps_without_story(notes, teller)
    rest = () if all(told) else (Wording(teller).any_other_way(notes),)
    return (*chain.from_iterable(told), *rest)


def _simple_story(
    deal: Deal, clues: Sequence[Clue], card: Card, barred: Sequence[Place], teller: Teller
) -> tuple[StoryStep, ...]:
    """Return the steps why a card is at none of these places, none if no simple rules show it."""
    targets = [(card, place) for place in barred if place in deal.options[card]]
    if not targets:
        return (Wording(teller).from_start(card, deal.options[card]),)
    ordered = sorted(clues, key=lambda clue: (clue.note == 0, clue.note, len(clue.weights)))
    constraints = (*ordered, *deal.hands, *deal.rules)
    line = LineOfThought(Sheet(deal.options))
    line.go_on(constraints, targets)
    wording = Wording(teller)
    direct = all(map(line.sheet.out, targets))
    tell = _direct if direct else _refuted
    steps = tell(line, constraints, targets, wording)
    if steps:
        ends = {holder(place) for place in deal.options[card] if place not in barred}
        left = [place for place in line.sheet.left(card) if place not in barred]
        steps += _ways(card, left, wording, sure=direct) if len(ends) == 1 else ()
        if any(moves_of(place) for places in deal.options.values() for place in places):
            steps += wording.impossible_without(sorted({clue.note for clue in clues if clue.note}))
    return tuple(steps) if _in_a_row(steps) <= _MOST_STEPS else ()


def _in_a_row(steps: Sequence[StoryStep]) -> int:
    """Return how many steps follow from each other at most."""
    starts = [at for at, step in enumerate(steps) if step.supposed]
    ends = [*starts[1:], len(steps)]
    branches = (end - start for start, end in zip(starts, ends, strict=True))
    return starts[0] + max(branches) if starts else len(steps)


def _ways(
    card: Card, left: Sequence[Place], wording: Wording, *, sure: bool
) -> Iterator[StoryStep]:
    """Yield the steps of how a card got where it is, except those already told.

    `sure` says that its holder was already told.
    """
    moved = wording.fresh(sorted({move.note for place in left for move in moves_of(place)}))
    if len(left) == 1:
        yield from map(wording.note_step, moved)
    elif moved or not sure:
        yield wording.has_whichever_way(moved, card, holder(left[0]))


def passed_on(
    notes: Sequence[int], card: Card, holder: str, places: Sequence[Place], teller: Teller
) -> tuple[StoryStep, ...]:
    """Return the story of a card that only moved in these notes.

    `places` are the histories that it can have, if `holder` has it; else there are none.
    """
    wording = Wording(teller)
    if len(places) == 1:
        return (wording.came(notes, card, places[0]),)
    tell = wording.has_whichever_way if places else wording.no_longer_has
    return (tell(notes, card, holder),)


def joined(stories: Iterable[Sequence[StoryStep]]) -> tuple[StoryStep, ...]:
    """Return several stories as one, without what an earlier one has found already.

    What only follows from a supposition isn't found, so it is told each time.
    """
    told: dict[StoryStep, None] = {}
    steps = list[StoryStep]()
    for story in stories:
        starts = next((at for at, step in enumerate(story) if step.supposed), len(story))
        steps += [step for step in story[:starts] if step not in told]
        steps += story[starts:]
        told |= dict.fromkeys(story[:starts])
    return tuple(steps)


def steps_without_story(notes: Sequence[int], teller: Teller) -> tuple[StoryStep, ...]:
    """Return steps that only name the notes, if no simple rule shows what they force."""
    wording = Wording(teller)
    quoted = map(wording.note_step, notes) if len(notes) <= _MOST_QUOTED else ()
    return (*quoted, wording.any_other_way(notes))


class LineOfThought:
    """A line of thought: steps one after the other, on a sheet that fills up."""

    def __init__(self, sheet: Sheet) -> None:
        """Start with what is crossed on a sheet."""
        self.sheet = sheet
        self.failed: Inference | Card | None = None
        self._steps: list[tuple[Inference, Sheet]] = []
        self._author: dict[DealCell, int] = {}

    def __len__(self) -> int:
        """Return how many steps were taken."""
        return len(self._steps)

    def supposing(self, cell: DealCell) -> "LineOfThought":
        """Return a new line that continues this one, supposing that a cell is true."""
        line = LineOfThought(self.sheet.copy())
        line._steps, line._author = list(self._steps), dict(self._author)
        line.sheet.cross(line.sheet.elsewhere(cell))
        return line

    def go_on(self, constraints: Sequence[Clue], targets: Sequence[DealCell] = ()) -> None:
        """Apply the rules until the targets are crossed, something fails, or no rule applies.

        Clues are only added up if no single clue says anything new.
        """
        going = True
        while going:
            steps = len(self._steps)
            for clue in constraints:
                self._take(first_found(self.sheet, clue))
                if self._done(targets):
                    return
            if steps == len(self._steps):
                self._take(found_together(self.sheet, constraints))
            going = steps < len(self._steps) and not self._done(targets)

    def needed(self, cells: Iterable[DealCell]) -> dict[int, set[DealCell]]:
        """Return the steps, by number, that led to these crossed cells, and what they crossed."""
        used: dict[int, set[DealCell]] = {}
        queue = list(cells)
        while queue:
            cell = queue.pop()
            author = self._author.get(cell)
            if author is not None and cell not in used.setdefault(author, set()):
                used[author].add(cell)
                step, before = self._steps[author]
                queue.extend(_crossings(before, step.because))
        return used

    def steps_to_failure(self) -> dict[int, set[DealCell]]:
        """Return the steps that led to the failure, as `needed` does."""
        if isinstance(self.failed, Inference):
            return self.needed(_crossings(self.sheet, self.failed.because))
        places = self.sheet.options[self.failed] if self.failed else ()
        return self.needed((self.failed, place) for place in places if self.failed)

    def finds(self, numbers: Mapping[int, set[DealCell]]) -> list[Find]:
        """Return steps, by number, with the useful cells that they crossed."""
        return [
            Find(*self._steps[number], frozenset(used)) for number, used in sorted(numbers.items())
        ]

    def told_failure(self, wording: Wording) -> StoryStep:
        """Return the step of the failure."""
        if isinstance(self.failed, Inference):
            return wording.fails(self.failed, self.sheet)
        return wording.nowhere(self.failed or "")

    def _done(self, targets: Sequence[DealCell]) -> bool:
        reached = bool(targets) and all(map(self.sheet.out, targets))
        return self.failed is not None or reached

    def _take(self, step: Inference | None) -> None:
        if step is None:
            return
        if not step.sure and not step.out:
            self.failed = step
            return
        before = self.sheet.copy()
        crossed = [cell for cell in step.crosses(before) if cell not in before.crossed]
        self.sheet.cross(crossed)
        self._author.update(dict.fromkeys(crossed, len(self._steps)))
        self._steps.append((step, before))
        self.failed = next((card for card, _ in crossed if not self.sheet.left(card)), None)


def _crossings(sheet: Sheet, known: Iterable[DealCell]) -> Iterator[DealCell]:
    """Yield the crossed cells that make these cells sure or out."""
    for cell in known:
        if cell in sheet.crossed:
            yield cell
        elif not sheet.out(cell):
            yield from sheet.elsewhere(cell)


def _direct(
    line: LineOfThought, _constraints: Sequence[Clue], targets: Sequence[DealCell], wording: Wording
) -> list[StoryStep]:
    """Return the steps that reach the targets."""
    return list(wording.found(line.finds(line.needed(targets))))


def _refuted(
    line: LineOfThought, constraints: Sequence[Clue], targets: Sequence[DealCell], wording: Wording
) -> list[StoryStep]:
    """Return steps that suppose each open target and fail, or none if one doesn't fail."""
    known = line.needed(target for target in targets if line.sheet.out(target))
    supposed = []
    for target in targets:
        if not line.sheet.out(target):
            further = line.supposing(target)
            further.go_on(constraints)
            if not further.failed:
                return []
            steps = further.steps_to_failure()
            for number in [number for number in steps if number < len(line)]:
                known.setdefault(number, set()).update(steps.pop(number))
            supposed.append((target, further, steps))
    told = list(wording.found(line.finds(known)))
    for target, further, steps in supposed:
        told.append(wording.suppose(target))
        told += wording.found(further.finds(steps))
        told.append(further.told_failure(wording))
    return told


def story_of_count(
    clues: Sequence[Clue],
    cells: Sequence[DealCell],
    possible: Possible,
    teller: Teller,
    limits: Sequence[CountLimit],
) -> Reason:
    """Return steps that explain how many of these cells, all of one place, are true.

    Example: of the cells of three pearls Bob certainly has one, and note 2 says that Bob has
    two; then the steps are that note, with one more of the two others, and the pearl that Bob has.
    A limit because of other notes follows with those; if nothing limits the rest, that is said.
    """
    inside = frozenset(cells)
    heard = (clue for clue in clues if clue.note and _counts(clue, inside))
    telling = [clue for clue in heard if set(clue.cells) == inside or _open(clue, possible)]
    told = dict.fromkeys(clue.note for clue in telling)
    steps = [_left(clue, possible, teller) for clue in telling]
    steps += _known(cells, possible, teller)
    counted = {*told}  # what these limit is told by how many more there are
    for limit in limits:
        if not limit.notes or not counted >= {*limit.notes}:
            steps += _limiting(limit, [note for note in limit.notes if note not in told], teller)
            told |= dict.fromkeys(limit.notes)
    loose = [card for card, place in cells if place in possible[card] and len(possible[card]) > 1]
    if loose and not told and not limits:
        steps.append(_unlimited(loose, cells[0][1], teller))
    return Reason("open", story=tuple(steps), told=tuple(told))


def _limiting(limit: CountLimit, fresh: Sequence[int], teller: Teller) -> Iterator[StoryStep]:
    """Yield the notes behind a limit that weren't told yet, and the limit."""
    if len(fresh) <= _MOST_QUOTED:
        yield from map(Wording(teller).note_step, fresh)
    if limit.notes:
        told = _("More than {count} would contradict {notes}.")
        fewer = _("Fewer than {count} would contradict {notes}.")
    else:
        told = _("More than {count} would contradict the setup.")
        fewer = _("Fewer than {count} would contradict the setup.")
    whole = fewer if limit.least else told
    said = whole.format(count=limit.count, notes=notes_in_words(limit.notes))
    yield StoryStep(said, follows=said)


def _unlimited(cards: Sequence[Card], place: Place, teller: Teller) -> StoryStep:
    """Return the step that a player may have any number of these cards."""
    told = ngettext(
        "{player} may have {cards} or not: nothing decides that yet.",
        "{player} may have any number of {cards}: nothing limits that yet.",
        len(cards),
    )
    listing = listed([teller.card(card) for card in cards])
    said = capital(told.format(player=teller.place(place), cards=listing))
    return StoryStep(said, follows=said, cards=tuple(cards))


def _counts(clue: Clue, cells: Collection[DealCell]) -> bool:
    """Whether a clue says how many of these cells are true, or of some of them."""
    alike = all(weight == 1 for _cell, weight in clue.weights)
    return len(clue.totals) == 1 and alike and set(clue.cells) <= set(cells)


def _open(clue: Clue, possible: Possible) -> list[Card]:
    """Return the cards of a count that may or may not be there."""
    able = (card for card, place in clue.cells if place in possible[card])
    return [card for card in able if len(possible[card]) > 1]


def _left(clue: Clue, possible: Possible, teller: Teller) -> StoryStep:
    """Return the step of a note that counted: how many cards of a group aren't found yet."""
    able = [cell for cell in clue.cells if cell[1] in possible[cell[0]]]
    open_ones = _open(clue, possible)
    more = min(clue.totals) - (len(able) - len(open_ones))
    told = _("{count} more among {cards}.")
    cards = listed([teller.card(card) for card in open_ones])
    follows = told.format(count=more, cards=cards) if open_ones else _("All of these are known.")
    said = capital(f"{teller.note_sentence(clue.note)}.")
    whole = _("Note {number}: {sentence}").format(number=clue.note, sentence=said)
    about = open_ones or [card for card, _place in able]
    return StoryStep(f"{whole} {follows}", (Premise(clue.note, said),), follows, tuple(about))


def _known(cells: Sequence[DealCell], possible: Possible, teller: Teller) -> Iterator[StoryStep]:
    """Yield which of the cards are certainly there, and which are certainly not."""
    sure = [card for card, place in cells if possible[card] == (place,)]
    out = [card for card, place in cells if place not in possible[card]]
    if sure:
        yield _told(has(teller, sure, cells[0][1]), sure)
    if out:
        yield _told(lacks(teller, out, [cells[0][1]]), out)


def _told(clause: str, cards: Sequence[Card]) -> StoryStep:
    said = capital(f"{clause}.")
    return StoryStep(said, follows=said, cards=tuple(cards))
