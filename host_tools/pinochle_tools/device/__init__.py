"""The Pico: the connection, its journals, its firmware and its storage."""
