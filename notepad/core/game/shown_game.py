"""A game whose pages, forms and sentences show the odd texts of a record so that none harms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from notepad.core.shown_text import LONGEST_TITLE, shown, spelling

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from notepad.core.form import Draft, Form
    from notepad.core.game.game import AnyGame, Opening, Table, View
    from notepad.core.game.reasoner import Known, Reason, Reasoner, Told
    from notepad.core.page.page import Page
    from notepad.core.sentence.keypad import Keypad
    from notepad.core.sentence.moment import AnyMoment
    from notepad.core.shown_text import Spelling


def harmless(game: AnyGame) -> AnyGame:
    """Return the same game; whatever it says is fit to be shown, as `core.shown_text` makes it."""
    return cast("AnyGame", _Harmless(game))


class _Harmless:
    """Everything that is not said, such as faults and notes, is the game's own."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 whatever the game has of that name
        return getattr(self._game, name)

    def begin(self, table: Table, draft: Draft) -> Opening[Any]:
        said: Opening[Any] = spelling(table, draft).within(self._game.begin(table, draft))
        return said

    @property
    def keypad(self) -> Keypad:
        return cast("Keypad", _HarmlessKeypad(self._game.keypad))

    def page(self, view: View[Any, Any, Any, Any]) -> Page:
        view = replace(view, title=shown(view.title, most=LONGEST_TITLE))
        said: Page = spelling(view.play.setup).within(self._game.page(view))
        return said

    def subjects(self, setup: Any) -> Mapping[str, str]:  # noqa: ANN401 the game's own type
        say = spelling(setup).say
        return {key: say(subject) for key, subject in self._game.subjects(setup).items()}

    @property
    def reasoner(self) -> Callable[[Any], Reasoner[Any]]:
        return _HarmlessReasoning(self._game.reasoner)


class _HarmlessKeypad:
    """Makes the notes that another one makes, and tells them as they are shown."""

    def __init__(self, keypad: Keypad) -> None:
        self._keypad = keypad

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 whatever the keypad has
        return getattr(self._keypad, name)

    def form(self, moment: AnyMoment) -> Form[Any]:
        said: Form[Any] = spelling(moment.setup).within(self._keypad.form(moment))
        return said

    def said(self, setup: object, note: object) -> str:
        return spelling(setup).say(self._keypad.said(setup, note))


@dataclass(frozen=True)
class _HarmlessReasoning:
    """Makes reasoners of what another one makes; it can be pickled if the other one can."""

    made: Callable[[Any], Any]

    def __call__(self, setup: Any) -> Reasoner[Any]:  # noqa: ANN401 the game's own type
        found, told = self.made(setup), spelling(setup)
        return cast("Reasoner[Any]", _HarmlessReasoner(found, told)) if told.odd else found


class _HarmlessReasoner:
    """Reasons as another one does, and tells it as it is shown."""

    def __init__(self, reasoner: Reasoner[Any], told: Spelling) -> None:
        self._reasoner, self._spelling = reasoner, told

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 whatever the reasoner has
        return getattr(self._reasoner, name)

    def why(self, notes: Sequence[Any], subject: str, holder: str) -> Reason:
        reason = self._reasoner.why(notes, subject, holder)
        return replace(reason, story=self._spelling.within(reason.story))

    def told(self, notes: Sequence[Any], before: Known, after: Known) -> Told | None:
        said: Told | None = self._spelling.within(self._reasoner.told(notes, before, after))
        return said
