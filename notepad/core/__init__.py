"""What a notepad is: records, notes, pages and forms. No Qt and no game in here."""
