"""The panels beside a sheet of cards: hidden cards, questions, sums, what opponents know.

In this order: cards that may be hidden and the best questions, the sum that is sought, "Announce
now?" (the likeliest answer, how often it is right, and how often waiting wins), and the gauges at
opponents' seats: how likely they are certain, and why, in words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from notepad.cards.announcing import (
    NowOrWait,
    When,
    figures,
    may_ask_first,
    now_or_wait,
    settling_question,
    soonest,
    tells,
)
from notepad.cards.slots import may_announce
from notepad.cards.state import CardView, is_over
from notepad.core import page as blocks
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import SHARPNESS, Aside, Face
from notepad.core.form import Choice, Draft
from notepad.core.help_levels import Level
from notepad.core.language import _, capital, comma_separated, listed, ngettext, percent
from notepad.deduction import knowledge
from notepad.deduction.deal import Card

if TYPE_CHECKING:
    from notepad.cards.seat_views import Hands, Seats
    from notepad.cards.setup import Pack


B = TypeVar("B", blocks.Bars, blocks.Ranking)

_SHOWN = 3  # cards that may be hidden, unless a game names more
_SAME = 1e-6  # answers whose odds differ by less are equally likely
_LEAST = 0.005  # bits; what is unknown counts as no less, because shares of it are told
_ASKED = 2  # of the best questions
_HARDLY, _LITTLE, _HALF = 0.05, 0.3, 0.75
"""Up to these parts of what I learn, others learn “hardly anything”, “little”, “half as much”."""


_FEW, _ALL = 0.05, 0.999
"""Questions that clear up less are worth so little that what others learn isn't mentioned; those
that clear up more leave nothing open."""


@dataclass(frozen=True)
class Asked:
    """How a game shows its questions: as a face, and as the draft of the note to start.

    `sought` is what is looked for ("the sum"). `spends` says what to spend on a question, if that
    is known; `useless` that no question would tell anything, if the game has better words for it.
    """

    face: Callable[[knowledge.Question], Face]
    draft: Callable[[knowledge.Question], Draft]
    sought: str
    spends: Callable[[knowledge.Question], str] = lambda _question: ""
    useless: str = ""


def question_draft(seats: Seats[Any, Any], setup: Any, question: knowledge.Question) -> Draft:  # noqa: ANN401 a game's own type
    """Return the draft of a question without its answer, which is what depends on the hands."""
    every = frozenset(setup.pack.cards)
    none, full = (
        seats.keypad.draft(setup, seats.asked(setup, question.key, hands))
        for hands in (dict.fromkeys(setup.players, held) for held in (frozenset[Card](), every))
    )
    return {row: chosen for row, chosen in none.items() if full.get(row) == chosen}


def usual_panels(
    view: CardView,
    gauges: Mapping[str, blocks.Gauge],
    sought: B,
    *,
    found: bool,
    announced: Announced,
    asked: Asked,
) -> Iterator[B | blocks.Ranking | blocks.Places]:
    """Yield what is `sought`, what to ask, and whether to announce, as far as the level shows it.

    Once what is sought is `found`, yield the announcement and who else may know it, by their
    `gauges`.
    """
    if found:
        yield from announce_found(view, gauges, announced)
    if gauges and found:
        yield who_else(view, gauges)
        return
    if view.level >= Level.DEDUCTION:
        yield sought
    if view.level == Level.ODDS:
        yield from best_questions(view, view.known.advice if view.known else None, asked)
        if not found:
            yield from announce_now(view, gauges, announced)


def best_questions(
    view: CardView, ranked: knowledge.Ranked | None, asked: Asked
) -> Iterator[blocks.Ranking]:
    """Yield the panel until the game is over; `ranked` is None while it is being calculated.

    On my turn, tapping a question starts its note. If I'm out, it says that I only answer.
    """
    state, me = view.state, view.play.setup.me
    if is_over(state):
        return
    if me in state.only_answering:
        if me in state.out - state.not_answering:
            told = _("You’re out: you can’t ask any more, but you still answer.")
            yield blocks.Ranking(_("Best question"), sentence=told)
        return
    mine = state.asker == me
    title = _("Best question") if mine else _("Best question next turn")
    if ranked is None:
        yield blocks.Ranking(title, waiting=True, advises=True)
        return
    useful = list(filter(tells, ranked.best))
    if not useful:
        told = _("No question you can ask would tell you anything about {what}.")
        told = asked.useless or told.format(what=asked.sought)
        yield blocks.Ranking(title, sentence=told, advises=True)
        return
    ranks = [_rank(advice, useful[:_ASKED], asked) for advice in useful[:_ASKED]]
    ranks = ranks if mine else [replace(rank, draft={}) for rank in ranks]
    yield blocks.Ranking(title, tuple(ranks), estimated=not ranked.exact, advises=True)


def likely_hidden(
    view: CardView,
    *,
    title: str,
    sentence: Callable[[int], str],
    most: int = _SHOWN,
    taken: Collection[Card] = (),
    groups: Iterable[tuple[Face, Collection[Card]]] = (),
) -> blocks.Ranking:
    """Return the panel of the cards that may be hidden, with their odds if the level shows them.

    It names `most` of them, with those in `taken` last; `sentence` says how many are possible. Each
    of the `groups`, a heading with its cards, is shown in a column if there is room.
    """
    known, shown = view.known, view.level == Level.ODDS
    if known is None or known.odds is None:
        return blocks.Ranking(title, waiting=True)
    found = known.odds.hidden(known.deal)
    order = sorted(found, key=lambda card: (card in taken, -found[card] if shown else 0))
    shares = found if shown else {}
    setup = view.play.setup
    most += len(order) == most + 1  # a line that names the last one is no longer than "1 more"
    ranks = [_hidden(setup.pack, card, shares.get(card)) for card in order]
    alone = shown and setup.hidden_count == 1
    share = percent(sum(shares[card] for card in order[most:])) if alone else ""
    estimated = shown and not known.odds.exact
    columns = tuple(
        _column(setup.pack, heading, [card for card in order if card in group], shares)
        for heading, group in groups
    )
    said, ranked = sentence(len(found)), _first(ranks, most, share)
    return blocks.Ranking(title, ranked, said, estimated=estimated, groups=columns)


def _column(
    pack: Pack, heading: Face, order: Sequence[Card], shares: Mapping[Card, float]
) -> blocks.RankGroup:
    """Return the column of a group whose cards may be hidden, in this order."""
    most = _SHOWN + (len(order) == _SHOWN + 1)
    ranks = [_hidden(pack, card, shares.get(card)) for card in order]
    # The heading has the group's symbol.
    ranks = [replace(rank, face=Face(rank.face.label, colour=rank.face.colour)) for rank in ranks]
    return blocks.RankGroup(heading, _first(ranks, most, key=f"more {heading.label}"))


def _first(
    ranks: Sequence[blocks.Rank], most: int, share: str = "", key: str = "more"
) -> tuple[blocks.Rank, ...]:
    """Return at most so many ranks, and a last one that has the rest, with their share."""
    rest = tuple(ranks[most:])
    text = ngettext("{count} more", "{count} more", len(rest)).format(count=len(rest))
    more = blocks.Rank(key, Face(text), share, rest=rest)
    return (*ranks[:most], more) if rest else tuple(ranks)


def contradiction(known: knowledge.Knowledge) -> blocks.Ranking:
    """Return the panel for notes that contradict each other."""
    text = _(
        "No deal of the cards fits this setup. Edit it in the menu; until then the "
        "sheet only shows your own marks."
    )
    if known.clash:
        text = ngettext(
            "Note {notes} doesn’t fit. Edit or remove it or an earlier note; until "
            "then the sheet only shows your own marks.",
            "Notes {notes} can’t all be right. Edit or remove one of them; until "
            "then the sheet only shows your own marks.",
            len(known.clash),
        )
    numbers = listed([str(number) for number in known.clash])
    return blocks.Ranking(_("Contradiction"), sentence=text.format(notes=numbers))


def _hidden(pack: Pack, card: Card, share: float | None) -> blocks.Rank:
    face = replace(pack.face(card), label=capital(pack.spoken(card)))
    return blocks.Rank(card, face, "" if share is None else percent(share), share or 0.0)


def _rank(advice: knowledge.Advice, shown: Sequence[knowledge.Advice], asked: Asked) -> blocks.Rank:
    text = _(
        "On average, the answer clears up {percent} of what is open about {what}; what everyone "
        "hears of it clears up {share}. Questions that tell you more than the others come first."
    )
    question, (mine, others) = advice.question, _figures(advice)
    return blocks.Rank(
        "+".join(question.key),
        asked.face(question),
        "",
        detail=text.format(percent=mine, what=asked.sought, share=others),
        told=_told_beside(advice, shown[0], asked),
        draft=asked.draft(question),
    )


def _figures(advice: knowledge.Advice) -> tuple[str, str]:
    """Return what an answer clears up on average, and what everyone hears of it clears up."""
    return percent(cleared(advice)), percent(_part_of_unknown(advice, advice.public))


def cleared(advice: knowledge.Advice) -> float:
    """Return the part of what is unknown of what is sought that an answer clears up on average."""
    return _part_of_unknown(advice, advice.sought)


def _part_of_unknown(advice: knowledge.Advice, bits: float) -> float:
    """Return the part of what is unknown of what is sought that so many bits are."""
    return min(max(0.0, bits) / max(advice.unknown, bits, _LEAST), 1.0)


def _told_beside(advice: knowledge.Advice, best: knowledge.Advice, asked: Asked) -> str:
    """Return what a question is worth; in the words for the best one, how it compares to that."""
    told = _worth(advice, best)
    if advice is not best:
        small = cleared(advice) < _FEW
        # The same words may be said of a step that is several times as small.
        close = advice.sought >= best.sought / 2 if small else told == _worth(best, best)
        alike = _figures(advice) == _figures(best)
        near = _("just as good") if alike else _("nearly as good")
        told = near if close or alike else _("a smaller step") if small else told
    spends = asked.spends(advice.question)
    return _("{told}. {spends}").format(told=told, spends=spends) if spends else told


def _worth(advice: knowledge.Advice, best: knowledge.Advice) -> str:
    """Return what to expect of an answer, in a player's words, and whether others learn as much.

    If it would clear up more than the best one, it says why it isn't: others learn more from it,
    too, or I learn less about other cards.
    """
    told = _way_gone(cleared(advice))
    others, compared = (_for_others(one.public / one.sought) for one in (advice, best))
    if advice.sought > best.sought and others == compared:
        rule, public, cards = advice.rule, advice.public - best.public, best.cards - advice.cards
        hands = rule.cards * cards > rule.public * public
        less = _("{told}; tells you less about the other cards")
        others = less if hands else _("{told}; tells the others more")
    return others.format(told=told)


def _for_others(share: float) -> str:
    """Return the words for how much of what I learn the others learn, with room for `told`."""
    if share < _HARDLY:
        return _("{told}; tells the others hardly anything")
    if share <= _LITTLE:
        return _("{told}; tells the others little")
    if share <= _HALF:
        return _("{told}; tells the others half as much")
    return _("{told}; tells the others just as much")


def _way_gone(share: float) -> str:
    """Return the words for how much of what is unknown an answer clears up.

    That isn't the part of the possible cards or sums that it rules out: they aren't equally likely,
    and the last of them count for more than the first.
    """
    words = (
        (_FEW, _("a small step")),
        (0.15, _("about a tenth of the way to the answer")),
        (0.22, _("about a fifth of the way to the answer")),
        (0.29, _("about a quarter of the way to the answer")),
        (0.41, _("about a third of the way to the answer")),
        (0.58, _("about half the way to the answer")),
        (0.70, _("about two thirds of the way to the answer")),
        (0.83, _("about three quarters of the way to the answer")),
        (_ALL, _("most of the way to the answer")),
    )
    return _words_for(share, words, _("settles it"))


SUM = "sum"
"""The row of a form that asks for the sum."""


def possible_sums(
    view: CardView, note: Mapping[str, tuple[str, ...]], *, ever: Collection[int] = ()
) -> blocks.Bars:
    """Return the possible sums: as a chart if the level shows odds, else as boxes.

    `note` is the draft that starts an announcement; tapping a bar adds its sum. Sums that were
    `ever` possible stay on the axis, as ruled out, if they lie between possible ones.
    """
    title = _("Sum")
    if view.known is None or view.known.odds is None:
        return blocks.Bars(title, waiting=True)
    odds = view.known.odds
    certain = len(odds.sums) == 1
    plain = view.level < Level.ODDS
    if plain and certain:
        return blocks.Bars(title, sentence=_remaining(odds), certain=True)
    least, most = min(odds.sums, default=0), max(odds.sums, default=0)
    axis = sorted({*odds.sums, *(total for total in ever if least < total < most)})
    shares = {total: None if plain else share for total, share in odds.sums.items()}
    bars = tuple(
        _bar(total, shares.get(total), {**note, SUM: (str(total),)}, able=total in shares)
        for total in axis
    )
    brief = _("not certain yet: {count} possible").format(count=len(odds.sums))
    return blocks.Bars(
        title,
        bars,
        _remaining(odds) if plain else _sentence(odds),
        certain=certain,
        estimated=not (plain or odds.exact),
        plain=plain,
        brief="" if certain else brief,
    )


def certain_sum(view: CardView) -> int | None:
    """Return the sum if only one is still possible and the level shows it, else None."""
    odds = view.deduced.odds if view.deduced is not None else None
    return next(iter(odds.sums)) if odds is not None and len(odds.sums) == 1 else None


def certain_cards(view: CardView) -> bool:
    """Return whether all cards that are sought are certain, and the level shows it."""
    known = view.deduced
    return known is not None and len(known.hidden) == int(view.play.setup.hidden_count)


def sum_found(total: int) -> blocks.Finding:
    """Return the finding that the sum is certain."""
    return blocks.Finding(
        "sum",
        _("certain: the sum is {sum}").format(sum=total),
        _("The sum is certain: {sum}.").format(sum=total),
    )


def _bar(
    total: int, share: float | None, note: Mapping[str, tuple[str, ...]], *, able: bool
) -> blocks.Bar:
    """Return the bar of a sum, ruled out unless it is `able` to be right, with any odds given."""
    text, likely = _("{sum} is {percent} likely. If you’re wrong, you’re out."), share or 0.0
    if not able:
        text = _("{sum} is ruled out.")
    elif share is None:
        text = _("{sum} is still possible. If you’re wrong, you’re out.")
    elif share == 1:
        text = _("{sum} is certain.")
    told = text.format(sum=total, percent=percent(likely))
    return blocks.Bar(str(total), str(total), likely, told, note, ruled_out=not able)


def _remaining(odds: knowledge.Odds) -> str:
    if len(odds.sums) == 1:
        return _("Certain: {sum}").format(sum=next(iter(odds.sums)))
    return ngettext(
        "{count} sum is still possible: {sums}.",
        "{count} sums are still possible: {sums}.",
        len(odds.sums),
    ).format(count=len(odds.sums), sums=_spans(list(odds.sums)))


def _spans(sums: Sequence[int]) -> str:
    """Return ascending numbers as ranges: "13–17, 19"."""
    parts: list[list[int]] = []
    for total in sums:
        if parts and total == parts[-1][-1] + 1:
            parts[-1].append(total)
        else:
            parts.append([total])
    return comma_separated(f"{p[0]}–{p[-1]}" if len(p) > 1 else f"{p[0]}" for p in parts)


def _sentence(odds: knowledge.Odds) -> str:
    if len(odds.sums) == 1:
        return _remaining(odds)
    best = max(odds.sums, key=lambda total: odds.sums[total])
    return ngettext(
        "{sum} is most likely ({percent}). Not certain yet: {count} sum is possible.",
        "{sum} is most likely ({percent}). Not certain yet: {count} sums are possible.",
        len(odds.sums),
    ).format(sum=best, percent=percent(odds.sums[best]), count=len(odds.sums))


@dataclass(frozen=True)
class Announced:
    """How a game says what to announce: in words, and as the draft of the note to start.

    `offer` is the text of the button that starts it ("Accuse"), `when` is when players may do it.
    Where the words for an answer are `long`, what waiting is worth is only counted in the detail,
    so that the panel keeps its height. `last` has the face of a question that may only be asked
    right before it, and the draft of its note.
    """

    words: Callable[[knowledge.Solution], str]
    draft: Callable[[knowledge.Solution], Draft]
    offer: str
    when: When = When.ALWAYS
    long: bool = False
    last: Callable[[knowledge.Question], tuple[Face, Draft]] | None = None


def announce_now(
    view: CardView, gauges: Mapping[str, blocks.Gauge], how: Announced
) -> Iterator[blocks.Ranking | blocks.Places]:
    """Yield the panel while I can announce; it keeps its room while it is being calculated.

    Below it is how good the others are assumed to be, unless a question comes first, or the answer
    is certain. A tap there changes what it says, so both keep their place whatever that is.
    """
    known = view.known
    insight = known.insight if known is not None else None
    now = insight.announcing if insight is not None else None
    if not may_announce(view) or (insight is not None and now is None):
        return
    certain = now is not None and now.certain
    me = view.play.setup.me
    asks = may_ask_first(known, view.state, me, how.when)
    asks = asks or settling_question(known, view.state, me) is not None
    yield replace(_now_or_wait(view, now, gauges, how), advises=True)
    if not (certain or asks):
        assumed = _assumed(view.aside)
        named = assumed.choices
        choices = tuple(Choice(word, Face(name), word == assumed.chosen) for word, name in named)
        yield blocks.Places(assumed.asked, choices, assumed.aside)


def announce_found(
    view: CardView, gauges: Mapping[str, blocks.Gauge], how: Announced
) -> Iterator[blocks.Ranking]:
    """Yield the offer to announce what is certain, as long as I can; and whether to hurry."""
    known = view.deduced
    if known is None or not may_announce(view):
        return
    total = certain_sum(view)
    answer = frozenset(map(known.deal.named, known.hidden)) if total is None else total
    told = _("{answer}: certainly right.").format(answer=capital(how.words(answer)))
    if gauges and all(gauge.soon is not None for gauge in gauges.values()):
        told = _hurry(view, gauges)
    when = soonest(view.state, view.play.setup.me, how.when).told
    title, draft = Face(_("Now or wait?")), how.draft(answer)
    rank = blocks.Rank("announce", title, when, told=told, draft=draft, offer=how.offer)
    yield blocks.Ranking("", (rank,), advises=True)


def _now_or_wait(
    view: CardView,
    now: knowledge.Announcing | None,
    gauges: Mapping[str, blocks.Gauge],
    how: Announced,
) -> blocks.Ranking:
    """Return whether to announce now, as far as that is known."""
    known = view.known
    found = now_or_wait(known, view.state, view.play.setup.me, how.when) if known else None
    # Even without a draft there is the room for what may be offered.
    title = Face(_("Now or wait?"))
    settling = settling_question(known, view.state, view.play.setup.me)
    if settling is not None and how.last is not None:
        face, draft = how.last(settling.question)
        text = _("{question} settles it. You may ask anything if you solve right after.")
        told, verdict = text.format(question=str(face)), _("Ask, then solve.")
        rank = blocks.Rank("last", title, verdict, told=told, draft=draft, offer=_("Ask"))
        return blocks.Ranking("", (rank,))
    if now is None and found is NowOrWait.ASK_FIRST:  # whatever else will be found out
        text = _("You can still do it after the answer.")
        return blocks.Ranking("", (blocks.Rank("", title, found.told, told=text, offer=how.offer),))
    if now is None or found is None:
        rank = blocks.Rank("", title, "", told=_("Calculating…"), offer=how.offer)
        return blocks.Ranking("", (rank,), waiting=True)
    soon = sorted(gauges, key=lambda name: gauges[name].soon or 0.0, reverse=True)
    soon = [name for name in soon if gauges[name].warns]
    rank = blocks.Rank(
        "announce",
        title,
        found.told,
        detail=_certainly(now, how) if now.certain else figures(now),
        told=_announcing_told(now, how, _just_as_likely(view, now), found, soon),
        draft=how.draft(now.answer),
        offer=how.offer,
    )
    return blocks.Ranking("", (rank,))


def _announcing_told(
    now: knowledge.Announcing, how: Announced, alike: int, found: NowOrWait, soon: Sequence[str]
) -> str:
    """Return what to say about announcing, in a player's words."""
    if now.certain:
        return _certainly(now, how)
    if found is NowOrWait.ASK_FIRST and now.say:
        if soon:
            text = _("Do it right after: {player} may know it soon.")
            return text.format(player=soon[0])
        return _("You can still do it after the answer.")
    right = _right_told(now, how, alike)
    if not how.long:
        return _waiting_told(right, now)
    return _soon_told(right, soon[0]) if now.say and soon else _briefly(right, now)


