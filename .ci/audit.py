"""Ask whether a locked package has a known vulnerability; exit 1 if one has.

pip-audit asks for Python's packages and npm for the page's and the emulator's. Where no service
answers, as behind a mirror, a line says that nothing was asked.
"""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCK = ROOT / ".ci" / "audit.lock"
PLACE = ROOT / "build" / "audit"
NPM = ("host_tools/web", "tests/emulator")
SECONDS = 10


def of_python(report):
    """Return (packages that were asked, lines about those with a vulnerability)."""
    asked = [one for one in report["dependencies"] if "vulns" in one]
    lines = [
        f"{one['name']} {one['version']}: {found['id']}, "
        f"cured by {', '.join(found['fix_versions']) or 'no version yet'}"
        for one in asked
        for found in one["vulns"]
    ]
    return len(asked), lines


def of_npm(report):
    """Return the same of npm's report; a refusal has other fields."""
    if "metadata" not in report:
        return 0, []
    lines = [
        f"{name} {one['range']}: {one['severity']}"
        for name, one in report.get("vulnerabilities", {}).items()
    ]
    return report["metadata"]["dependencies"]["total"], lines


def make_ready():
    """Make the environment of pip-audit from its lock, if that changed."""
    made = PLACE / LOCK.name
    if made.is_file() and made.read_bytes() == LOCK.read_bytes():
        return
    venv.create(PLACE, clear=True, with_pip=True)
    install = ("-m", "pip", "install", "--quiet", "--require-hashes", "-r", LOCK)
    environment = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    python = PLACE / "bin" / "python"
    done = subprocess.run(
        [python, *install], capture_output=True, text=True, check=False, env=environment
    )
    if done.returncode:
        sys.exit(f"error: pip-audit can't be installed: {done.stderr.strip()[-300:]}")
    made.write_bytes(LOCK.read_bytes())


def printed(words, folder):
    """Run a program and return the JSON that it prints, {} if it prints none."""
    path = f"{ROOT / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        words, cwd=folder, capture_output=True, check=False, env={**os.environ, "PATH": path}
    )
    try:
        return json.loads(done.stdout)
    except ValueError:
        return {}


def main():
    """Ask for all locks and print what was found."""
    make_ready()
    options = ("--disable-pip", "--require-hashes", "--progress-spinner=off", "--format=json")
    python = [PLACE / "bin" / "pip-audit", *options, f"--timeout={SECONDS}"]
    reports = {
        "Python": of_python(
            {"dependencies": []} | printed([*python, "-r", "requirements.lock"], ROOT)
        )
    }
    for folder in NPM:
        words = ["npm", "audit", "--json", "--package-lock-only", "--fetch-retries=0"]
        reports[folder] = of_npm(printed(words, ROOT / folder))
    for name, (asked, lines) in reports.items():
        said = f"{asked} packages have no known vulnerability" if asked else "no service answers"
        print(f"audit of {name}: {said if not lines else 'vulnerable; .ci/lock, then test'}")
        for line in lines:
            print(f"  {line}")
    return int(any(lines for _, lines in reports.values()))


if __name__ == "__main__":
    sys.exit(main())
