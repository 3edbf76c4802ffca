import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HandlerOutput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { countPracticeTask } from "../../delivery/sessions/change.ts";
import { openDatabase } from "../../platform/database/client.ts";
import { startEmbeddedDatabase } from "../../platform/database/embedded.ts";
import { grantRights } from "../../platform/database/grant-rights.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { createJob, enqueue, jobTask } from "../../platform/jobs.ts";
import { channelsOf } from "../../start/channels.ts";
import { type SignedIn, startTestApp, type TestApp } from "../../testing/app.ts";
import { allocate, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { workOff } from "../../testing/work-off.ts";
import { listSamples, noteSample } from "./history.queries.ts";
import { listSlowStatements, readDatabase, readReplication } from "./operations.queries.ts";
import { noteSaves } from "./saves.queries.ts";
import { startHistory } from "./watch-history.ts";
import { startSaveHistory } from "./watch-saves.ts";

type State = HandlerOutput<"operations.get">;
type Jobs = HandlerOutput<"operations.list_jobs">;

let t: TestApp;
let staff: SignedIn;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sextant-operations-"));
  t = await startTestApp({ BACKUP_DIR: folder, DATA_DIR: folder, BACKUP_AT: "03:00" });
  staff = await t.signInAs("staff");
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await t.platform.pool.query("delete from graphile_worker._private_jobs");
  await t.platform.pool.query("delete from jobs");
  await t.platform.pool.query("delete from outbox_messages");
});

const get = async () => (await t.call<State>("GET", "/api/operations/", { as: staff })).body;
const causes = async () => (await get()).findings.map(({ cause, verdict }) => `${cause} ${verdict}`);
const list = async () => (await t.call<Jobs>("GET", "/api/operations/jobs/", { as: staff })).body;
const act = (id: string, what: "retry" | "cancel") =>
  t.call("POST", `/api/operations/jobs/${id}/${what}/`, { as: staff });

const create = () =>
  inTransaction(t.platform.db, (tx) =>
    createJob(tx, { kind: "trial", input: { name: "Ada" }, createdBy: staff.id, queue: "trials" }),
  );
/** A job that failed for a reason that its owner can’t change. */
async function createFailed(): Promise<string> {
  const id = await create();
  const fail = jobTask(
    t.platform.db,
    () => {},
    () => t.platform.pool.query("select Ada from nowhere"),
  );
  await fail({ job: id }).catch(() => {});
  await t.platform.pool.query("delete from graphile_worker._private_jobs");
  return id;
}
/** A task that was tried as often as it may be. */
async function giveUp(): Promise<string> {
  await inTransaction(t.platform.db, (tx) => enqueue(tx, countPracticeTask, { sessions: [] }));
  const { rows } = await t.platform.pool.query<{ id: string }>(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Ada' returning '00000000-0000-8000-8000-' || lpad(to_hex(id), 12, '0') as id`,
  );
  const [task] = rows;
  if (!task) throw new Error("There is no task");
  return task.id;
}

test("staff see the database, versions and disks, and nothing of what there isn’t", async () => {
  const state = await get();
  expect(state.database.version).toMatch(/^\d+\.\d+/);
  expect(state.database.connections).toBeGreaterThan(0);
  expect(state.database.max_connections).toBeGreaterThan(state.database.connections);
  expect(state.database.size_bytes).toBeGreaterThan(1_000_000);
  expect(state.versions).toMatchObject({ node: process.versions.node, schema: expect.stringMatching(/^2026\d+_/) });
  expect(state.versions.is_schema_ahead).toBe(false);
  expect(state.disk.data?.free_bytes).toBeGreaterThan(0);
  expect([state.replication, state.statements]).toEqual([null, null]);
  expect(state.mail).toEqual({ sends: false, sent: 0, failed: 0, waiting: 0, stuck_seconds: null });
});

test("an embedded database without a backup is red", async () => {
  expect((await get()).backups).toMatchObject({ folder: { is_reachable: true, good_at: null }, is_daily: true });
  expect(await causes()).toContain("backup_missing red");
});

