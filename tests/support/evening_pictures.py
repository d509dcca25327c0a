"""Pictures of a display that shows the code of a result."""

from PIL import Image, ImageDraw, ImageFilter
from pinochle.display.symbol import symbol


def picture_of(text, path, turn=0):
    """Draw a code as a display shows it, two pixels a module, photographed from nearby."""
    columns = symbol(text)
    image = Image.new("L", (128, 64), 0)
    ImageDraw.Draw(image).rectangle((0, 0, 63, 63), fill=255)
    for x, column in enumerate(columns):
        for y in range(len(columns)):
            if column >> y & 1:
                left, top = 3 + 2 * x, 3 + 2 * y
                ImageDraw.Draw(image).rectangle((left, top, left + 1, top + 1), fill=0)
    photo = image.resize((1024, 512)).rotate(turn, Image.Resampling.BICUBIC, expand=True)
    photo.filter(ImageFilter.GaussianBlur(2)).save(path)
