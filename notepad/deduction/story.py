"""Explains step by step why a fact holds: by simple rules, a supposition that fails, or by cases.

`story` explains why a card is, or is not, at a place. `story_of_count` explains why a player has a
certain number of cards of a class: what notes counted, and which of those cards are known.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, count, islice, takewhile

from notepad.core.dataclass import dataclass
from notepad.core.language import _, capital, listed, ngettext
from notepad.core.reasoner import Premise, Reason, StoryStep
from notepad.deduction import story_rules
from notepad.deduction.deadline import check_deadline
from notepad.deduction.deal import Card, Clue, Deal, DealCell, Place, count_clue, holder, moves_of
from notepad.deduction.story_rules import Inference, Sheet, failed_together, first_found, remainders
from notepad.deduction.story_sentences import (
    Exceeded,
    Find,
    Teller,
    Wording,
    has,
    lacks,
    notes_in_words,
)

Possible = Mapping[Card, tuple[Place, ...]]
ClueBarring = Callable[[Place], Sequence[Clue]]
Words = Callable[[], Wording]
"""Returns the words of a story that is begun again, with the notes told before it."""

_MANY_STEPS, _MOST_STEPS = 12, 20
"""From how many steps that follow from each other a shorter way is sought, and how many may be.

Nobody would follow more, so notes are only named. Suppositions don't follow from each other, so
there may be more steps in all.
"""
_PATIENCE = 2000
"""How many clues are added up for one story in what is supposed, each as often as it is. Nearly all
stories need fewer than 300; in a long game, 75 clues were added up 150 times in four seconds."""
_MOST_QUOTED = 6  # with more notes, only their numbers are shown
_MOST_WAYS = 3  # cases told of one card or clue: with more, nobody remembers which are left
_MOST_TRIED = 24  # ways tried to place cards that no story tells: trying more takes too long


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
    seen: Sequence[Clue] = (),
    told: Collection[int] = (),
) -> tuple[StoryStep, ...]:
    """Return the steps that explain why the card is at none of the barred places.

    `clues` are those of the setup and of the notes that force it, all of which are needed. Those
    `seen` say by themselves where a card is: they are told where that makes it shorter. If
    simple rules aren't enough, or would take too long, each place is told by itself where that is
    simple, from the clues that `barring` returns for it. What is then left only names the notes,
    and says how many ways were tried. The notes `told` before aren't quoted again.
    """
    patience = iter(range(_PATIENCE))
    words = partial(Wording, teller, told)
    steps = _simple_story(deal, clues, card, barred, words, patience)
    if seen and len(steps) != 1:
        direct = _simple_story(deal, (*seen, *clues), card, barred, words, patience, seen)
        steps = _easier(steps, direct)
    if steps:
        return steps
    single = barred if barring and len(barred) > 1 else ()
    alone = {place: barring(place) for place in single if barring and place in deal.options[card]}
    separately = list[StoryStep]()
    unshown = list[Place]()
    for place in alone:
        again = partial(Wording, teller, {*told, *notes_told(separately)})
        steps = _simple_story(deal, alone[place], card, [place], again, patience)
        separately += steps
        unshown += () if steps else (place,)
    if not separately:
        return _all_tried(deal, clues, card, barred, words)
    for place in unshown:
        again = partial(Wording, teller, {*told, *notes_told(separately)})
        rest = _all_tried(deal, alone[place], card, [place], again)
        separately += (step for step in rest if step not in separately)
    ends = [(card, place) for place in barred]
    return (*separately, words().in_the_end(ends, deal.options[card]))


def story_of_all(
    deal: Deal,
    clues: Sequence[Clue],
    cells: Sequence[DealCell],
    teller: Teller,
    seen: Sequence[Clue] = (),
) -> tuple[StoryStep, ...]:
    """Return the steps that explain why all these cells are true, in one line of thought.

    What one note says of several cards is told once. There are no steps if simple rules need
    suppositions for that, or too many steps: then each card has a story of its own.
    """
    start = Sheet(deal.options)
    targets = [other for cell in cells for other in start.elsewhere(cell)]
    patience, words = iter(range(_PATIENCE)), partial(Wording, teller)
    shown = tuple[StoryStep, ...]()
    for first in dict.fromkeys(((), tuple(seen))):
        constraints = _in_order(deal, (*first, *clues), first)
        found = _explained(deal, constraints, targets, words, patience)
        shown = _easier(shown, _with_ways(deal, found, cells, clues) if found.direct else ())
    return shown


def failure_told(deal: Deal, clues: Sequence[Clue], teller: Teller) -> str:
    """Return the sentence in which clues that contradict each other do so; "" if no rule shows it.

    The newest note is the last to be thought of, so it is usually the one that doesn't fit.
    """
    notes = sorted(clues, key=lambda clue: clue.note)
    constraints = (*deal.hands, *deal.rules, *notes)
    line = LineOfThought(Sheet(deal.options), constraints, patience=iter(range(_PATIENCE)))
    line.go_on()
    if line.failed is None:
        return ""
    return line.told_failure(Wording(teller, {clue.note for clue in clues})).sentence


def notes_told(steps: Iterable[StoryStep]) -> set[int]:
    """Return the notes that some steps tell."""
    return {premise.note for step in steps for premise in step.premises if premise.note}


def _easier(steps: Sequence[StoryStep], other: Sequence[StoryStep]) -> tuple[StoryStep, ...]:
    """Return the steps of which less must be kept in mind, those that there are."""
    better = other and (not steps or _burden(other) < _burden(steps))
    return tuple(other if better else steps)


def _burden(steps: Sequence[StoryStep]) -> int:
    """Return how much must be kept in mind to follow steps: what each needs and is about."""
    return sum(max(1, len(step.premises)) + len(step.cards) for step in steps)


def _simple_story(
    deal: Deal,
    clues: Sequence[Clue],
    card: Card,
    barred: Sequence[Place],
    words: Words,
    patience: Iterator[int],
    first: Sequence[Clue] = (),
) -> tuple[StoryStep, ...]:
    """Return the steps why a card is at none of these places, none if no simple rules show it."""
    targets = [(card, place) for place in barred if place in deal.options[card]]
    if not targets:
        return (words().from_start(card, deal.options[card]),)
    found = _explained(deal, _in_order(deal, clues, first), targets, words, patience)
    kept = [(card, place) for place in deal.options[card] if place not in barred]
    return _with_ways(deal, found, kept, clues)


def _in_order(deal: Deal, clues: Sequence[Clue], first: Sequence[Clue]) -> Sequence[Clue]:
    """Return all that restricts a deal: some clues first, then notes before the setup."""
    ordered = sorted(
        clues, key=lambda clue: (clue not in first, clue.note == 0, clue.note, len(clue.weights))
    )
    return (*ordered, *deal.hands, *deal.rules)


def _with_ways(
    deal: Deal, found: "_Explained", kept: Sequence[DealCell], clues: Sequence[Clue]
) -> tuple[StoryStep, ...]:
    """Return the steps that were found, and how the cards got where they are if they moved.

    `kept` are the cells that the steps leave to these cards.
    """
    steps, wording, sheet = [*found.steps], found.wording, found.line.sheet
    if not steps:
        return ()
    for card in dict.fromkeys(card for card, _place in kept):
        places = [place for other, place in kept if other == card]
        left = [place for place in places if not sheet.out((card, place))]
        steps += _ways(card, left, wording) if len(set(map(holder, places))) == 1 else ()
    if any(moves_of(place) for places in deal.options.values() for place in places):
        steps += wording.impossible_without(sorted({clue.note for clue in clues if clue.note}))
    return tuple(steps)


@dataclass(frozen=True)
class _Explained:
    """The steps to the targets, none if no rules reach them; `direct` if nothing is supposed."""

    steps: list[StoryStep]
    wording: Wording
    line: "LineOfThought"
    direct: bool

    def easier_than(self, other: "_Explained") -> bool:
        """Whether it is the only one with steps, or without suppositions and not longer."""
        shorter = self.direct and len(self.steps) <= len(other.steps)
        return bool(self.steps) and (shorter or not other.steps)


def _explained(
    deal: Deal,
    constraints: Sequence[Clue],
    targets: Sequence[DealCell],
    words: Words,
    patience: Iterator[int],
) -> _Explained:
    """Return the steps to the targets with the line of thought that reaches them.

    What is left of a hand beside the cards that notes counted is only told where that is easier.
    """
    line = LineOfThought(Sheet(deal.options), constraints, targets, patience)
    found = _explained_by(line, words)
    if not found.direct and (rest := [*remainders(constraints)]):
        line = LineOfThought(Sheet(deal.options), (*constraints, *rest), targets, patience)
        more = _explained_by(line, words)
        return more if more.easier_than(found) else found
    return found


def _explained_by(line: "LineOfThought", words: Words) -> _Explained:
    line.go_on()
    direct = all(map(line.sheet.out, line.targets))
    if not direct and len({card for card, _place in line.targets}) > 1:
        return _Explained([], words(), line, direct)  # a supposition is about one card
    steps, wording = _shortest(line, words, direct=direct)
    return _Explained(steps, wording, line, direct and bool(steps))


def _in_a_row(steps: Sequence[StoryStep]) -> int:
    """Return how many steps follow from each other at most."""
    starts = [at for at, step in enumerate(steps) if step.supposed]
    ends = [*starts[1:], len(steps) - 1]  # the last one only says what has been shown
    branches = (end - start for start, end in zip(starts, ends, strict=True))
    return starts[0] + max(branches) if starts else len(steps)


def _ways(card: Card, left: Sequence[Place], wording: Wording) -> Iterator[StoryStep]:
    """Yield the steps of how a card got where it is, except those already told."""
    moved = wording.fresh(sorted({move.note for place in left for move in moves_of(place)}))
    if len(left) == 1:
        yield from map(wording.note_step, moved)
    elif moved:
        yield wording.whichever_way(moved, card, holder(left[0]), has=True)


def passed_on(
    notes: Sequence[int], card: Card, holder: str, places: Sequence[Place], teller: Teller
) -> tuple[StoryStep, ...]:
    """Return the story of a card that only moved in these notes.

    `places` are the histories that it can have, if `holder` has it; else there are none.
    """
    wording = Wording(teller)
    if len(places) == 1:
        return (wording.came(notes, card, places[0]),)
    return (wording.whichever_way(notes, card, holder, has=bool(places)),)


def joined(stories: Iterable[Sequence[StoryStep]]) -> tuple[StoryStep, ...]:
    """Return several stories as one, without what an earlier one has found already.

    What only follows from a supposition isn't found, so it is told each time.
    """
    told: dict[tuple[object, ...], None] = {}
    steps = list[StoryStep]()
    for story in stories:
        starts = next((at for at, step in enumerate(story) if step.supposed), len(story))
        found = {_finding(step): step for step in story[:starts]}
        steps += [step for finding, step in found.items() if finding not in told]
        steps += story[starts:]
        told |= dict.fromkeys(found)
    return tuple(steps)


def _finding(step: StoryStep) -> tuple[object, ...]:
    """Return what a step finds and from which notes, however these are quoted."""
    return step.follows, step.cards, tuple(premise.note for premise in step.premises)


def steps_without_story(notes: Sequence[int], teller: Teller) -> tuple[StoryStep, ...]:
    """Return steps that only name the notes, if no simple rule shows what they force."""
    return _named(notes, partial(Wording, teller))


def _named(notes: Sequence[int], words: Words) -> tuple[StoryStep, ...]:
    return (*_quoted(notes, words()), words().any_other_way(notes))


def _quoted(notes: Sequence[int], wording: Wording) -> tuple[StoryStep, ...]:
    """Return a step for each note not told before, none if there are too many to read."""
    if len(notes) > _MOST_QUOTED:
        return ()
    return tuple(map(wording.note_step, wording.fresh(notes)))


class LineOfThought:
    """A line of thought: steps one after the other, on a sheet that fills up.

    They follow from its `constraints`, and lead to its `targets`, the cells to be crossed, if it
    has any.
    """

    def __init__(
        self,
        sheet: Sheet,
        constraints: Sequence[Clue],
        targets: Sequence[DealCell] = (),
        patience: Iterator[int] | None = None,
    ) -> None:
        """Start with what is crossed on a sheet.

        In what is supposed, clues are added up as long as patience lasts for each of them.
        """
        self.sheet, self.constraints, self.targets = sheet, constraints, targets
        self._patience, self._supposed = patience or count(), False
        self.failed: Inference | Card | None = None
        self._steps: list[tuple[Inference, Sheet]] = []
        self._authors: dict[DealCell, list[int]] = {}
        self._start = 0

    def __len__(self) -> int:
        """Return how many steps were taken."""
        return len(self._steps)

    def supposing(self, *cells: DealCell, targets: Sequence[DealCell] = ()) -> "LineOfThought":
        """Return a new line that continues this one, supposing one of these cells of a card."""
        line = LineOfThought(self.sheet.copy(), self.constraints, targets, self._patience)
        line._steps, line._start, line._supposed = list(self._steps), len(self._steps), True
        line._authors = {cell: list(authors) for cell, authors in self._authors.items()}
        line.sheet.cross(cell for cell in self.sheet.cells(cells[0][0]) if cell not in cells)
        return line

    def go_on(self) -> None:
        """Apply the rules until the targets are crossed, something fails, or no rule applies.

        Clues are only added up if no single clue says anything new.
        """
        going = True
        while going:
            check_deadline()
            steps = len(self._steps)
            for clue in self.constraints:
                self._take(first_found(self.sheet, clue))
                if self.done:
                    return
            if steps == len(self._steps) and self._may_add_up():
                self._take(story_rules.found_together(self.sheet, self.constraints))
            going = steps < len(self._steps) and not self.done

    def _may_add_up(self) -> bool:
        clues = len(self.constraints)
        return not self._supposed or sum(1 for _clue in islice(self._patience, clues)) == clues

    def needed(self, cells: Iterable[DealCell]) -> dict[int, set[DealCell]]:
        """Return the steps, by number, that led to these crossed cells, and what they crossed.

        What later steps show anyway needs no step of its own.
        """
        crossed = [*cells]
        used = self._used(crossed, set()) or {}
        spared = set[int]()
        for number in sorted(used):
            shown = all(len(self._authors[cell]) > 1 for cell in used.get(number, ()))
            fewer = self._used(crossed, {*spared, number}) if number in used and shown else None
            if fewer is not None and len(fewer) < len(used):
                used = fewer
                spared.add(number)
        return used

    def _used(
        self, cells: Iterable[DealCell], spared: Collection[int]
    ) -> dict[int, set[DealCell]] | None:
        """Return the steps that led to these cells, none of those spared; None if there are no."""
        used: dict[int, set[DealCell]] = {}
        queue = [(cell, len(self._steps)) for cell in cells]
        while queue:
            cell, end = queue.pop()
            if cell not in self._authors:
                continue
            author = next((one for one in self._authors[cell] if one not in spared), end)
            if author >= end:
                return None
            if cell not in used.setdefault(author, set()):
                used[author].add(cell)
                step, before = self._steps[author]
                queue.extend((earlier, author) for earlier in _crossings(before, step.because))
        return used

    def steps_to_failure(self) -> dict[int, set[DealCell]]:
        """Return the steps that led to the failure, as `needed` does."""
        if isinstance(self.failed, Inference):
            return self.needed(_crossings(self.sheet, self.failed.because))
        places = self.sheet.options[self.failed] if self.failed else ()
        return self.needed((self.failed, place) for place in places if self.failed)

    def steps_to_end(self) -> dict[int, set[DealCell]]:
        """Return the steps that led to the failure or, without one, to the targets."""
        return self.steps_to_failure() if self.failed is not None else self.needed(self.targets)

    def finds(self, numbers: Mapping[int, set[DealCell]]) -> list[Find]:
        """Return steps, by number, with the useful cells that they crossed."""
        useful = set(chain.from_iterable(numbers.values()))
        own = (cell for cell, authors in self._authors.items() if authors[0] >= self._start)
        untold = frozenset(cell for cell in own if cell not in useful)
        return [
            Find(*self._steps[number], frozenset(used), untold)
            for number, used in sorted(numbers.items())
        ]

    def steps_of_failure(self, wording: Wording) -> Iterator[StoryStep]:
        """Yield the step of the failure, after what it counts."""
        if isinstance(self.failed, Inference):
            yield from wording.remainders(self.failed, self.sheet)
        yield self.told_failure(wording)

    def told_failure(self, wording: Wording) -> StoryStep:
        """Return the step of the failure."""
        if isinstance(self.failed, Inference):
            return wording.fails(self.failed, self.sheet)
        return wording.nowhere(self.failed or "")

    @property
    def done(self) -> bool:
        """Whether the targets are crossed, or something failed."""
        reached = bool(self.targets) and all(map(self.sheet.out, self.targets))
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
        for cell in step.crosses(before):
            if cell in crossed or cell in self._authors:
                self._authors.setdefault(cell, []).append(len(self._steps))
        self._steps.append((step, before))
        self.failed = next((card for card, _ in crossed if not self.sheet.left(card)), None)


def _crossings(sheet: Sheet, known: Iterable[DealCell]) -> Iterator[DealCell]:
    """Yield the crossed cells that make these cells sure or out."""
    for cell in known:
        if cell in sheet.crossed:
            yield cell
        elif not sheet.out(cell):
            yield from sheet.elsewhere(cell)


def _shortest(
    line: LineOfThought, words: Words, *, direct: bool
) -> tuple[list[StoryStep], Wording]:
    """Return the steps that are easiest to follow, none if all take too many, with their words.

    Cases are harder to follow than suppositions, so they only count if that is too long.
    """
    shortest, said = list[StoryStep](), words()
    for tell in (_direct,) if direct else (_refuted, _by_cases, partial(_refuted, by_cases=True)):
        wording = words()
        steps = tell(line, wording)
        if steps and (not shortest or _in_a_row(steps) < _in_a_row(shortest)):
            shortest, said = steps, wording
        if shortest and _in_a_row(shortest) <= _MANY_STEPS:
            break
    return (shortest if _in_a_row(shortest) <= _MOST_STEPS else []), said


def _direct(line: LineOfThought, wording: Wording) -> list[StoryStep]:
    """Return the steps that reach the targets."""
    return list(wording.found(line.finds(line.needed(line.targets))))


def _since(
    line: LineOfThought, steps: dict[int, set[DealCell]], known: dict[int, set[DealCell]]
) -> dict[int, set[DealCell]]:
    """Return the steps that come after a line, after adding the others to what must be known."""
    for number in [number for number in steps if number < len(line)]:
        known.setdefault(number, set()).update(steps.pop(number))
    return steps


@dataclass(frozen=True, slots=True)
class Ways:
    """Cells, at least one of which is true because others are crossed: by a clue, or of a card."""

    clue: Clue | None
    cells: tuple[DealCell, ...]
    because: tuple[DealCell, ...]


def ways_left(line: LineOfThought) -> Iterator[Ways]:
    """Yield the ways left for a card, and the cells left to a note that needs one of them."""
    sheet = line.sheet
    for card in sheet.options:
        left = sheet.left(card)
        if 1 < len(left) <= _MOST_WAYS:
            crossed = ((card, place) for place in sheet.options[card] if place not in left)
            yield Ways(None, tuple((card, place) for place in left), tuple(crossed))
    for clue in line.constraints:
        at = story_rules.status_of_clue(sheet, clue)
        if clue.note and at.base < at.least_allowed and 1 < len(at.open) <= _MOST_WAYS:
            yield Ways(clue, tuple(at.open), at.out)


class _Cases:
    """Every one of some ways, each followed until it reaches the targets of a line or fails."""

    def __init__(self, line: LineOfThought, ways: Ways) -> None:
        """Follow each way, up to the first that leads nowhere."""
        self._line, self._ways = line, ways
        self._branches: list[tuple[DealCell, LineOfThought]] = []
        self.closed = True
        for cell in ways.cells:
            check_deadline()
            branch = line.supposing(cell, targets=line.targets)
            branch.go_on()
            self._branches.append((cell, branch))
            if not branch.done:
                self.closed = False
                return

    @property
    def length(self) -> int:
        """How many steps it takes to tell."""
        known = dict[int, set[DealCell]]()
        return sum(map(len, self._steps(known))) + len(self._branches) + len(known)

    def known(self) -> dict[int, set[DealCell]]:
        """Return the steps before the cases that they need."""
        known = self._line.needed(self._ways.because)
        for _steps in self._steps(known):
            pass
        return known

    def told(self, wording: Wording) -> Iterator[StoryStep]:
        """Yield which ways there are, and the steps of each."""
        yield wording.one_of(self._ways.cells, self._ways.clue)
        for (cell, branch), steps in zip(self._branches, self._steps({}), strict=True):
            yield wording.suppose([cell])
            yield from _below(wording.found(branch.finds(steps)))
            if branch.failed is not None:
                yield from _below(branch.steps_of_failure(wording))

    def _steps(self, known: dict[int, set[DealCell]]) -> Iterator[dict[int, set[DealCell]]]:
        for _cell, branch in self._branches:
            yield _since(self._line, branch.steps_to_end(), known)


def _shortest_cases(line: LineOfThought) -> _Cases | None:
    """Return the cases that take the fewest steps to reach the targets, or to fail without any."""
    closed = (cases for ways in ways_left(line) if (cases := _Cases(line, ways)).closed)
    return min(closed, key=lambda cases: cases.length, default=None)


def _by_cases(line: LineOfThought, wording: Wording) -> list[StoryStep]:
    """Return steps that reach the targets in each of a few cases, or none if there are no such."""
    cases, targets = _shortest_cases(line), line.targets
    if cases is None:
        return []
    known = cases.known()
    steps = [*wording.found(line.finds(known)), *cases.told(wording)]
    return [*steps, wording.in_each_case(targets, line.sheet.options[targets[0][0]])]


@dataclass(frozen=True, slots=True)
class _Refuted:
    """Cells of a card, one of which was supposed, and the line that fails, perhaps by cases."""

    cells: tuple[DealCell, ...]
    line: LineOfThought
    cases: _Cases | None

    def steps(self) -> dict[int, set[DealCell]]:
        """Return the steps that led to the failure, as `LineOfThought.needed` does."""
        return self.cases.known() if self.cases else self.line.steps_to_failure()


def _supposed(
    line: LineOfThought, cells: tuple[DealCell, ...], *, by_cases: bool
) -> _Refuted | None:
    """Return how supposing one of these cells fails, None if it doesn't."""
    further = line.supposing(*cells)
    further.go_on()
    if further.failed is not None:
        return _Refuted(cells, further, None)
    cases = _shortest_cases(further) if by_cases else None
    return _Refuted(cells, further, cases) if cases else None


