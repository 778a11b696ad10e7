from pathlib import Path

import pytest

from tests.packaging.checkouts import copied


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the program and its tests."""
    return copied(tmp_path)
