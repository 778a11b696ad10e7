"""Every note of the game: from record to draft to form, and from taps on an empty form."""

from collections.abc import Iterator, Sequence

from hypothesis import given
from hypothesis import strategies as st

from notepad.core.form import Draft, Form, Row, tapped, written
from notepad.core.game import View
from notepad.core.slots import MORE
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import (
    Blow,
    Bluff,
    Challenge,
    Move,
    Note,
    Open,
    Pay,
    Reveal,
    Win,
)
from notepad.games.conspiracy.setup import SPIES, STEP
from tests.games.conspiracy.playing import Played, played
from tests.games.views import view_of

AMOUNTS = st.integers(1, 130).map(lambda hundreds: STEP * hundreds)
CONTESTS = st.lists(AMOUNTS, max_size=4, unique=True).map(lambda bids: tuple(sorted(bids)))


@st.composite
def well_formed(draw: st.DrawFn, me: str, players: tuple[str, ...]) -> Note:
    """Any note that has no fault, likely or not."""
    spies, names = st.sampled_from(SPIES), st.sampled_from(players)
    spy, player, amount, flag = draw(spies), draw(names), draw(AMOUNTS), draw(st.booleans())
    others = [name for name in players if name != player]
    victims = [other for other in SPIES if other != spy]
    bids = draw(CONTESTS)
    contest = Challenge(
        challenger=player,
        defender=draw(st.sampled_from(others)),
        spy=spy,
        bids=bids,
        covered=len(bids) - bool(bids and flag),
        conceded=not bids,
    )
    paid = Pay(player=me, spy=spy, amount=amount) if player == me else Pay(player=player)
    victim = draw(st.sampled_from(victims))
    notes: list[Note] = [
        Open(player=me, spy=spy, amount=amount),
        paid,
        Bluff(player=me),
        Move(player=player, spy=spy, briefcase=flag),
        contest,
        Blow(player=player, informer=spy, victim=victim, stopped=flag),
        Reveal(player=player, spy=spy, amount=amount - STEP),
        Win(player=player),
    ]
    return draw(st.sampled_from(notes))


@st.composite
def situations(draw: st.DrawFn) -> tuple[View, Note]:
    """A game as far as it went, and the note to be made next: a true one, or any other."""
    game = played(draw(st.integers(0, 10_000)), players=draw(st.integers(2, 4)), rounds=25)
    at = len(game.notes) - 1 - draw(st.integers(0, len(game.notes) - 1))
    any_note = well_formed(game.setup.me, game.setup.players)
    note = game.notes[at] if draw(st.booleans()) else draw(any_note)
    return _view(game, at), note


def _view(game: Played, count: int) -> View:
    return view_of(GAME, game.setup, game.notes[:count])


@given(situations())
def test_a_note_comes_back_from_its_draft_whatever_came_before(
    situation: tuple[View, Note],
) -> None:
    view, note = situation
    setup = view.play.setup

    assert list(GAME.keypad.faults(setup, note)) == []
    assert GAME.form(view, GAME.keypad.draft(setup, note)).outcome == note


@given(situations())
def test_every_note_whose_topic_is_offered_is_made_by_taps(
    situation: tuple[View, Note],
) -> None:
    view, note = situation
    wanted = {"who": (view.play.setup.me,), **GAME.keypad.draft(view.play.setup, note)}
    offered = {choice.key for choice in _form(view, {"who": wanted["who"]}).row("kind").choices}
    if note.kind in offered:
        assert _made_by_taps(view, wanted).outcome == note


def _form(view: View, draft: Draft) -> Form[Note]:
    made: Form[Note] = GAME.form(view, draft)
    return made


def _made_by_taps(view: View, wanted: Draft) -> Form[Note]:
    """Correct what is filled in wrongly, from the bottom up, then fill in what is open.

    Who it is about is told under a move first: before the opening there is no row for it.
    """
    draft = tapped({}, _form(view, {}).row("kind"), Move.kind)
    for _tap in range(60):
        shown = _form(view, draft)
        step = next(_steps(shown.rows, draft, wanted), None)
        if step is None:
            return shown
        assert not (shown.outcome and shown.at_once), f"noted too early: {shown.outcome}"
        draft = step
    raise AssertionError(f"no end of taps for {wanted}")


def _steps(rows: Sequence[Row], draft: Draft, wanted: Draft) -> Iterator[Draft]:
    for row in reversed(rows):
        yield from _corrected(row, draft, wanted)
    for row in rows:
        yield from _filled(row, draft, wanted)


def _corrected(row: Row, draft: Draft, wanted: Draft) -> Iterator[Draft]:
    """Yield the draft after a tap in a row that has another choice than the wanted one."""
    chosen = [choice.key for choice in row.choices if choice.chosen]
    if chosen and row.key in wanted and not row.many and chosen != [*wanted[row.key]]:
        yield from _chosen(row, draft, wanted[row.key][0])


def _filled(row: Row, draft: Draft, wanted: Draft) -> Iterator[Draft]:
    """Yield the draft after a tap in a row that has not all that is wanted."""
    bids = [bid for bid in wanted.get("covered", ()) if bid not in draft.get("covered", ())]
    if row.amount is not None:
        value = bids[:1] or list(wanted.get(row.key, ()))
        if value and row.amount.value != int(value[0]):
            yield _set(row, draft, int(value[0]))
    elif row.many:
        offered = {choice.key for choice in row.choices}
        yield from (tapped(draft, row, key) for key in (*bids[:1], MORE) if bids and key in offered)
        if not bids and MORE in offered and "bid" in wanted:
            yield tapped(draft, row, MORE)
    elif row.key in wanted and not any(choice.chosen for choice in row.choices):
        yield from _chosen(row, draft, wanted[row.key][0])


def _chosen(row: Row, draft: Draft, choice: str) -> Iterator[Draft]:
    offered = {one.key for one in row.choices}
    assert offered & {choice, MORE}, f"no way to {choice}"
    yield tapped(draft, row, choice if choice in offered else MORE)


def _set(row: Row, draft: Draft, value: int) -> Draft:
    """Set an amount as its box can: by steps within the bounds, and at their end by "…"."""
    amount = row.amount
    assert amount is not None
    assert value >= amount.low
    beyond = value > amount.high
    if not beyond or amount.value != amount.high:
        return written(draft, row, str(min(value, amount.high)))
    assert amount.quick[-1][1] == "…"
    return written(draft, row, str(amount.quick[-1][0]))


@given(st.integers(0, 10_000), st.integers(2, 4))
def test_every_note_comes_back_from_its_draft(seed: int, players: int) -> None:
    game = played(seed, players=players, rounds=20)
    notes: Sequence[Note] = (*game.notes, Win(player=game.setup.me))
    for count in (0, len(notes)):
        view = view_of(GAME, game.setup, notes[:count])
        for note in notes:
            assert GAME.form(view, GAME.keypad.draft(game.setup, note)).outcome == note


@given(situations())
def test_what_could_have_been_meant_instead_is_a_note_of_the_same_kind(
    situation: tuple[View, Note],
) -> None:
    view, note = situation
    others = [other for _kind, other in GAME.keypad.slips(view.play.setup, note, view.state)]
    assert others
    assert note not in others
    assert {type(other) for other in others} == {type(note)}
