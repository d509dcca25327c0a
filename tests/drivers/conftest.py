"""Runs the drivers on CPython: real driver code, with fakes only for the hardware."""

import fake_hardware
import pytest


@pytest.fixture
def wires(monkeypatch):
    return fake_hardware.install(monkeypatch)
