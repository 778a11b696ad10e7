"""Deduction with a piecepack: tapped as at the table, and played with deals drawn at random."""

from collections import Counter
from typing import Any

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.form import tapped
from notepad.core.record import Record, read, write
from notepad.declared.setup import Accuse, SeeOne
from notepad.games import catalogue
from tests.cards.noted_games import played
from tests.declared.test_reasoning import every_deal, happened
from tests.games.tables import known_after, tapped_form, view_of

GAME = catalogue()["deduction"]
SETUP = GAME.setup_type(
    players=("Ann", "Bob", "Cem"),
    me="Ann",
    hand=("sun-blank", "sun-ace", "moon-2", "moon-3", "crown-4", "crown-5", "shield-blank"),
    table=("shield-ace", "shield-2"),
)
TURNS = [
    [("kind", "see-one"), ("whom", "Bob"), ("about-value", "blank"), ("shows", "shows")],
    [("kind", "count"), ("whom", "Cem"), ("about-suit", "crown"), ("count", "1")],
    [("kind", "see-one"), ("whom", "Ann"), ("about-suit", "moon")],
    [("kind", "see-one"), ("whom", "Bob"), ("about-value", "ace"), ("shows", "shows")],
    [("kind", "see-one"), ("whom", "Cem"), ("about-value", "5"), ("shows", "shows")],
    [("kind", "count"), ("whom", "Bob"), ("about-suit", "crown"), ("count", "2")],
    [("kind", "see-one"), ("whom", "Cem"), ("about-value", "2"), ("shows", "none")],
]
SHOWN = {0: "crown-blank", 2: "moon-2", 3: "crown-ace"}


def test_suits_and_values_are_seen_and_counted_until_the_missing_tile_is_certain() -> None:
    assert list(GAME.setup_faults(SETUP)) == []
    notes: list[Any] = []
    for number, taps in enumerate(TURNS):
        known = known_after(GAME, SETUP, *notes)
        assert known.holders("crown-2")[-1] == "hidden"
        assert len(known.holders("crown-2")) > 1
        view = view_of(GAME, SETUP, notes, known, level=Level.DEDUCTION)
        card = [("card", SHOWN[number])] if number in SHOWN else []
        notes.append(tapped_form(GAME, view, *taps, *card).outcome)
    assert notes[0] == SeeOne(
        asker="Ann", target="Bob", about=("blank",), shows=True, card="crown-blank"
    )
    assert notes[4] == SeeOne(asker="Bob", target="Cem", about=("5",), shows=True)
    known = known_after(GAME, SETUP, *notes)
    assert known.holders("crown-2") == ("hidden",)
    assert known.holders("crown-3") == ("Cem",)
    view = view_of(GAME, SETUP, notes, known, level=Level.DEDUCTION)
    solved = next(one for one in GAME.page(view).findings if one.key == "solved")
    mine = "" if view.state.asker == "Ann" else " on your turn"
    assert solved.told == f"You can announce{mine}: only one answer is left."
    assert solved.offer, "whoever announces too early may note that, too"
    right = GAME.form(
        view, tapped(solved.draft, GAME.form(view, solved.draft).row("said"), "right")
    )
    assert right.outcome == Accuse(player="Ann", cards=("crown-2",), correct=True)
    record = Record(game=GAME.id, setup=SETUP, notes=(*notes, right.outcome), title="tiles")
    assert read(write(record), {GAME.id: GAME}) == record


@pytest.mark.parametrize("seed", range(2))
def test_what_follows_is_what_every_deal_of_all_tiles_says(seed: int) -> None:
    deck, game = GAME.setup_type.deck, played(GAME, seed, players=3, notes=6)
    setup, notes = game.setup, list[Any]()
    worlds = list(every_deal(setup))
    assert len(worlds) == 51_480
    for note in game.notes:
        notes.append(note)
        worlds = [world for world in worlds if happened(setup, world, note)]
        known = known_after(GAME, setup, *notes)
        assert known.odds.worlds == len(worlds)
        found = {card: Counter[str]() for card in deck.cards}
        for world in worlds:
            for place, cards in world.items():
                for card in cards:
                    found[card][place] += 1
        for card, places in found.items():
            shares = {place: count / len(worlds) for place, count in places.items()}
            assert dict(known.odds.shares[card]) == pytest.approx(shares)
