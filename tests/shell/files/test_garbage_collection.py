"""Nothing is cleared away while a thread beside the window works."""

import gc

import pytest

from notepad.shell.importing import uncollected


def test_it_is_cleared_away_again_when_the_last_one_is_done() -> None:
    seen = []
    with uncollected():
        with uncollected():
            seen.append(gc.isenabled())
        seen.append(gc.isenabled())
    assert seen == [False, False]
    assert gc.isenabled()


def test_a_fault_does_not_end_it_for_good() -> None:
    with pytest.raises(ValueError, match="wrong"), uncollected():
        raise ValueError("wrong")
    assert gc.isenabled()
