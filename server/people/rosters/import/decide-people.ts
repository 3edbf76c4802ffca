import type { RosterDecisions } from "@sextant/contract/rosters.ts";
import { sql, type Updateable } from "kysely";
import type { Tx } from "../../../platform/database/client.ts";
import type { RosterPeople } from "../../../platform/database/schema.gen.ts";
import { invalid } from "../../../platform/refusal.ts";
import { freeAccounts } from "./people.queries.ts";

/** Whom a roster may keep, of these. */
async function selectLinkable(tx: Tx, rosterId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${[...ids]}::uuid[]) and erased_at is null and role not in ('staff', 'manager')
      and not exists (select from roster_people kept where kept.roster_id = ${rosterId}::uuid and kept.user_id = users.id
        and kept.removed_at is null)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

function decisionOf(what: string): Updateable<RosterPeople> {
  if (what === "create") return { decision: "new" };
  if (what === "leave_out") return { decision: "left_out", said: "{}" };
  return { user_id: what.toLowerCase(), decision: null, applied: null, applied_before: null, import_id: null };
}

/**
 * Keeps what was decided about people who aren’t linked to an account yet. Decisions about others mean nothing.
 *
 * @param importId The import in which it was decided.
 * @throws Refusal `invalid` for an account that isn’t there, is kept already, or is of staff.
 */
export async function decidePeople(
  tx: Tx,
  rosterId: string,
  importId: string,
  decided: RosterDecisions["people"],
): Promise<void> {
  const asked = Object.entries(decided);
  if (asked.length === 0) return;
  const open = await tx
    .selectFrom("roster_people")
    .select("sourced_id")
    .where("roster_id", "=", rosterId)
    .where("user_id", "is", null)
    .where(
      "sourced_id",
      "in",
      asked.map(([sourcedId]) => sourcedId),
    )
    .execute();
  const isOpen = new Set(open.map(({ sourced_id }) => sourced_id));
  const about = asked.filter(([sourcedId]) => isOpen.has(sourcedId));
  const links = about.filter(([, what]) => what !== "create" && what !== "leave_out");
  const linkable = await selectLinkable(
    tx,
    rosterId,
    links.map(([, id]) => id),
  );
  const ids = links.map(([, id]) => id.toLowerCase());
  if (ids.some((id) => !linkable.has(id)) || new Set(ids).size < ids.length)
    throw invalid(
      "decisions.people",
      "One of the chosen people doesn’t exist, can’t be in a roster, or is someone else in this one.",
    );
  await freeAccounts(tx, rosterId, ids);
  for (const [sourcedId, what] of about) {
    await tx
      .updateTable("roster_people")
      .set({ ...decisionOf(what), decided_by: importId })
      .where("roster_id", "=", rosterId)
      .where("sourced_id", "=", sourcedId)
      .execute();
  }
}
