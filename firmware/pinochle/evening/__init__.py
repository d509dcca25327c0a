"""An evening of several tables: who sits where, the result of a round, where everybody goes."""
