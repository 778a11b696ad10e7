"""Set up the notepad in a private environment of this checkout, and start it.

    python3 packaging/run.py [ARGUMENTS]      open the app, or pass it the arguments
    python3 packaging/run.py test [OPTIONS]   run every check (--all: the long ones too)
    python3 packaging/run.py check [NAME ...] run every check but the tests, or those named
    python3 packaging/run.py coverage         run the tests, and tell what they run of each package
    python3 packaging/run.py bench [OPTIONS]  run the benchmarks: medians and 95th percentiles
    python3 packaging/run.py package [KIND]   make a wheel and what this system installs, in dist/
    python3 packaging/run.py listen [PROGRAM] play games through the accessibility tree alone
    python3 packaging/run.py monkey [OPTIONS] tap, type and drag at random in real windows
    python3 packaging/run.py mutants [OPTIONS] see which small changes the tests notice
    python3 packaging/run.py translate        gather the texts and compile the translations
    python3 packaging/run.py docs             update the documents made from the code
    python3 packaging/run.py guide            make the guide's pages, in resources/guide
    python3 packaging/run.py pictures [NAME]  draw the guide's pictures
    python3 packaging/run.py new-game NAME    create the folder of a new game
    python3 packaging/run.py try FOLDER ...   run the app or its command line with that game, too
    python3 packaging/run.py lock             write anew which packages are installed

Any Python 3 can read this file, so that one that is too old gets a useful message.
"""

import sys

OLDEST = (3, 11)  # the oldest Python with everything that the notepad uses


def too_old(version: "tuple[int, ...]") -> str:
    """Return the message for somebody whose Python is too old for the notepad."""
    needed, found = (".".join(map(str, part[:2])) for part in (OLDEST, version))
    return (
        "The notepad needs Python " + needed + " or newer, and this is Python " + found + ".\n"
        "If a newer one is installed, name it: python" + needed + " packaging/run.py"
    )


def main(arguments: "list[str]", version: "tuple[int, ...]" = sys.version_info[:2]) -> int:
    """Run what the command line asks for and return the exit status."""
    if version < OLDEST:
        print(too_old(version), file=sys.stderr)
        return 1
    import commands

    return commands.main(arguments)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
