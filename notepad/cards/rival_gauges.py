"""What rivals may know, at their seats: how likely they are certain, and why, in words."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import TYPE_CHECKING, Any

from notepad.cards.card_state import is_over
from notepad.core.level import Level
from notepad.core.mark import SHARPNESS
from notepad.core.page.page import Assumed, Gauge, Learned, percent
from notepad.core.words import _, capital, listed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from notepad.cards.card_state import CardView
    from notepad.cards.insight.every_seat import Hands, Seats
    from notepad.core.mark import Aside
    from notepad.deduction.deal import Card
    from notepad.deduction.insight import Rival

_TOLD = 3
"""So many notes are told from which somebody learned most."""


def rival_gauges(view: CardView, seats: Seats[Any, Any]) -> Mapping[str, Gauge]:
    """Return the gauge of each rival who can still win.

    There are none below level Odds, in a contradiction, and once the game is over.
    """
    setup, state, known = view.play.setup, view.state, view.known
    clash = known is not None and not known.consistent
    if view.level < Level.ODDS or clash or is_over(state):
        return {}
    found = known.insight.rivals if known is not None and known.insight is not None else {}
    assumed = _assumed(view.aside)
    return {
        name: _gauge(view, seats, name, found[name], assumed)
        if name in found
        else Gauge((_("Still reckoning what {player} may know.").format(player=name),), assumed)
        for name in setup.opponents
        if name not in state.out
    }


def _gauge(
    view: CardView,
    seats: Seats[Any, Any],
    name: str,
    rival: Rival,
    assumed: Assumed,
) -> Gauge:
    told = _("{player} may know the answer by now: {now}.")
    said = told.format(player=name, now=percent(rival.certain))
    if rival.following is None:
        then = _("What the next question may tell {player} is not reckoned yet.")
        then = then.format(player=name)
    else:
        then = _("After {player}'s next question: {soon}.")
        then = then.format(player=name, soon=percent(rival.following))
    guess = _("Who had to guess now in {player}'s place would be right with {best}.")
    meaning = [guess.format(player=name, best=percent(rival.best))]
    learned = tuple(_learned(view, seats, name, rival))
    if not learned:
        told = _("Nobody has shown {player} a card yet: all comes from what everybody heard.")
        meaning.append(told.format(player=name))
    meaning.append(_("All of this is estimated."))
    shares = rival.certain, rival.following
    return Gauge((said, then), assumed, *shares, learned, tuple(meaning))


def _learned(view: CardView, seats: Seats[Any, Any], name: str, rival: Rival) -> Iterator[Learned]:
    """Yield the notes from which a rival learned most, and what he saw there."""
    setup, notes = view.play.setup, view.known.notes if view.known else ()
    for number in rival.learned[:_TOLD]:
        note = notes[number - 1]  # of which it was reckoned, be there others by now
        said, mine = seats.keypad.said(setup, note), seen_of_mine(seats, setup, note)
        told = _("So {player} saw cards that you did not see.")
        if mine:
            told = _("So {player} saw {cards} of yours.")
        saw = told.format(player=name, cards=listed([setup.pack.told(card) for card in mine]))
        yield Learned(number, capital(f"{said}."), saw, tuple(mine))


def seen_of_mine(seats: Seats[Any, Any], setup: Any, note: Any) -> Collection[Card]:  # noqa: ANN401
    """Return the cards of mine that another player saw who asked; I know of no others he saw."""
    if getattr(note, "target", None) == setup.me:
        hands: Hands = defaultdict(frozenset, {setup.me: frozenset(setup.hand)})
        note = seats.witnessed(setup, note, hands, Random(0))
    return [card for card in setup.pack.cards if card in seats.shown(note)]


def _assumed(aside: Aside) -> Assumed:
    """Return what is assumed of the others, by how sharp the table is said to be."""
    names = {"sharp": _("sharp"), "friendly": _("friendly"), "family": _("family")}
    told = {
        "sharp": _("The others reason without fault, and remember all that they heard and saw."),
        "friendly": _(
            "The others reason without fault, but remember only questions in which they took part."
        ),
        "family": _("The others only cross out: cards that they saw, and who had none."),
    }
    (word, *_more) = aside.get(SHARPNESS, ()) or ("sharp",)
    chosen = word if word in names else "sharp"
    silence = _(
        "Nothing is inferred from silence, or from what they choose to ask. Their hands are drawn "
        "again and again as they may be, and counted from there."
    )
    return Assumed(
        f"{told[chosen]} {silence}",
        _("How sharp is this table?"),
        tuple(names.items()),
        chosen,
        SHARPNESS,
    )
