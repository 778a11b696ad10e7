"""StoryStep: one step of a story that tells why something is so."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Premise:
    """What a step begins with: a sentence, and the number of the note that says it.

    The number is 0 where the setup says it.
    """

    note: int
    said: str


@dataclass(frozen=True, slots=True)
class StoryStep:
    """One step: `sentence` is the whole of it; the rest are its parts, for who shows it by parts.

    `premises` are what it begins with, `follows` is what comes of that, and `cards` are the boxes
    of the sheet that it is about. One that is `supposed` is only tried, to see it fail.
    """

    sentence: str
    premises: tuple[Premise, ...] = ()
    follows: str = ""
    cards: tuple[str, ...] = ()
    supposed: bool = False


def plainly(*sentences: str) -> tuple[StoryStep, ...]:
    """Return steps of nothing but their sentences."""
    return tuple(map(StoryStep, sentences))
