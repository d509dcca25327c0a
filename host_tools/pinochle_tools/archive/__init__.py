"""The archive: every journal line that was imported, and the tables derived from these lines.

Layers: schema, failures <- migrations <- store <- intake, derive <- library; each may
import sqlalchemy, pinochle and the layers before it.
"""
