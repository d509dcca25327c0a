"""Every test in this folder runs the firmware image on the emulated Pico."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items):
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.device)


@pytest.fixture
def patient(monkeypatch):
    """Wait longer for a device, because an emulated chip is slow on a busy machine."""
    monkeypatch.setattr("pinochle_tools.device.line.SILENCE_SECONDS", 120.0)


@pytest.fixture
def pico(tmp_path):
    from emulator.emulated import Emulated

    with Emulated(tmp_path) as emulated:
        yield emulated
