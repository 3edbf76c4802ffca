import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findPublishedVersion } from "@sextant/server/authoring/assessments/published.ts";
import { refreshAllFigures } from "@sextant/server/delivery/results/version-figures.ts";
import { newId } from "@sextant/server/platform/ids.ts";
import pg from "pg";
import {
  abilities,
  answers,
  filed,
  given,
  ledBy,
  people,
  reasons,
  scaleOf,
  sittings,
  sources,
  standings,
  totals,
} from "./history-rows.ts";
import { createQuestion, publishAssessment } from "./setup.ts";
import { openWorld, type World } from "./world.ts";

/** How much of a history is made. */
export interface HistorySize {
  students: number;
  /** Everyone sits each of them once. */
  assessments: number;
  questions: number;
  /** So many people have everything of their sittings, down to saves and visits; of the others there is what figures read. */
  whole: number;
  /** Questions to practise; by default so many as say whether anything is left. */
  practice?: number;
}

export interface History extends HistorySize {
  staffId: string;
  /** Leads groups of three hundred students. */
  tutorId: string;
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
/** Groups that the tutor leads. */
const LED = 3;
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

/** What PostgreSQL is told while a history is made: nothing of it has to outlive a crash. */
const LOADING = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_compression: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "16GB",
  checkpoint_timeout: "1h",
  autovacuum: "off",
  shared_buffers: "1GB",
  work_mem: "256MB",
  maintenance_work_mem: "1GB",
};
/** Tables that many rows go into. */
const FILLED = [
  ...["sessions", "session_sections", "attempts", "visits", "answer_history", "attempt_scores", "session_scores"],
  ...["result_facts", "session_results", "attempt_reasons"],
];
const PRACTICE = 400;
const REASONS = ["Misread", "Slip", "Did not know", "Out of time", "Guessed"];

/** Takes the indexes of tables away, but those that keys need. @returns The statements that make them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [FILLED],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Publishes what is sat, and makes what is practised. */
async function publishAll(world: World, staffToken: string, size: HistorySize) {
  const assessmentIds: string[] = [];
  const section = { scale: scaleOf(size.questions) };
  for (let made = 0; made < size.assessments; made += 1) {
    const settings = { name: `History ${made + 1}`, score_model: { type: "scaled" } };
    assessmentIds.push(await publishAssessment(world, staffToken, size.questions, settings, section));
  }
  const practice: string[] = [];
  for (let made = 1; made <= (size.practice ?? PRACTICE); made += 1)
    practice.push((await createQuestion(world, staffToken, 10_000 + made, { pool: "practice" })).id);
  const versionIds: string[] = [];
  for (const id of assessmentIds) versionIds.push((await findPublishedVersion(world.platform.db, id)) ?? "");
  return { assessmentIds, versionIds, practice };
}

/** Makes a history of sittings by statements over sets, and the figures of its versions. */
async function fill(world: World, size: HistorySize, say: (line: string) => void): Promise<History> {
  const [staff, tutor] = [await world.createPerson("staff"), await world.createPerson("tutor")];
  const { assessmentIds, versionIds, practice } = await publishAll(world, staff.token, size);
  const begun = performance.now();
  const told = (what: string) => say(`  ${what}: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  const schools = Array.from({ length: SCHOOLS }, () => newId());
  const groups = Array.from({ length: Math.max(1, Math.floor(size.students / GROUP)) }, () => newId());
  const reasonIds = REASONS.map(() => newId());
  // A separate connection has no statement timeout.
  const client = new pg.Client({ connectionString: world.url });
  await client.connect();
  try {
    await client.query("select setseed(0.5)");
    const topics = await makeTags(client);
    const run = async (statements: readonly string[], values: unknown[]) => {
      for (const statement of statements) await client.query(statement, values);
    };
    await run(people, [size.students, schools, groups]);
    await run(abilities, [size.students, versionIds]);
    await run(filed, [topics, practice]);
    await client.query("update questions set difficulty = 1 + abs(hashtext(id::text)) % 5");
    await run([ledBy], [tutor.id, groups.slice(0, LED)]);
    await run([given], [assessmentIds, groups]);
    await run(
      ["insert into reasons_for_error (id, name) select * from unnest($1::uuid[], $2::text[])"],
      [reasonIds, REASONS],
    );
    const indexes = await dropIndexes(client);
    // What is made holds together by how it is made: nobody need check ten million references.
    await client.query("set session_replication_role = replica");
    for (let place = 1; place <= versionIds.length; place += 1) {
      await run(sittings, [place, size.students, schools]);
      await run([answers, totals], [place, size.students, size.students]);
      await run([reasons], [place, size.students, reasonIds]);
      await run(sources, [place, size.students, Math.min(size.whole, size.students)]);
      told(`version ${place} of ${versionIds.length}`);
    }
    await run([standings], [versionIds.length, size.students, size.students]);
    await run(indexes, []);
    await run(["drop table history_people", "drop table history_questions", "vacuum analyze"], []);
    told("indexes");
  } finally {
    await client.end();
  }
  await refreshAllFigures(world.platform.long.db);
  told("figures");
  const { rows } = await world.platform.pool.query<{ id: string }>(
    "select id from users where email like 'history-%' order by id",
  );
  return {
    ...size,
    staffId: staff.id,
    tutorId: tutor.id,
    assessmentIds,
    versionIds,
    schools,
    groups,
    studentIds: rows.map(({ id }) => id),
    attempts: size.students * size.assessments * size.questions,
  };
}

/**
 * Returns the history that a folder holds. Where it holds none one is made there first, in a world of its own whose PostgreSQL is set for
 * that.
 */
export async function prepareHistory(folder: string, size: HistorySize, say: (line: string) => void): Promise<History> {
  const file = join(folder, "history.json");
  const found = await readFile(file, "utf8").catch(() => null);
  if (found !== null) return JSON.parse(found) as History;
  const begun = performance.now();
  const world = await openWorld({ folder, settings: LOADING });
  try {
    const history = await fill(world, size, say);
    await writeFile(file, JSON.stringify(history));
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    say(`${history.attempts.toLocaleString("en")} attempts were made in ${seconds} s.\n`);
    return history;
  } finally {
    await world.close();
  }
}
