import type { Bytes, Container } from "./bytes.ts";

/** Boxes that hold others, on the way to what a track holds. */
const holders = new Set(["moov", "trak", "mdia", "minf", "stbl"]);
const MOST_BOXES = 2000;
const MOST_ENTRIES = 16;
/** Profiles of H.264 with more than eight bits a colour. */
const deepProfiles = new Set([110, 122, 244]);

const nameAt = (bytes: Buffer, at: number) => bytes.toString("latin1", at, at + 4);

/** Reads the codecs of a track from its `stsd` box: a fourcc for each way in which samples are written. */
function readSampleEntries(box: Buffer): string[] {
  const found: string[] = [];
  if (box.length < 8) return found;
  const count = Math.min(box.readUInt32BE(4), MOST_ENTRIES);
  for (let at = 8, no = 0; no < count && at + 8 <= box.length; no += 1) {
    const size = box.readUInt32BE(at);
    const name = nameAt(box, at + 4);
    const entry = box.subarray(at, at + Math.max(size, 8));
    const config = entry.indexOf("avcC", 0, "latin1");
    const profile = config >= 0 ? entry[config + 5] : undefined;
    found.push(profile !== undefined && deepProfiles.has(profile) ? `${name}.deep` : name);
    if (size < 8) break;
    at += size;
  }
  return found;
}

/** Reads how long the film is from its `mvhd` box, in milliseconds. */
function readDuration(box: Buffer): number | null {
  const isLong = box[0] === 1;
  if (box.length < (isLong ? 32 : 20)) return null;
  const scale = box.readUInt32BE(isLong ? 20 : 12);
  const units = isLong ? Number(box.readBigUInt64BE(24)) : box.readUInt32BE(16);
  // All ones: not known.
  const isKnown = scale > 0 && units > 0 && units !== 0xff_ff_ff_ff && Number.isSafeInteger(units);
  return isKnown ? Math.round((units / scale) * 1000) : null;
}

/** Reads an MP4 or QuickTime file's codecs and length: the headers of its boxes, and of two kinds of them the content. */
export async function readMp4(bytes: Bytes): Promise<Container> {
  const codecs: string[] = [];
  let durationMs: number | null = null;
  let boxes = 0;
  let isCutOff = false;
  async function walk(from: number, to: number): Promise<void> {
    for (let at = from; at + 8 <= to; ) {
      boxes += 1;
      if (boxes > MOST_BOXES) return;
      const head = await bytes.read(at, 16);
      if (head.length < 8) return;
      const short = head.readUInt32BE(0);
      const isLong = short === 1 && head.length === 16;
      const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short;
      const name = nameAt(head, 4);
      const start = at + (isLong ? 16 : 8);
      const end = Math.min(at + size, to);
      if (size < start - at) return;
      isCutOff ||= /^[\x20-\x7e]{4}$/.test(name) && at + size > bytes.size;
      if (holders.has(name)) await walk(start, end);
      else if (name === "stsd") codecs.push(...readSampleEntries(await bytes.read(start, Math.min(end - start, 4096))));
      else if (name === "mvhd") durationMs ??= readDuration(await bytes.read(start, Math.min(end - start, 64)));
      at += size;
    }
  }
  await walk(0, bytes.size);
  return { codecs, durationMs, isCutOff };
}
