import { listAnswers } from "@sextant/server/learning/answers.ts";
import { cohortOf } from "@sextant/server/learning/cohorts.ts";
import { listSheets } from "@sextant/server/learning/sheets.ts";
import { listSittings } from "@sextant/server/learning/sittings.ts";
import { tagsOf } from "@sextant/server/learning/tags.ts";
import { beginRebuilding } from "@sextant/server/marking/rebuild-results.queries.ts";
import { rebuildNext } from "@sextant/server/marking/rebuild-results.ts";
import { findCohorts } from "@sextant/server/results/cohort.ts";
import { type History, type HistorySize, makeHistory } from "./history.ts";
import { median, percentile } from "./statistics.ts";
import type { World } from "./world.ts";

const TIMES = 30;
const FULL: HistorySize = { students: 20_000, assessments: 10, questions: 50, whole: 2000 };
/** Sittings that are rebuilt to measure how fast that is. */
const REBUILT = 4000;

/** `students=2000` makes a smaller history. */
function sizeOf(args: readonly string[]): HistorySize {
  const given = args.find((arg) => arg.startsWith("students="))?.slice("students=".length);
  const students = given === undefined ? FULL.students : Number(given);
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

/** Pages of the server, as students and the team ask for them; one that is not there yet is left out. */
function pages(world: World, history: History): Call[] {
  const { staffToken, groups, studentIds } = history;
  const get = (path: string) => world.call("GET", path, staffToken);
  const student = (time: number) => studentIds[(time * 997) % studentIds.length];
  return [
    { name: "GET dashboard", run: (time) => get(`/api/users/assessments/dashboard/?user=${student(time)}`) },
    { name: "GET performance", run: (time) => get(`/api/student-my-performance-analytics/?user=${student(time)}`) },
    { name: "GET mistakes", run: (time) => get(`/api/mistakes-analyser/?user=${student(time)}`) },
    { name: "GET heat map of a group", run: (time) => get(`/api/groups/${groups[time % groups.length]}/heat-map/`) },
    { name: "GET my students", run: () => get("/api/my-students/") },
  ];
}

async function measure({ name, run }: Call, say: (line: string) => void): Promise<void> {
  const took: number[] = [];
  const begun = performance.now();
  try {
    await run(0);
  } catch (error) {
    say(`| ${name} | not there: ${String(error).slice(0, 60)} | | |`);
    return;
  }
  const first = performance.now() - begun;
  for (let time = 1; time <= TIMES; time += 1) {
    const started = performance.now();
    await run(time);
    took.push(performance.now() - started);
  }
  const figures = [first, median(took), percentile(took, 0.95)].map((ms) => ms.toFixed(1));
  say(`| ${name} | ${figures.join(" | ")} |`);
}

/** Measures what figures of a long history take: what the read model is asked, the pages on top of it, and rebuilding. */
export async function measureInsight(
  world: World,
  say: (line: string) => void,
  args: readonly string[],
): Promise<void> {
  const history = await makeHistory(world, sizeOf(args), say);
  say(`| ${history.attempts.toLocaleString("en")} attempts, ms | first | median | p95 |`);
  say("| --- | --- | --- | --- |");
  for (const call of [...readings(world, history), ...pages(world, history)]) await measure(call, say);
  await measureRebuilding(world, say, history);
}

async function measureRebuilding(world: World, say: (line: string) => void, { questions }: History): Promise<void> {
  const begun = performance.now();
  const { db } = world.platform.long;
  await beginRebuilding(db);
  let rebuilt = 0;
  while (rebuilt < REBUILT) {
    const part = await rebuildNext(db);
    if (part === null) break;
    rebuilt += part.count;
  }
  const seconds = (performance.now() - begun) / 1000;
  say(`\nRebuilding: ${Math.round((rebuilt * questions) / seconds).toLocaleString("en")} attempts a second.`);
}
