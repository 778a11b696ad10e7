from hypothesis import given, settings

from notepad.deduction.clue_rules import Board, Claim, Sheet
from notepad.deduction.deal import Clue, Deal, Place, count_clue
from tests.deduction import brute
from tests.deduction.small import tables

PLACES: tuple[Place, ...] = ("Ann", "Bob", "Cem")


def board(cards: str, *clues: Clue, crossed: str = "") -> Board:
    """Return the board of some cards; "a/Bob" is a cell that is crossed."""
    cells = [tuple(cell.split("/")) for cell in crossed.split()]
    return Board(Sheet(dict.fromkeys(cards, PLACES), [(card, at) for card, at in cells]), clues)


def bob(cards: str, *totals: int, note: int = 1) -> Clue:
    return count_clue([(card, "Bob") for card in cards], totals, note=note)


def bits(found: Board, *cells: str) -> int:
    """Return the bits of some cells, told like "a/Bob"."""
    named = {f"{card}/{place}": bit for (card, place), bit in found._bits.items()}
    return sum(named[cell] for cell in cells)


def test_a_card_that_is_found_has_no_cells_and_a_crossed_cell_no_bit() -> None:
    found = board("abc", crossed="a/Ann a/Bob b/Cem")
    assert found.cards == ("b", "c")
    cells = found.named(found.everywhere(0b11))
    assert set(cells) == {("b", "Ann"), ("b", "Bob"), ("c", "Ann"), ("c", "Bob"), ("c", "Cem")}


def test_cells_are_counted_by_their_cards() -> None:
    found = board("abc")
    some = bits(found, "a/Bob", "c/Ann", "c/Cem")
    assert (found.count(some), found.cards_of(some)) == (2, 0b101)
    assert found.named_cards(some) == ("a", "c")
    assert set(found.named(some)) == {("a", "Bob"), ("c", "Ann"), ("c", "Cem")}
    assert found.count(0) == 0
    assert found.cards_of(found.everywhere(0b110)) == 0b110
    assert found.count(found.everywhere(0b110)) == 2


def test_a_clue_claims_the_least_and_the_most_of_its_open_cells() -> None:
    clue = bob("abcd", 2, 3)
    found = board("abcd", clue, crossed="a/Ann a/Cem b/Bob")
    assert found.claims == (Claim(clue, bits(found, "c/Bob", "d/Bob"), 1, 2),)


def test_a_clue_claims_no_more_than_there_are_cards_and_no_less_than_nothing() -> None:
    clue = bob("abc", *range(10))
    found = board("abc", clue)
    (claim,) = found.claims
    assert (claim.need, claim.room) == (0, 3)


def test_clues_that_are_settled_or_weighed_claim_nothing() -> None:
    weighed = Clue(((("b", "Bob"), 2), (("c", "Bob"), 1)), frozenset({2}))
    assert board("abc", bob("a", 0), weighed, crossed="a/Bob").claims == ()


def test_what_may_be_used_up_is_told_with_the_claims_that_may_do_it() -> None:
    whole, one, two = bob("abcde", 2), bob("ab", 1, note=2), bob("cd", 1, note=3)
    (limit,) = (at for at in board("abcde", whole, one, two).limits if at.whole.clue is whole)
    assert [part.clue for part in limit.parts] == [one, two]
    loose = board("abcde", bob("abcde", 3), one, two).limits
    assert [at for at in loose if at.whole.clue is not None] == []


def test_cards_may_be_used_up_by_what_several_holders_need_of_them() -> None:
    cem = count_clue([(card, "Cem") for card in "abcd"], [2], note=2)
    found = board("abcd", bob("abcd", 2), cem)
    (limit,) = found.limits
    assert (limit.whole.clue, limit.whole.need, limit.whole.room) == (None, 4, 4)
    assert [part.clue for part in limit.parts] == [bob("abcd", 2), cem]


def test_what_may_be_needed_is_told_with_the_claims_that_have_no_room_for_it() -> None:
    whole, part = bob("abcde", 3), bob("abc", 1, note=2)
    (needed,) = (at for at in board("abcde", whole, part).needs if at.whole.clue is whole)
    assert [one.clue for one in needed.parts] == [part]
    assert board("abcde", bob("abcde", 2), part).needs == ()


def test_cards_that_can_only_be_where_there_is_little_room_may_fill_it() -> None:
    one, two = bob("abc", 1), count_clue([(card, "Cem") for card in "abd"], [1], note=2)
    found = board("abcd", one, two, crossed="a/Ann b/Ann")
    (needed,) = (at for at in found.needs if at.whole.clue is None)
    assert found.named_cards(needed.whole.cells) == ("a", "b")
    assert [part.clue for part in needed.parts] == [one, two]


@given(tables(lie=0))
@settings(deadline=None, max_examples=60)
def test_a_claim_holds_in_every_deal_that_fits(table: tuple[Deal, list[Clue]]) -> None:
    deal, clues = table
    worlds = brute.worlds(deal, clues)
    found = Board(Sheet(deal.options), (*deal.hands, *deal.rules, *clues))
    for claim in found.claims:
        cells = set(found.named(claim.cells))
        assert all(claim.need <= len(cells & world.items()) <= claim.room for world in worlds)
