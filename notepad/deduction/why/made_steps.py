"""Steps of a story, put together from what causes them and what comes of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from notepad.core.game.story_step import Premise, StoryStep
from notepad.core.words import _, capital
from notepad.deduction.deal import Cell


@dataclass(frozen=True, slots=True)
class Cause:
    """The note that says something, 0 for the setup; that with the note's number, and without."""

    note: int
    whole: str
    said: str


def step_from(
    causes: Sequence[Cause], conclusion: str, *, more: str = "", about: Iterable[Cell]
) -> StoryStep:
    """Return the step from some causes, and what is made of them, to a conclusion."""
    concluded = _("{premise}, so {conclusion}.")
    follows = _("So {conclusion}.").format(conclusion=conclusion)
    if more:
        follows = capital(concluded.format(premise=more, conclusion=conclusion))
    whole = follows
    if causes:
        premise = joined([*causes, Cause(0, more, more)] if more else causes)
        whole = capital(concluded.format(premise=premise, conclusion=conclusion))
    cards = tuple(dict.fromkeys(card for card, _place in about))
    return StoryStep(whole, premises(causes), follows, cards)


def failing(causes: Sequence[Cause], whole: str, follows: str, about: Iterable[Cell]) -> StoryStep:
    """Return the step from some causes to what can't be: `whole` has all of it in words."""
    cards = tuple(dict.fromkeys(card for card, _place in about))
    return StoryStep(whole, premises(causes), capital(follows), cards)


def joined(causes: Iterable[Cause]) -> str:
    """Return some causes, to stand within a sentence."""
    return "; ".join(cause.whole for cause in causes)


def premises(causes: Iterable[Cause]) -> tuple[Premise, ...]:
    """Return some causes as the premises of a step, each a sentence of its own."""
    return tuple(Premise(cause.note, capital(f"{cause.said}.")) for cause in causes)
