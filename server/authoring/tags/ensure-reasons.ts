import type { ReasonFamily } from "@sextant/contract/reason-families.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { insertReasons, selectReasonsOf } from "./reasons.queries.ts";

/** A reason for error of a topic, or a general one. */
interface Wanted {
  name: string;
  topic: string | null;
  family: ReasonFamily;
}

/**
 * Ensures that a reason for error with each of these names exists: existing ones stay, regardless of case, and new ones follow them. The
 * caller must check that the actor may do so.
 *
 * @returns Ids by the names given.
 */
export async function ensureReasons(
  tx: Tx,
  actor: Pick<Actor, "id" | "address">,
  wanted: readonly Wanted[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const made: (Wanted & { id: string; position: number })[] = [];
  for (const topic of new Set(wanted.map((one) => one.topic))) {
    const there = await selectReasonsOf(tx, topic === null ? null : [topic]);
    const known = new Map(there.map((reason) => [reason.name.toLowerCase(), reason.id]));
    let last = there.at(-1)?.position ?? 0;
    for (const { name, family } of wanted.filter((one) => one.topic === topic)) {
      const id = known.get(name.toLowerCase()) ?? newId();
      ids.set(name, id);
      if (known.has(name.toLowerCase())) continue;
      known.set(name.toLowerCase(), id);
      last += 1;
      made.push({ id, name, topic, family, position: last });
    }
  }
  await insertReasons(
    tx,
    made.map(({ topic, ...reason }) => ({ ...reason, topic_id: topic, created_by: actor.id })),
  );
  if (made.length > 0) {
    const subject = { type: "reason_for_error", id: null };
    await recordAudit(tx, { actor, action: "reasons_for_error.created", subject, after: { reasons: made } });
  }
  return ids;
}
