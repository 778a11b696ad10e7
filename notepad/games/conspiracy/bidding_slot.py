"""The slot for a contest, which grows bid by bid, and the scale for amounts of dollars."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face
from notepad.core.faults import Fault, all_faults
from notepad.core.form import Choice, Draft, Row, number_in_row, only_choice
from notepad.core.language import _, comma_separated, format_number, ngettext, pgettext
from notepad.core.slips import NEAR, SlipKind, one_digit_apart, wrong_amount
from notepad.core.slots import MORE, OPEN, AnyMoment, Scale, Slot
from notepad.core.strict_json import Schema
from notepad.games.conspiracy.setup import STEP, amount_faults, money

# Any amount up to the usual balance is at most five taps away, with the steps of 100.
_QUICK, _RAISES = (500, 2_000, 4_000, 6_000, 8_000), (500, 1_000)
DOLLARS = Scale(STEP, 100_000, _QUICK, money, format_number, amount_faults, _RAISES)
FAR = NEAR * STEP
GIVES_IN, STOPS = "gives-in", "stops"


class Contest(NamedTuple):
    """The rising bids, how many of them were covered, and whether the defender just gave in."""

    bids: tuple[int, ...]
    covered: int
    conceded: bool


def covered_bids(draft: Draft) -> tuple[int, ...]:
    """Return the bids that were covered so far."""
    return tuple(sorted(int(bid) for bid in draft.get("covered", ()) if bid.isdecimal()))


def bid_in_draft(draft: Draft) -> int:
    """Return the bid that is set or wasn't covered, else the least allowed; they always rise."""
    bid = number_in_row(draft, "bid") or number_in_row(draft, "end") or 0
    return max(bid, _lowest(draft))


def _lowest(draft: Draft) -> int:
    return max(covered_bids(draft), default=0) + STEP


@dataclass(frozen=True, kw_only=True, eq=False)
class Bidding(Slot):
    """A contest while it is noted: fills `bids`, `covered` and `conceded`.

    The row `bid` sets the next bid, `covered` collects the bids that were covered, and `end` says
    how the contest ended: its choice is the bid that wasn't covered, if there is one. Once it says
    that nobody bid higher, that is the last bid: so its answer can be changed with one tap. No row
    takes more lines than before, so that none of them moves: only the last covered bid can be taken
    back. A bid is likely up to `most`, its cover up to `coverable`; higher ones can still be noted.
    `limit` says beside the bid how much that is for me.
    """

    most: Callable[[AnyMoment], int]
    coverable: Callable[[AnyMoment], int]
    limit: Callable[[AnyMoment], str]
    fields: tuple[str, ...] = Contest._fields
    shape: Callable[..., Any] = Contest

    @override
    def row_keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return ("bid", "covered", "end")

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        end, bids = only_choice(moment.draft, "end"), covered_bids(moment.draft)
        if end is None:
            return OPEN
        last = (bid_in_draft(moment.draft),) if end.isdecimal() else ()
        return Contest((*bids, *last), len(bids), end == GIVES_IN)

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        draft, most = moment.draft, self.most(moment)
        bid, low = bid_in_draft(draft), _lowest(draft)
        open_end = number_in_row(draft, "bid") is not None or MORE in draft.get("covered", ())
        going_on = low <= most or open_end
        yield _bid_row(bid, low, most, self.limit(moment), going_on=going_on)
        heard = [*self._next(moment, bid, going_on=going_on), *_covered(draft)]
        answer = pgettext("challenge", "answer")
        yield Row("covered", answer, tuple(heard), many=True, clears=("bid", "end"))
        ways = tuple(_ways(draft, bid, going_on=going_on))
        yield Row("end", "", ways, excludes=("covered",))

    @override
    def faults(self, moment: AnyMoment, value: Contest) -> Iterator[Fault]:
        yield from all_faults(_bids_faults(value.bids), _contest_faults(value))

    @override
    def draft(self, moment: AnyMoment, value: Contest) -> Draft:
        lost = value.bids[value.covered :]
        end = str(lost[0]) if lost else GIVES_IN if value.conceded else STOPS
        bid = {"bid": (str(lost[0]),)} if lost else {}
        covered = tuple(map(str, value.bids[: value.covered]))
        return {**bid, "covered": covered, "end": (end,)}

    @override
    def said(self, moment: AnyMoment, value: Contest) -> str:
        return comma_separated(map(money, value.bids))

    @override
    def so_far(self, moment: AnyMoment, value: Any) -> str:
        if value is OPEN:
            return super().so_far(moment, value)
        if value.conceded:
            return _("defender gives in")
        text = _("{bids} – not covered")
        if value.covered == len(value.bids):
            text = _("{bids} – all covered")
        return text.format(bids=self.said(moment, value))

    @override
    def slips(self, moment: AnyMoment, value: Contest) -> Iterator[Contest]:
        if value.bids:
            count = len(value.bids)
            yield value._replace(covered=count if value.covered < count else count - 1)
        for place, bid in enumerate(value.bids):
            below = value.bids[place - 1] if place else 0
            above = value.bids[place + 1] if place + 1 < len(value.bids) else None
            digits = (x for x in one_digit_apart(bid, STEP) if x <= moment.setup.balance)
            for other in dict.fromkeys((*range(bid - FAR, bid + FAR + STEP, STEP), *digits)):
                if other != bid and other > below and (above is None or other < above):
                    bids = (*value.bids[:place], other, *value.bids[place + 1 :])
                    yield value._replace(bids=bids)

    @override
    def slip_kind(self, moment: AnyMoment, value: Contest, meant: Contest) -> SlipKind:
        """Return how far a bid, or the number of covered bids, is off."""
        if value.covered != meant.covered:
            return SlipKind.OFF_BY_ONE
        pairs = zip(value.bids, meant.bids, strict=True)
        one, other = next(pair for pair in pairs if pair[0] != pair[1])
        return wrong_amount(one, other, STEP)

    @override
    def schema(self, field: str) -> Schema:
        bids: Schema = {"items": {"minimum": STEP, "multipleOf": STEP}}
        return bids if field == "bids" else {"minimum": 0} if field == "covered" else {}

    def _next(self, moment: AnyMoment, bid: int, *, going_on: bool) -> Iterator[Choice]:
        """Yield the cover of the next bid, or a choice to set a bid that isn't likely."""
        if not going_on:
            # In words: “…” would stand beside other chips, which would move once it is gone.
            yield Choice(MORE, Face(_("a higher bid")), dimmed=True)
            return
        text = _("covers {amount}").format(amount=money(bid))
        yield Choice(str(bid), Face(text), dimmed=bid > self.coverable(moment))


