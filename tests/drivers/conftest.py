"""Runs the drivers on CPython: real driver code, with fakes only for the hardware."""

import pytest
from support import fake_hardware


@pytest.fixture
def wires(monkeypatch):
    return fake_hardware.install(monkeypatch)
