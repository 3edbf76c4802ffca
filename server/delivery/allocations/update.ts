import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { invalid, notFound, Refusal } from "../../platform/refusal.ts";
import { lockAllocations, selectAllocations, updateTerms } from "./allocations.queries.ts";
import { removeAllocations, requireChangeable } from "./allocations.ts";
import { type AllocationResource, presentAllocation, type SelectedAllocation } from "./present.ts";
import { renewExpiry } from "./renew-expiry.ts";
import { schoolsOfReceivers } from "./schools-of.ts";
import { changedTerms, differenceOf, requireWindow, type SentChange } from "./terms.ts";

async function findRow(db: Database, actor: Actor, id: string): Promise<SelectedAllocation> {
  const row = await selectAllocations(db, actor).where("allocations.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("This allocation");
  return row;
}

/** Returns one allocation that the actor may know of, also one that was taken back. */
export async function getAllocation(db: Database, actor: Actor, id: string): Promise<AllocationResource> {
  return presentAllocation(await findRow(db, actor, id), new Date());
}

/** Writes what differs. False when nothing does; throws `invalid` when the window would close before it opens. */
async function changeOne(tx: Tx, actor: Actor, row: SelectedAllocation, change: SentChange): Promise<boolean> {
  const before = { ...row, closes_at: row.base_closes_at };
  const after = changedTerms(before, change);
  const difference = differenceOf(before, after);
  if (!difference) return false;
  if (row.user_id === null && (change.follows?.length || change.extension)) {
    throw invalid(change.extension ? "extension" : "follows", "Only the allocation of one person can have this.");
  }
  requireWindow(after);
  await updateTerms(tx, row.id, after);
  const whose = { user: row.user_id, group: row.group_id };
  const schoolId = (await schoolsOfReceivers(tx, [row])).get(row.user_id ?? row.group_id ?? "") ?? null;
  await recordAudit(tx, {
    actor,
    action: "allocation.updated",
    subject: { type: "allocation", id: row.id },
    before: { ...whose, ...difference.before },
    after: { ...whose, ...difference.after },
    schoolId,
  });
  return true;
}

/**
 * Changes the terms of an allocation. Sittings that are under way keep what they started with.
 *
 * @throws Refusal `not_found`; `forbidden` when one only sees it; `stale_version` with the allocation as it is; `illegal_transition`
 * when it was taken back; `invalid`.
 */
export async function updateAllocation(
  db: Database,
  actor: Actor,
  id: string,
  { version, ...change }: HandlerInput<"allocations.update">["body"],
): Promise<AllocationResource> {
  return inTransaction(db, async (tx) => {
    await lockAllocations(tx, [id]);
    const row = await findRow(tx, actor, id);
    if (!row.is_revocable) throw new Refusal("forbidden", "You can see this allocation, but not change it.");
    if (row.revoked_at) {
      throw new Refusal("illegal_transition", "This allocation was withdrawn.", { state: "revoked" });
    }
    if (row.version !== version) {
      const current = JSON.parse(JSON.stringify(presentAllocation(row, new Date()))) as unknown;
      throw new Refusal("stale_version", "Someone else changed this allocation. Reload to see the latest version.", {
        members: { current },
      });
    }
    if (await changeOne(tx, actor, row, change)) await renewExpiry(tx, [id]);
    return getAllocation(tx, actor, id);
  });
}

/** Changes many allocations alike; one that cannot be changed so keeps no other from it. */
export async function updateAllocations(
  db: Database,
  actor: Actor,
  { allocations, change }: HandlerInput<"allocations.update_many">["body"],
): Promise<HandlerOutput<"allocations.update_many">> {
  const ids = [...new Set(allocations)];
  return inTransaction(db, async (tx) => {
    await lockAllocations(tx, ids);
    const rows = await requireChangeable(tx, actor, allocations);
    const results: HandlerOutput<"allocations.update_many">["results"] = [];
    for (const id of ids) {
      const row = rows.get(id);
      if (!row || row.revoked_at) {
        results.push({ allocation: id, status: "revoked" });
        continue;
      }
      try {
        const isChanged = await changeOne(tx, actor, row, change);
        results.push({ allocation: id, status: isChanged ? "changed" : "unchanged" });
      } catch (error) {
        // What is refused is refused before anything is written.
        if (!(error instanceof Refusal)) throw error;
        results.push({ allocation: id, status: "invalid", message: error.message });
      }
    }
    const changed = results.filter((result) => result.status === "changed");
    await renewExpiry(
      tx,
      changed.map((result) => result.allocation),
    );
    return { results };
  });
}

/** Takes one allocation back; what was begun stays. */
export async function removeAllocation(
  { db, live }: Pick<Platform, "db" | "live">,
  actor: Actor,
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await findRow(tx, actor, id);
    if (!row.is_revocable) throw new Refusal("forbidden", "You can see this allocation, but not withdraw it.");
    await removeAllocations({ db: tx, live }, actor, { allocations: [id] });
  });
}
