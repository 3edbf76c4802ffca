import type { PeopleUndoReport } from "@sextant/contract/bulk-people.ts";
import type { Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { undoInChunks } from "../../platform/in-chunks.ts";
import { listActiveStaff, lockStaffChanges } from "../people.queries.ts";
import { applyChange, reverseOf } from "./apply.ts";
import { before } from "./before.ts";
import { countItems, deleteItems, lockPeople, markUndone, selectItems } from "./bulk.queries.ts";
import { type BulkRun, CHUNK, recordOne } from "./run.ts";

type Outcome = PeopleUndoReport["results"][number];

/** Says that nobody of staff could sign in any more once this person can't. */
async function isLastStaff(tx: Tx, id: string): Promise<boolean> {
  const standing = await listActiveStaff(tx);
  return standing.length === 1 && standing[0] === id;
}

async function undoChunk(run: BulkRun, after: string): Promise<Outcome[]> {
  return inTransaction(run.db, async (tx) => {
    const items = await selectItems(tx, run.id, { after, limit: CHUNK });
    if (items.length === 0) return [];
    const ids = items.map((item) => item.user_id);
    const kept = new Set<string>();
    const found = items.map((item) => ({ ...item, before: before.parse(item.before) }));
    // Taken before anybody is locked, as in every change that may lower staff.
    if (found.some((item) => item.before.is_active === false)) await lockStaffChanges(tx);
    // Whoever a change took out of reach comes back by its undoing.
    const rows = await lockPeople(tx, { ...run.actor, role: "staff" }, ids);
    const outcomes: Outcome[] = [];
    for (const item of found) {
      const person = rows.find((row) => row.id === item.user_id);
      if (!person) {
        outcomes.push({ id: item.user_id, status: "invalid", message: "This person no longer exists." });
        continue;
      }
      const reverse = reverseOf(person, item.before);
      if (reverse.is_active === false && (await isLastStaff(tx, person.id))) {
        kept.add(person.id);
        outcomes.push({
          id: person.id,
          status: "invalid",
          message: "This is the last active staff account. Give someone else the staff role, then undo again.",
        });
        continue;
      }
      const done = await applyChange(tx, { wake: run.wake, actorId: run.actor.id }, [person], reverse);
      for (const [id, undone] of done) await recordOne(tx, run, id, undone);
      outcomes.push({ id: item.user_id, status: "restored" });
    }
    await deleteItems(
      tx,
      run.id,
      ids.filter((id) => !kept.has(id)),
    );
    return outcomes;
  });
}

/**
 * Undoes a bulk change of people, exactly what it did and nothing else. What would leave no active staff stays as it is, and can be undone
 * later.
 */
export async function undoPeople(run: BulkRun, total: number): Promise<PeopleUndoReport> {
  const results = await undoInChunks({ total, progress: run.progress }, (after) => undoChunk(run, after));
  await inTransaction(run.db, async (tx) => {
    if ((await countItems(tx, run.id)) === 0) await markUndone(tx, run.id);
  });
  return { results };
}
