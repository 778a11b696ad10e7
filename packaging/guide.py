"""Make the guide's pages of docs/guide, as every build of the app does."""

from __future__ import annotations

from pathlib import Path

from build_hook import build_guide

ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    """Make the pages, and say where they are."""
    print(f"{build_guide(ROOT).relative_to(ROOT)}/index.html: written")


if __name__ == "__main__":
    main()
