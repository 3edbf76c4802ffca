import { z } from "zod";

/** A UUID made by the server. Any UUID is read, so that a strange one is "not found" rather than malformed. */
export const id = z.guid();

/** An instant: RFC 3339 in UTC with milliseconds on the wire, a Date in the server. */
export const time = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** An IANA time zone that this runtime knows. */
export const timeZone = z.string().refine(
  (zone) => {
    try {
      new Intl.DateTimeFormat("en", { timeZone: zone });
      return true;
    } catch {
      return false;
    }
  },
  { message: "Must be a time zone, such as Europe/Paris" },
);

/** Query of every list. */
export const listQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(200).default(50),
  search: z.string().max(200).optional(),
  ordering: z.string().max(60).optional(),
});
export type ListQuery = z.output<typeof listQuery>;

/** Returns a page of a list. `next` and `previous` are paths with their query. */
export function page<T extends z.ZodType>(result: T) {
  return z.object({
    count: z.number().int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(result),
  });
}

/** Returns a page of an append-only log, read by cursor. */
export function logPage<T extends z.ZodType>(result: T) {
  return z.object({ next: z.string().nullable(), previous: z.string().nullable(), results: z.array(result) });
}

/** A name as people write it: no line breaks or control characters, not blank. */
export const name = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u, "Must not contain control characters");

/** What this person may do with the resource now; the page shows by it and restates no rule. */
export const can = z.record(z.string(), z.boolean());

/** Points: finite, at most three decimals matter. */
export const points = z.number().finite().min(0).max(10_000);

/** Returns text without NUL, which PostgreSQL cannot hold. */
export function text(max: number) {
  return z
    .string()
    .max(max)
    .refine((value) => !value.includes("\u0000"), { message: "Must not contain null characters" });
}

export const idParams = z.object({ id });
