import { copySitting } from "@sextant/server/testing/many-sittings.ts";
import { sql } from "kysely";
import { publishAssessment, startStudent } from "./setup.ts";
import { median, percentile } from "./statistics.ts";
import type { World } from "./world.ts";

const SITTINGS = 2000;
const TIMES = 40;
/** So many students' pages tell of themselves within a second and a half, when each does every ten. */
const TOLD = 300;

interface Answer {
  cursor: string;
  results: unknown[];
}

/** Measures what a supervisor's page asks for while two thousand sit: all rows, and what changed since the answer before. */
export async function measureLive(world: World, say: (line: string) => void): Promise<void> {
  const staff = await world.createPerson("staff");
  const assessment = await publishAssessment(world, staff.token, 54);
  const { session } = await startStudent(world, staff.token, assessment);
  const { db } = world.platform;
  const ids = await copySitting(db, session, SITTINGS);
  await sql`insert into session_presence (session_id, section_position, question_position, answered, saved_at, seen_at)
    select id, 1, 20, '{"1": "fffff00000000"}', now(), now() from unnest(${ids}::uuid[]) as id`.execute(db);
  const read = async (query: string) => {
    const began = performance.now();
    const answer = (await world.call(
      "GET",
      `/api/live-sessions/?assessment=${assessment}${query}`,
      staff.token,
    )) as Answer;
    return { ms: performance.now() - began, answer };
  };
  const all: number[] = [];
  const changes: number[] = [];
  let changed = 0;
  let bytes = 0;
  for (let turn = 0; turn < TIMES; turn += 1) {
    const whole = await read("");
    all.push(whole.ms);
    bytes = JSON.stringify(whole.answer.results).length / whole.answer.results.length;
    // What was told before is out of the overlap: only these are news.
    await sql`update session_presence set seen_at = now() - interval '5 seconds'`.execute(db);
    const told = ids.slice((turn * TOLD) % SITTINGS).slice(0, TOLD);
    await sql`update session_presence set seen_at = now() where session_id = any(${told}::uuid[])`.execute(db);
    const since = await read(`&since=${whole.answer.cursor}`);
    changes.push(since.ms);
    changed = Math.max(changed, since.answer.results.length);
  }
  const [whole, part] = [median(all), median(changes)];
  say(`| ${SITTINGS.toLocaleString("en")} sittings, one reader, warm | median ms | p95 ms | of all rows |`);
  say("|---|---|---|---|");
  say(`| all rows, ${Math.round(bytes)} bytes each | ${whole.toFixed(1)} | ${percentile(all, 0.95).toFixed(1)} | 1 |`);
  const ratio = (part / whole).toFixed(2);
  say(`| what ${changed} told since | ${part.toFixed(1)} | ${percentile(changes, 0.95).toFixed(1)} | ${ratio} |`);
}
