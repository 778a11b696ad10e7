"""What rivals may know, as their seats show and tell it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from notepad.cards.panels import rival_gauges, seen_of_mine
from notepad.core.faces_and_marks import SHARPNESS, Level
from notepad.deduction.knowledge import Insight, Rival
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import Accuse, AskAll, AskOne, Note
from notepad.games.cataline.reasoning import SEATS
from notepad.games.cataline.setup import Setup
from tests.games.tables import view_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from notepad.core.game import View
    from notepad.core.page import Gauge

SETUP = Setup(
    players=("Ann", "Bob", "Cem", "Dee"),
    me="Ann",
    hand=("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5"),
)
OF_ME = AskOne(asker="Cem", target="Ann", about="red", passed=2)
OF_ANOTHER = AskOne(asker="Cem", target="Bob", about="blue", passed=1)
OF_ALL = AskAll(asker="Bob", about="1", gave={"Ann": "green-1", "Cem": True, "Dee": False})
NOTES: tuple[Note, ...] = (OF_ME, OF_ANOTHER)
CEM = Rival(certain=0.4, best=0.5, following=0.7, learned=(1, 2))


def seen(*notes: Note, cem: Rival | None = CEM, **more: object) -> View:
    reasoner = GAME.reasoner(SETUP)
    known = reasoner.weigh(reasoner.follow(notes))
    if cem is not None:
        known = replace(known, insight=Insight({"Cem": cem}))
    return view_of(GAME, SETUP, notes, known, **more)


def gauges(*notes: Note, cem: Rival | None = CEM, **more: object) -> Mapping[str, Gauge]:
    return rival_gauges(seen(*notes, cem=cem, **more), SEATS)


def told(*notes: Note, cem: Rival = CEM) -> list[str]:
    gauge = gauges(*notes, cem=cem)["Cem"]
    saw = (learned.saw for learned in gauge.learned)
    return [*gauge.told, *saw, *gauge.meaning]


def test_a_rival_is_told_with_his_odds_and_the_notes_that_told_him_most() -> None:
    assert told(*NOTES) == [
        "Cem may know the answer by now: 40%.",
        "After Cem's next question: 70%.",
        "So Cem saw ●1 and ●5 of yours.",
        "So Cem saw cards that you did not see.",
        "Who had to guess now in Cem's place would be right with 50%.",
        "All of this is estimated.",
    ]
    learned = gauges(*NOTES)["Cem"].learned
    assert [one.note for one in learned] == [1, 2]
    assert learned[0].cards == ("red-1", "red-5")


def test_of_many_notes_the_first_few_are_told() -> None:
    rival = replace(CEM, learned=(4, 2, 3, 1))
    gauge = gauges(*NOTES, *NOTES, cem=rival)["Cem"]
    assert [one.note for one in gauge.learned] == [4, 2, 3]


def test_who_was_shown_no_card_is_told_so() -> None:
    rival = replace(CEM, learned=())
    assert any("Nobody has shown Cem a card yet" in line for line in told(cem=rival))


def test_what_comes_after_the_next_question_may_not_be_reckoned_yet() -> None:
    gauge = gauges(*NOTES, cem=replace(CEM, following=None))["Cem"]
    assert (gauge.now, gauge.soon) == (0.4, None)
    assert gauge.told[1] == "What the next question may tell Cem is not reckoned yet."


def test_while_nothing_is_reckoned_each_rival_has_an_empty_gauge() -> None:
    found = gauges(cem=None)
    assert list(found) == ["Bob", "Cem", "Dee"]
    assert {(gauge.now, gauge.soon) for gauge in found.values()} == {(None, None)}
    assert found["Cem"].told == ("Still reckoning what Cem may know.",)
    unknown = replace(seen(), known=None)
    assert list(rival_gauges(unknown, SEATS)) == ["Bob", "Cem", "Dee"]


@pytest.mark.parametrize("level", [Level.PAPER, Level.BOOKKEEPING, Level.DEDUCTION])
def test_there_are_none_below_level_odds(level: Level) -> None:
    assert gauges(level=level) == {}


def test_who_is_out_has_none_and_once_the_game_is_over_nobody() -> None:
    wrong, right = (Accuse(player="Bob", sum=20, correct=so) for so in (False, True))
    assert list(gauges(*NOTES, wrong)) == ["Cem", "Dee"]
    assert gauges(*NOTES, right) == {}


def test_in_a_contradiction_there_are_none() -> None:
    clash = (OF_ANOTHER, replace(OF_ANOTHER, passed=2))
    assert gauges(*clash, cem=None) == {}


@pytest.mark.parametrize(
    ("aside", "chosen", "told"),
    [
        ({}, "sharp", "remember all"),
        ({SHARPNESS: ("friendly",)}, "friendly", "in which they took part"),
        ({SHARPNESS: ("family",)}, "family", "only cross out"),
        ({SHARPNESS: ("drunk",)}, "sharp", "remember all"),
    ],
)
def test_what_is_assumed_of_the_table_is_told_and_can_be_chosen(
    aside: dict[str, tuple[str, ...]], chosen: str, told: str
) -> None:
    assumed = gauges(*NOTES, aside=aside)["Cem"].assumed
    assert (assumed.aside, assumed.chosen) == (SHARPNESS, chosen)
    assert told in assumed.told
    assert "Nothing is inferred from silence" in assumed.told
    assert [word for word, _name in assumed.choices] == ["sharp", "friendly", "family"]


@pytest.mark.parametrize(
    ("note", "cards"), [(OF_ME, ["red-1", "red-5"]), (OF_ANOTHER, []), (OF_ALL, ["green-1"])]
)
def test_what_somebody_saw_of_mine_follows_from_the_note_and_my_hand(
    note: Note, cards: list[str]
) -> None:
    assert seen_of_mine(SEATS, SETUP, note) == cards
