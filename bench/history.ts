import { findPublishedVersion } from "@sextant/server/assessments/published.ts";
import { newId } from "@sextant/server/platform/ids.ts";
import { refreshAllFigures } from "@sextant/server/results/version-figures.ts";
import pg from "pg";
import { abilities, people, sittings, sources, tagged } from "./history-rows.ts";
import { publishAssessment } from "./setup.ts";
import type { World } from "./world.ts";

/** How much of a history is made. */
export interface HistorySize {
  students: number;
  /** Everyone sits each of them once. */
  assessments: number;
  questions: number;
  /** So many people have everything of their sittings, down to saves and visits; of the others there is what figures read. */
  whole: number;
}

export interface History extends HistorySize {
  staffToken: string;
  assessmentIds: string[];
  versionIds: string[];
  schools: string[];
  groups: string[];
  /** Of students, in order. */
  studentIds: string[];
  attempts: number;
}

const SCHOOLS = 20;
/** People of a group. */
const GROUP = 100;
const DOMAINS = 8;
const TOPICS = 5;

/** A taxonomy of three levels. @returns Its topics. */
async function makeTags(client: pg.Client): Promise<string[]> {
  const ids = (count: number) => Array.from({ length: count }, () => newId());
  const [exam, domains, topics] = [newId(), ids(DOMAINS), ids(DOMAINS * TOPICS)];
  const insert = "insert into tags (id, level, parent_id, name)";
  await client.query(`${insert} values ($1, 'exam', null, 'History')`, [exam]);
  await client.query(
    `${insert} select id, 'domain', $2, 'Domain ' || n from unnest($1::uuid[]) with ordinality as t (id, n)`,
    [domains, exam],
  );
  await client.query(
    `${insert} select id, 'topic', ($2::uuid[])[1 + (n - 1) / ${TOPICS}], 'Topic ' || n from unnest($1::uuid[]) with ordinality as t (id, n)`,
    [topics, domains],
  );
  return topics;
}

/** Makes a history of sittings by statements over sets, and the figures of its versions. */
export async function makeHistory(world: World, size: HistorySize, say: (line: string) => void): Promise<History> {
  const staff = await world.createPerson("staff");
  const assessmentIds: string[] = [];
  for (let made = 0; made < size.assessments; made += 1)
    assessmentIds.push(await publishAssessment(world, staff.token, size.questions));
  const versionIds: string[] = [];
  for (const id of assessmentIds) versionIds.push((await findPublishedVersion(world.platform.db, id)) ?? "");
  const begun = performance.now();
  const schools = Array.from({ length: SCHOOLS }, () => newId());
  const groups = Array.from({ length: Math.max(1, Math.floor(size.students / GROUP)) }, () => newId());
  // Tables of its own are of one connection, and no statement of it is ever too long.
  const client = new pg.Client({ connectionString: world.url });
  await client.connect();
  try {
    await client.query("set synchronous_commit = off");
    await client.query("set work_mem = '256MB'");
    await client.query("select setseed(0.5)");
    const topics = await makeTags(client);
    const run = async (statements: readonly string[], values: unknown[]) => {
      for (const statement of statements) await client.query(statement, values);
    };
    await run(people, [size.students, schools, groups]);
    await run(abilities, [size.students, versionIds]);
    await client.query(tagged, [topics]);
    for (let place = 1; place <= versionIds.length; place += 1) {
      await run(sittings, [place, size.students, schools]);
      await run(sources, [place, size.students, Math.min(size.whole, size.students)]);
      say(`  version ${place} of ${versionIds.length}: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    }
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
  await refreshAllFigures(world.platform.long.db);
  const { rows } = await world.platform.pool.query<{ id: string }>(
    "select id from users where email like 'history-%' order by id",
  );
  const attempts = size.students * size.assessments * size.questions;
  say(`${attempts.toLocaleString("en")} attempts were made in ${((performance.now() - begun) / 1000).toFixed(0)} s.\n`);
  return {
    ...size,
    staffToken: staff.token,
    assessmentIds,
    versionIds,
    schools,
    groups,
    studentIds: rows.map(({ id }) => id),
    attempts,
  };
}
