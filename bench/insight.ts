import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beginRebuilding } from "@sextant/server/delivery/marking/rebuild-results.queries.ts";
import { rebuildNext } from "@sextant/server/delivery/marking/rebuild-results.ts";
import { findCohorts } from "@sextant/server/delivery/results/cohort.ts";
import { listAnswers } from "@sextant/server/learning/evidence/answers.ts";
import { cohortOf } from "@sextant/server/learning/evidence/cohorts.ts";
import { listSheets } from "@sextant/server/learning/evidence/sheets.ts";
import { listSittings } from "@sextant/server/learning/evidence/sittings.ts";
import { tagsOf } from "@sextant/server/learning/evidence/tags.ts";
import { Connection } from "./connection.ts";
import { type History, type HistorySize, prepareHistory } from "./history.ts";
import { startSaving } from "./saving.ts";
import { publishAssessment, startStudent } from "./setup.ts";
import { median, percentile } from "./statistics.ts";
import { openWorld, startServer, type World } from "./world.ts";

const TIMES = 60;
/** Calls before those that are measured: the figures are those of a server that has been asked before. */
const WARM = 8;
const FULL: HistorySize = { students: 20_000, assessments: 10, questions: 50, whole: 2000 };
/** Sittings that are rebuilt to measure how fast that is. */
const REBUILT = 2000;
/** Students who save meanwhile, and how often each does. */
const SAVING = 64;
const EVERY_MS = 5000;

/** What `students=2000` says. */
const option = (args: readonly string[], name: string) =>
  args.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1);

/** `students=2000` makes a smaller history. */
function sizeOf(args: readonly string[]): HistorySize {
  const students = Number(option(args, "students") ?? FULL.students);
  return { ...FULL, students, whole: Math.min(FULL.whole, students) };
}

interface Call {
  name: string;
  run(time: number): Promise<unknown>;
}

/** What the read model is asked, by what it serves. */
function readings({ platform: { db } }: World, history: History): Call[] {
  const { studentIds, versionIds, schools, groups } = history;
  const some = (count: number, time: number) =>
    Array.from({ length: count }, (_, place) => studentIds[(time * 997 + place * 31) % studentIds.length] ?? "");
  const version = versionIds.at(-1) ?? "";
  return [
    { name: "all answers of a student", run: (time) => listAnswers(db, { users: some(1, time) }) },
    { name: "all sittings of a student", run: (time) => listSittings(db, { users: some(1, time) }) },
    { name: "answers in brief of 100 students", run: (time) => listSheets(db, { users: some(100, time) }) },
    { name: "sittings of 300 students", run: (time) => listSittings(db, { users: some(300, time) }) },
    {
      name: "answers in brief of 300 students, half a year",
      run: (time) => listSheets(db, { users: some(300, time), from: new Date(Date.now() - 180 * 86_400_000) }),
    },
    {
      name: "tags of the questions of a student",
      run: async (time) =>
        tagsOf(
          db,
          (await listAnswers(db, { users: some(1, time) })).map((one) => one.question_id),
        ),
    },
    { name: "cohort of a question", run: () => findCohorts(db, version) },
    { name: "cohort: everyone", run: () => cohortOf(db, version) },
    { name: "cohort: a school", run: (time) => cohortOf(db, version, { school: schools[time % schools.length] }) },
    { name: "cohort: a group", run: (time) => cohortOf(db, version, { group: groups[time % groups.length] }) },
  ];
}

/** A page of the server, as a student or the tutor asks for it. */
interface Page {
  name: string;
  /** @param time Counts the calls: each is another student's, or of another group. */
  ask(time: number): { path: string; token: string };
}

/** Signs in students from all over the history, the tutor, and staff, who reach everyone. */
async function listPages(
  world: World,
  { groups, studentIds, assessmentIds, tutorId, staffId }: History,
): Promise<Page[]> {
  const tutor = await world.signIn(tutorId);
  const staff = await world.signIn(staffId);
  const asked = Array.from({ length: TIMES + WARM }, (_, time) => studentIds[(time * 997) % studentIds.length] ?? "");
  const tokens = await Promise.all(asked.map((id) => world.signIn(id)));
  const { rows } = await world.platform.pool.query<{ user_id: string; id: string; attempt: string }>(
    `select user_id, id, (select id from attempts where session_id = sessions.id order by position limit 1) as attempt
     from sessions where user_id = any($1::uuid[]) and assessment_id = $2::uuid`,
    [asked, assessmentIds.at(-1)],
  );
  const latest = new Map(rows.map((row) => [row.user_id, row]));
  const own = (name: string, path: (id: string) => string): Page => ({
    name,
    ask: (time) => ({ path: path(asked[time % asked.length] ?? ""), token: tokens[time % asked.length] ?? "" }),
  });
  const led = (name: string, path: (group: string) => string): Page => ({
    name,
    ask: (time) => ({ path: path(groups[time % 3] ?? ""), token: tutor }),
  });
  const ofAll = (name: string, path: string): Page => ({ name, ask: () => ({ path, token: staff }) });
  const newest = `/api/assessments/${assessmentIds.at(-1)}`;
  return [
    own("dashboard", () => "/api/users/assessments/dashboard/"),
    own("performance", () => "/api/student-my-performance-analytics/"),
    own("report of a test", (id) => `/api/users/assessments-sessions/${latest.get(id)?.id}/report/`),
    own("mistakes, one’s own", () => "/api/mistakes-analyser/"),
    led("mistakes of a group of 100", (group) => `/api/mistakes-analyser/?group=${group}`),
    led("heat map of a group of 100", (group) => `/api/groups/${group}/mastery/?level=topic`),
    led("my students, 300", () => "/api/my-students/"),
    own(
      "review of a question",
      (id) => `/api/users/assessments-attempts/${latest.get(id)?.attempt}/?session=${latest.get(id)?.id}`,
    ),
    led("gradebook of a group of 100", (group) => `/api/gradebook/?group=${group}`),
    ofAll("gradebook of everyone", "/api/gradebook/"),
    ofAll("results of a test that everyone sat", `${newest}/results/`),
    ofAll("item analysis of it, again", `${newest}/item-analysis/`),
    ofAll("list of tests with their people", "/api/item-analysis/"),
  ];
}

