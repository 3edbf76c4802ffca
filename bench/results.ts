import { createRandom, drawNormal } from "@sextant/psychometrics/random.ts";
import { type Outcome, satByMany } from "@sextant/server/testing/sat-by-many.ts";
import { publishAssessment } from "./setup.ts";
import { median } from "./statistics.ts";
import type { World } from "./world.ts";

const PEOPLE = 300;
const QUESTIONS = 20;
const ASSESSMENTS = 26;
/** The first of all opens connections; these after it are still those of a new process, and counted apart. */
const OF_A_NEW_PROCESS = 5;
const AGAIN = 9;

/** Three hundred people of different ability; no two rows are made by one rule, as answers of people. */
function answersOf(seed: number): Outcome[][] {
  const random = createRandom(seed);
  return Array.from({ length: PEOPLE }, () => {
    const ability = drawNormal(random);
    return Array.from({ length: QUESTIONS }, (_, place): Outcome => {
      const isRight = random() < 1 / (1 + Math.exp(-1.3 * (ability - (place - QUESTIONS / 2) / 5)));
      return isRight ? "A" : ((["B", "C", "D"] as const)[Math.floor(3 * random())] ?? "B");
    });
  });
}

/** Asks for the statistics of tests that 300 people sat, each for the first time and then again, and for the gradebook of them all. */
export async function measureResults(world: World, say: (line: string) => void): Promise<void> {
  const staff = await world.createPerson("staff");
  const assessments: string[] = [];
  let people: string[] | undefined;
  for (let made = 0; made < ASSESSMENTS; made += 1) {
    const id = await publishAssessment(world, staff.token, QUESTIONS);
    people = await satByMany(world.platform, id, answersOf(made + 1), people ? { userIds: people } : {});
    assessments.push(id);
  }
  await world.platform.pool.query("vacuum analyze");
  /** Until the last byte is there: what its reader makes of it is the reader's own time. */
  const timed = async (path: string) => {
    const begun = performance.now();
    const answered = await fetch(`http://127.0.0.1:${world.port}${path}`, {
      headers: { authorization: `JWT ${staff.token}` },
    });
    await answered.arrayBuffer();
    const took = performance.now() - begun;
    if (!answered.ok) throw new Error(`GET ${path}: ${answered.status}`);
    return took;
  };
  const ofNewProcess: number[] = [];
  const rows: [name: string, first: number[], again: number[]][] = [
    ["item analysis", [], []],
    ["results: scores, groups, schools", [], []],
  ];
  for (const [place, id] of assessments.entries()) {
    for (const [at, path] of [`/api/assessments/${id}/item-analysis/`, `/api/assessments/${id}/results/`].entries()) {
      const first = await timed(path);
      const again: number[] = [];
      for (let time = 0; time < AGAIN; time += 1) again.push(await timed(path));
      const row = rows[at];
      if (place > OF_A_NEW_PROCESS && row) {
        row[1].push(first);
        row[2].push(...again);
      } else if (place > 0 && at === 0) ofNewProcess.push(first);
    }
  }
  const pages: number[] = [];
  for (let time = 0; time < AGAIN; time += 1) pages.push(await timed("/api/gradebook/?page_size=25"));
  rows.push(["gradebook, a page of 300 students", pages.slice(0, 1), pages.slice(1)]);
  say(
    `${PEOPLE} people, ${QUESTIONS} questions, ${ASSESSMENTS - 1 - OF_A_NEW_PROCESS} tests of a process that has analysed ${OF_A_NEW_PROCESS + 1}; milliseconds from the request to the last byte of its answer.\n`,
  );
  say("| median (fastest) | first | again |\n| --- | --- | --- |");
  const told = (times: readonly number[]) => `${median(times).toFixed(1)} (${Math.min(...times).toFixed(1)})`;
  say(`| item analysis, a new process | ${told(ofNewProcess)} | |`);
  for (const [name, first, again] of rows) say(`| ${name} | ${told(first)} | ${told(again)} |`);
}
