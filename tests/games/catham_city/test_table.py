"""What lies open, where unseen cards went, turns and points, and what each play does to them."""

from dataclasses import replace

import pytest

from notepad.games.catham_city.notes import Discard, Note, Play, Points, Take
from notepad.games.catham_city.setup import Setup
from notepad.games.catham_city.table import AllCards, Draw, Hand, PointsAndCards
from tests.games.catham_city.tables import CITY, FIRST, POINTS_ALONE, after, cards_after

MAFIA, POLICE = "mafia", "police"


def table(pile: int = 4) -> AllCards:
    hands = {"Bob": Hand((Draw(0, 2),))}
    pool = {MAFIA: 3, POLICE: pile - 1}
    return AllCards({}, {MAFIA: 1}, hands, {"Ann": 1, "Bob": 2}, pile, (pool,))


def test_a_hand_is_known_by_what_it_drew_gained_and_lost() -> None:
    hand = table().gained("Bob", {MAFIA: 2}).lost("Bob", {MAFIA: 1, POLICE: 1}).hands["Bob"]
    assert hand.openly == {MAFIA: 1, POLICE: -1}
    assert hand.shown == {POLICE: 1}
    assert hand.drawn == 2


def test_cards_seen_to_be_drawn_are_in_the_pool_no_more() -> None:
    seen = table().seen_drawn({MAFIA: 1, POLICE: 1})
    assert (seen.pile, seen.pools) == (2, ({MAFIA: 2, POLICE: 2},))


def test_when_the_pile_is_empty_the_discards_are_a_new_pool() -> None:
    drawn = table(1).discarded({POLICE: 3}).unseen_drawn("Bob", 2)
    assert (drawn.pile, drawn.discards) == (2, {})
    assert drawn.pools[1] == {POLICE: 3}
    assert [(draw.pool, draw.count) for draw in drawn.hands["Bob"].draws] == [(0, 3), (1, 1)]


def test_where_both_are_empty_fewer_are_drawn() -> None:
    drawn = table(1).unseen_drawn("Bob", 5)
    assert (drawn.sizes["Bob"], drawn.to_draw) == (3, 0)


def test_cards_seen_across_a_shuffle_leave_open_which_came_before_it() -> None:
    seen = table(1).discarded({POLICE: 2}).seen_drawn({MAFIA: 1, POLICE: 1})
    assert [(draw.pool, draw.count) for draw in seen.across[0].draws] == [(0, 1), (1, 1)]
    assert seen.pools == ({MAFIA: 3, POLICE: 0}, {POLICE: 2})


def test_a_card_that_is_not_there_makes_the_table_unsound_for_good() -> None:
    assert not table().lost("Ann", {POLICE: 1}).sound
    assert not table().lost("Bob", {POLICE: 3}).sound
    assert not table().taken(MAFIA, 1).sound
    wrong = table().lost("Bob", {MAFIA: 1, POLICE: 2})
    assert not wrong.gained("Bob", {MAFIA: 1}).sound
    assert not table(1).seen_drawn({MAFIA: 2}).sound


def position(**points: int) -> PointsAndCards:
    return PointsAndCards(FIRST, {**dict.fromkeys(FIRST.players, 0), **points}, None)


def test_who_reaches_the_target_first_has_won_though_others_reach_it_later() -> None:
    won = position(Ann=15, Bob=15).scored("Bob", 2)
    assert (won.winner, won.over) == ("Bob", True)
    assert won.scored("Ann", 3).winner == "Bob"


def test_points_that_are_taken_back_take_the_game_back() -> None:
    won = position(Ann=15).scored("Ann", 1)
    assert won.winner == "Ann"
    assert won.scored("Ann", -1).winner is None
    assert won.scored("Bob", 20).scored("Ann", -1).winner == "Bob"


TAKEN = Take(player="Ann", faction="mafia", count=2, refill={"council": 1, "hackers": 1})


def test_the_row_is_filled_again_and_the_next_has_the_turn() -> None:
    state, table = after(TAKEN), cards_after(TAKEN)
    assert (state.seat, state.active) == ("Bob", "Ann")
    assert table.row == {"detectives": 2, "council": 2, "mafia": 1, "hackers": 2}
    assert table.mine["mafia"] == 2
    assert (table.sizes["Ann"], table.pile) == (8, 47)


def test_how_many_were_taken_may_be_left_out_where_as_many_came() -> None:
    assert after(replace(TAKEN, count=None)) == after(TAKEN)


def test_two_actions_a_turn_keep_the_turn_once() -> None:
    twice = replace(FIRST, actions=2)
    states = [after(*(TAKEN,) * count, setup=twice) for count in (0, 1)]
    assert [(state.seat, state.left) for state in states] == [("Ann", 2), ("Ann", 1)]
    other = replace(TAKEN, player="Bob")
    assert after(TAKEN, other, setup=twice).seat == "Bob"
    assert after(TAKEN, replace(TAKEN, count=1, refill={"mafia": 1}), setup=twice).seat == "Bob"


