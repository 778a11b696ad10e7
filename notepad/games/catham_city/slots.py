"""The slots of taking, discarding and putting points right: what fills each, what is usual."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from typing_extensions import override

from notepad.core.sentence.choice_slots import OneOf, Player
from notepad.core.sentence.slot import OPEN
from notepad.core.words import N_, _, ngettext
from notepad.games.catham_city.at_table import At, table
from notepad.games.catham_city.card_chips import SomeCards
from notepad.games.catham_city.counts import total
from notepad.games.catham_city.factions import HAND_LIMIT, OPEN_CARDS, called, face
from notepad.games.catham_city.number_slots import HowMany, Standing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.core.form import Draft
    from notepad.core.sentence.moment import AnyMoment


@dataclass(frozen=True, kw_only=True, eq=False)
class Active(Player):
    """Whose surplus is discarded; a record may leave him out: it is whoever acted last."""

    @override
    def draft(self, moment: AnyMoment, value: str | None) -> Draft:
        return {} if value is None else {self.key: (value,)}


def _row_count(at: At) -> int:
    cards = table(at)
    return cards.row.get(at["faction"], 0) if cards else OPEN_CARDS


def _in_row(at: At) -> Sequence[str]:
    cards = table(at)
    return [one for one in at.setup.in_play if not cards or cards.row.get(one, 0) > 0]


def _unfit_taken(at: At, count: int) -> str:
    if count < 1:
        return _("at least one card is taken")
    if count > OPEN_CARDS:
        return _("only {count} cards lie open").format(count=OPEN_CARDS)
    if count < total(at["refill"]):
        return _("more cards came than were taken")
    return ""


def _refilled(at: At) -> int | None:
    """Return how many cards take the place of those taken."""
    cards = table(at)
    if not at.has("count"):
        return None
    return int(min(at["count"], cards.to_draw) if cards else at["count"])


def _refill_miscounted(at: At, count: int) -> str:
    if count > OPEN_CARDS:
        return _("only {count} cards lie open").format(count=OPEN_CARDS)
    none = _("nothing is taken: say how many")
    return none if not count and at.get("count") is None else ""


def _usual_discarder(at: At) -> object:
    return at.state.active if at.state else OPEN


def _surplus(at: At) -> str:
    cards = table(at)
    name = at.get("player")
    if cards is None or name is None:
        return ""
    over = cards.sizes[name] - HAND_LIMIT
    told = ngettext("Tap the card that {player} discards.", "Tap {count} cards.", over)
    return told.format(player=name, count=over) if over > 0 else _("Tap what is discarded.")


WHO = Player(key="who", label=N_("who"), usual=lambda at: at.state.seat if at.state else OPEN)
TAKEN = OneOf(
    key="taken",
    label=N_("takes"),
    kind=N_("faction in play"),
    among=lambda at: at.setup.in_play,
    offered=_in_row,
    more=N_("another faction"),
    face=lambda _at, one: face(one),
    told=lambda _at, one: called(one),
    hint=N_("Tap the faction that is taken."),
)
TAKEN_COUNT = HowMany(
    key="taken-count",
    of=("faction",),
    able=lambda _at: range(1, OPEN_CARDS + 1),
    likely=_row_count,
    left_out=lambda at: total(at["refill"]),
    unfit=_unfit_taken,
    hint=N_("Tap how many."),
)
REFILL = SomeCards(
    key="refill",
    label=N_("new in the row"),
    of=("faction",),
    wanted=_refilled,
    miscounted=_refill_miscounted,
    hint=N_("Tap each card that takes their place."),
)
DISCARDER = Active(key="who", label=N_("who"), usual=_usual_discarder)
DISCARDED = SomeCards(
    key="discarded",
    label=N_("discards"),
    loose=True,
    wanted=lambda _at: None,
    miscounted=lambda _at, count: "" if count else _("at least one card is discarded"),
    hint=_surplus,
)
POINTS = Standing(most=lambda at: at.setup.goal, hint=N_("Tap the points."))
