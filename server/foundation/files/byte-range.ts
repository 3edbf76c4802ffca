import type { ByteRange } from "../../platform/storage/storage.ts";

/**
 * Reads the part of a file that a `Range` header asks for (RFC 9110, 14.1.2); null for the whole, which also answers several ranges
 * and units that are not bytes; `unsatisfiable` for a part that begins beyond the end.
 *
 * @param size Bytes of the whole.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}
