"""Laws of setting games up: what random taps make is sound and comes back, in one of every game."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from notepad.cards.setup import CountedSetup
from notepad.core.form import Draft, Form, Row, tapped, written
from notepad.core.game import NO_TABLE, Game, Opening, Table
from notepad.core.page import Fill, Grid
from notepad.core.record import AnyRecord, Record, from_document, to_document
from notepad.core.sentences import slots_of
from notepad.core.slots import Kept
from tests.dealing.dealt import DECLARED, NAMES, Dealt, deal, words
from tests.games.tables import ALIKE, WRONG, places_of_faults
from tests.turns import today

SEED = 100 * today()
"""The first seed of the day: other games are set up each day."""

WALKS, TAPS = 3, 30
TEXTS = ("", " ", "Dark Red", "Dark ", "  Rose ")


@pytest.fixture(
    params=[
        pytest.param((word, seed), marks=[pytest.mark.exhaustive] if word in ALIKE else [])
        for word in words()
        for seed in range(SEED, SEED + (4 if word == DECLARED else 1))
    ]
)
def dealt(request: pytest.FixtureRequest) -> Dealt:
    """Return a dealt game, of which only the setup is of interest."""
    return deal(*request.param)


def chance(dealt: Dealt) -> Random:
    return Random(f"{dealt.word} {dealt.seed}")


def table(game: Game, random: Random) -> Table:
    players = tuple(random.sample(NAMES, random.choice(game.seats)))
    return Table(players, random.choice(players), random.choice(players))


def tap(opening: Opening[Any], draft: Draft, random: Random) -> Draft:
    """Return the draft after a tap in any row, or of a few cards on the sheet.

    Rows are likelier than the sheet, so that many setups are finished in unusual ways.
    """
    rows = [row for row in opening.form.rows if not row.on_sheet_alone]
    if rows and (not opening.form.sheet_rows or random.random() < 0.7):
        row = random.choice(rows)
        if row.amount is not None:
            quick = [number for number, _told in row.amount.quick]
            return written(draft, row, str(random.choice([*quick, row.amount.stepped(-1)])))
        if row.text is not None:
            return written(draft, row, random.choice(TEXTS))
        free = [one.key for one in row.choices if not one.barred]
        return tapped(draft, row, random.choice(free))
    assert isinstance(opening.page.sheet, Grid)
    boxes = [box for box in opening.page.sheet.boxes if not box.dimmed]
    row = opening.form.row(opening.form.sheet_rows[0])
    mine = [box.key for box in boxes if box.chosen]
    free = [box.key for box in boxes if not box.chosen]
    count = random.choice((1, 4)) if free else 0
    again = mine[: not free or random.random() < 0.2]  # one more, or back, if there are no more
    for card in (*random.sample(free, min(count, len(free))), *again):
        draft = tapped(draft, row, card)
    return draft


def walks(dealt: Dealt) -> Iterator[tuple[Table, Draft, Opening[Any]]]:
    """Yield what is shown after each of some random taps, mostly from a finished draft on.

    The first walk is of another table that begins with nothing.
    """
    game, random = dealt.game, chance(dealt)
    for walk in range(WALKS):
        seated = game.table(dealt.setup) if walk else table(game, random)
        draft = game.opening_draft(dealt.setup) if walk else {}
        for _tap in range(TAPS):
            opening = game.begin(seated, draft)
            yield seated, draft, opening
            draft = tap(opening, draft, random)


def alike(setup: Any) -> object:  # noqa: ANN401
    """Return a setup with how many cards hands have instead of how many were counted."""
    if not isinstance(setup, CountedSetup):
        return setup
    return replace(setup, hand_sizes=None), [setup.hand_range(name) for name in setup.players]


def come_back(game: Game, setup: Any) -> None:  # noqa: ANN401 a setup of any game
    """Make sure that a setup is sound, and comes back from its draft and from a record."""
    assert list(game.setup_faults(setup)) == []
    draft = game.opening_draft(setup)
    assert "uneven" not in draft.get("rules", ()) or setup.hand_sizes
    again = game.begin(game.table(setup), draft).form.outcome
    assert again is not None
    assert alike(again) == alike(setup)
    record: AnyRecord = Record(game=game.id, setup=setup, title="t", declaration=game.declaration)
    document = to_document(record)
    assert from_document(document, {game.id: game}) == record
    assert all(text == text.strip() for text in texts(document["setup"]))


def texts(value: object) -> Iterator[str]:
    """Yield all texts of a document."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from texts(one)


