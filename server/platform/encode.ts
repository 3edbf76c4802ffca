import type { Logger } from "pino";
import { z } from "zod";

interface Listed {
  results: unknown[];
}

const isListed = (value: unknown): value is Listed =>
  typeof value === "object" && value !== null && Array.isArray((value as Partial<Listed>).results);

/** The rows of a list that can leave. The others are left out, with a word in the log: one row that is broken is no reason to show none. */
function soundRows(schema: z.ZodType, rows: readonly unknown[], log: Logger): unknown[] {
  return rows.filter((row) => {
    const encoded = z.safeEncode(schema, row as never);
    if (!encoded.success)
      log.error({ err: encoded.error, row: (row as { id?: unknown } | null)?.id }, "left out a row");
    return encoded.success;
  });
}

/**
 * Returns an answer as its schema lets it leave.
 *
 * @throws ZodError for one of another shape, unless it is a list, of which rows of another shape are left out.
 */
export function encodeAnswer(schema: z.ZodType, value: unknown, log: Logger): unknown {
  const encoded = z.safeEncode(schema, value as never);
  if (encoded.success) return encoded.data;
  const results = schema instanceof z.ZodObject ? schema.shape.results : undefined;
  if (!isListed(value) || !(results instanceof z.ZodArray)) throw encoded.error;
  return z.encode(schema, { ...value, results: soundRows(results.element as z.ZodType, value.results, log) } as never);
}
