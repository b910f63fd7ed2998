"""Capstone's user interface: its pictures, its text and its table."""
