import { z } from "zod";
import { keepCompressed } from "./compress.ts";

const written = Symbol("written");

interface Written {
  [written]: Uint8Array;
  toJSON(): unknown;
}

/**
 * Returns an answer that is already serialised as JSON, and too large to parse and serialise again. It is sent unchanged: the caller is
 * responsible for its shape.
 *
 * @param bytes UTF-8.
 */
export function writtenJson<T>(bytes: Uint8Array): T {
  const answer: Written = { [written]: bytes, toJSON: () => JSON.parse(Buffer.from(bytes).toString()) };
  return answer as T;
}

/** Returns the bytes of an answer made by `writtenJson`; null for any other. */
export function writtenBytes(value: unknown): Uint8Array | null {
  return typeof value === "object" && value !== null && written in value ? (value as Written)[written] : null;
}

/** Serialises an answer under its schema for callers that cache it and send it repeatedly: it is compressed once. */
export function keptJson(schema: z.ZodType, value: unknown): Buffer {
  return keepCompressed(Buffer.from(JSON.stringify(z.encode(schema, value as never))));
}
