"""Somebody leaves: what is asked and answered without them, and what is known of their cards."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from notepad.cards.leaving import Leave
from notepad.core.actions import action_document, read_action
from notepad.core.faults import Faults
from notepad.core.keypad import KIND
from notepad.core.record import Record, read, write
from notepad.core.seal import verify_seal
from notepad.core.seats import knowing_who_left
from notepad.core.sentences import word_of
from notepad.core.session import Session
from notepad.declared.setup import Suggest
from notepad.games import catalogue
from notepad.games.cataline.notes import AskAll
from notepad.storage.library import Library
from tests.dealing.dealt import Dealt, deal, games
from tests.declared.declarations import game_with
from tests.games.tables import view_of

EXAMPLES = Path(__file__).parents[1] / "declared" / "examples"
TAKES_PART = ("asker", "target", "player")
ABLE = [
    word
    for word, game in games().items()
    if "leave" in game.keypad.note_types and len(game.seats) > 1
]


def game_with_leaver(word: str, seed: int) -> tuple[Dealt, int]:
    """Return a dealt game in which somebody leaves, not as the last thing, and when."""
    for more in range(seed, seed + 1000):
        dealt = deal(word, more, leaves=True, notes=20, ends=False, err=False)
        at = [number for number, note in enumerate(dealt.notes, 1) if isinstance(note, Leave)]
        if at and at[0] + 3 < len(dealt.notes):
            return dealt, at[0]
    raise AssertionError(word)


def record(dealt: Dealt, notes: Sequence[Any]) -> Record[Any, Any]:
    game = dealt.game
    return Record(game=game.id, setup=dealt.setup, notes=tuple(notes), declaration=game.declaration)


@pytest.mark.parametrize("word", ABLE)
def test_a_record_says_of_who_left_only_that_they_left(word: str) -> None:
    dealt, _at = game_with_leaver(word, 10)
    text = write(record(dealt, dealt.notes))
    assert "gone" not in {key for note in json.loads(text)["notes"] for key in note}
    again = read(text, catalogue())
    assert again.notes == dealt.notes
    left = [getattr(note, "gone", ()) for note in again.notes]
    assert left == [getattr(note, "gone", ()) for note in dealt.notes]


@pytest.mark.parametrize("word", ABLE)
def test_who_takes_part_after_leaving_contradicts_that(word: str) -> None:
    dealt, at = game_with_leaver(word, 20)
    game, leaver = dealt.game, dealt.notes[at - 1].player
    tried = 0
    for number, note in enumerate(dealt.notes[at:], at + 1):
        for field in TAKES_PART:
            if getattr(note, field, leaver) == leaver or isinstance(note, Leave):
                continue
            others = {getattr(note, one, None) for one in TAKES_PART}
            wrong = replace(note, **{field: leaver})
            if leaver in others or list(game.keypad.faults(dealt.setup, wrong)):
                continue
            notes = (*dealt.notes[: number - 1], wrong)
            known = game.reasoner(dealt.setup).follow(notes)
            assert not known.consistent
            assert known.conflict == (at, number)
            tried += 1
    assert tried


@pytest.mark.parametrize("word", ABLE)
def test_whoever_left_has_no_turn_and_is_offered_nowhere(word: str) -> None:
    dealt, at = game_with_leaver(word, 30)
    game, leaver = dealt.game, dealt.notes[at - 1].player
    for count in range(at, len(dealt.notes)):
        view = view_of(game, dealt.setup, dealt.notes[:count])
        assert view.state.asker != leaver
        form = game.form(view, {})
        offered = {c.key for row in form.rows if row.player for c in row.choices if not c.barred}
        assert leaver not in offered


@pytest.mark.parametrize("word", ABLE)
def test_a_leaving_taken_back_and_noted_again_leaves_a_record_that_can_be_read(word: str) -> None:
    dealt, at = game_with_leaver(word, 40)
    game = dealt.game
    session = Session(game, dealt.setup)
    for note in dealt.notes:
        session.note(note)
    assert session.notes == dealt.notes
    with suppress(Faults):  # as cards were passed on past the player
        session.remove(at)
    passed_on = any(word_of(note) == "pass" for note in dealt.notes[at:])
    assert passed_on or len(session.notes) < len(dealt.notes)
    again = read(write(session.record("")), catalogue())
    assert again.notes == session.notes
    documents = [action_document(action) for action in session.line.made]
    read_back = Session(
        game, dealt.setup, [read_action(one, dealt.setup, game) for one in documents]
    )
    assert read_back.notes == session.notes
    session.undo()
    assert session.notes == dealt.notes


def test_answers_of_somebody_who_did_not_leave_after_all_were_not_heard() -> None:
    game = catalogue()["cataline"]
    leave, ask = Leave(player="Bob"), game.keypad.note_types["ask-all"]
    asked = ask(asker="Ann", about="red", gave={"Cem": False, "Dee": False}, gone=("Bob",))
    (alone,) = knowing_who_left([asked])
    assert (alone.unheard, alone.gone) == (("Bob",), ())
    _leave, after = knowing_who_left([leave, alone])
    assert (after.gave, after.gone) == (asked.gave, ("Bob",))


def three_at_cataline(*notes: object) -> Session:
    hand = ("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5", "green-5", "blue-5")
    game = catalogue()["cataline"]
    setup = game.setup_type(players=("Ann", "Bob", "Cem"), me="Ann", hand=hand)
    session = Session(game, setup)
    for note in notes:
        session.note(note)
    return session


ASK = AskAll(asker="Ann", about="red", gave={"Bob": False, "Cem": "red-2"})


def test_a_leaving_put_in_by_mistake_and_removed_loses_no_answer() -> None:
    session = three_at_cataline(ASK)
    session.insert(1, Leave(player="Bob"))
    known = session.game.reasoner(session.setup).follow(session.notes)
    assert known.conflict == (1, 2)
    assert "Bob none" in session.game.said(session.setup, session.notes[1])
    session.remove(1)
    assert session.notes == (ASK,)
    assert read(write(session.record("")), catalogue()).notes == (ASK,)


def test_somebody_leaves_once_however_the_notes_are_moved() -> None:
    session = three_at_cataline(ASK, Leave(player="Bob"), replace(ASK, gave={"Cem": False}))
    session.insert(1, Leave(player="Bob"))
    session.remove(1)
    assert [*session.notes[:2]] == [ASK, Leave(player="Bob")]
    session.remove(2)
    assert read(write(session.record("")), catalogue()).notes == session.notes
    assert session.notes[1].unheard == ("Bob",)


def test_an_honest_book_is_intact_though_somebody_did_not_leave_after_all(tmp_path: Path) -> None:
    with Library(catalogue(), tmp_path / "library.sqlite") as library:
        session = three_at_cataline(Leave(player="Bob"), replace(ASK, gave={"Cem": False}))
        opened = library.open(library.create(session.record("")))
        opened.remove(1)
        (game,) = library.games()
        assert verify_seal(library.export_sealed(game.id).encode(), catalogue()).intact


def test_a_note_can_be_made_where_everybody_else_has_left() -> None:
    game = game_with((EXAMPLES / "pass.toml").read_text("utf-8"))
    dealt = deal(game, 1, players=4, notes=0)
    session = Session(game, dealt.setup)
    for player in dealt.setup.opponents:
        session.note(Leave(player=player))
    view = view_of(game, dealt.setup, session.notes)
    for topic in game.keypad.topics:
        game.form(view, {KIND: (topic.key,)})


def test_a_contradiction_names_the_leaving_without_which_there_is_none() -> None:
    dealt = deal("clue", 1, players=4, notes=0)
    me, (bob, cem, dee) = dealt.setup.me, dealt.setup.opponents
    named = tuple(card for card in ("plum", "knife", "hall", "green", "rope", "study"))
    cards = tuple(card for card in named if card not in dealt.setup.hand)[:3]
    one = Suggest(asker=cem, cards=cards, answers={me: False}, somebody=True)
    none = Suggest(asker=cem, cards=cards, answers={dee: False})
    notes = knowing_who_left([Leave(player=bob), one, none])
    follow = dealt.game.reasoner(dealt.setup).follow
    assert follow(notes).conflict == (1, 2, 3)
    assert follow(knowing_who_left(notes[1:])).consistent
