"""What a game says of itself, what others hear of it, and the shelf on which it stands."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core import game_name
from notepad.core.faces_and_marks import Level
from notepad.core.faults import Faults
from notepad.core.form import Draft, Form, tapped
from notepad.core.game import (
    Game,
    Paragraph,
    Play,
    Table,
    View,
    form_without_secrets,
    overheard,
    paragraphs,
    states_of,
    table_summary,
)
from notepad.core.game_name import GameName
from notepad.core.keypad import KIND
from notepad.core.language import N_
from notepad.core.record import from_document
from notepad.core.shelf import Shelf, game_of
from notepad.games import catalogue
from notepad.games.cataline.notes import AskAll, AskOne
from notepad.games.cataline.setup import Setup as CatalineSetup
from tests.nullgame import GAME, SETUP, Knowledge, Look, Setup, count_note

NOTES = tuple(Look("Bob", card) for card in ("cup", "coin", "sword"))
KNOWN = Knowledge({"cup": ("Ann",)})


def view(**more: Any) -> View[Setup, Look, int, Knowledge]:  # noqa: ANN401
    return View(Play(SETUP, NOTES), 3, **{"known": KNOWN, "level": Level.DEDUCTION, **more})


@pytest.mark.parametrize("level", Level)
def test_nothing_is_reasoned_from_below_the_level_of_deduction(level: Level) -> None:
    deduced = view(level=level).deduced
    assert deduced == (KNOWN if level in (Level.DEDUCTION, Level.ODDS) else None)


def test_nothing_is_reasoned_from_a_contradiction_or_before_the_first_reasoning() -> None:
    assert view(known=Knowledge({}, conflict=(1, 2))).deduced is None
    assert view(known=None).deduced is None


def test_the_next_note_looks_at_all_of_the_game_and_at_what_may_be_reasoned_from() -> None:
    moment = view(aside={"search": ("red",)}).moment({"card": ("cup",)})
    assert (moment.setup, moment.state, moment.known) == (SETUP, 3, KNOWN)
    assert (moment.draft, moment.aside) == ({"card": ("cup",)}, {"search": ("red",)})
    assert moment.level is Level.DEDUCTION
    assert view(level=Level.PAPER).moment({}).known is None


def counting(asked: list[Look]) -> Game:
    """Return a game that lists the notes of which it was asked what comes after them."""

    def after(state: int, note: Look) -> int:
        asked.append(note)
        return count_note(state, note)

    return replace(GAME, after=after)


def test_there_is_a_state_before_any_note_and_after_each() -> None:
    assert states_of(GAME, Play(SETUP, NOTES)) == (0, 1, 2, 3)
    assert states_of(GAME, Play(SETUP)) == (0,)


@pytest.mark.parametrize(
    ("before", "after", "asked"),
    [
        (NOTES, NOTES, 0),
        (NOTES[:2], NOTES, 1),
        (NOTES, NOTES[:1], 0),
        (NOTES, (NOTES[0], NOTES[2]), 1),
        (NOTES, (NOTES[1], NOTES[1], NOTES[2]), 3),
    ],
)
def test_states_are_made_anew_only_from_the_first_note_that_changed(
    before: tuple[Look, ...], after: tuple[Look, ...], asked: int
) -> None:
    heard: list[Look] = []
    known = states_of(GAME, Play(SETUP, before))
    assert states_of(counting(heard), Play(SETUP, after), Play(SETUP, before), known) == tuple(
        range(len(after) + 1)
    )
    assert len(heard) == asked


def test_another_setup_makes_every_state_anew() -> None:
    heard: list[Look] = []
    mended = replace(SETUP, hand=("coin",))
    assert states_of(counting(heard), Play(mended, NOTES), Play(SETUP, NOTES), "abcd") == (
        0,
        1,
        2,
        3,
    )
    assert len(heard) == 3


@pytest.mark.usefixtures("german")
def test_paragraphs_are_told_in_the_language_that_is_spoken() -> None:
    assert paragraphs([("Paper", "Ask.")]) == (Paragraph("Papier", "Ask."),)


@pytest.mark.parametrize(("first", "begins"), [(None, "Ann"), ("Bob", "Bob")])
def test_the_first_player_begins_unless_another_one_is_named(
    first: str | None, begins: str
) -> None:
    assert GAME.table(replace(SETUP, first=first)) == Table(SETUP.players, SETUP.me, begins)


@pytest.mark.parametrize(
    ("title", "notes", "told"),
    [
        ("Friday game", 2, "Friday game · 2 players · 2 notes"),
        ("Friday game", 1, "Friday game · 2 players · 1 note"),
        ("", 0, "2 players · 0 notes"),
    ],
)
def test_below_the_title_stands_which_table_it_is_and_how_far_it_went(
    title: str, notes: int, told: str
) -> None:
    play = Play(SETUP, (Look("Bob", "coin"),) * notes)
    assert table_summary(View(play, notes, title=title)) == told


RECORDS = sorted((Path(__file__).parents[1] / "acceptance" / "records").glob("*.json"))
AT_CATALINE = CatalineSetup(
    players=("Ann", "Bob", "Cem", "Dee"),
    me="Ann",
    hand=("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5"),
)
CATALINE = catalogue()["cataline"]
MORE = st.lists(st.integers(0, 30), max_size=10)


def game_and_play(path: Path) -> tuple[Game, Play]:
    record = from_document(json.loads(path.read_text("utf-8"))["record"], catalogue())
    return catalogue()[record.game], Play(record.setup, record.notes)


def drawn(game: Game, play: Play, taps: Sequence[int]) -> list[Form[Any]]:
    """Return the forms that come of tapping something again and again."""
    draft: Draft = {}
    forms = [form_without_secrets(game, play, draft)]
    for tap in taps:
        rows = [row for row in forms[-1].rows if row.choices]
        if not rows:
            break
        row = rows[tap % len(rows)]
        draft = tapped(draft, row, row.choices[tap % len(row.choices)].key)
        forms.append(form_without_secrets(game, play, draft))
    return forms


def another_hand(setup: Any, data: st.DataObject) -> object:  # noqa: ANN401 of any game
    """Return other cards, or as many of other factions."""
    if not isinstance(setup.hand, Mapping):
        return tuple(data.draw(st.permutations(setup.pack.cards)))[:4]
    count = sum(setup.hand.values())
    factions = st.lists(st.sampled_from(setup.factions), min_size=count, max_size=count)
    return dict(Counter(data.draw(factions)))


def hear(
    *taps: tuple[str, str], setup: CatalineSetup = AT_CATALINE, notes: Sequence[Any] = ()
) -> Form[Any]:
    """Return Cataline's form after these taps."""
    play, draft = Play(setup, tuple(notes)), dict[str, tuple[str, ...]]()
    for row, choice in taps:
        form = form_without_secrets(CATALINE, play, draft)
        draft = dict(tapped(draft, form.row(row), choice))
    return form_without_secrets(CATALINE, play, draft)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
