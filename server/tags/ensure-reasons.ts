import { recordAudit } from "../audit/record.ts";
import type { Tx } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { insertReasons, selectReasonsOf } from "./reasons.queries.ts";

/** A reason for error of a topic, or a general one. */
interface Wanted {
  name: string;
  topic: string | null;
}

/**
 * Has a reason for error of each of these names: those that are there stay, in whatever case they are written, the others come after
 * them. Who may do so is for the caller to check.
 *
 * @returns Ids by the names given.
 */
export async function ensureReasons(
  tx: Tx,
  actor: { id: string },
  wanted: readonly Wanted[],
  address: string,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const made: { id: string; name: string; topic_id: string | null; position: number; created_by: string }[] = [];
  for (const topic of new Set(wanted.map((one) => one.topic))) {
    const there = await selectReasonsOf(tx, topic === null ? null : [topic]);
    const known = new Map(there.map((reason) => [reason.name.toLowerCase(), reason.id]));
    let last = there.at(-1)?.position ?? 0;
    for (const { name } of wanted.filter((one) => one.topic === topic)) {
      const id = known.get(name.toLowerCase()) ?? newId();
      ids.set(name, id);
      if (known.has(name.toLowerCase())) continue;
      known.set(name.toLowerCase(), id);
      last += 1;
      made.push({ id, name, topic_id: topic, position: last, created_by: actor.id });
    }
  }
  await insertReasons(tx, made);
  if (made.length > 0) {
    const subject = { type: "reason_for_error", id: null };
    const reasons = made.map(({ id, name, topic_id, position }) => ({ id, name, topic: topic_id, position }));
    await recordAudit(tx, { actor, action: "reasons_for_error.created", subject, after: { reasons }, address });
  }
  return ids;
}