def _refuted(line: LineOfThought, wording: Wording, *, by_cases: bool = False) -> list[StoryStep]:
    """Return steps that suppose the open targets and fail, or none if one doesn't fail.

    They are supposed all at once or, if that doesn't fail, each by itself. With `by_cases`, a
    supposition may also fail in each of a few cases.
    """
    still = tuple(target for target in line.targets if not line.sheet.out(target))
    at_once = _supposed(line, still, by_cases=by_cases)
    singly = [(target,) for target in still] if at_once is None and len(still) > 1 else []
    alone = (_supposed(line, cells, by_cases=by_cases) for cells in singly)
    failed = [at_once] if at_once else [one for one in takewhile(bool, alone) if one]
    if len(failed) < max(1, len(singly)):
        return []
    known = line.needed(target for target in line.targets if line.sheet.out(target))
    steps = [_since(line, one.steps(), known) for one in failed]
    story = list(wording.found(line.finds(known)))
    left = line.sheet.left(still[0][0])
    for one, needed in zip(failed, steps, strict=True):
        story.append(wording.suppose(one.cells, left))
        story += _below(wording.found(one.line.finds(needed)))
        story += _below(
            one.cases.told(wording) if one.cases else one.line.steps_of_failure(wording)
        )
        story += [wording.in_no_case(one.cells, left)] if one.cases else []
    return story if at_once and at_once.cases else [*story, wording.in_the_end(still, left)]


