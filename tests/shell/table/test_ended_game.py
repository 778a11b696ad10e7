"""What the table shows of a game that is over."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from notepad.core.page import Result
from notepad.core.reasoner import NoteReview, Review, RivalReview
from notepad.core.record import Record
from notepad.shell.table.ended_game import EndedGame, Stage, clock_of, played
from notepad.storage import Library
from notepad.widgets.table.result_panel import Ended
from tests.nullgame import CATALOGUE, SETUP, Look

NOTES = ("Bob asked", "Cem asked", "Ann passed", "Ann said it")
REVIEW = Review(
    tuple(
        NoteReview(after, 9, count, 1.0, sought)
        for after, (count, sought) in enumerate(((9, 3.0), (1, 1.0), (1, 0.0), (1, 0.0)), start=1)
    ),
    certain_from=2,
    turning=1,
)
RESULT = Result("You won.", ("Ann",), answers="possible sums, note by note", said=4)


def shown(result: Result | None = RESULT, review: Review | None = REVIEW) -> Ended | None:
    return EndedGame().shown(result, review, NOTES, remark="")


def points(result: Result, review: Review) -> list[tuple[int, str]]:
    ended = shown(result, review)
    assert ended is not None
    return [(point.number, point.told) for point in ended.points]


def test_while_it_goes_on_nothing_is_shown_and_it_would_begin_with_the_result() -> None:
    end = EndedGame()
    end.stage = Stage.NOTING
    assert end.shown(None, None, NOTES, remark="") is None
    assert end.stage is Stage.RESULT


def test_the_notes_that_mattered_are_told() -> None:
    assert points(RESULT, REVIEW) == [
        (1, "Turned the game: Bob asked"),
        (2, "Certain from here. You said it 2 notes later."),
    ]


def test_who_else_said_it_is_named() -> None:
    told = points(Result("Bob won.", answers="sums", said=3, speaker="Bob"), REVIEW)
    assert told[-1] == (2, "Certain from here. Bob said it 1 note later.")


@pytest.mark.parametrize(
    ("speaker", "told"),
    [
        ("", "You said it before it was certain."),
        ("Bob", "Bob said it before you could be certain."),
    ],
)
@pytest.mark.parametrize("certain", [None, 4])
def test_what_was_certain_only_by_being_said_was_not_found_out(
    speaker: str, told: str, certain: int | None
) -> None:
    review = Review(REVIEW.notes, certain, turning=4)
    found = points(Result("Over.", answers="sums", said=4, speaker=speaker), review)
    assert found == [(1, "Turned the game: Bob asked"), (4, told)]


def test_where_nobody_said_it_that_it_was_certain_is_told_alone() -> None:
    assert points(Result("Over.", answers="sums"), REVIEW)[-1] == (2, "Certain from here.")
    assert points(Result("Over.", answers="sums"), Review(REVIEW.notes, None)) == [
        (1, "Turned the game: Bob asked")
    ]


def test_who_else_could_be_sure_is_told_by_how_likely_that_is() -> None:
    sure = {
        "Bob": RivalReview(3, 1.0, exact=True),
        "Cem": RivalReview(2, 0.8),
        "Dee": RivalReview(1, 0.4),
        "Eva": RivalReview(1, 0.1),
        "Flo": RivalReview(None, 0.0),
    }
    ended = shown(review=replace(REVIEW, rivals=sure))
    assert ended is not None
    assert [(point.number, point.told) for point in ended.points[2:]] == [
        (1, "Dee could perhaps be sure from here."),
        (2, "Cem could probably be sure from here."),
        (3, "Bob could be sure from here."),
    ]
    assert ended.others == "Eva and Flo could probably not be sure."


def test_that_nobody_else_could_be_sure_is_told_for_certain_where_hands_lie_open() -> None:
    ended = shown(review=replace(REVIEW, rivals={"Bob": RivalReview(None, 0.0, exact=True)}))
    assert ended is not None
    assert ended.others == "Bob could not be sure."


def test_the_picture_has_a_bar_for_each_note_with_what_it_left() -> None:
    ended = shown()
    assert ended is not None
    assert ended.answers is not None
    assert [bar.count for bar in ended.answers.bars] == [9, 1, 1, 1]
    assert ended.answers.turning == 1
    assert ended.answers.bars[0].detail == "Note 1: Bob asked, 9 were left."


def test_without_deals_or_before_they_are_counted_there_is_no_picture() -> None:
    for ended in (shown(review=None), shown(Result("Over."))):
        assert ended is not None
        assert (ended.answers, ended.points) == (None, ())


def test_hidden_cards_are_asked_for_as_long_as_they_can_be_noted() -> None:
    ended = shown(Result("Over.", uncover={"kind": ("reveal",)}))
    assert ended is not None
    assert ended.uncovers


def test_asking_about_a_box_leaves_room_for_the_answer() -> None:
    end = EndedGame()
    end.make_room()
    assert end.stage is Stage.LOOKING_BACK
    end.stage = Stage.NOTING
    end.make_room()
    assert end.stage is Stage.NOTING


def test_how_long_it_took_is_read_once_it_is_over() -> None:
    end = EndedGame(lambda notes: 2 * notes)
    end.look_at_clock(19)
    ended = end.shown(RESULT, None, NOTES, remark="")
    assert ended is not None
    assert ended.played == "4 notes · 38 minutes"
    assert played(1, 0) == "1 note"
    assert played(1, 1) == "1 note · 1 minute"


def test_the_library_tells_how_long_was_played_but_for_long_pauses(tmp_path: Path) -> None:
    clock = [1_760_000_000.0]
    with Library(CATALOGUE, tmp_path / "library.sqlite", now=lambda: clock[0]) as library:
        game = library.create(Record(game="null", setup=SETUP))
        session = library.open(game)
        for minutes, card in ((5, "sword"), (24 * 60, "coin"), (7, "cup")):
            clock[0] += 60 * minutes
            session.note(Look("Bob", card, has=card == "sword"))
        assert clock_of(library, game)(3) == 12
        assert clock_of(library, game + 1)(3) == 0


def test_a_game_took_until_the_note_that_ended_it_whatever_was_done_later(tmp_path: Path) -> None:
    clock = [1_760_000_000.0]
    with Library(CATALOGUE, tmp_path / "library.sqlite", now=lambda: clock[0]) as library:
        game = library.create(Record(game="null", setup=SETUP))
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
