"""The display: fonts, the frame, text layout, and protection of the panel from burn-in."""
