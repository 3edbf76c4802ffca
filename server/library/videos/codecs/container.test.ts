import { describe, expect, test } from "vitest";
import type { Bytes } from "./bytes.ts";
import { codecNames, playbackOf, readContainer } from "./container.ts";

const bytesOf = (content: Buffer): Bytes => ({
  size: content.length,
  read: async (start, length) => content.subarray(start, start + length),
});
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};
const box = (name: string, ...content: Buffer[]) => {
  const inner = Buffer.concat(content);
  return Buffer.concat([u32(inner.length + 8), Buffer.from(name, "latin1"), inner]);
};
const entry = (name: string, ...content: Buffer[]) => box(name, Buffer.alloc(78), ...content);
const track = (...entries: Buffer[]) =>
  box("trak", box("mdia", box("minf", box("stbl", box("stsd", u32(0), u32(entries.length), ...entries)))));
const header = box("mvhd", u32(0), u32(0), u32(0), u32(1000), u32(47_123), Buffer.alloc(80));
const mp4 = (...tracks: Buffer[]) =>
  Buffer.concat([
    box("ftyp", Buffer.from("isom0000")),
    box("mdat", Buffer.alloc(9000)),
    box("moov", header, ...tracks),
  ]);

const element = (id: string, content: Buffer, isEndless = false) =>
  Buffer.concat([
    Buffer.from(id, "hex"),
    isEndless ? Buffer.from([0xff]) : Buffer.from([0x40 | (content.length >> 8), content.length & 255]),
    content,
  ]);
const text = (value: string) => Buffer.from(value, "latin1");
const double = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
};
const webm = (isEndless: boolean, ...codecs: string[]) =>
  Buffer.concat([
    element("1a45dfa3", text("x")),
    element(
      "18538067",
      Buffer.concat([
        element(
          "1549a966",
          Buffer.concat([element("2ad7b1", Buffer.from([0x0f, 0x42, 0x40])), element("4489", double(12_345))]),
        ),
        element("1654ae6b", Buffer.concat(codecs.map((codec) => element("ae", element("86", text(codec)))))),
        element("1f43b675", Buffer.alloc(400), true),
      ]),
      isEndless,
    ),
  ]);

/** A film as a browser records it: nothing has a length, and the last cluster is as long as it came to be. */
const recorded = (clusters: [time: number, offsets: number[]][]) => {
  const block = (offset: number) => {
    const bytes = Buffer.alloc(3000, 9);
    bytes[0] = 0x81;
    bytes.writeInt16BE(offset, 1);
    return element("a3", bytes);
  };
  const time = (value: number) => element("e7", Buffer.from([value >> 16, (value >> 8) & 255, value & 255]));
  return Buffer.concat([
    element("1a45dfa3", text("x")),
    element(
      "18538067",
      Buffer.concat([
        element("1549a966", element("2ad7b1", Buffer.from([0x0f, 0x42, 0x40]))),
        element("1654ae6b", element("ae", element("86", text("V_VP9")))),
        ...clusters.map(([at, offsets]) => element("1f43b675", Buffer.concat([time(at), ...offsets.map(block)]), true)),
      ]),
      true,
    ),
  ]);
};

describe("a film without a length in its header", () => {
  const film = recorded([
    [0, [0, 40, 9000]],
    [10_000, [0, 33]],
    [20_000, [0, 1500, 1467]],
  ]);
  test("ends where its last picture begins", async () => {
    expect(await readContainer("video/webm", bytesOf(film))).toEqual({
      codecs: ["V_VP9"],
      durationMs: 21_500,
      isCutOff: false,
    });
  });

  test("that is cut off says so, and how long it still is", async () => {
    const cut = await readContainer("video/webm", bytesOf(film.subarray(0, film.length - 3200)));
    expect(cut).toEqual({ codecs: ["V_VP9"], durationMs: 21_500, isCutOff: true });
    const short = await readContainer("video/webm", bytesOf(film.subarray(0, film.length - 6100)));
    expect(short).toEqual({ codecs: ["V_VP9"], durationMs: 20_000, isCutOff: true });
  });

  test("whose pictures look like a cluster isn’t misled, and one of nothing but those ends soon", async () => {
    const marker = Buffer.from("1f43b675", "hex");
    const like = Buffer.concat([film, element("ec", Buffer.concat([marker, marker, Buffer.alloc(64, 1)]))]);
    expect((await readContainer("video/webm", bytesOf(like))).durationMs).toBe(21_500);
    const none = recorded([]);
    const hostile = Buffer.concat([none, Buffer.concat(Array.from({ length: 300_000 }, () => marker))]);
    expect((await readContainer("video/webm", bytesOf(hostile))).durationMs).toBeNull();
  });
});

