import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { sendReminders } from "@sextant/server/insight/reminders/send-reminders.ts";
import type { Missed, Unseen } from "@sextant/server/learning/mistakes/likeness.ts";
import { matchSiblings } from "@sextant/server/learning/mistakes/match-siblings.ts";
import { Connection } from "./connection.ts";
import { type History, prepareHistory } from "./history.ts";
import { median, percentile } from "./statistics.ts";
import type { World } from "./world.ts";
import { openWorld } from "./world.ts";

const STUDENTS = 1000;
const BANK = 1300;
/** Mistakes of each student that are scheduled and due. */
const DUE = 30;
/** Questions of a set. */
const LENGTH = 20;
/** Students who press once, one after the other. */
const PRESSES = 40;
/** So many practise at once. */
const ROOMS = [16, 64];
/** Between two checks of a student: faster than anyone reads. */
const PACE_MS = 3000;
/** Longer than a day of mistakes takes, so that a set is whole. */
const MINUTES = 120;
/** Mistakes of one student, far more than anyone has, and as many unseen questions. */
const MANY = 10_000;
/** Topics that they share. */
const TOPICS = 40;

interface Question {
  id: string;
  question: { interactions: { id: string; options: { id: string }[] }[] };
}

/** A student with a set under way. */
interface Practising {
  token: string;
  session: string;
  questions: Question[];
}

/** Schedules mistakes of every student: some are new, some due since yesterday. */
async function fillSchedules({ platform: { pool } }: World, { studentIds }: History): Promise<void> {
  await pool.query(
    `insert into goals (user_id, version, exam, daily_minutes, focus, set_by)
     select id, coalesce((select max(version) from goals where user_id = id), 0) + 1, 'SAT', $2, '{}', id
     from unnest($1::uuid[]) as student (id)`,
    [studentIds, MINUTES],
  );
  await pool.query(
    `insert into mistake_schedules (user_id, question_id, due_at, stability, difficulty, reps, lapses, solved, last_at)
     select user_id, question_id, now() - interval '1 day', 1, 5, 1, 1, 0, now() - interval '2 days'
     from (select user_id, question_id, row_number() over (partition by user_id order by question_id) as place
       from (select distinct user_id, question_id from result_facts where points < max_points) as wrong) as ordered
     where place <= $1 on conflict do nothing`,
    [DUE],
  );
  await pool.query(
    `insert into mistake_tries (id, user_id, session_id, attempt_id, question_id, kind, shown_question_id, question_version_id,
       shown_at, answered_at, correct)
     select gen_random_uuid(), due.user_id, fact.session_id, fact.attempt_id, due.question_id, 'sibling', due.question_id,
       fact.question_version_id, due.last_at, due.last_at, false
     from mistake_schedules due join lateral (select * from result_facts wrong where wrong.user_id = due.user_id
       and wrong.question_id = due.question_id and wrong.points < wrong.max_points limit 1) fact on true`,
  );
  await pool.query("update session_results set submitted_at = submitted_at - interval '3 days'");
  await pool.query("vacuum analyze");
}

const SESSIONS = "/api/users/assessments-sessions/";

