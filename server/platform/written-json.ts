import { z } from "zod";
import { keepCompressed } from "./compress.ts";

const written = Symbol("written");

interface Written {
  [written]: Uint8Array;
  toJSON(): unknown;
}

/**
 * Returns an answer that stands as JSON already, too large to be made an object of and written anew. It leaves as it is: whoever
 * wrote it answers for its shape.
 *
 * @param bytes UTF-8.
 */
export function writtenJson<T>(bytes: Uint8Array): T {
  const answer: Written = { [written]: bytes, toJSON: () => JSON.parse(Buffer.from(bytes).toString()) };
  return answer as T;
}

/** Returns the bytes of such an answer; null of any other. */
export function writtenBytes(value: unknown): Uint8Array | null {
  return typeof value === "object" && value !== null && written in value ? (value as Written)[written] : null;
}

/** Writes an answer as its schema lets it leave, for who keeps it and sends it again: it is compressed once. */
export function keptJson(schema: z.ZodType, value: unknown): Buffer {
  return keepCompressed(Buffer.from(JSON.stringify(z.encode(schema, value as never))));
}
