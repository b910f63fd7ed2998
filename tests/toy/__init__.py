"""The toy: a game of the house that lives under the tests."""
