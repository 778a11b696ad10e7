"""The worked examples of the five rule sheets, as records: what they print, and what can't be.

Each file has the words of its `sheet`, the `record`, the part of the `answer` that the sheet prints
or that follows from it by counting, and notes that can `never` stand in place of the last one.
Everything that is counted is counted again here, by ways that know nothing of the notepad's own.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from notepad.core.record import read
from notepad.games import catalogue
from tests.acceptance.conftest import Ask, Json
from tests.games.caracalla.playing import scored

FILES = sorted((Path(__file__).parent / "sheets").glob("*.json"))
EXAMPLES = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FILES}


def of_games(*games: str) -> pytest.MarkDecorator:
    """Return the examples of some games as parameters."""
    names = [name for name, one in EXAMPLES.items() if one["record"]["game"] in games]
    return pytest.mark.parametrize("example", [EXAMPLES[name] for name in names], ids=names)


EVERY = pytest.mark.parametrize("example", [*EXAMPLES.values()], ids=[*EXAMPLES])


def test_every_sheet_has_its_examples() -> None:
    games = Counter(one["record"]["game"] for one in EXAMPLES.values())
    assert games.keys() == {"cataline", "sleuth", "conspiracy", "caracalla", "catham-city"}
    assert all(one["sheet"] and one["answer"] for one in EXAMPLES.values())


@EVERY
def test_what_the_sheet_prints_is_what_is_deduced(example: Json, ask: Ask) -> None:
    answer = ask("deduce", example["record"])
    assert answer.get("exact", True)
    assert part_of(answer, example["answer"]) == approximately(example["answer"])


@EVERY
def test_what_the_sheet_rules_out_is_refused_or_contradicts_the_rest(
    example: Json, ask: Ask
) -> None:
    record = example["record"]
    for wrong in example["never"]:
        replaced = {**record, "notes": [*record["notes"][:-1], wrong]}
        answer = ask("deduce", replaced, ends=None)
        assert answer is None or len(record["notes"]) in answer["conflict"], wrong


@pytest.mark.parametrize(
    ("players", "size", "face_up"), [(3, 11, 2), (4, 8, 3), (5, 7, 0), (6, 5, 5), (7, 5, 0)]
)
def test_so_many_gems_are_dealt_and_lie_in_the_center_of_the_table(
    players: int, size: int, face_up: int, ask: Ask
) -> None:
    def deals(hand: int, table: int, *, ends: int = 0) -> None:
        setup = {"players": [*"ABCDEFG"[:players]], "me": "A", "hand": GEMS[:hand]}
        setup |= {"table": GEMS[hand : hand + table]}
        record = {"format": 1, "game": "sleuth", "title": "", "setup": setup, "notes": []}
        ask("deduce", record, ends=ends)

    deals(size, face_up)
    for hand, table in ((size - 1, face_up), (size + 1, face_up), (size, face_up + 1)):
        deals(hand, table, ends=2)


@pytest.mark.parametrize(("players", "target"), [(2, 16), (3, 16), (4, 13), (5, 13), (6, 13)])
def test_so_many_cards_of_catham_city_are_dealt_and_so_many_points_win(
    players: int, target: int, ask: Ask
) -> None:
    names = [*"ABCDEF"[:players]]
    for seat, size in zip(names, (6, 6, 7, 7, 8, 8), strict=False):
        factions = ["detectives", "council", "robocats", "mafia", "hackers"]
        setup = {"players": names, "me": seat, "factions": factions, "hand": {"council": size}}
        setup |= {"row": {"robocats": 7}}
        record = {"format": 1, "game": "catham-city", "title": "", "setup": setup}
        points = [{"note": "points", "player": seat, "points": at} for at in (target - 1, 1)]
        for notes, winner in ((points[:1], None), (points, seat)):
            assert ask("deduce", {**record, "notes": notes})["won"] == winner
        setup["hand"] = {"council": size + 1}
        ask("deduce", {**record, "notes": []}, ends=2)


def part_of(whole: Any, wanted: Any) -> Any:  # noqa: ANN401 any JSON
    """Return the part of an answer that is wanted: of objects the same fields, all else whole."""
    if not isinstance(wanted, dict) or not isinstance(whole, dict):
        return whole
    return {key: part_of(whole.get(key), value) for key, value in wanted.items()}


def approximately(wanted: Any) -> Any:  # noqa: ANN401 any JSON
    """Return the same answer, its shares to be compared as numbers that were divided."""
    if isinstance(wanted, dict):
        return {key: approximately(value) for key, value in wanted.items()}
    return pytest.approx(wanted, abs=1e-12) if isinstance(wanted, float) else wanted


@dataclass(frozen=True)
class Said:
    """That somebody has between `least` and `most` of some cards."""

    holder: str
    cards: frozenset[str]
    least: int
    most: int


@dataclass
class Table:
    """A deal to be counted: the cards nobody saw at first, how many each gets, what was said."""

    unseen: Sequence[str]
    room: Mapping[str, int]
    said: Sequence[Said]

    def counted(self) -> tuple[int, Mapping[str, Mapping[str, int]]]:
        """Return how many deals fit, and in how many of them each card is with each holder.

        One card after the other is given to whoever may have it; deals that are alike in what is
        left to give are counted together.
        """
        holders, said = [*self.room], self.said
        last = [max(self.unseen.index(card) for card in one.cards) for one in said]

        @lru_cache(None)
        def rest(at: int, left: tuple[int, ...], have: tuple[int, ...]) -> int:
            if at == len(self.unseen):
                return 1
            return sum(rest(at + 1, *then) for _holder, then in steps(at, left, have))

        def steps(
            at: int, left: tuple[int, ...], have: tuple[int, ...]
        ) -> Iterator[tuple[str, tuple[tuple[int, ...], tuple[int, ...]]]]:
            card = self.unseen[at]
            for seat, holder in enumerate(holders):
                now = tuple(
                    count + (holder == one.holder and card in one.cards)
                    for count, one in zip(have, said, strict=True)
                )
                done = (one.least for one in said)
                fits = all(
                    count <= one.most and (at < end or count >= least)
                    for count, one, end, least in zip(now, said, last, done, strict=True)
                )
                if left[seat] and fits:
                    yield holder, ((*left[:seat], left[seat] - 1, *left[seat + 1 :]), now)

        ways: Mapping[tuple[tuple[int, ...], tuple[int, ...]], int]
        ways = {(tuple(self.room.values()), (0,) * len(said)): 1}
        found: dict[str, dict[str, int]] = {}
        for at, card in enumerate(self.unseen):
            found[card], after = dict.fromkeys(holders, 0), Counter[Any]()
            for state, count in ways.items():
                for holder, then in steps(at, *state):
                    found[card][holder] += count * rest(at + 1, *then)
                    after[then] += count
            ways = after
        return sum(ways.values()), found


def table_of(record: Json, cards: Sequence[str], hidden: int, size: int) -> Table:
    """Return the deal of a record before any note."""
    setup = record["setup"]
    unseen = [one for one in cards if one not in (*setup["hand"], *setup.get("table", ()))]
    others = [name for name in setup["players"] if name != setup["me"]]
    return Table(unseen, {**dict.fromkeys(others, size), "hidden": hidden}, [])


def heard(table: Table, told: Sequence[tuple[str, Sequence[str], int, int]]) -> Table:
    """Return the deal with what was said of cards that nobody saw at first."""
    said = [
        Said(holder, frozenset(cards) & {*table.unseen}, least, most)
        for holder, cards, least, most in told
        if holder in table.room
    ]
    return Table(table.unseen, table.room, [one for one in said if one.cards])


def sleuth_told(record: Json) -> Iterator[tuple[str, Sequence[str], int, int]]:
    """Yield what each note of Sleuth says."""
    for note in record["notes"]:
        asked = [card for card in GEMS if {*note["about"]} <= {*card.split("-")}]
        yield note["target"], asked, note["count"], note["count"]
        for card in note.get("seen", ()):
            yield note["target"], [card], 1, 1


def cataline_told(record: Json) -> Iterator[tuple[str, Sequence[str], int, int]]:
    """Yield what each note of Cataline's standard game says, and that no suit lacks its own."""
    for suit in SUITS:
        yield "hidden", [card for card in NUMBERED if card.startswith(suit)], 1, 2
    for note in record["notes"]:
        asked = [card for card in NUMBERED if note.get("about") in card.split("-")]
        if note["note"] == "ask-one":
            yield note["target"], asked, note["passed"], note["passed"]
            for card in note.get("seen", ()):
                yield note["target"], [card], 1, 1
        elif note["note"] == "ask-all":
            for name, gave in note["gave"].items():
                yield (
                    name,
                    asked if gave in (True, False) else [gave],
                    int(bool(gave)),
                    6 * bool(gave),
                )


