"""Games and puzzles that others published, with the answer they give, and rules of editions.

Only what happened is taken from them. In a log, each line has who suggested, the cards, who showed
one (`-`: nobody), and the card if I saw it; everybody between the two has none.
"""

from collections.abc import Mapping
from math import comb, factorial, prod
from typing import Any

import pytest

from notepad.declared.declaration_file import declaration_from_toml, to_document
from notepad.declared.shelf import EDITIONS
from tests.acceptance.conftest import Ask, Json

WORDS = {
    **{"sc": "scarlet", "mu": "mustard", "wh": "white", "gr": "green", "pe": "peacock"},
    **{"pl": "plum", "kn": "knife", "ca": "candlestick", "re": "revolver", "ro": "rope"},
    **{"pi": "pipe", "wr": "wrench", "ha": "hall", "lo": "lounge", "di": "dining-room"},
    **{"ki": "kitchen", "ba": "ballroom", "co": "conservatory", "bi": "billiard-room"},
    **{"li": "library", "st": "study"},
}

A_CLASSROOM = """
sc sc ro lo mu sc | mu pe pi di pe | wh mu re ba pe | gr wh kn ba pl | pe gr ca di wh
pl wh wr st sc wh | sc pl ro co mu pl | mu pe ro ba wh | wh mu ca st gr | gr pe kn di pe
pe mu pi di pl | pl gr kn co wh | sc pe kn lo mu lo | mu pe kn di wh | wh pe wr ha gr
gr wh pi co pl | pe sc pi ha mu | pl pe pi ba - | sc wh pi ha pe ha | wh pe pi ha pe
pe pe pi ha - | sc gr pi st wh gr | mu pe pi ba pl | wh pe pi st sc st | gr wh pi st sc wh
pe wh pi st sc wh | pl pe pi ki gr
"""
"""A game in a course on reasoning, as Scarlet noted it: its last line rules out the kitchen."""

AN_EVENING = """
mu mu di pi pe | wh pl ca ba pe | gr pe ba ro pe | pe ki sc re wh | sc wh st ro mu | mu lo pl kn wh
wh li re pl gr | pe st sc wr mu | pl bi gr wr sc | mu co pe ca gr | pe lo mu ro pl | pl co mu wr gr
sc ha ro pe wh | mu pe pi ba pe | wh sc pi ha pe | pe pl wr co pl | pl ba mu wr pe | sc st pi pe mu
wh ca st gr sc | gr sc ki wr pe | pe ki mu wr wh | mu st gr wr sc | wh gr ha wr sc | pe pe st wr mu
pl ki gr wr sc | sc li wr pe pl | wh di pe wr -
"""
"""A game of six that one of them recorded; what each of two of them saw is below."""
WHITE_SAW = "4ki 6kn 13ro 21ki 2ba 7re 15sc 19ca 23ha"
PEACOCK_SAW = "1mu 2ba 3ba 14ba 15sc 17ba 20sc 4ki 8st 11lo 16pl 21ki"

THE_ACTUARY = """
mu mu kn bi gr | wh pl pi st gr | sc wh wr co pe | gr gr wr li pe | pe pe re ha pl
pl gr ca di pe di | mu pe ro ba gr | wh mu wr lo mu | sc pl kn ki mu | gr pl pi st mu
pe wh pi co gr
"""
"""A puzzle in a magazine of actuaries: six sit in turn as Banker, Cleric, Doctor, Economist, Farmer
and Actuary, who has the seats of Mustard, White, Scarlet, Green, Peacock and Plum here."""


def clue(log: str, me: str, hand: str, saw: str = "", seats: str = "sc mu wh gr pe pl") -> Json:
    """Return the record of a log."""
    order = seats.split()
    names = {seat: WORDS[seat].capitalize() for seat in order}
    seen = {int(one[:-2]): one[-2:] for one in saw.split()}
    notes = []
    for number, line in enumerate(
        filter(None, map(str.split, log.replace("\n", "|").split("|"))), 1
    ):
        asker, *cards, by = line[:5]
        after = order.index(asker) + 1
        others = [*order[after:], *order[: after - 1]]
        passed = others if by == "-" else others[: others.index(by)]
        note: Json = {
            "note": "suggest",
            "asker": names[asker],
            "cards": [WORDS[card] for card in cards],
        }
        note |= {"passed": [names[one] for one in passed], "shown_by": names.get(by)}
        card = line[5] if len(line) > 5 else seen.get(number)
        notes.append({**note, "card": WORDS[card]} if card else note)
    setup = {
        "players": [names[seat] for seat in order],
        "me": names[me],
        "hand": [WORDS[card] for card in hand.split()],
    }
    return {"format": 1, "game": "clue", "setup": setup, "notes": notes}


