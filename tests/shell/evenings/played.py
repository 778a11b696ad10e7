"""Games that are over, made up for tests."""

from datetime import datetime, timedelta

from hypothesis import strategies as st

from notepad.storage.statistics import Found, PlayedGame

START = datetime(2026, 1, 5, 20, 30)
NAMES = ("Ann", "Bob", "Cem", "Dee")


def played(number: int = 1, **fields: object) -> PlayedGame:
    """Return a game of Sleuth that Ann won against Bob, `number` days after the first."""
    usual: dict[str, object] = {
        "title": f"Table {number}",
        "kind": "Sleuth",
        "players": ("Ann", "Bob"),
        "winners": ("Ann",),
        "begun": START + timedelta(days=number),
        "found": Found(20, 15),
    }
    return PlayedGame(number, **{**usual, **fields})  # type: ignore[arg-type]


FOUND = st.integers(0, 30).flatmap(
    lambda notes: st.builds(Found, st.just(notes), st.none() | st.integers(0, notes))
)
GAMES = st.lists(
    st.builds(
        PlayedGame,
        st.integers(1, 99),
        st.text(max_size=5),
        st.sampled_from(["Sleuth", "Clue", "Conspiracy"]),
        st.lists(st.sampled_from(NAMES), min_size=2, unique=True).map(tuple),
        st.just(()),
        st.datetimes(datetime(2020, 1, 1), datetime(2026, 12, 31)),
        st.none() | FOUND | st.just(Found()),
    ).flatmap(
        lambda game: st.lists(st.sampled_from(game.players), max_size=2, unique=True).map(
            lambda winners: PlayedGame(
                game.id, game.title, game.kind, game.players, tuple(winners), game.begun, game.found
            )
        )
    ),
    max_size=12,
).map(lambda games: sorted(games, key=lambda game: game.begun))
