"""Tell."""


def tables(results): ...
