"""The boot drive of a stand-in device, which takes an image as a waiting Pico does."""

import threading

from pinochle_tools.device import uf2

RP2_DRIVE = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n"


class BootDrive:
    """The drive of a board restarted as a boot drive; it starts an image copied to it.

    While the drive is there, the port is not. `kept` is what flash holds after that, if it is not
    the image.
    """

    def __init__(self, standin, folder, kept=b""):
        self.standin = standin
        self.kept = kept
        self.port = folder.with_name("port")
        self.terminal = standin.port
        self.port.symlink_to(self.terminal)
        standin.port = str(self.port)
        self.folder = folder
        self.done = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def drives(self):
        return [self.folder] if uf2.is_boot_drive(self.folder) else []

    def run(self):
        while "/boot-drive" not in self.standin.files():
            self.done.wait(0.1)
        self.port.unlink()
        self.folder.mkdir()
        (self.folder / uf2.INFO).write_text(RP2_DRIVE)
        copied = self.folder / "pinochle.uf2"
        while not copied.exists() or copied.stat().st_size % 512 or not copied.stat().st_size:
            self.done.wait(0.1)
        (self.folder / uf2.INFO).unlink()
        flash = self.kept or uf2.read_image(copied).data
        self.standin.do("put", name="/flash", hex=flash.hex())
        self.port.symlink_to(self.terminal)
        self.done.set()
