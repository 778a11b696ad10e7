"""Knowledge of a deal in the words of the record format."""

from typing import Any

from notepad.deduction.knowledge import Knowledge


def card_answer(known: Knowledge, *, measure: str | None = None) -> dict[str, Any]:
    """Return `worlds`, `exact`, `cards` and `odds`, and the sums under the name `measure`.

    Every field is None when the clues contradict each other. The odds must have been reckoned.
    """
    names = ["worlds", "exact", "cards", "odds"] + ([measure] if measure else [])
    if not known.consistent:
        return dict.fromkeys(names)
    if known.odds is None:
        raise ValueError("the odds were not reckoned yet")
    answer: dict[str, Any] = {
        "worlds": known.odds.worlds,
        "exact": known.odds.exact,
        "cards": {card: list(places) for card, places in known.possible.items()},
        "odds": {card: dict(shares) for card, shares in known.odds.shares.items()},
    }
    if measure:
        answer[measure] = {str(total): share for total, share in known.odds.sums.items()}
    return answer
