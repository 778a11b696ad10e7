"""Why somebody has a card now, or not, where cards change hands: told as a player would."""

import pytest

from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import AskAll, AskOne, Note
from notepad.games.cataline.setup import Setup

SETUP = Setup(
    players=("Ann", "Bob", "Cem", "Dee"),
    me="Ann",
    hand=("blue-3", "blue-4", "red-4", "red-5", "violet-6", "yellow-2"),
    variant="kept",
)
GOT = AskOne(asker="Ann", target="Bob", about="green", passed=1, seen=("green-1",))
GAVE = AskOne(asker="Cem", target="Ann", about="red", passed=2, seen=("red-4", "red-5"))
ASKED = AskOne(asker="Dee", target="Bob", about="1", passed=2)
NO_GREEN = AskOne(asker="Bob", target="Cem", about="green", passed=0)
BACK = AskOne(asker="Cem", target="Ann", about="1", passed=1, seen=("green-1",))


@pytest.mark.parametrize(
    ("notes", "card", "holder", "told"),
    [
        (
            [GOT],
            "green-1",
            "Bob",
            ("Note 1: Ann asked Bob for ■Green: 1 (■1), so ■1 is not with Bob now.",),
        ),
        (
            [GAVE],
            "red-4",
            "Cem",
            ("Note 1: Cem asked Ann for ●Red: 2 (●4 ●5), so ●4 is with Cem (from Ann in note 1).",),
        ),
        (
            [GOT, GAVE],
            "green-1",
            "hidden",
            ("Note 1: Ann asked Bob for ■Green: 1 (■1), so ■1 is with Ann (from Bob in note 1).",),
        ),
        (
            [ASKED],
            "red-1",
            "Bob",
            ("Note 1: Dee asked Bob for 1: 2, so ●1 is not with Bob now.",),
        ),
        (
            [GOT, BACK],
            "green-1",
            "Cem",
            (
                "Note 1: Ann asked Bob for ■Green: 1 (■1), "
                "so ■1 is with Cem (from Ann in note 2, from Bob in note 1).",
                "Note 2: Cem asked Ann for 1: 1 (■1).",
            ),
        ),
        ([NO_GREEN], "red-4", "Ann", ("From the start ●4 was with Ann.",)),
    ],
)
def test_a_reason_tells_how_the_card_came_or_went(
    notes: list[Note], card: str, holder: str, told: tuple[str, ...]
) -> None:
    assert GAME.reasoner(SETUP).why(notes, card, holder).steps == told


def test_a_card_that_came_by_one_way_or_another_is_with_its_holder_all_the_same() -> None:
    gave: dict[str, bool | str] = {"Ann": "violet-6", "Cem": True, "Dee": True}
    got = ("violet-1", "violet-2", "violet-6")
    notes: list[Note] = [
        AskAll(asker="Bob", about="violet", gave=gave),
        AskOne(asker="Ann", target="Bob", about="violet", passed=3, seen=got),
    ]

    reason = GAME.reasoner(SETUP).why(notes, "violet-1", "Ann")

    assert reason.answer == "yes"
    assert reason.steps == (
        "Note 2: Ann asked Bob for ★Violet: 3 (★1 ★2 ★6), "
        "so ★1 is not with Cem, Dee or the conspirators but with Ann.",
        "Note 1: Bob asked all for ★Violet: Ann ★6, Cem one, Dee one, "
        "so ★1 is with Ann, whichever way it went.",
    )
