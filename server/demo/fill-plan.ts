import { getStudyPlan, setStudyPlan } from "../learning/plan/study-plan.ts";
import { actorWithoutRequest } from "../platform/actor-without-request.ts";
import type { Database } from "../platform/database/client.ts";
import { daysOff, nextExamDay } from "./content/exam-days.ts";
import { historyStudents } from "./content/history/students.ts";
import { demoAccounts } from "./content/people.ts";
import { findPeople } from "./demo.queries.ts";

/** Minutes from Monday to Sunday. */
export const MINUTES = [40, 40, 30, 40, 20, 60, 45];

/** Makes the demo student’s plan to the exam of all they did in the half-year, unless they have set one since. */
export async function fillPlan(db: Database, now: Date): Promise<void> {
  const { email } = demoAccounts.student;
  const id = (await findPeople(db, [email])).get(email);
  if (id === undefined) return;
  const student = actorWithoutRequest({ id, role: "student" });
  if ((await getStudyPlan(db, student, id)).settings.version > 0) return;
  await setStudyPlan(db, student, id, {
    exam: "SAT",
    exam_on: nextExamDay(now),
    target_score: historyStudents()[0]?.goal?.score ?? null,
    minutes: MINUTES,
    pauses: [daysOff(now)],
    mock_moves: [],
    version: 0,
  });
}
