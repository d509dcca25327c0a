"""Reads the codes of results in pictures of displays."""

import io
from collections.abc import Iterator
from pathlib import Path

from pinochle.storage import result_code

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.extras import from_extra


def codes_in(pictures: list[tuple[str, Path | bytes]]) -> Iterator[str]:
    """Yield the codes in pictures, each with a name and its file or bytes.

    Raises ToolError for one without a code of a result, or if the library is missing.
    """
    if not pictures:
        return
    with from_extra("pictures", "reading pictures by zxing-cpp"):
        import zxingcpp
    from PIL import Image, UnidentifiedImageError

    for name, given in pictures:
        try:
            with Image.open(io.BytesIO(given) if isinstance(given, bytes) else given) as image:
                found = [code.text for code in zxingcpp.read_barcodes(image.convert("RGB"))]
        except (UnidentifiedImageError, Image.DecompressionBombError):
            raise ToolError(f"{name} is no picture") from None
        codes = [text for text in found if text.startswith(result_code.MARK)]
        if not codes:
            raise ToolError(f"no code of a result was found in {name}: go closer, or type it")
        yield from codes
