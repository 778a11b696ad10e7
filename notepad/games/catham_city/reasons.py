"""Why somebody has at least, or at most, so many cards of a faction: the notes that force it.

What is left out of a note is which cards came into a rival's hand or left it; how many they were,
and all that lies open elsewhere, stays known. A bound is forced by notes if no way fits them that
goes beyond it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from notepad.core.game.reasoner import Reason
from notepad.core.game.story_step import Premise, StoryStep, plainly
from notepad.core.words import _, ngettext, numeral
from notepad.deduction.minimal_notes import Notes, fewest
from notepad.games.catham_city.counts import counted, said_points, times
from notepad.games.catham_city.factions import COPIES, FACTIONS, called
from notepad.games.catham_city.hidden_hands import PILE, Held, Span
from notepad.games.catham_city.moves import Move, Story
from notepad.games.catham_city.notes import Note
from notepad.games.catham_city.sentences import KEYPAD
from notepad.games.catham_city.setup import Setup
from notepad.games.catham_city.state import after, start

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from notepad.games.catham_city.state import State
    from notepad.games.catham_city.table import Table

LOW, HIGH = "/low", "/high"
"""What a faction is followed by when the reason for one end of its bounds is asked for."""
SIZE = "cards"
"""Stands for a faction where all cards of a hand are asked about."""
POINTS = "points"
"""Stands for a faction where somebody's points are asked about."""
ROW, DISCARDS, HIDDEN = "table", "discards", "hidden"
"""Stand for players where the row, the discards or the draw pile are asked about."""


def why(
    setup: Setup, notes: Sequence[Note], now: State, held: Held, subject: str, holder: str
) -> Reason:
    """Return why somebody has a faction: for sure, certainly not, or within its bounds.

    Raises KeyError if there is no such faction.
    """
    if subject == POINTS:
        return _points(setup, notes, holder)
    faction = subject.removesuffix(LOW).removesuffix(HIGH)
    table = now.table
    if table is None or faction not in (*setup.in_play, SIZE):
        raise KeyError(subject)
    if faction == SIZE or holder not in held:
        return _open(table, setup, faction, holder, held)
    asked = _Asked(setup, notes, holder, faction, held[holder][faction])
    if subject.endswith(LOW):
        return asked.low()
    return asked.high() if subject.endswith(HIGH) else asked.whole()


def _points(setup: Setup, notes: Sequence[Note], player: str) -> Reason:
    """Return the notes from which somebody's points come."""
    changed = tuple(_scores(setup, notes, player))
    told = _("Note {note}: {said}. {player} then has {points}.")
    story = tuple(
        StoryStep(
            told.format(note=numeral(number), said=said, player=player, points=said_points(points)),
            (Premise(number, said),),
        )
        for number, said, points in changed
    )
    if not story:
        return Reason("no", story=plainly(_("{player} has no point yet.").format(player=player)))
    answer = "yes" if changed[-1][2] > 0 else "no"
    return Reason(answer, tuple(number for number, _said, _points in changed), story)


def _scores(setup: Setup, notes: Sequence[Note], player: str) -> Iterator[tuple[int, str, int]]:
    """Yield each note that changed somebody's points, what it says, and how many they then were."""
    state = start(setup)
    for number, note in enumerate(notes, 1):
        before, state = state.points.get(player), after(state, note)
        points = state.points.get(player)
        if points is not None and points != before:
            yield number, KEYPAD.said(setup, note), points


def _open(table: Table, setup: Setup, faction: str, holder: str, held: Held) -> Reason:
    """Return what lies open, or is counted."""
    if holder == HIDDEN:
        spans = held[PILE]
        if faction == SIZE:
            told = ngettext(
                "{count} card is left in the draw pile.",
                "{count} cards are left in the draw pile.",
                table.pile,
            )
            return Reason("open", story=plainly(told.format(count=numeral(table.pile))))
        told = _("The draw pile has {low} to {high} of {faction}.")
        low, high = spans[faction]
        words = {"low": numeral(low), "high": numeral(high), "faction": called(faction)}
        return Reason(_answer(spans[faction]), story=plainly(told.format(**words)))
    places = {ROW: table.row, DISCARDS: table.discards, setup.me: table.mine}
    if faction == SIZE or holder not in places:
        size = table.sizes.get(holder, sum(places.get(holder, {}).values()))
        told = ngettext(
            "{holder}: {count} card, counted from the deal on.",
            "{holder}: {count} cards, counted from the deal on.",
            size,
        )
        return Reason("open", story=plainly(told.format(holder=holder, count=numeral(size))))
    count = places[holder].get(faction, 0)
    told = _("They lie before your eyes: {cards}.").format(cards=times(faction, count))
    return Reason("yes" if count else "no", story=plainly(told))


