"""What could be asked, and what its answer would be worth."""

from dataclasses import dataclass
from enum import Enum

from notepad.deduction.deal import Cell


class Answer(Enum):
    """What somebody who asks gets to know of the cells that are true.

    Their number; all of them; from each place where any is, one that is chosen there, each with the
    same chance; or one from the first place alone where any is, in the order of the cells.
    """

    NUMBER = "number"
    ALL = "all"
    ONE_EACH = "one each"
    FIRST_SHOWS = "the first shows one"


@dataclass(frozen=True, slots=True)
class Question:
    """Something that can be asked about some cells.

    `key` is the game's own name for it, such as whom it asks about what.
    """

    key: tuple[str, ...]
    cells: tuple[Cell, ...]
    answer: Answer = Answer.NUMBER


@dataclass(frozen=True, slots=True)
class Advice:
    """What to expect of a question's answer, in bits: about what is sought, about all cards.

    `public` is what everybody learns of what is sought who hears how many there are, or who shows
    one, and not which.
    """

    question: Question
    sought: float
    cards: float
    public: float

    @property
    def private(self) -> float:
        """What only the asker learns of what is sought, in bits."""
        return max(0.0, self.sought - self.public)


@dataclass(frozen=True, slots=True)
class Ranked:
    """Questions, the most telling first; `exact` if that was counted, not estimated."""

    best: tuple[Advice, ...] = ()
    exact: bool = True