def _certainly(now: knowledge.Announcing, how: Announced) -> str:
    return _("{answer}: certainly right.").format(answer=capital(how.words(now.answer)))


def _just_as_likely(view: CardView, now: knowledge.Announcing) -> int:
    """Return how many cards are exactly as likely as the one to announce, itself included."""
    known = view.known
    if known is None or known.odds is None or not known.odds.exact or isinstance(now.answer, int):
        return 1
    shares = known.odds.hidden(known.deal).values() if len(now.answer) == 1 else ()
    return max(1, sum(abs(share - now.right) < _SAME for share in shares))


def _right_told(now: knowledge.Announcing, how: Announced, alike: int) -> str:
    """Return how often the answer is right, which is one of several `alike`."""
    text = _("{answer} is right {often}")
    if alike > 1:
        text = _("the {count} likeliest are each right {often}")
    answer, often = how.words(now.answer), _often(now.right)
    return capital(text.format(answer=answer, often=often, count=alike))


def _soon_told(told: str, soon: str) -> str:
    """Return what is told about an uncertain answer that an opponent may soon know."""
    return _("{told}; {player} may know it soon.").format(told=told, player=soon)


def _briefly(told: str, now: knowledge.Announcing) -> str:
    """Return what is told where there is only room for whether waiting wins more or less."""
    less, more = _("{told}; waiting wins less."), _("{told}; waiting wins more.")
    if now.waiting is None:
        less = _("{told}; waiting probably wins less.")
        more = _("{told}; waiting probably wins more.")
    return (less if now.say else more).format(told=told)


