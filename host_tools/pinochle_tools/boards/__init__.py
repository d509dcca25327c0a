"""The boards: their constants, wires and drawings."""