GEMS = [
    f"{gem}-{kind}-{colour}"
    for gem in ("diamond", "pearl", "opal")
    for kind in ("solitaire", "pair", "cluster")
    for colour in ("red", "blue", "green", "yellow")
]
SUITS = ("red", "blue", "green", "yellow", "violet")
NUMBERED = [f"{suit}-{value}" for suit in SUITS for value in range(1, 7)]


def recounted(record: Json) -> tuple[int, Mapping[str, Mapping[str, int]]]:
    """Return how many deals fit a record, and how many of them put each card where."""
    players = len(record["setup"]["players"])
    if record["game"] == "sleuth":
        table = table_of(record, GEMS, 1, {3: 11, 5: 7}[players])
        return heard(table, [*sleuth_told(record)]).counted()
    hidden = 5 if players == 5 else 6
    table = table_of(record, NUMBERED, hidden, (30 - hidden) // players)
    return heard(table, [*cataline_told(record)]).counted()


COUNTED = [
    pytest.param(one, id=name)
    for name, one in EXAMPLES.items()
    if one["record"]["game"] in ("sleuth", "cataline")
    and "variant" not in one["record"]["setup"]
    and all(note["note"] != "accuse" for note in one["record"]["notes"])
]
"""The examples in which cards stay where they are, and no sum is named."""


@pytest.mark.parametrize("example", COUNTED)
def test_cards_are_where_another_way_of_counting_puts_them(example: Json, ask: Ask) -> None:
    worlds, found = recounted(example["record"])
    answer = ask("deduce", example["record"])
    assert answer["worlds"] == worlds
    for card, held in found.items():
        shares = {holder: count / worlds for holder, count in held.items() if count}
        assert answer["odds"][card] == pytest.approx(shares, abs=1e-12), card


@of_games("caracalla")
def test_points_are_what_they_are_note_by_note(example: Json) -> None:
    record = read(json.dumps(example["record"]), catalogue())
    found = scored(record.setup, list(record.notes))
    assert part_of(found, example["answer"]) == example["answer"]


def ways_to_pay(record: Json, player: str) -> Iterator[Mapping[str, int]]:
    """Yield what a rival can have left, spy by spy, who made but the opening pay-off.

    Every spy and every amount is tried, and held against what was bid, covered and spent.
    """
    for spy in SPIES:
        for amount in range(100, 10_001, 100):
            held = {spy: amount}
            for note in record["notes"]:
                if note["note"] == "challenge" and player in (note["challenger"], note["defender"]):
                    bids = note["bids"]
                    shown = bids if player == note["challenger"] else bids[: note["covered"]]
                    if shown and held.get(note["spy"], 0) < shown[-1]:
                        break
                if note["note"] == "blow" and player == note["player"]:
                    if held.get(note["informer"], 0) < 1_000:
                        break
                    if not note["stopped"]:
                        held[note["informer"]] -= 1_000
            else:
                yield held


SPIES = (
    *("Ahmed Cahr", "Earl E. Byrd", "Peking Tom", "Rita Palm", "Rock Bottom", "Tanya Hyde"),
    *("Miss Behavin", "Spy 8"),
)


@of_games("conspiracy")
def test_money_is_where_every_way_of_paying_allows_it(example: Json, ask: Ask) -> None:
    record = example["record"]
    answer = ask("deduce", record)
    for player, told in answer["opponents"].items():
        ways = [*ways_to_pay(record, player)]
        for spy, bounds in told.items():
            amounts = [held.get(spy, 0) for held in ways]
            assert bounds == [min(amounts), max(amounts)], (player, spy)
