"""The database of the archive: its tables, migrations, connections and errors."""
