"""Clue for two, from the setup to the accusation, tapped as at the table."""

from typing import Any

from notepad.core.faces_and_marks import Level
from notepad.core.form import Draft, tapped
from notepad.core.game import Table
from notepad.core.record import Record, read, write
from notepad.declared.setup import Accuse, Look, Suggest
from notepad.games import catalogue
from tests.games.tables import known_after, view_of

GAME = catalogue()["clue-for-two"]
HAND = ("mustard", "green", "knife", "candlestick", "hall", "lounge", "kitchen")
NAMED = ("plum", "rope", "study")
TURNS = [
    ("show-one", {"named-suspects": "plum", "named-weapons": "rope", "named-rooms": "study"}),
    ("show-one", {"named-suspects": "white", "named-weapons": "knife", "named-rooms": "library"}),
    ("look", {"who": "Ann", "found": "white"}),
    ("look", {"who": "Bob"}),
    ("look", {"who": "Ann", "found": "wrench"}),
    ("look", {"who": "Bob"}),
    ("look", {"who": "Ann", "found": "conservatory"}),
]
SHOWN = [{"shown": "-nobody"}, {"shown": "Ann", "card": "knife"}]


def set_up() -> Any:  # noqa: ANN401 the game's own type
    """Return the setup that these taps make."""
    table, draft = Table(("Ann", "Bob"), "Ann", "Ann"), dict[str, tuple[str, ...]]()
    for card in HAND:
        opening = GAME.begin(table, draft)
        draft = dict(tapped(draft, opening.form.row("hand"), card))
    return GAME.begin(table, draft).form.outcome


def noted_by_taps(setup: object, notes: list[Any], kind: str, taps: dict[str, str]) -> Any:  # noqa: ANN401
    """Return the note that these taps make, in the rows with these keys."""
    view = view_of(GAME, setup, notes, known_after(GAME, setup, *notes), level=Level.DEDUCTION)
    draft: Draft = tapped({}, GAME.form(view, {}).row("kind"), kind)
    for row, choice in taps.items():
        asked = next((one for one in GAME.form(view, draft).rows if one.key == row), None)
        if asked is not None:  # what only one card can be needs no tap
            draft = tapped(draft, asked, choice)
    return GAME.form(view, draft).outcome


def test_two_play_clue_with_four_cards_that_they_come_across() -> None:
    setup = set_up()
    assert (setup.hand_size("Ann"), setup.hand_size("Bob"), setup.out_of_play_count) == (7, 7, 4)
    notes: list[Any] = []
    for number, (kind, taps) in enumerate(TURNS):
        more = SHOWN[number] if kind == "show-one" else {}
        notes.append(noted_by_taps(setup, notes, kind, {**taps, **more}))
    assert notes[0] == Suggest(asker="Ann", cards=NAMED, passed=("Bob",), shown_by=None)
    assert notes[2:4] == [Look(asker="Ann", cards=("white",)), Look(asker="Bob")]
    known = known_after(GAME, setup, *notes)
    assert known.holders("plum") == ("hidden", "unseen")
    notes.append(noted_by_taps(setup, notes, "look", {"who": "Ann", "found": "billiard-room"}))
    known = known_after(GAME, setup, *notes)
    assert [card for card in known.possible if known.holders(card) == ("hidden",)] == list(NAMED)
    view = view_of(GAME, setup, notes, known, level=Level.DEDUCTION)
    solved = next(one for one in GAME.page(view).findings if one.key == "solved")
    right = GAME.form(
        view, tapped(solved.draft, GAME.form(view, solved.draft).row("said"), "right")
    )
    assert right.outcome == Accuse(player="Ann", cards=NAMED, correct=True)
    record = Record(game=GAME.id, setup=setup, notes=(*notes, right.outcome), title="for two")
    assert read(write(record), {GAME.id: GAME}) == record
