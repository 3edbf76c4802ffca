import { createHash } from "node:crypto";
import pg from "pg";
import { Connection } from "./connection.ts";
import { publishAssessment, type Student, startStudent } from "./setup.ts";
import { median, percentile } from "./statistics.ts";
import type { World } from "./world.ts";

const RUNS = 5;
const SECONDS = 4;
const STUDENTS = [16, 64, 256];
const QUESTIONS = 20;

export interface Measured {
  perSecond: number;
  p95: number;
}

/** Has each student send one answer, wait for its acknowledgement, and send the next. */
export async function runAnswers(
  world: World,
  students: readonly Student[],
  revisions: Map<string, number>,
  atOnce = students.length,
): Promise<Measured> {
  const connections = await Promise.all(Array.from({ length: atOnce }, () => Connection.open(world.port)));
  const latencies: number[] = [];
  const started = performance.now();
  const until = started + SECONDS * 1000;
  await Promise.all(
    connections.map(async (connection, index) => {
      for (let turn = 0; performance.now() < until; turn += 1) {
        // Each saves for several sittings in turn: the saves of one are limited.
        const student = students[(index + turn * atOnce) % students.length];
        const attempt = student?.attempts[turn % student.attempts.length];
        if (!student || !attempt) throw new Error("A student without questions");
        const revision = (revisions.get(attempt.id) ?? 0) + 1;
        revisions.set(attempt.id, revision);
        const row = {
          id: attempt.id,
          revision,
          elapsed_ms: turn * 10,
          response: { [attempt.interaction]: [attempt.options[turn % 4]] },
          flagged: turn % 7 === 0,
        };
        const body = JSON.stringify({ session: student.session, lease: 1, attempts: [row] });
        const sent = performance.now();
        const reply = await connection.request("POST", "/api/users/assessments-attempts/", student.token, body);
        latencies.push(performance.now() - sent);
        if (reply.status !== 200 || !reply.body.includes('"saved"'))
          throw new Error(`Not saved: ${reply.status} ${reply.body}`);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  for (const connection of connections) connection.close();
  return { perSecond: latencies.length / seconds, p95: percentile(latencies, 0.95) };
}

const bareTable = `
create table if not exists bare_answers (
  session_id uuid not null, id uuid not null, response jsonb, flagged boolean not null, marks jsonb, note text not null, lease int not null,
  revision int not null, elapsed_ms bigint not null, payload_hash bytea not null, saved_at timestamptz not null,
  primary key (session_id, id)
) with (fillfactor = 70)`;

const bareUpsert = {
  name: "bare_upsert",
  text: `insert into bare_answers values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now())
    on conflict (session_id, id) do update set response = excluded.response, flagged = excluded.flagged, marks = excluded.marks,
      note = excluded.note, lease = excluded.lease, revision = excluded.revision, elapsed_ms = excluded.elapsed_ms,
      payload_hash = excluded.payload_hash, saved_at = excluded.saved_at`,
};

/** The yardstick: the same row, one upsert in a transaction of its own, by a named statement on 16 connections, and nothing else. */
async function runBare(url: string, students: readonly Student[]): Promise<Measured> {
  const clients = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const latencies: number[] = [];
  const hash = createHash("sha256").update("row").digest();
  const started = performance.now();
  const until = started + SECONDS * 1000;
  await Promise.all(
    clients.map(async (client, index) => {
      for (let turn = 0; performance.now() < until; turn += 1) {
        const student = students[(index + turn * 16) % students.length];
        const attempt = student?.attempts[turn % QUESTIONS];
        if (!student || !attempt) throw new Error("A student without questions");
        const response = JSON.stringify({ [attempt.interaction]: [attempt.options[turn % 4]] });
        const values = [student.session, attempt.id, response, turn % 7 === 0, null, "", 1, turn + 1, turn * 10, hash];
        const sent = performance.now();
        await client.query({ ...bareUpsert, values });
        latencies.push(performance.now() - sent);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return { perSecond: latencies.length / seconds, p95: percentile(latencies, 0.95) };
}

/** Measures acknowledged answers a second against a bare upsert of the same row: runs alternate, and medians of five are told. */
export async function measureAnswers(world: World, say: (line: string) => void): Promise<void> {
  const staff = await world.createPerson("staff");
  const assessment = await publishAssessment(world, staff.token, QUESTIONS);
  const students: Student[] = [];
  for (let seated = 0; seated < Math.max(...STUDENTS); seated += 1)
    students.push(await startStudent(world, staff.token, assessment));
  await world.platform.pool.query(bareTable);
  const revisions = new Map<string, number>();
  const bare: Measured[] = [];
  const served = new Map<number, Measured[]>(STUDENTS.map((count) => [count, []]));
  await runBare(world.url, students);
  await runAnswers(world, students, revisions, 64);
  for (let run = 0; run < RUNS; run += 1) {
    bare.push(await runBare(world.url, students));
    for (const count of STUDENTS) served.get(count)?.push(await runAnswers(world, students, revisions, count));
  }
  const yardstick = median(bare.map((each) => each.perSecond));
  say("| | answers/s | p95 ms | times the bare upsert (each run) |");
  say("|---|---|---|---|");
  say(
    `| bare upsert, 16 connections | ${Math.round(yardstick)} | ${median(bare.map((each) => each.p95)).toFixed(1)} | 1 |`,
  );
  for (const [count, runs] of served) {
    const ratios = runs.map((each, index) => each.perSecond / (bare[index]?.perSecond ?? Number.NaN));
    const each = ratios.map((ratio) => ratio.toFixed(2)).join(", ");
    const perSecond = Math.round(median(runs.map((run) => run.perSecond)));
    const p95 = median(runs.map((run) => run.p95)).toFixed(1);
    say(`| ${count} students | ${perSecond} | ${p95} | **${median(ratios).toFixed(2)}** (${each}) |`);
  }
}
