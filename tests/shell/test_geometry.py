"""Every game in windows of every size, with letters of every size, in all languages: geometry."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import product

import pytest
from PySide6.QtCore import QPoint, QRect
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import WHERE, Aside, Standing
from notepad.core.form import Form, Row
from notepad.core.language import _, listed
from notepad.core.page import Answer, Finding, Grid, Page, ResultLine, who_won
from notepad.core.record import Catalogue
from notepad.games.sleuth.search_cards import PLACE
from notepad.shell.people_page import PeoplePage
from notepad.shell.settings import load, save
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.setup.seating_plan import SeatingPlan
from notepad.shell.setup.setup_form import OpeningPanel
from notepad.shell.statistics_page import StatisticsPage
from notepad.shell.table.ended_game import Stage, length_of_game
from notepad.shell.table.stories import leading_holder
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.storage.finished_games import Found
from notepad.widgets.charts import AnswerBar, Answers
from notepad.widgets.look import theme
from notepad.widgets.table.result_panel import Ended
from notepad.widgets.table.step_list import TurningPoint
from tests.games.tables import by_kind
from tests.shell.builders import case, laid_out, page_of, shown
from tests.shell.geometry import (
    Painted,
    clipped,
    crowded,
    faults_of,
    missed,
    painted,
    painted_badly,
    scroll_bars,
    settled,
    small,
    standing,
)
from tests.shell.ledger import Ledger
from tests.shell.player import Player, table_of
from tests.shell.samples import recorded

GAMES = (
    "cataline-5-20",
    "sleuth-5-36",
    "conspiracy-4-40",
    "clue-5-20",
    "caracalla-4-0",
    "catham-city-4-1",
)
WINDOWS = ((360, 640), (640, 360), (800, 600), (800, 1280), (1280, 800), (2560, 1600))
RARE = ((640, 360), (2560, 1600))
SCALES = (100, 130, 150, 200)
LANGUAGES = ("en", "de", "es", "fr", "it", "nl", "pl")
MOST_TAPS = 6
PAGES = [
    *(
        case(size, 200, language, usual=size == (800, 600) and language in ("en", "de"))
        for size, language in product(((800, 600), (800, 1280), (1280, 800)), LANGUAGES)
    ),
    *(
        case(size, 100, "en", usual=size in ((360, 640), (800, 600)))
        for size in ((360, 640), (640, 360), (800, 600), (1280, 800))
    ),
]
"""Windows in which pages that are no tables are looked at, with sizes of text and languages."""
LONG_NAMES = (
    "Annabella-Konstanzia",
    "Maximiliane-Josefine",
    "Maximilian-Friedrich",
    "Bartholomaeus W",
)
SETUP_SIZES = [(320, 640), (412, 915), (640, 360), (1280, 800)]


ASIDE: Mapping[str, Aside] = {
    "sleuth-5-36": {PLACE: ("diamond+cluster", "opal+yellow", "free+solitaire", "?")},
    "clue-5-20": {WHERE: ("conservatory",)},
}
"""What I have beside the notes of some games."""


def scales(size: tuple[int, int]) -> tuple[int, ...]:
    return SCALES[:2] if min(size) < 600 else SCALES


def chosen(game: int, size: int, scale: int, language: int) -> bool:
    """Whether a case is in every run: every game, size, scale and language, but few pairs."""
    turned = scale == (game + size) % len(scales(WINDOWS[size]))
    # What is in hand is smaller than a desk's screen, and seldom on its side.
    due = game == size if WINDOWS[size] in RARE else (game + size) // 2 % 2 == 1
    return turned and language == (5 * game + size) % len(LANGUAGES) and due


CASES = [
    case(game, size, scale, language, usual=chosen(g, s, p, n))
    for (g, game), (s, size) in product(enumerate(GAMES), enumerate(WINDOWS))
    for (p, scale), (n, language) in product(enumerate(scales(size)), enumerate(LANGUAGES))
]


@pytest.fixture
def chosen_window(
    qtbot: QtBot,
    library: Library,
    shelf: Catalogue,
    size: tuple[int, int],
    scale: int,
    language: str,
) -> Iterator[Window]:
    """The window of a case, as it is opened with these settings: changing them takes longer."""
    save(library, replace(load(library), language=language, text=scale))
    made = shown(qtbot, Window(library, shelf), size, active=True)
    yield made
    made.leave_table()


@pytest.fixture
def ledger(request: pytest.FixtureRequest) -> Iterator[Ledger]:
    """What is written in a case: compared with what was, and told to whoever writes it anew."""
    entered = Ledger(request.node.name)
    yield entered
    request.node.user_properties.append(entered.told())


@pytest.mark.parametrize(("game", "size", "scale", "language"), CASES)
def test_all_has_its_room_and_its_place_while_sentences_are_made(
    qtbot: QtBot, chosen_window: Window, library: Library, game: str, ledger: Ledger
) -> None:
    found = []
    chosen_window.open_game(library.create(recorded(game)))
    player = Player(chosen_window)
    player.settle()
    table, session = player.table, player.session
    qtbot.waitUntil(lambda: not any(one.unfilled for one in table.sitting.current_page.panels))
    ask_why(table)
    player.settle()
    for part in ("chances", "notes", "why", "note"):
        table.area.turn_to(part)
        settled()
        texts = painted(table, afresh=part == "note")
        late = {line.remark for line in table.sitting.view.notes}  # once it is reckoned
        ledger.enter(part, [one for one in texts if one.text not in late])
        found += [f"{part}: {fault}" for fault in faults(table, texts)]
        if part == "notes":
            table.area.notes.open(1)
            settled()
            found += [f"an open note: {fault}" for fault in small(table)]
    if table.sitting.current_page.result is not None:
        table.sitting.turn_to(Stage.NOTING)
    for topic in topics(table):
        found += walked(table, topic)
    if game in ASIDE:
        session.remove(len(session.notes))  # of Clue, it was mine
        session.change_aside_lists(ASIDE[game])
        player.settle()
        for part in ("chances", "notes", "note"):
            table.area.turn_to(part)
            found += [f"{part} and what is aside: {fault}" for fault in faults(table)]
        for chip in table.area.in_front.chips:
            chip.click()
            found += [f"{chip.accessibleName()}: {fault}" for fault in faults(table)]
    found += ledger.worse()
    assert not found, "\n".join(dict.fromkeys(found))


def ask_why(table: TablePage) -> None:
    """Ask why the last box is as it is that is known to be with somebody."""
    grid = table.sitting.current_page.sheet
    boxes = grid.boxes if isinstance(grid, Grid) else ()
    known = [box.key for box in boxes if any(m.standing is Standing.CIRCLED for m in box.marks)]
    if known:
        table.sitting.ask(known[-1], leading_holder(table.sitting.current_page, known[-1]))


def faults(table: TablePage, texts: Iterable[Painted] | None = None) -> list[str]:
    """Return what is wrong with the table as it is now, and with its texts as they are painted."""
    settled()
    found = [
        *small(table),
        *clipped(table),
        *crowded(table),
        *missed(table),
        *overlapping(table),
        *(painted_badly(table) if texts is None else faults_of(texts)),
    ]
    bars = scroll_bars(table)
    if len(bars) > 1 or scroll_bars(table.area.form):
        found.append(f"scroll bars: {bars}")
    return found


def topics(table: TablePage) -> list[str]:
    form = table.sitting.view.form
    choices = form.row(form.topics).choices if form.topics else ()
    return [choice.key for choice in choices if not choice.barred] or [""]


def begin(table: TablePage, topic: str) -> None:
    """Begin a sentence of this topic."""
    form = table.sitting.view.form
    if topic and topic not in {c.key for c in form.row(form.topics).choices if c.chosen}:
        table.sitting.tap(form.topics, topic)


def walked(table: TablePage, topic: str) -> list[str]:
    """Return what is wrong while a sentence of this topic is made, until it is noted or ready."""
    sitting, found = table.sitting, []
    notes = len(sitting.session.notes)
    begin(table, topic)
    settled()
    before = standing(table)
    for _tap in range(MOST_TAPS):
        tap = next_tap(table, sitting.view.form)
        if tap is None:
            break
        said = f"{topic}, {'='.join(tap)}"
        (sitting.write if sitting.view.form.row(tap[0]).amount else sitting.tap)(*tap)
        if len(sitting.session.notes) != notes:
            sitting.undo()
            break
        found += [f"{said}: {fault}" for fault in faults(table)]
        now = standing(table)
        found += [f"{said}: {part} moved" for part in before if now.get(part) != before[part]]
    sitting.start_over()
    settled()
    return found


def next_tap(table: TablePage, form: Form[object]) -> tuple[str, str] | None:
    """Return a row in question and a choice in it; None when nothing is asked for any more."""
    for row in (form.row(key) for key in form.step):
        choice = choice_in(row, table)
        if choice is not None:
            return row.key, choice
    return None


def choice_in(row: Row, table: TablePage) -> str | None:
    if row.amount is not None:
        return str(row.amount.stepped(1)) if row.amount.stepped(1) != row.amount.value else None
    if row.on_sheet_alone:
        return next((key for key in table.sitting.current_page.sheet.keys), None)
    open_ = [choice for choice in row.choices if not choice.chosen]
    likely = [choice for choice in open_ if not choice.dimmed]
    if row.many and len(open_) < len(row.choices):
        return None
    return (likely or open_)[-1].key if open_ else None


ANSWERED = {
    "cataline-5-20": ("red-6", "blue-1", "green-4", "yellow-2", "violet-5"),
    "sleuth-5-36": ("diamond-cluster-yellow",),
    "clue-5-20": ("mustard", "candlestick", "conservatory"),
}
"""What may be certain in games, with names as long as there are."""


CERTAIN = [
    case(
        *(game, size, scale, language),
        usual=(g + s + p) % 6 == 2 and n == (s + 4 * p) % len(LANGUAGES),
    )
    for (g, game), (s, size) in product(enumerate(ANSWERED), enumerate(WINDOWS))
    for (p, scale), (n, language) in product(enumerate(scales(size)), enumerate(LANGUAGES))
]


@pytest.mark.parametrize(("game", "size", "scale", "language"), CERTAIN)
def test_what_is_certain_and_how_it_ended_have_their_room(
    chosen_window: Window, library: Library, game: str, ledger: Ledger
) -> None:
    chosen_window.open_game(library.create(recorded(game)))
    table = table_of(chosen_window)
    table.sitting.shown.disconnect(table.show_view)  # what follows from its own notes
    found = []
    table.show_view(replace(table.sitting.view, page=certain(table, ANSWERED[game])))
    assert table.area.certainty.isVisible()
    found += [f"certain: {fault}" for fault in faults_painted(table, ledger, "certain")]
    for topic, part in product(topics(table), ("chances", "notes", "why", "note")):
        table.sitting.shown.connect(table.show_view)
        begin(table, topic)
        table.area.turn_beside(part)
        table.sitting.shown.disconnect(table.show_view)
        table.show_view(replace(table.sitting.view, page=certain(table, ANSWERED[game])))
        settled()
        now = (*overlapping(table), *clipped(table))
        found += [f"certain, {topic} begun beside {part}: {fault}" for fault in now]
    over = replace(table.sitting.view, ended=ended(table, ANSWERED[game]), stage=Stage.RESULT)
    table.show_view(over)
    assert table.area.result.isVisible()
    found += [f"ended: {fault}" for fault in faults_painted(table, ledger, "ended")]
    found += ledger.worse()
    assert not found, "\n".join(dict.fromkeys(found))


def overlapping(table: TablePage) -> list[str]:
    """Return which cards of the table lie on each other."""
    area = table.area
    cards = (area.sheet_card, area.say_card, area.know, area.certainty, area.bar)
    places = [(type(card).__name__, card.geometry()) for card in cards if card.isVisible()]
    return [
        f"{name} lies on {other}"
        for at, (name, place) in enumerate(places)
        for other, there in places[:at]
        if place.intersects(there)
    ]


def faults_painted(table: TablePage, ledger: Ledger, part: str) -> list[str]:
    settled()
    texts = painted(table)
    ledger.enter(part, texts)
    return [*small(table), *clipped(table), *faults_of(texts)]


def certain(table: TablePage, cards: tuple[str, ...]) -> Page:
    """Return what a table shows, these cards being certain besides."""
    page, setup = table.sitting.current_page, table.sitting.session.setup
    pack, several = setup.pack, len(cards) > 3
    faces = tuple(
        pack.chip(card) if several else replace(pack.face(card), label=pack.spoken(card))
        for card in cards
    )
    spoken = ", ".join(map(pack.spoken, cards))
    answer = Answer("29" if several else "", cards, faces, spoken, open=int(several))
    offer = _("Announce {sum}").format(sum=29) if several else _("Announce it")
    found = Finding("sum", "certain", "It is certain.", offer, answer=answer)
    return replace(page, findings=(found,))


def ended(table: TablePage, cards: tuple[str, ...]) -> Ended:
    """Return how a game may have ended in which these cards were hidden."""
    setup = table.sitting.session.setup
    pack, players = setup.pack, setup.players
    told = _("said {answer}").format(answer=pack.listed(cards))
    outcome = _("wrong · note {number}").format(number=38)
    lines = tuple(ResultLine(player, told, outcome, right=False) for player in players)
    others = listed(players[1:])
    why = _("{player} was right.").format(player=others)
    bars = tuple(AnswerBar(at, 40 - at, f"{at}") for at in range(35, 40))
    return Ended(
        who_won(players[1:], setup.me),
        tuple(map(pack.chip, cards)),
        played=length_of_game(39, 38),
        answers=Answers(_("possible solutions after each note"), bars, 37, 38),
        points=(
            TurningPoint(37, _("Turning point for the answer:"), told),
            TurningPoint(38, why, certain=True),
        ),
        others=why,
        why=why,
        number="29",
        rest=why,
        lines=lines,
        uncovers=True,
        opens=True,
    )


def visited(window: Window, library: Library) -> Iterator[str]:
    """Show one page after the other that is no table; yield the name of each."""
    for name in ("cataline-4-12", "sleuth-4-22"):
        library.create(recorded(name))
    for due in library.finished_games.due():
        library.finished_games.keep(due, ["Ann"], Found(12, 9))
    window.show_library()
    yield "library"
    window.show_statistics()
    page = page_of(window, StatisticsPage)
    yield "evenings"
    page.choose_button.click()
    yield "which evenings"
    page.names_button.click()
    yield "names"
    page_of(window, PeoplePage).names.tapped.emit("name", "Bob")
    yield "a name"
    window.show_settings()
    yield "settings"
    window.start_game()
    yield "new game"


@pytest.mark.parametrize(("size", "scale", "language"), PAGES)
def test_on_pages_that_are_no_tables_nothing_is_clipped_or_too_small_for_a_finger(
    chosen_window: Window, library: Library, size: tuple[int, int]
) -> None:
    for page in visited(chosen_window, library):
        laid_out(chosen_window, size)
        assert (clipped(chosen_window), small(chosen_window)) == ([], []), page


def assert_all_in_reach(window: Window, panel: OpeningPanel) -> None:
    """Scroll to the sheet's outmost boxes, and see that they are wholly in sight, and the button.

    Those between the first one and the last one are where these are or nearer.
    """
    window_rect = QRect(QPoint(0, 0), window.size())
    button = QRect(panel.button.mapTo(window, QPoint(0, 0)), panel.button.size())
    assert window_rect.contains(button)
    column = panel.far if panel.wide else panel.side
    scrolled = column.isAncestorOf(panel.hand)
    places = {cell: box.toRect() for cell, box in panel.hand.places().items()}
    tapped = [*places] if panel.hand_card.isVisible() else []
    for cell in {*tapped[:1], *tapped[-1:]}:
        place = places[cell]
        assert panel.hand.rect().contains(place), cell
        room = window_rect
        if scrolled:
            middle = panel.hand.mapTo(column.viewport(), place.center())
            below = column.verticalScrollBar().value()
            around = min(place.height(), column.viewport().height() // 2 - 1)
            column.ensureVisible(middle.x(), middle.y() + below, 0, around)
            room = QRect(column.viewport().mapTo(window, QPoint(0, 0)), column.viewport().size())
        seen = QRect(panel.hand.mapTo(window, place.topLeft()), place.size())
        assert room.contains(seen), (cell, seen, room)


@pytest.mark.parametrize("game", by_kind())
def test_all_of_my_hand_can_be_tapped_in_a_window_of_any_size(window: Window, game: str) -> None:
    theme.apply(theme.LIGHT, scale=1.5)
    window.start_game()
    page = page_of(window, NewGamePage)
    page.choose(game)
    page.players.set_known(LONG_NAMES)
    page.players.set_plan(SeatingPlan(LONG_NAMES))
    for size in SETUP_SIZES:
        laid_out(window, size)
        assert (window.width(), window.height()) == size
        assert_all_in_reach(window, page.panel)
    page.options.unfold(open_=True)
    laid_out(window, SETUP_SIZES[0])
    assert_all_in_reach(window, page.panel)
