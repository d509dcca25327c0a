"""The case: printed pieces, models of the bought parts, checks of their fit, files and pictures.

`make box` runs it in an environment of its own, build/box-env. All lengths are in millimetres. In
the assembled box x points right, y to the back and z up; the table is at z = 0, the middle of the
box at x = y = 0.
"""
