import { type BrotliOptions, brotliCompressSync, gzipSync, type ZlibOptions } from "node:zlib";
import compress from "@fastify/compress";
import type { Operation } from "@sextant/contract/operation.ts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

/** Below this an answer fits the first packets as it is. */
const SMALLEST_BYTES = 1024;

/** Of an answer of 44 KB it leaves 6.3 KB after 0.5 ms; the usual 6 leaves 5.9 KB after 1.3 ms, for which somebody waits. */
const GZIP_LEVEL = 3;

/**
 * Up to this size an answer is compressed at once: one of 38 KB takes 0.3 ms of processor time, and 0.4 ms as a stream in a thread. What
 * is larger would hold others up.
 */
const LARGEST_AT_ONCE_BYTES = 64 * 1024;

/** What became of bytes that are sent again and again, for as long as somebody keeps them. */
const compressed = new WeakMap<Uint8Array, { gzip?: Buffer; br?: Buffer }>();

/** Has these bytes be compressed once, however often they are sent. Nobody may change them. */
export function keepCompressed(bytes: Buffer): Buffer {
  compressed.set(bytes, {});
  return bytes;
}

const zlib = {
  gzipSync(bytes: Buffer, options: ZlibOptions) {
    const kept = compressed.get(bytes) ?? {};
    kept.gzip ??= gzipSync(bytes, options);
    return kept.gzip;
  },
  brotliCompressSync(bytes: Buffer, options: BrotliOptions) {
    const kept = compressed.get(bytes) ?? {};
    kept.br ??= brotliCompressSync(bytes, options);
    return kept.br;
  },
};

/**
 * Compresses answers for who takes them so; what is compressed already, streams of events and pictures stay as they are. An answer that
 * the operation forbids (`mayCompress`) stays as it is too.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: SMALLEST_BYTES,
    syncThreshold: LARGEST_AT_ONCE_BYTES,
    encodings: ["br", "gzip"],
    zlibOptions: { level: GZIP_LEVEL },
    zlib,
    inflateIfDeflated: false,
  });
}

/**
 * Returns whether an operation's answer may be compressed. The length of a compressed answer says how much of it repeats, so an
 * answer with a token in it, which could also repeat what somebody else sent, goes as it is (BREACH). So does a file of any length:
 * compressing it takes longer than sending it, and holds its first rows back for seconds.
 */
export function mayCompress({ response, stream }: Operation): boolean {
  return stream !== "application/octet-stream" && !holdsToken(response);
}

function holdsToken(schema: unknown): boolean {
  if (schema instanceof z.ZodUnion) return schema.options.some(holdsToken);
  return schema instanceof z.ZodObject && Object.keys(schema.shape).some((field) => field.endsWith("token"));
}
