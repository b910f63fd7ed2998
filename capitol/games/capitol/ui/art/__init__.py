"""The pictures of Capitol drawn in code, under names that rendered art can take over."""
