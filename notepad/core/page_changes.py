"""What a page shows that an earlier one did not: new marks, and what they reveal.

Only what is shown counts, so that nothing is revealed that the level hides. If Cem's initials in
the box of ●3 were open and are circled now, and Bob's and Dee's are struck through, the change has
two crossed and one circled, and reads "Cem has ●3, 2 crossed out".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from notepad.core import language
from notepad.core import page as blocks
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Mark, Standing
from notepad.core.language import N_, _, ngettext
from notepad.core.safe_text import shown

if TYPE_CHECKING:
    from notepad.core.page import Finding, Page


_NAMED = 2
"""How many circled boxes, numbers, or accounts that must hold more, are named; more are counted."""

Place: TypeAlias = tuple[str, str]
"""A box, and whose initials in it; "" means the whole box."""


@dataclass(frozen=True, slots=True)
class Changes:
    """What is new on a page: the places of new marks, in brief, and in words to speak.

    `first` is the most telling part of `told`.
    """

    places: frozenset[Place] = frozenset()
    told: str = ""
    spoken: str = ""
    first: str = ""


NOTHING_NEW = Changes()


def changes(before: Page, after: Page) -> Changes:
    """Return what a page shows that the previous one did not."""
    if before is after:
        return NOTHING_NEW
    known = {finding.key for finding in before.findings}
    findings = [finding for finding in after.findings if finding.key not in known]
    marked, scored = _marked(before, after), tuple(_scored(before, after))
    found = tuple(_found(findings))
    numbers = () if found or scored or marked.places else tuple(_narrowed(before, after))
    sure, rest = marked.told[: marked.sure], marked.told[marked.sure :]
    told = (*(brief for brief, _whole in found), *sure, *scored, *rest, *numbers)
    others = language.comma_separated((*scored, *marked.spoken, *numbers))
    spoken = " ".join(filter(None, (*(whole for _brief, whole in found), others)))
    return Changes(marked.places, language.comma_separated(told), spoken, next(iter(told), ""))


def _found(findings: Sequence[Finding]) -> Iterator[tuple[str, str]]:
    """Yield what was found, in brief and for speaking; findings of one kind share a sentence."""
    for finding in findings:
        alike = [one for one in findings if finding.alike and _kind(one) == _kind(finding)]
        if len(alike) < 2:
            yield finding.brief, finding.told
        elif alike[0] is finding:
            ones = [one.alike for one in alike if one.alike is not None]
            said = ones[0].told.removesuffix(".")
            brief = said.format(cards=language.listed(one.sign for one in ones))
            whole = said.format(cards=language.capital(language.listed(one.name for one in ones)))
            yield (
                blocks.with_proviso(brief, finding.proviso),
                blocks.with_proviso(whole, finding.proviso) + ".",
            )


def _kind(finding: Finding) -> tuple[str, str]:
    return finding.alike.told if finding.alike else "", finding.proviso


def _scored(before: Page, after: Page) -> Iterator[str]:
    """Yield whose points changed, and by how many: one sentence, as one note changed them all."""
    earlier = {seat.player: seat.points for seat in before.seats}
    more = {
        shown(seat.player): seat.points - old
        for seat in after.seats
        if (old := earlier.get(seat.player)) is not None and seat.points not in (None, old)
    }
    changes = {
        name: ("+" if by > 0 else "−") + language.format_number(abs(by))
        for name, by in more.items()
    }
    if len(more) == 1:
        ((player, change),) = changes.items()
        text = ngettext("{player}: {change} point", "{player}: {change} points", abs(more[player]))
        yield text.format(player=player, change=change)
    elif more:
        told = (f"{name} {changes[name]}" for name in sorted(more, key=lambda one: -abs(more[one])))
        yield _("points: {changes}").format(changes=language.comma_separated(told))


def _narrowed(before: Page, after: Page) -> Iterator[str]:
    """Yield the most telling of the numbers of cards known more closely, where no mark is new.

    A sentence of all of them would be too long for the last line of a phone.
    """
    found = _newly_bounded(before, after)
    for bound, _place, one in found[:1]:
        yield _told_bound(bound, one)
    if found[1:]:
        yield "…"


@dataclass(frozen=True, slots=True)
class _Number:
    """How many cards of something a player has, whose name is given.

    If they are `seen` to come and go, only bounds closer to each other are news.
    """

    count: blocks.Count
    name: str
    about: str
    seen: bool = False

    def news_after(self, before: _Number) -> bool:
        """Whether this says more than an earlier number."""
        low, high, was = self.count.low, self.count.high, before.count
        if not self.seen or high is None or was.high is None:
            return (low, high) != (was.low, was.high)
        return high - low < was.high - was.low


def _numbers(page: Page) -> Iterable[tuple[Place, _Number]]:
    """Return the numbers on a page of cards that are known, by what is counted and by player."""
    sheet = page.sheet
    if isinstance(sheet, blocks.Holdings):
        return _held(sheet, seen=True)
    if not isinstance(sheet, blocks.Grid):
        return ()
    grid = [
        ((tally.key, count.holder), _Number(count, count.holder, tally.title))
        for tally in (*sheet.row_tallies, *sheet.column_tallies)
        for count in tally.counts
        if count.high is not None
    ]
    beside = (_held(block) for block in page.below if isinstance(block, blocks.Holdings))
    return chain(grid, *beside)


def _held(holdings: blocks.Holdings, *, seen: bool = False) -> Iterator[tuple[Place, _Number]]:
    """Yield the numbers of cards; a thing without a name is none of them."""
    for tally in (one for thing in holdings.things for one in holdings.counted(thing.key)):
        for count in tally.counts if tally.title else ():
            number = _Number(count, count.initials, tally.title, seen)
            yield (tally.key, count.holder), number


@dataclass(frozen=True, slots=True)
class _Marked:
    """New marks, by kind.

    The first of them, so many as are `sure`, are told before points, which the seats show, too.
    """

    places: frozenset[Place] = frozenset()
    told: Sequence[str] = ()
    spoken: Sequence[str] = ()
    sure: int = 0


def _marked(before: Page, after: Page) -> _Marked:
    match before.sheet, after.sheet:
        case [blocks.Grid() as old, blocks.Grid() as new]:
            return _in_boxes(old, new)
        case [blocks.Ledger(), blocks.Ledger()]:
            return _in_accounts(dict(_accounts(before)), dict(_accounts(after)))
        case [blocks.Track() as old, blocks.Track() as new]:
            return _on_the_way(old, new)
        case [blocks.Holdings(), blocks.Holdings()]:
            return _among_rivals(before, after)
        case _:
            return _Marked()


def _in_boxes(before: blocks.Grid, after: blocks.Grid) -> _Marked:
    crossed: list[Place] = []
    circled: list[tuple[blocks.Cell, Mark]] = []
    found: list[Place] = []
    cleared: list[blocks.Cell] = []
    earlier = {cell.key: cell for cell in before.boxes}
    for cell in after.boxes:
        old = earlier.get(cell.key)
        if old is not None and _is_cleared(old, cell):
            cleared.append(cell)
        if old is None or (cell.fill, cell.marks) == (old.fill, old.marks):
            continue
        if cell.fill is blocks.Fill.FOUND:
            found += [(cell.key, "")] if old.fill is not blocks.Fill.FOUND else []
            continue
        for mark in _newly_marked(old.marks, cell.marks) if cell.fill is blocks.Fill.OPEN else ():
            if mark.standing is Standing.CROSSED:
                crossed.append((cell.key, mark.holder))
            else:
                circled.append((cell, mark))
    # Once a card is found, it is plain that the others aren't sought.
    out = [] if found else cleared
    sought = ((cell.key, "") for cell in out)
    rings = ((cell.key, mark.holder) for cell, mark in circled)
    places = frozenset((*crossed, *found, *rings, *sought))
    count = ngettext("{count} crossed out", "{count} crossed out", len(crossed))
    counted = [count.format(count=len(crossed))] if crossed else []
    # What somebody has comes first: in little room the end is cut.
    brief, spoken = _ruled_out(out)
    return _Marked(
        places, (*_circled(circled), *brief, *counted), (*_spoken(circled), *spoken, *counted)
    )


def _is_cleared(before: blocks.Cell, after: blocks.Cell) -> bool:
    """Return whether a card is no longer sought, though it isn't known who has it."""
    was, now = before.sought, after.sought
    return (
        after.fill is blocks.Fill.OPEN
        and (was is not None and was.standing is Standing.OPEN)
        and (now is not None and now.standing is Standing.CROSSED)
        and all(mark.standing is not Standing.CIRCLED for mark in after.marks)
    )


