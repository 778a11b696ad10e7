"""The layout of the sheet and its cards: side by side, stacked, or one card at a time.

`TableArea` is the sheet with two cards: what I say next, and what I know. `arrange_area` computes
their places from the size of the window, and `mirror_places` swaps left and right for the left
hand.

All lengths are pixels. `unit` is the text size relative to the usual one, so larger text counts as
a smaller window. The places don't depend on what is in the cards; only a form that is taller than
the usual one takes room from what I know or from the sheet.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint, QRect, QSize, QSizeF, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.language import _
from notepad.shell.table.ended_game import Stage
from notepad.widgets.ink.pen_card import PenCard
from notepad.widgets.look.boxes import GAPS, USUAL_TEXT
from notepad.widgets.look.layouts import Arranged, lay
from notepad.widgets.look.safe_widget_lookup import holds_focus
from notepad.widgets.look.theme import left_handed
from notepad.widgets.say.say_panel import SayPanel
from notepad.widgets.sheet.blocks import SheetStack
from notepad.widgets.sheet.grid_widget import GridWidget
from notepad.widgets.sheet.titled_chips import OwnCards
from notepad.widgets.sheet.track import TrackWidget
from notepad.widgets.sheet.written_sheet import WrittenSheet
from notepad.widgets.table import past_and_suppose_panel
from notepad.widgets.table.certainty_banner import BannerShape, CertaintyBanner
from notepad.widgets.table.odds_notes_why_card import KnowCard, PartTabs
from notepad.widgets.table.past_and_suppose_panel import Moment, MomentCard, Past, Supposed
from notepad.widgets.table.result_panel import Ended, ResultPanel
from notepad.widgets.touch.buttons import Card
from notepad.widgets.touch.tap_guard import HABIT_MS, LATE_MS, ignore_late_taps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.core.form import Form
    from notepad.core.page import Block, Finding, InFront
    from notepad.widgets.table.contradiction_panel import Contradiction
    from notepad.widgets.table.story_panel import Story


_SAY_WIDE = 400  # width of what I say, at the usual text size
_WIDEST_SAY = 560
_LEAST_KNOWN = 170
_LEAST_BELOW_LINE = 130  # of what I know, below what is certain in a line
_LEAST_STORY = 200  # of what I know, above a banner: it stays there when it says why
_LEAST_TELLING = 300  # the same where the answer hangs on sizes of hands: they are told there
_MOST_SAY = 0.65  # of the height; a question that needs more is asked step by step
_SHORT_RESULT = 374  # least height of a short result: who won, all scores, what you can do
_MOST_RESULT = 0.5  # of the height, for a whole result below the sheet
_RESULT_STEP = 24  # pixels less at each attempt, until the sheet stays whole
_LEAST_SAY = 300  # least height of what I say above a banner in a small window
_LEAST_BELOW = 300  # least height of the cards in a tall window
_TALLEST_SHEET = 1.12  # of its width: higher boxes look like towers; the rest is for writing
# Of a phone held upright, and pixels: the card for noting also shows what I know.
_LEAST_CARD, _LEAST_CARD_HIGH = 0.32, 198
_MOST_CARD, _MOST_BELOW_PATH = 0.55, 0.63  # lanes of a path can be as low as a line of text
_LEAST_STRIP, _MOST_STRIP = 56, 84  # height of the strip for writing: less is too low for letters


class TableArea(Arranged, QWidget):
    """The sheet and the two cards; the size of the window decides their places.

    A small window shows one card at a time, chosen by `bar`; held upright, it gives chances and
    notes that have no room below the sheet the sheet's as well. `turned` emits the part that the
    player wants to see: "note", "chances", "notes" or "why".
    """

    turned = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        """Start with everything empty."""
        super().__init__(parent)
        self.sheet = SheetStack()
        self.form = SayPanel()
        self.cancel, self.last = self.form.cancel, self.form.last
        self.written = WrittenSheet(self.sheet)
        self.in_front = OwnCards()
        body = QWidget()
        lay(QVBoxLayout(body), (self.written, 1), self.in_front, gap=0)
        self.in_front.hide()
        self.sheet_card = MomentCard(body, self)
        self.sheet_card.hug()
        self.say_card = MomentCard(self.form, self)
        self.know = KnowCard(self)
        self._wash = past_and_suppose_panel.Wash(self.know)
        self.chances, self.notes = self.know.chances, self.know.notes
        self.story = self.know.story
        names = {"note": _("Note"), "chances": _("Odds"), "notes": _("Notes"), "why": _("Why")}
        self.bar = PartTabs(names, self)
        self.bar.chosen.connect(self._turn)
        self.know.tabs.tapped.connect(self.turn_to)
        self.know.refilled.connect(self._share_anew)
        self._add_other_cards()
        self._asked = Asked()
        self._outdated, self._mending = False, ""
        self._say_high = (0, 0)
        self._lent_from = "note"

    def _add_other_cards(self) -> None:
        """Make the cards that can take the place of the form."""
        self.result = ResultPanel()
        self.result_card = Card("", self.result, self)
        self.vantage = past_and_suppose_panel.VantagePanel()
        self.past, self.supposed = self.vantage.past, self.vantage.supposed
        self.vantage_card = MomentCard(self.vantage, self)
        self.pen = PenCard()
        self.pen_card = Card("", self.pen, self)
        self.pen_card.setAccessibleName(_("Writing"))
        self.certainty = CertaintyBanner(self)
        self.certainty.folded.connect(self._make_room)
        self._cards: dict[Seen, QWidget] = {
            Seen.SAY: self.say_card,
            Seen.KNOW: self.know,
            Seen.BANNER: self.certainty,
            Seen.VANTAGE: self.vantage_card,
            Seen.PEN: self.pen_card,
            Seen.RESULT: self.result_card,
        }
        for hidden in (self.result_card, *self._elsewhere_cards):
            hidden.hide()
        self._placed = Places(Shape.WIDE, QRect(), QRect(), QRect())
        self._cut_in: tuple[QSize, int] | None = None

    @property
    def noting(self) -> bool:
        """Whether the form is shown: always, unless only one card is shown at a time."""
        return not self._small or self.bar.current == "note"

    @property
    def front_boxes(self) -> frozenset[str]:
        """The boxes on the front leaf of a sheet that is shown leaf by leaf, else none."""
        leaves = (grid.leaf for grid in self._grids() if not grid.is_whole)
        return frozenset(key for leaf in leaves for key in leaf.keys)

    @property
    def part(self) -> str:
        """The chosen part: a part of what is known, or in a small window possibly the note."""
        return self.bar.current if self._small else self.know.part

    @property
    def shown(self) -> Shown:
        """What is seen now beside the sheet."""
        part = self.bar.current if self._small else None
        banner = self.certainty.shape if self._placed.banner else None
        return what_is_seen(self._asked, part, banner)

    @property
    def _small(self) -> bool:
        """Whether only one card is shown at a time."""
        return self._placed.bar is not None

    @property
    def _elsewhere_cards(self) -> tuple[QWidget, ...]:
        """The cards that take the place of the form while you look at something else."""
        return self.vantage_card, self.pen_card

    def turn_to(self, part: str) -> None:
        """Show a part that may be hidden: "note", "chances", "notes" or "why"."""
        self.bar.choose(part)
        if part != "note":
            self.know.turn_to(part)

    def turn_beside(self, part: str) -> None:
        """Show a part of what is known, unless it would cover the form."""
        if not self._small:
            self.turn_to(part)

    def leave_why(self) -> None:
        """Show again what was shown before a story, where that is beside the form.

        In a window that becomes small, the form is shown.
        """
        if not self._small:
            self.know.leave_why()
            self.bar.choose("note")

    def lend_note_card(self) -> QWidget:
        """Return the card for noting, to be shown in front of everything for a while.

        It keeps its place in the window, of whatever size that is. It is hidden while a finished
        game's result takes its place.
        """
        self._lent_from = self.bar.current
        self.turn_to("note")
        self._asked = replace(self._asked, lent=True)
        self._show_cards()
        return self.say_card

    def take_back(self) -> None:
        """Put the card that was lent back in its place, and show the part that was shown before."""
        self.say_card.setParent(self)
        self._asked = replace(self._asked, lent=False)
        if self.bar.current == "note":  # not if news was found meanwhile, as a contradiction
            self.turn_to(self._lent_from)
        self.arrange()

    def show_chances(self, panels: Sequence[Block], name: str) -> None:
        """Show what follows under this name; without a name, the level shows none of it."""
        self.know.show_chances(panels)
        self.bar.offer("chances", name)
        self.know.offer_chances(name)

    def show_in_front(self, shown: InFront | None, chosen: int | None) -> None:
        """Show the cards in front of me below the sheet, with one chosen; None for no cards."""
        before = self.in_front.shown
        self.in_front.show_cards(shown, chosen)
        if _room_of(before) != _room_of(shown):
            self.arrange()

    def warn(self, numbers: Sequence[int], likeliest: int = 0, *, consistent: bool) -> None:
        """Mark the notes that contradict each other, and show the one likeliest to be wrong."""
        self.notes.warn(numbers, likeliest)
        for tabs in (self.bar, self.know.tabs):
            tabs.warn("notes", "" if consistent else _("{part}: contradiction"))

    def show_contradiction(self, contradiction: Contradiction | None) -> None:
        """Show a contradiction and the ways out instead of what follows; None for neither."""
        self.know.show_contradiction(contradiction)
        self._warn_of_chances()

    def show_failed(self, told: str, *, outdated: bool) -> None:
        """Say beside the odds what couldn't be worked out; the sheet may be `outdated` for good."""
        self.know.show_failed(told)
        self._outdated = outdated
        self._warn_of_chances()

    def _warn_of_chances(self) -> None:
        """Mark the part that has a contradiction, or says why the sheet isn't up to date."""
        clash = self.know.contradiction.shown is not None
        why = _("{part}: not worked out") if self._outdated else ""
        why = _("{part}: contradiction") if clash else why
        for tabs in (self.bar, self.know.tabs):
            tabs.warn("chances", why)

    def show_mending(self, number: int | None, *, inserts: bool = False) -> None:
        """Say which note is being edited, or before which one is inserted; None for none."""
        text = _("Insert before note {number}") if inserts else _("Edit note {number}")
        self.say_card.setAccessibleName(_("Note") if number is None else text.format(number=number))
        self.form.show_mending(number, inserts=inserts)

    def show_end(self, ended: Ended | None, stage: Stage) -> None:
        """Show how the game ended in place of the form; None while it goes on."""
        shown = None if ended is None or stage is Stage.NOTING else stage
        short = ended is not None and ended.short
        if short and not (self._asked.short or self.know.has_chances):
            self.know.turn_to("notes")  # nothing else can be shown beside it
        if ended is not None:
            self.result.show_ended(ended)
        self.form.let_back_return(on=ended is not None and shown is None)
        self._asked = replace(self._asked, stage=shown, short=short)
        self.arrange()

    def show_certainty(self, found: Finding | None, last: str, *, begun: bool) -> None:
        """Show what can be announced for certain, and the `last` note; None for nothing.

        If there isn't room for both, the banner takes the place of the form, unless a note is
        `begun` there or the player folded the banner; then the last line offers the same.
        """
        before = self.certainty.finding, self._asked.begun
        self._asked = replace(self._asked, begun=begun)
        news = self.certainty.show_finding(found)
        self.certainty.show_last(last)
        if (found, begun) != before and (found or before[0]):
            self._make_room()
        if news and self.certainty.isVisible():  # where the form may have been
            ignore_late_taps(self.certainty, wait_ms=HABIT_MS)

    def offer_mending(self, told: str) -> None:
        """Offer to edit the last note, with this text; if it is empty, offer what is certain."""
        self._mending = told
        self._offer()

    def _offer(self) -> None:
        """Show or hide the button in the last line."""
        found = self.certainty.finding if self._placed.banner is None else None
        offer = self._mending or (found.offer if found else "")
        self.form.offer(offer, always=bool(offer))

    def show_moment(self, moment: Moment, *, behind: bool) -> None:
        """Show whether sheet and notes show the game as it is; the sheet may be `behind`."""
        self.sheet_card.show_moment(Moment.PAST if behind else moment)
        self.say_card.show_moment(moment)
        self._wash.show_moment(moment)

    def show_vantage(self, vantage: Past | Supposed | None) -> None:
        """Show the vantage of the sheet in place of the form; None for the present."""
        self._asked = replace(self._asked, elsewhere=vantage is not None)
        if vantage is not None:
            supposed = isinstance(vantage, Supposed)
            self.vantage.show_vantage(vantage)
            self.vantage_card.setAccessibleName(_("Suppose") if supposed else _("Looking back"))
            self.vantage_card.show_moment(Moment.TRIED if supposed else Moment.NOW)
        changed = vantage.changed if vantage else None
        self.sheet.show_new(changed.places if changed else (), stay=True)
        self._show_cards()

    def show_writing(self, *, on: bool) -> None:
        """Show the tools for writing in place of the form."""
        self._asked = replace(self._asked, writing=on)
        if on:
            self.turn_to("note")
        self.arrange()

    def _turn(self, part: str) -> None:
        if part != "note":
            self.know.turn_to(part)
        self.arrange()
        self.turned.emit(part)

    def show_story(self, story: Story | None, how: str, *, then: str) -> None:
        """Show why something is so, or without a story `how` to ask, and what is asked `then`."""
        self.story.show_story(story, how, then=then)
        if self.know.isVisible():
            self._make_room()

    def show_form(self, form: Form[Any], *, begun: bool) -> None:
        """Show what can be noted next; `begun` says that something of it was tapped."""
        self.form.show_form(form, begun=begun)
        if self._say_heights() != self._say_high:
            before = self.know.geometry()
            self.arrange()
            if self.know.isVisible() and self.know.geometry() != before:
                ignore_late_taps(self.know)

    def _say_heights(self) -> tuple[int, int]:
        """Return the height that the card for noting wants, and how much more it needs now."""
        unit = relative_text_size(self)
        margins = self.say_card.margins()
        inner = say_width(self.width(), self.height(), unit) - margins.left() - margins.right()
        around = margins.top() + margins.bottom()
        most = round(_MOST_SAY * self.height()) - around
        wanted = self.form.height_wanted(inner, most)
        more = max(0, self.form.height_needed(inner, most) - wanted)
        return wanted + around, more

    def _steps_height(self) -> int:
        """Return the height that the card wants in a window that shows one step at a time."""
        margins = self.say_card.margins()
        inner = self.width() - GAPS.edge - margins.left() - margins.right()
        return self.form.height_of_steps(inner) + margins.top() + margins.bottom()

    def _result_height(self, least: int) -> int:
        """Return the height for a result: as much as it wants and the sheet leaves.

        It is at least `least`, which leaves the sheet in one piece if anything does. In a small
        window, and beside the sheet if it is whole, a result has all the height.
        """
        width, height, unit = self.width(), self.height(), relative_text_size(self)
        shape = shape_of(width, height, unit)
        whole = self._asked.whole
        if shape is Shape.POCKET or (whole and shape is Shape.WIDE):
            return least
        margins = self.result_card.margins()
        outer = width - 2 * GAPS.edge if whole else say_width(width, height, unit)
        wanted = self.result.height_wanted(outer - margins.left() - margins.right())
        share = _MOST_RESULT if whole else _MOST_SAY
        most = min(wanted + margins.top() + margins.bottom(), round(share * height))
        if shape is Shape.WIDE:
            return max(most, least)  # the sheet is as large in any case
        tried = range(most, least, -_RESULT_STEP)
        arranged = partial(arrange_area, width, height, unit, bar=0)
        fitting = (high for high in tried if self._shows_whole_sheet(arranged(say=high)))
        return next(fitting, least)

    def _places(self, say: int, more: int) -> Places:
        """Return the place of everything, if what I say is so high and now needs so much more."""
        unit, asked = relative_text_size(self), self._asked
        pocket = shape_of(self.width(), self.height(), unit) is Shape.POCKET
        steps = self._steps_height() if pocket and asked.stage is None else 0
        if asked.stage is not None and not asked.whole:
            say = max(say, round(_SHORT_RESULT * unit))
        small = asked.stage is Stage.LOOKING_BACK or (asked.stage is not None and asked.short)
        if small or asked.whole:  # but not for a whole result behind the tools for writing
            say = self._result_height(say)
        bar = self.bar.height_wanted()
        path = any(isinstance(block, TrackWidget) for block in self.sheet.widgets)
        most = _MOST_BELOW_PATH if path else _MOST_CARD
        arranged = partial(
            arrange_area, self.width(), self.height(), unit, bar=bar, say=say, most=most
        )
        places = arranged(steps=steps)
        if pocket and asked.stage is not None and not self._shows_whole_sheet(places):
            before = arranged(steps=self._steps_height())  # as the form left it
            places = before if self._shows_whole_sheet(before) else places
        places = grown(self._with_own_cards(places), say + more if more else 0)
        places = self._with_banner(places, unit)
        return mirror_places(places, self.width()) if left_handed() else places

    def _shows_whole_sheet(self, places: Places) -> bool:
        """Return whether these places leave cards on one leaf, and groups of opponents together."""
        inner = places.sheet.marginsRemoved(self.sheet_card.margins()).size()
        inner -= QSize(0, places.strip)
        room = QSizeF(inner - QSize(0, self.sheet.height_of_chips()))
        whole = all(grid.is_whole_in(room) for grid in self._grids())
        return whole and self.sheet.holds_groups(inner)

    def _grids(self) -> list[GridWidget]:
        return [grid for grid in self.sheet.widgets if isinstance(grid, GridWidget)]

    @override
    def arrange(self) -> None:
        self._say_high = say, more = self._say_heights()
        self._placed = places = self._places(say, more)
        self._offer()
        self.written.leave_strip(places.strip)
        holder = self.say_card.parentWidget() or self  # another one while the card is lent
        where: dict[QWidget, QRect | None] = {
            **dict.fromkeys(self._elsewhere_cards, places.say),
            self.say_card: places.say.translated(holder.mapFromGlobal(self.mapToGlobal(QPoint()))),
            self.result_card: places.beside if self._asked.whole else places.say,
            self.certainty: places.banner,
            self.bar: places.bar,
        }
        for card, place in where.items():
            if place is not None:
                card.setGeometry(place)
        self.know.fit_window(phone=self._small, low=places.shape is not Shape.WIDE)
        self._show_cards()

    def _make_room(self) -> None:
        """Place everything again; what moves ignores taps for a moment."""
        parts = self.say_card, self.certainty
        before = [part.geometry() if part.isVisible() else None for part in parts]
        self.arrange()
        after = [part.geometry() if part.isVisible() else None for part in parts]
        moved = [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]
        if any(before) and moved:
            ignore_late_taps(self, [place for pair in moved for place in pair if place])

    def _with_own_cards(self, places: Places) -> Places:
        """Return the places with room for the cards in front of me below the sheet.

        If they would cut the sheet into leaves, they are low. Where there is little room, only
        cards that are written down are worth it; the other card gives way if it is below the sheet.
        """
        shown, margins = self.in_front.shown, self.sheet_card.margins()
        if shown is None:  # asking the sheet how it would be cut takes most of opening a game
            self.in_front.hide()
            return places
        inner = places.sheet.marginsRemoved(margins).size() - QSize(0, places.strip)
        low = self._cuts_sheet(inner, self.in_front.height_wanted(inner.width(), low=False))
        little = low or places.shape is Shape.POCKET
        there = shown.noted or not little
        self.in_front.setVisible(there)
        if not there:
            return places
        high = self.in_front.height_wanted(inner.width(), low=low)
        self.in_front.set_low(on=low)
        self.in_front.setFixedHeight(high)
        if places.shape is not Shape.POCKET or places.say.top() < places.sheet.bottom():
            return places
        sheet, say = places.sheet.adjusted(0, 0, 0, high), places.say.adjusted(0, high, 0, 0)
        return replace(places, sheet=sheet, say=say, know=say)

    def _cuts_sheet(self, room: QSize, less: int) -> bool:
        """Return whether a sheet that fits into this room wouldn't with so many pixels less.

        Once it didn't, that stays so for this room, so that nothing jumps when the sheet fills.
        """
        if self._cut_in == (room, less):
            return True
        lower = room - QSize(0, less)
        cuts = any(
            grid.is_whole_in(QSizeF(room)) and not grid.is_whole_in(QSizeF(lower))
            for grid in self._grids()
        )
        self._cut_in = (room, less) if cuts else None
        return cuts

    def _with_banner(self, places: Places, unit: float) -> Places:
        """Return the places, with one for the banner if it is shown now."""
        banner = self.certainty
        if banner.finding is None or self._asked.writing or self._asked.stage is not None:
            return places
        pocket = places.shape is Shape.POCKET
        width = places.know.width()
        brief = banner.shows_only_part or banner.is_folded
        if self._reads_why(pocket=pocket):
            over = leave_banner(places, banner.height_wanted(width, BannerShape.OVER), 0)
            brief = brief or over is None or self.know.wants_more_than(over.know.size())
        hangs = bool(banner.finding.proviso)
        for shape, least in _shapes(pocket=pocket, brief=brief, hangs=hangs):
            high = banner.height_wanted(width, shape)
            bannered = leave_banner(places, high, round(least * unit))
            if bannered is not None:
                banner.take_shape(shape)
                return bannered
        if brief or self._asked.begun:
            return places
        banner.take_shape(BannerShape.INSTEAD)
        return replace(places, banner=places.say)

    def _reads_why(self, *, pocket: bool) -> bool:
        """Return whether a story is shown, in a small window instead of the form."""
        return self.know.part == "why" and (not pocket or self.bar.current == "why")

    def _show_cards(self) -> None:
        """Show the cards that are to be seen, and hide the others."""
        shown, left = self.shown, any(map(holds_focus, self._elsewhere_cards))
        for seen in sorted(self._cards, key=shown.cards.__contains__, reverse=True):
            if left and seen not in shown.cards and shown.front in _WITH_FORM:
                self.form.take_focus(Qt.FocusReason.MouseFocusReason)  # or Qt would pick any widget
                left = False
            self._cards[seen].setVisible(seen in shown.cards)
        if self.bar.isVisible() and not shown.bar:  # "Play again" may lie where "Note" was
            ignore_late_taps(self, [self.bar.geometry()], wait_ms=LATE_MS)
        self.bar.setVisible(shown.bar)
        self._share_room(self._placed, reads=shown.front is Seen.KNOW)

    def _share_room(self, places: Places, *, reads: bool) -> None:
        """Give what is read the sheet's room if that helps, except that of the cards before me."""
        page, sheet = places.page, QRect(places.sheet)
        reads = reads and page != places.know and self.know.wants_more_than(places.know.size())
        if reads and not self.in_front.isHidden():
            margins = self.sheet_card.margins()
            sheet.setHeight(self.in_front.height() + margins.top() + margins.bottom())
            page.setTop(sheet.bottom() + 1 + GAPS.edge // 2)
        self.written.setHidden(reads)
        self.sheet_card.setVisible(not reads or not self.in_front.isHidden())
        self.sheet_card.setGeometry(sheet)
        self.know.setGeometry(page if reads else places.know)

    def _share_anew(self) -> None:
        """Share the room by what there is to read now; what moves ignores taps for a moment."""
        before = self.know.geometry()
        if self.know.isVisible():
            self._share_room(self._placed, reads=self.shown.front is Seen.KNOW)
            if self.know.geometry() != before:
                ignore_late_taps(self)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(320, 480)


def _room_of(shown: InFront | None) -> tuple[bool, bool]:
    """Return what decides how much room the cards in front of me get."""
    return shown is not None, shown is not None and shown.noted


def relative_text_size(widget: QWidget) -> float:
    """Return the text size relative to the usual one."""
    return widget.font().pixelSize() / USUAL_TEXT


class Seen(Enum):
    """A card beside the sheet. Those but what I know share one place, in a small window all."""

    SAY = "what I say"
    KNOW = "what I know"
    BANNER = "what is certain"
    VANTAGE = "another moment"
    PEN = "the tools for writing"
    RESULT = "how the game ended"


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be seen, as game and player ask for it.

    `stage` is where a game that ended stands, None while notes are made, and its result may be
    `short`. The sheet may show another moment (`elsewhere`). A note may be `begun`, and the card
    for noting `lent`, to be shown in front of everything.
    """

    stage: Stage | None = None
    short: bool = False
    elsewhere: bool = False
    writing: bool = False
    begun: bool = False
    lent: bool = False

    @property
    def whole(self) -> bool:
        """Whether the result of a finished game covers all cards; a short result doesn't."""
        return self.stage is Stage.RESULT and not (self.writing or self.short)


@dataclass(frozen=True, slots=True)
class Shown:
    """What is seen beside the sheet: the card in `front`, all `cards` with it, perhaps a `bar`."""

    front: Seen
    cards: frozenset[Seen]
    bar: bool


_WITH_FORM = frozenset({Seen.SAY, Seen.BANNER, Seen.RESULT})
"""What is in front where notes are made, as far as the game and what is certain let that be."""


def what_is_seen(asked: Asked, part: str | None, banner: BannerShape | None) -> Shown:
    """Return what is seen where `part` is chosen, None if everything has room at once.

    A banner may be there, in some shape, unless the game ended or a player writes.
    """
    front = _in_front(asked, part, banner)
    cards = {front}
    if part is None and not asked.whole:
        cards.add(Seen.KNOW)
    if banner is not None and banner is not BannerShape.INSTEAD:
        cards.add(Seen.BANNER)
    if asked.lent and asked.stage is None:
        cards.add(Seen.SAY)
    return Shown(front, frozenset(cards), bar=part is not None and not asked.whole)


def _in_front(asked: Asked, part: str | None, banner: BannerShape | None) -> Seen:
    """Return the card at the place of what I say."""
    if asked.whole:
        return Seen.RESULT
    if part is not None and part != "note":
        return Seen.KNOW
    if asked.elsewhere:
        return Seen.VANTAGE
    if asked.writing:
        return Seen.PEN
    if asked.stage is not None:
        return Seen.RESULT
    return Seen.BANNER if banner is BannerShape.INSTEAD else Seen.SAY


class Shape(Enum):
    """How a window's room is used."""

    WIDE = "wide"
    TALL = "tall"
    POCKET = "pocket"
    """Too small for everything at once: the sheet, and one card chosen by a bar."""


@dataclass(frozen=True, slots=True)
class Places:
    """The layout of the area; with a `bar` both cards have the same place, and one is shown.

    The lowest `strip` pixels of the sheet are left blank for writing. `banner` is the place for
    what can be announced, if there is anything.
    """

    shape: Shape
    sheet: QRect
    say: QRect
    know: QRect
    bar: QRect | None = None
    strip: int = 0
    banner: QRect | None = None

    @property
    def page(self) -> QRect:
        """The place for long lists: of what I know, and in a small upright window the sheet's."""
        upright = self.shape is Shape.POCKET and self.know.top() > self.sheet.bottom()
        return self.know.united(self.sheet) if upright else self.know

    @property
    def beside(self) -> QRect:
        """Everything except the sheet, including the bar."""
        both = self.say.united(self.know)
        return both if self.bar is None else both.united(self.bar)


def arrange_area(
    width: int,
    height: int,
    unit: float,
    *,
    bar: int,
    say: int,
    steps: int = 0,
    most: float = _MOST_CARD,
) -> Places:
    """Return the places in an area of this size.

    `bar` is the height of a bar of tabs, and `say` the height that the card for noting wants; in a
    small window that is held upright it wants `steps`, or with 0 as much as there is, which is
    `most` of the height.
    """
    match shape_of(width, height, unit):
        case Shape.WIDE:
            return _wide(width, height, unit, say)
        case Shape.TALL:
            return _tall(width, height, unit, say)
        case Shape.POCKET:
            return _pocket(width, height, bar, steps, round(_LEAST_CARD_HIGH * unit), most)


def say_width(width: int, height: int, unit: float) -> int:
    """Return the width of the card for noting in an area that isn't small."""
    if shape_of(width, height, unit) is Shape.TALL:
        return (width - 3 * GAPS.edge) // 2
    return round(min(max(0.305 * width, _SAY_WIDE * unit), _WIDEST_SAY * unit))


def shape_of(width: int, height: int, unit: float) -> Shape:
    """Return the best shape for a window of this size."""
    if width >= height and width >= 860 * unit and height >= 600 * unit:
        return Shape.WIDE
    if height > width and width >= 640 * unit and height >= 900 * unit:
        return Shape.TALL
    return Shape.POCKET


def _wide(width: int, height: int, unit: float, say: int) -> Places:
    side = say_width(width, height, unit)
    inner = height - 2 * GAPS.edge
    left = width - side - GAPS.edge
    say = round(min(say, inner - GAPS.edge - _LEAST_KNOWN * unit))
    top = GAPS.edge + say + GAPS.edge
    return Places(
        Shape.WIDE,
        QRect(GAPS.edge, GAPS.edge, left - 2 * GAPS.edge, inner),
        QRect(left, GAPS.edge, side, say),
        QRect(left, top, side, height - top - GAPS.edge),
    )


def _tall(width: int, height: int, unit: float, say: int) -> Places:
    inner, half = width - 2 * GAPS.edge, say_width(width, height, unit)
    most = height - max(say, round(_LEAST_BELOW * unit)) - 3 * GAPS.edge
    sheet = min(most, round(_TALLEST_SHEET * width))
    strip = min(most - sheet, round(_MOST_STRIP * unit))
    strip = strip if strip >= _LEAST_STRIP * unit else 0
    top = sheet + strip + 2 * GAPS.edge
    below = height - top - GAPS.edge
    return Places(
        Shape.TALL,
        QRect(GAPS.edge, GAPS.edge, inner, sheet + strip),
        QRect(GAPS.edge, top, half, below),
        QRect(2 * GAPS.edge + half, top, half, below),
        strip=strip,
    )


def _pocket(width: int, height: int, bar: int, steps: int, least: int, most_share: float) -> Places:
    gap = GAPS.edge // 2
    bottom = height - bar
    if width > 1.15 * height:
        left = round(0.54 * width)
        sheet = QRect(gap, gap, left - 2 * gap, height - 2 * gap)
        card = QRect(left, gap, width - left - gap, bottom - 2 * gap)
    else:
        inner = bottom - 3 * gap
        most = round(most_share * inner)
        say = min(max(steps, least, round(_LEAST_CARD * inner)), most) if steps else most
        sheet = QRect(gap, gap, width - 2 * gap, inner - say)
        top = sheet.bottom() + 1 + gap
        card = QRect(gap, top, width - 2 * gap, bottom - gap - top)
    below = QRect(card.left(), bottom, card.width(), bar)
    return Places(Shape.POCKET, sheet, card, card, below)


def leave_banner(places: Places, high: int, least: int) -> Places | None:
    """Return places with a banner `high` pixels high, None if there is no room for it.

    It takes the lower end of what I know, which stays `least` pixels high, so that nothing moves
    when the banner comes or goes; in a small window, where both cards are at one place, of both.
    """
    know = places.know.adjusted(0, 0, 0, -high - GAPS.edge)
    if know.height() < least:
        return None
    banner = QRect(know.left(), know.bottom() + 1 + GAPS.edge, know.width(), high)
    say = know if places.shape is Shape.POCKET else places.say
    return replace(places, say=say, know=know, banner=banner)


def _shapes(*, pocket: bool, brief: bool, hangs: bool) -> Sequence[tuple[BannerShape, int]]:
    """Return the shapes of a banner that doesn't cover the form, the best first.

    Beside each is what it must leave of the card above it, whatever part that shows: the banner
    stays as it is when you ask why, unless the answer's whole story has no room above it. That is
    more if it says that the answer `hangs` on something.
    """
    beside = _LEAST_TELLING if hangs else _LEAST_STORY
    line, over = (_LEAST_SAY, _LEAST_SAY) if pocket else (_LEAST_BELOW_LINE, beside)
    shapes = (BannerShape.OVER, over), (BannerShape.LINE, line)
    return shapes[1:] if brief else shapes[:1] if pocket else shapes


def grown(places: Places, needed: int) -> Places:
    """Return the places with what I say grown to a height; what I know or the sheet gives way."""
    sheet, say, know = places.sheet, places.say, places.know
    more = max(0, needed - say.height())
    if not more or places.shape is Shape.POCKET:
        return places
    if places.shape is Shape.WIDE:
        return replace(places, say=say.adjusted(0, 0, 0, more), know=know.adjusted(0, more, 0, 0))
    return replace(
        places,
        sheet=sheet.adjusted(0, 0, 0, -more),
        say=say.adjusted(0, -more, 0, 0),
        know=know.adjusted(0, -more, 0, 0),
        strip=max(0, places.strip - more),
    )


def mirror_places(places: Places, width: int) -> Places:
    """Return the places in an area of this width with left and right swapped."""
    return replace(
        places,
        sheet=_turned(places.sheet, width),
        say=_turned(places.say, width),
        know=_turned(places.know, width),
        bar=None if places.bar is None else _turned(places.bar, width),
        banner=None if places.banner is None else _turned(places.banner, width),
    )


def _turned(rect: QRect, width: int) -> QRect:
    return QRect(width - rect.x() - rect.width(), rect.y(), rect.width(), rect.height())
