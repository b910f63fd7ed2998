"""The models behind the tools of Capoterra's turn, without pictures."""