def _waiting_told(told: str, now: knowledge.Announcing) -> str:
    """Return what is told about announcing now, and what waiting is worth compared to it."""
    if now.waiting is None:
        first = _("{told}; {often} another player knows it first.")
        return first.format(told=told, often=_often(now.others or 0.0))
    waits = _("{told}; if you wait, you win {wins} of the games.")
    return waits.format(told=told, wins=_wins(now.waiting))


def _often(share: float) -> str:
    """Return how often something is right, to follow "is right": "one time in three"."""
    words = (
        (0.045, _("less than one time in 20")),
        (0.075, _("about one time in 15")),
        (0.115, _("one time in ten")),
        (0.134, _("one time in eight")),
        (0.155, _("one time in seven")),
        (0.183, _("one time in six")),
        (0.225, _("one time in five")),
        (0.29, _("one time in four")),
        (0.365, _("one time in three")),
        (0.45, _("four times in ten")),
        (0.55, _("half the time")),
        (0.635, _("six times in ten")),
        (0.71, _("two times in three")),
        (0.775, _("three times in four")),
        (0.85, _("four times in five")),
        (0.95, _("nine times in ten")),
    )
    return _words_for(share, words, _("nearly always"))


def _words_for(share: float, words: Iterable[tuple[float, str]], most: str) -> str:
    """Return the first words whose limit a share is below, else those for the `most`.

    Shares that are the same percent get the same words, as both can be read.
    """
    rounded = share if share > 0.99 else round(100 * share) / 100  # as `percent` does
    return next((told for limit, told in words if rounded < limit), most)


