"""Plain English: texts and names in code and documentation avoid unclear words."""

import ast
import io
import re
import subprocess
import tokenize
from pathlib import Path

ROOT = Path(__file__).parent.parent

# Use instead: report, store, print, enter; again; repair, correct; the number; always; while idle;
# continue; separate; a noun for the subject.
WORDS = (
    *("told", "tell", "tells", "telling", "anew", "mend", "mends", "mended", "mending"),
    *("so many", "for ever", "nobody presses", "whoever", "stumbled"),
    *("goes on", "went on", "kept apart", "kept aside", "taken for", "takes for", "for good"),
    *("stands", "stood", "lies", "let go", "lets go", "put out", "passed over", "whatever"),
    *("takes back", "take back", "took back", "broke off", "round and round", "all the same"),
)
FORBIDDEN = re.compile(r"\b(" + "|".join(WORDS) + r")\b", re.IGNORECASE)
# Splits names into words: `_tell_all` and `tellAll` contain `tell`.
NAME_PARTS = re.compile(r"_+|(?<=[a-z])(?=[A-Z])")

SUFFIXES = {
    ".py",
    ".mjs",
    ".js",
    ".c",
    ".h",
    ".cmake",
    ".sh",
    ".md",
    ".html",
    ".css",
    ".toml",
    ".ini",
}
NO_SUFFIX = {"Makefile", "build", "check", "compiler", "fetch", "run", "lock", "environment"}
# Recordings: what the display shows, and the keys of stories.
SKIPPED = ("tests/golden/", "tests/texts/", "tests/stories/")
# The strings of this folder are the display's wording; its comments and docstrings are checked.
WORDING = "firmware/pinochle/text/"
# Right in their place: (file, the text around the word).
ALLOWED = (
    ("firmware/runner/start.py", "file.tell()"),
    ("host_tools/pinochle_tools/device/on_device/journals.py", "file.tell()"),
)


def texts():
    """Yield (path, text) of all tracked files with code or documentation."""
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    for name in listed.splitlines():
        path = ROOT / name
        wanted = path.suffix in SUFFIXES or path.name in NO_SUFFIX
        skipped = name.startswith(SKIPPED) or path == Path(__file__)
        if wanted and not skipped and path.is_file():
            text = path.read_text(encoding="utf-8")
            yield name, without_strings(text) if name.startswith(WORDING) else text


def without_strings(text):
    """Return only the comments, docstrings and names of Python code, in their lines."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, documented)]
    docstrings = {node.body[0].lineno for node in nodes if ast.get_docstring(node)}
    lines = [""] * (text.count("\n") + 1)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        kept = token.type in (tokenize.COMMENT, tokenize.NAME)
        if kept or (token.type == tokenize.STRING and token.start[0] in docstrings):
            for number, part in enumerate(token.string.splitlines(), token.start[0]):
                lines[number - 1] += " " + part
    return "\n".join(lines)


def findings(name, text):
    """Return one line for each forbidden word in a file."""
    allowed = [around for file, around in ALLOWED if file == name]
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        for around in allowed:
            line = line.replace(around, "")
        for match in FORBIDDEN.finditer(NAME_PARTS.sub(" ", line)):
            found.append(f"{name}:{number}: {match[0]}")
    return found


def test_texts_and_names_avoid_unclear_words():
    found = [line for name, text in texts() for line in findings(name, text)]
    assert not found, "\n" + "\n".join(found)


def test_forbidden_words_are_found_in_texts_and_names():
    assert findings("x.py", "def _tell_all():  # Games told\n    tellAll(toldest)") == [
        "x.py:1: tell",
        "x.py:1: told",
        "x.py:2: tell",
    ]
    code = '"""Tell."""\nTOLD = "told"  # anew\n'
    assert findings("x.py", without_strings(code)) == [
        "x.py:1: Tell",
        "x.py:2: TOLD",
        "x.py:2: anew",
    ]
    assert findings("x.py", "retold = intelligence  # commend, manytold") == []