async function get(connection: Connection, page: Page, time: number): Promise<number> {
  const { path, token } = page.ask(time);
  const begun = performance.now();
  const reply = await connection.request("GET", path, token);
  const took = performance.now() - begun;
  if (reply.status !== 200) throw new Error(`${page.name}: ${reply.status} ${reply.body.slice(0, 300)}`);
  return took;
}

/** What the first call of a page takes in a process that has answered nothing before. */
async function measureFirst(world: World, page: Page): Promise<number> {
  const port = world.port + 1000;
  const { stop } = await startServer(world.environment, port);
  const connection = await Connection.open(port);
  try {
    return await get(connection, page, 0);
  } finally {
    connection.close();
    await stop();
  }
}

/** What warm calls take, each for another student or group. */
async function measurePage(world: World, page: Page): Promise<number[]> {
  const connection = await Connection.open(world.port);
  try {
    const took: number[] = [];
    for (let time = -WARM; time < TIMES; time += 1) {
      const ms = await get(connection, page, time + WARM);
      if (time >= 0) took.push(ms);
    }
    return took;
  } finally {
    connection.close();
  }
}

const figure = (ms: number) => ms.toFixed(ms < 10 ? 1 : 0);
const figures = (took: readonly number[]) => `${figure(median(took))} | ${figure(percentile(took, 0.95))}`;

async function measurePages(world: World, say: (line: string) => void, history: History): Promise<void> {
  const pages = await listPages(world, history);
  const [quiet, first] = [new Map<string, string>(), new Map<string, string>()];
  for (const page of pages) quiet.set(page.name, figures(await measurePage(world, page)));
  for (const page of pages) first.set(page.name, figure(await measureFirst(world, page)));
  const staff = await world.signIn(history.staffId);
  const assessment = await publishAssessment(world, staff, 20);
  const students = [];
  while (students.length < SAVING) students.push(await startStudent(world, staff, assessment));
  const saving = await startSaving(world, students, EVERY_MS);
  say(
    `| ${history.attempts.toLocaleString("en")} attempts, ms | first of a process | median | p95 | median, beside ${SAVING} who save | p95 |`,
  );
  say("| --- | --- | --- | --- | --- | --- |");
  for (const page of pages) {
    const beside = figures(await measurePage(world, page));
    say(`| ${page.name} | ${first.get(page.name)} | ${quiet.get(page.name)} | ${beside} |`);
  }
  const saves = await saving.stop();
  say(
    `\nThe ${saves.length} saves meanwhile: median ${figure(median(saves))} ms, p95 ${figure(percentile(saves, 0.95))} ms.\n`,
  );
}

async function measureReadings(world: World, say: (line: string) => void, history: History): Promise<void> {
  say("| what pages are made of, ms | first | median | p95 |");
  say("| --- | --- | --- | --- |");
  for (const { name, run } of readings(world, history)) {
    const took: number[] = [];
    for (let time = 0; time <= TIMES / 2; time += 1) {
      const begun = performance.now();
      await run(time);
      took.push(performance.now() - begun);
    }
    const [first = 0, ...rest] = took;
    say(`| ${name} | ${figure(first)} | ${figures(rest)} |`);
  }
}

/**
 * Measures what figures of a long history take: pages, what they are made of, and rebuilding. `data=<folder>` keeps the history there,
 * and takes the one that is there; `make` only makes it.
 */
export async function measureInsight(say: (line: string) => void, args: readonly string[]): Promise<void> {
  const given = option(args, "data");
  const folder = given ?? (await mkdtemp(join(tmpdir(), "sextant-history-")));
  try {
    const history = await prepareHistory(folder, sizeOf(args), say);
    if (args.includes("make")) return;
    const world = await openWorld({ folder });
    try {
      await measurePages(world, say, history);
      await measureReadings(world, say, history);
      await measureRebuilding(world, say, history);
    } finally {
      await world.close();
    }
  } finally {
    if (given === undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function measureRebuilding(world: World, say: (line: string) => void, { questions }: History): Promise<void> {
  const { db } = world.platform.long;
  // From the first sitting on, which has everything that it is made of.
  await db.updateTable("result_checks").set({ rebuilding: false, rebuilt_to: null }).execute();
  await beginRebuilding(db);
  const begun = performance.now();
  let rebuilt = 0;
  while (rebuilt < REBUILT - 300) {
    const part = await rebuildNext(db);
    if (part === null) break;
    rebuilt += part.count;
  }
  const seconds = (performance.now() - begun) / 1000;
  await db.updateTable("result_checks").set({ rebuilding: false, rebuilt_to: null }).execute();
  say(`\nRebuilding: ${Math.round((rebuilt * questions) / seconds).toLocaleString("en")} attempts a second.`);
}
