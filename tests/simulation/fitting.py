"""Fit."""


def fit(results): ...
