"""How many cards, and points put right: what is offered and what a tap does."""

from notepad.core.slots import MORE
from notepad.games.catham_city.notes import Points
from tests.games.catham_city.tables import CITY, POINTS_ALONE, taps, view

PLAY = (("kind", "play"),)


def test_as_many_are_offered_as_lie_there_and_more_takes_a_tap() -> None:
    row = taps(view(), ("taken", "mafia")).row("taken-count")
    assert [one.key for one in row.choices] == ["1", "2", "3", MORE]
    more = taps(view(), ("taken", "mafia"), ("taken-count", MORE)).row("taken-count")
    assert [one.key for one in more.choices] == [str(n) for n in range(1, 8)]
    assert [one.key for one in more.choices if one.dimmed] == ["4", "5", "6", "7"]


def test_only_so_many_are_offered_as_a_faction_is_played_in() -> None:
    row = taps(view(), *PLAY, ("played", "robocats")).row("played-count")
    assert [one.key for one in row.choices] == ["2", MORE]
    bob = taps(view(), *PLAY, ("who", "Bob"), ("played", "robocats")).row("played-count")
    assert [one.key for one in bob.choices] == ["2", "4"]


def test_where_only_one_number_can_be_none_is_asked() -> None:
    form = taps(view(), *PLAY, ("who", "Bob"), ("played", "council"))
    assert "played-count" not in [row.key for row in form.rows]
    assert form.outcome is not None


def test_one_tap_adds_points_or_says_what_somebody_stands_at() -> None:
    at = view(setup=POINTS_ALONE)
    assert taps(at, ("points", "3")).outcome == Points(player="Ann", points=3)
    assert taps(at, ("points", "-1")).outcome == Points(player="Ann", points=-1)
    assert taps(at, ("who", "Bob"), ("stands", "9")).outcome == Points(player="Bob", stands=9)
    faces = [str(one.face) for one in taps(at).row("points").choices]
    assert faces == ["+1", "+2", "+3", "+4", "+5", "−1"]


def test_police_and_bureaucrats_can_be_as_many_as_one_has() -> None:
    row = taps(view(setup=CITY), *PLAY, ("played", "police")).row("played-count")
    assert [one.key for one in row.choices] == ["1", "2", MORE]