def _below(steps: Iterable[StoryStep]) -> Iterator[StoryStep]:
    """Yield steps that only follow from a supposition before them."""
    return (replace(step, suppositions=step.suppositions + 1) for step in steps)


def _all_tried(
    deal: Deal, clues: Sequence[Clue], card: Card, barred: Sequence[Place], words: Words
) -> tuple[StoryStep, ...]:
    """Return steps that name the notes, and how many ways of placing some cards contradict them."""
    notes = sorted({clue.note for clue in clues if clue.note})
    constraints = (*clues, *deal.hands, *deal.rules)
    placed: dict[Card, None] = {}
    count = 0
    begun = LineOfThought(Sheet(deal.options), constraints)
    waiting = [begun.supposing((card, place)) for place in barred]
    while waiting and count + len(waiting) <= _MOST_TRIED:
        check_deadline()
        line = waiting.pop()
        line.go_on()
        if line.failed is not None:
            count += 1
            continue
        left = {one: line.sheet.left(one) for one in deal.options}
        still = [one for one, places in left.items() if len(places) > 1]
        if not still:
            return _named(notes, words)
        fewest = min(still, key=lambda one: len(left[one]))
        placed[fewest] = None
        waiting += (line.supposing((fewest, place)) for place in left[fewest])
    if waiting or not placed or not notes:
        return _named(notes, words)
    return (*_quoted(notes, words()), words().all_tried(count, tuple(placed), notes))


