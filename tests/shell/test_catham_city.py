"""Whole games of Catham City through the window, each note tapped chip by chip."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.page import Holdings
from notepad.core.record import Catalogue, Record
from notepad.games.catham_city.game import GAME
from notepad.games.catham_city.notes import Note, Play, Points, Take
from notepad.games.catham_city.reasoning import HandReasoner
from notepad.games.catham_city.setup import Setup
from notepad.shell.statistics_page import StatisticsPage
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.sheet.holdings import HoldingsWidget
from notepad.widgets.sheet.ranking import RankingWidget
from tests.games.catham_city.playing import CITY, FIRST, NAMES, Played, dealt, truth
from tests.shell.builders import chip as chip_of
from tests.shell.builders import page_of
from tests.shell.player import Player, Tap, click
from tests.widgets import fingers


class Candidate(Player):
    """A player who notes a game of Catham City."""

    @property
    def rivals(self) -> HoldingsWidget:
        """What everybody can hold."""
        widget = self.table.area.sheet.widgets[0]
        assert isinstance(widget, HoldingsWidget)
        return widget

    def set_up(self, setup: Setup) -> None:
        """Set a game up: who plays, who begins, the factions, my hand and the row."""
        page = self.new_game(setup.players)
        editor = page.players
        for row_of, (row, name) in enumerate(zip(editor.rows, setup.players, strict=False)):
            if name == setup.me:
                self.tap_in_sight(row.me)
            if name == setup.first:
                self.tap_in_sight(chip_of(page.players.begins, str(row_of)))
        draft = GAME.opening_draft(setup)
        for key in ("noted", "factions", "hand", "row"):
            for choice in draft.get(key, ()):
                QApplication.processEvents()
                chip = chip_of(page.panel.rows, choice, key)
                if key != "noted" or not chip.choice.chosen:
                    self.tap_in_sight(chip)
        self.begin(page)

    def put_down(self, note: Note) -> None:
        """Tap a note chip by chip, and confirm it if it wants to be."""
        sitting = self.table.sitting
        count = len(sitting.session.notes)
        goal = GAME.keypad.draft(sitting.session.setup, note)
        self.tap_toward(lambda: goal)
        if len(sitting.session.notes) == count:
            assert not sitting.view.form.caution, "nothing speaks against an honest note"
            self.confirm()
        assert len(sitting.session.notes) == count + 1, f"{note} is not noted"
        self.settle()


def _candidate(
    qtbot: QtBot,
    window: Window,
    setup: Setup,
    tap: Tap = click,
    size: tuple[int, int] = (1280, 800),
) -> Candidate:
    window.resize(*size)
    player = Candidate(qtbot, window, tap)
    player.set_up(setup)
    return player


@pytest.fixture
def shelf() -> Catalogue:
    return {GAME.id: GAME}


def _played(players: int, seed: int, turns: int, actions: int = 1) -> Played:
    game = dealt(seed, players=players, actions=actions)
    for _turn in range(turns):
        if not game.over:
            game.turn()
    return game


@pytest.mark.parametrize(
    ("players", "size", "tap"),
    [(2, (1280, 800), click), (4, (800, 1280), fingers.tap), (6, (360, 640), fingers.tap)],
    ids=["two by mouse", "four by finger", "six on a phone"],
)
def test_a_game_is_noted_from_the_deal_on_and_the_sheet_says_what_can_be(
    qtbot: QtBot, window: Window, players: int, size: tuple[int, int], tap: Tap
) -> None:
    game = _played(players, 20 + players, 14)
    player = _candidate(qtbot, window, game.setup, tap, size)
    begun = player.table.sitting.session.setup
    assert replace(begun, first=begun.first or begun.players[0]) == game.setup
    for note in game.notes:
        player.put_down(note)
    state = player.table.sitting.session.notes
    known = HandReasoner(game.setup).follow(tuple(state))
    assert dict(known.now.points) == game.points
    for name, hand in truth(game).items():
        for faction, (low, high) in known.hands[name].items():
            assert low <= hand.get(faction, 0) <= high
    shown = player.table.sitting.current_page.sheet
    assert isinstance(shown, Holdings)
    assert {rival.holder for rival in shown.rivals} >= {*game.setup.players}


@pytest.mark.parametrize(
    ("players", "seed", "last", "size", "tap"),
    [(2, 293, "council", (1280, 800), click), (4, 176, "mafia", (360, 640), fingers.tap)],
    ids=["two by mouse", "four on a phone"],
)
def test_a_whole_game_is_noted_to_the_play_that_wins(
    qtbot: QtBot,
    window: Window,
    players: int,
    seed: int,
    last: str,
    size: tuple[int, int],
    tap: Tap,
) -> None:
    game = dealt(seed, players=players)
    while not game.over:
        game.turn()
    won = game.notes[-1]
    assert isinstance(won, Play)
    assert won.faction == last
    player = _candidate(qtbot, window, game.setup, tap, size)
    for note in game.notes:
        player.put_down(note)
    page = player.table.sitting.current_page
    assert page.result is not None
    assert page.result.winners == (won.player,)
    assert dict(page.result.points) == game.points
    assert all(str(points) in page.result.told for points in game.points.values())
    assert not player.table.sitting.session.notes[-1].drawn, "the game ends at once"


@pytest.mark.parametrize(
    ("size", "tap"), [((1280, 800), click), ((360, 640), fingers.tap)], ids=["wide", "on a phone"]
)
def test_the_mafia_is_noted_once_everybody_has_discarded_what_they_have(
    qtbot: QtBot, window: Window, size: tuple[int, int], tap: Tap
) -> None:
    player = _candidate(qtbot, window, FIRST, tap, size)
    player.put_down(Take(player="Ann", faction="mafia", count=2, refill={"council": 2}))
    form = player.table.area.form
    player.choose(kind="play")
    player.choose(played="mafia")
    assert form.hint.text() == "Tap each card that Cem discards."
    assert not form.button.isVisible()
    player.choose(**{"dropped-Cem": "mafia-1"})
    player.choose(**{"dropped-Cem": "hackers-1"})
    player.choose(**{"dropped-Ann": "detectives-1"})
    player.choose(**{"dropped-Ann": "council-1"})
    assert form.hint.text() == "You don’t have all of these: 1× Detectives, 1× Council."
    for card in ("council-1", "detectives-1", "council-1", "council-2"):  # two are taken back
        player.choose(**{"dropped-Ann": card})
    assert form.hint.text() == ""
    player.confirm()
    player.settle()
    assert player.notes()[-1] == (
        "Bob played 4× Mafia; discarded: Cem 1× Mafia + 1× Hackers, Ann 2× Council"
    )
    assert player.table.sitting.view.latest.changed.told.startswith("Bob: +2 points")


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (360, 640)], ids=str)
def test_what_the_mafia_takes_is_tapped_in_one_place_whoever_discards_it(
    qtbot: QtBot, window: Window, size: tuple[int, int]
) -> None:
    setup = replace(FIRST, players=("Ann", "Bob", "Maximilian"))
    player = _candidate(qtbot, window, setup, fingers.tap, size)
    player.put_down(Take(player="Ann", faction="mafia", count=2, refill={"council": 2}))
    player.choose(kind="play")
    player.choose(played="mafia")
    form, names = player.table.area.form, ("Maximilian", "Ann")
    letters = {place.lettering().pixelSize() for place in form.line.places if place.isVisible()}
    found = []
    for name in names:
        assert sum("0/2" in str(player.chip("dropped", one).face()) for one in names) == 1
        assert str(player.chip("dropped", name).face()).endswith("0/2")
        keys = [f"{one}-1" for one in setup.in_play]
        found.append([player.chip(f"dropped-{name}", key).geometry() for key in keys])
        player.choose(**{f"dropped-{name}": "council-1"})
        player.choose(**{f"dropped-{name}": "mafia-1" if name != "Ann" else "council-2"})
    assert found[0] == found[1]
    shown = [place for place in form.line.places if place.isVisible()]
    assert "".join(place.text() for place in shown).endswith(
        "Maximilian Council + Mafia, Ann 2× Council"
    )
    assert {place.lettering().pixelSize() for place in shown} == letters


@pytest.mark.parametrize(
    ("size", "tap"), [((1280, 800), click), ((360, 640), fingers.tap)], ids=["wide", "on a phone"]
)
def test_names_keep_their_places_while_others_give_and_discard_cards(
    qtbot: QtBot, window: Window, size: tuple[int, int], tap: Tap
) -> None:
    player = _candidate(qtbot, window, CITY, tap, size)
    form = player.table.area.form
    player.choose(kind="play")
    player.choose(played="journalists")
    assert form.hint.text() == "Who gives a card?"
    places = [player.chip("given", name).geometry() for name in ("Bob", "Cem")]
    assert len({place.top() for place in places}) == 1
    for choice in (
        {"given": "Cem"},
        {"given-Cem": "mafia"},
        {"given": "Bob"},
        {"given-Bob": "police"},
        {"dropped": "Bob"},
    ):
        player.choose(**choice)
        now = [player.chip("given", name).geometry() for name in ("Bob", "Cem")]
        assert now == places
    assert form.hint.text() == "Who discards a matching card?"
    player.confirm()
    player.settle()
    assert player.notes()[-1] == (
        "Ann played 2× Journalists; 1× Police from Bob, 1× Mafia from Cem; discarded by: Bob"
    )


def test_who_discards_stands_below_who_gives_a_card_however_many_give_one(
    qtbot: QtBot, window: Window
) -> None:
    player = _candidate(qtbot, window, replace(CITY, players=NAMES[:4]), fingers.tap, (360, 640))
    player.choose(kind="play")
    player.choose(played="journalists")
    others = ("Bob", "Cem", "Dee")
    for name in others:
        player.choose(given=name)
        player.choose(**{f"given-{name}": "mafia"})
        QApplication.processEvents()
        gives, drops = ([player.chip(row, one) for one in others] for row in ("given", "dropped"))
        assert [one.x() for one in gives] == [one.x() for one in drops]
        assert [one.isEnabled() for one in drops] == [one.choice.chosen for one in gives]


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (360, 640)], ids=str)
def test_a_faction_has_the_same_place_wherever_cards_of_it_are_tapped(
    qtbot: QtBot, window: Window, size: tuple[int, int]
) -> None:
    player = _candidate(qtbot, window, CITY, fingers.tap, size)

    def places(row: str, suffix: str = "") -> list[QRect]:
        QApplication.processEvents()
        return [player.chip(row, one + suffix).geometry() for one in CITY.in_play]

    player.choose(kind="play")
    found = [places("played")]
    player.choose(**{"played": "police", "played-count": "1"})
    found.append(places("extra"))
    player.choose(extra="mafia", victim="Bob")
    found.append(places("revealed", "-1"))
    first, *others = found
    for rects in others:
        for one, other in zip(first, rects, strict=True):
            assert one.y() == other.y()
            assert abs(one.center().x() - other.center().x()) <= 8  # gaps depend on the fit


def test_names_keep_their_places_on_a_phone_when_the_first_discards_to_the_mafia(
    qtbot: QtBot, window: Window
) -> None:
    factions = ("council", "robocats", "mafia", "journalists", "bureaucrats")
    hand, row = {"council": 3, "robocats": 3}, {"council": 2, "mafia": 3, "bureaucrats": 2}
    setup = replace(FIRST, players=NAMES[:4], factions=factions, hand=hand, row=row)
    player = _candidate(qtbot, window, setup, fingers.tap, (360, 640))
    for name in setup.players:
        player.put_down(Points(player=name, points=1))
    player.choose(kind="play")
    player.choose(played="mafia")
    others = ("Bob", "Cem", "Dee")

    def places() -> list[QRect]:
        QApplication.processEvents()
        return [player.chip("dropped", name).geometry() for name in others]

    before = places()
    player.choose(dropped="Bob")
    assert places() == before
    cards = [player.chip("dropped-Bob", f"{one}-1").geometry() for one in factions]
    player.choose(**{"dropped-Bob": "mafia-1"})
    assert places() == before
    after = (player.chip("dropped-Bob", f"{one}-1") for one in factions if one != "mafia")
    assert [one.geometry() for one in after] == [*cards[:2], *cards[3:]]


def test_why_says_how_to_read_the_sheet_while_nothing_is_asked(
    qtbot: QtBot, window: Window
) -> None:
    player = _candidate(qtbot, window, FIRST, fingers.tap, (360, 640))
    player.turn_to("why")
    assert "at least two cards, at most three" in player.table.area.story.steps.text()


def test_a_tapped_box_tells_why(qtbot: QtBot, window: Window) -> None:
    game = _played(3, 5, 6)
    player = _candidate(qtbot, window, game.setup)
    for note in game.notes:
        player.put_down(note)
    rivals, name, faction = player.rivals, game.setup.opponents[0], game.setup.in_play[0]
    place = rivals.places()[rivals.key_of(faction, name)].center().toPoint()
    fingers.tap(rivals, place)
    sitting = player.table.sitting
    qtbot.waitUntil(lambda: bool(sitting.view.question and sitting.view.question.reason))
    story = player.table.area.story
    assert story.isVisible()
    assert name in story.steps.text()


def test_points_alone_are_noted_by_a_tap_each(qtbot: QtBot, window: Window) -> None:
    setup = Setup(players=("Ann", "Bob", "Cem"), me="Ann", first="Ann")
    player = _candidate(qtbot, window, setup)
    player.choose(who="Bob", points="3")
    player.settle()
    player.choose(who="Cem", stands="16")
    player.settle()
    assert player.notes() == ["Bob: +3", "Cem: now at 16"]
    result = player.table.sitting.current_page.result
    assert result is not None
    assert result.winners == ("Cem",)


def test_several_rounds_add_up_in_the_evenings(
    qtbot: QtBot, window: Window, library: Library
) -> None:
    setup = Setup(players=("Ann", "Bob", "Cem"), me="Ann")
    for winner in ("Ann", "Cem"):
        notes = (Points(player="Bob", stands=7), Points(player=winner, stands=16))
        library.create(Record(game=GAME.id, setup=setup, notes=notes, title="Friday"))
    click(window.library_page.head.evenings_button)
    page = page_of(window, StatisticsPage)
    qtbot.waitUntil(lambda: page.told.text() == "2 games on 1 evening")
    qtbot.waitUntil(page.points.isVisible)
    assert [(row.label, row.said) for row in page.points.rows] == [
        ("Ann", "16 points"),
        ("Cem", "16 points"),
        ("Bob", "14 points"),
    ]


def test_a_play_of_the_panel_begins_its_note(qtbot: QtBot, window: Window) -> None:
    player = _candidate(qtbot, window, FIRST)
    widgets = player.table.area.chances.widgets
    panel = next(one for one in widgets if isinstance(one, RankingWidget))
    key, button = next(iter(panel.buttons.items()))
    player.tap(button)
    QApplication.processEvents()
    chosen = [choice.key for choice in player.chosen("played")]
    assert chosen == [key.split("-")[0]]


def test_plays_of_the_panel_cannot_be_tapped_on_the_turn_of_another(
    qtbot: QtBot, window: Window
) -> None:
    player = _candidate(qtbot, window, FIRST)

    def offered() -> list[bool]:
        widgets = player.table.area.chances.widgets
        panels = [one for one in widgets if isinstance(one, RankingWidget)]
        return [button.isEnabled() for one in panels for button in one.buttons.values()]

    qtbot.waitUntil(lambda: bool(offered()) and all(offered()))
    player.put_down(Take(player="Ann", faction="mafia", count=2, refill={"council": 2}))
    assert offered()
    assert not any(offered())


def test_all_opponents_stay_together_on_a_phone_when_the_game_is_over(
    qtbot: QtBot, window: Window
) -> None:
    game = dealt(3, players=5)
    player = _candidate(qtbot, window, game.setup, fingers.tap, (360, 640))
    area = player.table.area

    def leaves() -> list[str]:
        return [chip.choice.key for chip in area.sheet.chips]

    assert leaves() == ["Opponents", "You and the table"]
    player.put_down(Points(player=game.setup.me, stands=game.setup.goal))
    qtbot.waitUntil(area.result.isVisible)
    assert leaves() == ["Opponents", "You and the table"]


def test_editing_a_note_moves_no_card_neither_then_nor_afterwards(
    qtbot: QtBot, window: Window
) -> None:
    player = _candidate(qtbot, window, FIRST)
    player.put_down(Take(player="Ann", faction="mafia", count=2, refill={"council": 2}))
    player.put_down(Play(player="Bob", faction="council"))
    area = player.table.area
    QApplication.processEvents()
    before = area.say_card.geometry(), area.know.geometry()

    player.mend(2)
    QApplication.processEvents()
    assert player.table.sitting.view.mending == 2
    assert (area.say_card.geometry(), area.know.geometry()) == before

    player.tap(area.form.cancel)
    QApplication.processEvents()
    assert area.form.cancel.isHidden()
    assert (area.say_card.geometry(), area.know.geometry()) == before
