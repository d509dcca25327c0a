"""The links between the pages of a site."""

import html
import re


def broken_links(pages):
    """Return links that lead to no page, as (path, link)."""
    found = []
    for path, page in pages.items():
        for link in re.findall(r'href="([^"]+)"', page):
            target = html.unescape(link)
            if target == "data:,":
                continue
            folder = path.rpartition("/")[0]
            while target.startswith("../"):
                assert folder, (path, link)
                folder, target = folder.rpartition("/")[0], target[3:]
            target, _, part = target.partition("#")
            there = pages.get("/".join(filter(None, (folder, target))) if target else path)
            if there is None or (part and f' id="{part}"' not in there):
                found.append((path, link))
    return found
