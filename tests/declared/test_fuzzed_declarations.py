"""Whatever a declaration holds: it makes a game that can be played, or each fault has its place."""

import re
import tomllib
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.core.game import Game
from notepad.core.record import AnyRecord, Record, read, read_setup, write
from notepad.core.strict_json import plain
from notepad.declared.declaration_file import LARGEST, declaration_from_toml
from notepad.declared.game import game_of
from notepad.page_text import page_text
from tests.cards.noted_games import USUAL
from tests.dealing.dealt import deal
from tests.declared.declarations import SOUND
from tests.declared.spoiling import HOSTILE, spoilt, toml
from tests.fuzzing import read_or_told, tried_definition
from tests.games import test_setups_of_every_game as setups
from tests.games import test_slots_of_every_game as slots
from tests.games.tables import view_of

TOO_MUCH = {
    "a number without end": f"players = [2, {'9' * 6000}]",
    "a number without end in hexadecimal digits": f"hidden = {{ count = 0x{'f' * 6000} }}",
    "a number without end that is no decimal one": f"players = [2, 0x{'F' * 9_000}]",
    "a key of long parts without end": ".".join(["a" * 60] * 1_500) + " = 1",
    "a key without end": ".".join(["a"] * 30_000) + " = 1",
    "a list that is wrong on every line": "cards.a = [" + "\n1," * 20_000 + "]",
    "fields that nobody knows": "\n".join(f"f{number} = 1" for number in range(6_000)),
    "lists in lists": "a = " + "[" * 2_000 + "]" * 2_000,
    "lists in inline tables": "cards = { a = [" + '\n"b",' * 9_000 + "] }",
    "a header without end": f"[{'a' * 90_000}]",
}


def walked(game: Game, seed: int) -> None:
    """Set the game up and note by random taps, as all games are, and look at every page.

    Raises AssertionError where something does not come back as it was.
    """
    made = deal(game, seed, **USUAL, notes=3)
    setups.test_what_taps_set_up_is_sound_and_comes_back(made)
    slots.test_whatever_is_tapped_what_it_makes_is_well_formed_and_comes_back(made)
    setup, notes = read_setup(plain(made.setup), game), made.notes
    assert game.begin(game.table(setup), game.opening_draft(setup)).form.outcome == setup
    record: AnyRecord = Record(game=game.id, setup=setup, notes=notes, title="made")
    assert read(write(record), {game.id: game}) == record
    assert page_text(game.blank())
    known = game.reasoner(setup).follow(notes)
    for level in game.levels:
        assert page_text(game.page(view_of(game, setup, notes, known, level=level)))


@settings(max_examples=250)
@given(st.randoms(use_true_random=False))
def test_a_spoilt_declaration_is_read_or_every_fault_is_told_with_its_place(random: Random) -> None:
    read_or_told(spoilt(random))


@settings(max_examples=60)
@given(st.integers(0, 100_000))
def test_a_spoilt_declaration_that_is_read_makes_a_game_that_can_be_played(number: int) -> None:
    decks = (read_or_told(spoilt(Random(number + more))) for more in range(20))
    deck = next((deck for deck in decks if deck is not None), None)
    if deck is not None:
        walked(game_of(deck.declaration), number)


@pytest.mark.exhaustive
@pytest.mark.parametrize("share", range(20))
def test_ten_thousand_spoilt_declarations_are_played_or_told(share: int) -> None:
    for number in range(share * 500, (share + 1) * 500):
        deck = read_or_told(spoilt(Random(number)))
        if deck is not None:
            walked(game_of(deck.declaration), number)


def test_the_first_spoilt_declarations_are_read_or_told() -> None:
    too_many_cards = 11_923  # to list them took 22 GB
    found = Counter(map(tried_definition, (*range(300), too_many_cards)))
    assert min(found["faulty"], found["read"]) > 0


@pytest.mark.exhaustive
@pytest.mark.parametrize("share", range(50))
def test_a_hundred_thousand_spoilt_declarations_are_read_or_told(share: int) -> None:
    assert (
        Counter(map(tried_definition, range(share * 2_000, (share + 1) * 2_000))).total() == 2_000
    )


@pytest.mark.parametrize("text", SOUND.values(), ids=SOUND)
@pytest.mark.parametrize("seed", range(3))
def test_every_declaration_makes_a_game_to_play(text: str, seed: int) -> None:
    declared = declaration_from_toml(text)
    walked(game_of(declared), seed)


@pytest.mark.parametrize("name", tomllib.loads(SOUND["two-attributes"]))
@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: ascii(value)[:30])
def test_any_value_may_stand_in_any_field(name: str, value: object) -> None:
    read_or_told(toml({**tomllib.loads(SOUND["two-attributes"]), name: value}))


@pytest.mark.parametrize("text", TOO_MUCH.values(), ids=TOO_MUCH)
def test_too_much_of_anything_is_told_soon(text: str) -> None:
    assert len(text) < LARGEST
    assert read_or_told(f'title = "x"\n{text}') is None


def test_a_number_beyond_measure_is_told_wherever_it_stands() -> None:
    text = SOUND["two-attributes"]
    for number in re.finditer(r"(?<![\w\"-])\d+(?![\w\"-])", text):
        read_or_told(f"{text[: number.start()]}0x{'F' * 5_000}{text[number.end() :]}")
    spoilt_cards = SOUND["black-vienna"].replace("cards = 3", f"cards = 0x{'F' * 5_000}")
    assert read_or_told(spoilt_cards) is None
