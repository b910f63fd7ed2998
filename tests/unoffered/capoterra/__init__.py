"""Capoterra, until it has a table."""
