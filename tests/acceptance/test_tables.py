"""What real tables did, and what follows: partial and irregular facts, with what is right.

Each is a rule or a complaint that was told in public, with a deal made up for it. All values were
counted by hand, or follow from other records.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.acceptance.conftest import Ask, Json

FOUR, HAND = ("Ann", "Bob", "Cem", "Dee"), ("scarlet", "rope", "hall", "study", "wrench")
LAID = ("plum", "knife", "lounge", "kitchen", "library")


def clue(
    notes: Sequence[Json],
    players: Sequence[str] = FOUR,
    hand: Sequence[str] = HAND,
    **setup: Any,  # noqa: ANN401 JSON values
) -> Json:
    """Return a record of Clue in which I am Ann."""
    mine = {"players": [*players], "me": "Ann", "hand": [*hand], **setup}
    return {"format": 1, "game": "clue", "setup": mine, "notes": [*notes]}


def suggest(asker: str, cards: str, passed: str = "", by: str | None = None, **more: str) -> Json:
    note = {"note": "suggest", "asker": asker, "cards": cards.split(), "passed": passed.split()}
    return {**note, "shown_by": by, **more}


def hidden(found: Json) -> Mapping[str, float]:
    return {card: share for card, share in found["hidden"].items() if share}


DEALT_ROUND = [
    suggest("Ann", "plum rope hall", "Bob Cem", "Dee", card="plum"),
    suggest("Ann", "scarlet knife hall", "Bob Cem", "Dee", card="knife"),
]


def test_somebody_got_a_card_more_and_nobody_said_who(ask: Ask) -> None:
    told = ask("deduce", clue(DEALT_ROUND, hand_sizes={"Ann": 5, "Bob": 4, "Cem": 4, "Dee": 5}))
    open_still = ask("deduce", clue(DEALT_ROUND, hand_sizes="uneven"))
    every = [
        ask("deduce", clue(DEALT_ROUND, hand_sizes=dict(zip(FOUR, (5, *sizes), strict=True))))
        for sizes in ((5, 4, 4), (4, 5, 4), (4, 4, 5))
    ]
    assert told == every[-1]
    assert open_still["worlds"] == sum(one["worlds"] for one in every)
    for card, share in hidden(open_still).items():
        mean = sum(one["worlds"] * one["hidden"].get(card, 0) for one in every)
        assert share == pytest.approx(mean / open_still["worlds"])


def test_a_hand_counted_wrongly_is_offered_once_nothing_fits(ask: Ask) -> None:
    sizes = {"Ann": 5, "Bob": 4, "Cem": 4, "Dee": 5}
    notes = [{"note": "known", "holder": "Bob", "has": [*LAID], "by": "all"}]
    found = ask("mend", clue(notes, hand_sizes=sizes), ends=1)
    first = found["mends"][0]
    assert first["note"] == 0
    assert first["instead"]["hand_sizes"]["Bob"] == 5


def test_who_passed_had_overlooked_a_card_and_what_i_saw_is_right(ask: Ask) -> None:
    notes = [
        suggest("Ann", "plum knife lounge", "Bob Cem", "Dee", card="knife"),
        suggest("Ann", "plum rope hall", "", "Bob", card="plum"),
    ]
    found = ask("mend", clue(notes), ends=1)["mends"]
    assert (found[0]["note"], found[0]["instead"]["passed"]) == (1, ["Cem"])
    assert found[0]["share"] > 1.3 * found[1]["share"]
    right = clue([found[0]["instead"], notes[1]])
    assert ask("deduce", right)["cards"]["plum"] == ["Bob"]


def test_i_passed_twice_with_the_same_card(ask: Ask) -> None:
    notes = [
        suggest("Dee", "plum knife hall", "Ann Bob", "Cem"),
        suggest("Cem", "green pipe hall", "Dee Ann", "Bob"),
    ]
    first, *others = ask("mend", clue(notes), ends=1)["mends"]
    assert (first["note"], first["instead"]["passed"]) == (1, ["Bob"])
    (also,) = first["also"]
    assert (also["note"], also["instead"]["passed"]) == (2, ["Dee"])
    assert first["share"] > sum(one["share"] for one in others), "my hand is hardly wrong"
    assert ask("deduce", clue([first["instead"], also["instead"]]))["consistent"]


def test_somebody_who_leaves_lays_their_hand_open(ask: Ask) -> None:
    leave = {"note": "leave", "player": "Bob", "hand": [*LAID]}
    found = ask("deduce", clue([leave], hand_sizes={"Ann": 5, "Bob": 5, "Cem": 4, "Dee": 4}))
    assert {card for card, at in found["cards"].items() if at == ["Bob"]} == {*LAID}
    # 4 suspects, 3 weapons and 4 rooms are left; the other 8 cards are dealt 4 and 4.
    assert found["worlds"] == 4 * 3 * 4 * 70
    after = clue([leave, suggest("Ann", "green pipe ballroom", "Bob", "Cem", card="pipe")])
    assert ask("deduce", after, ends=1)["conflict"] == [1, 2]


def test_a_card_turned_up_for_all_is_known_without_a_question(ask: Ask) -> None:
    known = {"note": "known", "holder": "Bob", "has": ["knife"], "by": "all"}
    found = ask("deduce", clue([known]))
    assert found["cards"]["knife"] == ["Bob"]
    first = suggest("Bob", "plum knife hall", "Cem", "Dee")
    assert ask("deduce", clue([known, first]))["consistent"], "it took no turn"


def test_who_accused_wrongly_still_shows_cards(ask: Ask) -> None:
    notes = [
        {"note": "accuse", "player": "Bob", "cards": ["plum", "knife", "lounge"], "correct": False},
        suggest("Ann", "plum knife lounge", "", "Bob", card="knife"),
    ]
    found = ask("deduce", clue(notes))
    assert found["consistent"]
    assert found["cards"]["knife"] == ["Bob"]


def test_nobody_could_show_what_i_named_and_i_have_none_of_it(ask: Ask) -> None:
    found = ask("deduce", clue([suggest("Ann", "plum knife lounge", "Bob Cem Dee")]))
    assert hidden(found) == {"plum": 1.0, "knife": 1.0, "lounge": 1.0}


def test_nobody_could_show_what_another_named_so_it_is_theirs_or_hidden(ask: Ask) -> None:
    found = ask("deduce", clue([suggest("Bob", "plum knife lounge", "Cem Dee Ann")]))
    for card in ("plum", "knife", "lounge"):
        assert sorted(found["cards"][card]) == ["Bob", "hidden"]


def test_somebody_showed_and_i_forgot_who(ask: Ask) -> None:
    note = {
        **{"note": "suggest", "asker": "Bob", "cards": ["plum", "knife", "lounge"]},
        **{"answers": {"Ann": False}, "somebody": True},
    }
    cem, dee = (
        clue([{**note, "answers": {"Ann": False, name: True}, "somebody": False}])
        for name in ("Cem", "Dee")
    )
    found, either = ask("deduce", clue([note])), (ask("deduce", cem), ask("deduce", dee))
    assert max(one["worlds"] for one in either) < found["worlds"]
    assert found["worlds"] < sum(one["worlds"] for one in either), "both can have one"


def test_cards_left_over_lie_face_up_and_are_nobodys(ask: Ask) -> None:
    three = ("Ann", "Bob", "Cem", "Dee")
    up = clue([], three, HAND[:4], table=["plum", "knife"], hand_sizes=dict.fromkeys(three, 4))
    found = ask("deduce", up)
    assert found["cards"]["plum"] == found["cards"]["knife"] == ["table"]
    assert "plum" not in hidden(found)


def test_a_wrong_accusation_that_nobody_heard_says_nothing(ask: Ask) -> None:
    before = ask("deduce", clue([]))
    after = ask("deduce", clue([{"note": "accuse", "player": "Cem", "correct": False}]))
    assert after["worlds"] == before["worlds"]


def test_one_of_the_cards_was_not_heard_but_who_showed_was(ask: Ask) -> None:
    note = {
        **{"note": "suggest", "asker": "Bob", "cards": ["plum", None, "lounge"]},
        **{"answers": {"Cem": False, "Dee": True}},
    }
    found = ask("deduce", clue([note]))
    assert "Cem" not in found["cards"]["plum"] + found["cards"]["lounge"]
    assert "Cem" in found["cards"]["knife"], "whether that was named isn't known"


def test_two_play_with_cards_aside_that_neither_has(ask: Ask) -> None:
    setup = {
        "players": ["Ann", "Bob"],
        "me": "Ann",
        "hand": ["holmes", "moran", "adler", "watson", "hudson"],
    }
    record = {"format": 1, "game": "sherlock-13-for-two", "setup": setup, "notes": []}
    found = ask("deduce", record)
    # Of eight cards one is hidden, two are aside, and Bob has five.
    assert found["worlds"] == 8 * 21
    assert hidden(found) == pytest.approx(dict.fromkeys(hidden(found), 1 / 8))
    assert len(hidden(found)) == 8