def _ruled_out(cells: Sequence[blocks.Cell]) -> tuple[Sequence[str], Sequence[str]]:
    """Return in brief, and to speak, which cards are no longer sought; if many, how many."""
    if len(cells) > _NAMED:
        count = ngettext("{count} ruled out", "{count} ruled out", len(cells))
        return (told := [count.format(count=len(cells))]), told
    names = language.listed([cell.name or str(cell.face) for cell in cells])
    text = _("ruled out: {cards}").format(cards=names)
    return [text] if cells else [], [cell.spoken or str(cell.face) for cell in cells]


def _newly_marked(before: Sequence[Mark], after: Sequence[Mark]) -> Iterator[Mark]:
    """Yield the marks that now say something, and didn't before."""
    earlier = {mark.holder: mark.standing for mark in before}
    for mark in after:
        if mark.standing not in (Standing.OPEN, earlier.get(mark.holder)):
            yield mark


def _circled(circled: Sequence[tuple[blocks.Cell, Mark]]) -> Iterator[str]:
    if len(circled) > _NAMED:
        text = ngettext("{count} circled", "{count} circled", len(circled))
        yield text.format(count=len(circled))
        return
    theirs: dict[tuple[str, str], list[str]] = {}
    for cell, mark in circled:
        theirs.setdefault((mark.holder, mark.name), []).append(cell.name or str(cell.face))
    for (holder, place), names in theirs.items():
        cards = language.listed(names)
        if place:
            yield language.with_label(place, cards)
        else:
            yield _("{player} has {card}").format(card=cards, player=shown(holder))