def _wins(share: float) -> str:
    """Return how often a game is won, to follow "you win": "about four in ten"."""
    words = (
        (0.05, _("almost none")),
        (0.15, _("about one in ten")),
        (0.225, _("about one in five")),
        (0.29, _("about one in four")),
        (0.365, _("about one in three")),
        (0.45, _("about four in ten")),
        (0.55, _("about half")),
        (0.635, _("about six in ten")),
        (0.71, _("about two in three")),
        (0.775, _("about three in four")),
        (0.85, _("about four in five")),
        (0.95, _("about nine in ten")),
    )
    return _words_for(share, words, _("nearly all"))


def who_else(view: CardView, gauges: Mapping[str, blocks.Gauge]) -> blocks.Ranking:
    """Return who else may know what I am certain of, and whether to hurry.

    `gauges` are those at the seats, of which there is at least one.
    """
    order = sorted(gauges, key=lambda name: -(gauges[name].soon or 0.0))
    ranks = tuple(_rank_of(name, gauges[name]) for name in order)
    waiting = any(gauge.soon is None for gauge in gauges.values())
    return blocks.Ranking(_("Who else may know it soon"), ranks, waiting=waiting)


def _rank_of(name: str, gauge: blocks.Gauge) -> blocks.Rank:
    share = gauge.soon or 0.0
    return blocks.Rank(
        name, Face(name), "" if gauge.soon is None else blocks.roughly(share, brief=True), share
    )


