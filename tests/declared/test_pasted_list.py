from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.declared.typed_game import pasted

THREE = ("Rope", "Lamp", "Old key")
WORDS = st.text(
    st.characters(categories=["Lu", "Ll", "Lo"]), min_size=2, max_size=12
)  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "Rope, Lamp, Old key",
        "Rope,Lamp,Old key,",
        "Rope; Lamp; Old key",
        "Rope\nLamp\nOld key\n",
        "Rope\r\n\r\nLamp\r\nOld key",
        "Rope,\nLamp,\nOld  key",
        "- Rope\n- Lamp\n- Old key",
        "* Rope\n* Lamp\n* Old key",
        "  • Rope\n  • Lamp\n  • Old key",
        "•Rope\n•Lamp\n•Old key",
        "– Rope\n— Lamp\n· Old key",
        "- [ ] Rope\n- [x] Lamp\n- [ ] Old key",
        "1. Rope\n2. Lamp\n3. Old key",
        "1) Rope\n2) Lamp\n3) Old key",
        "(1) Rope\n(2) Lamp\n(3) Old key",
        "1.Rope\n2.Lamp\n3.Old key",
        "1 Rope\n2 Lamp\n3 Old key",
        "1\tRope\n2\tLamp\n3\tOld key",
        "1. Rope, 2. Lamp, 3. Old key",
        "a) Rope\nb) Lamp\nc) Old key",
        "Rope\tLamp\tOld key",
        "| Rope | Lamp | Old key |",
        '"Rope", "Lamp", "Old key"',
        "['Rope', 'Lamp', 'Old key']",
        "“Rope”, „Lamp“, «Old key»",
        "\ufeffRope, Lamp\u200b, Old\u00a0key",
    ],
)
def test_a_list_of_any_common_form_has_its_entries(text: str) -> None:
    assert pasted(text) == THREE


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("1, 2, 3", ("1", "2", "3")),
        ("1\t2\t3", ("1", "2", "3")),
        ("1.5, 2.5", ("1.5", "2.5")),
        ("7 dwarfs, 8 elves", ("7 dwarfs", "8 elves")),
        ("A. Smith, B. Jones", ("A. Smith", "B. Jones")),
        ("1. FC", ("1. FC",)),
        ("O'Neil, well-known", ("O'Neil", "well-known")),
        ('5" pipe, 6" pipe', ('5" pipe', '6" pipe')),
        ('"Smith, Ann", Bob', ("Smith, Ann", "Bob")),
        ("<b>x</b>", ("<b>x</b>",)),
        (" \n , ;\t", ()),
        ("", ()),
    ],
)
def test_what_only_looks_like_a_form_of_list_stays(text: str, entries: tuple[str, ...]) -> None:
    assert pasted(text) == entries


@given(st.lists(WORDS, min_size=1, max_size=8), st.sampled_from([", ", "\n", "\t", ";", "\n- "]))
def test_entries_come_back_in_their_order(words: list[str], between: str) -> None:
    assert len(pasted(between.join(words))) == len(words)


@given(st.text(max_size=400))
def test_whatever_is_pasted_no_entry_is_empty_or_of_several_lines(text: str) -> None:
    for entry in pasted(text):
        assert entry == entry.strip() != ""
        assert len(entry.splitlines()) == 1
