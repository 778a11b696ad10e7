"""Notes drawn at random, slot by slot, by taps that their rows offer to somebody who sees no card.

So a new kind of note is dealt without a word here; how an honest table answers says its dealer.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from notepad.core.form import Draft, Row, tapped, written
from notepad.core.sentences import Sentence
from notepad.core.slots import MORE, OPEN, AnyMoment, Moment, Player, Slot, text_of

_TAPS = 40
_GOES_ON = 0.5
"""How likely a slot that could be left as it is gets one more tap, such as a second class."""


def drawn(
    sentence: Sentence[Any],
    setup: Any,  # noqa: ANN401 a game's own type
    state: object,
    random: Random,
    answered: Collection[str],
) -> Mapping[str, Any] | None:
    """Return fields of a note drawn at random, without those that the table answers.

    The setup is that of an onlooker. None if the sentence can't be made at this moment, or if
    something speaks against it.
    """
    moment: AnyMoment = Moment(setup, state=state)
    for slot in sentence.slots:
        fields = slot.fills(None).keys()
        if not fields or fields <= set(answered) or not slot.there(moment):
            continue
        value = _drawn_in(slot, moment, random)
        if value is OPEN:
            return None
        moment = moment.filled(slot.fills(value))
    return None if text_of(sentence.caution, moment) else moment.values


def _drawn_in(slot: Slot, moment: AnyMoment, random: Random) -> Any:  # noqa: ANN401 any value
    """Return a value of a slot, OPEN where taps lead nowhere; who has the turn takes it."""
    usual = slot.usual(moment)
    if slot.settled or (isinstance(slot, Player) and slot.sure):
        return usual
    draft: Draft = {}
    for _tap in range(_TAPS):
        now = replace(moment, draft=draft)
        value = slot.tapped(now)
        if value is not OPEN and (value is not None or draft):
            able = slot.goes_on and random.random() < _GOES_ON
            if not able:
                return value
        row = random.choice([*slot.rows(now, value)] or [None])
        step = _tapped(slot, row, now, random)
        if step is None or (value is not OPEN and slot.tapped(replace(now, draft=step)) is OPEN):
            return value
        draft = step
    return OPEN


def _tapped(slot: Slot, row: Row | None, now: AnyMoment, random: Random) -> Draft | None:
    """Return the draft after a tap in a row, None if nothing can be tapped there."""
    if row is None:
        return None
    if row.amount is not None:
        amounts = range(row.amount.low, row.amount.high + 1, row.amount.step)
        return written(now.draft, row, str(random.choice(amounts)))
    offered = [one.key for one in row.choices if not (one.barred or one.dimmed or one.chosen)]
    if not row.choices:  # cards are tapped on the sheet
        taken = now.draft.get(row.key, ())
        offered = [card for card in getattr(slot, "deck", ()) if card not in taken]
    offered = [key for key in offered if key != MORE]
    return tapped(now.draft, row, random.choice(offered)) if offered else None
