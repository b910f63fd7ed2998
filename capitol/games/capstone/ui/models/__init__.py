"""The view models of Capstone's scenes, as plain values: no pygame, no session."""
