import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Database } from "../../platform/database/client.ts";
import { within } from "./save-times.ts";
import { listSaves } from "./saves.queries.ts";

/** The ten minutes that have just begun tell little: those before them count too. */
const LATELY_SECONDS = 20 * 60;
const MS_PER_SECOND = 1000;

/** Returns how fast answers are saved: lately, and over the last 24 hours. */
export async function readSaving(db: Database): Promise<HandlerOutput<"operations.get">["saving"]> {
  const noted = await listSaves(db);
  const inMs = (counts: readonly number[]) => {
    const seconds = within(counts);
    return seconds === null ? null : seconds * MS_PER_SECOND;
  };
  const lately = noted.filter(({ age_seconds }) => age_seconds < LATELY_SECONDS);
  const counts = lately.reduce<number[]>(
    (sum, each) => each.counts.map((count, index) => count + (sum[index] ?? 0)),
    [],
  );
  const [oldest] = lately;
  const saves = counts.reduce((sum, count) => sum + count, 0);
  return {
    a_second: oldest ? saves / Math.max(1, oldest.age_seconds) : 0,
    within_ms: inMs(counts),
    history: noted.flatMap(({ at, counts: each }) => {
      const value = inMs(each);
      return value === null ? [] : [{ at, within_ms: value }];
    }),
  };
}
