import type { Database } from "../../platform/database/client.ts";
import { findLastOpenClose } from "../sittings/open-closes.ts";
import { lastEffectiveClose } from "./effective.ts";

/** When the last window of the assessment closes: a moment, `open` while one has no close, null when nothing is allocated. */
export type WindowClose = Date | "open" | null;

/**
 * Returns when the last window of an assessment is really over: the last close of all allocations in force, and of the sittings
 * that were begun in time and still run, with whatever time they were given.
 */
export async function findWindowClose(db: Database, assessmentId: string): Promise<WindowClose> {
  const allocated = await lastEffectiveClose(db, assessmentId);
  if (allocated === "open") return "open";
  const running = await findLastOpenClose(db, assessmentId);
  if (allocated === null || running === null) return allocated ?? running;
  return new Date(Math.max(running.getTime(), allocated.getTime()));
}
