"""The rules of tables: files of rules, the library, the data folder's own rules."""
