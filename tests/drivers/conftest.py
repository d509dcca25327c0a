"""Drivers on CPython: their own code, with fakes only where the hardware begins."""

import fake_hardware
import pytest


@pytest.fixture
def wires(monkeypatch):
    return fake_hardware.install(monkeypatch)