def _hurry(view: CardView, gauges: Mapping[str, blocks.Gauge]) -> str:
    """Return a sentence that says whether to hurry, and to announce before whose turn."""
    players = view.play.setup.players
    start = players.index(view.state.asker)
    turns = (*players[start:], *players[:start])
    first = next((name for name in turns if name in gauges and gauges[name].warns), None)
    if first is None:
        return _("No hurry: nobody else is likely to know it soon.")
    text = _("Hurry: {player} may know it by the end of their next turn.")
    if first == view.state.asker:
        text = _("Hurry: {player} may know it by the end of this turn.")
    return text.format(player=first)


_MOST_LEARNED = 3
"""How many notes are named from which an opponent learned most; more would be hard to take in."""


def rival_gauges(view: CardView, seats: Seats[Any, Any]) -> Mapping[str, blocks.Gauge]:
    """Return the gauge of each opponent who can still win.

    There are none below level Odds, during a contradiction, and after the game.
    """
    setup, state, known = view.play.setup, view.state, view.known
    clash = known is not None and not known.consistent
    if view.level < Level.ODDS or clash or is_over(state):
        return {}
    found = known.insight.rivals if known is not None and known.insight is not None else {}
    assumed = _assumed(view.aside)
    return {
        name: _gauge(view, seats, name, found[name], assumed)
        if name in found
        else blocks.Gauge((_("Working out what {player} may know…").format(player=name),), assumed)
        for name in setup.opponents
        if name not in state.out
    }


