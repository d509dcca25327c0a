"""Lists the modules frozen into the 32-bit interpreter: scorekeeper, and storage of the Pico."""

# ruff: noqa: F821
package("pinochle", base_path="../../firmware", opt=3)
package("runner", files=("__init__.py", "storing.py"), base_path="../../firmware", opt=3)
