from __future__ import annotations

import pytest

import documents


@pytest.mark.parametrize("name", documents.MADE)
def test_a_document_made_from_the_code_is_as_new_as_the_code(name: str) -> None:
    assert not documents.stale(name), f"{name} is stale; run: {documents.REMEDY}"


def test_stale_documents_are_written_and_the_others_left_alone(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(documents, "ROOT", tmp_path)
    monkeypatch.setattr(documents, "MADE", {"one.txt": lambda: "one\n", "two.txt": lambda: "2\n"})
    (documents.ROOT / "one.txt").write_text("one\n")
    (documents.ROOT / "two.txt").write_text("two\n")
    documents.main()
    assert capsys.readouterr().out == "one.txt: up to date\ntwo.txt: written\n"
    assert not any(map(documents.stale, documents.MADE))