def _answer(span: Span) -> str:
    if span.low:
        return "yes"
    return "open" if span.high else "no"


@dataclass(frozen=True)
class _Asked:
    """One rival and one faction: why it lies between its bounds."""

    setup: Setup
    notes: Sequence[Note]
    player: str
    faction: str
    span: Span

    def low(self) -> Reason:
        """Return why it is at least so many."""
        low = self.span.low
        if not low:
            told = _("Nothing shows that {player} has {faction}.")
            return Reason("open", story=tuple(self._story((), told, low)))
        with self._story_of() as story:
            least = low - story.openly(self.player, self.faction)
            notes = tuple(self._came(story))
            if least > story.shown(self.player, self.faction):
                story.suppose(self.player, self.faction, range(least))
                notes = (*notes, *fewest(story.notes, story.refuting))
        told = _("So {player} has at least {cards}.")
        return replace(self._forced(notes, told, low), answer="yes")

    def high(self) -> Reason:
        """Return why it is at most so many."""
        high = self.span.high
        with self._story_of() as story:
            most = high - story.openly(self.player, self.faction)
            story.suppose(self.player, self.faction, range(most + 1, COPIES * len(FACTIONS)))
            notes = (*self._went(story), *fewest(story.notes, story.refuting))
        told = (
            _("So {player} has at most {cards}.") if high else _("So {player} has none: {faction}.")
        )
        if not notes:
            told = _("Nothing but what lies open limits {player}: at most {cards}.")
        return self._forced(notes, told, high)

    def _forced(self, notes: Iterable[int], told: str, count: int) -> Reason:
        forcing = tuple(sorted(set(notes)))
        story = tuple(self._story(forcing, told, count))
        return Reason("yes" if forcing else "open", forcing, story)

    def whole(self) -> Reason:
        """Return why somebody certainly has some, or none, or can have either."""
        low, high = self.low(), self.high()
        story = (*low.story, *high.story)
        if self.span.low:
            return Reason("yes", low.notes, story, told=high.notes)
        if not self.span.high:
            return Reason("no", high.notes, high.story)
        return Reason("open", story=story, told=high.notes)

    def _story(self, notes: Notes, told: str, count: int) -> Iterable[StoryStep]:
        for number in notes:
            said = KEYPAD.said(self.setup, self.notes[number - 1])
            sentence = _("Note {number}: {said}.").format(number=numeral(number), said=said)
            yield StoryStep(sentence, (Premise(number, said),), cards=(self.faction,))
        cards, faction = counted(self.faction, count), called(self.faction)
        yield StoryStep(
            told.format(player=self.player, cards=cards, faction=faction), cards=(self.faction,)
        )

    def _story_of(self) -> Story:
        return Story(self.setup, self.notes)

    def _moves(self, story: Story) -> list[tuple[Move, int]]:
        """Return what moved of this faction, each with how many there were openly after it."""
        found, openly = list[tuple[Move, int]](), 0
        for move in story.moves:
            count = move.cards.get(self.faction, 0)
            if move.player == self.player and count:
                openly += count if move.came else -count
                found.append((move, openly))
        return found

    def _came(self, story: Story) -> list[int]:
        """Return the notes by which cards came, since there were certainly none before them."""
        moves = self._moves(story)
        fewest_openly = min([0, *(openly for _move, openly in moves)])
        since = max(
            (at for at, (_move, openly) in enumerate(moves, 1) if openly == fewest_openly),
            default=0,
        )
        return [move.note for move, _openly in moves[since:] if move.came]

    def _went(self, story: Story) -> list[int]:
        """Return the notes by which cards left."""
        return [move.note for move, _openly in self._moves(story) if not move.came]