def _bid_row(bid: int, low: int, most: int, limit: str, *, going_on: bool) -> Row:
    """Return the row for the next bid; once the most is covered, nothing of it can be tapped.

    Then only the choice of a higher bid leads beyond.
    """
    if going_on or low == STEP:
        return DOLLARS.row("bid", _("bid"), bid, low=low, high=most, status=limit)
    row = DOLLARS.row("bid", _("bid"), low - STEP, low=low - STEP, high=low - STEP, status=limit)
    assert row.amount is not None
    quick = tuple((0, told) for _value, told in row.amount.quick)
    return replace(row, amount=replace(row.amount, quick=quick, most=None))


def _covered(draft: Draft) -> Iterator[Choice]:
    """Yield the last bid that was covered, to be taken back; one by one all can be."""
    for bid in covered_bids(draft)[-1:]:
        yield Choice(str(bid), Face(money(bid)), chosen=True)


def _ways(draft: Draft, bid: int, *, going_on: bool) -> Iterator[Choice]:
    """Yield the ways in which the contest can end."""
    end, covered = only_choice(draft, "end") or "", covered_bids(draft)
    if end == STOPS and covered and number_in_row(draft, "bid") is None:
        bid, going_on = covered[-1], True
    told = Face(_("not covered"))
    spoken = _("does not cover {amount}").format(amount=money(bid))
    yield Choice(str(bid), told, end.isdecimal(), dimmed=not going_on, spoken=spoken)
    if covered:
        yield Choice(STOPS, Face(_("no higher bid")), end == STOPS)
    else:
        yield Choice(GIVES_IN, Face(_("defender gives in")), end == GIVES_IN)


def _bids_faults(bids: tuple[int, ...]) -> Iterator[Fault]:
    for place, bid in enumerate(bids):
        yield from all_faults(
            amount_faults(f"bids[{place}]", bid, STEP),
            _rising_faults(f"bids[{place}]", bids[max(0, place - 1) : place], bid),
        )


def _rising_faults(path: str, before: tuple[int, ...], bid: int) -> Iterator[Fault]:
    if any(bid <= other for other in before):
        yield Fault(path, _("each bid must be higher than the one before"))


def _contest_faults(contest: Contest) -> Iterator[Fault]:
    if contest.conceded:
        quiet = _("there are no bids if the defender gave in at once")
        nothing = _("a defender who gives in doesn’t cover any bids")
        yield from all_faults(
            _needless("bids", contest.bids, quiet), _needless("covered", contest.covered, nothing)
        )
    elif not contest.bids:
        yield Fault("bids", _("a challenge needs bids, unless the defender gave in"))
    elif contest.covered not in (len(contest.bids) - 1, len(contest.bids)):
        count = len(contest.bids)
        text = ngettext(
            "{covered} of {bids} bid covered; it must be all, or all but the last",
            "{covered} of {bids} bids covered; it must be all, or all but the last",
            count,
        )
        yield Fault("covered", text.format(covered=contest.covered, bids=count))


def _needless(field: str, value: object, told: str) -> Iterator[Fault]:
    if value:
        yield Fault(field, told)
