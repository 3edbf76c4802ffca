import type { PeopleChange, PeopleReport } from "@sextant/contract/bulk-people.ts";
import { belongsElsewhere } from "../../../foundation/access/only-own-schools.ts";
import { findNumberClashes, numberTaken } from "../../../foundation/schools/number-clashes.ts";
import type { Tx } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { changeInChunks } from "../../../platform/in-chunks.ts";
import { managesPerson } from "../abilities.ts";
import { listActiveStaff, lockStaffChanges } from "../people.queries.ts";
import { applyChange } from "./apply.ts";
import { type Before, isTouched } from "./before.ts";
import { insertBulk, insertItems, type LockedPerson, lockPeople, selectDone } from "./bulk.queries.ts";
import { type BulkRun, CHUNK, recordOne } from "./run.ts";

type Outcome = PeopleReport["results"][number];

/** Why a person cannot be changed so; null when they can. */
function whyNot(run: BulkRun, person: LockedPerson, change: PeopleChange): Omit<Outcome, "id"> | null {
  const isStudent = person.role === "student";
  if ((change.add_groups?.length ?? 0) > 0 && !isStudent) {
    return { status: "invalid", message: "Only students can be in groups." };
  }
  if ((change.add_carers?.length ?? 0) > 0 && !isStudent) {
    return { status: "invalid", message: "Only students can be assigned to people." };
  }
  const { add_groups: _, remove_groups: __, ...rest } = change;
  const needsManager = Object.values(rest).some((value) => value !== undefined);
  if (needsManager && !managesPerson(run.actor, { role: person.role })) {
    return { status: "forbidden", message: "You can’t change this person." };
  }
  if (change.is_active !== undefined && !person.is_whole) return { status: "forbidden", message: belongsElsewhere };
  if (change.is_active === false && person.id === run.actor.id) {
    return { status: "invalid", message: "You can’t deactivate yourself." };
  }
  return null;
}

/** Returns those of these people who can’t join the schools of a change for their student number. */
async function numberClashes(tx: Tx, people: readonly LockedPerson[], change: PeopleChange): Promise<Set<string>> {
  const ids = people.map(({ id }) => id);
  const clashes = new Set<string>();
  for (const school of change.add_schools ?? [])
    for (const id of await findNumberClashes(tx, school, ids)) clashes.add(id);
  return clashes;
}

/** Changes so many people in a transaction of its own. */
async function changeChunk(run: BulkRun, ids: readonly string[], change: PeopleChange): Promise<Map<string, Outcome>> {
  return inTransaction(run.db, async (tx) => {
    const outcomes = new Map<string, Outcome>();
    const isLowering = change.is_active === false;
    if (isLowering) await lockStaffChanges(tx);
    const staff = isLowering ? await listActiveStaff(tx) : [];
    const rows = await lockPeople(tx, run.actor, ids);
    const already = await selectDone(tx, run.id, ids);
    const clashes = await numberClashes(tx, rows, change);
    const open: LockedPerson[] = [];
    const leaving = new Set<string>();
    for (const person of rows) {
      if (already.has(person.id)) {
        outcomes.set(person.id, { id: person.id, status: "changed" });
        continue;
      }
      const isLast = staff.includes(person.id) && staff.every((id) => id === person.id || leaving.has(id));
      const refused = isLast
        ? { status: "invalid" as const, message: "This is the last active staff account." }
        : (whyNot(run, person, change) ??
          (clashes.has(person.id) ? { status: "invalid" as const, message: numberTaken } : null));
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
  await inTransaction(run.db, (tx) => insertBulk(tx, { id: run.id, change, createdBy: run.actor.id }));
  const chunks = { size: CHUNK, progress: run.progress };
  const { results, missing } = await changeInChunks(userIds, chunks, (ids) => changeChunk(run, ids, change));
  return {
    results,
    missing,
    undo: results.some(({ status }) => status === "changed") ? run.id : null,
  };
}