def _gauge(
    view: CardView,
    seats: Seats[Any, Any],
    name: str,
    rival: knowledge.Rival,
    assumed: blocks.Assumed,
) -> blocks.Gauge:
    insight = view.known.insight if view.known else None
    soon, counted = rival.following, ""
    if insight is not None and insight.unranked:
        soon = rival.certain
        then = _("The notepad can’t tell what {player} may know by the end of their next turn.")
    elif rival.following is None:
        then = _("What {player} may know by the end of their next turn hasn’t been calculated yet.")
    else:
        then = _("{player} may know it by the end of their next turn: {soon}.")
        if name == view.state.asker:
            then = _("{player} may know it by the end of this turn: {soon}.")
        counted = _("All that is asked until then counts: who has a turn later hears more.")
    told = then.format(player=name, soon=blocks.roughly(rival.following or 0.0))
    said = [told, counted] if counted else [told]
    if not (blocks.is_hardly(rival.following) and blocks.is_hardly(rival.certain)):
        text = _("{player} may know the answer already: {now}.")
        said.append(text.format(player=name, now=blocks.roughly(rival.certain)))
    guess = _("If {player} had to guess now, the chance of being right would be {best}.")
    meaning = [guess.format(player=name, best=blocks.roughly(rival.best))]
    learned = tuple(_learned(view, seats, name, rival))
    if not learned:
        meaning.append(_("This is based only on what everyone heard."))
    meaning.append(_("These are estimates."))
    return blocks.Gauge(tuple(said), assumed, rival.certain, soon, learned, tuple(meaning))


