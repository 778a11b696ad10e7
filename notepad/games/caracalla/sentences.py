"""All sentences of the game, and the keypad that makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.core.level import Level
from notepad.core.sentence.clause import clause
from notepad.core.sentence.keypad import Keypad, Topic
from notepad.core.sentence.sentence import Sentence
from notepad.core.words import N_, _, numeral
from notepad.games.caracalla.notes import Correct, Meeting
from notepad.games.caracalla.slots import now, would_give, would_stand

if TYPE_CHECKING:
    from collections.abc import Mapping

    from notepad.games.caracalla.slots import At


def _closed(at: At) -> str:
    """Return that a bath is closed in which a meeting is being noted; nothing at level Paper."""
    closed = now(at).closed
    bath = at.get("bath")
    if not closed or bath not in closed or at.level == Level.PAPER:
        return ""
    told = _("Bath {bath} is closed since note {note}.")
    return told.format(bath=bath, note=numeral(closed[bath]))


def _space(at: At) -> Mapping[str, str]:
    stands = at["stands"]
    return {"space": "" if stands is None else numeral(stands)}


MEETING = Sentence(
    Meeting,
    says=(
        clause(N_("{player} held a meeting in bath {bath} ({kind}): {pieces}")),
        clause(N_("{player} held a meeting in bath {bath}: {pieces}")),
        clause(N_("{player} held a meeting ({kind}): {pieces}")),
        clause(N_("{player} held a meeting: {pieces}")),
        clause(N_("Meeting in bath {bath} ({kind}): {pieces}")),
        clause(N_("Meeting in bath {bath}: {pieces}")),
        clause(N_("Meeting ({kind}): {pieces}")),
        clause(N_("Meeting: {pieces}")),
    ),
    making=(clause(N_("Meeting in bath {bath}: {pieces} ({player}, {kind})")),),
    caution=_closed,
    remark=would_give,
    prospects=would_stand,
)
CORRECT = Sentence(
    Correct,
    says=(
        clause(N_("{family} was put right: {points} points")),
        clause(N_("{family} was put right: on space {space}")),
    ),
    making=(clause(N_("{family} is put right: {how} {points}")),),
    prospects=would_stand,
    also=_space,
)
KEYPAD = Keypad(
    (
        Topic(Meeting.word, N_("Meeting"), (MEETING,)),
        Topic(Correct.kind, N_("Put right"), (CORRECT,)),
    ),
    usual=lambda _at: Meeting.word,
)
