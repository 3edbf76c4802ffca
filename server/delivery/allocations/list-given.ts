import type { Tx } from "../../platform/database/client.ts";
import { listGivenByGroups, listGivenPersonally } from "./allocations.queries.ts";

/** Returns which of these people have which of these assessments now, by themselves or by a group, as `person assessment`. */
export async function listGiven(
  tx: Tx,
  users: readonly string[],
  assessments: readonly string[],
): Promise<Set<string>> {
  const personally = await listGivenPersonally(tx, users, assessments);
  return new Set([...personally, ...(await listGivenByGroups(tx, users, assessments))]);
}
