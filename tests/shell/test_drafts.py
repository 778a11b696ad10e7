"""What is in hand: a note that is begun, never lost silently, and sizes of hands told meanwhile."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from notepad.core.faces_and_marks import Pencil
from notepad.core.faults import Faults
from notepad.core.form import Form
from notepad.core.game import Game, View
from notepad.core.help_levels import Level
from notepad.core.session import Session
from notepad.core.timeline import Begun
from notepad.deduction.deal import HIDDEN
from notepad.shell.table.note_in_hand import NoteInHand
from notepad.shell.table.table_model import Sitting
from tests.cards.test_hand_sizes import after_five, game_of_clue
from tests.games.tables import view_of
from tests.games.test_every_game import GAMES
from tests.games.test_every_game import begun as begun_game
from tests.shell.builders import Lay, Sit, there
from tests.shell.diary import Diary
from tests.shell.player import Player, chip, click, eventually, press
from tests.shell.samples import HAND, NAMES

Moment = tuple[object, ...]


class Wanderer:
    """Notes, edits, listens, undoes and redoes at random, on the forms of a game."""

    def __init__(self, game: Game, setup: object, random: Random) -> None:
        self.session, self.random = Session(game, setup), random
        self.hand = NoteInHand(self.session)
        self.boxes = [*game.page(self.view).sheet.keys]

    @property
    def view(self) -> View:
        return view_of(self.session.game, self.session.setup, self.session.notes)

    @property
    def moment(self) -> Moment:
        """All that a step can change."""
        session = self.session
        return session.notes, dict(session.marks), dict(session.aside), session.hand

    def act(self) -> None:
        """Do something, mostly a tap that goes on with the note in hand."""
        acts = [self.tap] * 12 + [self.go_back_to, self.edit, self.put_down, self.untap]
        acts += [self.draw, self.back, self.back, self.on, self.listen, self.ask, self.remove]
        self.random.choice(acts)()
        self.hand.overhear(self.view)
        for one in self.begun:
            assert one.mending is None or self.session.notes[one.mending - 1] == one.note

    @property
    def begun(self) -> list[Begun]:
        """All that was begun and isn't noted."""
        hand = self.session.hand
        return [one for one in (*hand.waiting, hand.now) if one.begun]

    def tap(self) -> None:
        form = self.hand.form(self.view)
        row = form.row(self.random.choice(form.step or [row.key for row in form.rows]))
        unheard = [row.unheard] if row.unheard else []
        keys = [one.key for one in (*row.choices, *unheard) if not one.barred]
        if row.amount is not None:
            self.hand.write(row, str(row.amount.stepped(1)))
        elif keys or not row.choices:
            self.hand.tap(row, self.random.choice(keys or self.boxes or ["box"]))
        form = self.hand.form(self.view)
        if form.ready and (form.at_once or self.random.random() < 0.7):
            self.save(form)

    def save(self, form: Form[Any]) -> None:
        taps, before, hand = self.hand.saved(form), self.session.hand, self.hand.now.draft
        waits = self.begun if self.hand.listening else before.waiting
        edits = [one.draft for one in waits if one.mending is not None]
        with suppress(Faults):
            if form.outcome is None:
                self.session.change_aside_lists(form.aside or {}, taps=taps)
            elif self.hand.now.mending is None:
                self.session.note(form.outcome, taps=taps)
                if not form.at_once and not self.hand.listening:
                    self.back()
                    assert self.hand.now.draft == hand, "a note that was confirmed opens as it was"
                    self.on()
            else:
                self.session.mend(self.hand.now.mending, form.outcome, taps=taps)
            assert [one.draft for one in self.begun if one.mending is not None] == edits
            if before.now.instead and form.outcome is not None:
                new = [one for one in self.begun if one.mending is None]
                assert not new, "they would stand for the next player's turn"
            assert before.heard is None or self.session.hand.heard is None

    def go_back_to(self) -> None:
        places = [piece.rows for piece in self.hand.form(self.view).line if piece.rows]
        self.hand.turn_to(self.random.choice([(), *places]))

    def edit(self) -> None:
        if self.session.notes and not self.hand.listening:
            number, begun = self.random.randint(1, len(self.session.notes)), self.begun
            self.hand.take_up(number)
            drafts = [one.draft for one in begun if one.mending == number]
            assert not drafts or self.hand.now.draft == drafts[0], "it goes on where it was left"
            assert all(one in self.begun for one in begun), "what is left waits"

    def ask(self) -> None:
        form = self.session.game.form(self.view, {})
        if not self.hand.listening:
            row = form.row(self.random.choice(form.step)) if form.step else form.rows[0]
            keys = [one.key for one in row.choices if not one.barred]
            self.hand.begin({row.key: (self.random.choice(keys),)} if keys else {})

    def remove(self) -> None:
        if self.session.notes and self.random.random() < 0.3:
            drafts = [one.draft for one in self.begun]
            self.session.remove(self.random.randint(1, len(self.session.notes)))
            assert [one.draft for one in self.begun] == drafts, "nothing begun goes with a note"

    def put_down(self) -> None:
        before, begun = self.moment, self.hand.now.begun and not self.hand.listening
        self.hand.put_down()
        if begun and self.session.undo_sentence and self.taps_wait:
            self.on()
            assert self.moment == before, "a note let go of by mistake comes back"

    @property
    def taps_wait(self) -> bool:
        line = self.session.line
        return line.taps_to(line.step_on(self.hand.sees)) > 0

    def untap(self) -> None:
        notes = self.session.notes
        self.hand.undo_tap()
        assert self.session.notes == notes, "it takes back taps alone"

    def draw(self) -> None:
        pencil = self.random.choice([*Pencil])
        box = self.random.choice(self.boxes or ["box"])
        if self.hand.listening:
            return
        self.session.pencil(box, self.session.setup.players[1], pencil)

    def back(self) -> None:
        self.session.walk_to(self.session.line.step_back(self.hand.sees))

    def on(self) -> None:
        self.session.walk_to(self.session.line.step_on(self.hand.sees))

    def listen(self) -> None:
        self.hand.listen(self.view, on=not self.hand.listening)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_undo_takes_back_step_by_step_whatever_was_done(game: Game, seed: int) -> None:
    player = Wanderer(game, begun_game(game).setup, Random(f"{game.id} {seed}"))
    for _act in range(60):
        player.act()
    player.hand.listen(player.view, on=False)
    while player.session.line.step_on(player.hand.sees) > player.session.line.done:
        player.on()
    moments = [player.moment]
    while player.session.line.step_back(player.hand.sees) < player.session.line.done:
        one = player.session.line.taps_to(player.session.line.step_back(player.hand.sees)) == 1
        player.back()
        assert not one or player.moment != moments[-1], "no tap does nothing"
        moments.append(player.moment)
    assert not player.session.notes
    for moment in reversed(moments[:-1]):
        player.on()
        assert player.moment == moment


