"""Numbers of cards in a solver: what can be, what cannot, and which assumptions forbid it."""

from notepad.games.catham_city.hidden_hands import CountingSolver


def test_a_number_is_as_large_as_its_last_true_literal() -> None:
    with CountingSolver() as counting:
        number = counting.number(4)
        counting.exactly(number, 3)
        assert counting.fits()
        assert [literal in counting.true() for literal in number] == [True, True, True, False]


def test_numbers_that_sum_to_one_hold_each_other_down() -> None:
    with CountingSolver() as counting:
        ann, bob = counting.number(3), counting.number(3)
        counting.exactly([*ann, *bob], 3)
        assert counting.fits(ann[1], bob[0])
        assert not counting.fits(ann[1], bob[1])


def test_of_what_does_not_fit_the_literals_that_suffice_are_named() -> None:
    with CountingSolver() as counting:
        ann, bob, cem = (counting.number(2) for _one in range(3))
        counting.exactly([*ann, *bob], 2)
        assert not counting.fits(cem[0], ann[1], bob[0])
        assert {*counting.core()} == {ann[1], bob[0]}


def test_more_than_there_are_can_never_be() -> None:
    with CountingSolver() as counting:
        counting.at_least(counting.number(2), 3)
        assert not counting.fits()
        assert list(counting.core()) == []
