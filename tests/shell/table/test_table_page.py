"""The table on the screen: what a tap does there, and that nothing is shown twice."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Face
from notepad.core.game import Table
from notepad.core.help_levels import Level
from notepad.core.keypad import KIND
from notepad.core.page import Answer, Finding, Ranking
from notepad.core.reasoner import ANSWER, Premise, StoryStep, plainly
from notepad.core.record import AnyRecord
from notepad.declared.setup import Accuse
from notepad.games import catalogue
from notepad.games.cataline.game import GAME as CATALINE
from notepad.shell.reasoning import live_knowledge
from notepad.shell.table import table_page
from notepad.shell.table.ended_game import Stage
from notepad.shell.table.table_page import TablePage
from notepad.shell.table.table_view import TableView, as_tried
from notepad.widgets.say import say_panel
from notepad.widgets.sheet.grid_widget import GridWidget
from notepad.widgets.sheet.ranking import RankingWidget, shown_ranks
from notepad.widgets.table.past_and_suppose_panel import Past, Tried
from notepad.widgets.table.result_panel import Ended
from notepad.widgets.table.story_panel import Story
from notepad.widgets.touch import banner
from notepad.widgets.touch.scrolling import FingerScroll
from notepad.widgets.touch.tap_guard import HABIT_MS, LATE_MS, NEW_MS
from tests.dealing.dealt import deal, games
from tests.nullgame import Look
from tests.shell.builders import DESK, FULL, PHONE, Lay, Size, disk_full, of_kind, told
from tests.shell.conftest import knowledge_of
from tests.shell.diary import Diary
from tests.shell.player import Player, choose_settings, click, eventually
from tests.shell.samples import EMPTY, SETUP, SLEUTH_SETUP, THREE
from tests.widgets import fingers
from tests.widgets.guards import GuardedWindow

NOTES = (Look("Bob", "sword"), Look("Ann", "coin", has=False))
_LONGEST = 60  # letters: some four seconds


@pytest.fixture
def page(lay: Lay) -> TablePage:
    return lay(*NOTES)


def sheet(page: TablePage) -> GridWidget:
    return of_kind(GridWidget, page.area.sheet.widgets[0])


def asked(page: TablePage) -> tuple[str | None, str | None]:
    """Return which box is asked about, and the part of what is known that is seen."""
    question = page.sitting.view.question
    return question.cell if question else None, page.area.part


TAPS: dict[Size, list[tuple[str, str, str, dict[bool, bool]]]] = {
    DESK: [
        ("cell_tapped", "chances", "coin", {False: False, True: True}),
        ("cell_tapped", "why", "coin", {True: False}),
        ("cell_tapped", "why", "cup", {True: False}),
        ("mark_tapped", "chances", "coin", {False: False, True: True}),
        ("mark_tapped", "why", "coin", {True: False}),
        ("cell_keyed", "chances", "coin", {True: True}),
        ("cell_keyed", "why", "coin", {True: False}),
    ],
    PHONE: [
        ("cell_tapped", "why", "coin", {True: False}),
        ("cell_tapped", "notes", "coin", {True: False}),
        ("mark_tapped", "note", "coin", {True: True}),
    ],
}
"""Ways to tap a box while a part is seen: whether it is named, by whether a note is begun."""


@pytest.mark.parametrize("size", TAPS, ids=["desk", "phone"])
def test_a_tap_names_a_box_for_the_note_or_asks_about_it(lay: Lay, size: Size) -> None:
    page = lay()  # the cup is mine, and nothing is known of the coin
    page.resize(*size)
    for way, part, box, cases in TAPS[size]:
        for begun, named in cases.items():
            page.sitting.start_over()
            page.sitting.stop_asking()
            page.area.turn_to("note")
            if begun:
                page.sitting.tap("player", "Bob")
            page.area.turn_to(part)
            getattr(sheet(page), way).emit(box, *(["Bob"] if way == "mark_tapped" else []))
            case = (way, part, box, begun)
            assert page.sitting.view.draft.get("card") == ((box,) if named else None), case
            assert asked(page) == ((None, part) if named else (box, "why")), case


def test_cards_gone_back_to_are_listed_one_list_at_a_time(lay: Lay) -> None:
    game = catalogue()["clue"]
    table = Table(("Ann", "Bob", "Cem"), "Ann", "Bob")
    hand = ("plum", "green", "hall", "knife", "rope", "lounge")
    page = lay(game=game, setup=game.begin(table, {"hand": hand}).form.outcome)
    page.resize(*PHONE)
    for card in ("peacock", "revolver", "kitchen"):
        sheet(page).cell_tapped.emit(card)
    assert not page.sitting.tap_cell("study"), "its place wasn't gone back to"
    sheet(page).bring({"kitchen"})
    rows = ("named-suspects", "named-weapons", "named-rooms")
    page.area.form.turned.emit(rows)
    assert page.sitting.view.form.step == ("named-rooms",)
    page.area.form.turned.emit(rows)
    assert page.sitting.view.form.step == ("named-suspects",)
    assert "white" in sheet(page).leaf.keys
    sheet(page).cell_tapped.emit("white")
    assert page.sitting.view.draft["named-suspects"] == ("white",)


@pytest.mark.parametrize("part", ["chances", "notes"])
def test_what_was_asked_is_let_go_when_a_note_begins(page: TablePage, part: str) -> None:
    page.area.turn_to(part)
    sheet(page).mark_tapped.emit("coin", "Bob")
    assert asked(page) == ("coin", "why")
    page.area.notes.light((1,))
    page.sitting.tap("player", "Bob")
    assert (asked(page), page.area.notes.lit) == ((None, part), frozenset())
    page.area.turn_to("why")
    sheet(page).mark_tapped.emit("coin", "Bob")
    page.sitting.tap("player", "Cem")
    assert asked(page) == ("coin", "why"), "the note was begun before"


def test_after_a_note_what_follows_is_shown_from_its_top(page: TablePage) -> None:
    page.resize(860, 600)
    (scroll,) = (
        one
        for one in page.area.know.findChildren(FingerScroll)
        if one.isAncestorOf(page.area.chances)
    )
    page.area.chances.setMinimumHeight(900)
    page.area.turn_to("chances")
    QApplication.processEvents()
    bar = scroll.verticalScrollBar()
    bar.setValue(50)
    page.area.turn_to("notes")
    page.area.turn_to("chances")
    assert bar.value() == 50, "the player scrolled it"
    page.sitting.session.note(Look("Bob", "coin", has=False))
    eventually(lambda: page.sitting.view.settled)
    assert bar.value() == 0


@pytest.fixture
def lit(page: TablePage, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str]]:
    """Return which boxes are lit and signed, one time after the other."""
    found: list[dict[str, str]] = []

    def light(keys: Collection[str], signs: Mapping[str, str] = MappingProxyType({})) -> None:
        assert {*keys} == {*signs}
        found.append({**signs})

    monkeypatch.setattr(page.area.sheet, "light", light)
    return found


def test_a_box_is_lit_as_long_as_its_story_or_the_notes_are_seen_with_what_a_tapped_step_is_about(
    lit: list[dict[str, str]], page: TablePage
) -> None:
    sheet(page).cell_tapped.emit("sword")
    seen = []
    for part in ("why", "notes", "chances", "why"):
        page.area.turn_to(part)
        seen.append(lit[-1])
    alone = {"sword": "?"}
    assert seen == [alone, alone, {}, alone]
    view = page.sitting.view
    page.show_view(replace(view, stage=Stage.RESULT, ended=Ended("Ann won.")))
    assert lit[-1] == {}, "the result covers the story"
    story = Story(
        "sword",
        Face("sword"),
        "The sword",
        steps=(StoryStep("", (Premise(2, "Seen."),), "So it is.", ("coin",)), *plainly("And so.")),
        notes=(1, 2),
    )
    page.show_view(replace(view, story=story))
    page.area.story.steps.tap("0", None)
    page.area.turn_to("notes")
    assert (lit[-1], page.area.notes.lit) == ({"sword": "?", "coin": "2"}, frozenset({2}))
    page.show_view(replace(view, story=replace(story, steps=story.steps[1:])))
    assert (lit[-1], page.area.notes.lit) == (alone, frozenset({1, 2}))


def test_what_can_be_announced_fills_the_form_in_at_a_tap(page: TablePage) -> None:
    view, certainty = certain_of(page), page.area.certainty
    (found,) = view.page.findings
    kind = {KIND: ("announce",)}
    offering = replace(view.page, findings=(replace(found, draft={**kind, **found.draft}),))
    for draft, offered in (({}, True), (kind, False), ({KIND: ("ask",)}, True)):
        page.show_view(replace(view, page=offering, draft=draft, begun=bool(draft)))
        assert certainty.isVisible() is offered
    page.show_view(view)
    assert certainty.button.text() == "Say so"
    page.area.turn_to("notes")
    click(certainty.button)
    assert page.sitting.view.draft == {"player": ("Bob",)}
    assert page.area.bar.current == "note"


def test_why_it_is_certain_is_asked_by_a_tap_beside_the_announcement(page: TablePage) -> None:
    view = certain_of(page)
    (found,) = view.page.findings
    page.sitting.shown.disconnect(page.show_view)
    page.show_view(view)
    for finding, box in ((found, ANSWER), (replace(found, key="sword", answer=None), "sword")):
        page.sitting.view = replace(view, page=replace(view.page, findings=(finding,)))
        click(page.area.certainty.why)
        assert asked(page) == (box, "why")


def test_the_note_that_made_it_certain_is_told_once_it_was_seen_to(page: TablePage) -> None:
    certain, view = certain_of(page), page.sitting.view
    play, told = certain.play, f"Certain since note {len(certain.play.notes)}"
    open_still = replace(play, notes=play.notes[:-1])
    for shown, since in (
        (certain, ""),
        (replace(view, play=open_still, settled=True), ""),
        (replace(view, settled=False), ""),
        (certain, told),
        (replace(certain, play=replace(play, notes=(*play.notes, *play.notes[:1]))), told),
        (replace(certain, play=open_still), ""),
    ):
        page.show_view(shown)
        if shown.page is certain.page:
            assert page.area.certainty.since.text() == since


def test_what_is_certain_covers_no_begun_note(page: TablePage, diary: Diary) -> None:
    page.resize(360, 500)
    diary(page)
    page.sitting.tap("player", "Bob")
    page.show_view(certain_of(page))
    diary(page)
    page.sitting.start_over()
    page.show_view(certain_of(page))
    diary(page)
    page.show_view(replace(certain_of(page), mending=1))
    diary(page)
    page.show_view(certain_of(page))
    page.area.certainty.fold.click()
    diary(page)
    page.area.last.button.click()
    assert page.sitting.view.draft == {"player": ("Bob",)}


def test_nothing_is_certain_of_what_is_not_the_game_as_it_is(page: TablePage) -> None:
    sure = certain_of(page)
    elsewhere: tuple[dict[str, Any], ...] = (
        {"behind": True},
        {"listening": True},
        {"vantage": Past(1, 2)},
        {"tried": Tried(1, 1)},
        {"ended": Ended("Ann won.")},
    )
    for other in elsewhere:
        page.show_view(sure)
        assert page.area.certainty.isVisible()
        page.show_view(replace(sure, **other))
        assert not page.area.certainty.isVisible(), other
        assert page.area.last.button.text() != "Say so", other


def test_what_a_what_if_makes_certain_is_said_first_beside_the_sheet(page: TablePage) -> None:
    open_page = page.sitting.current_page
    assert as_tried(open_page).panels == open_page.panels
    first = of_kind(Ranking, as_tried(certain_of(page).page).panels[0])
    assert first.sentence == "Then the answer would be: sword."


def test_an_answer_that_becomes_certain_glows(
    page: TablePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    glowing: list[object] = []
    monkeypatch.setattr(page.area.sheet, "show_new", glowing.append)
    for _time in range(2):
        page.show_view(certain_of(page))
    assert glowing == [{("sword", "")} | page.sitting.view.latest.changed.places]


def certain_of(page: TablePage) -> TableView:
    """Return what a table shows once it is certain that the sword is sought."""
    answer = Answer(cards=("sword",), faces=(Face("sword"),), spoken="sword")
    draft = {"player": ("Bob",)}
    offer = Finding("sum", "certain", "It is certain.", "Say so", draft, answer)
    found = replace(page.sitting.current_page, findings=(offer,))
    return replace(page.sitting.view, page=found)


def test_a_new_answer_ignores_taps_by_habit(
    page: TablePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    guarded, asked = GuardedWindow(page, monkeypatch), list[str]()
    page.area.certainty.why_asked.connect(lambda: asked.append("why"))
    page.show_view(certain_of(page))
    guarded.wait(HABIT_MS - 1)
    page.show_view(replace(certain_of(page), hints=not page.sitting.view.hints))
    guarded.tap(page.area.certainty.why)
    assert asked == []
    guarded.wait(1)
    guarded.tap(page.area.certainty.why)
    assert asked == ["why"], "the same answer in other words is no other one"


def test_what_the_last_note_changed_is_told(page: TablePage, diary: Diary) -> None:
    session = page.sitting.session
    for _note in NOTES:
        session.undo()
    for note in NOTES:
        session.note(note)
    diary(page)
    for number in (2, 1):
        page.sitting.do(session.remove, number)
        diary(page)
    session.note(Look("Bob", "sword"))
    diary(page)
    page.sitting.set_level(Level.PAPER)
    diary(page)


@pytest.mark.parametrize("word", games())
def test_without_odds_a_tap_leads_to_them(lay: Lay, word: str) -> None:
    dealt = deal(word, 3, notes=2)
    level = min(Level.DEDUCTION, max(dealt.game.levels))
    page = lay(*dealt.notes, game=dealt.game, setup=dealt.setup, level=level)
    area, header = page.area, page.header
    page.area.turn_to("chances")
    assert (area.know.tabs.tabs["chances"].text() == "Odds") == (level == Level.ODDS)
    leads = max(dealt.game.levels) == Level.ODDS and page.sitting.view.level < Level.ODDS
    assert area.know.level.isHidden() != leads
    if leads and area.know.level.isVisible():
        click(area.know.level)
        assert header.menu.sheet is not None
        assert [row.text() for row in header.menu.sheet.rows][-1] == "Odds"
        header.menu.sheet.dismiss()


@pytest.mark.parametrize("level", [Level.DEDUCTION, Level.ODDS])
@pytest.mark.parametrize("word", games())
def test_a_tap_on_how_many_more_there_are_shows_them_all(lay: Lay, word: str, level: Level) -> None:
    dealt = deal(word, 3, notes=1)
    page = lay(*dealt.notes, game=dealt.game, setup=dealt.setup, level=level)
    page.area.turn_to("chances")
    for widget in page.area.know.chances.widgets:
        if isinstance(widget, RankingWidget):
            shown, rest = [shown_ranks(widget.ranking)], list[str]()
            for rank in shown[0]:
                if rank.rest:
                    widget.tap(rank.key, None)
                    rest += [one.key for one in rank.rest]
            shown.append(shown_ranks(widget.ranking))
            before, after = ([one.key for one in ranks if not one.rest] for ranks in shown)
            assert sorted(after) == sorted(before + rest)
            assert {*after} <= {*widget.places()} | {""}
            assert not any(one.rest for one in shown[1])


@pytest.fixture
def asker(player: Player) -> Player:
    """Somebody who says whom Bob asks about what, once the answers are foreseen."""
    player.choose(who="Bob", whom="Cem", suit="blue")
    assert eventually(lambda: knowledge_of(player.sitting).foreseen is not None)
    return player


def marked(player: Player) -> list[str]:
    chips = [player.chip("passed", one.key) for one in player.view.form.row("passed").choices]
    return [chip.choice.key for chip in chips if "unlikely" in chip.accessibleName()]


def test_keys_stand_on_the_chips_while_alt_is_held(
    page: TablePage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, other = list[bool](), QWidget()
    monkeypatch.setattr(page.area.form.typed, "show_keys", lambda *, on: shown.append(on))
    for act in (QTest.keyPress, QTest.keyRelease, QTest.keyPress):
        act(QApplication.focusWidget() or page, Qt.Key.Key_Alt)
    fingers.on_screen(qtbot, other, 90, 90, active=True)
    assert shown == [True, False, True, False], "nobody sees there that Alt is let go"


CATALINE_OF_THREE: dict[str, Any] = {"game": CATALINE, "setup": THREE}


def test_a_tapped_seat_is_told_of_at_the_odds(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    page = lay(**CATALINE_OF_THREE)
    lit: list[tuple[object, ...]] = []
    monkeypatch.setattr(page.area.sheet, "light", lambda *told: lit.append(told))
    for level, player in ((Level.ODDS, "Ann"), (Level.DEDUCTION, "Bob")):
        page.sitting.set_level(level)
        page.header.seats.seat_tapped.emit(player)
        assert page.sitting.view.question is None
    page.sitting.set_level(Level.ODDS)
    page.header.seats.seat_tapped.emit("Bob")
    assert page.area.part == "why"
    assert lit
    assert not any(map(any, lit))


def test_what_is_assumed_and_could_not_be_kept_is_told(lay: Lay) -> None:
    page = lay(keep=disk_full, **CATALINE_OF_THREE)
    page.area.story.assumed.chosen.emit("rivals", "family")
    assert told(page.banner) == FULL
    assert page.sitting.session.aside == {}


@pytest.fixture
def record() -> AnyRecord:
    return EMPTY


def test_a_surprising_answer_is_asked_about_and_edited_there_but_none_that_is_likely_or_cannot_be(
    player: Player, diary: Diary, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setattr(live_knowledge, "FRAME_MS", 60_000)
    request.getfixturevalue("asker")
    diary(marked(player), player)
    for passed in ("1", "6", "4"):
        player.note(passed=passed)
        diary(player)
        # If it can't be right, ways out say more.
        assert player.area.know.contradiction.isVisible() is (passed == "6")
        if passed != "4":
            player.undo()
            if passed == "6":
                player.undo()  # what was asked about was tapped before it was noted
            assert eventually(lambda: "4" in marked(player))
    player.tap(player.area.last.button)
    diary(player)


@pytest.mark.parametrize(("confirming", "wait_ms"), [(False, NEW_MS), (True, LATE_MS)])
def test_a_tap_on_the_last_line_edits_its_note_once_it_is_not_new(
    asker: Player, monkeypatch: pytest.MonkeyPatch, *, confirming: bool, wait_ms: int
) -> None:
    guarded = GuardedWindow(asker.window, monkeypatch)
    asker.note(passed="1")
    last, sitting, edited = asker.area.last, asker.sitting, list[int | None]()
    there = last.confirms.intersected(last.rect()).center()
    place = last.mapTo(asker.window, there if confirming else QPoint(2, last.height() // 2))
    plain = last.grab().toImage()
    for wait in (wait_ms - 1, 1):
        guarded.wait(wait)
        guarded.tap(place)
        assert edited or last.grab().toImage() != plain, "one sees that it was felt"
        edited.append(sitting.view.mending)
    assert edited == [None, 1]
    asker.keep()
    sitting.undo()
    QApplication.processEvents()
    assert last.said.startswith("Undone")
    guarded.wait(LATE_MS)
    guarded.tap(place)
    assert sitting.view.mending is None, "that is no note"


def test_what_was_foreseen_is_shown_only_with_odds_and_if_wanted(asker: Player) -> None:
    sitting = asker.sitting
    for level, is_marked in ((Level.DEDUCTION, False), (Level.ODDS, True)):
        asker.table.header.level_chosen.emit(level)
        assert bool(marked(asker)) is is_marked
    sitting.listen(on=True)
    assert not any(choice.surprising for row in sitting.view.form.rows for choice in row.choices)
    sitting.listen(on=False)
    for percent, is_marked in ((0, False), (50, True)):
        choose_settings(asker.window, surprising=percent)
        QApplication.processEvents()
        assert ("1" in marked(asker)) is is_marked


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is announced, urgent things with a mark of exclamation before them."""
    heard: list[str] = []

    def announce(widget: QWidget, text: str, *, urgent: bool = False) -> None:
        if text and widget.isVisible():
            heard.append(f"! {text}" if urgent else text)

    for module in (say_panel, banner, table_page):
        monkeypatch.setattr(module, "announce", announce)
    return heard


