"""Capstone at the window: its pictures, its words and its table."""
