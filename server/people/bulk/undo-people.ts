import { setImmediate as nextTurn } from "node:timers/promises";
import type { PeopleUndoReport } from "@sextant/contract/bulk-people.ts";
import { reachedBy } from "../../access/reach.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { applyChange, reverseOf } from "./apply.ts";
import { before } from "./before.ts";
import { deleteItems, lockPeople, markUndone, selectItems } from "./bulk.queries.ts";
import { type BulkRun, CHUNK, recordOne } from "./run.ts";

type Outcome = PeopleUndoReport["results"][number];

async function undoChunk(run: BulkRun): Promise<Outcome[]> {
  return inTransaction(run.db, async (tx) => {
    const items = await selectItems(tx, run.id, CHUNK);
    if (items.length === 0) return [];
    const ids = items.map((item) => item.user_id);
    // Whoever a change took out of reach comes back by its undoing.
    const rows = await lockPeople(tx, ids, reachedBy({ ...run.actor, role: "staff" }, "users.id"));
    const outcomes: Outcome[] = [];
    for (const item of items) {
      const person = rows.find((row) => row.id === item.user_id);
      if (!person) {
        outcomes.push({ id: item.user_id, status: "invalid", message: "This person is not there any more." });
        continue;
      }
      const reverse = reverseOf(person, before.parse(item.before));
      const done = await applyChange(tx, { wake: run.wake, actorId: run.actor.id }, [person], reverse);
      for (const [id, undone] of done) await recordOne(tx, run, id, undone);
      outcomes.push({ id: item.user_id, status: "restored" });
    }
    await deleteItems(tx, run.id, ids);
    return outcomes;
  });
}

/** Undoes a bulk change of people, exactly what it did and nothing else. */
export async function undoPeople(run: BulkRun, total: number): Promise<PeopleUndoReport> {
  const results: Outcome[] = [];
  for (let chunk = await undoChunk(run); chunk.length > 0; chunk = await undoChunk(run)) {
    results.push(...chunk);
    await run.progress(results.length, total);
    await nextTurn();
  }
  await inTransaction(run.db, (tx) => markUndone(tx, run.id));
  return { results };
}
