"""Helping: what is laid over the page that is shown, and leads back to it: help, a first game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.core.game.game import Play
from notepad.shell.help.help_page import HelpPage
from notepad.shell.help.practice_page import PracticePage
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.table.table_page import TablePage

if TYPE_CHECKING:
    from collections.abc import Callable

    from notepad.core.game.game import AnyGame
    from notepad.core.record.record import Catalogue
    from notepad.shell.page_stack import PageStack


class Helping:
    """Nobody loses his place by asking for help."""

    def __init__(
        self,
        catalogue: Catalogue,
        pages: PageStack,
        *,
        fold: Callable[[], None],
        begin: Callable[[], None],
    ) -> None:
        """Help with these games, over these pages.

        `fold` folds the window, `begin` begins a new game after the first one.
        """
        self._catalogue, self._pages = catalogue, pages
        self._fold, self._begin = fold, begin

    def help(self) -> None:
        """Show the help, or leave it if it is shown already; nothing while all is folded."""
        if not self._pages.isVisible():
            return
        if isinstance(self._pages.currentWidget(), HelpPage):
            self._pages.uncover()
            return
        page = HelpPage(self._catalogue, self._game)
        page.closed.connect(self._pages.uncover)
        page.practice_asked.connect(self.practise)
        page.puzzle_asked.connect(self.puzzle)
        self._pages.cover_with(page)

    def practise(self) -> None:
        """Have a first game played along."""
        if isinstance(self._pages.currentWidget(), HelpPage):
            self._pages.uncover()
        page = PracticePage(self._catalogue)
        page.left.connect(self._leave)
        page.fold_asked.connect(self._fold)
        page.help_asked.connect(self.help)
        page.new_game_asked.connect(self._leave)
        page.new_game_asked.connect(self._begin)
        self._pages.cover_with(page)

    def puzzle(self, number: int = 0) -> None:
        """Set a puzzle of those that are ready-made; the first one comes again after the last."""
        from notepad.shell.puzzle.puzzle_page import PuzzlePage
        from notepad.shell.puzzle.ready_made import ready_made

        if isinstance(self._pages.currentWidget(), HelpPage | PuzzlePage):
            self._pages.uncover()
        puzzles = ready_made(self._catalogue)
        record = puzzles[number % len(puzzles)]
        play = Play(record.setup, record.notes)
        page = PuzzlePage(self._catalogue[record.game], play, len(record.notes))
        page.offer_another()
        page.closed.connect(self._pages.uncover)
        page.another_asked.connect(page.solving.close)
        page.another_asked.connect(lambda: self.puzzle(number + 1))
        self._pages.cover_with(page)

    def _leave(self) -> None:
        """Put the first game away."""
        page = self._pages.currentWidget()
        if isinstance(page, PracticePage):
            page.table.sitting.close()
        self._pages.uncover()

    @property
    def _game(self) -> AnyGame | None:
        """The game of the page in front, if there is one."""
        match self._pages.currentWidget():
            case TablePage() as table:
                return table.sitting.game
            case PracticePage() as practice:
                return practice.table.sitting.game
            case NewGamePage() as beginning:
                return beginning.game
            case _:
                return None
