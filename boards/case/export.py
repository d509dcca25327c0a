"""Writes files of a variant: STL and 3MF for printers, STEP for programs.

Equal solids give equal bytes. The 3MF is written here, because libraries for it put random ids
into each file.
"""

import io
import struct
import zipfile
from datetime import datetime
from pathlib import Path
from xml.sax.saxutils import quoteattr

import numpy as np
from build123d import Compound, export_step

from boards.case.box import Item, on_bed
from boards.case.meshes import triangles
from boards.case.slicing import SETTINGS

# What the files say when they were made: nobody's clock.
DATE = datetime(2026, 1, 1)
ZIP_DATE = (1980, 1, 1, 0, 0, 0)
SPACE = 6.0  # between pieces on the bed, in mm
_TYPES = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" '
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="model" '
    'ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>'
)
_LINKS = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Target="/3D/3dmodel.model" Id="rel0" '
    'Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>'
)
_MODEL = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
Triangles = tuple[np.ndarray, np.ndarray]


def zipped(contents: dict[str, bytes]) -> bytes:
    """Return a zip of files, without dates; stored, because versions of zlib differ."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_STORED) as archive:
        for name, content in contents.items():
            entry = zipfile.ZipInfo(name, ZIP_DATE)
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return data.getvalue()


def stl(points: np.ndarray, faces: np.ndarray) -> bytes:
    """Return triangles as a binary STL."""
    corners = points[faces].astype("<f4")
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    length = np.linalg.norm(normals, axis=1, keepdims=True)
    normals = (normals / np.where(length > 0, length, 1)).astype("<f4")
    rows = np.zeros(len(faces), [("f", "<f4", 12), ("end", "<u2")])
    rows["f"] = np.concatenate([normals, corners.reshape(-1, 9)], axis=1)
    return b"pinochle".ljust(80) + struct.pack("<I", len(faces)) + rows.tobytes()


def three_mf(pieces: dict[str, Triangles]) -> bytes:
    """Return pieces, each as it is put on the bed, beside each other, as a 3MF."""
    objects, places = [], []
    at = 0.0
    for number, (name, (points, faces)) in enumerate(pieces.items(), 1):
        objects.append(
            f'<object id="{number}" type="model" name={quoteattr(name)}><mesh><vertices>'
            + "".join(f'<vertex x="{x:.5f}" y="{y:.5f}" z="{z:.5f}"/>' for x, y, z in points)
            + "</vertices><triangles>"
            + "".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in faces)
            + "</triangles></mesh></object>"
        )
        low, high = points[:, 0].min(), points[:, 0].max()
        places.append(
            f'<item objectid="{number}" transform="1 0 0 0 1 0 0 0 1 {at - low:.3f} 0 0"/>'
        )
        at += high - low + SPACE
    model = (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<model unit="millimeter" xmlns="{_MODEL}">'
        f"<resources>{''.join(objects)}</resources><build>{''.join(places)}</build></model>"
    )
    return zipped(
        {
            "[Content_Types].xml": _TYPES.encode(),
            "_rels/.rels": _LINKS.encode(),
            "3D/3dmodel.model": model.encode(),
        }
    )


def step(items: list[Item], scratch: Path) -> bytes:
    """Return items where they are in the closed box, as STEP; `scratch` is a file for it."""
    shapes = []
    for item in items:
        shape = item.shape
        shape.label = item.name
        shapes.append(shape)
    export_step(Compound(label="box", children=shapes), scratch, timestamp=DATE)
    data = scratch.read_bytes()
    scratch.unlink()
    return data


def files(items: list[Item], scratch: Path) -> dict[str, bytes]:
    """Return the files of a box and its stand, {name: bytes}, and settings for a slicer."""
    printed = {item.name: triangles(on_bed(item)) for item in items if item.printed}
    found = {f"{name}.stl": stl(*mesh) for name, mesh in printed.items()}
    found["all.3mf"] = three_mf(printed)
    found["box.step"] = step([item for item in items if item.name != "stand"], scratch)
    found[SETTINGS.name] = SETTINGS.read_bytes()
    return found
