"""The blocks of a page: a widget for each kind, drawn the same as on paper."""
