"""A declared game at a table: what I hold, and notes that are tapped, written and read again."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from notepad.core.faults import Faults
from notepad.core.record import note_document, read_note, read_setup
from notepad.declared.deck import Deck
from notepad.declared.declaration_file import read_declaration
from notepad.declared.game import game_of
from tests.games.tapping import tapped_out
from tests.games.views import view_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.core.form import Draft, Form
    from notepad.core.game import Game, View


@dataclass(frozen=True)
class AtTable:
    """A game of a declaration, set up as a record says."""

    text: str
    setup_document: dict[str, Any]

    @cached_property
    def game(self) -> Game:
        return game_of(read_declaration(self.text))

    @cached_property
    def deck(self) -> Deck:
        return Deck(read_declaration(self.text))

    @cached_property
    def setup(self) -> Any:  # noqa: ANN401 the game's own type
        return read_setup(self.setup_document, self.game)

    def view(self, notes: Sequence[Any] = (), **more: Any) -> View:  # noqa: ANN401
        return view_of(self.game, self.setup, notes, **more)

    def known(self, *notes: Any) -> Any:  # noqa: ANN401
        reasoner = self.game.reasoner(self.setup)
        return reasoner.weigh(reasoner.follow(notes))

    def form(self, draft: Draft, notes: Sequence[Any] = ()) -> Form[Any]:
        return self.game.form(self.view(notes), draft)

    def comes_back(self, note: Any) -> None:  # noqa: ANN401
        """Make sure that a note, its draft, its taps and its record are all the same."""
        assert list(self.game.keypad.faults(self.setup, note)) == []
        assert self.form(self.game.keypad.draft(self.setup, note)).outcome == note
        assert tapped_out(self.game, self.view(), note) == note
        assert read_note(note_document(note), self.setup, self.game) == note

    def faults(self, **document: Any) -> list[str]:  # noqa: ANN401
        """Return what is wrong with a note as a record has it, each fault as a line."""
        try:
            read_note(document, self.setup, self.game)
        except Faults as found:
            return [str(fault) for fault in found.faults]
        return []

    def said(self, note: Any) -> str:  # noqa: ANN401
        return self.game.said(self.setup, note)
