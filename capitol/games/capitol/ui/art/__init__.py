"""The pictures of Capitol drawn in code, under the names that rendered art can take over."""
