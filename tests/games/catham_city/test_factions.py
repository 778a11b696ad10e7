from notepad.games.catham_city.setup import COPIES, DEALT, FACTIONS, PLAYED, SEATS, called, face


def test_all_eight_factions_are_told_apart_by_sign_and_colour() -> None:
    looks = [face(one) for one in FACTIONS]
    assert len(FACTIONS) == 8
    assert len({(look.symbol, look.colour) for look in looks}) == 8
    assert len({look.colour for look in looks}) == 8
    assert [look.label for look in looks] == [called(one) for one in FACTIONS]


def test_of_two_with_one_sign_never_both_are_in_a_first_game() -> None:
    first = [face(one).symbol for one in FACTIONS[:5]]
    assert len(set(first)) == 5


def test_a_word_that_is_no_faction_is_called_by_itself() -> None:
    assert called("plumbers") == "plumbers"


def test_every_player_is_dealt_cards_and_no_play_takes_more_than_there_are() -> None:
    assert len(DEALT) == SEATS[-1]
    assert {*PLAYED} == {*FACTIONS}
    assert all(0 < count <= COPIES for able in PLAYED.values() for count in able)
