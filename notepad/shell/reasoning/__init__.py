"""Reasoning beside the window."""
