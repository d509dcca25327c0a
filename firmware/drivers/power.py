"""Measures the supply voltage.

VSYS / 3 is on GP29 (ADC3): Raspberry Pi Pico data sheet, 2.1. On a Pico W the radio uses the same
pin, and the ADC can use it while GP25 is high: Pico W data sheet, 2.1.
"""

from machine import ADC, Pin


class Power:
    """VSYS and a low-battery warning for a `kind` of battery, which is a key of LOW_MV, or "".

    `enable` is the pin to set high to measure, or None.
    """

    # With about a tenth of the charge left, behind a Schottky diode of 0.25 V: three alkaline or
    # NiMH cells of 1.1 V each, a lithium cell of 3.5 V. The Pico runs down to 1.8 V.
    LOW_MV = {"USB": 0, "AA": 3050, "NiMH": 3000, "LiPo": 3250}
    # Load and noise move the reading: the warning ends only well above the voltage where it began.
    WELL_MV = 150
    # A Pico does not run below this voltage: a lower reading means that the pin is not connected.
    NOTHING_MV = 1500

    def __init__(self, pin: int = 29, enable: "int | None" = None, kind: str = "") -> None:
        self.limit = self.LOW_MV.get(kind, self.LOW_MV["AA"])
        self.enable = None if enable is None else Pin(enable, Pin.OUT, value=1)
        self.adc = ADC(Pin(pin))
        self.low = False

    def millivolts(self) -> int:
        """Return VSYS in millivolts, the mean of eight readings. Allocates nothing."""
        total = 0
        for _ in range(8):
            total += self.adc.read_u16()
        return (total >> 3) * 9900 // 65535

    def is_low(self) -> bool:
        """Measure; True if the battery should be changed soon."""
        millivolts = self.millivolts()
        if millivolts < self.NOTHING_MV:
            self.low = False
        elif millivolts < self.limit:
            self.low = True
        elif millivolts > self.limit + self.WELL_MV:
            self.low = False
        return self.low
