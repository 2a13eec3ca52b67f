"""Pictures with few colours: a screen of flat colours needs no more than a palette, and half the bytes."""

from __future__ import annotations

import base64
import struct
import zlib
from typing import Any

from playwright.sync_api import Page

SORT_COLOURS = """async (png) => {
  const bytes = Uint8Array.from(atob(png), (one) => one.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const { width, height } = bitmap
  const paper = new OffscreenCanvas(width, height).getContext('2d')
  paper.drawImage(bitmap, 0, 0)
  const pixels = new Uint32Array(paper.getImageData(0, 0, width, height).data.buffer)
  const often = new Map()
  for (const one of pixels) often.set(one, (often.get(one) ?? 0) + 1)
  const all = [...often.keys()].sort((a, b) => often.get(b) - often.get(a) || a - b)
  const parts = (one) => [one & 255, one >> 8 & 255, one >> 16 & 255]
  const apart = (a, b) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2
  const palette = []
  const nearest = (colour) => palette.reduce((best, one, i) =>
    apart(one, colour) < apart(palette[best], colour) ? i : best, 0)
  for (const [least, most] of [[9, 1200], [400, 12], [100, 0], [25, 0], [1, 0]])
    for (const one of all) {
      if (palette.length >= MOST || often.get(one) < most) break
      const colour = parts(one)
      if (!palette.length || apart(palette[nearest(colour)], colour) >= least) palette.push(colour)
    }
  const place = new Map(all.map((one) => [one, nearest(parts(one))]))
  const places = new Uint8Array(pixels.length)
  for (let i = 0; i < pixels.length; i++)
    places[i] = i && pixels[i] === pixels[i - 1] ? places[i - 1] : place.get(pixels[i])
  let rows = ''
  for (let i = 0; i < places.length; i += 8192) rows += String.fromCharCode(...places.subarray(i, i + 8192))
  return { width, height, palette: palette.flat(), rows: btoa(rows) }
}""".replace("MOST", "64")
"""What fills areas, then what is unlike it, then the rest; other colours become the nearest of them."""


def with_few_colours(png: bytes, page: Page) -> bytes:
    """The same picture with at most 64 colours. The browser counts them: it is good at pixels."""
    found: dict[str, Any] = page.evaluate(SORT_COLOURS, base64.b64encode(png).decode())
    width, height = found["width"], found["height"]
    pixels = base64.b64decode(found["rows"])
    rows = b"".join(b"\0" + pixels[y * width : (y + 1) * width] for y in range(height))
    small = b"\x89PNG\r\n\x1a\n" + b"".join(
        [
            chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            chunk(b"PLTE", bytes(found["palette"])),
            chunk(b"IDAT", zlib.compress(rows, 9)),
            chunk(b"IEND", b""),
        ]
    )
    return small if len(small) < len(png) else png


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
