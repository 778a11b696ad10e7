from dataclasses import dataclass

from notepad.deduction import logic
from notepad.deduction.logic import Witnesses


@dataclass(frozen=True)
class Has:
    """A world has all these cells."""

    bit: int
    cells: int

    def fits(self, world: int) -> bool:
        return world & self.cells == self.cells


def test_worlds_that_meet_all_conditions_are_found_whichever_came_first() -> None:
    met = Witnesses[Has]()
    met.add(0b011)
    met.check(Has(0b01, 0b001))
    met.add(0b101)
    met.check(Has(0b10, 0b100))
    met.add(0b110)
    assert set(met.meeting(0)) == {0b011, 0b101, 0b110}
    assert set(met.meeting(0b01)) == {0b011, 0b101}
    assert set(met.meeting(0b11)) == {0b101}


def test_conditions_can_be_forgotten_but_worlds_stay() -> None:
    met = Witnesses[Has]()
    met.check(Has(1, 1))
    met.add(1)
    met.forget_checks()
    assert list(met.meeting(0)) == [1]
    assert list(met.meeting(1)) == []


def test_the_world_that_was_of_no_use_for_longest_goes_first() -> None:
    met = Witnesses[Has]()
    for world in range(logic.KEPT):
        met.add(world)
    met.keep(0)
    met.add(logic.KEPT)
    left = set(met.meeting(0))
    assert 0 in left
    assert 1 not in left
    assert len(left) == logic.KEPT
