import type { Readable } from "node:stream";

/** A part of a file: from byte `start` to byte `end`, both within it. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Bytes: uploads for good by the hash of their content, and what waits to be worked on by a name of ours. */
export interface Storage {
  /** Keeps bytes for good, once however often they come. @returns Their SHA-256 in hex, by which they are read. */
  put(bytes: Uint8Array): Promise<string>;
  /** Keeps a file from this machine's disk, however large; it mustn't be changed afterwards. @returns Its SHA-256 in hex. */
  putFile(path: string): Promise<string>;
  /** Whether what was put is (still) there. */
  has(hash: string): Promise<boolean>;
  /** A stream of what was put (of a part of it where asked), and the size of the whole in bytes; null when it is not there. */
  read(hash: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | null>;
  /** Forgets what was put: no row may name it any more. */
  remove(hash: string): Promise<void>;
  /**
   * Keeps a stream as it comes, for any process to work on.
   *
   * @param name An id that it is to go by: what was kept by it before is replaced.
   * @returns The name for `spooled` and `removeSpooled`.
   */
  spool(source: Readable, name?: string): Promise<string>;
  /** Path on this machine's disk of what was spooled, by whichever process. */
  spooled(name: string): Promise<string>;
  removeSpooled(name: string): Promise<void>;
}