test("a transaction left open, a newer schema and undelivered mail are found", async () => {
  const { pool, db } = t.platform;
  await pool.query(
    `insert into outbox_messages (id, channel, recipient, kind, state, failure, created_at)
      values ($1, 'mail', 'ada@example.org', 'test', 'queued', '535 5.7.8 refused', now() - interval '20 minutes')`,
    [newId()],
  );
  await db
    .insertInto("outbox_messages")
    .values(
      Array.from({ length: 5 }, () => ({
        id: newId(),
        channel: "sms",
        recipient: "+1",
        kind: "test",
        state: "failed",
        finished_at: new Date(),
      })),
    )
    .execute();
  await sql`insert into migrations (name, hash) values ('2999_later.sql', '')`.execute(db);
  try {
    const state = await get();
    expect(state.mail).toMatchObject({ waiting: 1, failed: 0 });
    expect(state.mail.stuck_seconds).toBeGreaterThan(1199);
    expect(state.findings.map(({ cause }) => cause)).toEqual(
      expect.arrayContaining(["mail_stuck", "sms_failed", "schema_ahead"]),
    );
    expect(JSON.stringify(state)).not.toMatch(/ada@|refused/);
  } finally {
    await sql`delete from migrations where hash = ''`.execute(db);
  }
});

test("sittings that time caught up with, and scores owed for long, are found", async () => {
  const student = await t.signInAs("student");
  const assessment = await publishAssessment(t, staff);
  await allocate(t, staff, assessment, student.id);
  await sitFirstSection(t, student, assessment);
  expect((await get()).sittings).toMatchObject({ in_progress: 1, unscored: 0 });
  await t.platform.pool.query("update sessions set next_check_at = now() - interval '3 minutes'");
  expect(await causes()).toContain("sweep_late red");
  await t.platform.pool.query(
    "update sessions set state = 'submitted', open_section_id = null, open_deadline_at = null, scoring_owed = true, next_check_at = null, submitted_at = now() - interval '10 minutes'",
  );
  expect((await get()).sittings).toMatchObject({ overdue: 0, unscored: 1 });
  expect(await causes()).toContain("scoring_late warning");
});

test("a failed job of a person is listed without its error, and a retry runs it again in its line", async () => {
  const id = await createFailed();
  const { counts, results } = await list();
  expect(counts).toMatchObject({ failed: 1, waiting: 0 });
  expect(results).toMatchObject([{ id, kind: "trial", state: "failed", can: { retry: true, cancel: true } }]);
  expect(JSON.stringify(results)).not.toContain("Ada");
  expect(await causes()).toContain("jobs_failed warning");
  expect((await act(id, "retry")).status).toBe(204);
  expect((await list()).results).toMatchObject([{ id, state: "waiting", can: { retry: false } }]);
  let seen: unknown = null;
  const succeed = jobTask(
    t.platform.db,
    () => {},
    async (input) => {
      seen = input;
      return "done";
    },
  );
  await succeed({ job: id });
  expect(seen).toEqual({ name: "Ada" });
  const { rows } = await t.platform.pool.query(
    "select state, error, queue, (select queue_name from graphile_worker.jobs) as line from jobs",
  );
  expect(rows).toEqual([{ state: "done", error: null, queue: "trials", line: "trials" }]);
  expect((await act(id, "retry")).body).toMatchObject({ code: "illegal_transition", state: "done" });
  const { rows: audits } = await t.platform.pool.query(
    "select actor_id, after from audit_entries where action = 'job.retried'",
  );
  expect(audits).toEqual([{ actor_id: staff.id, after: { kind: "trial" } }]);
});

test("a job whose owner can put it right is no fault", async () => {
  const id = await create();
  const refuse = jobTask(
    t.platform.db,
    () => {},
    () => Promise.reject(new Error("The file is empty.")),
  );
  await refuse({ job: id });
  await t.platform.pool.query("delete from graphile_worker._private_jobs");
  expect((await list()).counts.failed).toBe(0);
  expect((await act(id, "retry")).status).toBe(409);
});

