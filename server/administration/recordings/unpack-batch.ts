import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { MAX_BATCH_EVENTS, MAX_UNPACKED_BYTES } from "@sextant/contract/recording-limits.ts";
import { z } from "zod";
import { Refusal } from "../../platform/refusal.ts";

const unpack = promisify(gunzip);

/** What all events have; the replay alone reads what is in them. */
const events = z
  .array(
    z.object({ type: z.number().int().min(0).max(20), timestamp: z.number().min(0).max(8.64e15), data: z.unknown() }),
  )
  .min(1)
  .max(MAX_BATCH_EVENTS);

const malformed = (detail: string, cause: unknown) => new Refusal("malformed", detail, { cause });

/**
 * Unpacks a batch, no further than it may go.
 *
 * @returns When its first and its last event were, by the page’s clock.
 * @throws Refusal `malformed` for what is no gzip or no list of events; `too_large` for more than a batch may hold.
 */
export async function readSpan(packed: Buffer): Promise<{ fromMs: number; toMs: number }> {
  const bytes = await unpackBatch(packed);
  let read: unknown;
  try {
    read = JSON.parse(bytes.toString("utf8"));
  } catch (cause) {
    throw malformed("The batch holds no JSON.", cause);
  }
  const parsed = events.safeParse(read);
  if (!parsed.success) throw malformed("The batch isn’t a list of events with their times.", parsed.error);
  const times = parsed.data.map(({ timestamp }) => timestamp);
  return { fromMs: Math.min(...times), toMs: Math.max(...times) };
}

/** Unpacks a batch, as it came or as it was kept. @throws Refusal as `readSpan`. */
export async function unpackBatch(packed: Buffer): Promise<Buffer> {
  try {
    return await unpack(packed, { maxOutputLength: MAX_UNPACKED_BYTES });
  } catch (cause) {
    if ((cause as { code?: string }).code === "ERR_BUFFER_TOO_LARGE") {
      throw new Refusal("too_large", "The batch is too large once it is unpacked.", { cause });
    }
    throw malformed("The batch isn’t gzip.", cause);
  }
}
