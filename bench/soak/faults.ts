import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseProxy } from "@sextant/server/testing/database-proxy.ts";
import type { StrayProxy } from "./stray-proxy.ts";
import type { Supervisor } from "./supervisor.ts";
import type { Tally } from "./tally.ts";

/** Stray answers come all the time, and now and then to most. */
const STRAY_RATE = 0.02;
const STRAY_BURST_RATE = 0.7;
const BURST_MS = 6000;
const AWAY_MS = 8000;
const FROZEN_MS = 10_000;
const RECOVERY_MS = 60_000;
/** The embedded database is brought back five times in ten minutes. */
const KILLS_ALLOWED = 4;
const KILLS_WINDOW_MS = 10 * 60_000;

export interface Breakables {
  supervisor: Supervisor;
  database: DatabaseProxy;
  pidFile: string;
  strays: StrayProxy;
  tally: Tally;
}

/** How often each happened. */
export type FaultCounts = Map<string, number>;

/**
 * Breaks one thing after the other until it is time; after each, answers must be acknowledged again, of themselves.
 *
 * @param cycleMs For all of them once.
 */
export async function breakThings(
  { supervisor, database, pidFile, strays, tally }: Breakables,
  untilMs: number,
  cycleMs: number,
): Promise<FaultCounts> {
  const counts: FaultCounts = new Map();
  const databaseKills: number[] = [];
  const faults: Record<string, () => Promise<void>> = {
    "server killed": async () => supervisor.kill(),
    "database killed": async () => {
      process.kill(Number.parseInt(readFileSync(pidFile, "utf8"), 10), "SIGKILL");
      databaseKills.push(performance.now());
    },
    "connections cut": async () => database.cut(),
    "database away": async () => {
      database.refuse();
      await pause(AWAY_MS);
      database.mend();
    },
    "connections frozen": async () => {
      database.freeze();
      database.mend();
    },
    "network frozen": async () => {
      database.freeze();
      await pause(FROZEN_MS);
      database.mend();
    },
    "stray answers": async () => {
      strays.setRate(STRAY_BURST_RATE);
      await pause(BURST_MS);
      strays.setRate(STRAY_RATE);
    },
  };
  const isAllowed = (name: string) =>
    name !== "database killed" ||
    databaseKills.filter((at) => performance.now() - at < KILLS_WINDOW_MS).length < KILLS_ALLOWED;
  strays.setRate(STRAY_RATE);
  const names = Object.keys(faults);
  for (let turn = 0; performance.now() < untilMs; turn += 1) {
    const name = names[turn % names.length] ?? "";
    const next = performance.now() + cycleMs / names.length;
    if (isAllowed(name)) {
      await faults[name]?.();
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (!(await tally.next(RECOVERY_MS)))
        tally.fault(`${name}: nothing was acknowledged for ${RECOVERY_MS / 1000} s`);
    }
    await pause(Math.max(1000, Math.min(next, untilMs) - performance.now()));
  }
  strays.setRate(0);
  return counts;
}