def is_begun(player: Player) -> bool:
    chosen = [player.view.draft.get(row) for row in ("who", "whom")]
    return chosen == [("Bob",), ("Dee",)] and player.view.mending is None


def open_again(player: Player) -> None:
    """Open the first game of the library again."""
    page = player.window.library_page
    page.opened.emit(min(line.id for line in page.list.lines))
    player.settle()


def edit_another(player: Player) -> None:
    player.mend(2)
    player.choose(passed="2")
    player.keep()


def play_another(player: Player) -> None:
    player.window.show_library()
    player.start(NAMES, HAND)
    assert player.view.draft == {}, "what was begun belongs to its own game"
    player.window.show_library()


BETWEEN: Mapping[str, Sequence[Callable[[Player], object]]] = {
    "why": [lambda player: player.sitting.ask("red-2")],
    "level": [
        lambda player: player.table.header.level_chosen.emit(Level.BOOKKEEPING),
        lambda player: player.table.header.level_chosen.emit(Level.DEDUCTION),
    ],
    "undo": [Player.undo, Player.redo],
    "hide": [
        lambda player: player.tap(player.table.header.buttons["fold"]),
        lambda player: player.tap(player.window.overlay.cover),
    ],
    "edit": [edit_another],
    "edit and leave": [
        lambda player: player.mend(2),
        lambda player: player.tap(player.area.cancel),
    ],
    "remove": [lambda player: player.sitting.do(player.session.remove, 1), Player.settle],
    "leave": [lambda player: player.window.show_library(), open_again],
    "another game": [play_another, open_again],
}
"""What is done between the taps of a note."""


def test_a_note_that_is_begun_stays_so_whatever_is_done_between_its_taps(player: Player) -> None:
    player.choose(who="Bob", whom="Dee")
    assert is_begun(player)
    for name, acts in BETWEEN.items():
        for act in acts:
            act(player)
        QApplication.processEvents()
        assert is_begun(player), name
    player.turn_to("note")
    player.sitting.propose({"kind": ("question",), "whom": ("Cem",)})
    assert not is_begun(player), "Ask begins another note"
    player.tap(player.area.cancel)
    assert is_begun(player), "and to cancel that leads to the first"
    player.note(value="5", passed="1")
    assert player.notes()[-1] == "Bob asked Dee for 5: 1"


