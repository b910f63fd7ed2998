"""Asking a computer player for advice at the table."""