async function call<Value>(connection: Connection, method: string, path: string, token: string, body?: object) {
  const reply = await connection.request(method, path, token, body && JSON.stringify(body));
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.body.slice(0, 300)}`);
  return JSON.parse(reply.body) as Value;
}

/** Does what one press on Practice does, up to the first question. @returns How long each step took, in ms. */
async function press(connection: Connection, token: string): Promise<{ steps: number[]; one: Practising }> {
  const steps: number[] = [];
  const timed = async <Value>(method: string, path: string, body?: object) => {
    const sent = performance.now();
    const value = await call<Value>(connection, method, path, token, body);
    steps.push(performance.now() - sent);
    return value;
  };
  const from = { mistakes: { state: "due", count: LENGTH } };
  const set = await timed<{ assessment: string }>("POST", "/api/practice-sets/", {
    name: "Today",
    from,
    feedback: "at_once",
  });
  const { id: session } = await timed<{ id: string }>("POST", `${SESSIONS}generate/`, { assessment: set.assessment });
  await timed("PATCH", `${SESSIONS}${session}/`, { action: "start", begin: true });
  const rendered = await timed<{ sections: { attempts: Question[] }[] }>(
    "GET",
    `${SESSIONS}render/?session=${session}`,
  );
  return { steps, one: { token, session, questions: rendered.sections.flatMap(({ attempts }) => attempts) } };
}

/** Checks every question of a set. @returns How long each check took, in ms. */
async function checkAll(connection: Connection, { token, session, questions }: Practising, paceMs: number) {
  const took: number[] = [];
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  let due = performance.now() + Math.random() * paceMs;
  for (const [place, { id, question }] of questions.entries()) {
    await pause(Math.max(0, due - performance.now()));
    due += paceMs;
    const [interaction] = question.interactions;
    const option = interaction?.options[place % 4];
    const row = {
      id,
      revision: 1,
      elapsed_ms: (place + 1) * 20_000,
      response: { [interaction?.id ?? ""]: [option?.id] },
    };
    const sent = performance.now();
    await call(connection, "POST", "/api/users/assessments-attempts/", token, {
      session,
      lease: 1,
      attempts: [row],
      check: [id],
    });
    took.push(performance.now() - sent);
  }
  return took;
}

const ms = (value: number) => `${value.toFixed(0)} ms`;

/** Presses for these students, one after the other. */
async function pressAll(world: World, ids: readonly string[]) {
  const connection = await Connection.open(world.port);
  const all: { steps: number[]; one: Practising }[] = [];
  for (const id of ids) all.push(await press(connection, await world.signIn(id)));
  connection.close();
  return all;
}

async function measurePresses(world: World, ids: readonly string[], say: (line: string) => void): Promise<void> {
  const pressed = (await pressAll(world, ids)).slice(3);
  const whole = pressed.map(({ steps }) => steps.reduce((sum, step) => sum + step, 0));
  const steps = [0, 1, 2, 3].map((step) => ms(median(pressed.map((one) => one.steps[step] ?? 0))));
  const asked = median(pressed.map(({ one }) => one.questions.length));
  say(
    `| one press: set, sitting, start, ${asked} questions | ${steps.join(" + ")} | ${ms(median(whole))} | ${ms(percentile(whole, 0.95))} | load ${loadavg()[0]?.toFixed(1)} |`,
  );
}

async function measureChecks(world: World, ids: readonly string[], say: (line: string) => void): Promise<void> {
  const sets = (await pressAll(world, ids)).map(({ one }) => one);
  const begun = performance.now();
  const took = (
    await Promise.all(
      sets.map(async (one) => {
        const connection = await Connection.open(world.port);
        const own = await checkAll(connection, one, PACE_MS);
        connection.close();
        return own;
      }),
    )
  ).flat();
  const seconds = (performance.now() - begun) / 1000;
  say(
    `| ${ids.length} students check, one every ${PACE_MS / 1000} s | ${(took.length / seconds).toFixed(0)} a second | ${ms(median(took))} | ${ms(percentile(took, 0.95))} | load ${loadavg()[0]?.toFixed(1)} |`,
  );
}

/** Tells everyone what is due, as in the morning. */
async function measureMorning({ platform }: World, say: (line: string) => void): Promise<void> {
  await platform.pool.query("delete from reminder_rounds");
  const morning = new Date();
  morning.setUTCHours(8, 30, 0, 0);
  await sendReminders(platform, new Date(morning.getTime() - 86_400_000));
  const begun = performance.now();
  const looked = await sendReminders(platform, morning);
  const seconds = (performance.now() - begun) / 1000;
  const { rows } = await platform.pool.query<{ count: number }>(
    "select count(*)::int as count from notifications where kind = 'mistakes_due'",
  );
  say(
    `| morning of ${looked} people, ${rows[0]?.count} told | ${seconds.toFixed(1)} s | ${ms((seconds * 1000) / looked)} each | | load ${loadavg()[0]?.toFixed(1)} |`,
  );
}

/** Gives many mistakes questions like them: half of the mistakes have a second topic, so that questions change hands. */
function measureMatching(say: (line: string) => void): void {
  const topic = (place: number) => `topic ${place % TOPICS}`;
  const measured = (place: number) => ((place * 7919) % MANY) / MANY;
  const wanted = Array.from(
    { length: MANY },
    (_, place): Missed => ({
      questionId: `missed ${place}`,
      difficulty: 1 + (place % 5),
      irtB: measured(place),
      tagIds: place < MANY / 2 ? [topic(place), topic(place + 1)] : [topic(place)],
    }),
  );
  const unseen = Array.from(
    { length: MANY },
    (_, place): Unseen => ({
      id: `unseen ${place}`,
      difficulty: 1 + (place % 5),
      irt_b: measured(place + 1),
      lot: measured(place + 2),
      // Those of some topics run out.
      tag_ids: [topic(Math.floor((place * place) / MANY))],
    }),
  );
  const before = process.memoryUsage().heapUsed;
  const begun = performance.now();
  const { size } = matchSiblings(wanted, unseen);
  const took = performance.now() - begun;
  const megabytes = Math.max(0, process.memoryUsage().heapUsed - before) / 1_000_000;
  say(
    `| ${MANY} mistakes, ${MANY} unseen questions: ${size} matched | ${megabytes.toFixed(0)} MB | ${ms(took)} | | load ${loadavg()[0]?.toFixed(1)} |`,
  );
}

/** Measures one press on Practice, checks of many at once, the morning’s reminders of a thousand students, and one student’s matching of thousands of mistakes. */
export async function measurePractice(say: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "sextant-practice-"));
  try {
    const size = { students: STUDENTS, assessments: 10, questions: 50, whole: STUDENTS, practice: BANK };
    const history = await prepareHistory(folder, size, say);
    const world = await openWorld({ folder });
    try {
      await fillSchedules(world, history);
      say("| | | median | p95 | |\n| --- | --- | --- | --- | --- |");
      measureMatching(say);
      await measureMorning(world, say);
      const students = [...history.studentIds];
      await measurePresses(world, students.splice(0, PRESSES), say);
      for (const room of ROOMS) await measureChecks(world, students.splice(0, room), say);
    } finally {
      await world.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
