"""Setting up a game: how much money there is, and how the spies and headquarters are called."""

from collections.abc import Iterator

from notepad.core.form import Amount, Choice, Draft, Form, Row, number, only
from notepad.core.game.game import Opening, Table
from notepad.core.page.page import Face, Symbol
from notepad.core.swatches import swatch_row
from notepad.core.words import _
from notepad.games.conspiracy.components import (
    BALANCE,
    COLOURS,
    HEADQUARTERS,
    SPIES,
    STEP,
    money,
)
from notepad.games.conspiracy.setup import Setup, setup_faults
from notepad.games.conspiracy.sheet import blank_page

USUAL, OWN = "usual", "own"
_NAMED = {
    "spies": ("spy", SPIES),
    "colours": ("colour", COLOURS),
    "headquarters": ("home", HEADQUARTERS),
}
"""What a table can name: the field of the setup, how its rows are called, and what is usual."""
_MOST = 100_000
_QUICK = (5_000, 10_000, 20_000)


def begin(table: Table, draft: Draft) -> Opening[Setup]:
    """Return the form on which these people's game is set up."""
    own = only(draft, "names") == OWN
    setup = _setup(table, number(draft, "balance") or BALANCE, draft if own else {})
    faults = list(setup_faults(setup)) if table.players else []
    told = (fault.message for fault in faults if not fault.path.startswith("players"))
    form = Form(
        (_balance_row(setup.balance), _names_row(own=own), *(_own_rows(setup) if own else ())),
        None if faults else setup,
        sentence=_("Start the game"),
        hint="\n".join(told),
    )
    return Opening(form, blank_page(setup.cast))


def draft_of(setup: Setup) -> Draft:
    """Return the draft that makes this setup again."""
    own = any(getattr(setup, name) != usual for name, (_row, usual) in _NAMED.items())
    named = {
        f"{row}-{at}": (word,)
        for name, (row, _usual) in _NAMED.items()
        for at, word in enumerate(getattr(setup, name))
    }
    return {"balance": (str(setup.balance),), "names": (OWN if own else USUAL,), **named}


def _setup(table: Table, balance: int, draft: Draft) -> Setup:
    """Return the setup with the names of a draft, the usual ones where it has none."""
    named = {
        name: tuple(_written(draft, f"{row}-{at}", word) for at, word in enumerate(usual))
        for name, (row, usual) in _NAMED.items()
    }
    return Setup(players=table.players, me=table.me, first=table.first, balance=balance, **named)


def _written(draft: Draft, key: str, usual: str) -> str:
    return (only(draft, key) or usual).strip() or usual


def _balance_row(balance: int) -> Row:
    quick = tuple((amount, money(amount)) for amount in _QUICK)
    amount = Amount(balance, STEP, _MOST, step=500, shown=money(balance), quick=quick)
    return Row("balance", _("balance"), amount=amount)


def _names_row(*, own: bool) -> Row:
    choices = (
        Choice(USUAL, Face(_("the usual spies")), not own),
        Choice(OWN, Face(_("our own names")), own),
    )
    return Row("names", _("names"), choices)


def _own_rows(setup: Setup) -> Iterator[Row]:
    for at, spy in enumerate(setup.spies):
        label = _("spy {number}").format(number=at + 1)
        yield Row(f"spy-{at}", label, text=spy)
        yield swatch_row(f"colour-{at}", Symbol.CIRCLE, setup.colours[at])
    for at, home in enumerate(setup.headquarters):
        yield Row(f"home-{at}", _("headquarters {number}").format(number=at + 1), text=home)