def test_what_only_i_know_is_hidden_with_the_sheet(player: Player, diary: Diary) -> None:
    sitting = player.sitting
    player.choose(whom="Dee", value="5")
    diary(sitting)
    for on in (True, False):
        sitting.listen(on=on)
        diary(sitting)
    sitting.start_over()
    mine = next(card for card in player.session.setup.hand if card.endswith("1"))
    for row, choice in (("who", "Bob"), ("whom", "*"), ("value", "1"), ("gave-Ann", mine)):
        sitting.tap(row, choice)
    sitting.listen(on=True)
    diary(sitting)
    sitting.tap("gave-Cem", "-")
    sitting.listen(on=False)
    diary(sitting)


def told(form: Form[object]) -> Mapping[str, str]:
    """Return what is said of each player's cards."""
    chosen = {row.player: [one.key for one in row.choices if one.chosen] for row in form.rows}
    return {name: key for name, (key,) in chosen.items()}


def test_sizes_that_contradict_each_other_stay_in_hand_until_undo_or_another_tap_settles_it(
    sit: Sit, diary: Diary
) -> None:
    sitting = at_clue(sit, '{"Ann": 5, "Bob": 5, "Cem": 4, "Dee": null}')
    acts: tuple[Callable[[], object], ...] = (
        lambda: sitting.tell_setup("size-Dee", "5"),
        sitting.step_back,
        lambda: sitting.tell_setup("size-Dee", "5"),
        lambda: sitting.tell_setup("size-Bob", "4"),
        sitting.undo,
        lambda: sitting.tap("named-rooms", "hall"),
        lambda: sitting.tell_setup("size-Dee", "4"),
        lambda: sitting.tell_setup("size-Dee", "4"),
    )
    for act in acts:
        act()
        view = sitting.view
        diary(view.undo, view.draft, told(view.setup), view.setup.hint)
    assert sitting.session.notes == after_five('"uneven"').notes


def at_clue(sit: Sit, sizes: str) -> Sitting:
    """Sit down at that game, these sizes of hands being told."""
    record = after_five(sizes)
    return sit(*record.notes, game=game_of_clue(), setup=record.setup)


def test_sizes_are_told_where_they_matter_to_what_is_shown(sit: Sit) -> None:
    sitting = at_clue(sit, '"uneven"')

    def rows() -> int:
        return len(sitting.view.setup.rows)

    assert rows() == 3
    ways: tuple[tuple[Callable[[], object], Callable[[], object]], ...] = (
        (lambda: sitting.look_back(1), lambda: sitting.look_back(None)),
        (lambda: sitting.suppose("hall", "Bob"), sitting.stop_supposing),
        (lambda: sitting.listen(on=True), lambda: sitting.listen(on=False)),
        (lambda: sitting.session.try_after(2), sitting.session.drop_what_if),
        (lambda: sitting.set_level(Level.BOOKKEEPING), lambda: sitting.set_level(Level.ODDS)),
    )
    for away, back in ways:
        away()
        assert rows() == 0
        back()
        assert rows() == 3


def test_a_reason_that_hangs_on_a_hand_size_has_its_row(sit: Sit, diary: Diary) -> None:
    sitting = at_clue(sit, '{"Ann": 5, "Bob": 5, "Cem": null, "Dee": null}')
    asks: tuple[Callable[[], object], ...] = (
        lambda: sitting.ask("white", HIDDEN),
        lambda: sitting.tell_setup("size-Bob", "4"),
        lambda: sitting.ask("white", "Dee"),
    )
    for ask in asks:
        ask()
        assert eventually(lambda: bool(there(sitting.view.story).steps))
        diary(sitting, told(there(sitting.view.story).setup))


def test_a_chip_tells_a_size_by_finger_or_key_below_the_odds_and_beside_a_reason(lay: Lay) -> None:
    record = after_five('"uneven"')
    page = lay(*record.notes, game=game_of_clue(), setup=record.setup)
    below, beside = page.area.know.setup, page.area.story.setup
    assert (below.isVisible(), beside.isVisible()) == (True, False)
    click(chip(below.rows, "5", "size-Cem"))
    assert page.sitting.session.setup.told_sizes["Cem"] == 5
    assert chip(below.rows, "5", "size-Cem").accessibleName() == "Cem has 5"
    chip(below.rows, "4", "size-Cem").setFocus(Qt.FocusReason.TabFocusReason)
    press(Qt.Key.Key_Left)
    press(Qt.Key.Key_Space)
    assert page.sitting.session.setup == record.setup
    page.header.seats.seat_tapped.emit("Dee")
    assert (below.isVisible(), beside.isVisible()) == (False, True)
    click(chip(beside.rows, "4"))
    assert page.sitting.session.setup.told_sizes["Dee"] == 4
