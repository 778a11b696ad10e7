"""`review` of several records of one game: what was noted differently, and who could have known."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from notepad.cli.asked_record import PATIENCE_MS, asked_record
from notepad.cli.output import DONE, say, say_json
from notepad.core.game.breath import without_breaths
from notepad.core.game.game import AnyGame
from notepad.core.game.game_review import Review
from notepad.core.record.record import AnyRecord, note_document
from notepad.core.together.laid_together import LaidTogether, laid_together
from notepad.core.together.telling import told_certain, told_conflict, told_differences
from notepad.core.words import _


def run_together(names: Sequence[str], *, as_json: bool) -> int:
    """Print it, as JSON or in words.

    What somebody misheard is what is asked for, so the status is that of something done, even if
    his notes contradict each other.
    """
    asked = [asked_record(name) for name in names]
    game = asked[0][1]
    laid = laid_together(game, [record for record, _game in asked], names)
    reviews = {player: _review(game, record) for player, record in laid.records.items()}
    if as_json:
        say_json(_document(laid, reviews))
    else:
        say(*_told(game, laid, reviews))
    return DONE


def _review(game: AnyGame, record: AnyRecord) -> Review | None:
    """Return how a player found it out, None if his notes contradict each other."""
    reasoner = game.reasoner(record.setup)
    if not reasoner.follow(record.notes).consistent:
        return None
    steps = reasoner.review(record.notes, patience_ms=PATIENCE_MS)
    return next(without_breaths(steps), Review())


def _document(laid: LaidTogether, reviews: Mapping[str, Review | None]) -> dict[str, Any]:
    certain = {name: review and review.certain_from for name, review in reviews.items()}
    return {
        "players": {player: {"certain_from": number} for player, number in certain.items()},
        "differences": [
            {"heard": {player: note_document(laid.note(player, heard)) for player in heard.notes}}
            for heard in laid.differences
        ],
        "deal": None if laid.deal is None else dict(laid.deal),
    }


def _told(game: AnyGame, laid: LaidTogether, reviews: Mapping[str, Review | None]) -> Iterator[str]:
    for player, review in reviews.items():
        if review is None:
            yield told_conflict(laid.records[player])
        elif review.notes:
            yield told_certain(laid.records[player], review.certain_from)
    if not laid.differences:
        yield _("All noted the same.")
    for difference in told_differences(game, laid):
        for version in difference.versions:
            yield version.noted
            if version.misheard:
                yield "  " + _("misheard")
        if difference.missed:
            yield "  " + difference.missed
    if laid.deal is not None:
        for holder in dict.fromkeys(laid.deal.values()):
            cards = [card for card, at in laid.deal.items() if at == holder]
            yield _("{player}: {cards}").format(player=holder, cards=" ".join(cards))
