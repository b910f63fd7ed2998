"""Capstone, the game of Jeremiah Wittevrongel."""
