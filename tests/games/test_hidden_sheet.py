"""While the sheet is hidden, the form has only what everybody heard, whatever was being noted."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from notepad.core.actions import Noted
from notepad.core.form import Draft, Form
from notepad.core.game import Game, Play, View, form_without_secrets, overheard
from notepad.core.keypad import KIND
from notepad.core.session import Session
from notepad.core.slots import Sight
from notepad.games import catalogue
from notepad.games.sleuth.search_cards import PLACE
from notepad.shell.table.note_in_hand import NoteInHand
from tests.dealing.dealt import deal
from tests.declared.declarations import SOUND, game_with
from tests.games.tables import ALIKE, tapped_anywhere, view_after, view_of
from tests.games.test_every_game import GAMES, begun

DRAFTS, MOST_TAPS = 6, 7
SEARCH_CARDS = {PLACE: ("blue", "new", "free+opal", "?")}


def half_filled(game: Game, view: View, boxes: Sequence[str], random: Random) -> Draft:
    """Return the draft after taps at random, anywhere on the form of my own note and the sheet."""
    draft: Draft = {}
    for _tap in range(random.randint(1, MOST_TAPS)):
        draft = tapped_anywhere(game.form(view, draft), draft, random, boxes)
    return draft


def session_of(game: Game, view: View) -> Session:
    """Return the session of what a view has."""
    return Session(game, view.play.setup, tuple(map(Noted, view.play.notes)))


def hidden_while(session: Session, view: View, draft: Draft) -> NoteInHand:
    """Return the note in hand once the sheet is hidden while I make this note."""
    hand = NoteInHand(session)
    hand.lay(draft)
    hand.listen(view, on=True)
    return hand


def elsewhere(game: Game, play: Play, random: Random) -> Play:
    """Return the game as another player has it who notes no cards."""
    heard = overheard(game, play)
    player = random.choice([name for name in play.setup.players if name != play.setup.me])
    return Play(replace(heard.setup, me=player), heard.notes)


def shown(form: Form[Any]) -> object:
    """Return what a form shows while its note isn't complete; then a player may know more of it."""
    return replace(form, outcome=None, sentence="", at_once=False, hint="")


def actor(form: Form[Any], players: Sequence[str]) -> str | None:
    """Return the player whom the first row of players on a form has; None if there is none."""
    rows = (row for row in form.rows if {one.key for one in row.choices} >= {*players})
    choices = (one for one in next(rows, form.rows[0]).choices if one.chosen)
    return next((one.key for one in choices if one.key in players), None)


def secret_rows(game: Game, view: View, topic: str) -> set[str]:
    """Return the rows of what not all players see, such as the cards that I was shown."""
    alike = [one for one in game.keypad.topics if one.key == topic]
    hidden = (slot for one in alike for slot in one.slots if slot.sight is not Sight.ALL)
    moment = view.moment({}).filled(dict.fromkeys(("asker", "player", "target"), ""))
    return {key for slot in hidden for key in slot.row_keys(moment)}


def at_tables(word: str, random: Random) -> Iterator[tuple[Game, View]]:
    """Yield a game after some notes, with all that I know, and my search cards."""
    aside = SEARCH_CARDS if word == "sleuth" else {}
    if word in GAMES:
        game, record = GAMES[word], begun(GAMES[word])
        notes = record.notes[: random.randint(0, len(record.notes))]
        yield game, view_of(game, record.setup, notes, aside=aside)
        yield game, view_after(game, record.setup, *record.notes, aside=aside)
        return
    dealt = deal(game_with(SOUND[word]), 1, notes=3)
    game, setup, notes = dealt.game, dealt.setup, dealt.notes
    yield game, view_of(game, setup, notes[: random.randint(0, len(notes))])
    yield game, view_after(game, setup, *notes)


@pytest.mark.parametrize("word", sorted({*GAMES, *SOUND} - ALIKE))
def test_the_form_has_what_another_seat_would_have_however_much_of_a_note_i_had_tapped(
    word: str,
) -> None:
    random = Random(f"hidden {word}")
    for game, view in at_tables(word, random):
        session, play = session_of(game, view), view.play
        boxes = game.page(view).sheet.keys
        for _draft in range(DRAFTS):
            draft = half_filled(game, view, boxes, random)
            hand = hidden_while(session, view, draft)
            heard = hand.now.draft
            if heard:
                mine = game.form(view, draft)
                assert actor(mine, play.setup.players) not in (None, play.setup.me)
                topic = next(one.key for one in mine.row(KIND).choices if one.chosen)
                assert heard[KIND] == (topic,)
                assert {**heard, KIND: draft.get(KIND)}.items() <= {KIND: None, **draft}.items()
                assert secret_rows(game, view, topic).isdisjoint(heard)
            for _tap in range(3):
                there = form_without_secrets(game, elsewhere(game, play, random), heard)
                form = form_without_secrets(game, play, heard)
                assert shown(form) == shown(there)
                assert not any(row.proposed for row in form.rows)
                assert not any(one.proposed for row in form.rows for one in row.choices)
                heard = tapped_anywhere(form, heard, random)
            hand.listen(view, on=False)
            assert hand.now.draft == draft, "it comes back as it was"


SLEUTH = catalogue()["sleuth"]


def at_sleuth(notes: int = 1) -> View:
    """Return a table at which I asked and drew a new search card, and another player's turn is."""
    record = begun(SLEUTH)
    return view_of(SLEUTH, record.setup, record.notes[:notes], aside=SEARCH_CARDS)


def test_a_search_card_that_is_being_written_down_is_no_question_of_another_player() -> None:
    view = at_sleuth()
    assert SLEUTH.form(view, {}).row(KIND).choices
    draft: Draft = {KIND: ("cards",), "type": ("cluster",)}
    assert "cluster" in "".join(piece.text for piece in SLEUTH.form(view, draft).line)
    session = session_of(SLEUTH, view)
    hand = hidden_while(session, view, draft)
    assert hand.now.draft == {}
    form = hand.form(view)
    assert "cluster" not in "".join(piece.text for piece in form.line)
    hand.listen(view, on=False)
    assert hand.now.draft == draft
