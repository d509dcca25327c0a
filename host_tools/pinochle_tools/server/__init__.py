"""How browsers get pages, and who may: the server of this laptop."""
