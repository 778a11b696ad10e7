"""The evening on which something is played: it ends in the night, and not at midnight."""

from datetime import date, datetime, timedelta

_NIGHT = timedelta(hours=5)


def evening_of(moment: datetime) -> date:
    """Return the day on which an evening began that was not over at a moment."""
    return (moment - _NIGHT).date()
