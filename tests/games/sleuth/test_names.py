"""What cards and classes are called."""

from itertools import combinations, product

import pytest

from notepad.games.sleuth.setup import CARDS, KINDS, class_name, spoken


@pytest.mark.parametrize(
    ("about", "name"),
    [
        (("red",), "red ones"),
        (("pearl",), "pearls"),
        (("pair",), "pairs"),
        (("red", "pearl"), "red pearls"),
        (("cluster", "green"), "green clusters"),
        (("pair", "pearl"), "pearl pairs"),
        (("pearl", "pair", "red"), "red pearl pairs"),
    ],
)
def test_a_class_is_named_in_the_plural_whatever_the_order(
    about: tuple[str, ...], name: str
) -> None:
    assert class_name(about) == name


def test_every_class_and_every_card_has_a_name_of_its_own() -> None:
    kinds = [chosen for count in (1, 2, 3) for chosen in combinations(KINDS, count)]
    classes = [about for chosen in kinds for about in product(*chosen)]
    names = {*map(class_name, classes), *map(spoken, CARDS)}
    assert len(names) == len(classes) + len(CARDS) == 79 + 36


def test_a_card_is_named_by_its_colour_gem_and_type() -> None:
    for card in CARDS:
        gem, number, colour = card.split("-")
        assert spoken(card) == f"{colour} {gem} {number}"
