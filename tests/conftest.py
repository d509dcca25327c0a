"""What all tests share."""

pytest_plugins = ("golden_screens", "pytester")