def test_out_of_turn_the_turn_moves_along() -> None:
    assert after(replace(TAKEN, player="Cem")).seat == "Ann"


def test_surplus_is_discarded_by_whoever_acted_last() -> None:
    play = Play(player="Ann", faction="robocats", count=2, drawn={"mafia": 5})
    table = cards_after(play, TAKEN, Discard(cards={"mafia": 1}))
    assert table.discards == {"robocats": 2, "mafia": 1}
    assert table.mine["mafia"] == 6
    named = Discard(player="Bob", cards={"mafia": 1})
    assert cards_after(play, named).sizes["Bob"] == 5


def test_points_are_added_or_put_right() -> None:
    state = after(Points(player="Bob", points=3), Points(player="Cem", stands=9))
    assert state.points == {"Ann": 0, "Bob": 3, "Cem": 9}
    assert after(Points(player="Bob", points=3), Points(player="Bob", points=-4)).points["Bob"] < 0


def test_a_table_that_keeps_points_alone_has_no_cards_and_a_winner() -> None:
    state = after(Points(player="Bob", stands=16), Points(player="Ann", stands=17),
                  setup=POINTS_ALONE)  # fmt: skip
    assert (state.table, state.winner) == (None, "Bob")


def test_the_first_note_that_cannot_be_by_what_lies_open_is_remembered() -> None:
    gone = Take(player="Ann", faction="robocats", count=1, refill={"mafia": 1})
    assert after(TAKEN, gone, TAKEN).broken == 2
    assert after(TAKEN).broken == 0


def test_fewer_cards_came_than_were_taken_only_where_no_more_are_left() -> None:
    assert after(replace(TAKEN, refill={"council": 1})).broken == 1


RICH = tuple(Points(player=name, stands=2) for name in FIRST.players)
DETECTIVES = Play(player="Bob", faction="detectives", extra="mafia")
MAFIA_PLAYED = Play(player="Bob", faction="mafia", dropped={})
JOURNALISTS = Play(player="Ann", faction="journalists", given={"Bob": "mafia", "Cem": "hackers"})


def points(*notes: Note, setup: Setup = FIRST) -> list[int]:
    return [*after(*notes, setup=setup).points.values()]


def broken(*notes: Note, setup: Setup = FIRST) -> int:
    return after(*notes, setup=setup).broken


def test_detectives_give_three_and_one_to_each_who_discards_such_a_card() -> None:
    note = replace(DETECTIVES, dropped=("Cem",))
    assert points(note) == [0, 3, 1]
    table = cards_after(note)
    assert table.discards == {"detectives": 3, "mafia": 2}
    assert (table.sizes["Bob"], table.sizes["Cem"]) == (2, 6)


def test_council_gives_two_and_two_cards_unseen() -> None:
    played = cards_after(Play(player="Bob", faction="council"))
    assert played.sizes["Bob"] == 6 - 3 + 2
    mine = Play(player="Ann", faction="council", drawn={"mafia": 2})
    assert points(mine) == [2, 0, 0]
    assert cards_after(mine).mine == {"robocats": 2, "hackers": 1, "mafia": 2}


def test_two_robocats_bring_cards_and_four_bring_points() -> None:
    two, four = (Play(player="Bob", faction="robocats", count=count) for count in (2, 4))
    assert (points(two), cards_after(two).sizes["Bob"]) == ([0, 0, 0], 9)
    assert (points(four), cards_after(four).sizes["Bob"]) == ([0, 3, 0], 2)


def test_the_mafia_takes_two_cards_or_a_point() -> None:
    note = replace(MAFIA_PLAYED, dropped={"Cem": {"council": 1, "hackers": 1}})
    assert points(*RICH, note) == [1, 4, 2]
    assert cards_after(*RICH, note).sizes["Cem"] == 5


def test_who_has_no_point_must_discard_for_the_mafia() -> None:
    assert broken(MAFIA_PLAYED) == 1
    both = {"Ann": {"council": 2}, "Cem": {"mafia": 2}}
    assert broken(replace(MAFIA_PLAYED, dropped=both)) == 0
    assert points(replace(MAFIA_PLAYED, dropped=both)) == [0, 2, 0]


def test_a_single_card_is_no_way_out_for_who_has_more_of_either() -> None:
    one = {"Ann": {"council": 1}, "Cem": {"mafia": 2}}
    assert broken(replace(MAFIA_PLAYED, dropped=one)) == 1
    last = Discard(player="Ann", cards={"council": 3, "robocats": 2})
    paid = {"Ann": {"hackers": 1}, "Cem": {"mafia": 2}}
    assert broken(last, replace(MAFIA_PLAYED, dropped=paid)) == 0
    assert broken(last, RICH[0], replace(MAFIA_PLAYED, dropped=paid)) == 3


