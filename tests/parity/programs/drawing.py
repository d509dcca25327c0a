"""Draw with all canvas functions, partly outside the frame, and print each frame's checksum."""

from binascii import crc32

from pinochle.display import font
from pinochle.display.canvas import Canvas


def report(canvas, what):
    print(what, crc32(bytes(canvas.buf)))
    canvas.clear()


def type_of_all_sizes(canvas):
    everything = "".join([chr(code) for code in range(128)]) + "\u00eb"
    for page in range(8):
        canvas.text(2 - page * 60, page, everything)
    report(canvas, "small type")
    print(canvas.text_width(everything), canvas.bold_width(everything))
    letters = "".join([chr(font.FIRST + place) for place in range(len(font.BOLD))])
    for page in range(-1, 8, 2):
        canvas.bold(-page * 70, page, letters)
    report(canvas, "bold type")
    for size in (3, 4):
        canvas.number(-3, 0, "0123456789", size)
        canvas.number(5, 4, "-+: 123", size)
        print(canvas.number_width("0123456789-+: ", size))
        report(canvas, "digits")
    canvas.right(126, 1, "THEM")
    canvas.center(64, 2, "hand 5")
    report(canvas, "aligned")


def rows_turned_over(canvas):
    canvas.text(2, 0, "gay TITLE_")
    canvas.bold(9, 1, "Ann")
    canvas.title_bar()
    for x0, x1 in ((0, 128), (-5, 3), (120, 300), (7, 7), (9, 2)):
        canvas.invert(4, x0, x1)
    canvas.invert(8)
    canvas.invert(-1)
    report(canvas, "turned over")
    for row in range(1, 6):
        canvas.text(-3, row, "gay lines of text")
    canvas.spread()
    canvas.drop(((7, 3),))
    canvas.drop(((1, 4), (2, 3), (5, 7)), 5, 40)
    for y in range(-9, 66, 7):
        canvas.text_at(60 + y, y, "Jay")
        canvas.bold_at(90, y, "gay")
        canvas.sprite_at(y, y, font.SUITS16["H"], 16)
        canvas.bar(y, 5, y, 60)
    canvas.clear_title()
    canvas.text_over(20, 43, 60, "gay text")
    report(canvas, "apart")


def lines_and_pictures(canvas):
    for step in range(-20, 150, 9):
        canvas.line(step, -3, 128 - step, 70)
        canvas.fill(step, step // 2, 5, 13, step % 2 == 0)
        canvas.frame_rect(step, 40, 7, 30)
        canvas.hline(step, step + 4, 37)
        canvas.vline(step, 30, 90)
        canvas.pixel(step, step, step % 3 > 0)
    report(canvas, "lines")
    for place, suit in enumerate("SHDC"):
        canvas.sprite_at(place * 40 - 10, 8 * (place * 2 - 1), font.SUITS16[suit], 16)
        canvas.sprite_at(place * 40 + 10, 8 * (6 - place), font.SUITS16[suit], 16)
    report(canvas, "pictures")


def main():
    canvas = Canvas()
    type_of_all_sizes(canvas)
    rows_turned_over(canvas)
    lines_and_pictures(canvas)
