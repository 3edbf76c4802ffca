import { type RawBuilder, sql } from "kysely";
import { recordAudits } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Tx } from "../../platform/database/client.ts";
import { updateToolsOff } from "./allocations.queries.ts";
import { schoolsOfReceivers } from "./schools-of.ts";

/** Gives the tools that are off in a sitting from the first, for a query: those turned off for everyone of its allocation. */
export const toolsOffOf = (allocationId: string | null): RawBuilder<string[]> =>
  sql<string[]>`coalesce((select al.tools_off from allocations al where al.id = ${allocationId}::uuid), '{}')`;

/**
 * Keeps which tools are off in all sittings that are generated later: in the allocations of these assessments that are not over and that
 * the actor may change.
 */
export async function keepToolsOff(
  tx: Tx,
  actor: Actor,
  assessments: readonly string[],
  off: readonly string[],
): Promise<void> {
  const changed = await updateToolsOff(tx, actor, assessments, [...new Set(off)].sort());
  const schools = await schoolsOfReceivers(tx, changed);
  await recordAudits(
    tx,
    changed.map(({ id, user_id: user, group_id: group, before, after }) => ({
      actor,
      action: "allocation.updated",
      subject: { type: "allocation", id },
      before: { user, group, tools_off: before },
      after: { user, group, tools_off: after },
      schoolId: schools.get(user ?? group ?? "") ?? null,
    })),
  );
}
