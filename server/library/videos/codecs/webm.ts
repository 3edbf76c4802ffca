import type { Bytes, Container } from "./bytes.ts";
import { readHead } from "./element-head.ts";
import { readWebmEnd } from "./webm-end.ts";

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

function readNumber(bytes: Buffer): number {
  if (bytes.length === 4) return bytes.readFloatBE(0);
  return bytes.length === 8 ? bytes.readDoubleBE(0) : Number.NaN;
}

/**
 * Reads a WebM or Matroska file's codecs and length, as far as its first pictures: what describes them comes before. The length of one that was
 * written as it came is found at its end.
 */
export async function readWebm(bytes: Bytes): Promise<Container> {
  const codecs: string[] = [];
  let scale = 1_000_000;
  let units = Number.NaN;
  let elements = 0;
  let isCutOff = false;
  async function walk(from: number, to: number): Promise<boolean> {
    for (let at = from; at < to; ) {
      elements += 1;
      const element = elements > MOST_ELEMENTS ? null : readHead(await bytes.read(at, 12), at);
      if (!element || element.id === ids.cluster) return false;
      const end = element.size === null ? to : Math.min(element.start + element.size, to);
      const content = () => bytes.read(element.start, Math.min(end - element.start, 256));
      switch (element.id) {
        case ids.segment:
          isCutOff ||= element.size !== null && element.start + element.size > bytes.size;
          if (!(await walk(element.start, end))) return false;
          break;
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
  const lengthOf = (length: number) => {
    const ms = Math.round((length * scale) / 1_000_000);
    return ms > 0 && Number.isSafeInteger(ms) ? ms : null;
  };
  const said = lengthOf(units);
  if (said !== null || codecs.length === 0) return { codecs, durationMs: said, isCutOff };
  const end = await readWebmEnd(bytes);
  return { codecs, durationMs: lengthOf(end.units ?? Number.NaN), isCutOff: isCutOff || end.isCutOff };
}
