import { countToMark } from "../../delivery/marking/queue.ts";
import type { CheckOwed, Owed } from "../../foundation/notifications/told.ts";
import { countToAnswer } from "../../learning/doubts/list-doubts.ts";
import { listReturning } from "../../learning/mistakes/reminders.ts";
import { countToday } from "../../learning/practice/due.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { findAtRest } from "../overview/my-students.ts";

const withStudents = (owed: Owed, students: readonly string[]): Owed[] =>
  students.length > 0 ? [{ ...owed, data: { ...owed.data, students } }] : [];

const withCount = (owed: Owed, count: number): Owed[] =>
  count > 0 ? [{ ...owed, data: { ...owed.data, count } }] : [];

async function checkOne(db: Database, person: Actor, owed: Owed): Promise<Owed[]> {
  const students = owed.data.students ?? [];
  switch (owed.kind) {
    case "mistakes_due":
      return withCount(owed, await countToday(db, person.id, new Date()));
    case "to_mark":
      return withCount(owed, (await countToMark(db, person)).count);
    case "doubt_open":
      return withCount(owed, (await countToAnswer(db, person)).count);
    case "student_stuck": {
      const atRest = await findAtRest(db, person, students);
      return withStudents(
        owed,
        students.filter((id) => !atRest.has(id)),
      );
    }
    case "mistakes_returning": {
      const returning = new Set(await listReturning(db, person, new Date(0)));
      return withStudents(
        owed,
        students.filter((id) => returning.has(id)),
      );
    }
    default:
      return [owed];
  }
}

/** Returns what of this is still so when a mail is written about it: what was marked, practised or spoken about since is left out. */
export const checkOwed: CheckOwed = async (db, person, owed) => {
  const checked: Owed[] = [];
  for (const one of owed) checked.push(...(await checkOne(db, person, one)));
  return checked;
};
