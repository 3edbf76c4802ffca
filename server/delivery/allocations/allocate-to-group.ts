import type { Actor } from "../../platform/binder.ts";
import type { Tx } from "../../platform/database/client.ts";
import { allocateAll } from "./allocate.ts";
import { selectGroupAssessments } from "./assignments.queries.ts";
import { listedResources } from "./resources.ts";
import type { Terms } from "./terms.ts";

/** Allocates to a group those of some assessments that it does not have yet. */
export async function allocateToGroup(
  tx: Tx,
  actor: Actor,
  { group, assessments, terms }: { group: string; assessments: readonly string[]; terms: Terms },
): Promise<void> {
  const has = new Set(await selectGroupAssessments(tx, group));
  const missing = assessments.filter((id) => !has.has(id));
  if (missing.length === 0) return;
  const given = listedResources("assessment", "assessments", missing);
  await allocateAll(tx, actor, { given, users: [], groups: [group], terms });
}