def _learned(
    view: CardView, seats: Seats[Any, Any], name: str, rival: knowledge.Rival
) -> Iterator[blocks.Learned]:
    """Yield the notes from which an opponent learned most, and what they saw there."""
    setup, notes = view.play.setup, view.known.notes if view.known else ()
    for number in rival.learned[:_MOST_LEARNED]:
        note = notes[number - 1]  # from the notes that were used, which may have changed since
        said, mine = seats.keypad.said(setup, note), seen_of_mine(seats, setup, note)
        text = _("{player} saw cards there that you didn’t see.")
        if mine:
            text = _("{player} saw your {cards}.")
        saw = text.format(player=name, cards=listed([setup.pack.told(card) for card in mine]))
        yield blocks.Learned(number, capital(f"{said}."), saw, tuple(mine))


def seen_of_mine(seats: Seats[Any, Any], setup: Any, note: Any) -> Collection[Card]:  # noqa: ANN401
    """Return my cards that an asking player saw; I don't know which others they saw."""
    if getattr(note, "target", None) == setup.me:
        hands: Hands = defaultdict(frozenset, {setup.me: frozenset(setup.hand)})
        note = seats.with_all_seen(setup, note, hands, Random(0))
    return [card for card in setup.pack.cards if card in seats.seen_by_asker(note)]


def _assumed(aside: Aside) -> blocks.Assumed:
    """Return what is assumed about the others, by how sharp the table is set to be."""
    names = {"sharp": _("expert"), "friendly": _("attentive"), "family": _("casual")}
    meanings = {
        "sharp": _("Your opponents reason perfectly and remember everything they heard and saw."),
        "friendly": _(
            "Your opponents reason perfectly but only remember questions they took part in."
        ),
        "family": _("Your opponents only cross out cards they saw and players who had none."),
    }
    (word, *_more) = aside.get(SHARPNESS, ()) or ("sharp",)
    chosen = word if word in names else "sharp"
    silence = _(
        "Nothing is inferred from silence or from what they choose to ask. The "
        "notepad keeps dealing their hands at random in ways that fit the notes, and "
        "counts the results."
    )
    return blocks.Assumed(
        f"{meanings[chosen]} {silence}",
        _("How good are your opponents?"),
        tuple(names.items()),
        chosen,
        SHARPNESS,
    )
