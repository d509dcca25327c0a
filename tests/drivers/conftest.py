"""Runs the drivers on CPython: real driver code, with fakes only for the hardware."""

import pytest
from support import fake_hardware


@pytest.fixture(params=sorted(fake_hardware.CHIPS))
def wires(monkeypatch, request):
    return fake_hardware.install(monkeypatch, chip=request.param)
