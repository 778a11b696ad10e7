from pathlib import Path

import pytest

from tests.packaging.checkouts import copied


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what a game needs of this checkout."""
    return copied(tmp_path)