def story_of_count(
    deal: Deal,
    clues: Sequence[Clue],
    cells: Sequence[DealCell],
    possible: Possible,
    teller: Teller,
    limits: Sequence[CountLimit],
) -> Reason:
    """Return steps that explain how many of these cells, all of one place, are true.

    Example: of the cells of three pearls Bob certainly has one, and note 2 says that Bob has
    two; then the steps are that note, with one more of the two others, and the pearl that Bob has.
    A limit because of other notes follows, with how it is exceeded in vain or, without simple rules
    for that, with those notes; if nothing limits the rest, that is said.
    """
    inside = frozenset(cells)
    heard = (clue for clue in clues if clue.note and _counts(clue, inside))
    fit = [clue for clue in heard if set(clue.cells) == inside or _open(clue, possible)]
    alike = {tuple(_open(clue, possible)): clue for clue in reversed(fit)}  # the first to say it
    telling = sorted(alike.values(), key=fit.index)
    notes_told = dict.fromkeys(clue.note for clue in telling)
    steps = [_left(clue, possible, teller) for clue in telling]
    loose = [card for card, place in cells if place in possible[card] and len(possible[card]) > 1]
    bound = {limit.least for limit in limits} if loose and not telling else {True, False}
    steps += _known(cells, possible, teller, bound)
    counted = {*notes_told}  # what these limit is told by how many more there are
    decided = any(_open(clue, possible) == loose for clue in telling)
    untold = [one for one in limits if not one.notes or not counted >= {*one.notes}]
    exceeded = _exceeded(deal, clues, cells, possible, [] if loose and decided else untold, teller)
    for limit, shown in exceeded:
        fresh = [note for note in limit.notes if note not in notes_told]
        steps += shown or _limiting(limit, fresh, teller)
        named = (premise.note for step in shown for premise in step.premises if premise.note)
        notes_told |= dict.fromkeys(named if shown else limit.notes)
    if loose and not notes_told and not limits:
        steps.append(_unlimited(loose, cells[0][1], teller))
    return Reason("open", story=tuple(steps), told=tuple(notes_told))