def test_a_note_a_found_card_and_a_contradiction_are_told_once_and_briefly(
    player: Player, announced: list[str], monkeypatch: pytest.MonkeyPatch, diary: Diary
) -> None:
    monkeypatch.setattr(live_knowledge, "FRAME_MS", 60_000)

    def hear(words: str) -> int:
        assert eventually(lambda: words in " ".join(announced)), announced
        player.settle()
        diary(". ".join(sorted(announced)))
        longest = max(map(len, announced))
        announced.clear()
        return longest

    announced.clear()
    player.choose(who="Ann", whom="Bob", suit="blue", passed="1", seen="blue-1")
    hear("has it")
    player.choose(who="Cem", whom="Bob", suit="blue", passed="0")
    hear("fit")
    player.confirm()
    assert hear("both") < _LONGEST


def test_on_a_phone_the_end_turns_to_the_hidden_card_and_leaves_the_sheet_whole(lay: Lay) -> None:
    game = catalogue()["sherlock-13"]
    hand = ("hopkins", "holmes", "watson", "mycroft")
    setup = game.setup_type(players=("Ann", "Bob", "Cem"), me="Bob", hand=hand)
    page = lay(game=game, setup=setup)
    page.resize(360, 640)
    QApplication.processEvents()
    (leaf,) = page.findChildren(GridWidget)
    assert leaf.is_whole
    page.area.sheet.turn_to(1)
    assert not leaf.isVisible()
    page.sitting.session.note(Accuse(player="Bob", cards=("moran",), correct=True))
    assert eventually(lambda: page.sitting.view.settled)
    assert page.area.result_card.isVisible()
    assert leaf.isVisible()
    assert leaf.is_whole, "still on one leaf, with the signs of all cards"


