"""What all forms of this game share, and the drafts that make notes again."""

from dataclasses import dataclass

from notepad.core.form import Choice, Draft, Row, only
from notepad.core.game import View
from notepad.core.level import Level
from notepad.core.page import Face
from notepad.core.words import _
from notepad.deduction.knowledge import Knowledge
from notepad.games.cataline.clues import ALL
from notepad.games.cataline.components import ACCUSATIONS, LONE, SUITS, cards_of
from notepad.games.cataline.hands import my_hand
from notepad.games.cataline.notes import (
    Accuse,
    AccuseCard,
    AskAll,
    AskOne,
    Note,
    Reveal,
    Setup,
)
from notepad.games.cataline.turns import accused, asker, out, revealed

NONE = "-"


def draft_of(setup: Setup, note: Note) -> Draft:
    """Return the draft whose form makes this note again."""
    match note:
        case AskOne():
            return {
                "who": (note.asker,),
                "whom": (note.target,),
                about_row(note.about): (note.about,),
                "passed": (str(note.passed),),
                "seen": note.seen or (),
            }
        case AskAll():
            given = {
                f"gave-{player}": (gave if isinstance(gave, str) else NONE,)
                for player, gave in note.gave.items()
                if isinstance(gave, str) or setup.me in (note.asker, player)
            }
            none = tuple(player for player, gave in note.gave.items() if gave is False)
            about = {about_row(note.about): (note.about,)}
            return {"who": (note.asker,), "whom": (ALL,), "none": none, **about, **given}
        case Accuse():
            said = "right" if note.correct else "wrong"
            return {
                "kind": ("accusation",),
                "who": (note.player,),
                "sum": (str(note.sum),),
                "said": (said,),
            }
        case AccuseCard():
            return {"kind": ("accusation",), "who": (note.player,), "card": (note.card,)}
        case Reveal():
            return {"kind": ("reveal",), "cards": note.cards}


def about_row(about: str) -> str:
    """Return the row in which a suit or value is chosen."""
    return "suit" if about in SUITS else "value"


@dataclass(frozen=True)
class Drafting:
    """One form in the making; its parts are looked up where they are needed."""

    view: View[Setup, Note, Knowledge]
    draft: Draft

    @property
    def setup(self) -> Setup:
        """The game that is noted."""
        return self.view.play.setup

    @property
    def hand(self) -> tuple[str, ...]:
        """My own cards at this moment."""
        return my_hand(self.setup, self.view.play.notes)

    def matching(self, about: str) -> tuple[str, ...]:
        """Return my own cards of a suit or value at this moment."""
        return tuple(card for card in cards_of(about) if card in self.hand)

    @property
    def who(self) -> str:
        """Who asks or accuses."""
        return only(self.draft, "who") or asker(self.setup, self.view.play.notes)

    @property
    def kind(self) -> str:
        """What is to be noted; at first the kind that comes next."""
        lone, notes = self.setup.variant == LONE, self.view.play.notes
        full = lone and len(accused(notes)) >= ACCUSATIONS and revealed(notes) is None
        return only(self.draft, "kind") or ("reveal" if full else "question")

    def kind_row(self) -> Row:
        """Return the row of the kinds of note."""
        chosen = self.kind
        kinds = {"question": _("question"), "accusation": _("accusation")}
        if self.setup.variant == LONE:
            kinds["reveal"] = _("reveal")
        choices = tuple(Choice(key, Face(text), key == chosen) for key, text in kinds.items())
        return Row(
            "kind", _("note"), choices, clears=("who", "whom", "sum", "said", "card", "cards")
        )

    def who_row(self, label: str) -> Row:
        """Return the row of all players."""
        gone = out(self.view.play.notes)
        choices = tuple(
            Choice(player, Face(player), player == self.who, dimmed=player in gone)
            for player in self.setup.players
        )
        return Row("who", label, choices, clears=("whom",))

    def cards_row(
        self, key: str, label: str, holder: str, *, many: bool, none: bool = False
    ) -> Row:
        """Return a row of the cards that are asked for, as a holder may have them."""
        chosen = self.draft.get(key, ())
        about = self.about
        cards = cards_of(about) if about else ()
        choices = [
            Choice(
                card,
                self.setup.looks.card(card),
                card in chosen,
                dimmed=not self.may_hold(holder, card),
                spoken=self.setup.looks.spoken(card),
            )
            for card in cards
        ]
        if none:
            choices.insert(0, Choice(NONE, Face(_("none")), NONE in chosen))
        return Row(key, label, tuple(choices), many=many)

    @property
    def about(self) -> str | None:
        """The suit or value that is asked for."""
        return only(self.draft, "suit") or only(self.draft, "value")

    def may_hold(self, holder: str, card: str) -> bool:
        """Whether a card is offered in full ink: never more telling than the level allows."""
        if holder == self.setup.me or card in self.hand:
            return holder == self.setup.me and card in self.hand
        known = self.view.known
        if known is None or not known.consistent or self.view.level < Level.DEDUCTION:
            return True
        return holder in known.holders(card)
