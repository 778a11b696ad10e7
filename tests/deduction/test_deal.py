from notepad.deduction.deal import Clue, Deal, count_clue


def test_a_count_clue_has_each_cell_once_in_the_order_in_which_they_came() -> None:
    clue = count_clue(
        [("b", "Ann"), ("a", "Ann"), ("b", "Ann")], range(1, 3), note=4, meaning="one or two"
    )
    weights = ((("b", "Ann"), 1), (("a", "Ann"), 1))
    assert clue == Clue(weights, frozenset({1, 2}), 4, "one or two")
    assert clue.cells == (("b", "Ann"), ("a", "Ann"))


def test_a_clue_of_the_setup_has_number_0() -> None:
    assert count_clue([], [0]).note == 0


def test_cells_are_those_that_are_options_at_all() -> None:
    deal = Deal({"a": ("Ann", "Bob"), "b": ("Bob",), "c": ("Ann",)}, ())
    assert deal.cells("cba", "Ann") == (("c", "Ann"), ("a", "Ann"))
