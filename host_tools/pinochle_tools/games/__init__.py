"""Games read from the archive: to show, and as files for spreadsheets and scripts."""
