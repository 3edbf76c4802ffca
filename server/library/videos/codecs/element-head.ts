/** An element of EBML. */
interface Element {
  id: number;
  start: number;
  /** Null: until whatever holds it ends. */
  size: number | null;
}

/** Reads the head of an element of EBML: its id with its marker, and its size without. */
export function readHead(head: Buffer, at: number): Element | null {
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