def _spoken(circled: Sequence[tuple[blocks.Cell, Mark]]) -> Iterator[str]:
    if len(circled) > _NAMED:
        yield from _circled(circled)
    else:
        yield from (cell.spoken or str(cell.face) for cell, _mark in circled)


def _accounts(page: Page) -> Iterator[tuple[Place, tuple[str, blocks.Holding]]]:
    """Yield what opponents can have in the accounts beside a bank book, with a name for each."""
    for block in (one for one in page.below if isinstance(one, blocks.Holdings)):
        for rival in block.rivals:
            for thing, held in zip(block.things, rival.holdings, strict=True):
                if held is not None:
                    yield (thing.key, rival.holder), (thing.face.label, held)


def _in_accounts(
    before: Mapping[Place, tuple[str, blocks.Holding]],
    after: Mapping[Place, tuple[str, blocks.Holding]],
) -> _Marked:
    """Return the accounts that must hold more, or else those that can only hold less."""
    both = [
        (place, name, before[place][1], held)
        for place, (name, held) in after.items()
        if place in before
    ]
    more = [(place, name, new.low) for place, name, old, new in both if new.low > old.low]
    less = [(place, name, new.high) for place, name, old, new in both if new.high < old.high]
    told = tuple(
        _bounded(more, _("{player} has at least {amount} with {spy}"))
        or _bounded(less, _("{player} has at most {amount} with {spy}"))
    )
    return _Marked(frozenset(place for place, *_bound in more or less), told, told)


