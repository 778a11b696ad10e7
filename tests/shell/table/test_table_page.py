"""The table on the screen: what a tap does there, and that nothing is shown twice."""

import os
import signal
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Face, Level
from notepad.core.page import Finding
from notepad.core.reasoner import Premise, StoryStep, plainly
from notepad.core.session import Session
from notepad.shell.reasoning.engine import engine
from notepad.shell.table.table_model import Sitting
from notepad.shell.table.table_page import TablePage
from notepad.widgets.sheet.grid_widget import GridWidget
from notepad.widgets.table.story_panel import Story
from notepad.widgets.table.vantage_panel import Moment
from tests.nullgame import GAME, SETUP, Look
from tests.shell.conftest import eventually
from tests.shell.player import click

NOTES = (Look("Bob", "sword"), Look("Ann", "coin", has=False))


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[TablePage]:
    session = Session(GAME, SETUP)
    for note in NOTES:
        session.note(note)
    sitting = Sitting(session, title="Friday", level=Level.ODDS)
    made = TablePage(sitting)
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    assert eventually(lambda: sitting.view.settled)
    yield made
    sitting.close()


class Counter:
    """Counts how often each part of a page is shown anew."""

    def __init__(self, page: TablePage, monkeypatch: pytest.MonkeyPatch) -> None:
        self.counts: dict[str, int] = {}
        area, header = page.area, page.header
        for part, names in (
            (area, ("show_form", "show_chances", "show_notes", "warn", "show_story")),
            (header, ("show_page", "show_history")),
            (area.sheet, ("show_blocks",)),
        ):
            for name in names:
                self._count(part, name, monkeypatch)

    def _count(self, part: object, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        shown = getattr(part, name)

        def counted(*told: object, **more: object) -> None:
            self.counts[name] = self.counts.get(name, 0) + 1
            shown(*told, **more)

        monkeypatch.setattr(part, name, counted)


def sheet(page: TablePage) -> GridWidget:
    widget = page.area.sheet.widgets[0]
    assert isinstance(widget, GridWidget)
    return widget


def test_a_tap_shows_the_form_and_what_can_be_tapped_on_the_sheet_and_nothing_else(
    page: TablePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    counter = Counter(page, monkeypatch)
    page.sitting.tap("player", "Bob")
    assert counter.counts == {"show_form": 1, "show_blocks": 1}


def test_a_view_that_is_shown_already_is_left_alone(
    page: TablePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    counter = Counter(page, monkeypatch)
    page.show_view(page.sitting.view)
    assert counter.counts == {}


def test_a_tapped_box_tells_its_story_unless_the_form_wants_it(page: TablePage) -> None:
    sheet(page).cell_tapped.emit("sword")
    assert page.sitting.view.question is not None
    assert page.area.story.isVisible()
    assert page.area.say_card.isVisible()
    page.sitting.tap("player", "Bob")
    sheet(page).cell_tapped.emit("coin")
    assert page.sitting.view.draft["card"] == ("coin",)


def test_a_note_that_was_removed_can_be_brought_back_until_something_else_happens(
    page: TablePage,
) -> None:
    page.area.notes.remove_asked.emit(2)
    message = page.banner.message
    assert message is not None
    assert message.text == "Removed: Ann has no coin."
    page.sitting.session.note(NOTES[1])
    assert eventually(lambda: page.sitting.view.settled)
    assert page.banner.message is None


def test_f6_goes_from_part_to_part(page: TablePage, qtbot: QtBot) -> None:
    page.activateWindow()
    sheet(page).setFocus()
    parts = [sheet(page), page.area.form, page.area.know]
    seen = []
    for _press in range(3):
        page._next_part()
        focus = page.focusWidget()
        seen.append(next(at for at, p in enumerate(parts) if p is focus or p.isAncestorOf(focus)))
    assert seen == [1, 2, 0]


def test_a_box_is_lit_as_long_as_its_story_or_the_notes_are_seen(page: TablePage) -> None:
    sheet(page).cell_tapped.emit("sword")
    seen = []
    for part in ("why", "notes", "chances", "why"):
        page.area.turn_to(part)
        seen.append(set(sheet(page)._lit))
    assert seen == [{"sword"}, {"sword"}, set(), {"sword"}]


def test_a_tapped_step_lights_its_cards_and_notes_until_another_story_is_told(
    page: TablePage,
) -> None:
    page._ask("sword", "Bob")
    story = Story(
        "sword",
        Face("sword"),
        "The sword",
        steps=(StoryStep("", (Premise(2, "Seen."),), "So it is.", ("coin",)), *plainly("And so.")),
        notes=(1, 2),
    )
    view = replace(page.sitting.view, story=story)
    page.show_view(view)
    page.area.story.steps.tap("0", None)
    page.area.turn_to("notes")
    assert (set(sheet(page)._lit), page.area.notes.lit) == ({"sword", "coin"}, frozenset({2}))
    page.show_view(replace(view, story=replace(story, steps=story.steps[1:])))
    assert (set(sheet(page)._lit), page.area.notes.lit) == ({"sword"}, frozenset({1, 2}))


def test_a_tapped_box_leaves_the_note_in_hand_as_it_is(page: TablePage) -> None:
    page.sitting.tap("player", "Bob")
    page.sitting.tap("card", "coin")
    before = page.sitting.view.draft
    page._ask("sword", "Bob")
    assert page.sitting.view.draft == before


def test_a_tapped_number_of_a_note_shows_that_note(page: TablePage) -> None:
    page.area.story.note_tapped.emit(1)
    assert page.area.notes.lit == {1}


def test_a_draft_that_is_proposed_is_the_note_in_hand(page: TablePage) -> None:
    page.sitting.mend(1)
    page.sitting.propose({"player": ("Bob",), "has": ("yes",)})
    assert page.sitting.view.mending is None
    assert page.sitting.view.draft == {"player": ("Bob",), "has": ("yes",)}
    assert page.sitting.view.begun


def test_what_can_be_announced_fills_the_form_in_at_a_tap(page: TablePage) -> None:
    offer = Finding("sum", "certain", "It is certain.", "Say so", {"player": ("Bob",)})
    found = replace(page.sitting.page, findings=(offer,))
    page.show_view(replace(page.sitting.view, page=found))
    assert page.area.last.button.text() == "Say so"
    page.area.turn_to("notes")
    QTest.mouseClick(page.area.last.button, Qt.MouseButton.LeftButton)
    assert page.sitting.view.draft == {"player": ("Bob",)}
    assert page.area.bar.current == "note"


def test_what_a_note_changed_is_not_told_at_another_level(page: TablePage) -> None:
    page.sitting.do(page.sitting.session.remove, 2)
    assert eventually(lambda: page.sitting.view.settled)
    page.sitting.do(page.sitting.session.remove, 1)
    assert eventually(lambda: page.sitting.view.settled)
    page.sitting.session.note(Look("Bob", "sword"))
    assert eventually(lambda: page.sitting.view.settled)
    assert page.area.last.said == "1 · Bob has the sword."
    assert "sword is Bob's" in page.area.last.changed
    page.sitting.set_level(Level.PAPER)
    assert page.area.last.said == "1 · Bob has the sword."
    assert page.area.last.changed == ""


def test_notes_that_follow_at_once_are_not_told_as_what_the_last_one_changed(
    page: TablePage,
) -> None:
    page.sitting.session.undo()
    page.sitting.session.undo()
    page.sitting.session.note(Look("Bob", "sword"))
    page.sitting.session.note(Look("Ann", "coin", has=False))
    assert eventually(lambda: page.sitting.view.settled)
    assert page.area.last.changed == ""


def test_reasoning_that_gives_up_is_told_and_one_tap_tries_again(page: TablePage) -> None:
    def told() -> bool:
        process = engine().process_id
        if process and page.banner.message is None:
            os.kill(process, signal.SIGKILL)
        return page.banner.message is not None

    assert eventually(told)
    assert "several times in a row" in page.banner.text.text()
    assert page.header.subtitle.text().endswith("not up to date yet")
    assert page.area.sheet_card.moment is Moment.PAST
    assert page.banner.action.text() == "Try again"
    click(page.banner.action)
    assert eventually(lambda: page.area.sheet_card.moment is Moment.NOW)
    assert page.header.subtitle.text().endswith("Odds")
    assert page.banner.message is None
