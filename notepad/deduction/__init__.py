"""How the notepad reasons: logic, odds, reasons and intervals. No Qt and no game in here."""
