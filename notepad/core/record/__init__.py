"""A record as an open JSON document: read strictly, each fault told, written."""
