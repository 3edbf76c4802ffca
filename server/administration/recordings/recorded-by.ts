import { getSettings } from "../../foundation/organisation/organisation.ts";
import type { RecordedBy } from "../../platform/page.ts";
import type { Platform } from "../../platform/platform.ts";

/** For so long what was read is believed. */
const FRESH_MS = 1000;
/** A page isn’t kept waiting longer than this: a database that doesn’t answer is no reason to show none. */
const PATIENCE_MS = 1000;

/** Returns what says how people are recorded now; while the database doesn’t answer, as it was before. */
export function createRecordedBy({ db }: Pick<Platform, "db">): () => Promise<RecordedBy | null> {
  let last: RecordedBy | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<unknown> | null = null;

  async function read(): Promise<void> {
    const { recording } = (await getSettings(db)).value;
    const { enabled, script_origin, roles } = recording;
    last = enabled ? { origin: script_origin || null, roles } : null;
    readAt = performance.now();
  }

  return async () => {
    if (performance.now() - readAt > FRESH_MS) {
      reading ??= read()
        .catch(() => {})
        .finally(() => {
          reading = null;
        });
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, PATIENCE_MS);
      await Promise.race([reading, promise]);
      clearTimeout(timer);
    }
    return last;
  };
}