test("a file that ends before what it holds is cut off", async () => {
  const whole = webm(false, "V_VP9");
  const begun = Buffer.concat([
    box("ftyp"),
    box("moov", header, track(entry("avc1"))),
    box("mdat", Buffer.alloc(9000)),
  ]);
  for (const [type, file] of [
    ["video/webm", whole],
    ["video/mp4", begun],
  ] as const) {
    expect((await readContainer(type, bytesOf(file))).isCutOff).toBe(false);
    expect((await readContainer(type, bytesOf(file.subarray(0, file.length - 200)))).isCutOff).toBe(true);
  }
});

describe("what a file of film says of itself", () => {
  test("is read from an MP4 whose headers come last", async () => {
    const found = await readContainer("video/mp4", bytesOf(mp4(track(entry("avc1")), track(entry("mp4a")))));
    expect(found).toEqual({ codecs: ["avc1", "mp4a"], durationMs: 47_123, isCutOff: false });
    expect(codecNames(found.codecs)).toEqual(["H.264", "AAC"]);
    expect(playbackOf("video/mp4", found.codecs)).toBe("plays");
  });

  test("is read from a WebM, also one that was written as it came", async () => {
    for (const isEndless of [false, true]) {
      const found = await readContainer("video/webm", bytesOf(webm(isEndless, "V_VP9", "A_OPUS")));
      expect(found).toEqual({ codecs: ["V_VP9", "A_OPUS"], durationMs: 12_345, isCutOff: false });
      expect(playbackOf("video/webm", found.codecs)).toBe("plays");
    }
  });

  test("says which codecs browsers lack", async () => {
    const deep = Buffer.concat([u32(15), text("avcC"), Buffer.from([1, 110, 0, 31, 0, 0, 0])]);
    const cases: [Buffer, string[], string][] = [
      [mp4(track(entry("hvc1")), track(entry("mp4a"))), ["HEVC (H.265)", "AAC"], "some"],
      [mp4(track(entry("avc1", deep))), ["H.264 10-bit"], "none"],
      [mp4(track(entry("apch"))), ["ProRes"], "none"],
      [mp4(track(entry("mp4v")), track(entry("tx3g"))), ["MPEG-4 Part 2"], "none"],
      [mp4(track(entry("zzzz"))), ["zzzz"], "unknown"],
      [mp4(), [], "unknown"],
    ];
    for (const [file, names, playback] of cases) {
      const { codecs } = await readContainer("video/mp4", bytesOf(file));
      expect(codecNames(codecs)).toEqual(names);
      expect(playbackOf("video/mp4", codecs)).toBe(playback);
    }
    expect(playbackOf("video/x-msvideo", ["avc1"])).toBe("none");
    expect(playbackOf("video/quicktime", ["avc1"])).toBe("some");
  });

  test("is no length where the header rounds to nothing", async () => {
    const tiny = box("moov", box("mvhd", u32(0), u32(0), u32(0), u32(1_000_000), u32(1), Buffer.alloc(80)));
    expect((await readContainer("video/mp4", bytesOf(tiny))).durationMs).toBeNull();
  });

  test("of a broken or hostile file is nothing, and soon", async () => {
    const good = mp4(track(entry("avc1")));
    const nested = Array.from({ length: 300 }).reduce<Buffer>((inner) => box("trak", inner), Buffer.alloc(0));
    const hostile = [
      good.subarray(0, good.length - 150),
      Buffer.alloc(2000, 0xff),
      Buffer.alloc(0),
      Buffer.concat([box("ftyp"), u32(1), text("moov"), Buffer.alloc(8, 0xff)]),
      Buffer.concat([box("ftyp"), u32(2), text("moov")]),
      mp4(nested),
      mp4(track(entry("<b>x"))),
      Buffer.concat(Array.from({ length: 50_000 }, () => box("free"))),
    ];
    for (const file of hostile) {
      for (const type of ["video/mp4", "video/webm", "video/x-flv"]) {
        const { codecs } = await readContainer(type, bytesOf(file));
        expect(codecs.filter((codec) => codec !== "avc1" && codec !== "<b>x")).toEqual([]);
      }
    }
  });
});
