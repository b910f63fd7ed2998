"""Drawing functions for the pictures that every table has."""