test("a task that was given up is tried again, and can’t be cancelled", async () => {
  const id = await giveUp();
  expect((await list()).results).toMatchObject([
    { id, kind: countPracticeTask, state: "failed", can: { retry: true, cancel: false } },
  ]);
  expect((await act(id, "cancel")).body).toMatchObject({ code: "illegal_transition" });
  expect((await act(id, "retry")).status).toBe(204);
  expect((await list()).results).toMatchObject([{ id, state: "waiting", tries: 0 }]);
  await workOff(t.platform);
  expect((await list()).results).toEqual([]);
});

test("a failed job is cleared, and one that waits is cancelled for its owner to see", async () => {
  const failed = await createFailed();
  expect((await act(failed, "cancel")).status).toBe(204);
  expect((await list()).results).toEqual([]);
  expect((await act(failed, "cancel")).status).toBe(409);
  const waiting = await create();
  expect((await act(waiting, "cancel")).status).toBe(204);
  expect((await list()).counts).toMatchObject({ waiting: 0, failed: 0 });
  const { body } = await t.call("GET", `/api/jobs/${waiting}/`, { as: staff });
  expect(body).toMatchObject({ state: "failed", error: "Staff cancelled this job." });
});

test("a running job is left alone", async () => {
  const id = await create();
  await t.platform.pool.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'someone'");
  expect((await list()).results).toMatchObject([{ id, state: "running", can: { retry: false, cancel: false } }]);
  for (const what of ["retry", "cancel"] as const)
    expect((await act(id, what)).body).toMatchObject({ code: "illegal_transition", state: "running" });
});

test("a job that isn’t there is not found, however it is named", async () => {
  for (const id of ["00000000-0000-8000-8000-00000000ffff", newId()])
    for (const what of ["retry", "cancel"] as const) expect((await act(id, what)).status).toBe(404);
});

test("the role that runs the server may read all of it, slow statements without values included", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "sextant-statements-"));
  const embedded = await startEmbeddedDatabase({
    dataDir,
    log: () => {},
    settings: { fsync: "off", shared_preload_libraries: "pg_stat_statements" },
  });
  try {
    await migrate(embedded.url);
    await grantRights(embedded.url, embedded.runtimeUrl);
    const owner = openDatabase(embedded.url, { max: 1 });
    await owner.pool.query("create extension pg_stat_statements");
    await owner.pool.query("alter system set synchronous_standby_names = 'db2'");
    await owner.pool.query("select pg_reload_conf()");
    await owner.close();
    const { db, pool, close } = openDatabase(embedded.runtimeUrl, { max: 1 });
    await pool.query("select count(*) from users where email = 'ada@example.org'");
    expect(await readDatabase(db)).toMatchObject({
      checkpoint_at: expect.any(Date),
      max_wal_bytes: expect.any(Number),
    });
    expect(await readReplication(db)).toMatchObject({ is_synchronous_wanted: true, synchronous: 0 });
    const slow = await listSlowStatements(db, 50);
    expect(slow?.map(({ text }) => text)).toContain("select count(*) from users where email = $1");
    expect(JSON.stringify(slow)).not.toContain("ada@");
    await close();
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true });
  }
});

test("the day behind is drawn from the most of each ten minutes, whichever process looked, and from no more than a day", async () => {
  const { db, pool } = t.platform;
  await pool.query("delete from operation_readings");
  const sample = { connections: 4, lag_seconds: null, oldest_job_seconds: 0, overdue_seconds: 0 };
  await noteSample(db, sample);
  await pool.query("update operation_readings set at = at - interval '10 minutes'");
  await noteSample(db, { ...sample, lag_seconds: 2, overdue_seconds: 7 });
  await noteSample(db, { ...sample, connections: 9, lag_seconds: 1 });
  await pool.query(
    "insert into operation_readings (at, connections, oldest_job_seconds, overdue_seconds) select now() - make_interval(hours => hours), 1, 0, 0 from unnest(array[23, 25]) as hours",
  );
  const { history, limits } = await get();
  // A new ten minutes may have begun between two notes.
  expect(history.length).toBeGreaterThanOrEqual(3);
  expect(history.slice(0, 2)).toMatchObject([{ connections: 1 }, { connections: 4, lag_seconds: null }]);
  const rest = history.slice(2);
  expect(Math.max(...rest.map(({ connections }) => connections))).toBe(9);
  expect(Math.max(...rest.map(({ overdue_seconds }) => overdue_seconds))).toBe(7);
  expect(Math.max(...rest.map(({ lag_seconds }) => lag_seconds ?? 0))).toBe(2);
  expect(limits).toMatchObject({ oldest_job_seconds: 300, overdue_seconds: 10 });
});

