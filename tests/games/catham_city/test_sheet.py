"""The factions as they look."""

from notepad.games.catham_city.setup import FACTIONS, called, face


def test_all_eight_factions_are_told_apart_by_sign_and_colour() -> None:
    looks = [face(one) for one in FACTIONS]
    assert len(FACTIONS) == 8
    assert len({(look.symbol, look.colour) for look in looks}) == 8
    assert len({look.colour for look in looks}) == 8
    assert [look.label for look in looks] == [called(one) for one in FACTIONS]
