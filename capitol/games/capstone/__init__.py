"""Capstone, a game by Jeremiah Wittevrongel."""
