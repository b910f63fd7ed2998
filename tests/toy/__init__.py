"""The toy: a small game that lives with the tests."""
