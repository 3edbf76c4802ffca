import type { RosterDecisions } from "@sextant/contract/rosters.ts";
import type { Tx } from "../../../platform/database/client.ts";
import { invalid } from "../../../platform/refusal.ts";
import { freeAccounts, saveDecision, selectFree, selectUnlinked } from "./people.queries.ts";
import { isKept } from "./plan-person.ts";

function decisionOf(what: string) {
  if (what === "create") return { decision: "new" as const };
  if (what === "leave_out") return { decision: "left_out" as const, said: "{}" };
  return { user_id: what.toLowerCase(), decision: null, applied: null, applied_before: null, import_id: null };
}

/**
 * Keeps what was decided about people who aren’t linked to an account yet. Decisions about others mean nothing.
 *
 * @param importId The import in which it was decided.
 * @throws Refusal `invalid` for an account that isn’t there, is linked already, or that no roster may keep.
 */
export async function decidePeople(
  tx: Tx,
  rosterId: string,
  importId: string,
  decided: RosterDecisions["people"],
): Promise<void> {
  const asked = Object.entries(decided);
  if (asked.length === 0) return;
  const unlinked = await selectUnlinked(
    tx,
    rosterId,
    asked.map(([sourcedId]) => sourcedId),
  );
  const about = asked.filter(([sourcedId]) => unlinked.has(sourcedId));
  const links = about.flatMap(([sourcedId, what]) =>
    what === "create" || what === "leave_out" ? [] : [{ sourcedId, userId: what.toLowerCase() }],
  );
  const ids = links.map(({ userId }) => userId);
  const free = await selectFree(tx, rosterId, ids);
  const linkable = new Set(free.filter(({ role }) => isKept(role)).map(({ id }) => id));
  if (ids.some((id) => !linkable.has(id)) || new Set(ids).size < ids.length)
    throw invalid(
      "decisions.people",
      "One of the chosen people doesn’t exist, can’t be in a roster, or is someone else in this one.",
    );
  await freeAccounts(tx, rosterId, links);
  for (const [sourcedId, what] of about)
    await saveDecision(tx, rosterId, sourcedId, { ...decisionOf(what), decided_by: importId });
}
