import pytest

from notepad.core.language import format_number
from notepad.games.conspiracy.setup import COLOURS, SPIES, Cast, money


def test_dollars_are_written_as_english_does() -> None:
    assert (format_number(6_900), money(6_900)) == ("6,900", "$6,900")


@pytest.mark.usefixtures("german")
def test_dollars_are_written_as_german_does() -> None:
    assert (format_number(6_900), money(6_900)) == ("6.900", "6.900\u00a0$")


def test_spies_are_called_by_their_first_names_unless_that_could_mean_two() -> None:
    assert [Cast().called(spy) for spy in SPIES] == [
        *("Ahmed", "Earl", "Tom", "Rita", "Rock", "Tanya", "Miss B.", "Spy 8")
    ]
    assert Cast(("Rita Palm", "Rita Book")).called("Rita Palm") == "Rita Palm"


@pytest.mark.parametrize(
    ("spy", "called"),
    [("Spy 88", "Spy 88"), ("Mata Hari", "Mata"), ("Agent 007", "Agent 007"), ("Al Bo", "Al Bo")],
)
def test_short_names_and_numbers_are_called_in_full(spy: str, called: str) -> None:
    assert Cast((spy, *SPIES[1:])).called(spy) == called


def test_a_spy_has_the_colour_of_his_place() -> None:
    cast = Cast()
    assert [cast.face(spy).colour for spy in SPIES] == [*COLOURS]
    assert [str(cast.short(spy)) for spy in SPIES[:2]] == ["●Ahmed", "●Earl"]
    assert str(cast.face(SPIES[0])) == "●Ahmed Cahr"
    two = Cast(SPIES, COLOURS[:2])
    assert two.face(SPIES[3]).colour == COLOURS[1]
