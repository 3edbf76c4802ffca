import { join } from "node:path";
import { lastDue } from "./daily-backups.ts";
import { listNamed } from "./folder.ts";
import { NotABackup, readManifest } from "./manifest.ts";

/** The backups in a folder that still contain a person erased since. */
export interface HoldingBackups {
  /** Names of the backups begun before the erasure, the oldest first. */
  holding: string[];
  /** Names of incomplete backups, which can't be judged. */
  unreadable: string[];
  /** Backups in `holding` that this installation can't be proven to have made, so it never removes them. */
  lasting: string[];
  /** How many complete backups of this installation are newer than all that contain the person. */
  newer: number;
}

/**
 * Finds the backups in a folder that were begun before a moment, and so contain a person erased then.
 *
 * @param own The installation that asks; null where it has no name yet, and so has made no backups.
 */
export async function findHoldingBackups(folder: string, erasedAt: Date, own: string | null): Promise<HoldingBackups> {
  const found: HoldingBackups = { holding: [], unreadable: [], lasting: [], newer: 0 };
  for (const name of await listNamed(folder)) {
    try {
      const { start, installation } = await readManifest(join(folder, name));
      const isOwn = installation !== null && installation === own;
      if (new Date(start.at) > erasedAt) found.newer += isOwn ? 1 : 0;
      else {
        found.holding.push(name);
        if (!isOwn) found.lasting.push(name);
      }
    } catch (error) {
      if (!(error instanceof NotABackup)) throw error;
      found.unreadable.push(name);
    }
  }
  return found;
}

/** Returns when daily backups will have removed the last backup that has `newer` newer ones, if none is missed. */
export function findRemoval(newer: number, { at, keep }: { at: string; keep: number }, now: Date): Date {
  const due = lastDue(at, now);
  due.setDate(due.getDate() + Math.max(1, keep - newer));
  return due;
}
