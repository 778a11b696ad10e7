"""A bank book, as frozen data."""

from __future__ import annotations

from dataclasses import dataclass

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
    """One line of a ledger: what happened, and the amount under the account it went to.

    `note` is the number of the note that it comes from; `account` is None if none changed.
    """

    note: int
    label: str
    text: str
    account: str | None
    amount: str
    balance: str
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class Ledger(Block):
    """A bank book: accounts side by side, what went to each line by line, the balance.

    Below the lines stands what is in the accounts now, unless no account has a total.
    """

    accounts: tuple[Account, ...]
    entries: tuple[Entry, ...] = ()
    balance: str = ""
    title: str = ""

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
