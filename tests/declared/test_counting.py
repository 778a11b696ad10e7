from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from notepad.declared.setup import Count, Gather
from tests.declared.at_table import AtTable
from tests.declared.declarations import EXAMPLES, NAMED_CARDS, TWO_ATTRIBUTES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notepad.core.card_slots import SlipKind

PLAYERS = ["Ann", "Bob", "Cem"]
TABLE = AtTable(
    TWO_ATTRIBUTES, {"players": PLAYERS, "me": "Bob", "hand": ["red-1", "blue-1", "blue-2"]}
)
NAMED = AtTable(NAMED_CARDS, {"players": PLAYERS, "me": "Bob", "hand": ["A", "B"]})
BAGS = AtTable(
    (EXAMPLES / "count.toml").read_text("utf-8"),
    {
        "players": PLAYERS,
        "me": "Bob",
        "hand": [
            "big-red-bag",
            "big-red-box",
            "big-red-case",
            *(f"small-red-{one}" for one in ("bag", "box", "case", "trunk")),
        ],
        "table": ["big-blue-bag"],
    },
)
CHIPS = '[[questions]]\nkind = "chips"\ncards = 2\n'
BOTH = AtTable(
    TWO_ATTRIBUTES.replace("[announcement]", f"{CHIPS}[announcement]"), TABLE.setup_document
)


def count(asker: str, target: str, about: str, number: int, seen: str | None = None) -> Count:
    cards = None if seen is None else tuple(seen.split())
    return Count(asker=asker, target=target, about=tuple(about.split()), count=number, seen=cards)


@pytest.mark.parametrize(
    ("table", "note", "said"),
    [
        (TABLE, count("Ann", "Cem", "green", 2), "Ann asked Cem for green: 2"),
        (TABLE, count("Ann", "Bob", "blue", 2), "Ann asked Bob for blue: 2"),
        (TABLE, count("Bob", "Ann", "4", 1, "red-4"), "Bob asked Ann for 4: 1 (red-4)"),
        (TABLE, count("Bob", "Ann", "4", 1), "Bob asked Ann for 4: 1"),
        (TABLE, count("Bob", "Ann", "4", 0, ""), "Bob asked Ann for 4: 0"),
        (BAGS, count("Ann", "Cem", "green", 2), "Ann asked Cem for green: 2"),
        (BAGS, count("Bob", "Ann", "green", 3), "Bob asked Ann for green: 3"),
        (
            BAGS,
            count("Bob", "Ann", "green bag", 1, "big-green-bag"),
            "Bob asked Ann for green + bag: 1 (big-green-bag)",
        ),
        (
            NAMED,
            Count(asker="Ann", target="Cem", cards=("A", "C", "H"), count=1),
            "Ann asked Cem about A, C and H: 1",
        ),
        (
            BOTH,
            Count(asker="Ann", target="Cem", cards=("red-2", "red-3"), count=1),
            "Ann asked Cem about red-2 and red-3: 1",
        ),
        (BOTH, count("Ann", "Cem", "green", 2), "Ann asked Cem for green: 2"),
    ],
)
def test_a_number_is_said_tapped_and_read_again(table: AtTable, note: Count, said: str) -> None:
    table.comes_back(note)
    assert table.said(note) == said


@pytest.mark.parametrize(
    ("gave", "said"),
    [
        ({"Bob": "blue-1", "Cem": True}, "Ann asked everybody for blue: Bob blue-1, Cem one"),
        ({"Bob": "blue-2", "Cem": False}, "Ann asked everybody for blue: Bob blue-2, Cem none"),
    ],
)
def test_a_round_of_giving_is_said_tapped_and_read_again(gave: dict[str, Any], said: str) -> None:
    note = Gather(asker="Ann", about="blue", gave=gave)
    TABLE.comes_back(note)
    assert TABLE.said(note) == said


def test_what_i_was_given_is_noted_card_by_card() -> None:
    TABLE.comes_back(Gather(asker="Bob", about="3", gave={"Ann": "green-3", "Cem": False}))


def test_when_i_am_asked_my_own_number_is_there_already() -> None:
    draft = {
        key: of
        for key, of in TABLE.game.keypad.draft(TABLE.setup, count("Ann", "Bob", "blue", 2)).items()
        if key != "count"
    }
    assert TABLE.form(draft).outcome == count("Ann", "Bob", "blue", 2)


