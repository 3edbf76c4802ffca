import type { Logger } from "pino";
import type { Channels } from "../../platform/outbox/channels.ts";
import { noteSample, type Sample } from "./history.queries.ts";
import type { Readings } from "./readings.ts";
import { takeReadings, type Watched } from "./take-readings.ts";

const EVERY_MS = 60_000;

/** Returns what of some readings is drawn over a day. */
function sampleOf({ database, replication, replica, jobs, sittings }: Readings): Sample {
  const standbys = replication?.standbys.map(({ lag_seconds }) => lag_seconds) ?? [];
  const lags = typeof replica?.lag_seconds === "number" ? [...standbys, replica.lag_seconds] : standbys;
  return {
    connections: database.connections,
    lag_seconds: lags.length > 0 ? Math.max(...lags) : null,
    oldest_job_seconds: jobs.oldest_seconds ?? 0,
    overdue_seconds: sittings.overdue_seconds ?? 0,
  };
}

/** Notes now how the installation is. */
async function noteNow(watched: Watched, channels: Channels): Promise<void> {
  await noteSample(watched.db, sampleOf(await takeReadings(watched, channels)));
}

/** Notes every minute until stopped how the installation is. What fails leaves a gap. */
export function startHistory(watched: Watched, channels: Channels, log: Logger): { stop(): Promise<void> } {
  let noting: Promise<void> = Promise.resolve();
  const note = () => {
    noting = noting
      .then(() => noteNow(watched, channels))
      .catch((error: unknown) => log.debug({ err: error }, "how the installation is was not noted"));
  };
  note();
  const timer = setInterval(note, EVERY_MS).unref();
  return {
    stop: () => {
      clearInterval(timer);
      return noting;
    },
  };
}
