"""Documents made from the code are as new as it, and tell all of it."""

import re
from dataclasses import fields
from enum import Enum
from typing import get_type_hints

import pytest

import declaring
import documents
import imports
import publisher
import ready_games
from notepad.declared import declaration
from notepad.declared.declaration_file import declaration_from_toml, parts
from tests.fences import fences


@pytest.mark.parametrize("name", documents.MADE)
def test_a_document_made_from_the_code_is_as_new_as_the_code(name: str) -> None:
    assert not documents.stale(name), f"{name} is stale; run: {documents.REMEDY}"


def test_faults_are_reported_to_the_address_in_the_publishers_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(publisher, "ADDRESS", "somebody@example.net")
    page = documents.security_page()
    assert page.count("@") == 1
    assert "by mail to <somebody@example.net>" in page
    assert documents.stale(".github/SECURITY.md")


EXAMPLES = dict(fences("declaring-a-game.md"))
CLASSES = [
    declaration.Declaration,
    *(inner for _name, inner in parts(declaration.Declaration) if inner is not None),
]


def test_every_example_stands_on_the_page_as_it_is_in_its_file() -> None:
    kept = {f"toml {path.stem}": path.read_text("utf-8") for path in declaring.EXAMPLES.iterdir()}
    assert kept == EXAMPLES
    assert "{{" not in declaring.page(), "a place is left unfilled"


@pytest.mark.parametrize("kind", declaration.Answering)
def test_every_kind_of_question_has_a_readable_example(kind: declaration.Answering) -> None:
    declared = declaration_from_toml(EXAMPLES[f"toml {kind.value}"])
    assert kind in [question.kind for question in declared.questions]


@pytest.mark.parametrize("kind", CLASSES)
def test_every_field_and_every_choice_is_told_with_its_meaning(kind: type) -> None:
    page = declaring.page()
    kinds = get_type_hints(kind)
    for part in fields(kind):
        lines = [line for line in page.splitlines() if line.startswith(f"| `{part.name}` |")]
        assert lines
        assert all(cell.strip() for line in lines for cell in line.strip("|").split("|"))
        held = kinds[part.name]
        if isinstance(held, type) and issubclass(held, Enum):
            assert all(f'| `"{member.value}"` |' in page for member in held)


def test_every_layer_and_every_package_within_one_is_in_the_diagram() -> None:
    drawn = "\n".join(imports.diagram())
    package = imports.ROOT / imports.PACKAGE
    inner = {f"{at.parents[1].name}_{at.parent.name}[" for at in package.glob("*/*/__init__.py")}
    inner = {name for name in inner if not name.startswith("games_")}  # a folder for each game
    layers = {f" {name}[" for layer in imports.layers() for name in layer}
    assert len(inner) > 5
    assert {name for name in inner | layers if name not in drawn} == set()


def test_every_arrow_leads_to_a_layer_below() -> None:
    rank = {name: at for at, layer in enumerate(imports.layers()) for name in layer}
    arrows = [line.split() for line in imports.diagram() if line.startswith("  ") and "-->" in line]
    between = [(one, other) for one, _arrow, other in arrows if one in rank]
    assert len(between) > 10
    assert all(rank[one] < rank[other] for one, other in between)


def test_each_ready_game_leads_to_its_file_and_to_its_kinds_of_questions() -> None:
    links = re.findall(r"\]\(([^)]+)\)", ready_games.page())
    files = {documents.ROOT / "docs" / link for link in links if link.endswith(".toml")}
    assert {file.resolve() for file in files} == {*ready_games.GAMES.glob("*.toml")}
    headings = re.findall(r"^#+ (.+)$", declaring.page(), re.MULTILINE)
    places = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert {link.partition("#")[2] for link in links if "#" in link} <= places
