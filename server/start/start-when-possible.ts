import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { restartDelay } from "../platform/cluster/restart-delay.ts";
import type { Config } from "../platform/config.ts";
import { DataDirectoryInUseError } from "../platform/database/embedded-lock.ts";
import { type DiskFault, findDiskFault } from "../platform/storage/disk-space.ts";
import { diskFaultOf, explainDiskFault } from "../platform/storage/disk-trouble.ts";
import { startUnavailableServer, type UnavailableServer } from "../platform/unavailable-server.ts";

/** How often it is looked whether the disk takes writes again. */
const LOOK_MS = 500;

interface Starting<Result> {
  config: Config;
  version: string;
  log: Logger;
  say: (line: string) => void;
  /** Tries to start. What it is given is called right before the port is opened. */
  start: (beforeListening: () => Promise<void>) => Promise<Result>;
  /** Ends the wait. */
  signal: AbortSignal;
}

/** Finds out whether a start failed because of a disk. A PostgreSQL on a full disk can’t write down what is wrong. */
async function findFault(error: unknown, { databaseUrl, dataDir }: Config): Promise<DiskFault | null> {
  const said = diskFaultOf(error);
  if (said) return said;
  const isOther = error instanceof DataDirectoryInUseError || typeof (error as { code?: unknown }).code === "string";
  return databaseUrl !== null || isOther ? null : findDiskFault(dataDir);
}

/**
 * Starts a server, and retries as long as the disk is full or read-only: an operator has to fix that, and exiting would only let a
 * supervisor restart it into the same failure sooner. Meanwhile the port is open and answers 503.
 *
 * @returns Null when the wait was ended.
 * @throws Errors of a start with any other cause.
 */
export async function startWhenPossible<Result>({
  config,
  version,
  log,
  say,
  start,
  signal,
}: Starting<Result>): Promise<Result | null> {
  const rooms = new Map<DiskFault, UnavailableServer>();
  const leaveRoom = async () => {
    for (const room of rooms.values()) await room.close();
    rooms.clear();
  };
  const dataDir = config.databaseUrl === null ? config.dataDir : null;
  let said: DiskFault | null = null;
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      return await start(leaveRoom);
    } catch (error) {
      const fault = await findFault(error, config);
      if (fault === null) {
        await leaveRoom();
        throw error;
      }
      if (fault !== said) {
        const reason = explainDiskFault(fault, dataDir);
        say(`Sextant can’t start yet. ${reason}`);
        log.error({ err: error, fault }, reason);
      }
      said = fault;
      if (config.parts.http && !rooms.has(fault)) {
        await leaveRoom();
        rooms.set(fault, await startUnavailableServer(config, version, fault));
      }
      const until = performance.now() + restartDelay(failures);
      while (!signal.aborted && performance.now() < until) {
        await pause(LOOK_MS, undefined, { signal }).catch(() => {});
        if (dataDir !== null && (await findDiskFault(dataDir)) === null) break;
      }
    }
  }
  await leaveRoom();
  return null;
}
