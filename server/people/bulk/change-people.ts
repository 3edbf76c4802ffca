import { setImmediate as nextTurn } from "node:timers/promises";
import type { PeopleChange, PeopleReport } from "@sextant/contract/bulk-people.ts";
import type { Role } from "@sextant/contract/who.ts";
import { reachedBy } from "../../access/reach.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { keepsPerson } from "../abilities.ts";
import { lockActiveStaff } from "../people.queries.ts";
import { applyChange } from "./apply.ts";
import { type Before, isTouched } from "./before.ts";
import { insertBulk, insertItems, type LockedPerson, lockPeople, selectDone } from "./bulk.queries.ts";
import { type BulkRun, CHUNK, recordOne } from "./run.ts";

type Outcome = PeopleReport["results"][number];

/** Why a person cannot be changed so; null when they can. */
function whyNot(run: BulkRun, person: LockedPerson, change: PeopleChange): Omit<Outcome, "id"> | null {
  const isStudent = person.role === "student";
  if ((change.add_groups?.length ?? 0) > 0 && !isStudent) {
    return { status: "invalid", message: "Only students are members of groups." };
  }
  if ((change.add_carers?.length ?? 0) > 0 && !isStudent) {
    return { status: "invalid", message: "Only students are allocated to somebody." };
  }
  const { add_groups: _, remove_groups: __, ...rest } = change;
  const needsKeeping = Object.values(rest).some((value) => value !== undefined);
  if (needsKeeping && !keepsPerson(run.actor, { role: person.role as Role })) {
    return { status: "forbidden", message: "Your role may not change this person." };
  }
  if (change.is_active === false && person.id === run.actor.id) {
    return { status: "invalid", message: "Nobody deactivates themselves among many." };
  }
  return null;
}

/** Changes so many people in a transaction of its own. */
async function changeChunk(run: BulkRun, ids: readonly string[], change: PeopleChange): Promise<Map<string, Outcome>> {
  return inTransaction(run.db, async (tx) => {
    const outcomes = new Map<string, Outcome>();
    // Staff are locked before anybody else, in the one order in which all do.
    const staff = change.is_active === false ? await lockActiveStaff(tx) : [];
    const rows = await lockPeople(tx, ids, reachedBy(run.actor, "users.id"));
    const already = await selectDone(tx, run.id, ids);
    const open: LockedPerson[] = [];
    const leaving = new Set<string>();
    for (const person of rows) {
      if (already.has(person.id)) {
        outcomes.set(person.id, { id: person.id, status: "changed" });
        continue;
      }
      const isLast = staff.includes(person.id) && staff.every((id) => id === person.id || leaving.has(id));
      const refused = isLast
        ? { status: "invalid" as const, message: "This is the last active staff person." }
        : whyNot(run, person, change);
      if (refused) outcomes.set(person.id, { id: person.id, ...refused });
      else {
        leaving.add(person.id);
        open.push(person);
      }
    }
    const done = await applyChange(tx, { wake: run.wake, actorId: run.actor.id }, open, change);
    const items: { user_id: string; before: Before }[] = [];
    for (const [id, before] of done) {
      const isChanged = isTouched(before);
      outcomes.set(id, { id, status: isChanged ? "changed" : "unchanged" });
      if (!isChanged) continue;
      items.push({ user_id: id, before });
      await recordOne(tx, run, id, before);
    }
    await insertItems(tx, run.id, items);
    return outcomes;
  });
}

/**
 * Changes many people alike, chunk by chunk, each in a transaction of its own; one that cannot be changed so keeps nobody else from it.
 *
 * @returns What became of each, in the order asked; those not there, or out of reach, apart.
 */
export async function changePeople(
  run: BulkRun,
  userIds: readonly string[],
  change: PeopleChange,
): Promise<PeopleReport> {
  const ids = [...new Set(userIds.map((id) => id.toLowerCase()))];
  const ordered = ids.toSorted();
  const outcomes = new Map<string, Outcome>();
  await inTransaction(run.db, (tx) => insertBulk(tx, { id: run.id, change, createdBy: run.actor.id }));
  for (let start = 0; start < ordered.length; start += CHUNK) {
    const chunk = await changeChunk(run, ordered.slice(start, start + CHUNK), change);
    for (const [id, outcome] of chunk) outcomes.set(id, outcome);
    await run.progress(Math.min(start + CHUNK, ids.length), ids.length);
    await nextTurn();
  }
  const results = ids.flatMap((id) => outcomes.get(id) ?? []);
  return {
    results,
    missing: ids.filter((id) => !outcomes.has(id)),
    undo: results.some(({ status }) => status === "changed") ? run.id : null,
  };
}
