"""What lies open, and where unseen cards went: pools, draws and shuffles."""

from notepad.games.catham_city.table import AllCards, Draw, Hand

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
