import { createGroup } from "../delivery/groups/groups.ts";
import { addMembers } from "../delivery/groups/members.ts";
import { allocateStudents } from "../people/directory/allocate-students.ts";
import type { Tx } from "../platform/database/client.ts";
import { nextExamDay } from "./content/exam-days.ts";
import { historyGroups, secondTutor } from "./content/history/people.ts";
import { type HistoryStudent, historyStudents } from "./content/history/students.ts";
import { startOfDay } from "./days.ts";
import { backdateMembers, findPeople, insertFirstGoals } from "./demo.queries.ts";
import { createPerson } from "./fill-people.ts";
import type { HistoryGround } from "./history-ground.ts";

/** Students of each further group whom the counselor looks after. */
const COUNSELED = 4;

/** Creates a group with its students and who leads it. */
async function fillGroup(
  tx: Tx,
  { team }: HistoryGround,
  group: (typeof historyGroups)[number],
  secondTutorId: string,
): Promise<void> {
  const { staff, tutor, counselor, schoolId } = team;
  const students: string[] = [];
  for (const person of group.students)
    students.push((await createPerson(tx, staff, person, { schoolIds: [schoolId], passwordHash: null })).id);
  const tutors = [group.isDemoTutors ? tutor.id : secondTutorId];
  const { id } = await createGroup(tx, staff, { name: group.name, school: schoolId, tutors });
  await addMembers(tx, staff, { group: id, users: students });
  await allocateStudents(tx, staff, { carer: counselor.id, students: students.slice(0, COUNSELED) });
}

/** The goal that a student set when they joined, with their weakest topics in focus. */
function goalOf(ground: HistoryGround, student: HistoryStudent, id: string, now: Date) {
  const { goal, topics, from } = student;
  if (!goal) return [];
  const focus = [...topics].filter(([, offset]) => offset < 0).flatMap(([topic]) => ground.topics[topic] ?? []);
  return [
    {
      user_id: id,
      version: 1,
      exam: "SAT",
      target_score: goal.score,
      focus,
      set_by: id,
      weekly_minutes: goal.minutes,
      weekly_questions: goal.questions,
      weekly_tests: null,
      exam_on: nextExamDay(now),
      set_at: startOfDay(now, -from),
    },
  ];
}

/** Brings in the further groups, and what all students work towards. @returns False where they are there already. */
export async function fillHistoryPeople(tx: Tx, ground: HistoryGround, now: Date): Promise<boolean> {
  const { staff, schoolId } = ground.team;
  if ((await findPeople(tx, [secondTutor.email])).size > 0) return false;
  const tutor = await createPerson(tx, staff, secondTutor, { schoolIds: [schoolId], passwordHash: null });
  for (const group of historyGroups) await fillGroup(tx, ground, group, tutor.id);
  const students = historyStudents();
  const people = await findPeople(
    tx,
    students.map(({ email }) => email),
  );
  const there = students.flatMap((student) => {
    const id = people.get(student.email);
    return id === undefined ? [] : [{ student, id }];
  });
  await backdateMembers(
    tx,
    there.map(({ student, id }) => ({ id, joinedAt: startOfDay(now, -student.from - 2) })),
  );
  await insertFirstGoals(
    tx,
    there.flatMap(({ student, id }) => goalOf(ground, student, id, now)),
  );
  return true;
}
