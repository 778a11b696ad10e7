from typing import Any

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.slots import Moment

MOMENT: Moment[str, int, Any] = Moment("table", {"who": "Ann", "seen": None}, state=3)


def test_a_moment_has_what_its_fields_are_filled_with() -> None:
    assert MOMENT["who"] == MOMENT.get("who") == "Ann"
    assert MOMENT.get("whom") is None
    with pytest.raises(KeyError):
        MOMENT["whom"]


def test_a_field_filled_with_none_is_filled() -> None:
    assert MOMENT.has("who", "seen")
    assert MOMENT.has()
    assert not MOMENT.has("who", "whom")


def test_more_fields_are_filled_in_a_moment_of_its_own() -> None:
    more = MOMENT.filled({"whom": "Bob", "who": "Cem"})
    assert more.values == {"who": "Cem", "seen": None, "whom": "Bob"}
    assert (more.setup, more.state) == ("table", 3)
    assert MOMENT["who"] == "Ann"


def test_nothing_is_known_at_a_moment_unless_it_is_said() -> None:
    assert (MOMENT.known, MOMENT.level, MOMENT.draft) == (None, Level.PAPER, {})