@given(data=st.data())
def test_the_form_is_the_same_whatever_my_hand_is(path: Path, data: st.DataObject) -> None:
    game, play = game_and_play(path)
    notes = play.notes[: data.draw(st.integers(0, len(play.notes)))]
    taps = data.draw(MORE)
    setup = play.setup
    if not hasattr(setup, "hand"):
        return
    other = replace(setup, hand=another_hand(setup, data))

    one = drawn(game, Play(setup, notes), taps)
    two = drawn(game, Play(other, notes), taps)

    assert one == two


def test_no_choice_is_dimmed_by_what_i_know_and_my_own_count_is_not_filled_in() -> None:
    form = hear(("who", "Bob"), ("whom", "Ann"), ("suit", "red"))
    assert form.outcome is None
    passed = form.row("passed")
    assert not any(choice.chosen or choice.dimmed for choice in passed.choices)


def test_what_i_alone_saw_cannot_be_noted_and_why_is_said() -> None:
    form = hear(("who", "Ann"), ("whom", "Cem"), ("suit", "red"), ("passed", "2"))
    assert not form.ready
    assert form.hint == "Only you saw this part. Show the sheet to note it."


def test_that_nobody_gave_me_anything_can_be_noted_as_i_saw_all_there_is() -> None:
    form = hear(("who", "Ann"), ("whom", "Cem"), ("suit", "red"), ("passed", "0"))
    assert form.outcome == AskOne(asker="Ann", target="Cem", about="red", passed=0, seen=())
    assert (form.sentence.endswith(": 0"), form.at_once) == (True, True)


def test_what_makes_no_note_is_not_offered() -> None:
    game, play = game_and_play(next(path for path in RECORDS if path.stem == "sleuth-4-22"))
    offered = [choice.key for choice in form_without_secrets(game, play, {}).row(KIND).choices]
    assert "question" in offered
    assert "cards" not in offered


def test_everybody_heard_that_a_card_was_given_but_not_which() -> None:
    seen = AskOne(asker="Ann", target="Bob", about="red", passed=1, seen=("red-3",))
    gave = AskAll(asker="Ann", about="5", gave={"Bob": "blue-5", "Cem": False, "Dee": "red-5"})
    heard = overheard(CATALINE, Play(AT_CATALINE, (seen, gave)))
    assert heard.setup.hand == ()
    assert heard.notes == (
        AskOne(asker="Ann", target="Bob", about="red", passed=1),
        AskAll(asker="Ann", about="5", gave={"Bob": True, "Cem": False, "Dee": True}),
    )


def test_my_own_opening_and_money_are_not_part_of_what_everybody_hears() -> None:
    game, play = game_and_play(next(path for path in RECORDS if path.stem == "conspiracy-4-40"))
    form = form_without_secrets(game, play, {})
    kinds = {choice.key for choice in form.row(KIND).choices if not choice.barred}
    assert {"move", "challenge"} <= kinds
    assert not {"open", "bluff"} & kinds