def _exceeded(
    deal: Deal,
    clues: Sequence[Clue],
    cells: Sequence[DealCell],
    possible: Possible,
    limits: Sequence[CountLimit],
    teller: Teller,
) -> Iterator[tuple[CountLimit, list[StoryStep]]]:
    """Yield each limit with the steps why a number beyond it is impossible, none if not short.

    The least and the most that the same clues show are one step, with the first limit. What is
    known of each card isn't told again: it stands on the sheet, and has its own story.
    """
    place, ordered = cells[0][1], sorted(clues, key=lambda clue: clue.note)
    every = ((card, at) for card, places in deal.options.items() for at in places)
    known = Sheet(deal.options, (cell for cell in every if cell[1] not in possible[cell[0]]))
    same = {card for card, _place in cells}
    found = list[tuple[CountLimit, Clue, Exceeded | None]]()
    for limit in limits:
        number = _beyond(limit, cells, teller)
        at_once = failed_together(known, (number, *ordered, *deal.hands, *deal.rules))
        step = next((step for step in at_once if same.issuperset(step.cards)), None)
        found.append((limit, number, Exceeded(step, number) if step else None))
    if both := _both(known, found, place, teller):
        yield limits[0], [both]
        return
    for limit, number, one in found:
        wording = Wording(teller)
        right = _so_many(limit.count, place, teller, least=limit.least)
        if one:
            yield limit, [wording.limits(known, [one], right)]
            continue
        behind = [clue for clue in ordered if clue.note in (0, *limit.notes)]
        steps = _failing(known, number, (*behind, *deal.hands, *deal.rules), wording)
        said = _("So {conclusion}.").format(conclusion=right)
        whole = [*steps, StoryStep(said, follows=said)] if steps else []
        yield limit, whole if len(whole) <= _MANY_STEPS else []


