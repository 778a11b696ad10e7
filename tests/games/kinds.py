"""The games of the catalogue for tests that take long: of those alike one runs always."""

from typing import Any

import pytest

from notepad.games import catalogue

ALIKE = {"black-vienna", "clue-master", "cluedo-1949"}
"""Games that are declared as Clue is, so that what holds for it holds for them."""


def by_kind() -> list[Any]:
    """Return every game's id, as parameters; those that are like another one are exhaustive."""
    return [
        pytest.param(word, marks=[pytest.mark.exhaustive] if word in ALIKE else [])
        for word in catalogue()
    ]
