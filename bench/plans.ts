import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renewPlans } from "@sextant/server/learning/plan/renew-plans.ts";
import { Connection } from "./connection.ts";
import { type History, prepareHistory } from "./history.ts";
import { median, percentile } from "./statistics.ts";
import { openWorld, type World } from "./world.ts";

const STUDENTS = 1000;
const TIMES = 60;
/** Calls before those that are measured. */
const WARM = 8;
const MINUTES = [30, 20, 45, 0, 45, 60, 45];

const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Gives every student an exam ahead and minutes; no plan is made yet. */
async function fillPlans({ platform: { pool } }: World, studentIds: readonly string[]): Promise<void> {
  await pool.query("delete from study_plans");
  await pool.query(
    `insert into goals (user_id, version, exam, exam_on, target_score, focus, set_by)
     select id, coalesce((select max(version) from goals where user_id = id), 0) + 1, 'SAT', $2::date, 1450, '{}', id
     from unnest($1::uuid[]) as student (id)`,
    [studentIds, dateIn(113)],
  );
  await pool.query(
    `insert into study_plans (user_id, minutes, version, set_by)
     select id, $2::smallint[], 1, id from unnest($1::uuid[]) as student (id)`,
    [studentIds, MINUTES],
  );
}

/** Changes a plan over HTTP, each time another student's. */
async function measureChanges(world: World, { studentIds }: History): Promise<number[]> {
  const connection = await Connection.open(world.port);
  const took: number[] = [];
  for (const [time, id] of studentIds.slice(0, TIMES + WARM).entries()) {
    const token = await world.signIn(id);
    const body = {
      exam: "SAT",
      exam_on: dateIn(113),
      target_score: 1450,
      minutes: MINUTES,
      pauses: [],
      mock_moves: [],
      version: 1,
    };
    const begun = performance.now();
    const reply = await connection.request("PUT", `/api/users/${id}/study-plan/`, token, JSON.stringify(body));
    if (reply.status !== 200) throw new Error(`${reply.status} ${reply.body.slice(0, 300)}`);
    if (time >= WARM) took.push(performance.now() - begun);
  }
  connection.close();
  return took;
}

/** Measures making the plans of a thousand students in a night, and making one again after a change. */
export async function measurePlans(say: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "sextant-plans-"));
  try {
    const size = { students: STUDENTS, assessments: 10, questions: 50, whole: STUDENTS };
    const history = await prepareHistory(folder, size, say);
    const world = await openWorld({ folder });
    try {
      await fillPlans(world, history.studentIds);
      const begun = performance.now();
      const made = await renewPlans(world.platform);
      const seconds = (performance.now() - begun) / 1000;
      say(
        `${made.toLocaleString("en")} plans in a night: ${seconds.toFixed(1)} s, ${((seconds * 1000) / made).toFixed(0)} ms each.`,
      );
      const took = await measureChanges(world, history);
      say(
        `One made again over HTTP: median ${median(took).toFixed(0)} ms, p95 ${percentile(took, 0.95).toFixed(0)} ms.`,
      );
    } finally {
      await world.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