def _failing(
    known: Sheet, number: Clue, constraints: Sequence[Clue], wording: Wording
) -> list[StoryStep]:
    """Return the steps in which a supposed number fails, none if it doesn't."""
    line = LineOfThought(known.copy(), (number, *constraints))
    line.go_on()
    if line.failed is None:
        return []
    found = wording.found(line.finds(line.steps_to_failure()))
    return [wording.suppose_that(number.meaning), *_below([*found, line.told_failure(wording)])]


def _beyond(limit: CountLimit, cells: Sequence[DealCell], teller: Teller) -> Clue:
    """Return the clue that more of these cells are true than a limit allows, or fewer."""
    beyond = range(limit.count) if limit.least else range(limit.count + 1, len(cells) + 1)
    next_to = limit.count - 1 if limit.least else limit.count + 1
    supposed = _so_many(next_to, cells[0][1], teller, least=not limit.least)
    return count_clue(cells, beyond, meaning=supposed)


def _both(
    known: Sheet,
    found: Sequence[tuple[CountLimit, Clue, Exceeded | None]],
    place: Place,
    teller: Teller,
) -> StoryStep | None:
    """Return one step of the least and the most if the same clues show both, else None."""
    shown, wording = [one for _limit, _number, one in found if one], Wording(teller)
    counts = sorted(limit.count for limit, _number, _one in found)
    exact, of_both = len({*counts}) == 1, len(shown) == len(found) == 2
    if not of_both or not wording.alike(known, shown, exact=exact):
        return None
    text = _("{player} has at least {low} and at most {high} of these")
    if exact:
        text = _("{player} has exactly {count} of these")
    low, high = counts
    right = text.format(player=teller.place(place), count=high, low=low, high=high)
    return wording.limits(known, shown, right)


