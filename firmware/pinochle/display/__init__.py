"""The display: type, the frame, text that fits, what keeps the panel from ageing."""
