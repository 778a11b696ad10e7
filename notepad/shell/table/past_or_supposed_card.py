"""See the game from another point: after an earlier note, or as if a player had a card.

`Vantage` is that point. It has the page after each note, and what would follow from a supposed
card.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from notepad.core.game import View
from notepad.core.language import _, listed, ngettext
from notepad.core.page import Page
from notepad.core.page_changes import changes
from notepad.core.reasoner import Known
from notepad.core.safe_text import shown
from notepad.core.session import Session
from notepad.shell.reasoning.live_knowledge import LiveKnowledge
from notepad.shell.reasoning.messages import Part, WouldFollow
from notepad.shell.table.table_view import TableView, without_failed
from notepad.widgets.table.past_and_suppose_panel import Past, Supposed

PageOf: TypeAlias = Callable[[View], Page]


class Vantage:
    """The point from which the game is seen: now, after an earlier note, or as if.

    Each earlier page is created once. It is shown as soon as what was known then has arrived; until
    then the previous page stays. What is mine, such as pencil marks, is on every page as it is now.
    """

    def __init__(self, session: Session, knowledge: LiveKnowledge) -> None:
        """Start with now."""
        self._session, self._knowledge = session, knowledge
        self._wanted: int | None = None
        self.after: int | None = None
        self._pages: dict[int, Page] = {}
        self.supposed: tuple[str, str] | None = None  # the box and the holder of its card
        self._then: Page | None = None

    @property
    def looks_back(self) -> bool:
        """Whether an earlier page is shown, or soon will be."""
        return self._wanted is not None

    @property
    def known_then(self) -> Known | None:
        """What was known after the note that is looked back at."""
        return None if self.after is None else self._knowledge.earlier.get(self.after)

    def turn_to(self, after: int | None) -> None:
        """Show the page after this many notes, or with None the current game."""
        self._wanted, self.supposed = after, None
        if after is None:
            self.after = self._then = None
            self._pages.clear()
            return
        self._knowledge.turn_back(after)
        self.catch_up()

    def suppose(self, cell: str, holder: str) -> None:
        """Show what would follow if a holder had a box's card."""
        self.turn_to(None)
        self.supposed = (cell, holder)
        self._knowledge.suppose(cell, holder)

    def catch_up(self) -> bool:
        """Show the wanted page if what was known then has arrived; return whether that is new.

        If that failed, its page shows what anybody could see.
        """
        there = self._wanted in self._knowledge.earlier or Part.EARLIER in self._knowledge.failed
        if self._wanted == self.after or not there:
            return False
        self.after = self._wanted
        return True

    def rebuild_pages(self) -> None:
        """Create all pages again, because what they show besides the notes has changed."""
        self._pages.clear()

    def seen(self, view: TableView, now: View, page_of: PageOf) -> TableView:
        """Return the table's view from this point; `view` is that of the current game."""
        if self.supposed is not None:
            return self._as_if(view, now, page_of, *self.supposed)
        return view if self.after is None else self._as_it_was(view, now, page_of, self.after)

    def _as_it_was(self, view: TableView, now: View, page_of: PageOf, after: int) -> TableView:
        self._make_one_more(now, page_of)
        page = self._page(after, now, page_of)
        told = after > 0 and {after - 1, after} <= self._knowledge.earlier.keys()
        past = Past(
            after,
            len(view.notes),
            said=view.notes[after - 1].sentence if after else "",
            changed=changes(self._page(after - 1, now, page_of), page) if told else None,
            tries=view.tried is None,
        )
        return replace(
            view, page=page, sheet=page.sheet, undo="", redo="", contradiction=None, vantage=past
        )

    def _as_if(
        self, view: TableView, now: View, page_of: PageOf, cell: str, holder: str
    ) -> TableView:
        box = view.page.sheet.box(cell)
        card = (box.name or str(box.face)) if box is not None else cell
        told = _("Suppose {player} has {card}")
        keeps = bool(self._session.game.keypad.fact(cell, holder))
        text = told.format(card=card, player=shown(holder))
        supposed = Supposed(text, waiting=True, keeps=keeps)
        found = self._knowledge.would_follow
        if found is None or (found.subject, found.holder) != (cell, holder):
            waits = Part.SUPPOSED not in self._knowledge.failed
            return replace(view, vantage=replace(supposed, waiting=waits))
        if found.known is None or not found.known.consistent:
            return replace(view, vantage=_clashing(supposed, found))
        if self._then is None:
            self._then = _without_waiting(page_of(replace(now, known=found.known)))
        changed = changes(view.page, self._then)
        told = changed.told or _("Nothing else would follow.")
        supposed = replace(
            supposed, told=told, spoken=changed.spoken, changed=changed, waiting=False
        )
        return replace(view, page=self._then, sheet=self._then.sheet, vantage=supposed)

    def _make_one_more(self, now: View, page_of: PageOf) -> None:
        """Create a page in advance, so that it is there when it is looked at."""
        for after in sorted(self._knowledge.earlier.keys() - self._pages.keys())[:1]:
            self._page(after, now, page_of)

    def _page(self, after: int, now: View, page_of: PageOf) -> Page:
        if after not in self._pages:
            fitting = self._fitting(after)
            known = self._knowledge.earlier.get(fitting)
            then = self._session.view_before(fitting + 1, now, known)
            aside = self._session.aside_after(after)
            page = _past(page_of(replace(then, aside=aside)))
            if known is None:
                return page  # until it is tried again
            self._pages[after] = page
        return self._pages[after]

    def _fitting(self, after: int) -> int:
        """Return how many of these notes still fit: a contradiction must not empty the sheet."""
        earlier = self._knowledge.earlier
        while {after - 1, after} <= earlier.keys() and not earlier[after].consistent:
            after -= 1
        return after


def _past(page: Page) -> Page:
    """Return a page marked as an earlier one; nothing can be asked with the cards of then."""
    text = _("{subtitle} · earlier").format(subtitle=page.subtitle)
    cards = page.in_front
    if cards is not None:
        title = cards.title if cards.noted else ""  # it would ask to write them down
        cards = replace(cards, title=title, cards=tuple(replace(c, draft={}) for c in cards.cards))
    return replace(_without_waiting(page), subtitle=text, in_front=cards)


def _without_waiting(page: Page) -> Page:
    """Return a page without what waits for calculations that never come here."""
    return without_failed(page, frozenset(Part))


def _clashing(supposed: Supposed, found: WouldFollow) -> Supposed:
    """Return what to show if the supposed card is impossible."""
    if found.known is None:
        return replace(supposed, told=_("You can’t try that here."), waiting=False)
    clash = found.known.clash
    text = _("That can’t be: the setup says otherwise.")
    if clash:
        one_or_more = ngettext(
            "That can’t be: note {notes} says otherwise.",
            "That can’t be: notes {notes} say otherwise.",
            len(clash),
        )
        text = one_or_more.format(notes=listed([str(number) for number in clash]))
    return replace(supposed, told=text, clash=clash, waiting=False)
