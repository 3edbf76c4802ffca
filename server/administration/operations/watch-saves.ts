import type { Logger } from "pino";
import type { Platform } from "../../platform/platform.ts";
import { noteSaves } from "./saves.queries.ts";

const EVERY_MS = 60_000;

/** Notes every minute until stopped, and then once more, how long the saves of this process took. What couldn’t be noted is noted with the next. */
export function startSaveHistory(
  { db, metrics }: Pick<Platform, "db" | "metrics">,
  log: Logger,
): { stop(): Promise<void> } {
  let noted: readonly number[] = [];
  let noting: Promise<void> = Promise.resolve();
  const note = async () => {
    const now = await metrics.saveTimes();
    const more = now.map((count, index) => count - (noted[index] ?? 0));
    if (more.every((count) => count === 0)) return;
    await noteSaves(db, more);
    noted = now;
  };
  const queue = () => {
    noting = noting
      .then(note)
      .catch((error: unknown) => log.debug({ err: error }, "how long saves took was not noted"));
  };
  const timer = setInterval(queue, EVERY_MS).unref();
  return {
    stop: () => {
      clearInterval(timer);
      queue();
      return noting;
    },
  };
}
