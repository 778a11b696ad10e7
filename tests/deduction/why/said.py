"""Steps of stories as sentences, to be compared."""

from collections.abc import Iterable

from notepad.core.reasoner import StoryStep


def said(steps: Iterable[StoryStep]) -> tuple[str, ...]:
    """Return the sentences of some steps."""
    return tuple(step.sentence for step in steps)
