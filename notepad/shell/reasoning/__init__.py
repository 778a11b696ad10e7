"""Reasoning in a process of its own, so that the window never waits."""
