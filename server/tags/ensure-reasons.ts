import { recordAudit } from "../audit/record.ts";
import type { Tx } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { insertReasons, selectGeneralReasons } from "./reasons.queries.ts";

/**
 * Has a general reason for error of each of these names: those that are there stay, in whatever case they are written, the others
 * come after them. Who may do so is for the caller to check.
 *
 * @returns Ids by the names given.
 */
export async function ensureReasons(
  tx: Tx,
  actor: { id: string },
  names: readonly string[],
  address: string,
): Promise<Map<string, string>> {
  const present = await selectGeneralReasons(tx);
  const ids = new Map(present.map((reason) => [reason.name.toLowerCase(), reason.id]));
  const last = present.at(-1)?.position ?? 0;
  const made: { id: string; name: string; position: number }[] = [];
  for (const name of names) {
    if (ids.has(name.toLowerCase())) continue;
    const reason = { id: newId(), name, position: last + made.length + 1 };
    made.push(reason);
    ids.set(name.toLowerCase(), reason.id);
  }
  await insertReasons(tx, made);
  if (made.length > 0) {
    const subject = { type: "reason_for_error", id: null };
    await recordAudit(tx, { actor, action: "reasons_for_error.created", subject, after: { reasons: made }, address });
  }
  return new Map(names.map((name) => [name, ids.get(name.toLowerCase()) ?? ""]));
}
