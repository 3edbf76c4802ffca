import { join } from "node:path";
import { lastDue } from "./daily-backups.ts";
import { listNamed } from "./folder.ts";
import { NotABackup, readManifest } from "./manifest.ts";

/** Which backups in a folder have somebody who was erased since. */
export interface HoldingBackups {
  /** Names of those begun before the erasure, the oldest first. */
  holding: string[];
  /** Of which that can't be said, because they aren't whole. */
  unreadable: string[];
  /** How many whole ones are newer than all that hold the person. */
  newer: number;
}

/** Finds the backups in a folder that were begun before a moment, and so have who was erased then. */
export async function findHoldingBackups(folder: string, erasedAt: Date): Promise<HoldingBackups> {
  const found: HoldingBackups = { holding: [], unreadable: [], newer: 0 };
  for (const name of await listNamed(folder)) {
    try {
      const { start } = await readManifest(join(folder, name));
      if (new Date(start.at) > erasedAt) found.newer += 1;
      else found.holding.push(name);
    } catch (error) {
      if (!(error instanceof NotABackup)) throw error;
      found.unreadable.push(name);
    }
  }
  return found;
}

/** Returns when daily backups have removed the last of those with so many newer ones, if each is made. */
export function findRemoval(newer: number, { at, keep }: { at: string; keep: number }, now: Date): Date {
  const due = lastDue(at, now);
  due.setDate(due.getDate() + Math.max(1, keep - newer));
  return due;
}
