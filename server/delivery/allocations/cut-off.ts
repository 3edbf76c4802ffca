import { MOST_AT_ONCE } from "@sextant/contract/act-many.ts";
import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { type CutOffRow, selectCutOff } from "./cut-off.queries.ts";
import type { Effective } from "./effective.ts";
import { loadEffective } from "./effective-many.ts";
import { isOfWindow } from "./merge.ts";
import { getAllocation } from "./update.ts";

/** Returns whether a sitting was ended by a close before the one that counts for its student now, in a window that is open. */
function isCutOff({ started_at, closed_at }: CutOffRow, window: Effective | null, now: Date): boolean {
  if (!window || !isOfWindow(window, started_at)) return false;
  const { opens_at, closes_at } = window;
  return (!opens_at || opens_at <= now) && (!closes_at || (closes_at > now && closes_at > closed_at));
}

/**
 * Lists the sittings, within reach, that a hard close ended although the window of their student is open longer now: moving a close leaves
 * them as they are.
 *
 * @throws Refusal `not_found` for an allocation that isn’t there or out of reach.
 */
export async function listCutOff(
  db: Database,
  actor: Actor,
  id: string,
): Promise<HandlerOutput<"allocations.list_cut_off">> {
  const allocation = await getAllocation(db, actor, id);
  const rows = await selectCutOff(db, actor, allocation.id);
  const now = await readClock(db);
  const windowOf = await loadEffective(
    db,
    rows.map((row) => row.user_id),
    [...new Set(rows.map((row) => row.assessment))],
    now,
  );
  const found = rows.filter((row) => isCutOff(row, windowOf(row.user_id, row.assessment), now));
  return {
    count: found.length,
    results: found
      .slice(0, MOST_AT_ONCE)
      .map(({ session, user_id, name, closed_at }) => ({ session, user: { id: user_id, name }, closed_at })),
    can: { reopen: found.some((row) => row.may_reopen) },
  };
}
