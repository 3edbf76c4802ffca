/** Width and height in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

const startsWith = (bytes: Buffer, text: string, at = 0) => bytes.toString("latin1", at, at + text.length) === text;

/** Walks the segments of a JPEG to the one that says its size. */
function jpegSize(bytes: Buffer): PictureSize | null {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function webpSize(bytes: Buffer): PictureSize | null {
  if (startsWith(bytes, "VP8X", 12)) return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (startsWith(bytes, "VP8L", 12)) {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (startsWith(bytes, "VP8 ", 12))
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  return null;
}

function read(bytes: Buffer): PictureSize | null {
  if (startsWith(bytes, "\x89PNG\r\n")) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (startsWith(bytes, "GIF8")) return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return webpSize(bytes);
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? jpegSize(bytes) : null;
}

/** Returns the size that a PNG, JPEG, GIF or WebP states; null for anything else, and for what is cut short. */
export function pictureSize(given: Uint8Array): PictureSize | null {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  try {
    const size = read(bytes);
    return size && size.width > 0 && size.height > 0 && size.width < 10_000 && size.height < 10_000 ? size : null;
  } catch {
    return null;
  }
}
