"""Hardware drivers. Only this folder imports machine; it never imports pinochle."""
