import type { Bytes, Container } from "./bytes.ts";

const ids = {
  segment: 0x18_53_80_67,
  info: 0x15_49_a9_66,
  tracks: 0x16_54_ae_6b,
  cluster: 0x1f_43_b6_75,
  trackEntry: 0xae,
  codecId: 0x86,
  timestampScale: 0x2a_d7_b1,
  duration: 0x44_89,
};
const MOST_ELEMENTS = 2000;

interface Element {
  id: number;
  start: number;
  /** Null: until whatever holds it ends. */
  size: number | null;
}

/** Reads the head of an element of EBML: its id with its marker, and its size without. */
function readHead(head: Buffer, at: number): Element | null {
  const first = head[0] ?? 0;
  const idLength = Math.clz32(first) - 23;
  if (first === 0 || idLength > 4 || head.length < idLength + 1) return null;
  const id = head.readUIntBE(0, idLength);
  const marker = head[idLength] ?? 0;
  const length = Math.clz32(marker) - 23;
  if (marker === 0 || head.length < idLength + length) return null;
  let size = marker & (0xff >> length);
  let isUnknown = size === 0xff >> length;
  for (let no = 1; no < length; no += 1) {
    const byte = head[idLength + no] ?? 0;
    isUnknown &&= byte === 0xff;
    size = size * 256 + byte;
  }
  return { id, start: at + idLength + length, size: isUnknown ? null : size };
}

function readNumber(bytes: Buffer): number {
  if (bytes.length === 4) return bytes.readFloatBE(0);
  return bytes.length === 8 ? bytes.readDoubleBE(0) : Number.NaN;
}

/** Reads a WebM or Matroska file's codecs and length, as far as its first pictures: what describes them comes before. */
export async function readWebm(bytes: Bytes): Promise<Container> {
  const codecs: string[] = [];
  let scale = 1_000_000;
  let units = Number.NaN;
  let elements = 0;
  async function walk(from: number, to: number): Promise<boolean> {
    for (let at = from; at < to; ) {
      elements += 1;
      const element = elements > MOST_ELEMENTS ? null : readHead(await bytes.read(at, 12), at);
      if (!element || element.id === ids.cluster) return false;
      const end = element.size === null ? to : Math.min(element.start + element.size, to);
      const content = () => bytes.read(element.start, Math.min(end - element.start, 256));
      switch (element.id) {
        case ids.segment:
        case ids.info:
        case ids.tracks:
        case ids.trackEntry:
          if (!(await walk(element.start, end))) return false;
          break;
        case ids.codecId:
          codecs.push((await content()).toString("latin1").replaceAll("\u0000", ""));
          break;
        case ids.timestampScale: {
          const written = await content();
          if (written.length > 0 && written.length <= 6) scale = written.readUIntBE(0, written.length);
          break;
        }
        case ids.duration:
          units = readNumber(await content());
          break;
      }
      at = end;
    }
    return true;
  }
  await walk(0, bytes.size);
  const ms = Math.round((units * scale) / 1_000_000);
  return { codecs, durationMs: ms > 0 && Number.isSafeInteger(ms) ? ms : null };
}
