"""Supposing: what would follow if somebody had a card."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from notepad.core.page.changes import changes
from notepad.core.shown_text import shown
from notepad.core.words import _, listed, ngettext
from notepad.shell.table.looking_back import reckoned
from notepad.widgets.table.suppose_panel import Supposed

if TYPE_CHECKING:
    from notepad.core.game.game import View
    from notepad.core.page.page import Page
    from notepad.shell.reasoning.messages import WouldFollow
    from notepad.shell.reasoning.newest_known import Following
    from notepad.shell.table.looking_back import PageOf
    from notepad.shell.table.table_view import TableView


class Supposing:
    """A box and somebody's initials in it, supposed to be his, and what comes of that."""

    def __init__(self, following: Following) -> None:
        """Suppose nothing yet."""
        self._following = following
        self._asked: tuple[str, str] | None = None
        self._page: Page | None = None

    @property
    def on(self) -> bool:
        """Whether anything is supposed."""
        return self._asked is not None

    def suppose(self, cell: str, holder: str) -> None:
        """Suppose that a holder has a box's card."""
        self._asked, self._page = (cell, holder), None
        self._following.suppose(cell, holder)

    def let_go(self) -> None:
        """Suppose nothing any more."""
        self._asked = self._page = None

    def on_table(
        self,
        view: TableView,
        now: View[Any, Any, Any, Any],
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
        found = self._following.would_follow
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
