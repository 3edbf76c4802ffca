import type { PeopleUndoReport } from "@sextant/contract/bulk-people.ts";
import { findNumberClashes, numberTaken } from "../../../foundation/schools/number-clashes.ts";
import type { Tx } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { undoInChunks } from "../../../platform/in-chunks.ts";
import { listActiveStaff, lockStaffChanges } from "../people.queries.ts";
import { applyChange, isChangedSince, reverseOf } from "./apply.ts";
import { before } from "./before.ts";
import { countItems, deleteItems, lockPeople, markUndone, selectItems } from "./bulk.queries.ts";
import { type BulkRun, CHUNK, recordOne } from "./run.ts";

type Outcome = PeopleUndoReport["results"][number];

/** Returns whether this is the last staff person who can sign in. */
async function isLastStaff(tx: Tx, id: string): Promise<boolean> {
  const standing = await listActiveStaff(tx);
  return standing.length === 1 && standing[0] === id;
}

/** Returns whether another person of one of these schools has a person’s student number by now. */
async function isNumberTaken(tx: Tx, id: string, schools: readonly string[] = []): Promise<boolean> {
  for (const school of schools) if ((await findNumberClashes(tx, school, [id])).has(id)) return true;
  return false;
}

async function undoChunk(run: BulkRun, after: string): Promise<Outcome[]> {
  return inTransaction(run.db, async (tx) => {
    const items = await selectItems(tx, run.id, { after, limit: CHUNK });
    if (items.length === 0) return [];
    const ids = items.map((item) => item.user_id);
    const kept = new Set<string>();
    const found = items.map((item) => ({ ...item, before: before.parse(item.before) }));
    // This lock comes before the locks of people, as in every change that may remove staff.
    if (found.some((item) => item.before.is_active === false)) await lockStaffChanges(tx);
    // Undoing a change also restores people whom it took out of the actor's reach.
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
      if (await isNumberTaken(tx, person.id, reverse.add_schools)) {
        kept.add(person.id);
        outcomes.push({ id: person.id, status: "invalid", message: numberTaken });
        continue;
      }
      const done = await applyChange(tx, { wake: run.wake, actorId: run.actor.id }, [person], reverse);
      for (const [id, undone] of done) await recordOne(tx, run, id, undone);
      outcomes.push(
        isChangedSince(person, item.before)
          ? {
              id: item.user_id,
              status: "changed_since",
              message: "Accommodations changed afterwards stay as they are.",
            }
          : { id: item.user_id, status: "restored" },
      );
    }
    await deleteItems(
      tx,
      run.id,
      ids.filter((id) => !kept.has(id)),
    );
    return outcomes;
  });
}

/** Undoes exactly what a bulk change of people did. Skips changes whose undoing would leave no active staff; they can be undone later. */
export async function undoPeople(run: BulkRun, total: number): Promise<PeopleUndoReport> {
  const results = await undoInChunks({ total, progress: run.progress }, (after) => undoChunk(run, after));
  await inTransaction(run.db, async (tx) => {
    if ((await countItems(tx, run.id)) === 0) await markUndone(tx, run.id);
  });
  return { results };
}
