import { loadStandings } from "../../delivery/allocations/windows/windows.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { selectSoon } from "./my-students.queries.ts";

const HOUR_MS = 3_600_000;

interface Next {
  assessment: { id: string; name: string };
  at: Date;
  what: "opens" | "closes";
}

/** Returns what opens or closes next for each of these people within the given hours, of what they have yet to sit. */
export async function findNext(db: Database, userIds: readonly string[], hours: number): Promise<Map<string, Next>> {
  const soon = await selectSoon(db, userIds, hours);
  const now = await readClock(db);
  const standingOf = await loadStandings(db, soon, now);
  const until = now.getTime() + hours * HOUR_MS;
  const next = new Map<string, Next>();
  for (const row of soon) {
    const standing = standingOf(row);
    if (!standing || standing.isDone) continue;
    const { opens_at, closes_at } = standing;
    const what = opens_at && opens_at > now ? "opens" : "closes";
    const at = what === "opens" ? opens_at : closes_at;
    if (!at || at <= now || at.getTime() >= until) continue;
    const before = next.get(row.user);
    if (before && before.at <= at) continue;
    next.set(row.user, { assessment: { id: row.assessment, name: row.name }, at, what });
  }
  return next;
}
