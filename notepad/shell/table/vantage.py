"""See the game from another point: as it was after a note, or as it would be if.

`LookingBack` has the page after each note; `Supposing` shows what would follow if somebody had a
card.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from notepad.core.game import Play
from notepad.core.language import _, listed, ngettext
from notepad.core.page import Bars, Page, Ranking
from notepad.core.page_changes import changes
from notepad.core.safe_text import shown
from notepad.widgets.table.vantage_panel import Past, Supposed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.core.game import View
    from notepad.core.reasoner import Known
    from notepad.core.session import Session
    from notepad.shell.reasoning.live_knowledge import LiveKnowledge
    from notepad.shell.reasoning.messages import WouldFollow
    from notepad.shell.table.table_view import TableView


PageOf: TypeAlias = Callable[["View"], Page]


class LookingBack:
    """Which page is looked at, None for that of now, and the pages, each made once.

    One is turned to as soon as what was known then is there: until it is told the page before
    stays. What is mine, such as pencil marks, is on every page as it is now.
    """

    def __init__(self, session: Session, knowledge: LiveKnowledge) -> None:
        """Begin with the page of now."""
        self._session, self._knowledge = session, knowledge
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
        self._knowledge.turn_back(after)
        self.catch_up()

    def catch_up(self) -> bool:
        """Turn to the page that is wanted, if it is told what was known; return if that is new."""
        if self._wanted == self.after or self._wanted not in self._knowledge.earlier:
            return False
        self.after = self._wanted
        return True

    def look_again(self) -> None:
        """Make all pages anew: what they show beside the notes has changed."""
        self._pages.clear()

    @property
    def known(self) -> Known | None:
        """What was known then."""
        return None if self.after is None else self._knowledge.earlier[self.after]

    def on_table(
        self, view: TableView, now: View, page_of: PageOf, said: Sequence[str]
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

    def _make_one_more(self, now: View, page_of: PageOf) -> None:
        """Make a page that was not looked at yet, so that it is there when it is turned to."""
        for after in sorted(self._knowledge.earlier.keys() - self._pages.keys())[:1]:
            self._page(after, now, page_of)

    def _told(self, after: int) -> bool:
        """Whether it is known what a note changed."""
        return after > 0 and after - 1 in self._knowledge.earlier

    def _page(self, after: int, now: View, page_of: PageOf) -> Page:
        if after not in self._pages:
            fitting = self._fitting(after)
            play = Play(now.play.setup, now.play.notes[:fitting])
            known = self._knowledge.earlier[fitting]
            state = self._session.state_before(fitting + 1)
            then = replace(now, play=play, state=state, known=known)
            self._pages[after] = _past(page_of(then))
        return self._pages[after]

    def _fitting(self, after: int) -> int:
        """Return how many of these notes still fit: in a contradiction no sheet is emptied."""
        earlier = self._knowledge.earlier
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


class Supposing:
    """A box and somebody's initials in it, supposed to be his, and what comes of that."""

    def __init__(self, knowledge: LiveKnowledge) -> None:
        """Suppose nothing yet."""
        self._knowledge = knowledge
        self._asked: tuple[str, str] | None = None
        self._page: Page | None = None

    @property
    def on(self) -> bool:
        """Whether anything is supposed."""
        return self._asked is not None

    def suppose(self, cell: str, holder: str) -> None:
        """Suppose that a holder has a box's card."""
        self._asked, self._page = (cell, holder), None
        self._knowledge.suppose(cell, holder)

    def let_go(self) -> None:
        """Suppose nothing any more."""
        self._asked = self._page = None

    def on_table(
        self,
        view: TableView,
        now: View,
        page_of: PageOf,
    ) -> TableView:
        """Return a view of the table with what would follow; as it is while that is not known."""
        if self._asked is None:
            return view
        box = view.page.sheet.box(self._asked[0])
        card = (box.name or str(box.face)) if box is not None else self._asked[0]
        told = _("Suppose {card} is with {player}")
        supposed = Supposed(told.format(card=card, player=shown(self._asked[1])), waiting=True)
        found = self._found
        if found is None:
            return replace(view, supposed=supposed)
        if found.known is None or not found.known.consistent:
            return replace(view, supposed=_clashing(supposed, found))
        if self._page is None:
            self._page = reckoned(page_of(replace(now, known=found.known)))
        changed = changes(view.page, self._page)
        told = changed.told or _("Nothing else would follow.")
        supposed = replace(
            supposed, told=told, spoken=changed.spoken, changed=changed, waiting=False
        )
        return replace(view, page=self._page, sheet=self._page.sheet, supposed=supposed)

    @property
    def _found(self) -> WouldFollow | None:
        found = self._knowledge.would_follow
        asked = found is not None and (found.subject, found.holder) == self._asked
        return found if asked else None


def _clashing(supposed: Supposed, found: WouldFollow) -> Supposed:
    """Return what is told where it can't be."""
    if found.known is None:
        return replace(supposed, told=_("That can't be supposed here."), waiting=False)
    clash = found.known.clash
    told = _("That can't be: the set-up says otherwise.")
    if clash:
        one_or_more = ngettext(
            "That can't be: note {notes} says otherwise.",
            "That can't be: notes {notes} say otherwise.",
            len(clash),
        )
        told = one_or_more.format(notes=listed([str(number) for number in clash]))
    return replace(supposed, told=told, clash=clash, waiting=False)
