"""The circuit board: nets from the boards' constants, KiCad files from the table of measures.

`make pcb` runs it with KiCad 9 and the Python that KiCad's module `pcbnew` belongs to.
"""
