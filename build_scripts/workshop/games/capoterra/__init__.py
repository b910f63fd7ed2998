"""Capoterra's part of the workshop: the types of its record and messages."""
