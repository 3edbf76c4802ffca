/** An element of EBML whose size takes four bytes. */
function element(id: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE((content.length | 0x10_00_00_00) >>> 0);
  return Buffer.concat([Buffer.from(id, "hex"), size, content]);
}

const text = (value: string) => Buffer.from(value, "latin1");

/** Makes a WebM file that says this of itself; nothing in it can be seen. */
export function makeFilm({ durationMs = 60_000, codecs = ["V_VP9", "A_OPUS"], bytes = 2000 } = {}): Buffer {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(durationMs);
  const tracks = codecs.map((codec) => element("ae", element("86", text(codec))));
  return Buffer.concat([
    element("1a45dfa3", element("4282", text("webm"))),
    element(
      "18538067",
      Buffer.concat([
        element("1549a966", element("4489", duration)),
        element("1654ae6b", Buffer.concat(tracks)),
        element("1f43b675", Buffer.alloc(bytes, 7)),
      ]),
    ),
  ]);
}
