"""Scripts that run on the device, at MicroPython's raw prompt; the laptop reads them as text.

Each may import what MicroPython has, and is followed by one call of its functions. What they
print in lines is ASCII; bytes go out through sys.stdout.buffer, which changes none of them.
"""
