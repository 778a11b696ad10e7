import gettext
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError

import build_hook
import translations

SOURCE = """
from words import _, ngettext
_("Ask one")
ngettext("{n} card", "{n} cards", 2)
"""


@pytest.fixture
def template(tmp_path: Path) -> Catalog:
    (tmp_path / "game.py").write_text(SOURCE)
    return translations.gathered(tmp_path)


def test_texts_and_their_plurals_are_gathered(template: Catalog) -> None:
    texts = {entry.id for entry in template if entry.id}
    assert texts == {"Ask one", ("{n} card", "{n} cards")}


def test_a_translation_keeps_what_it_has_and_gets_what_is_new(
    template: Catalog, tmp_path: Path
) -> None:
    old = Catalog(locale="de")
    old.add("Ask one", "Einen fragen")
    old.add("Ask nobody", "Niemanden fragen")
    translations.write(old, tmp_path / "de.po")
    new = translations.updated(tmp_path / "de.po", template)
    assert new["Ask one"].string == "Einen fragen"
    assert "Ask nobody" not in new
    assert translations.open_texts(new) == 1


def test_a_catalogue_is_compiled_to_where_gettext_seeks_it(tmp_path: Path) -> None:
    catalogue = Catalog(locale="de")
    catalogue.add("Ask one", "Einen fragen")
    translations.write(catalogue, tmp_path / "de.po")
    assert list(build_hook.compiled(tmp_path)) == [tmp_path / "de/LC_MESSAGES/notepad.mo"]
    found = gettext.translation(build_hook.DOMAIN, tmp_path, ["de_AT"])
    assert found.gettext("Ask one") == "Einen fragen"
    assert found.gettext("not translated") == "not translated"


def test_a_damaged_translation_is_not_compiled(tmp_path: Path) -> None:
    (tmp_path / "de.po").write_text('msgid "Ask one"\nnonsense\n')
    with pytest.raises(PoFileError):
        list(build_hook.compiled(tmp_path))


def test_writing_the_same_texts_twice_changes_nothing(template: Catalog, tmp_path: Path) -> None:
    translations.write(template, tmp_path / "one.pot")
    translations.write(translations.gathered(tmp_path), tmp_path / "two.pot")
    assert (tmp_path / "one.pot").read_bytes() == (tmp_path / "two.pot").read_bytes()
