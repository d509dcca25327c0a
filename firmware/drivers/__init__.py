"""What touches the hardware. The only folder that imports machine; never imports pinochle."""
