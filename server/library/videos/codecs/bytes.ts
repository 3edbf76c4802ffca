import { createReadStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import type { Storage } from "../../../platform/storage/storage.ts";

/** Bytes of a file at any place; shorter than asked for only at its end. */
export interface Bytes {
  size: number;
  read(start: number, length: number): Promise<Buffer>;
}

/** What a file of film says of itself. */
export interface Container {
  /** Codecs as the container names them. */
  codecs: string[];
  durationMs: number | null;
  /** The file ends before what it holds does. */
  isCutOff: boolean;
}

const WINDOW = 64 * 1024;
/** A file whose headers are scattered further than this is read no more: nothing that plays looks like it. */
const MOST_READS = 100;

type ReadPart = (range: { start: number; end: number }) => Promise<Buffer>;

/** Reads piece by piece: a few windows, wherever the headers are, and never the whole. */
function windowed(size: number, readPart: ReadPart): Bytes {
  let window: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };
  let reads = 0;
  const covers = (start: number, end: number) =>
    start >= window.start && end <= window.start + window.bytes.length && window.bytes.length > 0;
  return {
    size,
    async read(start, length) {
      const end = Math.min(start + length, size);
      if (start < 0 || end <= start) return Buffer.alloc(0);
      if (!covers(start, end)) {
        reads += 1;
        if (reads > MOST_READS) throw new Error("the headers of a video are too far apart");
        const last = Math.min(Math.max(end, start + WINDOW), size) - 1;
        window = { start, bytes: await readPart({ start, end: last }) };
      }
      return window.bytes.subarray(start - window.start, end - window.start);
    },
  };
}

/** Reads a stored file piece by piece. */
export function storedBytes(storage: Storage, hash: string, size: number): Bytes {
  return windowed(size, async (range) => {
    const found = await storage.read(hash, range);
    return found ? buffer(found.stream) : Buffer.alloc(0);
  });
}

/** Reads a file on this machine's disk piece by piece. */
export function diskBytes(path: string, size: number): Bytes {
  return windowed(size, (range) => buffer(createReadStream(path, range)));
}
