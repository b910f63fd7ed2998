"""Games that have rules and no table yet: found when asked for, and offered to nobody."""
