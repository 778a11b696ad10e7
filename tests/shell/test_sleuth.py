"""A five-player game of Sleuth through the real window, and what its table adds to any table."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Aside, Level
from notepad.core.page import Fill, Grid, Ranking
from notepad.core.record import AnyRecord, Catalogue, Record
from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.search_cards import PLACE, ROWS
from notepad.games.sleuth.setup import CARDS, ELEMENTS
from notepad.shell.table.table_model import Sitting
from notepad.shell.table.table_view import TableView
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.sheet.grid_leaves import tab_key
from notepad.widgets.sheet.ranking import RankingWidget
from tests.shell.builders import DESK, PHONE, SLEUTH_SETUP, TABLET, Sit, recorded
from tests.shell.player import Player, Tap, click, key, press
from tests.widgets import fingers

FIVE, HAND = SLEUTH_SETUP.players, SLEUTH_SETUP.hand


def advised(sitting: Sitting) -> Ranking:
    panel = sitting.current_page.panels[-1]
    assert isinstance(panel, Ranking)
    return panel


def ask(sitting: Sitting, **taps: str) -> None:
    for row, choice in taps.items():
        sitting.tap(row, choice)


@pytest.fixture
def shelf() -> Catalogue:
    return {GAME.id: GAME}


@pytest.fixture
def record() -> AnyRecord:
    return Record(game="sleuth", setup=replace(SLEUTH_SETUP, first="Ann"), title="Friday")


@pytest.fixture
def sitting(sit: Sit) -> Sitting:
    return sit(game=GAME, setup=SLEUTH_SETUP)


@pytest.mark.parametrize("tap", [click, fingers.tap], ids=["mouse", "finger"])
def test_a_game_of_five_from_the_first_tap_to_the_missing_gem(
    qtbot: QtBot, window: Window, tap: Tap
) -> None:
    player = Player(qtbot, window, tap)
    player.start(FIVE, HAND)
    player.choose(whom="Bob", gem="diamond", colour="green", count="1")
    player.choose(seen="diamond-pair-green")
    player.choose(whom="Cem", gem="pearl", type="cluster", count="2")
    player.choose(whom="Eva", type="pair", count="3")
    player.choose(kind="exchange")
    player.confirm()
    player.choose(kind="solution", who="Eva", said="wrong")
    player.keep()
    assert player.notes() == [
        "Ann asked Bob about green diamonds: 1 (green diamond pair)",
        "Bob asked Cem about pearl clusters: 2",
        "Cem asked Eva about pairs: 3",
        "Dee swapped search cards",
        "Eva tried to solve it, was wrong and was eliminated",
    ]
    seats = player.table.sitting.current_page.seats
    assert [seat.player for seat in seats if seat.turn] == ["Ann"], "Eva is out"
    assert [seat.player for seat in seats if seat.out] == ["Eva"]
    player.choose(kind="solution", who="Bob", said="right")
    player.tap_cell(player.sheet, "opal-solitaire-red")
    player.keep()
    cell = player.sheet.grid.cell("opal-solitaire-red")
    assert cell is not None
    assert cell.fill is Fill.FOUND
    player.undo()
    assert len(player.notes()) == 5


def test_a_tapped_heading_tells_the_counts_of_its_class(player: Player) -> None:
    player.note(whom="Bob", gem="pearl", count="3")
    area = player.table.area
    place = player.sheet.places()["pearl"].center().toPoint()
    QTest.mouseClick(player.sheet, Qt.MouseButton.LeftButton, pos=place)
    QApplication.processEvents()
    assert area.story.isVisible()
    assert area.story.title.text() == "Pearls: Bob 3"
    assert area.story.holders[0].line.told == "3"


def test_no_count_beyond_a_hand_is_ever_shown(qtbot: QtBot, window: Window) -> None:
    player = Player(qtbot, window)
    face_up = [card for card in reversed(CARDS) if card not in HAND][:5]
    player.start((*FIVE, "Flo"), (*HAND[:5], *face_up))
    most: list[int] = []

    def look(view: TableView) -> None:
        tallies = view.sheet.counted("diamond")
        most.extend(count.high for tally in tallies for count in tally.counts)

    player.table.sitting.shown.connect(look)
    player.note(whom="Bob", colour="red", count="1")
    assert most
    assert max(most) == 5


def test_headings_are_as_large_as_a_finger_with_seven_players(window: Window, qtbot: QtBot) -> None:
    player = Player(qtbot, window)
    player.start((*FIVE, "Flo", "Gus"), HAND[:5])
    places = player.sheet.places()
    for heading in ("pearl", "pearl+pair", "red"):
        assert min(places[heading].width(), places[heading].height()) >= 34


def test_where_two_questions_are_asked_a_turn_each_asks_twice_by_taps_alone(
    qtbot: QtBot, window: Window
) -> None:
    player = Player(qtbot, window)
    player.start(FIVE, HAND, rules="twice")
    player.choose(whom="Bob", colour="red", count="2")
    player.choose(whom="Cem", colour="red", count="1")
    player.choose(whom="Cem", colour="blue", count="2")
    assert player.notes() == [
        "Ann asked Bob about red gems: 2",
        "Ann asked Cem about red gems: 1",
        "Bob asked Cem about blue gems: 2",
    ]
    assert [choice.key for choice in player.chosen("who")] == ["Bob"]


def test_second_place_is_played_for_by_taps_alone(qtbot: QtBot, window: Window) -> None:
    player = Player(qtbot, window, click)
    player.start(FIVE, HAND, places="2")
    player.choose(kind="solution", who="Bob", said="right")
    player.confirm()
    player.settle()
    assert not _result(player)
    player.choose(kind="question")
    player.choose(whom="Bob", type="pair", count="2")
    player.choose(kind="solution", who="Eva", said="wrong")
    player.confirm()
    player.choose(kind="solution", who="Cem", said="right")
    player.confirm()
    player.settle()
    assert _result(player).startswith("Bob won. Cem came second.")
    remarks = {seat.player: seat.remark for seat in player.table.sitting.current_page.seats}
    assert (remarks["Bob"], remarks["Cem"]) == ("wins", "second")


def _result(player: Player) -> str:
    result = player.table.sitting.current_page.result
    return result.told if result is not None else ""


def test_my_card_is_used_and_drawn_anew_in_one_undo_step(qtbot: QtBot, sitting: Sitting) -> None:
    sitting.session.change_aside_lists({PLACE: ("blue", "pearl", "free", "opal+red")})
    ask(sitting, who="Ann", search="1", whom="Bob", count="2")
    assert sitting.session.aside == {PLACE: ("blue", "new", "free", "opal+red")}
    assert [GAME.said(SLEUTH_SETUP, note) for note in sitting.session.notes] == [
        "Ann asked Bob about pearls: 2"
    ]
    ask(sitting, gem="opal", free="free")
    form = sitting.view.form
    assert form.outcome is None, "it is no note"
    with qtbot.waitSignal(sitting.noted) as noted:
        sitting.confirm()
    assert noted.args == [form.sentence]
    assert sitting.session.aside == {PLACE: ("blue", "free+opal", "free", "opal+red")}
    sitting.undo()
    sitting.undo()
    assert sitting.session.aside == {PLACE: ("blue", "pearl", "free", "opal+red")}
    assert not sitting.session.notes
    qtbot.waitUntil(lambda: sitting.view.settled)


@pytest.mark.parametrize(
    ("size", "tap"),
    [
        pytest.param(DESK, click, id="desk-mouse"),
        pytest.param(TABLET, fingers.tap, id="tablet-finger"),
        pytest.param(PHONE, fingers.tap, id="phone-finger"),
    ],
)
def test_a_tap_on_my_search_card_asks_with_it_whatever_is_shown_beside_the_sheet(
    qtbot: QtBot, window: Window, tap: Tap, size: tuple[int, int]
) -> None:
    player = Player(qtbot, window, tap)
    player.start(FIVE, HAND)
    sitting, area = player.table.sitting, player.table.area
    sitting.session.change_aside_lists({PLACE: ("blue", "pearl+yellow", "free", "opal")})
    window.resize(*size)
    QApplication.processEvents()
    area.turn_to("notes")
    chip = area.in_front.chips[1]
    player.tap(chip)
    player.settle()
    assert area.form.isVisible()
    assert "".join(piece.text for piece in sitting.view.form.line) == (
        "Ann asks  about yellow pearls: "
    )
    assert [one.choice.chosen for one in area.in_front.chips] == [False, True, False, False]
    player.choose(whom="Bob", count="0")
    player.settle()
    assert player.notes()[-1] == "Ann asked Bob about yellow pearls: 0"
    assert searching(player) == {PLACE: ("blue", "new", "free", "opal")}
    assert area.in_front.chips[1].choice.face.label == "?"


def test_my_search_card_begins_my_question_while_another_player_asks(sitting: Sitting) -> None:
    sitting.session.change_aside_lists({PLACE: ("blue", "pearl", "free", "opal")})
    ask(sitting, who="Bob", whom="Cem", colour="red")
    shown = sitting.view.page.in_front
    assert shown is not None
    sitting.ask_with(shown.cards[1], shown.row)
    ask(sitting, whom="Dee", count="2")
    assert [GAME.said(SLEUTH_SETUP, note) for note in sitting.session.notes] == [
        "Ann asked Dee about pearls: 2"
    ]
    assert "who" not in sitting.view.draft, "what was begun before is let go"


def test_looking_back_shows_the_search_cards_of_then_and_none_can_be_tapped(
    player: Player,
) -> None:
    sitting, strip = player.table.sitting, player.table.area.in_front
    sitting.session.change_aside_lists({PLACE: ("blue", "pearl", "free", "opal")})
    ask(sitting, who="Ann", search="1", whom="Bob", count="2")
    ask(sitting, gem="opal", free="free")
    sitting.confirm()
    ask(sitting, whom="Cem", colour="red", count="1")

    def words(*places: int) -> list[str]:
        return [strip.chips[at].choice.face.label for at in places]

    player.settle()
    assert words(0, 1, 3) == ["blue gems", "free: opal", "opals"]
    player.look_back(0)
    assert words(0, 1, 3) == ["blue gems", "pearls", "opals"]
    assert not any(chip.isEnabled() or chip.choice.chosen for chip in strip.chips)
    player.look_back(1)
    assert words(1) == ["free: opal"]
    sitting.look_back(None)
    player.settle()
    assert all(chip.isEnabled() for chip in strip.chips)


def test_the_search_card_that_is_being_written_down_is_dark(player: Player) -> None:
    sitting, strip = player.table.sitting, player.table.area.in_front

    def dark() -> list[int]:
        player.settle()
        return [at for at, chip in enumerate(strip.chips) if chip.choice.chosen]

    player.tap(strip.chips[0])
    assert dark() == [0]
    ask(sitting, gem="opal", free="free")
    sitting.confirm()
    assert dark() == [1], "it is next without a tap"
    player.tap(strip.chips[2])
    assert dark() == [2]
    ask(sitting, gem="pearl", free="free")
    sitting.confirm()
    assert dark() == [1]
    assert searching(player) == {PLACE: ("free+opal", "new", "free+pearl", "new")}


def test_keys_reach_my_search_cards(player: Player) -> None:
    player.table.sitting.session.change_aside_lists({PLACE: ("blue", "pearl", "free", "opal")})
    chips = player.table.area.in_front.chips
    key(chips[0])
    assert chips[0].choice.chosen
    press(Qt.Key.Key_Right)
    assert chips[1].hasFocus()


def test_on_a_phone_only_cards_that_are_written_down_take_room(
    qtbot: QtBot, window: Window
) -> None:
    player = Player(qtbot, window)
    player.start(FIVE, HAND)
    strip = player.table.area.in_front
    assert strip.isVisible()
    window.resize(*PHONE)
    qtbot.waitUntil(lambda: not strip.isVisible())
    player.table.sitting.session.change_aside_lists({PLACE: ("blue",)})
    qtbot.waitUntil(strip.isVisible)


def searching(player: Player) -> Aside:
    return dict(player.table.sitting.session.aside)


@pytest.mark.parametrize("tap", [click, fingers.tap], ids=["mouse", "finger"])
def test_one_tap_declines_to_write_a_drawn_card_down_and_it_is_not_asked_again(
    qtbot: QtBot, window: Window, tap: Tap
) -> None:
    player = Player(qtbot, window, tap)
    player.start(FIVE, HAND)
    player.choose(kind="cards", colour="blue")
    player.confirm()
    player.choose(gem="pearl")
    player.confirm()
    player.choose(free="?")
    assert searching(player) == {PLACE: ("blue", "pearl", "?", "?")}, "one tap for all the rest"
    assert [choice.key for choice in player.chosen("kind")] == ["question"]
    player.choose(who="Bob", whom="Cem", colour="red", count="2")
    assert player.notes()[-1] == "Bob asked Cem about red gems: 2"


def test_elements_of_a_search_card_are_where_they_are_in_a_question(player: Player) -> None:
    def places() -> dict[str, QRect]:
        views = [one for one in player.table.area.form.rows.views if one.row.key in ROWS]
        return {chip.choice.key: chip.geometry() for one in views for chip in one.chips}

    player.choose(who="Bob", whom="Cem")
    asked = places()
    assert len(asked) == len(ELEMENTS)
    player.table.area.cancel.click()
    player.choose(kind="cards")
    assert places() == asked


def test_advice_follows_my_search_cards(qtbot: QtBot, sitting: Sitting) -> None:
    qtbot.waitUntil(lambda: bool(advised(sitting).ranks))
    sitting.session.change_aside_lists({PLACE: ("blue",) * 4})
    qtbot.waitUntil(
        lambda: (
            bool(advised(sitting).ranks)
            and all(rank.face.label.startswith("Blue") for rank in advised(sitting).ranks)
        )
    )


def test_there_is_no_advice_below_the_level_of_odds(qtbot: QtBot, sitting: Sitting) -> None:
    sitting.set_level(Level.DEDUCTION)
    assert [getattr(panel, "title", "") for panel in sitting.current_page.panels] == ["Missing gem"]


def test_what_each_note_told_is_found_out_and_found_again_after_undo(
    qtbot: QtBot, sitting: Sitting
) -> None:
    for count, colour in ((1, "red"), (0, "blue"), (2, "green")):
        ask(sitting, who="Bob", whom="Cem", colour=colour, count=str(count))
    qtbot.waitUntil(lambda: all(line.detail for line in sitting.view.notes))
    briefs = [line.remark for line in sitting.view.notes]
    assert len(briefs) == 3
    assert all(not brief or brief.endswith("ruled out") for brief in briefs)
    assert "of the possibilities" in sitting.view.notes[0].detail
    sitting.undo()
    assert [line.remark for line in sitting.view.notes] == briefs[:2]


def test_a_tapped_box_says_what_its_open_numbers_mean(player: Player) -> None:
    player.choose(who="Dee", whom="Bob", gem="pearl", count="3")
    player.note(who="Eva", whom="Bob", gem="opal", count="3")
    player.choose(kind="exchange")  # a box then is nothing to be tapped for the note
    cell = player.sheet.grid.cell("pearl-pair-red")
    assert cell is not None
    assert [mark.hint for mark in cell.marks] == ["3a", "", "", ""]
    player.tap_cell(player.sheet, "pearl-pair-red")
    QApplication.processEvents()
    story = player.table.sitting.view.story
    assert story is not None
    *_shares, step = story.steps
    assert step.sentence == "3a: Bob has pearls: 3 (note 1), 3 of them still open."
    assert len(step.cards) == 10
    assert story.notes == (1,)


def test_open_numbers_can_be_hidden_and_stay_hidden(player: Player, game: int) -> None:
    player.note(whom="Bob", gem="pearl", count="3")

    def hints() -> int:
        sheet = player.table.sitting.current_page.sheet
        assert isinstance(sheet, Grid)
        return sum(bool(mark.hint) for row in sheet.cells for cell in row for mark in cell.marks)

    assert hints() == 10
    player.table.header.hints_chosen.emit(False)
    assert hints() == 0
    player.window.show_library()
    player.window.open_game(game)
    player.settle()
    assert hints() == 0
    player.table.header.hints_chosen.emit(True)
    assert hints() == 10


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_best_question_is_begun_by_a_tap(
    qtbot: QtBot, player: Player, size: tuple[int, int]
) -> None:
    player.window.resize(*size)
    qtbot.waitUntil(lambda: bool(advised(player.table.sitting).ranks))
    rank = advised(player.table.sitting).ranks[0]
    player.turn_to("chances")
    phone = size == PHONE
    widget = player.table.area.chances.widgets[-1]
    assert isinstance(widget, RankingWidget)
    button = widget.buttons[rank.key]
    seen = button.visibleRegion().boundingRect()
    assert not phone or seen == button.rect(), "the best question is above the fold"
    button.click()
    assert player.table.sitting.view.draft == rank.draft
    assert player.table.area.say_card.isVisible()
    assert [choice.key for choice in player.table.sitting.view.form.row("whom").choices
            if choice.chosen] == [*rank.draft["whom"]]  # fmt: skip


@pytest.fixture
def on_phone(qtbot: QtBot, window: Window, library: Library) -> Player:
    """Somebody who plays by finger on a phone."""
    window.resize(*PHONE)
    window.open_game(library.create(recorded("sleuth-4-22")))
    player = Player(qtbot, window, fingers.tap)
    player.settle()
    return player


def gems(on_phone: Player) -> set[str]:
    return {box.key.split("-")[0] for box in on_phone.sheet.leaf.boxes}


def test_gems_are_shown_kind_by_kind_and_a_finger_turns_to_the_next(on_phone: Player) -> None:
    assert gems(on_phone) == {"diamond"}
    fingers.tap(on_phone.sheet, on_phone.sheet.places()[tab_key(1)].center().toPoint())
    assert gems(on_phone) == {"pearl"}


def test_the_sheet_shows_what_a_note_is_about_unless_the_player_turned_to_another_leaf(
    on_phone: Player,
) -> None:
    asker = on_phone.table.sitting.view.play.setup.players[1]
    on_phone.choose(whom=asker, gem="pearl")
    assert gems(on_phone) == {"pearl"}
    tab = on_phone.sheet.places()[tab_key(2)].center().toPoint()
    fingers.tap(on_phone.sheet, tab)
    on_phone.choose(colour="yellow")
    assert gems(on_phone) == {"opal"}
    on_phone.table.area.cancel.click()
    on_phone.choose(whom=asker, type="pair")
    assert gems(on_phone) == {"opal"}, "there are pairs of opals, too"
    on_phone.choose(gem="diamond")
    assert gems(on_phone) == {"diamond"}


def test_why_is_asked_of_a_box_on_any_leaf(on_phone: Player) -> None:
    on_phone.tap_cell(on_phone.sheet, "opal-pair-red")
    assert gems(on_phone) == {"opal"}
    asked = on_phone.table.sitting.view.question
    assert asked is not None
    assert asked.cell == "opal-pair-red"


def test_on_a_phone_why_says_what_open_numbers_mean_while_nothing_is_asked(
    on_phone: Player,
) -> None:
    on_phone.turn_to("why")
    story = on_phone.table.area.story
    how, *legend = (step.sentence for step in story._story.steps)
    assert how.startswith("Tap a player’s initials")
    assert any("more of the boxes marked so." in line for line in legend)
    on_phone.table.header.hints_chosen.emit(False)
    assert not any("marked so" in step.sentence for step in story._story.steps)
