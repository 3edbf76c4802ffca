import {
  asciiDigits,
  cleanIdentifier,
  cleanLine,
  comparable,
  withoutInvisible,
} from "@sextant/questions/text/written.ts";
import { z } from "zod";

/** A UUID made by the server. Any UUID is read, so that a strange one is "not found" rather than malformed. */
export const id = z.guid();

/** An instant: RFC 3339 in UTC with milliseconds on the wire, a Date in the server. */
export const time = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** Returns whether this runtime knows a time zone by an IANA name. An offset such as +13:00 is none: it has no summer. */
export function isTimeZone(zone: string): boolean {
  if (/^[-+\u2212\d]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

export const NOT_A_TIME_ZONE = "Must be a time zone, such as Europe/Paris";

/** An IANA time zone that this runtime knows. */
export const timeZone = z.string().refine(isTimeZone, { message: NOT_A_TIME_ZONE });

/** Which sign begins the decimals of typed numbers: "1,234.5" or "1.234,5". */
export const numberFormat = z.enum(["point", "comma"]);

/** The language of a person's pages and mail. `en` is English as their browser has it, and British in mail. */
export const personLocale = z.enum(["en", "en-GB", "en-US", "ar"]);
export type PersonLocale = z.output<typeof personLocale>;

/** Returns an address of a mailbox, without the characters that copying brings along and nobody sees. */
export const emailOf = (max: number) => z.string().overwrite(cleanIdentifier).max(max).check(z.email());

/** A name to sign in by, cleaned likewise. */
export const username = z.string().overwrite(cleanIdentifier).max(64);

/** The number by which a school knows a person: digits and dashes of every keyboard are stored as ASCII, zeros at the start stay. */
export const studentNumber = z
  .string()
  .overwrite((text) => asciiDigits(comparable(text)))
  .min(1)
  .max(64)
  .regex(/^\P{Cc}*$/u, "Must not contain control characters");

/** What is looked for, as a person typed or pasted it. Spaces stay: one at the end says that the word before it is whole. */
export const search = z
  .string()
  .max(200)
  .overwrite((text) => withoutInvisible(text.normalize("NFC")));

/** Query of every list. */
export const listQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(200).default(50),
  search: search.optional(),
  ordering: z.string().max(60).optional(),
});
export type ListQuery = z.output<typeof listQuery>;

/** What every page of results has: how many there are, and the addresses of the pages beside it. */
export const pageLinks = z.object({
  count: z.number().int(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
});

/** Returns a page of a list. `next` and `previous` are paths with their query. */
export function page<T extends z.ZodType>(result: T) {
  return z.object({ ...pageLinks.shape, results: z.array(result) });
}

/** Returns a page of an append-only log, read by cursor. */
export function logPage<T extends z.ZodType>(result: T) {
  return z.object({ next: z.string().nullable(), previous: z.string().nullable(), results: z.array(result) });
}

/** A name as people write it: no line breaks or control characters, not blank. */
export const name = z
  .string()
  .overwrite(cleanLine)
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u, "Must not contain control characters");

/** Returns the schema of a field in which a form carries JSON. */
export function jsonField<T extends z.ZodType>(schema: T) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "Must be JSON" });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

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
