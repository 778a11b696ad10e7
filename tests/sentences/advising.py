"""What is said of advice and of rivals at each figure, which honest games only show by chance."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product

from notepad.cards import panels
from notepad.cards.announcing import When
from notepad.cards.state import CardView
from notepad.core.faces_and_marks import SHARPNESS, Face
from notepad.core.help_levels import Level
from notepad.core.page import Assumed, Bars, Gauge, Places, Ranking
from notepad.deduction import knowledge
from notepad.deduction.knowledge import Advice, Announcing, Insight, Knowledge, Odds, Question
from tests.cards.orchard import SEEN, TWO, Ask, Name, Note, seen_at

ASKED = panels.Asked(
    lambda one: Face("+".join(one.key)), lambda one: {"whom": one.key[:1]}, "the worm"
)
HOW = panels.Announced(
    lambda answer: ", ".join(sorted(answer)) if isinstance(answer, frozenset) else "?",
    lambda answer: {"card": tuple(sorted(answer)) if isinstance(answer, frozenset) else ()},
    "Name it",
)
APPLE = frozenset({"apple-1"})
MINE = Ask(asker="Ann", target="Bob", about="plum", count=2, seen=("plum-1", "plum-2"))
BOBS = Ask(asker="Bob", target="Ann", about="plum", count=0)
OUT = Name(player="Ann", card="plum-3", correct=False)
LOST = Name(player="Bob", card="apple-1", correct=True)
RIVAL = knowledge.Rival(certain=0.4, best=0.5, following=0.7, learned=(1, 2))
RING = Gauge((), Assumed("", "", (), "", ""), now=0.1, soon=0.5)


def advising() -> Iterator[str]:
    """Yield it, under a line for each thing that is said."""
    view = seen_at(TWO)
    yield "questions: my bits of what is sought, those of others, how many times that the best has"
    for sought, others, best in product((0.08, 0.6, 1.0, 1.5, 1.9, 2.0), (0.1, 0.5, 1.0), (1, 2)):
        bits = sought, sought + 0.25, sought * others
        question = Question(("Bob", "pear"), ())
        first = Advice(question, best * bits[0], best * bits[1], best * bits[2], unknown=2.0 * best)
        ranked = knowledge.Ranked((first, Advice(question, *bits, unknown=2.0 * best)))
        for panel in panels.best_questions(view, ranked, ASKED):
            words = " | ".join(one.told for one in panel.ranks)
            yield f"    {sought} {bits[2]:.2f} {best}: {words} {panel.sentence}"
            yield from (f"        {one.detail}" for one in panel.ranks[:1])
    yield "announcing: right, waiting, others; when, whose turn, in how many words"
    shares = (0.1, 0.12, 0.15, 0.2, 0.25, 0.35, 0.45, 0.5, 0.6, 0.68, 0.75, 0.8, 0.9, 0.97, 1.0)
    wins = (0.02, 0.1, 0.2, 0.26, 0.33, 0.42, 0.5, 0.6, 0.7, 0.76, 0.81, 0.92, 0.98)
    nows = [Announcing(APPLE, share, 0.4) for share in shares]
    nows += [Announcing(APPLE, 0.5, waiting) for waiting in wins]
    nows += [Announcing(APPLE, share, None, others=0.72) for share in (0.2, 0.8, 1.0)]
    nows += [Announcing(APPLE, 0.8, None, others=others) for others in (None, 0.0, 0.5, 1.0)]
    for now, when, notes in product(nows, When, ((), (MINE,))):
        at = _foreseen(seen_at(TWO, notes), now)
        told = list(_ranks(panels.announce_now(at, {}, replace(HOW, when=when))))
        yield f"    {now.right} {now.waiting} {now.others} {when.name} {len(notes)}: {told}"
    yield "announcing a long answer while rivals may know it soon"
    for soon, waiting in product((0.5, 0.97), (0.2, 0.5)):
        rings = {"Bob": replace(RING, soon=soon), "Cem": RING}
        for right in (0.2, 1 / 3):
            at = _foreseen(view, Announcing(APPLE, right, waiting))
            told = list(_ranks(panels.announce_now(at, rings, replace(HOW, long=True))))
            yield f"    {soon} {right:.2f} {waiting}: {told}"
    yield "nothing to announce, or not yet"
    for at in (replace(view, known=None), view, _foreseen(view, None), seen_at(TWO, (OUT,))):
        yield f"    {list(_ranks(panels.announce_now(at, {}, HOW)))}"
    yield from _of_rivals(view)
    yield from _of_cards(view)


def _of_rivals(view: CardView) -> Iterator[str]:
    yield "who else may know it"
    heard: Sequence[tuple[Note, ...]] = ((), (MINE, BOBS), (OUT,))
    for now, soon, notes in product((0.0, 0.4), (None, 0.3, 0.5), heard):
        at, rings = seen_at(TWO, notes), {"Bob": replace(RING, now=now, soon=soon)}
        told = list(_ranks([*panels.announce_found(at, rings, HOW), panels.who_else(at, rings)]))
        yield f"    {now} {soon} {len(notes)}: {told}"
    yield "what a rival may know"
    rivals = [replace(RIVAL, certain=now, following=soon)
              for now, soon in ((0.4, 0.7), (0.0, 0.02), (0.9, 0.97), (0.4, None))]  # fmt: skip
    rivals += [replace(RIVAL, learned=()), replace(RIVAL, learned=(1, 2, 3, 4))]
    four = (BOBS, replace(BOBS, about="1", count=1), BOBS, BOBS)
    for rival, unranked in product(rivals, (False, True)):
        at = seen_at(TWO, four)
        assert at.known is not None
        found = Insight({"Bob": rival}, unranked=unranked)
        for gauge in panels.rival_gauges(
            replace(at, known=replace(at.known, insight=found)), SEEN
        ).values():
            learned = [f"{one.note} {one.saw} {one.cards}" for one in gauge.learned]
            yield f"    {rival.certain} {rival.following}: {gauge.now} {gauge.soon}"
            yield from (f"        {text}" for text in (*gauge.told, *gauge.meaning, *learned))
    yield "what is assumed of them"
    for word in ("sharp", "friendly", "family", "drunk"):
        ring = panels.rival_gauges(replace(view, aside={SHARPNESS: (word,)}), SEEN)["Bob"]
        yield f"    {word}: {ring.assumed.chosen}: {ring.assumed.told} {ring.assumed.choices}"
    for at in (seen_at(TWO, (LOST,)), seen_at(TWO, (MINE, replace(LOST, correct=False)))):
        yield f"    {len(at.play.notes)}: {list(panels.rival_gauges(at, SEEN))}"


def _of_cards(view: CardView) -> Iterator[str]:
    yield "hidden cards"
    for level, most, taken in product((Level.DEDUCTION, Level.ODDS), (2, 4), ((), ("pear-2",))):
        at = seen_at(TWO, level=level)
        told = panels.likely_hidden(
            at, title="Wormy", sentence="{} of them".format, most=most, taken=taken
        )
        yield f"    {level.name} {most} {taken}: {list(_ranks([told]))} {told.sentence}"
    yield "sums"
    for level in (Level.DEDUCTION, Level.ODDS):
        for shares, worlds in (
            ({13: 0.25, 14: 0.75}, 4),
            ({13: 1.0}, 4),
            ({13: 0.1, 14: 0.2, 15: 0.3, 17: 0.4}, 9),
            ({13: 0.25, 16: 0.75}, None),
        ):
            assert isinstance(view.known, Knowledge)
            known = replace(view.known, odds=Odds(worlds, {}, shares))
            at = replace(view, known=known, level=level)
            yield from _bars(panels.possible_sums(at, {"kind": ("name",)}, ever=range(12, 18)))
    yield from _bars(panels.possible_sums(replace(view, known=None), {}))
    yield "contradictions"
    for notes in ((LOST,), (MINE, LOST), (MINE, replace(MINE, count=3, seen=None))):
        wrong = seen_at(TWO, notes).known
        assert wrong is not None
        yield f"    {panels.contradiction(wrong).sentence}"


def _foreseen(view: CardView, announcing: Announcing | None) -> CardView:
    assert view.known is not None
    return replace(view, known=replace(view.known, insight=Insight({}, announcing)))


def _ranks(told: Iterable[Ranking | Places]) -> Iterator[str]:
    for panel in told:
        if isinstance(panel, Places):
            yield f"{panel.title} {[place.key for place in panel.places if place.chosen]}"
            continue
        for one in panel.ranks:
            parts = (str(one.face), one.value, one.told, one.offer, str(dict(one.draft)))
            yield " · ".join(part for part in parts if part not in ("", "{}"))
            yield one.detail
        if panel.waiting:
            yield "waiting"


def _bars(chart: Bars) -> Iterator[str]:
    told = [f"{one.label} {one.share}{' out' * one.ruled_out}" for one in chart.bars]
    signs = [name for name in ("certain", "estimated", "waiting", "plain") if getattr(chart, name)]
    yield f"    {told} {signs}"
    yield from (f"        {text}" for text in (chart.sentence, chart.brief))
    yield from (f"        {one.detail} {dict(one.draft)}" for one in chart.bars[:2])
