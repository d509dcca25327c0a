"""Scripts that run on the device, at MicroPython's raw prompt; the laptop sends them as text.

Each may import what MicroPython has; the laptop adds a call of one function at its end. Printed
lines are ASCII; bytes are sent with sys.stdout.buffer, which does not change them.
"""
