import pytest

from notepad.core.faults import Faults
from notepad.core.seats import Reseating
from notepad.storage import Library, UnreadableGame
from notepad.storage.people import called_key, named_anew, named_in, rows_of, write_called
from tests.nullgame import CATALOGUE, Look
from tests.storage.conftest import RECORD


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Friday with Ann", True),
        ("Ann's birthday", True),
        ('["Ann"]', True),
        ("Anna and Joann", False),
        ("Änn", False),
    ],
)
def test_a_name_stands_by_itself_or_not_at_all(text: str, found: bool) -> None:
    assert named_in(text, "Ann") is found
    assert (named_anew(text, "Ann", r"\1") != text) is found


def test_another_name_is_put_in_as_it_is() -> None:
    assert named_anew("Ann (Ann)", "Ann", r"\g<0>.") == r"\g<0>. (\g<0>.)"
    assert named_anew("J.R. was here, not JxR.", "J.R.", "Somebody") == (
        "Somebody was here, not JxR."
    )


def test_a_row_of_a_player_is_called_by_his_new_name() -> None:
    assert called_key("size-Ann", {"Ann": "Zoë"}) == "size-Zoë"
    assert called_key("card", {"Ann": "Zoë"}) == "card"


def test_rows_tell_who_ever_sat_at_a_table(library: Library, game_id: int) -> None:
    session = library.open(game_id)
    session.reseat(Reseating({"Bob": "Rob"}, ("Rob", "Ann"), "Ann"))
    session.undo()
    session.note(Look("Bob", "sword"))  # what was undone is in the history alone now
    with library._store.reading() as database:
        rows = rows_of(database, game_id, CATALOGUE)
    assert rows.players == ("Ann", "Bob")
    assert set(rows.tables()) == {("Ann", "Bob"), ("Rob", "Ann")}
    assert [one.names for one in rows.reseated] == [{"Bob": "Rob"}]


def test_nothing_is_written_where_somebody_cannot_be_called_so(
    library: Library, game_id: int
) -> None:
    before = library.export_record(game_id)
    with library._store.writing() as database:
        rows = rows_of(database, game_id, CATALOGUE)
        with pytest.raises(Faults):
            write_called(database, rows, {"Bob": "Ann"}, "other")
    assert library.export_record(game_id) == before
    assert library.title(game_id) == RECORD.title


def test_what_cannot_be_read_is_told_by_its_game(library: Library, game_id: int) -> None:
    with library._store.writing() as database:
        database.execute('UPDATE history SET document = \'{"action": "redone"}\'')
    with library._store.reading() as database, pytest.raises(UnreadableGame):
        rows_of(database, game_id, CATALOGUE)
