"""Capstone's part of the workshop: the table of its players is fitted, and unseen opponents test it."""
