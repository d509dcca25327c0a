"""The archive: every journal line that was ever brought in, and the tables that follow from them.

Layers: schema <- migrations <- store <- intake, derive <- library; each may import sqlalchemy,
pinochle and the ones before it.
"""