def test_a_class_takes_the_place_of_another_unless_several_are_asked_for_at_once() -> None:
    one = TABLE.form({"kind": ("count",), "asker": ("Ann",), "target": ("Cem",)})
    assert one.row("about-suit").clears[0] == "about-number"
    several = BAGS.form({"kind": ("count",), "asker": ("Ann",), "target": ("Cem",)})
    assert "about-thing" not in several.row("about-colour").clears
    assert "about-size" not in [row.key for row in several.rows], "sizes are not asked for"


SOUND = {"note": "count", "asker": "Ann", "target": "Cem", "about": ["green"], "count": 2}


@pytest.mark.parametrize(
    ("table", "change", "told"),
    [
        (TABLE, {"asker": "Eve"}, 'asker: no player "Eve" at this table'),
        (TABLE, {"target": "Ann"}, "target: "),
        (TABLE, {"about": []}, "about: a question is about 1 to 1 class"),
        (TABLE, {"about": ["green", "4"]}, "about: a question is about 1 to 1 class"),
        (TABLE, {"about": ["gren"]}, 'about[0]: no class "gren"; did you mean "green"?'),
        (TABLE, {"about": "green"}, "about: a list was expected"),
        (TABLE, {"about": None}, "about: null says nothing"),
        (TABLE, {"count": -1}, "count: a count can't be below zero"),
        (TABLE, {"count": 9}, "count: 9 is more than there are"),
        (TABLE, {"seen": ["green-1", "green-2"]}, "seen: nobody showed you cards"),
        (TABLE, {"cards": ["red-1"]}, "cards: no such field here"),
        (TABLE, {"asker": "Bob", "seen": ["green-1"]}, "seen: 1 card seen, but 2 passed"),
        (TABLE, {"asker": "Bob", "seen": ["red-1", "red-2"]}, "seen[0]: red-1 was not asked for"),
        (BAGS, {"about": ["green", "red"]}, "about: the classes must be of different"),
        (BAGS, {"about": ["big"]}, 'about[0]: no class "big"'),
        (NAMED, {}, "about: no such field here"),
        (NAMED, {}, "cards: this field is missing"),
    ],
)
def test_a_faulty_number_is_told_by_its_path(
    table: AtTable, change: dict[str, Any], told: str
) -> None:
    lines = table.faults(**{**SOUND, **change})
    assert any(line.startswith(told) for line in lines), lines


def test_a_question_about_nothing_is_a_fault() -> None:
    bare = {name: value for name, value in SOUND.items() if name != "about"}
    assert TABLE.faults(**SOUND) == []
    assert TABLE.faults(**bare) == ["about: this field is missing"]
    assert BOTH.faults(**bare) == ["about: this field is missing"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"about": "purple"}, 'about: no class "purple"'),
        ({"gave": {"Bob": "blue-1"}}, "gave.Cem: Cem is missing"),
        ({"gave": {"Bob": "blue-1", "Cem": True, "Ann": True}}, "gave.Ann: "),
        ({"gave": {"Bob": "red-1", "Cem": True}}, "gave.Bob: red-1 was not asked for"),
        ({"gave": {"Bob": "blue-1", "Cem": "blue-9"}}, "gave.Cem: "),
        ({"gave": {"Bob": "blue-1", "Cem": "blue-3"}}, "gave.Cem: "),
    ],
)
def test_a_faulty_round_of_giving_is_told_by_its_path(change: dict[str, Any], told: str) -> None:
    sound = {
        "note": "gather",
        "asker": "Ann",
        "about": "blue",
        "gave": {"Bob": "blue-1", "Cem": True},
    }
    assert TABLE.faults(**sound) == []
    lines = TABLE.faults(**{**sound, **change})
    assert any(line.startswith(told) for line in lines), lines


def test_slips_are_other_classes_of_the_same_attribute() -> None:
    note = count("Ann", "Cem", "green", 2)
    found = [slip for _kind, slip in slips(note)]
    assert count("Ann", "Cem", "red", 2) in found
    assert count("Ann", "Cem", "4", 2) not in found


def slips(note: Count) -> Iterator[tuple[SlipKind, Count]]:
    game = TABLE.game
    return game.keypad.slips(TABLE.setup, note, game.start(TABLE.setup))
