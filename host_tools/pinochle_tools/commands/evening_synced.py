"""What `pinochle evening` knows of the journals that were synced."""

from pinochle_tools.archive.evening_journals import EveningJournals, Round
from pinochle_tools.archive.history import date_own_games, existing
from pinochle_tools.common.data_folder import data_folder
from pinochle_tools.evening import places
from pinochle_tools.evening.state import State


def synced_rounds(state: State) -> list[Round]:
    """Return the rounds of an evening in the journals that were synced."""
    store = existing()
    if store is None:
        return []
    with store.reading() as connection:
        elsewhere = places.elsewhere(data_folder(), state)
        return EveningJournals().rounds(connection, state, elsewhere)


def date_synced() -> None:
    """Date the synced games whose results the desk knows now."""
    store = existing()
    if store is not None:
        date_own_games(store)
