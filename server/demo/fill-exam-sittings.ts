import { createAllocations } from "../delivery/allocations/allocations.ts";
import { actorWithoutRequest } from "../platform/actor-without-request.ts";
import type { Database } from "../platform/database/client.ts";
import type { Platform } from "../platform/platform.ts";
import { demoQuestions } from "./content/assessments.ts";
import { historyGroups } from "./content/history/people.ts";
import { type HistoryStudent, historyStudents } from "./content/history/students.ts";
import { demoSchool } from "./content/people.ts";
import { createRandom } from "./content/random.ts";
import { assessmentNames, type DemoSitting } from "./content/sittings.ts";
import { startOfDay } from "./days.ts";
import { findBank, findGroups, findMade, findPeople, findSat } from "./demo.queries.ts";
import { fillSitting } from "./fill-sittings.ts";
import type { HistoryGround } from "./history-ground.ts";
import { makeTasks } from "./make-tasks.ts";
import { takeTurn } from "./take-turn.ts";

/** The mock opened for the further groups so many days ago, and closes in so many. */
const WINDOW = { opened: 14, closes: 31 };
/** It was sat so many days ago. */
const SAT = { from: 3, to: 11 };

function sittingOf({ email, abilityAt, pace }: HistoryStudent): DemoSitting {
  const random = createRandom(`${assessmentNames.mock} of ${email}`);
  const daysAgo = random.int(SAT.from, SAT.to);
  return {
    email,
    assessment: assessmentNames.mock,
    daysAgo,
    minute: random.int(13 * 60, 20 * 60),
    ability: abilityAt(daysAgo),
    // Over 1 is slower than most there, and faster here.
    pace: 1 / pace,
    sectionsDone: 4,
    isReleased: true,
    isReflected: false,
  };
}

/** Gives the mock to the further groups. */
async function allocate(db: Database, { team }: HistoryGround, mock: string, now: Date): Promise<void> {
  const groups = await findGroups(
    db,
    historyGroups.map(({ name }) => name),
  );
  await createAllocations(db, team.staff, {
    assessments: [mock],
    practice_sets: [],
    users: [],
    groups,
    sittings_allowed: 1,
    accommodations: {},
    time_zone: demoSchool.time_zone,
    opens_at: startOfDay(now, -WINDOW.opened),
    closes_at: startOfDay(now, WINDOW.closes),
    hard_close: true,
  });
}

/**
 * Brings in how the further groups sat the mock, so that its figures rest on more than one group: everyone but those who are idle. Each
 * sitting is a transaction, and those that are there are passed over.
 */
export async function fillExamSittings(
  { db, live }: Pick<Platform, "db" | "live">,
  ground: HistoryGround,
  now: Date,
): Promise<void> {
  const { tutor, staff } = ground.team;
  const mock = await findMade(db, assessmentNames.mock, tutor.id);
  if (mock === null) return;
  const emails = new Set(historyGroups.flatMap(({ students }) => students.map(({ email }) => email)));
  const students = historyStudents().filter(({ email, story }) => emails.has(email) && story !== "idle");
  const people = await findPeople(db, [...emails]);
  const named = new Map(demoQuestions().map((question) => [question.source_identifier, question]));
  const questions = (await findBank(db, tutor.id)).flatMap(({ id, name }) => {
    const question = named.get(name);
    return question ? [[id, question] as const] : [];
  });
  const tasks = await takeTurn(db, async (tx) => {
    if ((await findSat(tx, mock, [...people.values()])).size === 0) await allocate(tx, ground, mock, now);
    return makeTasks(tx, mock, new Map(questions));
  });
  for (const student of students)
    await takeTurn(db, async (tx) => {
      const id = people.get(student.email) ?? "";
      if ((await findSat(tx, mock, [id])).size > 0) return;
      const actor = actorWithoutRequest({ id, role: "student" });
      const stage = {
        wake: live.wake,
        tutor: staff,
        students: new Map([[student.email, actor]]),
        assessments: new Map([[assessmentNames.mock, mock]]),
      };
      await fillSitting(tx, stage, sittingOf(student), tasks, now);
    });
}
