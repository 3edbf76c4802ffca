const NAME_BYTES = 4096;
const HEADER_BYTES = 8;

/** Where a reading is, in memory that outlives the thread that reads. */
export interface Whereabouts {
  buffer: SharedArrayBuffer;
  /** Notes that a file is being read. */
  enter(name: string): void;
  /** Notes that one more of its questions is done with. */
  advance(): void;
  /** The file, empty before the first, and how many of its questions are done with. */
  read(): { name: string; count: number };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @param buffer Of the other thread's; without it a new one. */
export function createWhereabouts(
  buffer: SharedArrayBuffer = new SharedArrayBuffer(HEADER_BYTES + NAME_BYTES),
): Whereabouts {
  const numbers = new Int32Array(buffer, 0, 2);
  const text = new Uint8Array(buffer, HEADER_BYTES);
  return {
    buffer,
    enter(name) {
      const bytes = encoder.encode(name).subarray(0, NAME_BYTES);
      text.set(bytes);
      numbers[0] = 0;
      numbers[1] = bytes.length;
    },
    advance() {
      numbers[0] = (numbers[0] ?? 0) + 1;
    },
    read: () => ({ name: decoder.decode(text.slice(0, numbers[1])), count: numbers[0] ?? 0 }),
  };
}