def test_a_choice_that_is_no_longer_offered_counts_as_not_chosen(dealt: Dealt) -> None:
    """So what was chosen last time can be shown as it was stored, whatever has changed since.

    But of colours, any that a record has can stay.
    """
    for seated, draft, opening in walks(dealt):
        for row in opening.form.rows:
            coloured = any(choice.face.colour for choice in row.choices)
            if not coloured and (row.choices or row.amount is not None):
                left = {key: chosen for key, chosen in draft.items() if key != row.key}
                gone = dealt.game.begin(seated, {**left, row.key: ("gone",)})
                assert gone == dealt.game.begin(seated, left)


def test_what_taps_set_up_is_sound_and_comes_back(dealt: Dealt) -> None:
    for seated, _draft, opening in walks(dealt):
        form = opening.form
        nothing_to_tap = any(row.status.startswith("0 of 0") for row in form.rows)
        assert form.hint or form.outcome is not None or nothing_to_tap
        assert not (form.hint and form.outcome)
        if form.outcome is not None:
            setup = form.outcome
            first = setup.first or setup.players[0]
            assert (setup.players, setup.me, first) == (seated.players, seated.me, seated.first)
            come_back(dealt.game, setup)
            again = dealt.game.begin(seated, dealt.game.opening_draft(setup)).form
            was, now = chosen(form), chosen(again)
            assert {key: now[key] for key in was if key in now} == {
                key: was[key] for key in was if key in now
            }


def chosen(form: Form[Any]) -> dict[str, object]:
    """Return what is chosen in each row, but for what only leads to other rows or counts hands."""
    rows = {row.key: row for row in form.rows}
    told = {
        key: (row.text or "").strip()
        or row.amount
        or [one.key for one in row.choices if one.chosen]
        for key, row in rows.items()
        if not any(one.key in rows for one in row.choices)
    }
    leads = ("size-", "rules", "up", "names", "deck")
    return {key: one for key, one in told.items() if not key.startswith(leads)}


def test_each_choice_comes_back(dealt: Dealt) -> None:
    game, seated = dealt.game, dealt.game.table(dealt.setup)
    draft = game.opening_draft(dealt.setup)
    for row in game.begin(seated, draft).form.rows:
        for choice in (one.key for one in row.choices if not one.barred):
            form = game.begin(seated, tapped(draft, row, choice)).form
            # How many cards lie face up follows from the sizes where all hands are counted.
            leads = ("size-", "tapping", "up")
            if form.outcome is not None and not row.key.startswith(leads):
                again = game.begin(seated, game.opening_draft(form.outcome)).form
                # What is of one's own and yet as usual comes back as the usual.
                own = any(
                    "own" in set(marked(form, one)) - set(marked(again, one)) for one in form.rows
                )
                same = own or marked(again, row) == marked(form, row)
                assert choice in ("own", "uneven") or same


def marked(form: Form[Any], row: Row) -> list[str]:
    """Return what is chosen in a row of a form."""
    return [
        one.key
        for there in form.rows
        if there.key == row.key
        for one in there.choices
        if one.chosen
    ]


def test_what_a_record_has_that_nobody_is_asked_for_comes_back(dealt: Dealt) -> None:
    game, setup = dealt.game, dealt.setup
    kept = [slot.field for slot in slots_of(game.setup_type) if isinstance(slot, Kept)]
    setup = replace(setup, **dict.fromkeys(kept, tuple(reversed(setup.players))))
    again = game.begin(game.table(setup), game.opening_draft(setup)).form.outcome
    assert again is not None
    assert [getattr(again, name) for name in kept] == [getattr(setup, name) for name in kept]


