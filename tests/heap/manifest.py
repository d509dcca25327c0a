"""What is frozen into the 32-bit interpreter: the scorekeeper, as in the Pico's image."""

# ruff: noqa: F821
package("pinochle", base_path="../../firmware", opt=3)
