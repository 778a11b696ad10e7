"""Widgets of the app in states to look at, of no game in particular."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from notepad.core.faces_and_marks import Face, Pencil, Standing, Symbol
from notepad.core.form import Amount, Choice, Form, Row
from notepad.core.page import (
    Answer,
    Assumed,
    Block,
    Finding,
    Gauge,
    InFront,
    OwnCard,
    ResultLine,
    Seat,
)
from notepad.core.page_changes import Changes
from notepad.core.reasoner import ANSWER, Premise, StoryStep, plainly
from notepad.widgets import charts
from notepad.widgets.charts import ColumnChart
from notepad.widgets.ink.pen_card import PenCard
from notepad.widgets.ink.strokes import Tools
from notepad.widgets.look import theme
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.label import Label, LineLabel, PickedOut
from notepad.widgets.say.bottom_line import BottomLine
from notepad.widgets.say.form_rows import FormRows
from notepad.widgets.say.keypad_view import KeypadView
from notepad.widgets.say.say_panel import LastLine, SayPanel
from notepad.widgets.say.sentence_line import SentenceLine
from notepad.widgets.sheet.bars import BarsWidget
from notepad.widgets.sheet.blocks import SheetStack
from notepad.widgets.sheet.ranking import MemoWidget, RankingWidget
from notepad.widgets.sheet.titled_chips import OwnCards, PlacesWidget
from notepad.widgets.table import past_and_suppose_panel as past
from notepad.widgets.table.certainty_banner import BannerShape, CertaintyBanner
from notepad.widgets.table.contradiction_panel import Contradiction, ContradictionPanel, Way
from notepad.widgets.table.cover import Cover
from notepad.widgets.table.note_list import NoteLine, NoteList
from notepad.widgets.table.odds_notes_why_card import PartTabs
from notepad.widgets.table.result_panel import Ended, ResultPanel
from notepad.widgets.table.seat_strip import SampleGauge, SeatStrip
from notepad.widgets.table.step_list import StepList, TurningPoint, TurningPoints
from notepad.widgets.table.story_panel import AssumedView, HolderLine, Story, StoryPanel
from notepad.widgets.touch.banner import Banner, Message
from notepad.widgets.touch.buttons import ActionButton, Card, Chip, IconButton
from tests.widgets import blocks, forms
from tests.widgets.recorded import NAMED

Maker = Callable[[], QWidget]
LONG = "Bob asked Cem for all the blue cards and got none of them"

# Chips, buttons, and columns over time.
TWO_OF_BLUE, TWO_ALONE = Face("2", Symbol.TRIANGLE, "#1f6db5"), Face("2")
CHIPS = {
    "plain": Choice("b", TWO_OF_BLUE),
    "chosen": Choice("b", TWO_OF_BLUE, chosen=True),
    "dimmed": Choice("b", TWO_OF_BLUE, dimmed=True),
    "surprising": Choice("4", TWO_ALONE, surprising=True),
    "likely": Choice("4", TWO_ALONE, share=0.5),
    "unlikely": Choice("4", TWO_ALONE, share=0.01),
    "likely and chosen": Choice("4", TWO_ALONE, share=0.5, chosen=True),
    "Bob's": Choice("4", TWO_ALONE, dimmed=True, whose="Bob"),
    "of a long name": Choice("4", TWO_ALONE, dimmed=True, whose="Bartholomaeus"),
}
BUTTONS: dict[str, Maker] = {
    "Go": lambda: ActionButton("Go"),
    "menu": lambda: IconButton(Icon.MENU, "Menu"),
}
COURSE = charts.Columns(
    "How early the answer was certain",
    (
        charts.Column("0", 0.5, "6 Jan 2026, certain after 50% of the notes"),
        charts.Column("1", 1.0, "7 Jan 2026, certain after 100% of the notes"),
        charts.Column("2", None, "8 Jan 2026, never certain"),
    ),
    "all notes",
    "6 Jan 2026",
    "8 Jan 2026",
)
NO_COURSE = replace(COURSE, columns=(charts.Column("0", 0.0, "at once"),))
BARS = tuple(
    charts.AnswerBar(number, count, f"Note {number}: {count} left.")
    for number, count in enumerate((20, 10, None, 1), start=1)
)
ANSWERS = charts.answers_left_columns(
    charts.Answers("possible sums after each note", BARS, turning=2)
)
ROWS = (
    charts.ChartRow("Ann", "Ann", 3, 4, "3 of 4", "Won 75% of the games: Sleuth 3 of 4."),
    charts.ChartRow("Bob", "Bob", 0, 2, "0 of 2", "Won none."),
)

# Seats.
ASSUMED = Assumed("", "", (), "", "")
LIKELY = Gauge(("40% now.", "70% soon."), ASSUMED, 0.4, 0.7)
WAITING = Gauge(("Still reckoning.",), ASSUMED)
SEATS = (
    Seat("Ann", "A", me=True),
    Seat("Bob", "B", turn=True, remark="asks"),
    Seat("Cem", "C", remark="loses next turn"),
    Seat("Dee", "D", out=True),
)
GAUGED = (SEATS[0], *(replace(seat, gauge=LIKELY) for seat in SEATS[1:]))
GAUGES = [(None, None), (0.3, None), (0.0, 0.0), (0.0, 0.34), (0.0, 0.36), (0.3, 0.3), (0.3, 1.0)]
"""How likely it is that a player knows the answer now, and soon."""

# A story of a box, and its steps.
SHARP = (("sharp", "sharp"), ("family", "family"))
REMEMBERED = Assumed("They remember all.", "How sharp?", SHARP, "sharp", "rivals")
STEP = StoryStep(
    "Note 3: Bob passed 2 blues, so blue 2 is not with Bob.",
    (Premise(3, "Bob passed 2 blues."),),
    "So blue 2 is not with Bob.",
    ("blue-2", "blue-5"),
)
SUPPOSED = StoryStep("Suppose it.", (Premise(0, "Suppose it."),), supposed=True)
TWO = StoryStep("", (Premise(3, "This."), Premise(5, "That.")), "So it is.")
BOB = HolderLine(
    "Bob", "Bob", "certainly not", Standing.CROSSED, short="✕", pencil=Pencil.CIRCLE, asked=True
)
CEM = HolderLine("Cem", "Cem", "possible · 25 %", short="25 %")
STORY = Story(
    "blue-2",
    TWO_OF_BLUE,
    "Blue 2",
    "Bob: certainly not",
    (BOB, CEM),
    (STEP,),
    (3, 10),
    {"green-1": "10"},
)
STORIES = {
    "nothing asked": None,
    "told": STORY,
    "wrong": replace(STORY, holders=(replace(BOB, wrong=True), CEM)),
    "of nobody": replace(STORY, holders=()),
    "of the answer": replace(STORY, cell=ANSWER, pencils=False),
    "something assumed": replace(STORY, assumed=REMEMBERED),
    "of a long title": replace(STORY, told="Bob: certainly not, as he passed two blues"),
    "of a symbol alone": replace(STORY, face=Face("", Symbol.TRIANGLE)),
    "of a name alone": replace(STORY, face=Face("Blue 2")),
    "of a name": replace(STORY, face=Face("Blue 2", Symbol.TRIANGLE, "#1f6db5")),
}
STEPS = (STEP, SUPPOSED, replace(STEP, suppositions=1), TWO, *plainly("So there."))
MANY_STEPS = plainly(*(f"Step {number}." for number in range(1, 11)))
POINTS = (
    TurningPoint(12, "Turned the game:", "Cem asked Bob for 3: 2"),
    TurningPoint(21, "Certain from here.", "You said it 2 notes later."),
)

# A contradiction, and the end of a game.
WAYS = (
    Way("two", "Note 12: 2, not 3", "Edit", "71%; everything else fits", 0.71, leads=True),
    Way("four", "Note 9: about 4, not 5", "Edit", "6 of 100", 0.06),
)
CLASH = Contradiction(
    "Notes 9 and 12 can’t all be right.",
    "The sheet shows what was known before note 12.",
    "One of these was probably misheard",
    WAYS,
    12,
    "Remove note 12",
    "Show all 2",
)
ENDED = Ended(
    "You won.",
    (Face("5", Symbol.CIRCLE, "#b93a26"), Face("4", Symbol.TRIANGLE, "#1f6db5")),
    "Red 5, Blue 4",
    "24 notes · 38 minutes",
    answers=charts.Answers("possible sums", (BARS[0], BARS[3]), 2),
    points=(TurningPoint(2, "Certain from here."),),
    why="Ann and Cem were wrong; you are left.",
    number="29",
    lines=(
        ResultLine("Ann", "said 24", "wrong · note 18", right=False),
        ResultLine("Cem", "said 25", "wrong · note 23", right=False),
        ResultLine("Bob", "said nothing"),
    ),
)
RESULTS = {
    "whole": ENDED,
    "small": replace(ENDED, small=True),
    "covered": replace(ENDED, hidden=(), uncovers=True, opens=True, answers=None, points=()),
    "without an answer": replace(ENDED, hidden=(), number=""),
}

# What was, or could be.
SAID = "Bob asked Cem: 2"
CHANGED = Changes(frozenset({("red-3", "Cem")}), "3 crossed out", "three crossed out")
PASTS = {
    "not known yet": past.Past(4, 9, SAID, tries=False),
    "told": past.Past(4, 9, SAID, CHANGED),
    "nothing new": past.Past(5, 9, SAID, Changes()),
    "first": past.Past(0, 9),
    "last": past.Past(9, 9),
}
SUPPOSE = past.Supposed("Suppose Cem has ●4", "5 crossed out", "five crossed out")

# What is certain.
SUM = Answer(
    "22",
    ("red-2", "blue-4"),
    (Face("2", Symbol.CIRCLE, "#b8352a"), Face("4", Symbol.TRIANGLE, "#2a66b0")),
    "Red 2, Blue 4",
    open=4,
)
CARDS = Answer(
    "",
    ("peacock", "rope", "conservatory"),
    (Face("Peacock", Symbol.CIRCLE), Face("Rope"), Face("Conservatory", Symbol.SQUARE)),
    "Peacock, Rope, Conservatory",
)
CARD = Answer("", ("lestrade",), (Face("Lestrade"),), "Lestrade")
ANSWERED = {"sum": SUM, "cards": CARDS, "card": CARD, "part": None}


def finding(
    answer: Answer | None, brief: str = "", proviso: str = "", offer: str = "Announce it"
) -> Finding:
    """Return that something is certain."""
    found = Finding("sum", brief or "you can announce", "You can announce it.", offer)
    return replace(found, answer=answer, proviso=proviso)


PROVISO = {"card": "Dee has 4 cards"}
FINDINGS = {
    name: finding(answer, proviso=PROVISO.get(name, "")) for name, answer in ANSWERED.items()
}

# Notes.
NOTE = NoteLine(1, "Bob asked Cem", detail="and that is all that it told")
LONG_NOTE = NoteLine(2, "Bob asked Cem and Dee and everybody else at the table for blue ones")
NOTES = (NOTE, LONG_NOTE, replace(NOTE, number=3, remark="1.4 bits"))
PENCILLED = [replace(one, pencilled=True) for one in NOTES]
NOTED: dict[str, dict[str, object]] = {
    "plain": {},
    "lit": {"light": {1}},
    "warned of": {"warn": {1}},
    "open": {"open": 1},
    "in pencil": {"show_notes": PENCILLED},
    "in pencil and lit": {"show_notes": PENCILLED, "light": {1}},
    "in pencil and warned of": {"show_notes": PENCILLED, "warn": {1}},
}

# What is said next, and what was done last.
DONE, DID = "16 · Dee asked Cem for 4: 1", "3 crossed out, ●3 is Cem's"
LINES = {"noted": (DONE, ""), "with news": (DONE, DID), "long": (2 * LONG, DID)}
PARTS = "Friday · 4 players · 12 notes · Odds"
BID = Row("amount", "amount", status="leaves $100")
AMOUNT = Amount(600, 100, 700, 100, "$600", ((500, "500"), (700, "700")))
AMOUNTS = {
    "in the middle": AMOUNT,
    "at its end": replace(AMOUNT, value=700, shown="$700"),
    "at its likely end": replace(
        AMOUNT, value=700, quick=((1_200, "+500"), (700, "700")), most=900
    ),
}
UNHEARD = Choice("-unheard", Face("not heard"))
GIVEN = [replace(forms.row(f"gave-{who}", ("-", "+")), unheard=UNHEARD) for who in ("Bob", "Cem")]
FORMS = {
    "whom": forms.asking("whom"),
    "warned": replace(forms.asking("whom"), caution="Notes 1 and 2 can’t both be right."),
    "gem": forms.asking("gem", whom="Bob"),
    "complete": forms.asking("gem", whom="Bob", complete=True),
    "who gave": forms.asking(*(one.key for one in GIVEN), rows=tuple(GIVEN)),
    "nothing": Form((), line=()),
}
FEW = forms.row("kind", ("Move", "Pay-off"), "Move")
MANY = forms.row("kind", ("Move", "Pay-off", "Blow cover", "Challenge", "Reveal", "Wins"), "Move")
PEARLS = OwnCard("1", Face("pearls", Symbol.CIRCLE, count=2), {})
OPALS = OwnCard("2", Face("blue opals", Symbol.TRIANGLE, "#1f6db5"), {})
MINE = InFront("Cards", (PEARLS, OPALS), "spend")


class Told(tuple[object, ...]):
    """What a method is told that takes several things."""


def look(kind: Maker, wide: int = 0, high: int = 0, **told: object) -> Maker:
    """Return what makes a widget, so large or as large as it wants to be, as it is shown.

    It is told things, each by its method of that name.
    """

    def made() -> QWidget:
        theme.apply(NAMED)
        one = kind()
        for name, what in told.items():
            getattr(one, name)(*(what if isinstance(what, Told) else (what,)))
        one.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        one.resize(QSize(wide, high or one.heightForWidth(wide)) if wide else one.sizeHint())
        one.show()
        for _layout in range(3):
            QApplication.processEvents()
        return one

    return made


def heard(made: QWidget) -> Iterator[str]:
    """Yield what a screen reader says of each part of a widget that is seen."""
    for part in (made, *made.findChildren(QWidget)):
        name, told = part.accessibleName(), part.accessibleDescription()
        if part.isVisible() and (name or told):
            chosen = isinstance(part, QAbstractButton) and part.isChecked()
            states = [*["chosen"] * chosen, *["off"] * (not part.isEnabled())]
            said = " · ".join((f"{type(part).__name__}: {name}", *filter(None, (told, *states))))
            yield said.replace("\n", " / ")


def message() -> QWidget:
    """Return a window with a message."""
    window = QWidget()
    text = "A rather long message that has to wrap somewhere"
    Banner(window).show_message(Message(text, "Undo", lambda: None))
    return window


def covered() -> QWidget:
    """Return a sheet that is covered."""
    sheet = QWidget()
    Cover(sheet).cover_everything()
    return sheet


def telling(story: Story | None) -> QWidget:
    """Return a panel with a story, and with what the next tap does."""
    made = StoryPanel()
    made.show_story(story, then="Tap on.")
    return made


def bottom(topics: Row, confirm: str) -> QWidget:
    """Return a bottom line."""
    made = BottomLine()
    made.show_topics(topics, begun=bool(confirm), confirm=confirm)
    return made


def gauge(now: float | None, soon: float | None) -> QWidget:
    """Return a gauge of how likely it is that a player knows the answer now, and soon."""
    return SampleGauge(replace(LIKELY, now=now, soon=soon))


def pens() -> QWidget:
    """Return the card of pens, before a page that is blank yet."""
    made = PenCard()
    made.show_tools(Tools())
    made.show_pages(2, front=3)
    return made


STEP_ROW = forms.row("n", tuple(map(str, range(30))))
SINCE = {"show_since": 12, "show_last": "12 · Bob asked Cem for 5: 1"}
SHAPES = ((BannerShape.OVER, 120), (BannerShape.INSTEAD, 240), (BannerShape.LINE, 60))
SHEETS: dict[str, tuple[Block, ...]] = {
    "boxes": (blocks.headed(),),
    "a book and rivals": (blocks.ledger(10), blocks.holdings(3)),
    "a track and a book": (blocks.track(3), blocks.ledger(3)),
}
WIDGETS: dict[str, Maker] = {
    **{f"chip, {name}": look(partial(Chip, what)) for name, what in CHIPS.items()},
    "chip, one of many, plain": look(partial(Chip, CHIPS["plain"], many=True)),
    "chip, one of many, chosen": look(partial(Chip, CHIPS["chosen"], many=True)),
    **{f"button, {name}": look(make) for name, make in BUTTONS.items()},
    **{f"button, off, {name}": look(make, setDisabled=True) for name, make in BUTTONS.items()},
    "button, long": look(lambda: ActionButton(LONG), 160),
    "card": look(lambda: Card("New note", ActionButton("Go")), 200, 100),
    "columns, course": look(ColumnChart, 400, show_columns=COURSE),
    "columns, nothing yet": look(ColumnChart, 400, show_columns=NO_COURSE),
    "columns, answers, 400 wide": look(ColumnChart, 400, show_columns=ANSWERS),
    "columns, answers, 200 wide": look(ColumnChart, 200, show_columns=ANSWERS),
    "columns, selected": look(ColumnChart, 400, show_columns=COURSE, tap=Told(("1", None))),
    "rows": look(charts.RowsChart, 400, show_rows=Told(("Wins", ROWS)), select="Ann"),
    "seats, wide": look(SeatStrip, 700, 52, show_seats=SEATS),
    "seats, narrow": look(SeatStrip, 90, 52, show_seats=SEATS),
    "seats, gauged": look(SeatStrip, 700, 52, show_seats=GAUGED),
    "seats, brief": look(SeatStrip, 60, 52, show_seats=(replace(SEATS[2], brief="skips"),)),
    **{f"gauge, {now} now, {soon} soon": look(partial(gauge, now, soon)) for now, soon in GAUGES},
    **{f"story, {name}": look(partial(telling, what), 370, 330) for name, what in STORIES.items()},
    "assumed": look(AssumedView, 300, 200, show_assumed=REMEMBERED),
    "steps": look(StepList, 340, show_steps=STEPS),
    "steps, many": look(StepList, 340, show_steps=MANY_STEPS),
    "turning points": look(TurningPoints, 300, show_points=POINTS),
    "contradiction": look(ContradictionPanel, 360, 500, show_contradiction=CLASH),
    **{f"result, {name}": look(ResultPanel, 380, 700, show_ended=r) for name, r in RESULTS.items()},
    "result, narrow": look(ResultPanel, 250, 500, show_ended=ENDED),
    **{
        f"past, {name}": look(past.PastPanel, 360, 330, show_past=what)
        for name, what in PASTS.items()
    },
    "what if, wide": look(past.PencilStrip, 460, 50, show_tried=past.Tried(4, 2)),
    "what if, narrow": look(past.PencilStrip, 160, 50, show_tried=past.Tried(4, 2)),
    "what if, nothing yet": look(past.PencilStrip, 460, 50, show_tried=past.Tried(4)),
    "supposed": look(past.SupposePanel, 360, 200, show_supposed=SUPPOSE),
    "tabs": look(
        lambda: PartTabs({"note": "Note", "odds": "Odds", "notes": "Notes"}),
        320,
        44,
        choose="odds",
        warn=Told(("notes", "{part}: contradiction")),
    ),
    **{
        f"certain, {shape.name}, {name}": look(
            CertaintyBanner, 390, high, show_finding=what, **SINCE, take_shape=shape
        )
        for shape, high in SHAPES
        for name, what in FINDINGS.items()
    },
    **{
        f"notes, {name}": look(NoteList, 320, 260, **{"show_notes": NOTES, **told})
        for name, told in NOTED.items()
    },
    "message": look(message, 360, 300),
    **{
        f"cover, {wide} by {high}": look(covered, wide, high)
        for wide, high in ((330, 400), (360, 640), (900, 420))
    },
    **{
        f"last line, {wide} wide, {name}": look(
            LastLine, wide, 46, show_line=Told((*line, "spoken"))
        )
        for wide in (250, 600)
        for name, line in LINES.items()
    },
    "last line, with an offer": look(
        LastLine, 600, 46, show_line=Told((DONE, DID, "")), offer="Announce 29"
    ),
    **{f"sentence, {name}": look(SentenceLine, 320, 56, show_line=f) for name, f in FORMS.items()},
    **{f"say, {name}": look(SayPanel, 376, 362, show_form=form) for name, form in FORMS.items()},
    "bottom, few": look(partial(bottom, FEW, ""), 360, 92),
    "bottom, many": look(partial(bottom, MANY, ""), 360, 92),
    "bottom, to confirm": look(partial(bottom, FEW, "Note it"), 360, 92),
    "keypad": look(KeypadView, 320, 150, show_form=Form((STEP_ROW,), step=("n",))),
    **{
        f"amount, {name}": look(FormRows, 360, 120, show_rows=(replace(BID, amount=amount),))
        for name, amount in AMOUNTS.items()
    },
    "form": look(FormRows, 400, show_rows=forms.ask("Cem", "2", text=True).rows),
    **{
        f"sheet of {name}, {wide} by {high}": look(SheetStack, wide, high, show_blocks=shown)
        for name, shown in SHEETS.items()
        for wide, high in ((820, 700), (320, 260))
    },
    "ranking": look(RankingWidget, 340, show_ranking=blocks.RANKING, tap=Told(("second", None))),
    "bars": look(BarsWidget, 360, 200, show_bars=blocks.bars(), tap=Told(("22", None))),
    "memo": look(MemoWidget, 300, 200, show_memo=blocks.memo()),
    "pens": look(pens, 380, 340),
    "own cards, wide": look(OwnCards, 700, 90, show_cards=MINE),
    "own cards, narrow": look(OwnCards, 60, 90, show_cards=MINE),
    "places, three": look(PlacesWidget, 350, show_places=blocks.places()),
    "places, here": look(PlacesWidget, 350, show_places=blocks.places(here="study")),
    "places, one": look(PlacesWidget, 350, show_places=blocks.places("hall", here="hall")),
    "label": look(lambda: Label("Wrong", colour="warning", bold=True), 200, 30),
    "label, in part": look(lambda: PickedOut("MMMM HHHH", [(0, 4)]), 300, 30),
    **{f"line, {wide} wide": look(lambda: LineLabel(PARTS), wide, 20) for wide in (320, 210, 110)},
    "line, too long": look(lambda: LineLabel(f"Bob {'asked ' * 20}Cem"), 120, 20),
}
