import type { Tx } from "../../../platform/database/client.ts";
import { savePoint } from "../../../platform/database/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { createUsers, type NewUser } from "../../directory/create-user.ts";
import { type Done, nothingDone } from "../../directory/import/done.ts";
import {
  type ImportCounts,
  keepDone,
  lockPeople,
  unsafeJoinSchool,
  unsafeLeaveSchool,
} from "../../directory/import/kept-import.ts";
import { takenField } from "../../directory/taken-field.ts";
import { unsafeChangeAccount } from "../../directory/unsafe-change-account.ts";
import { freeAccounts, readPeople, saveApplied } from "./people.queries.ts";
import { type Account, type PersonPlan, type PlanContext, planPerson } from "./plan-person.ts";
import type { WriteRun } from "./write-run.ts";

const newUser = ({ role, fields, joins }: PersonPlan): NewUser => ({
  role,
  firstName: fields.first_name ?? "",
  lastName: fields.last_name ?? "",
  email: fields.email ?? null,
  username: fields.username ?? null,
  studentNumber: fields.student_number ?? null,
  schoolIds: joins,
});

/** Does something, or nothing of it where a name or a number was taken in the meantime. @returns Null then. */
async function unlessTaken<T>(tx: Tx, work: () => Promise<T>): Promise<T | null> {
  const point = await savePoint(tx);
  try {
    const result = await work();
    await point.release();
    return result;
  } catch (error) {
    if (!takenField(error) && !(error instanceof Refusal)) throw error;
    await point.restore();
    return null;
  }
}

/** Makes accounts. @returns Their ids, null for one whose name is someone’s by now. */
async function createAll(tx: Tx, run: WriteRun, plans: readonly PersonPlan[]): Promise<(string | null)[]> {
  if (plans.length === 0) return [];
  const ids = await unlessTaken(tx, () => createUsers(tx, run.actor, plans.map(newUser)));
  if (ids) return ids;
  const singly: (string | null)[] = [];
  for (const plan of plans) {
    const made = await unlessTaken(tx, () => createUsers(tx, run.actor, [newUser(plan)]));
    singly.push(made?.[0] ?? null);
  }
  return singly;
}

/** Writes what a roster changes of someone who is there. @returns What it did; null where that can’t be. */
async function changeOne(tx: Tx, run: WriteRun, plan: PersonPlan, account: Account): Promise<Done | null> {
  const { fields, joins, leaves } = plan;
  const done = nothingDone();
  const changed = await unlessTaken(tx, async () => {
    const { actor, wake, importId } = run;
    await unsafeChangeAccount(tx, { actor, address: actor.address, wake, note: { import: importId } }, account, fields);
    // First out of one school: their number may be someone’s in both.
    for (const school of leaves) if (await unsafeLeaveSchool(tx, school, account.id)) done.left_schools.push(school);
    for (const school of joins) if (await unsafeJoinSchool(tx, school, account.id)) done.schools.push(school);
    return true;
  });
  if (!changed) return null;
  done.fields = Object.fromEntries(
    Object.entries(fields).map(([field, is]) => [field, { was: account[field as keyof Account] ?? null, is }]),
  );
  return done;
}

const isEmpty = (done: Done): boolean =>
  Object.keys(done.fields).length === 0 && done.schools.length === 0 && done.left_schools.length === 0;

/** Returns whether something of a person is to be written, or kept as written. */
export function isToWrite({ facts, outcome, applied, account }: PersonPlan): boolean {
  if (outcome === "create" || outcome === "update" || outcome === "deactivate") return true;
  const isNews = facts.account === null || JSON.stringify(applied) !== JSON.stringify(facts.applied);
  return account !== null && outcome === "unchanged" && isNews;
}

/** Writes these people of a roster, as far as they are still to be written. */
export async function writePeople(
  tx: Tx,
  run: WriteRun,
  context: PlanContext,
  ids: readonly string[],
  counts: ImportCounts,
): Promise<void> {
  const { rosterId, importId } = run;
  const read = async () =>
    (await readPeople(tx, rosterId, { ids }, context.schoolOf)).map((facts) => planPerson(facts, context));
  let plans = await read();
  const touched = plans.flatMap(({ account }) => account?.id ?? []);
  if (touched.length > 0) {
    await lockPeople(tx, touched);
    plans = await read();
  }
  const creating = plans.filter(({ outcome }) => outcome === "create");
  const made = await createAll(tx, run, creating);
  const items: { userId: string; isNew: boolean; done: Done }[] = [];
  const applied: Parameters<typeof saveApplied>[3][number][] = [];
  for (const [index, { facts, applied: kept }] of creating.entries()) {
    const userId = made[index];
    if (!userId) {
      counts.invalid += 1;
      continue;
    }
    counts.created += 1;
    items.push({ userId, isNew: true, done: nothingDone() });
    applied.push({ sourcedId: facts.sourcedId, userId, isLinked: false, applied: kept });
  }
  for (const plan of plans) {
    const { outcome, account, facts } = plan;
    if (!account || !isToWrite(plan)) continue;
    if (outcome === "deactivate" && !run.deactivates) continue;
    const done = outcome === "unchanged" ? nothingDone() : await changeOne(tx, run, plan, account);
    if (!done) {
      counts.invalid += 1;
      continue;
    }
    const isChanged = !isEmpty(done);
    if (isChanged) items.push({ userId: account.id, isNew: false, done });
    const isLinked = facts.account === null;
    applied.push({ sourcedId: facts.sourcedId, userId: account.id, isLinked, applied: plan.applied });
    if (outcome === "deactivate") counts.deactivated += 1;
    else if (isChanged) counts.updated += 1;
    else if (outcome === "update") counts.unchanged += 1;
  }
  await keepDone(tx, importId, items);
  await freeAccounts(
    tx,
    rosterId,
    applied.filter(({ isLinked }) => isLinked),
  );
  await saveApplied(tx, rosterId, importId, applied);
}
