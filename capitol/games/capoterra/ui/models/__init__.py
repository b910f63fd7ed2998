"""What the tools of Capoterra's turn reckon with, without pictures."""