def test_hackers_that_are_revealed_score_and_other_cards_come_into_the_hand() -> None:
    note = Play(player="Bob", faction="hackers", victim="Ann",
                revealed={"hackers": 1, "robocats": 1})  # fmt: skip
    table = cards_after(note)
    assert points(note) == [0, 1, 0]
    assert table.discards == {"hackers": 1}
    assert table.mine == {"council": 3, "robocats": 1, "hackers": 2}
    assert (table.sizes["Ann"], table.sizes["Bob"]) == (6, 5)


def test_a_victim_of_hackers_has_as_many_cards_before_he_takes_them() -> None:
    few = Discard(player="Ann", cards={"council": 3, "robocats": 2})
    note = Play(player="Bob", faction="hackers", victim="Ann", revealed={"hackers": 2})
    assert broken(few, note) == 2
    assert broken(note) == 0


def test_police_score_for_cards_like_the_other_one_and_bring_cards_for_police() -> None:
    note = Play(player="Bob", faction="police", count=2, extra="journalists", victim="Ann",
                revealed={"journalists": 1, "police": 1}, drawn={"mafia": 1})  # fmt: skip
    table = cards_after(note, setup=CITY)
    assert points(note, setup=CITY) == [0, 1, 0]
    assert table.discards == {"police": 3, "journalists": 2}
    assert (table.mine["mafia"], table.sizes["Ann"]) == (1, 5)


def test_police_reveal_as_many_as_they_are_or_all_there_are() -> None:
    note = Play(player="Bob", faction="police", count=5, extra="mafia", victim="Ann",
                revealed={"journalists": 2, "bureaucrats": 2})  # fmt: skip
    assert broken(note, setup=CITY) == 1
    few = Discard(player="Ann", cards={"police": 2})
    assert broken(few, note, setup=CITY) == 0


def test_journalists_are_given_cards_for_which_others_discard_another() -> None:
    note = replace(JOURNALISTS, dropped=("Cem",))
    assert points(note, setup=CITY) == [2, 0, 1]
    table = cards_after(note, setup=CITY)
    assert table.mine == {"police": 2, "bureaucrats": 2, "mafia": 1, "hackers": 1}
    assert table.discards == {"journalists": 2, "hackers": 1}
    assert (table.sizes["Bob"], table.sizes["Cem"]) == (5, 5)


def test_bureaucrats_score_for_each_different_faction_of_the_pile() -> None:
    note = Play(player="Ann", faction="bureaucrats", revealed={"mafia": 1, "police": 1})
    assert points(note, setup=CITY) == [2, 0, 0]
    table = cards_after(note, setup=CITY)
    assert table.discards == {"bureaucrats": 2, "mafia": 1, "police": 1}
    assert broken(replace(note, count=3), setup=CITY) == 1


def test_with_the_target_reached_the_rest_of_the_effect_does_not_happen() -> None:
    near = Points(player="Bob", stands=15)
    assert points(near, *RICH[::2], MAFIA_PLAYED) == [2, 17, 2]
    assert cards_after(near, Play(player="Bob", faction="council")).sizes["Bob"] == 3
    dropped = replace(DETECTIVES, dropped=("Cem",))
    assert points(near, dropped) == [0, 18, 0]


def test_of_others_who_get_points_the_first_from_the_left_can_win() -> None:
    near = [Points(player=name, stands=15) for name in ("Cem", "Ann")]
    both = replace(DETECTIVES, extra="council", dropped=("Ann", "Cem"))
    assert after(*near, both).winner == "Cem"
    assert points(*near, both) == [15, 3, 16]


@pytest.mark.parametrize("drawn", [{}, {"mafia": 2}])
def test_cards_drawn_after_the_end_may_be_noted_or_not(drawn: dict[str, int]) -> None:
    near = Points(player="Ann", stands=15)
    assert broken(near, Play(player="Ann", faction="council", drawn=drawn)) == 0


def test_drawing_fewer_than_there_are_cannot_be() -> None:
    assert broken(Play(player="Ann", faction="council", drawn={"mafia": 1})) == 1


def test_cards_in_play_are_not_shuffled_in() -> None:
    """With an empty pile only what lay discarded before the note can be drawn."""
    rest = 49
    takes: list[Note] = []
    table = cards_after()
    while table.pile:
        one = next(one for one, count in table.row.items() if count)
        count = min(table.row[one], table.pile)
        spare = {f: n for f, n in table.pools[0].items() if n > 0}
        refill: dict[str, int] = {}
        for faction, number in spare.items():
            refill[faction] = min(number, count - sum(refill.values()))
        refill = {faction: number for faction, number in refill.items() if number}
        takes.append(Take(player="Bob", faction=one, count=count, refill=refill))
        table = cards_after(*takes)
        rest -= count
    assert rest == 0
    council = Play(player="Cem", faction="council")
    assert cards_after(*takes, council).sizes["Cem"] == 4
    assert cards_after(*takes, council).discards == {"council": 3}
