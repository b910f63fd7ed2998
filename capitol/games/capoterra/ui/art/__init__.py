"""The pictures of Capoterra."""
