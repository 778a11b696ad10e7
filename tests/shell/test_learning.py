"""What teaches a newcomer: the help, a first game that is played along, and puzzles."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Pencil, Standing
from notepad.core.game import Play
from notepad.core.language import speak, translated
from notepad.core.page import Cell, Fill
from notepad.core.record import Record
from notepad.core.shelf import names_of
from notepad.games import catalogue
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.cataline.notes import Accuse
from notepad.games.cataline.setup import value_of
from notepad.shell.guided_practice_page import ASTRAY, END, STEPS, STRAYED, Lit, PracticePage, Step
from notepad.shell.help_page import HelpPage, Legend, guide_page
from notepad.shell.puzzle_page import HAS, Guess, Position, PuzzlePage, Solving, ready_made
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.look.label import Label
from notepad.widgets.look.safe_widget_lookup import system_window
from notepad.widgets.sheet.cell_painting import SampleBox, SampleTally
from notepad.widgets.sheet.grid_widget import GridWidget
from notepad.widgets.table.seat_strip import SampleGauge
from tests.core.everybody import everybody
from tests.nullgame import SETUP
from tests.shell.builders import (
    DESK,
    PHONE,
    TABLET,
    Size,
    case,
    laid_out,
    of_kind,
    page_of,
    pages_of,
    shown,
    there,
)
from tests.shell.geometry import clipped, small
from tests.shell.player import (
    Player,
    chip,
    chips,
    choose_in,
    choose_settings,
    click,
    eventually,
    press,
    table_of,
)

ON_ITS_SIDE = (640, 360)
LANGUAGES = ("en", "de", "es", "fr", "it", "nl", "pl")
MOST_TAPS = 40
LANGUAGES_BY_TURNS = [
    case(size, language, usual=(s + n) % 4 == 0)
    for (s, size), (n, language) in product(
        enumerate((DESK, TABLET, PHONE, ON_ITS_SIDE)), enumerate(LANGUAGES)
    )
]


def test_every_mark_of_a_sheet_is_drawn_and_told(qtbot: QtBot) -> None:
    legend = shown(qtbot, Legend())
    cells = [box.cell for box in legend.findChildren(SampleBox)]
    marks = [mark for cell in cells for mark in cell.marks]
    assert {cell.fill for cell in cells} == set(Fill)
    assert {mark.standing for mark in marks} == set(Standing)
    assert any(mark.clues for mark in marks)
    assert any(mark.wrong for mark in marks)
    assert any(cell.share is not None for cell in cells)
    assert legend.findChildren(SampleTally)
    (gauge,) = legend.findChildren(SampleGauge)
    assert (gauge.gauge.now, gauge.gauge.soon) == (0.4, 0.7)
    assert len(legend.findChildren(Label)) > len(cells)
    legend.show_for(cards=False)
    assert not any(box.isVisible() for box in legend.findChildren(SampleBox))
    assert any(label.isVisible() for label in legend.findChildren(Label))


def test_f1_helps_with_the_game_on_the_table_and_leads_back(
    window: Window, library: Library
) -> None:
    window.open_game(library.create(Record(game="null", setup=SETUP)))
    table = table_of(window)
    for by_key in (True, False):
        press(Qt.Key.Key_F1)
        page = page_of(window, HelpPage)
        assert [one.choice.key for one in chips(page.games) if one.choice.chosen] == ["null"]
        press(Qt.Key.Key_F1) if by_key else click(page.back)
        assert not pages_of(window, HelpPage)
        assert table.isVisible()


class Novice(Player):
    """Plays the first game along."""

    @property
    def page(self) -> PracticePage:
        return page_of(self.window, PracticePage)

    @property
    def table(self) -> TablePage:
        return self.page.table

    def read(self) -> Step:
        """Read on to the first step in which something is noted, and return that."""
        while STEPS[self.page.step].lit is Lit.NEXT:
            self.tap_what_is_lit()
        return STEPS[self.page.step]

    def tap_what_is_lit(self) -> None:
        """Click into the middle of the ring, on whatever is there; show a hidden sheet again."""
        ring, header, step = self.page.light, self.table.header, STEPS[self.page.step]
        assert ring.isVisible(), self.page.told.text()
        handle = there(system_window(self.window))
        middle = ring.mapTo(self.window, ring.rect().center())
        QTest.mouseClick(handle, Qt.MouseButton.LeftButton, pos=middle)
        if header.menu.sheet is not None:
            wanted = translated("Redo" if step.lit is Lit.REDO else "Odds")
            if step.lit is Lit.LEVEL and not any(
                row.text().startswith(wanted) for row in header.menu.sheet.rows
            ):
                choose_in(header.menu, translated("Help level"))
            choose_in(header.menu, wanted)
        if self.window.overlay.cover.isVisible():
            self.window.overlay.show_all()
        self.settle()


def test_every_game_that_comes_along_has_a_page_in_the_guide() -> None:
    first = guide_page()
    assert first.is_file()
    assert [word for word in names_of(catalogue()) if guide_page(word) == first] == []


@pytest.mark.parametrize(
    ("language", "folder"), [("en", "guide"), ("de", "de"), ("fr", "fr"), ("it", "guide")]
)
def test_the_guide_opens_in_the_players_language_or_in_english(language: str, folder: str) -> None:
    speak(language)
    assert guide_page().parent.name == folder
    assert guide_page("clue-for-two") == guide_page().parent / "games" / "clue.html"


@pytest.fixture
def novice(window: Window) -> Iterator[Novice]:
    click(window.library_page.practice_button)
    player = Novice(window)
    player.settle()
    yield player
    for page in pages_of(window, PracticePage):
        click(page.leave_button)


@pytest.mark.parametrize(("size", "language"), LANGUAGES_BY_TURNS)
def test_whoever_only_taps_what_is_lit_finishes_the_practice_game(
    window: Window, size: Size, language: str
) -> None:
    laid_out(window, size)
    choose_settings(window, language=language)
    window.library_page.practice_button.click()
    novice, numbers = Novice(window), []
    novice.settle()
    for _tap in range(MOST_TAPS):
        page = novice.page
        numbers.append(page.step)
        sentence = page.told
        assert sentence.height() >= sentence.heightForWidth(sentence.width())
        assert not small(page)
        assert not clipped(page)
        if page.at_end:
            break
        novice.tap_what_is_lit()
        assert eventually(lambda: novice.page.light.isVisible() or novice.page.at_end)
        novice.settle()
    assert page.told.text().endswith(translated(END))
    assert not page.light.isVisible()
    assert set(numbers) == set(range(len(STEPS) + 1))
    click(page.leave_button)
    assert not window.library_page.practice_button.isVisible(), "only until it was finished"
    choose_settings(window, language="en")


def test_the_practice_game_goes_on_at_the_step_at_which_it_was_left(qtbot: QtBot) -> None:
    for number, step in enumerate(STEPS):
        page = shown(qtbot, PracticePage(catalogue(), number))
        assert page.step == number - (step.lit is Lit.REDO), "what was undone isn't kept"
        now = STEPS[page.step]
        assert page.told.text() in {translated(now.told), translated(now.then)}
        page.table.sitting.close()


def test_a_wrong_tap_is_forgiven_and_what_is_right_stays_lit(novice: Novice) -> None:
    step = novice.read()
    novice.choose(whom="Ann")
    novice.settle()
    assert novice.page.told.text() == f"{translated(ASTRAY)} {translated(step.told)}"
    assert novice.page.light.accessibleName() == "Now tap: whom Bob"
    novice.tap_what_is_lit()
    assert novice.page.told.text() == translated(step.told)


def test_what_is_noted_otherwise_is_told_and_can_be_taken_back(novice: Novice) -> None:
    step = STEPS.index(novice.read())
    novice.note(whom="Bob", value="2", passed="0")
    assert novice.page.step == step
    assert novice.page.told.text() == translated(STRAYED)
    lit = list[str]()
    while novice.page.step == step and len(lit) < 5:
        lit.append(novice.page.light.accessibleName())
        novice.tap_what_is_lit()
    # Undo opens the note again without its last tap, so only what was wrong is tapped anew.
    assert lit == ["Now tap: Undo", "Now tap: values 1", "Now tap: passes 0"]
    assert novice.page.step == step + 1


@pytest.mark.parametrize("by", ["button", "menu"])
def test_practice_left_leaves_nothing_behind(novice: Novice, library: Library, by: str) -> None:
    novice.note(whom="Bob", value="1", passed="0")
    if by == "button":
        click(novice.page.leave_button)
    else:
        novice.table.header.acted.emit("library")
    assert novice.window.library_page.isVisible()
    assert novice.window.library_page.practice_button.isVisible()
    assert (library.games(), library.deleted()) == ((), None)


def puzzle_of(window: Window) -> PuzzlePage:
    assert eventually(lambda: bool(pages_of(window, PuzzlePage)))
    page = page_of(window, PuzzlePage)
    assert eventually(lambda: page.solving.position is not None)
    return page


def test_a_newcomer_solves_a_puzzle_and_goes_on_with_the_next(window: Window) -> None:
    click(window.library_page.empty.puzzle_button)
    page = puzzle_of(window)
    assert page.verdict.text() == "Tap a box where something is certain."
    (grid,) = page.sheet.findChildren(GridWidget)
    grid.cell_tapped.emit("green-1")
    click(chip(page.rows, "Cem", HAS))
    assert page.verdict.text() == "Green 1: Right!"
    assert eventually(lambda: bool(page.steps.steps))
    assert chip(page.rows, "Cem", HAS).choice.chosen
    click(page.another)
    assert puzzle_of(window) is not page
    click(puzzle_of(window).back)
    assert window.library_page.isVisible()


def first_with_something_to_find(play: Play) -> int:
    """Return the number of the first note after which more follows than is plain to see."""
    reasoner = CATALINE.reasoner(play.setup)
    for number in range(1, len(play.notes) + 1):
        then = Play(play.setup, play.notes[:number])
        if Position(CATALINE, then, reasoner.follow(then.notes)).hidden_places:
            return number
    return 0


def test_a_finished_game_is_a_puzzle_from_its_result_on(window: Window, library: Library) -> None:
    records, truth = everybody(4, players=3, notes=30)
    total = sum(int(value_of(card)) for card in truth["hidden"])
    said = Accuse(player="Ann", sum=total, correct=True)
    record = replace(records["Ann"], notes=(*records["Ann"].notes, said))
    window.open_game(library.create(record))
    table = table_of(window)
    assert eventually(lambda: table.area.result.puzzle.isVisible())
    before = table.sitting.session.play
    click(table.area.result.puzzle)
    page = puzzle_of(window)
    number = page.solving.number
    assert number == first_with_something_to_find(before), "not where all of it is known"
    assert number < len(before.notes)
    click(page.before)
    assert page.solving.number == number - 1
    page.rows.tapped.emit(HAS, "Bob")
    click(page.back)
    assert table.isVisible()
    assert table.sitting.session.play is before


def test_the_sheet_shows_what_was_found_in_pencil_and_nothing_else_that_follows() -> None:
    record = ready_made(catalogue())[0]
    game, play = catalogue()[record.game], Play(record.setup, record.notes)
    here = Position(game, play, game.reasoner(record.setup).follow(record.notes))
    for found in ((), (Guess("green-1", "Cem", has=True), Guess("green-2", "Bob", has=False))):
        sheet = here.shown(found).sheet
        marks: dict[tuple[str, str], Pencil] = {}
        for key in sheet.keys:
            box = of_kind(Cell, sheet.box(key))
            marks |= {(key, mark.holder): mark.pencil for mark in box.marks if mark.pencil}
        wanted = {("green-1", "Cem"): Pencil.CIRCLE, ("green-2", "Bob"): Pencil.CROSS}
        assert marks == (wanted if found else {})


@pytest.fixture
def solving() -> Iterator[Solving]:
    record = ready_made(catalogue())[0]
    made = Solving(catalogue()["cataline"], Play(record.setup, record.notes), len(record.notes))
    assert eventually(lambda: made.position is not None)
    yield made
    made.close()


def test_what_is_right_is_kept_and_all_else_counts_for_nothing(solving: Solving) -> None:
    for cell, holder, has, right, verdict in (
        ("green-1", "Cem", False, False, "It is the other way round."),
        ("yellow-2", "Bob", True, False, "Not certain"),
        ("red-6", "Cem", True, True, "Right, though obvious."),
    ):
        solving.ask(cell)
        solving.guess(holder, has=has)
        assert solving.verdict.startswith(verdict)
        assert (solving.right, solving.steps) == (right, ())
        assert solving.score.startswith("0 of 3")
    solving.ask("green-1")
    assert set(solving.nameable_holders) == {"Bob", "Cem", "hidden"}
    solving.guess("Cem", has=True)
    assert (solving.verdict, solving.right) == ("Right!", True)
    assert eventually(lambda: bool(solving.steps))
    assert {premise.note for step in solving.steps for premise in step.premises} >= {2, 10}