def test_each_box_says_whose_the_card_is_and_each_row_how_many_are_tapped(dealt: Dealt) -> None:
    for _seated, draft, opening in walks(dealt):
        rows = {row.key: row for row in opening.form.rows}
        if "hand" not in opening.form.sheet_rows and "table" not in opening.form.sheet_rows:
            continue
        assert isinstance(opening.page.sheet, Grid)
        hand, up = Counter(draft.get("hand", ())), Counter(draft.get("table", ()))
        for box in opening.page.sheet.boxes:
            copies = rows["hand"].several.get(box.key, 1)
            up[box.key] = there = min(up[box.key], copies - hand[box.key])
            mine = hand[box.key]
            fill = Fill.MINE if mine else Fill.TABLE if there else Fill.OPEN
            assert (box.fill, box.chosen) == (fill, fill is not Fill.OPEN)
            assert box.caption == ("me" if mine == 1 else f"me ×{mine}" if mine else box.caption)
            assert bool(box.caption) == box.chosen
            nobodys = ("not yours", "neither yours nor face up")
            owner = ": yours" if mine else ": face up" if there else nobodys
            assert box.spoken.endswith(owner)
            assert (f"{mine + there}/{copies}" in box.face.label) == (copies > 1 and box.chosen)
            assert not (box.dimmed and box.chosen)
        for key, tapped_there in (("hand", hand), ("table", up)):
            if key in rows:
                assert rows[key].status.startswith(f"{tapped_there.total()} of ")
                others = {"hand", "table"} & rows.keys() - {key}
                assert {*rows[key].excludes} == others


def test_each_row_and_chip_is_there_once_as_tapped(dealt: Dealt) -> None:
    for _seated, draft, opening in walks(dealt):
        rows = {row.key: row for row in opening.form.rows}
        assert len(rows) == len(opening.form.rows)
        assert {*opening.form.sheet_rows} <= rows.keys()
        for row in rows.values():
            chips = [one.key for one in row.choices]
            assert len(chips) == len({*chips})
            assert one_chosen(row)
            typed = (draft.get(row.key) or ("",))[-1]
            assert row.text is None or not typed.strip() or row.text == typed


def one_chosen(row: Row) -> bool:
    """Whether a row of one has just one chosen chip, or a colour that has no chip."""
    chosen = sum(one.chosen for one in row.choices)
    return row.many or not row.choices or chosen == 1 or row.key.startswith("colour-")


def test_a_finished_setup_is_filled_in_again_in_every_row(dealt: Dealt) -> None:
    game, setup = dealt.game, dealt.setup
    draft = game.opening_draft(setup)
    for row in game.begin(game.table(setup), draft).form.rows:
        if row.amount is not None:
            assert draft.get(row.key, (str(row.amount.value),)) == (str(row.amount.value),)
        elif row.text is not None:
            assert draft[row.key] == (row.text,)


def test_an_empty_sheet_is_there_before_anybody_sits_down(dealt: Dealt) -> None:
    game = dealt.game
    for draft in (None, game.opening_draft(dealt.setup)):
        assert game.blank(NO_TABLE, draft).title == game.blank_for(dealt.setup).title


def test_a_fault_of_a_field_names_its_place(dealt: Dealt) -> None:
    random, game = chance(dealt), dealt.game
    record: AnyRecord = Record(
        game=game.id, setup=dealt.setup, title="t", declaration=game.declaration
    )
    document = to_document(record)
    for name in sorted(document["setup"]):
        for wrong in random.sample(WRONG, 4):
            odd = {**document, "setup": {**document["setup"], name: wrong}}
            found = places_of_faults(partial(from_document, odd, {game.id: game}))
            assert all(re.match(r"setup(\.|$)|notes|aside|marks", path) for path in found)
            if isinstance(wrong, float):
                assert [path for path in found if path.startswith(f"setup.{name}")]
