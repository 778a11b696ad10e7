"""What follows note by note: bounds, the first note that cannot be, odds once they are weighed."""

from dataclasses import replace

import pytest

from notepad.games.catham_city.hidden_hands import PILE, Span
from notepad.games.catham_city.notes import Discard, Note, Play, Points, Take
from notepad.games.catham_city.reasoning import HandReasoner
from tests.games.catham_city.playing import dealt
from tests.games.catham_city.tables import FIRST, POINTS_ALONE, known

TAKE = Take(player="Bob", faction="mafia", count=3, refill={"council": 3})


def test_what_is_taken_is_certain_until_it_is_played() -> None:
    assert known(TAKE).hands["Bob"]["mafia"] == Span(3, 9)
    played = Play(
        player="Bob", faction="mafia", dropped={"Cem": {"mafia": 2}, "Ann": {"council": 2}}
    )
    found = known(TAKE, played)
    assert not found.conflict
    assert found.hands["Bob"]["mafia"] == Span(0, 5)


def test_a_faction_of_which_all_cards_are_accounted_for_is_nowhere_else() -> None:
    """My hand, the row and Bob's takes have all fifteen Robocats."""
    row: dict[str, int] = {"robocats": 7}
    setup = replace(FIRST, hand={"robocats": 6}, row=row)
    take = Take(player="Bob", faction="robocats", count=7,
                refill={"robocats": 2, "mafia": 5})  # fmt: skip
    found = known(take, setup=setup)
    assert found.hands["Cem"]["robocats"] == Span(0, 0)
    assert found.hands["Bob"]["robocats"] == Span(7, 7)
    assert found.hands[PILE]["robocats"] == Span(0, 0)


@pytest.mark.parametrize(
    ("notes", "conflict"),
    [
        ((TAKE, TAKE), (2,)),
        ((TAKE, replace(TAKE, player="Cem", faction="detectives", count=3)), (2,)),
        ((Play(player="Bob", faction="council"), Play(player="Bob", faction="mafia", dropped={}),
          Play(player="Bob", faction="council")), (2,)),
        ((Discard(player="Bob", cards={"council": 4, "mafia": 3}), TAKE), (1,)),
        ((Discard(player="Ann", cards={"mafia": 1}),), (1,)),
        ((Points(player="Ann", stands=1), Discard(player="Cem", cards={"council": 8})), (2,)),
    ],
)  # fmt: skip
def test_the_conflict_is_the_first_note_that_cannot_have_been(
    notes: tuple[Note, ...], conflict: tuple[int, ...]
) -> None:
    assert known(*notes).conflict == conflict


def test_more_of_a_faction_than_there_are_cannot_leave_hands() -> None:
    """Eleven Council are hidden: my three and one in the row are the others."""
    notes: list[Note] = [
        Play(player="Bob", faction="council"),
        Play(player="Bob", faction="council"),
    ]
    notes += [Discard(player="Cem", cards={"council": 6})]
    assert known(*notes).conflict == (3,)
    assert not known(*notes[:2], Discard(player="Cem", cards={"council": 5})).conflict


@pytest.mark.parametrize("seed", range(4))
def test_note_by_note_the_same_follows_as_at_once(seed: int) -> None:
    game = dealt(seed, players=2 + seed, target=60)
    for _turn in range(40):
        game.turn()
    stepping = HandReasoner(game.setup)
    for count in range(len(game.notes) + 1):
        stepped = stepping.follow(game.notes[:count])
        assert stepped == HandReasoner(game.setup).follow(game.notes[:count])


def test_notes_that_are_changed_or_taken_back_are_followed_anew() -> None:
    reasoner = HandReasoner(FIRST)
    first = reasoner.follow([TAKE])
    reasoner.follow([replace(TAKE, player="Cem"), TAKE])
    assert reasoner.follow([TAKE]) == first
    assert reasoner.follow([]).hands == HandReasoner(FIRST).follow([]).hands


def test_odds_are_those_of_all_hidden_cards_once_they_are_weighed() -> None:
    reasoner = HandReasoner(FIRST)
    found = reasoner.follow([TAKE])
    assert not found.odds
    assert reasoner.weigh(found).odds["Cem"]["mafia"][0] > 0
    alone = HandReasoner(POINTS_ALONE)
    assert not alone.weigh(alone.follow(())).odds


def test_no_reason_is_told_where_notes_contradict_each_other() -> None:
    reason = HandReasoner(FIRST).why([TAKE, TAKE], "mafia", "Bob")
    assert reason.answer == "open"
    assert "2" in reason.steps[0]


def test_an_unknown_faction_is_no_subject() -> None:
    with pytest.raises(KeyError):
        HandReasoner(FIRST).why([TAKE], "police", "Bob")
    with pytest.raises(KeyError):
        HandReasoner(POINTS_ALONE).why([], "mafia", "Bob")
