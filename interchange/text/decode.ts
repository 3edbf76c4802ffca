/** Encodings that a byte order mark gives away. */
const marks: readonly { bytes: readonly number[]; encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
];

/** UTF-16 without a mark shows in how its first characters stand: each with a zero byte beside it. */
function findUtf16(bytes: Uint8Array): string | null {
  const [a, b, c, d] = bytes;
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return "utf-16le";
  if (a === 0 && b !== 0 && c === 0 && d !== 0) return "utf-16be";
  return null;
}

/** What an XML declaration at the beginning says; the bytes of a declaration are ASCII in every encoding that gets here. */
function findDeclared(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? null;
}

/** The text, when the bytes are all in that encoding; null where they are not, or nobody knows it. */
function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    // A declaration that was read byte by byte is not in UTF-16, whatever it says.
    return decoder.encoding.startsWith("utf-16") ? null : decoder.decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Returns the text of a file in whatever encoding it is: by its byte order mark, by the zero bytes of UTF-16, by what its XML
 * declaration says, else UTF-8, and where it is not that either Windows-1252, as older programs write. Without the mark. Never
 * fails: bytes that mean nothing become U+FFFD.
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = marks.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte))?.encoding;
  const certain = marked ?? findUtf16(bytes);
  if (certain) return new TextDecoder(certain).decode(bytes);
  return (
    decodeAs(findDeclared(bytes) ?? "utf-8", bytes) ??
    decodeAs("utf-8", bytes) ??
    new TextDecoder("windows-1252").decode(bytes)
  );
}
