from notepad.core.faces_and_marks import Face
from notepad.core.page import Account, Ledger

TOM = Account("tom", Face("Tom"), Face("T"), "1,200")
TANYA = Account("tanya", Face("Tanya"), Face("Ta"), "0", struck=True)


def test_the_boxes_of_a_book_are_its_accounts() -> None:
    ledger = Ledger((TOM, TANYA))
    assert ledger.box("tanya") == ledger.account("tanya") == TANYA
    assert ledger.account("tom") == TOM


def test_a_book_has_no_account_of_another_name() -> None:
    assert Ledger((TOM,)).box("tanya") is None
