from notepad.deduction.deal import Deal, count_clue
from notepad.deduction.moving_cards import StagedDeal
from notepad.deduction.moving_knowledge import Possession, contradictory


def course(*ann: int) -> StagedDeal:
    """Return a course of two cards that never move; Ann has so many of them."""
    bare = Deal(dict.fromkeys(("cup", "coin"), ("Ann", "Bob")), ())
    return StagedDeal.begun(Deal(bare.options, (count_clue(bare.cells(bare.options, "Ann"), ann),)))


def test_what_holds_in_all_that_fits_is_forced() -> None:
    assert Possession("cup", "Ann", has=True).forced(course(2))
    assert Possession("cup", "Bob", has=False).forced(course(2))
    assert not Possession("cup", "Ann", has=True).forced(course(1))


def test_nothing_is_forced_where_nothing_fits() -> None:
    assert contradictory(course(3))
    assert not contradictory(course(1))
    assert not Possession("cup", "Ann", has=True).forced(course(3))


def test_what_is_barred_are_the_places_that_say_otherwise() -> None:
    deal = course(1).deal
    assert Possession("cup", "Ann", has=True).barred(deal) == (("cup", "Bob"),)
    assert Possession("cup", "Ann", has=False).barred(deal) == (("cup", "Ann"),)
