import { promisify } from "node:util";
import { type BrotliOptions, brotliCompressSync, gzip, gzipSync, type ZlibOptions } from "node:zlib";
import compress from "@fastify/compress";
import type { Operation } from "@sextant/contract/operation.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";

/** Smaller answers fit the first packets uncompressed. */
const SMALLEST_BYTES = 1024;

/** Compresses an answer of 44 KB to 6.3 KB in 0.5 ms; the default level 6 reaches 5.9 KB after 1.3 ms, which the client waits for. */
const GZIP_LEVEL = 3;

/**
 * Answers up to this size are compressed synchronously: 38 KB takes 0.3 ms of processor time, and 0.4 ms as a stream in a thread. Larger
 * ones would delay other requests.
 */
const LARGEST_AT_ONCE_BYTES = 64 * 1024;

/** Compressed forms of bytes that are sent repeatedly, kept as long as the bytes are referenced. */
const compressed = new WeakMap<Uint8Array, { gzip?: Buffer; br?: Buffer }>();

/** Compresses these bytes once, however often they are sent. They must not be changed. */
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

const compressInThread = promisify(gzip);
const shared = new WeakMap<Uint8Array, Promise<Buffer>>();

/** Returns the bytes of a large answer as this caller takes them, compressed in a thread once for all who are sent the same. */
export async function compressShared(
  bytes: Buffer,
  request: Pick<FastifyRequest, "headers">,
  reply: { headers(values: Record<string, string>): unknown },
): Promise<Buffer> {
  const takesGzip = /(^|[\s,])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(request.headers["accept-encoding"] ?? "");
  if (!takesGzip || bytes.length < SMALLEST_BYTES) return bytes;
  reply.headers({ "content-encoding": "gzip", vary: "accept-encoding" });
  const known = shared.get(bytes) ?? compressInThread(bytes, { level: GZIP_LEVEL });
  shared.set(bytes, known);
  return known;
}

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
    globalDecompression: false,
  });
}

/**
 * Returns whether an operation's answer may be compressed. The length of a compressed answer reveals how much of it repeats, so an answer
 * with a token that could also echo another party's input is sent uncompressed (BREACH). So is a file of any length: compressing it takes
 * longer than sending it, and delays its first rows by seconds.
 */
export function mayCompress({ response, stream }: Operation): boolean {
  return stream !== "application/octet-stream" && !holdsToken(response);
}

/** Returns whether a schema has a field with a token, at any depth. */
function holdsToken(schema: unknown, seen = new Set<unknown>()): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  const within = (inner: unknown) => holdsToken(inner, seen);
  if (schema instanceof z.ZodObject) {
    const { shape } = schema;
    return Object.entries(shape).some(([field, inner]) => isToken(field) || within(inner));
  }
  if (schema instanceof z.ZodUnion) return schema.options.some(within);
  if (schema instanceof z.ZodIntersection) return within(schema.def.left) || within(schema.def.right);
  if (schema instanceof z.ZodArray) return within(schema.element);
  if (schema instanceof z.ZodTuple) return schema.def.items.some(within);
  if (schema instanceof z.ZodRecord) return within(schema.valueType);
  if (schema instanceof z.ZodLazy) return within(schema.def.getter());
  if (schema instanceof z.ZodPipe) return within(schema.def.in) || within(schema.def.out);
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapped && within(schema.def.innerType);
}

/** A field such as `has_token` only says that there is one. */
const isToken = (field: string) => field.endsWith("token") && !field.startsWith("has_");