def _bounded(bounds: Sequence[tuple[Place, str, int]], told: str) -> Sequence[str]:
    """Return what is told of some accounts and their new bounds; many are only counted."""
    if len(bounds) > _NAMED:
        many = ngettext("{count} account narrowed down", "{count} accounts narrowed down",
                        len(bounds))  # fmt: skip
        return [many.format(count=len(bounds))]
    return [
        told.format(player=shown(player), spy=name, amount=language.in_dollars(amount))
        for (_spy, player), name, amount in bounds
    ]


def _on_the_way(before: blocks.Track, after: blocks.Track) -> _Marked:
    earlier = {racer.key: racer.figure for racer in before.racers}
    moved = [one for one in after.racers if earlier.get(one.key, one.figure) != one.figure]
    told, spoken = (
        tuple(
            way.format(name=shown(one.face.label), earlier=earlier[one.key], figure=one.figure)
            for one in moved
        )
        for way in (_("{name}\u00a0{earlier}→{figure}"), _("{name}: from {earlier} to {figure}"))
    )
    return _Marked(frozenset((one.key, "") for one in moved), told, spoken)


def _among_rivals(before: Page, after: Page) -> _Marked:
    """Return what is known more closely of the cards of hands.

    What a player surely has comes first, what they can't have any more after it. The draw pile is
    lit, but not told: its numbers change with almost every note.
    """
    found = _newly_bounded(before, after)
    hands = [(bound, one) for bound, _place, one in found if bound is not _NewBound.ELSEWHERE]
    told = [_told_bound(bound, one) for bound, one in hands[:_NAMED]]
    if more := len(hands[_NAMED:]):
        told.append(ngettext("{count} more", "{count} more", more).format(count=more))
    sure = sum(bound in _SURE for bound, _one in hands[:_NAMED])
    return _Marked(frozenset(place for _bound, place, _one in found), told, told, sure)


def _newly_bounded(before: Page, after: Page) -> list[tuple[_NewBound, Place, _Number]]:
    """Return the numbers that are known more closely, the most telling first."""
    players, earlier = {seat.player for seat in after.seats}, dict(_numbers(before))
    news = [
        (place, one, was.count)
        for place, one in _numbers(after)
        if (was := earlier.get(place)) and one.count != was.count and one.news_after(was)
    ]
    elsewhere = _NewBound.ELSEWHERE
    found = [
        (
            elsewhere if players and place[1] not in players else _new_bound(one.count, was),
            place,
            one,
        )
        for place, one, was in news
    ]
    found.sort(key=lambda bound: _BY_TELLING.index(bound[0]))
    return found


class _NewBound(Enum):
    """What is new about how many cards of something a hand has, the most telling first."""

    EXACTLY = N_("{player}: {thing} (exactly {count})")
    AT_LEAST = N_("{player}: {thing} (at least {count})")
    NONE = N_("{player} has no {thing}")
    AT_MOST = N_("{player}: {thing} (at most {count})")
    ELSEWHERE = N_("{player}: {count} ({about})")


_BY_TELLING = [*_NewBound]
_SURE = (_NewBound.EXACTLY, _NewBound.AT_LEAST, _NewBound.NONE)
"""What is told before points: what a hand surely has, or hasn't."""


def _new_bound(count: blocks.Count, was: blocks.Count) -> _NewBound:
    if count.final:
        return _NewBound.EXACTLY if count.low else _NewBound.NONE
    return _NewBound.AT_LEAST if count.low > was.low else _NewBound.AT_MOST


def _told_bound(bound: _NewBound, one: _Number) -> str:
    number = one.count.high if bound is _NewBound.AT_MOST else one.count.low
    count = language.format_number(number or 0)
    if bound is _NewBound.ELSEWHERE:
        count = str(one.count)
    words = {"player": shown(one.name), "thing": one.about, "about": one.about, "count": count}
    return language.translated(bound.value).format(**words)
