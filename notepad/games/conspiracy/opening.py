"""Setting up a game: how much money there is, and how the spies and headquarters are called."""

from collections.abc import Iterator

from notepad.core.form import Amount, Choice, Draft, Form, Row, number, only
from notepad.core.game.game import Opening, Table
from notepad.core.page.page import Face, Symbol
from notepad.core.words import _, translated
from notepad.games.conspiracy.components import (
    BALANCE,
    COLOURS,
    HEADQUARTERS,
    PALETTE,
    SPIES,
    STEP,
    money,
)
from notepad.games.conspiracy.setup import Setup, setup_faults
from notepad.games.conspiracy.sheet import blank_page

USUAL, OWN = "usual", "own"
_MOST = 100_000
_QUICK = (5_000, 10_000, 20_000)


def begin(table: Table, draft: Draft) -> Opening[Setup]:
    """Return the form on which these people's game is set up."""
    own = only(draft, "names") == OWN
    setup = _setup(table, draft, own=own)
    rows = [_balance_row(setup.balance), _names_row(own=own)]
    if own:
        rows += _own_rows(setup)
    faults = list(setup_faults(setup)) if table.players else []
    form = Form(
        tuple(rows),
        None if faults else setup,
        sentence=_("Start the game"),
        hint="\n".join(fault.message for fault in faults if not fault.path.startswith("players")),
    )
    return Opening(form, blank_page(setup.cast))


def draft_of(setup: Setup) -> Draft:
    """Return the draft that makes this setup again."""
    usual = (setup.spies, setup.colours, setup.headquarters) == (SPIES, COLOURS, HEADQUARTERS)
    named = {f"spy-{at}": (spy,) for at, spy in enumerate(setup.spies)}
    coloured = {f"colour-{at}": (colour,) for at, colour in enumerate(setup.colours)}
    homes = {f"home-{at}": (home,) for at, home in enumerate(setup.headquarters)}
    balance = {"balance": (str(setup.balance),), "names": (USUAL if usual else OWN,)}
    return {**balance, **named, **coloured, **homes}


def _setup(table: Table, draft: Draft, *, own: bool) -> Setup:
    balance = number(draft, "balance") or BALANCE
    if not own:
        return Setup(players=table.players, me=table.me, first=table.first, balance=balance)
    return Setup(
        players=table.players,
        me=table.me,
        first=table.first,
        balance=balance,
        spies=tuple(_written(draft, f"spy-{at}", spy) for at, spy in enumerate(SPIES)),
        colours=tuple(only(draft, f"colour-{at}") or c for at, c in enumerate(COLOURS)),
        headquarters=tuple(_written(draft, f"home-{at}", h) for at, h in enumerate(HEADQUARTERS)),
    )


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
        swatches = tuple(
            Choice(c, Face("", Symbol.CIRCLE, c), c == setup.colours[at], spoken=translated(name))
            for c, name in PALETTE.items()
        )
        yield Row(f"colour-{at}", "", swatches)
    for at, home in enumerate(setup.headquarters):
        yield Row(f"home-{at}", _("headquarters {number}").format(number=at + 1), text=home)
