"""Taking, discarding and points: what is offered, what is usual."""

from notepad.core.slots import MORE
from notepad.games.catham_city.notes import Discard, Play, Take
from tests.games.catham_city.tables import taps, view

MANY = Play(player="Ann", faction="robocats", count=2, drawn={"mafia": 5})
MORE_STILL = Take(player="Ann", faction="mafia", count=3, refill={"council": 3})


def test_only_what_lies_in_the_row_is_offered_at_once() -> None:
    row = taps(view()).row("taken")
    assert [one.key for one in row.choices] == ["detectives", "council", "mafia", "hackers", MORE]


def test_who_has_too_many_cards_is_asked_what_he_discards() -> None:
    notes = (MANY, MORE_STILL)
    form = taps(view(*notes))
    assert form.row("discarded").label == "discards"
    assert form.hint == "Tap 2 cards."
    whole = taps(view(*notes), ("discarded", "mafia-1"), ("discarded", "council-1"))
    assert whole.outcome == Discard(player="Ann", cards={"council": 1, "mafia": 1})
    assert not whole.at_once


def test_the_kind_of_note_that_is_usual_follows_from_the_state() -> None:
    chosen = {
        count: [one.key for one in taps(view(*(MANY, MORE_STILL)[:count])).row("kind").choices
                if one.chosen]
        for count in (0, 2)
    }  # fmt: skip
    assert chosen == {0: ["take"], 2: ["discard"]}