test("what is drawn is noted by the process that works, each minute and at its start", async () => {
  const { db, pool } = t.platform;
  await pool.query("delete from operation_readings");
  const history = startHistory(t.platform, channelsOf(t.platform), t.platform.log);
  await history.stop();
  expect(await listSamples(db)).toMatchObject([{ connections: expect.any(Number), lag_seconds: null }]);
});

test("saves of all processes are added up, and said of the last minutes and of the day", async () => {
  const { db, pool } = t.platform;
  await pool.query("delete from save_readings");
  expect((await get()).saving).toEqual({ a_second: 0, within_ms: null, history: [] });
  await pool.query(
    "insert into save_readings (at, counts) select now() - make_interval(hours => hours), array[0, 0, 0, 100] from unnest(array[3, 25]) as hours",
  );
  // In one transaction: both within the same ten minutes.
  await inTransaction(db, async (tx) => {
    await noteSaves(tx, [80, 10]);
    // The other process has an older build, or a newer one, with another number of bounds.
    await noteSaves(tx, [0, 10, 0]);
  });
  const { saving, limits } = await get();
  expect(saving.within_ms).toBeCloseTo(8.75);
  expect(saving.a_second).toBeGreaterThan(0);
  expect(saving.history.map(({ within_ms }) => within_ms).sort()).toEqual([48.75, 8.75].sort());
  expect(limits.saved_within_ms).toBe(50);
  expect(await causes()).not.toContain("saves_slow warning");
  await noteSaves(db, [0, 0, 0, 0, 100]);
  expect(await causes()).toContain("saves_slow warning");
  await pool.query("delete from save_readings");
});

test("a process notes its saves, each once, also when it ends", async () => {
  const { db, pool, metrics } = t.platform;
  await pool.query("delete from save_readings");
  const first = startSaveHistory(t.platform, t.platform.log);
  await first.stop();
  const before = await sum();
  metrics.acknowledged(0.004, [{ status: "saved" }]);
  metrics.acknowledged(0.3, [{ status: "saved" }]);
  const second = startSaveHistory({ db, metrics }, t.platform.log);
  await second.stop();
  await second.stop();
  expect((await sum()) - before).toBe(before + 2);
  await pool.query("delete from save_readings");

  async function sum() {
    const { rows } = await pool.query<{ sum: number }>(
      "select coalesce(sum(each), 0)::int as sum from save_readings, unnest(counts) as each",
    );
    return rows[0]?.sum ?? 0;
  }
});

test("messages of the last day are counted by hours", async () => {
  const { pool } = t.platform;
  await pool.query(
    `insert into outbox_messages (id, channel, kind, recipient, subject, body_text, state, finished_at)
     select gen_random_uuid(), 'mail', 'test', 'a@b.test', '', '', state, now() - make_interval(mins => ago)
     from (values ('sent', 5), ('failed', 50), ('sent', 70), ('queued', 5), ('sent', 1441)) as sent (state, ago)`,
  );
  const { message_hours } = await get();
  expect(message_hours).toHaveLength(24);
  expect(message_hours.map(({ count }) => count).slice(-3)).toEqual([0, 1, 2]);
});

test("the backups that are kept are told with when they were begun", async () => {
  const name = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString().replaceAll(":", "-");
  const names = [name(500), name(30), name(4)];
  for (const each of [...names, name(2)]) await mkdir(join(folder, each));
  for (const each of names) await writeFile(join(folder, each, "manifest.json"), "{}");
  const { backups } = await get();
  expect(backups?.folder?.made_at.map((at) => Math.round((Date.now() - Date.parse(`${at}`)) / 3_600_000))).toEqual([
    30, 4,
  ]);
  for (const each of await readdir(folder)) if (/^20/.test(each)) await rm(join(folder, each), { recursive: true });
});
