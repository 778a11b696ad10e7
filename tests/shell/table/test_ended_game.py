"""The end of a game: its result, what can still be noted, and the next game."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Face
from notepad.core.game import Play
from notepad.core.page import Course, Grid, Result
from notepad.core.reasoner import NoteReview, Review, RivalReview
from notepad.core.record import AnyRecord, Record
from notepad.declared.setup import Accuse as Announced
from notepad.games import catalogue
from notepad.games.cataline.notes import Accuse, Reveal
from notepad.shell.reasoning.live_knowledge import LiveKnowledge
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.table.ended_game import EndedGame, Stage, clock_of, length_of_game
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.sheet.bars import BarsWidget
from notepad.widgets.table.result_panel import Ended
from tests.core.inks import stroke
from tests.games.test_every_game import begun
from tests.games.test_proposals import sampled
from tests.nullgame import CARDS, Look
from tests.nullgame import SETUP as NULL_SETUP
from tests.shell.builders import DEALT, DEALT_NOTES, SUM, TRUTH, WON, Lay
from tests.shell.conftest import CATALOGUE, eventually
from tests.shell.player import Player, click

SAID = ("Bob asked", "Cem asked", "Ann passed", "Ann said it")
REVIEW = Review(
    tuple(
        NoteReview(after, 9, count, 1.0, sought)
        for after, (count, sought) in enumerate(((9, 3.0), (1, 1.0), (1, 0.0), (1, 0.0)), start=1)
    ),
    certain_from=2,
    turning=1,
)
RESULT = Result("You won.", ("Ann",), answers="possible sums after each note", said=4)
NOTES = DEALT_NOTES[:8]


def shown_end(result: Result = RESULT, review: Review | None = REVIEW) -> Ended:
    ended = EndedGame().shown(result, review, SAID, remark="")
    assert ended is not None
    return ended


def points(result: Result, review: Review) -> list[tuple[int, str]]:
    return [(point.number, point.told) for point in shown_end(result, review).points]


def test_while_it_goes_on_nothing_is_shown_and_it_would_begin_with_the_result() -> None:
    end = EndedGame()
    end.stage = Stage.NOTING
    assert end.shown(None, None, SAID, remark="") is None
    assert end.stage is Stage.RESULT


def test_a_game_with_points_tells_who_led_when_and_since_when_until_the_end() -> None:
    standings = ({"Ann": 0, "Bob": 3}, {"Ann": 3, "Bob": 3}, {"Ann": 4, "Bob": 3})
    won = Result("Ann won.", ("Ann",), standings=(*standings, {"Ann": 6, "Bob": 3}))
    ended = shown_end(won, None)
    assert ended.answers is not None
    assert [bar.count for bar in ended.answers.bars] == [3, 3, 4, 6]
    assert ended.answers.bars[1].detail == "Note 2: Cem asked. Ann 3, Bob 3."
    assert (ended.solved, ended.short, ended.answers.certain) == (False, False, None)
    assert [(point.number, point.told) for point in ended.points] == [
        (1, "Bob takes the lead: Bob asked"), (3, "Ann leads until the end: Ann passed"),
    ]  # fmt: skip


def test_who_leads_until_the_end_does_so_alone_and_a_lead_that_was_shared_is_taken_again() -> None:
    standings = ({"Ann": 3, "Bob": 0}, {"Ann": 3, "Bob": 3}, {"Ann": 4, "Bob": 3})
    won = Result("Ann won.", ("Ann",), standings=standings)
    assert [(point.number, point.told.split(":")[0]) for point in shown_end(won, None).points] == [
        (1, "Ann takes the lead"), (3, "Ann takes the lead"),
    ], "the last note is the end itself"  # fmt: skip
    shared = Result("They won.", ("Ann", "Bob"), standings=standings[:2])
    assert [point.told.split(":")[0] for point in shown_end(shared, None).points] == [
        "Ann takes the lead"
    ]


def test_where_a_player_has_two_pieces_the_one_farthest_ahead_leads() -> None:
    standings = ({"Ann": 7, "Bob": 5}, {"Ann": 12, "Bob": 10})
    pieces = {"Ann (red)": (4, 6), "Bob (blue)": (5, 10), "Ann (green)": (3, 6)}
    courses = tuple(Course(Face(name), told, name[:3]) for name, told in pieces.items())
    won = Result("Bob won.", ("Bob",), standings=standings, courses=courses)
    (led,) = shown_end(won, None).points
    assert led.told.split(":")[0] == "Bob (blue) leads until the end"


def test_without_points_before_the_last_note_there_is_no_chart_of_them() -> None:
    won = Result("Ann won.", ("Ann",), standings=({"Ann": 0}, {"Ann": 0}, {"Ann": 16}))
    assert shown_end(won, None).answers is None


@pytest.mark.parametrize(
    ("said", "speaker", "told"),
    [
        (4, "", "Certain from here. You announced it in note 4."),
        (3, "Bob", "Certain from here. Bob announced it in note 3."),
        (None, "", "Certain from here."),
    ],
)
def test_the_notes_that_mattered_are_told(said: int | None, speaker: str, told: str) -> None:
    turned = (1, "Turning point for the answer: Bob asked")
    over = Result("Over.", answers="sums", said=said, speaker=speaker)
    assert points(over, REVIEW) == [turned, (2, told)]
    assert points(Result("Over.", answers="sums"), Review(REVIEW.notes, None)) == [turned]


def test_the_turning_point_is_a_note_before_it_was_certain() -> None:
    sought = (1.0, 3.0, 2.0, 0.0)
    notes = tuple(NoteReview(at, 9, 2, 1.0, told) for at, told in enumerate(sought, start=1))
    over = Result("Over.", answers="sums", said=4)
    assert [number for number, _told in points(over, Review(notes, 2))] == [1, 2]
    assert [number for number, _told in points(over, Review(notes, 1))] == [1]


def test_a_game_without_answers_to_count_has_a_short_result() -> None:
    assert shown_end(Result("Over.")).short
    assert not shown_end().short


@pytest.mark.parametrize(
    ("speaker", "told"),
    [
        ("", "You announced it before it was certain."),
        ("Bob", "Bob announced it before you could be certain."),
    ],
)
@pytest.mark.parametrize("certain", [None, 4])
def test_what_was_certain_only_by_being_said_was_not_found_out(
    speaker: str, told: str, certain: int | None
) -> None:
    review = Review(REVIEW.notes, certain, turning=4)
    found = points(Result("Over.", answers="sums", said=4, speaker=speaker), review)
    assert found == [(1, "Turning point for the answer: Bob asked"), (4, told)]


def test_who_else_could_be_sure_is_told_by_how_likely_that_is() -> None:
    sure = {
        "Bob": RivalReview(3, 1.0, exact=True),
        "Cem": RivalReview(2, 0.8),
        "Dee": RivalReview(1, 0.4),
        "Eva": RivalReview(1, 0.1),
        "Flo": RivalReview(None, 0.0),
    }
    ended = shown_end(review=replace(REVIEW, rivals=sure))
    assert [(point.number, point.told) for point in ended.points[2:]] == [
        (1, "From here on, Dee could perhaps be certain."),
        (2, "Cem could probably be sure from here."),
        (3, "Bob could be sure from here."),
    ]
    assert ended.others == "At that moment, Eva and Flo could probably not be sure yet."


def test_that_nobody_else_could_be_sure_is_told_for_certain_where_hands_lie_open() -> None:
    ended = shown_end(review=replace(REVIEW, rivals={"Bob": RivalReview(None, 0.0, exact=True)}))
    assert ended.others == "At that moment, Bob could not be sure yet."


def test_the_picture_has_a_bar_for_each_note_with_what_it_left() -> None:
    ended = shown_end()
    assert ended.answers is not None
    assert [bar.count for bar in ended.answers.bars] == [9, 1, 1, 1]
    assert ended.answers.certain == 2
    assert ended.answers.turning == 1
    assert ended.answers.bars[0].detail == "Note 1: Bob asked, 9 answers left."


def test_without_deals_or_before_they_are_counted_there_is_no_picture() -> None:
    for ended in (shown_end(review=None), shown_end(Result("Over."))):
        assert (ended.answers, ended.points) == (None, ())


def test_how_long_it_took_is_read_once_it_is_over() -> None:
    end = EndedGame(lambda notes: 2 * notes)
    end.measure_minutes(Play(NULL_SETUP), lambda: 19)
    ended = end.shown(RESULT, None, SAID, remark="")
    assert ended is not None
    assert ended.played == "4 notes · 38 minutes"
    assert length_of_game(1, 0) == "1 note"
    assert length_of_game(1, 1) == "1 note · 1 minute"


def test_how_long_it_took_is_read_again_only_where_other_notes_may_have_ended_it() -> None:
    read: list[int] = []
    looks = tuple(Look("Bob", card, has=False) for card in CARDS)

    def minutes(ended: int) -> int:
        read.append(ended)
        return 1

    end, played = EndedGame(minutes), (looks[:2], looks, looks[:1], looks[1:], looks[1:])
    for number, notes in enumerate(played):
        end.measure_minutes(Play(NULL_SETUP, notes), partial(int, number))
    assert read == [0, 2, 3]


def test_the_library_tells_how_long_was_played_but_for_long_pauses(tmp_path: Path) -> None:
    clock = [1_760_000_000.0]
    with Library(CATALOGUE, tmp_path / "library.sqlite", now=lambda: clock[0]) as library:
        game = library.create(Record(game="null", setup=NULL_SETUP))
        session = library.open(game)
        for minutes, card in ((5, "sword"), (24 * 60, "coin"), (7, "cup")):
            clock[0] += 60 * minutes
            session.note(Look("Bob", card, has=card == "sword"))
        assert clock_of(library, game)(3) == 12
        assert clock_of(library, game + 1)(3) == 0


def test_a_game_took_until_the_note_that_ended_it_whatever_was_done_later(tmp_path: Path) -> None:
    clock = [1_760_000_000.0]
    with Library(CATALOGUE, tmp_path / "library.sqlite", now=lambda: clock[0]) as library:
        game = library.create(Record(game="null", setup=NULL_SETUP))
        session = library.open(game)

        def after_minutes(minutes: int, do: Callable[[], None]) -> None:
            clock[0] += 60 * minutes
            do()

        after_minutes(5, lambda: session.note(Look("Bob", "sword")))
        after_minutes(7, lambda: session.note(Look("Bob", "cup", has=False)))
        took = clock_of(library, game)
        after_minutes(9, lambda: session.note(Look("Bob", "coin", has=False)))
        assert took(2) == 12, "a note after the end"
        after_minutes(3, lambda: session.mend(1, Look("Bob", "coin")))
        assert took(2) == 12, "an earlier note was mended"
        after_minutes(4, session.undo)
        after_minutes(4, session.undo)
        after_minutes(4, session.undo)
        after_minutes(4, session.redo)
        assert took(2) == 12, "the end was taken back and came again"
        after_minutes(4, session.undo)
        after_minutes(2, lambda: session.note(Look("Ann", "cup", has=False)))
        assert took(2) == 5 + 7 + 9 + 3 + 4 * 5 + 2, "it went on, and ended otherwise"
        after_minutes(1, lambda: session.remove(1))
        assert took(1) == 5 + 7 + 9 + 3 + 4 * 5 + 2, "what came before the end was taken out"


@pytest.fixture
def record() -> AnyRecord:
    return Record(game="cataline", setup=DEALT, notes=NOTES, title="Friday")


@pytest.fixture
def table(player: Player) -> TablePage:
    return player.table


def settle(table: TablePage) -> None:
    assert eventually(lambda: table.sitting.view.settled)
    QApplication.processEvents()


@pytest.fixture
def over(table: TablePage) -> TablePage:
    """The table after I have won."""
    table.sitting.session.note(WON)
    settle(table)
    return table


def test_the_result_takes_the_place_of_all_that_stands_beside_the_sheet(over: TablePage) -> None:
    area = over.area
    assert area.result.told.text() == "You won."
    assert area.result.why.text() == "You were right."
    assert area.result.number.text() == str(SUM)
    assert area.result.played.text() == "9 notes"
    assert area.result_card.isVisible()
    cards = (area.say_card, area.know, area.bar)
    assert not any(card.isVisible() for card in cards)
    assert area.sheet_card.isVisible()


def test_how_it_was_found_out_comes_from_the_reasoning_process(over: TablePage) -> None:
    chart = over.area.result.chart
    assert eventually(lambda: len(chart.shown.columns) == len(NOTES) + 1)
    assert over.area.result.points.lines


def test_nothing_is_noted_by_accident_once_it_is_over(over: TablePage) -> None:
    before = over.sitting.session.notes
    for key in "bcd123":
        QTest.keyClicks(over, key)
    assert not over.sitting.tap_cell("red-1")
    assert over.sitting.session.notes == before
    assert over.sitting.view.draft == {}


def test_no_box_glows_to_be_tapped_once_it_is_over(lay: Lay) -> None:
    clue = catalogue()["clue"]
    table = lay(game=clue, setup=begun(clue).setup)
    assert glowing(table), "the cards that can be named"
    won = Announced(player="Ann", cards=("green", "wrench", "study"), correct=True)
    table.sitting.session.note(won)
    settle(table)
    assert table.area.result_card.isVisible()
    assert not glowing(table)


def test_the_last_notes_of_a_game_with_points_can_be_taken_back(lay: Lay) -> None:
    record = sampled("caracalla-2-1")
    table = lay(*record.notes, game=catalogue()[record.game], setup=record.setup)
    assert table.sitting.view.ended
    for left in range(len(record.notes) - 1, len(record.notes) - 4, -1):
        table.sitting.do(table.sitting.session.undo)
        assert len(table.sitting.session.notes) == left
    settle(table)
    assert not table.sitting.view.ended


def glowing(table: TablePage) -> list[str]:
    """Return the boxes that can be tapped for the note that is made."""
    sheet = table.sitting.view.sheet
    assert isinstance(sheet, Grid)
    return sorted(sheet.offered)


def test_what_is_missing_can_be_added_on_purpose_and_leads_back(over: TablePage) -> None:
    click(over.area.result.add)
    assert over.area.say_card.isVisible()
    assert not over.area.result_card.isVisible()
    for row, choice in (("kind", "accusation"), ("who", "Bob"), ("sum", "30"), ("said", "wrong")):
        over.sitting.tap(row, choice)
    settle(over)
    assert len(over.sitting.session.notes) == len(NOTES) + 2
    assert over.area.result_card.isVisible()
    assert not over.area.say_card.isVisible()


def test_looking_back_turns_to_the_note_that_told_most(over: TablePage) -> None:
    area = over.area
    assert eventually(lambda: bool(area.result.chart.shown.columns))
    (turning,) = (int(one.key) for one in area.result.chart.shown.columns if one.strong)
    click(area.result.look)
    assert eventually(lambda: area.past.isVisible())
    past = over.sitting.view.past
    assert past is not None
    assert past.after == turning
    assert area.notes.lit == {turning}
    assert area.notes.isVisible()
    assert not area.result_card.isVisible()


def test_without_a_note_that_told_most_looking_back_turns_to_the_last_one(
    table: TablePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LiveKnowledge, "look_over", lambda _self: None)
    table.sitting.session.note(WON)
    settle(table)
    click(table.area.result.look)
    assert eventually(lambda: table.area.past.isVisible())
    past = table.sitting.view.past
    assert past is not None
    assert past.after == len(NOTES) + 1


def test_from_the_last_page_one_looks_at_the_notes_and_leads_back_to_the_result(
    over: TablePage,
) -> None:
    click(over.area.result.look)
    assert eventually(lambda: over.area.past.isVisible())
    click(over.area.past.now)
    assert over.area.know.isVisible()
    assert over.area.result_card.isVisible()
    assert not over.area.say_card.isVisible()
    click(over.area.result.look)
    assert not over.area.know.isVisible()


def test_a_tapped_box_tells_why_and_the_result_comes_back(over: TablePage) -> None:
    over.sitting.ask(DEALT.hand[0])
    QApplication.processEvents()
    assert over.area.know.isVisible()
    assert over.area.result_card.isVisible()


def test_a_turning_point_leads_to_its_note(over: TablePage) -> None:
    points = over.area.result.points
    assert eventually(lambda: bool(points.lines))
    number = points.lines[0].point.number
    click(points.lines[0])
    assert over.area.notes.lit == {number}
    assert over.area.know.isVisible()


def test_a_note_can_be_mended_while_looking_back(over: TablePage) -> None:
    click(over.area.result.look)
    over.area.notes.mend_asked.emit(1)
    QApplication.processEvents()
    assert over.area.say_card.isVisible()
    click(over.area.cancel)
    assert over.area.result_card.isVisible()
    assert over.area.know.isVisible()


def test_the_hidden_cards_are_tapped_in_on_the_sheet(over: TablePage) -> None:
    assert over.area.result.uncover.isVisible()
    click(over.area.result.uncover)
    assert over.area.say_card.isVisible()
    hidden = sorted(TRUTH["hidden"])
    for card in hidden:
        if card not in over.sitting.view.draft.get("cards", ()):
            assert over.sitting.tap_cell(card)
    over.sitting.confirm()
    settle(over)
    last = over.sitting.session.notes[-1]
    assert isinstance(last, Reveal)
    assert sorted(last.cards) == hidden
    assert over.area.result_card.isVisible()
    assert not over.area.result.uncover.isVisible()
    assert over.area.result.cards.count == len(hidden)


def test_undo_goes_on_with_the_game(over: TablePage) -> None:
    over.sitting.undo()
    settle(over)
    assert over.area.say_card.isVisible()
    assert not over.area.result_card.isVisible()


def test_on_a_phone_the_result_stands_below_the_sheet(window: Window, over: TablePage) -> None:
    window.resize(360, 640)
    QApplication.processEvents()
    area = over.area
    assert area.result_card.isVisible()
    assert not area.bar.isVisible()
    assert area.result_card.y() >= area.sheet_card.geometry().bottom()
    assert area.result.again.isVisible()
    click(area.result.look)
    assert area.bar.isVisible()
    assert eventually(lambda: area.past.isVisible())
    click(area.past.now)
    assert area.result_card.isVisible()


def test_played_again_the_same_people_need_but_my_hand(window: Window, over: TablePage) -> None:
    over.sitting.session.write([stroke(1, "red-1"), stroke(2, "page 1")])
    click(over.area.result.again)
    page = window.findChild(NewGamePage)
    assert isinstance(page, NewGamePage)
    assert page.isVisible()
    table = page.players.plan.table()
    assert (table.players, table.me, table.first) == (DEALT.players, "Ann", "Dee")
    for card in sorted(TRUTH["Bob"]):
        page.panel.hand.tapped.emit(card)
    click(page.panel.button)
    assert eventually(lambda: window.table is not None and window.table is not over)
    assert window.table is not None
    assert window.table.sitting.session.setup.first == "Dee"
    assert window.table.sitting.session.ink == {}, "the next game begins on a clean sheet"


def test_a_set_up_that_is_left_leads_back_to_the_table(window: Window, over: TablePage) -> None:
    click(over.area.result.again)
    page = window.findChild(NewGamePage)
    assert isinstance(page, NewGamePage)
    page.closed.emit()
    assert over.isVisible()
    assert window.table is over


def test_the_library_says_who_won(window: Window, over: TablePage, library: Library) -> None:
    (row,) = library.games()
    assert row.winners == ("Ann",)
    window.show_library()
    assert window.library_page.list.lines[0].standing == "Ann won"


def test_saving_is_the_window_s(over: TablePage, qtbot: QtBot) -> None:
    acts: list[str] = []
    over.acted.disconnect()
    over.acted.connect(acts.append)
    click(over.area.result.save)
    assert acts == ["save"]


def test_in_a_game_that_is_over_nothing_is_offered_to_be_announced(over: TablePage) -> None:
    assert over.sitting.current_page.offered is None
    assert not over.area.last.button.isVisible()


def test_a_sum_that_is_tapped_after_the_end_is_begun_in_sight_and_can_be_given_up(
    table: TablePage,
) -> None:
    for player in DEALT.players:
        table.sitting.session.note(Accuse(player=player, sum=SUM + 1, correct=False))
    settle(table)
    area = table.area
    assert area.result.told.text().startswith("Nobody won.")
    click(area.result.look)
    assert eventually(lambda: area.past.isVisible())
    click(area.past.now)
    area.turn_to("chances")
    bars = next(one for one in area.chances.findChildren(BarsWidget) if one.isVisible())
    bars.tap(str(SUM), None)
    QApplication.processEvents()
    assert table.sitting.view.draft["sum"] == (str(SUM),)
    assert area.say_card.isVisible()
    click(area.cancel)
    assert table.sitting.view.draft == {}
    assert area.result_card.isVisible()
