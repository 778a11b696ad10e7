"""Solving: a point of a game, what was found there, and what is said of the last guess."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from notepad.core.game.game import AnyGame, Play
from notepad.core.words import _, ngettext
from notepad.shell.puzzle.findings import Guess, Position, holders
from notepad.shell.reasoning.engine import engine
from notepad.shell.reasoning.thinker import Thinker

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.core.game.reasoner import Known, Reason
    from notepad.core.game.story_step import StoryStep
    from notepad.core.page.page import Page


class Solving(QObject):
    """What follows at one point of a game after another; nothing of the game itself changes.

    `found` is what the player found himself, and `given` what he had shown to him.
    `shown` says that there is something else to be shown.
    """

    shown = Signal()

    def __init__(
        self, game: AnyGame, play: Play[Any, Any], number: int, parent: QObject | None = None
    ) -> None:
        """Begin after so many notes of a game, or at the next note that leaves anything to find."""
        super().__init__(parent)
        self.game, self._play, self._seeks = game, play, True
        self.number = number
        self.position: Position | None = None
        self.found: set[Guess] = set()
        self.given: set[Guess] = set()
        self.cell, self.verdict, self.right = "", "", True
        self.steps: Sequence[StoryStep] = ()
        self._asked: Guess | None = None
        self._thinker = Thinker(game, engine(), self)
        self._thinker.followed.connect(self._followed)
        self._thinker.explained.connect(self._explained)
        self._thinker.contradicted.connect(lambda _found: self._fail(_("These notes clash.")))
        self._thinker.failed.connect(self._fail)
        self._thinker.gave_up.connect(self._gave_up)
        self._go_to(number)

    @property
    def setup(self) -> Any:  # noqa: ANN401 a game's own type
        """How the game was set up."""
        return self._play.setup

    @property
    def settled_here(self) -> Sequence[Guess]:
        """What was found of the box that was tapped, or shown."""
        return [guess for guess in self.found | self.given if guess.cell == self.cell]

    @property
    def left(self) -> frozenset[Guess]:
        """The places of cards that are still to be found."""
        places = self.position.places if self.position else frozenset()
        return places - self.found - self.given

    @property
    def last(self) -> int:
        """The number of the last note."""
        return len(self._play.notes)

    @property
    def page(self) -> Page | None:
        """What is shown of the point, None until it is known what follows there."""
        return self.position.shown(self.found | self.given) if self.position else None

    @property
    def names(self) -> Sequence[str]:
        """Who may be named of the box that was tapped."""
        page = self.page
        return holders(page, self.cell) if page is not None else ()

    @property
    def notes(self) -> Sequence[str]:
        """The sentences of the notes so far."""
        said = self.game.keypad.said
        return [said(self._play.setup, note) for note in self._play.notes[: self.number]]

    @property
    def score(self) -> str:
        """How many places of cards were found and how many shown, and how many there are."""
        if self.position is None:
            return ""
        places = self.position.places
        if not places:
            return _("Nothing can be placed here that is not plain to see; try another note.")
        found, given = len(places & self.found), len(self.given)
        if found == len(places):
            return _("You found all that can be placed here.")
        if given:
            told = ngettext(
                "{found} of {count} place found, {shown} shown.",
                "{found} of {count} places found, {shown} shown.",
                len(places),
            )
            return told.format(found=found, count=len(places), shown=given)
        told = ngettext(
            "{found} of {count} place is found.", "{found} of {count} places are found.",
            len(places),
        )  # fmt: skip
        return told.format(found=found, count=len(places))

    def turn_to(self, number: int) -> None:
        """Go to the point after so many notes."""
        self._seeks = False
        self._go_to(number)

    def _go_to(self, number: int) -> None:
        self.number = min(max(number, 0), self.last)
        self.position, self.found, self.given = None, set(), set()
        self._forget("")
        self._thinker.think(Play(self._play.setup, self._play.notes[: self.number]))
        self.shown.emit()

    def ask(self, cell: str) -> None:
        """Take up a box of the sheet."""
        self._forget(cell)
        self.shown.emit()

    def guess(self, holder: str, *, has: bool) -> None:
        """Say that somebody certainly has the card of the box, or has it not."""
        if self.position is None:
            return
        self._asked = guess = Guess(self.cell, holder, has)
        truth = self.position.certain.get((self.cell, holder))
        self.right, self.steps = truth is has, ()
        if truth is None:
            self.verdict = _("That is not certain: it can be so, and it can be otherwise.")
        elif truth is not has:
            self.verdict = _("It is the other way round.")
        elif guess in self.given:
            self.verdict = _("This one is shown to you.")
        else:
            plain = guess not in self.position.hidden
            self.verdict = _("Right, and plain to see.") if plain else _("Right!")
            self.found.add(guess)
        if truth is not None:
            self._thinker.explain(self.cell, holder, self.number)
        self.shown.emit()

    def show_one(self) -> None:
        """Tell something that was not found yet; it doesn't count as found."""
        if self.left:
            given = min(self.left, key=lambda one: (one.cell, one.holder))
            self.given.add(given)
            self._forget(given.cell)
            self.guess(given.holder, has=True)

    def close(self) -> None:
        """Ask nothing more."""
        self._thinker.close()

    def _forget(self, cell: str) -> None:
        self.cell, self.verdict, self.right, self.steps, self._asked = cell, "", True, (), None

    def _followed(self, known: Known) -> None:
        play = Play(self._play.setup, self._play.notes[: self.number])
        self.position = Position(self.game, play, known)
        if self._seeks and not self.position.places and self.number < self.last:
            self._go_to(self.number + 1)
        else:
            self.shown.emit()

    def _explained(self, cell: str, holder: str, reason: Reason) -> None:
        if self._asked is not None and (self._asked.cell, self._asked.holder) == (cell, holder):
            self.steps = reason.story
            self.shown.emit()

    def _gave_up(self, why: str) -> None:
        told = _(
            "The reasoning stopped several times in a row ({why}). Go to another note to try again."
        )
        self._fail(told.format(why=why))

    def _fail(self, why: str) -> None:
        self.verdict, self.right = why, False
        self.shown.emit()
