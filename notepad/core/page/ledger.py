"""A book of accounts, such as a bank book or a table of points, as frozen data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from typing_extensions import override

from notepad.core.page.block import Block
from notepad.core.page.face import Face, Mark


@dataclass(frozen=True, slots=True)
class Account:
    """One column of a ledger: its name, what it holds now, and what is known of the others'.

    A struck one is closed, and its money lost.
    """

    key: str
    face: Face
    short: Face
    total: str
    marks: tuple[Mark, ...] = ()
    struck: bool = False
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a ledger: what happened, and the amount under each account that changed.

    `note` is the number of the note that it comes from; `amounts` are those of accounts by key.
    """

    note: int
    label: str
    text: str
    amounts: Mapping[str, str] = field(default_factory=dict)
    balance: str = ""
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class Headings:
    """What stands above the columns of a ledger, and before the `totals` below them.

    Without a heading for the `balance` there is no such column. `name` is what the whole is called
    beside other parts of a sheet.
    """

    name: str = ""
    label: str = ""
    text: str = ""
    balance: str = ""
    totals: str = ""


@dataclass(frozen=True, slots=True)
class Ledger(Block):
    """A book: accounts side by side, what went to each line by line, the balance if it has one.

    Below the lines stands what is in the accounts now, unless no account has a total.
    """

    accounts: tuple[Account, ...]
    entries: tuple[Entry, ...] = ()
    balance: str = ""
    title: str = ""
    headings: Headings = field(default_factory=Headings)

    @property
    def summed(self) -> bool:
        """Whether a last line says what is in the accounts."""
        return any(account.total for account in self.accounts)

    def account(self, key: str) -> Account | None:
        """Return the account with this key, if the ledger has it."""
        return next((account for account in self.accounts if account.key == key), None)

    @override
    def box(self, key: str) -> Account | None:
        return self.account(key)
