"""The rows that forms of this game share."""

from dataclasses import dataclass

from notepad.core.form import Choice, Draft, Row, only
from notepad.core.game import View
from notepad.core.level import Level
from notepad.core.page import Face
from notepad.core.words import _
from notepad.deduction.knowledge import Knowledge
from notepad.games.sleuth.components import (
    COUNTS,
    INKS,
    KINDS,
    NAMES,
    SYMBOLS,
)
from notepad.games.sleuth.notes import Note, Setup
from notepad.games.sleuth.searching import NEW, held
from notepad.games.sleuth.turns import asker, out, winners

ELEMENT_ROWS = ("gem", "type", "colour")
OTHER = "*"
_MOST_SHOWN = 5
AFTER_WHOM = ("count", "seen")


def kind_of_note(view: View[Setup, Note, Knowledge], draft: Draft) -> str:
    """Return what is being noted: after I drew search cards these, by default a question."""
    return only(draft, "kind") or ("cards" if NEW in held(view.aside) else "question")


def element_face(element: str) -> Face:
    """Return how an element is drawn on a button."""
    if element in SYMBOLS:
        return Face(NAMES[element], SYMBOLS[element])
    return Face(NAMES[element], None, INKS.get(element))


@dataclass(frozen=True)
class Making:
    """One form in the making; its parts are looked up where they are needed."""

    view: View[Setup, Note, Knowledge]
    draft: Draft

    @property
    def setup(self) -> Setup:
        """How the game was set up."""
        return self.view.play.setup

    @property
    def who(self) -> str:
        """Whose turn it is, unless another player was tapped."""
        chosen = only(self.draft, "who")
        named = chosen if chosen in self.setup.players else None
        return named or asker(self.setup, self.view.play.notes)

    def kind_row(self) -> Row:
        """Return the row for what is being noted."""
        chosen = kind_of_note(self.view, self.draft)
        kinds = {
            "question": _("ask"),
            "exchange": _("swap"),
            "solution": _("solve"),
            "cards": _("cards"),
        }
        choices = tuple(Choice(key, Face(text), key == chosen) for key, text in kinds.items())
        cleared = ("who", "whom", "search", "said", "card", *ELEMENT_ROWS, *AFTER_WHOM)
        return Row("kind", _("note"), choices, clears=cleared)

    def who_row(self, label: str, chosen: str) -> Row:
        """Return the row of all players; those who only answer are dimmed.

        At a large table it shows only whose turn it is until another one is wanted.
        """
        silent = {*out(self.view.play.notes), *winners(self.view.play.notes)}
        folded = len(self.setup.players) > _MOST_SHOWN and chosen and not self.draft.get("who")
        offered = (chosen,) if folded else self.setup.players
        choices = [
            Choice(player, Face(player), player == chosen, dimmed=player in silent)
            for player in offered
        ]
        choices += [Choice(OTHER, Face(_("another …")))] if folded else []
        return Row("who", label, tuple(choices), clears=("whom", "search", "seen"))

    def element_rows(self, fixed: tuple[str, ...] = ()) -> list[Row]:
        """Return a short row for each kind of element; of a fixed one there is no choice."""
        about = self.about(fixed)
        rows = []
        for at, (key, kind) in enumerate(zip(ELEMENT_ROWS, KINDS, strict=True)):
            given = [element for element in kind if element in fixed]
            choices = tuple(
                Choice(
                    element,
                    element_face(element),
                    element in about,
                    dimmed=bool(given) and element not in given,
                )
                for element in kind
            )
            rows.append(Row(key, "" if at else _("about"), choices, clears=AFTER_WHOM))
        return rows

    def about(self, fixed: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Return the elements that are asked about, at most one of each kind."""
        found = []
        for key, kind in zip(ELEMENT_ROWS, KINDS, strict=True):
            given = next((element for element in kind if element in fixed), None)
            chosen = given or only(self.draft, key)
            found += [chosen] if chosen else []
        return tuple(found)

    def deduced(self) -> Knowledge | None:
        """Return what choices may be dimmed by: never more telling than the level allows."""
        known = self.view.known
        if known is None or not known.consistent or self.view.level < Level.DEDUCTION:
            return None
        return known


def colour_face(card: str) -> Face:
    """Return a card as one of several that differ in colour: its gems, and the colour's name."""
    gem, number, colour = card.split("-")
    return Face(NAMES[colour], SYMBOLS[gem], INKS[colour], COUNTS[number])
