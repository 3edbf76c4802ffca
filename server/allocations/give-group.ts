import type { Actor } from "../platform/binder.ts";
import type { Tx } from "../platform/database/client.ts";
import { selectGroupAssessments } from "./assignments.queries.ts";
import { giveAll } from "./give.ts";
import { givenIn } from "./given.ts";
import type { Terms } from "./terms.ts";

/** Gives a group those of some assessments that it has not been given yet. */
export async function giveGroup(
  tx: Tx,
  actor: Actor,
  { group, assessments, terms }: { group: string; assessments: readonly string[]; terms: Terms },
  address: string,
): Promise<void> {
  const has = new Set(await selectGroupAssessments(tx, group));
  const missing = assessments.filter((id) => !has.has(id));
  if (missing.length === 0) return;
  const given = givenIn("assessment", "assessments", missing);
  await giveAll(tx, actor, { given, users: [], groups: [group], terms }, address);
}
