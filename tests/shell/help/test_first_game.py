"""The steps of the first game, each with what is seen of the table."""

from notepad.core.language import translated
from notepad.games import catalogue
from notepad.games.cataline.game import GAME
from notepad.shell.practice_page import END, STEPS, STRAYED, Seen, prepared

RECORD = prepared(catalogue())


def test_its_notes_find_a_conspirator() -> None:
    known = GAME.reasoner(RECORD.setup).follow(RECORD.notes)
    assert known.holders("violet-1") == ("hidden",)
    assert known.holders("yellow-1") == ("Cem",)


def test_there_are_six_to_eight_steps_each_with_what_followed() -> None:
    assert 6 <= len(STEPS) <= 8
    told = [text for step in STEPS for text in (step.told, step.followed)]
    assert all(translated(text) for text in (*told, END, STRAYED))


def test_each_step_is_done_by_what_it_asks_for_alone() -> None:
    expected = RECORD.notes
    course = [
        Seen(expected[:1], expected, "", 0),
        Seen(expected, expected, "", 0),
        Seen(expected, expected, "violet-1", 0),
        Seen(expected[:1], expected, "violet-1", 0),
        Seen(expected, expected, "violet-1", 0),
        Seen(expected, expected, "", 1),
    ]
    before = Seen((), expected, "", 0)
    for step, seen in zip(STEPS, course, strict=True):
        assert not step.done(before)
        assert step.done(seen)
        before = seen


def test_what_is_noted_otherwise_has_strayed() -> None:
    expected = RECORD.notes
    assert not Seen(expected[:1], expected, "", 0).strayed
    assert Seen(expected[1:], expected, "", 0).strayed
    assert Seen((*expected, expected[0]), expected, "", 0).strayed