def _so_many(count: int, place: Place, teller: Teller, *, least: bool) -> str:
    """Return the clause that a player has at least, or at most, so many of some cards."""
    text = _("{player} has at most {count} of these") if count else _("{player} has none of these")
    if least:
        text = _("{player} has at least {count} of these")
    return text.format(player=teller.place(place), count=count)


def _limiting(limit: CountLimit, fresh: Sequence[int], teller: Teller) -> Iterator[StoryStep]:
    """Yield the notes behind a limit that weren't told yet, and the limit."""
    if len(fresh) <= _MOST_QUOTED:
        yield from map(Wording(teller).note_step, fresh)
    if limit.notes:
        text = _("More than {count} would contradict {notes}.")
        fewer = _("Fewer than {count} would contradict {notes}.")
    else:
        text = _("More than {count} would contradict the setup.")
        fewer = _("Fewer than {count} would contradict the setup.")
    whole = fewer if limit.least else text
    said = whole.format(count=limit.count, notes=notes_in_words(limit.notes))
    yield StoryStep(said, follows=said)


def _unlimited(cards: Sequence[Card], place: Place, teller: Teller) -> StoryStep:
    """Return the step that a player may have any number of these cards."""
    text = ngettext(
        "{player} may have {cards} or not: nothing decides that yet.",
        "{player} may have any number of {cards}: nothing limits that yet.",
        len(cards),
    )
    listing = listed([teller.card(card) for card in cards])
    said = capital(text.format(player=teller.place(place), cards=listing))
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
    text = _("{count} more among {cards}.")
    cards = listed([teller.card(card) for card in open_ones])
    follows = text.format(count=more, cards=cards) if open_ones else _("All of these are known.")
    said = capital(f"{teller.note_sentence(clue.note)}.")
    whole = _("Note {number}: {sentence}").format(number=clue.note, sentence=said)
    about = open_ones or [card for card, _place in able]
    return StoryStep(f"{whole} {follows}", (Premise(clue.note, said),), follows, tuple(about))


def _known(
    cells: Sequence[DealCell], possible: Possible, teller: Teller, bound: Collection[bool]
) -> Iterator[StoryStep]:
    """Yield which of the cards are certainly there, and which are certainly not.

    They say the least number, and the most, unless that is among the numbers `bound` otherwise.
    """
    place = cells[0][1]
    sure = [card for card, place in cells if possible[card] == (place,)]
    out = [card for card, place in cells if place not in possible[card]]
    if sure:
        least = _so_many(len(sure), place, teller, least=True)
        yield _told(has(teller, sure, place), sure, "" if True in bound else least)
    if out:
        most = _so_many(len(cells) - len(out), place, teller, least=False)
        yield _told(lacks(teller, out, [place]), out, "" if False in bound else most)


def _told(clause: str, cards: Sequence[Card], conclusion: str) -> StoryStep:
    """Return a step that says something of these cards, and what follows from it, if anything."""
    text = _("{premise}, so {conclusion}.") if conclusion else "{premise}."
    said = capital(text.format(premise=clause, conclusion=conclusion))
    return StoryStep(said, follows=said, cards=tuple(cards))
