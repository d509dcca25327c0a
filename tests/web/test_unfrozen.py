"""The page's MicroPython is the package's but for its frozen modules, which are zeros."""

import json
import zlib

import build_page
import pytest
from support.page_programs import run
from unfrozen import without_frozen

PACKAGE = build_page.PACKAGES / build_page.MICROPYTHON


@pytest.fixture(scope="module")
def program():
    return (PACKAGE / build_page.PROGRAM).read_bytes()


@pytest.mark.wide
def test_one_range_of_the_program_is_zeros_and_it_is_a_seventh_smaller(program):
    changed = without_frozen(program)
    assert len(changed) == len(program)
    differs = [
        at for at, (one, other) in enumerate(zip(program, changed, strict=True)) if one != other
    ]
    assert not any(changed[differs[0] : differs[-1] + 1])
    assert b"asyncio/core.py\0abc.py" in program[differs[0] : differs[-1] + 1]
    assert len(zlib.compress(changed, 9)) < len(zlib.compress(program, 9)) * 0.86


@pytest.mark.wide
def test_it_runs_and_has_its_own_modules_alone(program, tmp_path):
    (tmp_path / "program.wasm").write_bytes(without_frozen(program))
    *imports, last = run("frozen.mjs", PACKAGE / build_page.SCRIPT, tmp_path / "program.wasm")
    assert imports == ["json", "gc", "os", "no asyncio", "no tarfile", "no zlib"]
    assert json.loads(last)["text"] == "02.50"


def test_another_program_is_refused(program):
    """A newer MicroPython may be built otherwise: then the build ends, and nobody gets a page."""
    with pytest.raises(ValueError, match="frozen modules"):
        without_frozen(program.replace(b"asyncio/core.py\0abc.py", b"asyncio/core_py\0abc.py"))
