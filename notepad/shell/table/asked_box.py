"""AskedBox: the box whose story is told, and whose initials in it are asked about."""

from collections.abc import Mapping
from dataclasses import replace

from notepad.core.game.reasoner import Reason
from notepad.core.page.page import Page
from notepad.shell.table.box_story import Question, story_of
from notepad.widgets.table.story_panel import Story


class AskedBox:
    """What was asked about a box of the sheet, None while nothing is, and why it is so."""

    def __init__(self) -> None:
        """Begin with nothing asked."""
        self.question: Question | None = None

    @property
    def cell(self) -> str | None:
        """The key of the box."""
        return self.question.cell if self.question else None

    def ask(self, cell: str, holder: str) -> None:
        """Ask about a box, and somebody's initials in it."""
        self.question = Question(cell, holder)

    def stop(self) -> None:
        """Ask no longer."""
        self.question = None

    def forget_reason(self) -> None:
        """Wait for another reason: what it rests on has changed."""
        if self.question:
            self.question = replace(self.question, reason=None)

    def hear(self, cell: str, holder: str, reason: Reason) -> bool:
        """Take up a reason; return whether it is that of what is asked."""
        asked = self.question
        if asked is None or (asked.cell, asked.holder) != (cell, holder):
            return False
        self.question = replace(asked, reason=reason)
        return True

    def story(
        self,
        page: Page,
        subjects: Mapping[str, str],
        *,
        deduced: bool,
        reckoned: bool = True,
        late: bool = False,
    ) -> Story | None:
        """Return what is told of the box as a page shows it; None while nothing is asked."""
        asked = self.question
        if asked is None:
            return None
        return story_of(page, asked, subjects, deduced=deduced, reckoned=reckoned, late=late)