def test_an_opening_that_was_noted_is_no_longer_asked_for_while_the_sheet_is_hidden() -> None:
    game, play = game_and_play(next(path for path in RECORDS if path.stem == "conspiracy-4-40"))
    before = form_without_secrets(game, replace(play, notes=()), {})
    assert before.hint == "Show the sheet to note what only you know: Opening."
    then = form_without_secrets(game, replace(play, notes=play.notes[:1]), {})
    assert then.hint == "Tap the spy that moved."


def named(key: str, title: str) -> GameName:
    return GameName(id=key, called=title, pitch=N_("Ask for a suit."), seats=range(2, 4))


def unopened() -> Game:
    pytest.fail("the game was loaded for its name alone")


def test_a_game_is_not_loaded_for_its_name() -> None:
    shelf = Shelf()
    shelf.put(named("one", "One"), unopened)
    name = shelf.names["one"]
    assert (name.id, name.title, name.seats) == ("one", "One", range(2, 4))
    assert name.blurb
    assert (list(shelf), len(shelf)) == (["one"], 1)
    assert "one" in shelf
    assert "two" not in shelf


def test_a_game_is_loaded_once_when_it_is_played() -> None:
    loaded: list[str] = []

    def load() -> Game:
        loaded.append("null")
        return GAME

    shelf = Shelf()
    shelf.put(GAME.name, load)
    assert not loaded
    assert shelf[GAME.id].table(SETUP).players == SETUP.players
    assert shelf[GAME.id].setup_type is GAME.setup_type
    assert loaded == ["null"]


def test_what_is_to_be_seen_first_stands_before_the_others_whenever_it_comes() -> None:
    shelf = Shelf(first=("z", "b"))
    for key, title in (("b", "Bluff"), ("c", "coup"), ("a", "Aces"), ("z", "Zendo")):
        shelf.put(named(key, title), unopened)
    assert list(shelf) == ["z", "b", "a", "c"], "the others by their titles"
    assert list(shelf.names) == ["a", "b", "c", "z"], "players read them by name"
    more = shelf.followed_by(lambda shelf: shelf.put(named("m", "Aardvark"), unopened))
    assert list(more) == ["z", "b", "m", "a", "c"]


def test_accents_and_capitals_make_no_difference_where_games_are_sorted_by_name() -> None:
    shelf = Shelf()
    for key, title in (("f", "Éclat"), ("e", "eclipse"), ("d", "Zoo"), ("c", "Ebb")):
        shelf.put(named(key, title), unopened)
    assert list(shelf.names) == ["c", "f", "e", "d"]


def test_a_game_that_cannot_be_loaded_says_so_and_is_tried_again() -> None:
    tries: list[str] = []

    def load() -> Game:
        tries.append("null")
        if len(tries) == 1:
            raise AttributeError("no GAME in it")
        return GAME

    shelf = Shelf()
    shelf.put(named("one", "One"), load)
    with pytest.raises(Faults, match=r"the game “One” can’t be loaded\. Something went wrong"):
        shelf["one"]
    assert shelf["one"] is GAME


def test_more_games_are_asked_for_when_one_is_missing_and_only_once() -> None:
    asked: list[str] = []

    def put_more(shelf: Shelf) -> None:
        asked.append("more")
        shelf.put(named("two", "Two"), unopened)

    first = Shelf()
    first.put(named("one", "One"), lambda: GAME)
    shelf = first.followed_by(put_more)
    assert shelf["one"] is GAME
    assert not asked
    assert "two" in shelf
    assert list(shelf) == ["one", "two"]
    assert "three" not in shelf
    assert asked == ["more"]
    assert list(first) == ["one"]


def test_a_game_that_is_taken_away_is_gone_and_another_may_take_its_place() -> None:
    shelf = Shelf()
    shelf.put(named("one", "One"), unopened)
    shelf.take_away("one")
    shelf.take_away("two")
    assert list(shelf) == []
    shelf.put(named("one", "Another"), unopened)
    with pytest.raises(Faults, match="two games with the ID “one”"):
        shelf.put(named("one", "A third"), unopened)
    assert shelf.names["one"].title == "Another"


def test_what_a_record_declares_is_read_whatever_lies_on_the_shelf() -> None:
    shelf = Shelf(lambda declaration: GAME if declaration else unopened())
    other = replace(GAME)
    shelf.put(named("null", "Another"), lambda: other)
    assert game_of(shelf, "null", {"title": "Null Game"}) is GAME
    assert game_of(shelf, "null", None) is other
    with pytest.raises(Faults, match="can’t be read here"):
        game_of({"null": GAME}, "null", {"title": "Null Game"})


def test_a_game_is_praised_in_the_players_language(monkeypatch: pytest.MonkeyPatch) -> None:
    name = GameName(id="null", called="Null", pitch="Find out who.", seats=range(2, 4))
    monkeypatch.setattr(game_name, "translated", {"Find out who.": "Finde es heraus."}.get)
    assert name.blurb == "Finde es heraus."
