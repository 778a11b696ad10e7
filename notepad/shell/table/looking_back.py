"""LookingBack: the pages of a game as they were after each of its notes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from notepad.core.game.game import Play
from notepad.core.page.changes import changes
from notepad.core.page.page import Bars, Page, Ranking
from notepad.core.words import _
from notepad.widgets.table.past_panel import Past

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.core.game.game import View
    from notepad.core.game.reasoner import Known
    from notepad.core.play.session import Session
    from notepad.shell.reasoning.newest_known import Following
    from notepad.shell.table.table_view import TableView

PageOf: TypeAlias = Callable[["View[Any, Any, Any, Any]"], Page]


class LookingBack:
    """Which page is looked at, None for that of now, and the pages, each made once.

    One is turned to as soon as what was known then is there: until it is told the page before
    stays. What is mine, such as pencil marks, is on every page as it is now.
    """

    def __init__(self, session: Session, following: Following) -> None:
        """Begin with the page of now."""
        self._session, self._following = session, following
        self._wanted: int | None = None
        self.after: int | None = None
        self._pages: dict[int, Page] = {}

    @property
    def on(self) -> bool:
        """Whether an earlier page is looked at, or soon will be."""
        return self._wanted is not None

    def turn_to(self, after: int | None) -> None:
        """Look at the page after so many notes, or at that of now again."""
        self._wanted = after
        if after is None:
            self.after = None
            self._pages.clear()
            return
        self._following.turn_back(after)
        self.catch_up()

    def catch_up(self) -> bool:
        """Turn to the page that is wanted, if it is told what was known; return if that is new."""
        if self._wanted == self.after or self._wanted not in self._following.earlier:
            return False
        self.after = self._wanted
        return True

    def look_again(self) -> None:
        """Make all pages anew: what they show beside the notes has changed."""
        self._pages.clear()

    @property
    def known(self) -> Known | None:
        """What was known then."""
        return None if self.after is None else self._following.earlier[self.after]

    def on_table(
        self, view: TableView, now: View[Any, Any, Any, Any], page_of: PageOf, said: Sequence[str]
    ) -> TableView:
        """Return a view of the table as it was then, `said` being the notes; else as it is."""
        after = self.after
        if after is None:
            return view
        self._make_one_more(now, page_of)
        page = self._page(after, now, page_of)
        before = self._page(after - 1, now, page_of) if self._told(after) else None
        past = Past(
            after,
            len(said),
            said=said[after - 1] if after else "",
            changed=changes(before, page) if before else None,
            tries=view.tried is None,
        )
        return replace(
            view,
            page=page,
            sheet=page.sheet,
            undo="",
            redo="",
            contradiction=None,
            past=past,
        )

    def _make_one_more(self, now: View[Any, Any, Any, Any], page_of: PageOf) -> None:
        """Make a page that was not looked at yet, so that it is there when it is turned to."""
        for after in sorted(self._following.earlier.keys() - self._pages.keys())[:1]:
            self._page(after, now, page_of)

    def _told(self, after: int) -> bool:
        """Whether it is known what a note changed."""
        return after > 0 and after - 1 in self._following.earlier

    def _page(self, after: int, now: View[Any, Any, Any, Any], page_of: PageOf) -> Page:
        if after not in self._pages:
            fitting = self._fitting(after)
            play = Play(now.play.setup, now.play.notes[:fitting])
            known = self._following.earlier[fitting]
            state = self._session.state_before(fitting + 1)
            then = replace(now, play=play, state=state, known=known)
            self._pages[after] = _past(page_of(then))
        return self._pages[after]

    def _fitting(self, after: int) -> int:
        """Return how many of these notes still fit: in a contradiction no sheet is emptied."""
        earlier = self._following.earlier
        while after - 1 in earlier and not earlier[after].consistent:
            after -= 1
        return after


def _past(page: Page) -> Page:
    """Return a page as one of the past."""
    told = _("{subtitle} · as it was").format(subtitle=page.subtitle)
    return replace(reckoned(page), subtitle=told)


def reckoned(page: Page) -> Page:
    """Return a page without what is reckoned later, where it never will be."""
    panels = (
        panel for panel in page.panels if not (isinstance(panel, Bars | Ranking) and panel.waiting)
    )
    seats = (
        replace(seat, gauge=None) if seat.gauge is not None and seat.gauge.now is None else seat
        for seat in page.seats
    )
    return replace(page, panels=tuple(panels), seats=tuple(seats))
