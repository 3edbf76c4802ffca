import type { Bytes } from "./bytes.ts";
import { readHead } from "./element-head.ts";

const ids = {
  cluster: 0x1f_43_b6_75,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  blockDuration: 0x9b,
};
const CLUSTER = Buffer.from("1f43b675", "hex");
const CHUNK = 1024 * 1024;
/** Recorders begin a cluster at least every 32 seconds: at 8 Mbit/s, 32 MiB. */
const MOST_BACK = 36 * CHUNK;
const MOST_ELEMENTS = 200_000;
/** Places that look like the beginning of a cluster. */
const MOST_LOOKS = 10_000;
/** The head of an element, and what of its content is read. */
const HEAD = 32;

/** What the end of a film tells. */
interface End {
  /** When its last picture or sound begins, in the file's units; null where nothing was found. */
  units: number | null;
  /** What comes last is not there as a whole. */
  isCutOff: boolean;
}

const unsigned = (bytes: Buffer) => (bytes.length > 0 && bytes.length <= 6 ? bytes.readUIntBE(0, bytes.length) : 0);

/** Returns where the last cluster begins: those four bytes, with a timestamp after them, which pictures have by chance only. */
async function findLastCluster(bytes: Bytes): Promise<number | null> {
  let looks = 0;
  for (let end = bytes.size; end > 0 && bytes.size - end < MOST_BACK; end -= CHUNK) {
    const start = Math.max(0, end - CHUNK);
    const chunk = await bytes.read(start, end - start + HEAD);
    for (let at = chunk.lastIndexOf(CLUSTER); at >= 0; at = at === 0 ? -1 : chunk.lastIndexOf(CLUSTER, at - 1)) {
      looks += 1;
      if (looks > MOST_LOOKS) return null;
      const head = readHead(chunk.subarray(at, at + HEAD), start + at);
      const first = head && readHead(chunk.subarray(head.start - start, head.start - start + HEAD), head.start);
      if (first?.id === ids.timestamp && first.size !== null && first.size <= 8) return start + at;
    }
  }
  return null;
}

/** Finds when a film ends by its last cluster: what is recorded as it comes has no length in its header. */
export async function readWebmEnd(bytes: Bytes): Promise<End> {
  const from = await findLastCluster(bytes);
  if (from === null) return { units: null, isCutOff: false };
  let chunk = { start: from, bytes: await bytes.read(from, CHUNK) };
  let [time, begun] = [0, 0];
  let units = null as number | null;
  const until = (moment: number) => {
    units = Math.max(units ?? 0, moment);
  };
  let at = from;
  for (let elements = 0; at < bytes.size && elements < MOST_ELEMENTS; elements += 1) {
    const isLoaded = at + HEAD <= chunk.start + chunk.bytes.length || chunk.start + chunk.bytes.length >= bytes.size;
    if (!isLoaded) chunk = { start: at, bytes: await bytes.read(at, CHUNK) };
    const head = readHead(chunk.bytes.subarray(at - chunk.start, at - chunk.start + HEAD), at);
    // Fewer bytes than a head has.
    if (!head) return { units, isCutOff: units !== null };
    const content = chunk.bytes.subarray(head.start - chunk.start, head.start - chunk.start + (head.size ?? 0));
    switch (head.id) {
      case ids.timestamp:
        time = unsigned(content);
        break;
      case ids.simpleBlock:
      case ids.block:
        // After the number of the track, which takes a byte; a signed offset to the cluster.
        if (content.length >= 3) {
          begun = time + content.readInt16BE(1);
          until(begun);
        }
        break;
      case ids.blockDuration:
        until(begun + unsigned(content));
        break;
    }
    const holds = head.id === ids.cluster || head.id === ids.blockGroup || head.size === null;
    at = holds ? head.start : head.start + (head.size ?? 0);
  }
  return { units, isCutOff: at > bytes.size };
}
