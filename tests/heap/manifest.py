"""What is frozen into the 32-bit interpreter: the scorekeeper, and how it stores on a Pico."""

# ruff: noqa: F821
package("pinochle", base_path="../../firmware", opt=3)
package("runner", files=("__init__.py", "storing.py"), base_path="../../firmware", opt=3)
