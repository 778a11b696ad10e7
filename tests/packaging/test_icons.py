import struct

from PySide6.QtGui import QImage

import icons


def test_each_size_is_drawn_as_large_as_it_is_called() -> None:
    for size in icons.SIZES:
        image = QImage.fromData(icons.drawn(size))
        assert (image.width(), image.height()) == (size, size)
        assert image.pixelColor(size // 2, size // 4).alpha() == 255
        assert image.pixelColor(0, 0).alpha() == 0


def test_an_icon_for_windows_has_its_pictures_where_its_head_says() -> None:
    pictures = {16: b"small", 256: b"large picture"}
    made = icons.ico(pictures)
    assert struct.unpack_from("<HHH", made) == (0, 1, 2)
    for number, (size, picture) in enumerate(pictures.items()):
        entry = struct.unpack_from("<BBBBHHII", made, 6 + 16 * number)
        assert entry[0] == size % 256
        assert made[entry[7] : entry[7] + entry[6]] == picture


def test_an_icon_for_macos_tells_its_length_and_that_of_each_picture() -> None:
    made = icons.icns({b"ic07": b"picture"})
    assert made == b"icns" + struct.pack(">I", 23) + b"ic07" + struct.pack(">I", 15) + b"picture"


def test_what_is_drawn_twice_is_the_same() -> None:
    assert icons.drawn(48) == icons.drawn(48)