def test_an_answer_comes_from_my_hand_only_where_it_did(lay: Lay) -> None:
    known = {"kind": "fact", "who": "Cem", "heap-has": "pearl-pair-red"}
    asked = {"who": "Bob", "whom": "Ann", "suit": "blue"}
    for game, setup, taps, own in (
        (catalogue()["sleuth"], SLEUTH_SETUP, known, False),
        (CATALINE, SETUP, asked, True),
    ):
        page = lay(game=game, setup=setup)
        for row, choice in taps.items():
            page.sitting.tap(row, choice)
        if page.sitting.view.form.outcome is not None:
            page.sitting.confirm()
        assert len(page.sitting.session.notes) == 1, taps
        assert ("from your hand" in page.area.last.said) is own, page.area.last.said


def test_a_phone_tells_of_the_last_note_in_one_place_at_a_time(player: Player) -> None:
    player.note(who="Bob", whom="Cem", suit="blue", passed="0")
    player.window.resize(*PHONE)
    player.settle()
    header, area = player.table.header, player.area
    player.sitting.step_back()
    player.settle()
    assert header.noted.isVisible(), "the note is in hand again, where the line of the last was"
    while not area.last.isVisible():
        player.sitting.step_back()
        player.settle()
    assert not header.noted.isVisible()
