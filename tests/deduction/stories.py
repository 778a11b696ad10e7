"""Stories as texts: cards, what was said of them, and below each question what is told.

A scene has a heading, and then, a line each:

    cards a b c: Bob Cem       cards with the places where each can be, the first ones of all
    3 Bob:a,b*2 Cem:c = 1,2    the clue of note 3 (0 for the setup): which cells, their weights,
                               which totals; then ` gone d,e`, ` | its meaning`
    story a not Bob Cem        why a card isn't at these places
    count Bob: a,b; most 3 by 2; least 1 by 1,2     why a player has so many of some cards
    find a/Bob b/Cem           what the clues together show where these cells are crossed

Before a step stands a dot for each supposition that it rests on. `python -m
tests.deduction.stories` writes the answers anew.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from notepad.core.reasoner import StoryStep
from notepad.deduction.certain_conclusions import Logic
from notepad.deduction.deal import Card, Clue, Deal, DealCell, Place
from notepad.deduction.story import CountLimit, story, story_of_count
from notepad.deduction.story_rules import Sheet, first_found, found_together
from notepad.deduction.story_sentences import Find, Wording
from tests.deduction.deals import Plain, said

TEXT = Path(__file__).with_name("stories.txt")
CLUE = re.compile(r"(\d+) (.+) = ([\d,]+)(?: gone ([\w,]+))?(?: \| (.+))?")


def scenes() -> list[str]:
    """Return the scenes of the text."""
    return TEXT.read_text(encoding="utf-8").strip("\n").split("\n\n")


def find(before: Sheet, *clues: Clue, used: Sequence[DealCell] = ()) -> Find:
    """Return what a clue, or several together, add to a sheet, these cells of use, or all."""
    step = first_found(before, *clues) if len(clues) == 1 else found_together(before, clues)
    assert step is not None
    return Find(step, before, frozenset(used or step.crosses(before)))


@dataclass
class Scene:
    """Some cards, and what was said of them so far."""

    options: dict[Card, tuple[Place, ...]] = field(default_factory=dict)
    clues: list[Clue] = field(default_factory=list)

    def does(self, line: str) -> Iterator[str]:
        """Do what a line says, and yield the answer."""
        word, _space, more = line.partition(" ")
        if word == "cards":
            cards, _colon, places = more.partition(": ")
            self.options |= dict.fromkeys(cards.split(), tuple(places.split()))
        elif (told := CLUE.fullmatch(line)) is not None:
            self.clues.append(_clue(told))
        elif word == "story":
            card, *barred = more.replace(" not ", " ").split()
            yield from _told(story(self._deal, self._notes, card, barred, Plain()))
        elif word == "count":
            yield from self._count(*more.split("; "))
        elif word == "find":
            yield from self._find(more.split())
        else:
            assert word == "#", line

    @property
    def _deal(self) -> Deal:
        return Deal(self.options, tuple(clue for clue in self.clues if not clue.note))

    @property
    def _notes(self) -> list[Clue]:
        return [clue for clue in self.clues if clue.note]

    def _count(self, about: str, *told: str) -> Iterator[str]:
        limits = []
        for one in told:
            which, number, _by, *notes = one.replace(",", " ").split()
            limits.append(CountLimit(int(number), (*map(int, notes),), least=which == "least"))
        at, _colon, cards = about.partition(": ")
        cells = [(card, at) for card in cards.split(",")]
        possible = Logic(self._deal).follow(self._notes).possible
        reason = story_of_count(self._deal, self.clues, cells, possible, Plain(), limits)
        yield f"{reason.answer}, told of {list(reason.told)}"
        yield from _told(reason.story)

    def _find(self, crossed: list[str]) -> Iterator[str]:
        cells = [(card, at) for card, _slash, at in (one.partition("/") for one in crossed)]
        words, before = Wording(Plain()), Sheet(self.options, cells)
        found = find(before, *self.clues)
        if found.step.sure or found.step.out:
            yield from said(words.found([found]))
        else:
            yield words.fails(found.step, before).sentence


def _told(steps: Iterable[StoryStep]) -> Iterator[str]:
    for step in steps:
        yield "· " * step.suppositions + step.sentence


def _clue(told: re.Match[str]) -> Clue:
    note, cells, totals, gone, meaning = told.groups()
    weights = []
    for place, cards in (part.split(":") for part in cells.split()):
        for card, _times, weight in (one.partition("*") for one in cards.split(",")):
            weights.append(((card, place), int(weight or 1)))
    numbers = frozenset(map(int, totals.split(",")))
    named = tuple(gone.split(",")) if gone else ()
    return Clue(tuple(weights), numbers, int(note), meaning or "", gone=named)


def played(scene: str) -> str:
    """Return a scene as it goes now."""
    stage, lines = Scene(), list[str]()
    for line in scene.splitlines():
        if not line.startswith(" "):
            lines += [line, *(f"    {told}" for told in stage.does(line))]
    return "\n".join(lines)


if __name__ == "__main__":
    TEXT.write_text("\n\n".join(map(played, scenes())) + "\n", encoding="utf-8")