def hidden(found: Json) -> set[str]:
    """Return the cards that may be hidden."""
    return {card for card, share in found["hidden"].items() if share}


def without_last(record: Json) -> Json:
    return {**record, "notes": record["notes"][:-1]}


def test_the_last_answer_of_a_classroom_game_leaves_one_room(ask: Ask) -> None:
    record = clue(A_CLASSROOM, "sc", "wh li st")
    before = hidden(ask("deduce", without_last(record)))
    assert before == {"peacock", "pipe", "kitchen", "billiard-room"}
    assert hidden(ask("deduce", record)) == {"peacock", "pipe", "billiard-room"}
    nineteen = {**record, "notes": record["notes"][:19]}
    assert ask("deduce", nineteen)["cards"]["pipe"] == ["hidden"], "she knew the weapon then"


@pytest.mark.parametrize(
    ("me", "hand", "saw"), [("wh", "kn ro ki", WHITE_SAW), ("pe", "sc mu ba", PEACOCK_SAW)]
)
def test_two_players_know_when_nobody_can_show(ask: Ask, me: str, hand: str, saw: str) -> None:
    record = clue(AN_EVENING, me, hand, saw)
    before = hidden(ask("deduce", without_last(record)))
    assert {"peacock", "wrench", "dining-room"} < before
    assert hidden(ask("deduce", record)) == {"peacock", "wrench", "dining-room"}


def test_the_actuary_can_solve_the_puzzle(ask: Ask) -> None:
    record = clue(THE_ACTUARY, "pl", "sc re ba", seats="mu wh sc gr pe pl")
    found = ask("deduce", record)
    assert found["cards"]["pipe"] == ["Green"], "the Economist, as the solution begins"
    assert len(hidden(found)) == 3


def edition(name: str, players: tuple[str, ...], hand: list[str]) -> Json:
    declared = to_document(declaration_from_toml((EDITIONS / f"{name}.toml").read_bytes()))
    setup = {"players": [*players], "me": players[0], "hand": hand}
    return {"format": 1, "game": name, "setup": setup, "notes": [], "declaration": declared}


@pytest.mark.parametrize(
    ("name", "players", "hand", "left"),
    [
        # Left: suspects, weapons and rooms that I don't have; below, each other's hand, and aside.
        ("clue-2008", 4, ["Plum", "Rope", "Bat", "Spa", "Hall"], (5, 7, 7)),
        ("clue-2008", 3, ["Plum", "Rope", "Bat", "Spa", "Hall", "Axe", "Patio"], (5, 6, 6)),
        ("clue-harry-potter", 5, ["Portkey", "Library", "Owlery"], (6, 5, 7)),
    ],
)
def test_cards_left_over_lie_aside_unseen(
    ask: Ask, name: str, players: int, hand: list[str], left: tuple[int, ...]
) -> None:
    found = ask("deduce", edition(name, ("Ann", "Bob", "Cem", "Dee", "Eva")[:players], hand))
    rest, others = sum(left) - 3, players - 1
    aside = rest - others * len(hand)
    deals = factorial(rest) // (factorial(len(hand)) ** others * factorial(aside))
    assert found["worlds"] == prod(left) * deals


def sleuth(notes: list[Json], **setup: Any) -> Json:  # noqa: ANN401 JSON values
    return {"format": 1, "game": "sleuth", "setup": setup, "notes": notes}


PAIRS = ["diamond-pair", "opal-pair", "pearl-pair"]
MINE = [f"{kind}-{colour}" for kind in PAIRS for colour in ("red", "blue", "green")][:8]
FOUR: Mapping[str, Any] = {"players": ["Ann", "Bob", "Cem", "Dee"], "me": "Ann", "hand": MINE}


def test_three_gems_can_be_missing_and_the_rest_lies_face_up(ask: Ask) -> None:
    up = ["opal-cluster-red"]
    found = ask("deduce", sleuth([], **FOUR, table=up, missing=3))
    assert found["worlds"] == comb(27, 3) * factorial(24) // factorial(8) ** 3


def test_of_two_elements_only_the_number_is_said_at_some_tables(ask: Ask) -> None:
    up = ["opal-cluster-red", "opal-cluster-blue", "opal-cluster-green"]
    asked = {"note": "ask", "asker": "Ann", "target": "Bob", "about": ["pearl", "yellow"]}
    found = ask("deduce", sleuth([{**asked, "count": 3}], **FOUR, table=up, numbers_only=True))
    gems = [f"pearl-{kind}-yellow" for kind in ("solitaire", "pair", "cluster")]
    assert [found["cards"][gem] for gem in gems] == [["Bob"]] * 3
    none = ask("deduce", sleuth([{**asked, "count": 0}], **FOUR, table=up, numbers_only=True))
    assert all("Bob" not in none["cards"][gem] for gem in gems)
