import canonicalize from "canonicalize";
import type { Database } from "../../../platform/database/client.ts";
import { triesLeft } from "../../sittings/behaviour.ts";
import type { SittingPlan } from "../plan/plan.ts";
import type { AnswerRow } from "../plan/row.ts";
import { listChecks } from "./checks.queries.ts";

const same = (one: unknown, other: unknown) => canonicalize(one ?? null) === canonicalize(other ?? null);

/**
 * Returns which of these rows would change an answer that was checked and stays. Flags, notes and marks of it may change. A row that
 * slips in beside the check changes no score: that rests on what was checked.
 */
export async function findLockedRows(
  db: Database,
  { behaviour }: SittingPlan,
  rows: ReadonlyMap<number, AnswerRow>,
): Promise<number[]> {
  const [first] = rows.values();
  if (!behaviour || !first) return [];
  const byAttempt = Map.groupBy(await listChecks(db, first.sessionId), ({ attempt_id }) => attempt_id);
  return [...rows].flatMap(([index, row]) => {
    const checks = byAttempt.get(row.attemptId);
    if (!checks || triesLeft(behaviour, checks) > 0) return [];
    const response: unknown = row.response === null ? null : JSON.parse(row.response);
    return same(response, checks.at(-1)?.response) ? [] : [index];
  });
}
