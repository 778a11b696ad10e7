"""Whatever a script gives instead of what was meant, it reads where that is and what is wrong."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import pytest

from notepad import api
from notepad.api import Ask, ConflictError, Fault, Faults, Statement, begin_game, build_deal, has

ODD: tuple[Any, ...] = (object(), 3, 1.5, -1, b"x", "odd", None, [[1]], {"odd": 1}, {"odd"}, True)
"""A value of each kind, in which every argument finds some that it can't be."""

SETUP: dict[str, Any] = {
    "players": ("Ann", "Bob", "Cem"),
    "me": "Ann",
    "hand": ("white", "rope", "hall", "study", "knife", "lounge"),
}
TABLE = begin_game("clue", **SETUP)
DEAL = build_deal(("cup", "coin", "ring"), {"Ann": 1, "Bob": 1, "hidden": 1})
KNOWN = {"note": "known", "holder": "Bob", "has": ["plum"]}

CALLS: Mapping[str, tuple[Callable[..., object], dict[str, Any]]] = {
    "parse_record": (api.parse_record, {"document": TABLE.document(), "games": None}),
    "begin_game": (
        begin_game,
        {**SETUP, "game": "clue", "edition": None, "title": "", "games": None, "first": "Bob"},
    ),
    "known_editions": (api.known_editions, {"game": "clue"}),
    "build_deal": (
        build_deal,
        {"cards": ("cup", "coin"), "hands": {"Ann": 1, "Bob": 1}, "rules": (), "values": None},
    ),
    "until": (DEAL.until, {"count": 0}),
    "why": (TABLE.why, {"card": "plum", "holder": "Bob"}),
    "odds": (DEAL.odds, {"patience_ms": 10}),
    "mend": (DEAL.mend, {"patience_ms": 10}),
    "answer": (DEAL.odds, {"patience_ms": 10}),
    "review": (TABLE.review, {"patience_ms": 10}),
    "page": (TABLE.page, {"level": api.Level.PAPER, "patience_ms": 10}),
    "findings": (TABLE.findings, {"patience_ms": 10}),
    "advise (deal)": (DEAL.advise, {"questions": [], "public": 0, "patience_ms": 10}),
    "holder": (TABLE.deduce().holder, {"card": "plum"}),
    "compare_records": (
        api.compare_records,
        {"records": (TABLE, TABLE), "names": ("Ann", "Bob"), "patience_ms": 10},
    ),
    "note": (lambda **note: TABLE.noting(note), KNOWN),
    "noting": (lambda note: TABLE.noting(KNOWN, note), {"note": KNOWN}),
    "statement": (lambda one: DEAL.noting(one), {"one": has("Bob", "cup")}),
    "has_count": (
        lambda **given: DEAL.noting(api.has_count(**given)),
        {"holders": "Bob", "cards": "cup", "counts": 1, "said": ""},
    ),
    "Statement": (
        lambda **given: DEAL.noting(Statement(**given)),
        {"holders": ("Bob",), "cards": ("cup",), "counts": {1}, "values": (), "said": ""},
    ),
    "Ask": (
        lambda **given: DEAL.advise([Ask(**given)]),
        {"target": "Bob", "cards": "cup", "answer": api.NUMBER},
    ),
}
"""Each call of the library with arguments that are right. Advice and files are tried below."""


def odd_calls() -> Iterator[tuple[str, str]]:
    return ((name, argument) for name, (_call, right) in CALLS.items() for argument in right)


@pytest.mark.parametrize(("name", "argument"), list(odd_calls()))
def test_an_argument_of_a_wrong_kind_is_a_fault_with_a_place(name: str, argument: str) -> None:
    call, right = CALLS[name]
    refused: list[Fault] = []
    for odd in ODD:
        with suppress(ConflictError):
            try:
                call(**{**right, argument: odd})
            except Faults as found:
                refused += found.faults
    assert refused
    assert all(fault.path and fault.message for fault in refused)


@pytest.mark.parametrize("odd", [None, 3, {"a": 1}, ["friday-table.json"], object()])
def test_what_is_no_file_is_a_fault_with_its_place(odd: object) -> None:
    for read in (api.read_record, api.verify_record):
        with pytest.raises(Faults, match=r"^source: .*; use parse_record"):
            read(odd)  # type: ignore[arg-type]


@pytest.mark.parametrize("argument", ["patience_ms", "further_s"])
def test_advice_refuses_what_is_no_time(argument: str) -> None:
    wrong: tuple[Any, ...] = ("x", None, -5, [1])
    for odd in wrong:
        with pytest.raises(Faults, match=f"^{argument}: "):
            TABLE.advise(**{argument: odd})


def test_a_path_given_as_a_record_names_what_reads_files() -> None:
    with pytest.raises(Faults, match=r"use read_record\(path\)"):
        api.parse_record("resources/records/friday-table.json")


def test_every_call_of_the_library_is_tried() -> None:
    """A new function or method with arguments needs a line above."""
    tried = {"read_record", "verify_record", "advise", "has", "lacks", "has_any", *CALLS}
    tried |= {"cards_of", "custom_games_folder", "known_games"}  # nothing can be wrong with these
    called = {name for name in api.__all__ if inspect.isfunction(getattr(api, name))}
    for kind in (api.NotedRecord, api.NotedDeal, api.Deduced):
        methods = inspect.getmembers(kind, inspect.isfunction)
        own = (name for name, one in methods if not name.startswith("_"))
        called |= {
            name for name in own if len(inspect.signature(getattr(kind, name)).parameters) > 1
        }
    assert called <= tried


def test_a_table_never_changes_and_shows_itself_in_few_words_or_as_its_sheet() -> None:
    for name in ("record", "game", "notes", "cards", "count"):
        with pytest.raises(AttributeError):
            setattr(TABLE, name, None)
    assert all(len(repr(game)) < 80 for game in api.known_games().values())
    assert len(repr(TABLE)) < 80
    for noted in (TABLE, DEAL):
        assert all(title in str(noted) for title in noted.cards.values())


def test_groups_have_the_cards_of_a_game_before_it_is_set_up() -> None:
    groups = api.known_games()["clue"].groups()
    assert set(groups) == {"suspects", "weapons", "rooms"}
    assert {card for cards in groups.values() for card in cards} == set(TABLE.cards)
