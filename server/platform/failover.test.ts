import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createSweeper } from "../delivery/sessions/sweep.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/app.ts";
import { type DatabaseProxy, openDatabaseProxy } from "../testing/database-proxy.ts";
import { run } from "../testing/database-server.ts";
import { passDeadline } from "../testing/pass-deadline.ts";
import { type Pair, startPair } from "../testing/primary-and-standby.ts";
import { expectNothingLost, startSavingPlayers } from "../testing/saving-players.ts";
import { allocate, publishAssessment, sitFirstSection } from "../testing/sitting.ts";
import { waitOptions } from "../testing/wait-options.ts";
import { inTransaction } from "./database/transaction.ts";
import { enqueue } from "./jobs.ts";
import { startWorker } from "./worker.ts";
import { createWorkerLocks } from "./worker-locks.ts";

/*
 * One pair of servers, one after the other: the standby is met by mistake, then it is promoted. The proxy is what leads to the primary,
 * as HAProxy would.
 */

const log = pino({ level: "silent" });
let pair: Pair;
let proxy: DatabaseProxy;
let t: TestApp;
let staff: SignedIn;

beforeAll(async () => {
  pair = await startPair();
  proxy = await openDatabaseProxy(pair.primary.url);
  t = await openTestApp({}, proxy.url, async () => {});
  staff = await t.signInAs("staff");
});
afterAll(async () => {
  await t?.close();
  await proxy?.close();
  await pair?.close();
});

const ready = () => t.call("GET", "/api/ready/");
/** For what saves answers, and for what answers everything else. */
const untilReady = () =>
  vi.waitFor(async () => {
    expect((await ready()).status).toBe(200);
    expect((await t.call("GET", "/api/questions/", { as: staff })).status).toBe(200);
  }, waitOptions);
const save = async (student: SignedIn, body: unknown) =>
  t.call("POST", "/api/users/assessments-attempts/", { as: student, body });

async function addQuestion(difficulty: number): Promise<string> {
  const body = {
    body: "<p>Seven?</p>",
    difficulty,
    interactions: [{ type: "numeric_entry" }],
    key: { RESPONSE: { accept: ["7"] } },
  };
  const { status, body: made } = await t.call<{ id: string }>("POST", "/api/questions/", { as: staff, body });
  expect(status).toBe(201);
  return made.id;
}

async function difficulties(): Promise<{ count: number; difficulty: Record<string, number> }> {
  const { body } = await t.call<{ count: number; facets: { difficulty: Record<string, number> } }>(
    "GET",
    "/api/questions/?facets=true",
    { as: staff },
  );
  return { count: body.count, difficulty: body.facets.difficulty };
}

test("readiness tells how the standby follows", async () => {
  const said = await vi.waitFor(async () => {
    const { body } = await ready();
    expect(body).toMatchObject({ status: "ready", replication: { standbys: 1, synchronous: 0 } });
    return body.replication as { lag_seconds: number };
  }, waitOptions);
  expect(said.lag_seconds).toBeGreaterThanOrEqual(0);
  expect(said.lag_seconds).toBeLessThan(60);
});

test("a standby is taken for no database: saves, reads and readiness answer 503 in clear words, and nothing stays connected to it", async () => {
  await pair.standby.catchUp();
  proxy.lead(pair.standby.url);
  proxy.cut();
  const readOnly = {
    status: 503,
    body: { detail: "The database is read-only at the moment. Try again in a few seconds." },
  };
  await vi.waitFor(async () => expect(await ready()).toMatchObject(readOnly), waitOptions);
  await vi.waitFor(async () => {
    const listed = await t.call("GET", "/api/questions/", { as: staff });
    expect(listed).toMatchObject({ ...readOnly, headers: { "retry-after": "2" } });
  }, waitOptions);
  expect((await t.call("GET", "/api/health/")).status).toBe(200);
  // No connection has to be cut for it.
  proxy.lead(pair.primary.url);
  await untilReady();
});

test("after a promotion all of it goes on, and nothing is believed that the new primary doesn’t know", async () => {
  const assessment = await publishAssessment(t, staff, { sections: [{ questions: 2 }] });
  const student = await t.signInAs("student");
  await allocate(t, staff, assessment, student.id);
  const { sitter } = await sitFirstSection(t, student, assessment);
  const players = await startSavingPlayers(t, 3, save);
  const before = await difficulties();
  // The old primary's clock is an hour ahead, as far as events are concerned.
  await run(
    pair.primary.url,
    `create schema ahead; grant usage on schema ahead to public;
     create function ahead.clock_timestamp() returns timestamptz language sql as $$select pg_catalog.clock_timestamp() + interval '1 hour'$$;
     alter table live_events alter created_at set default ahead.clock_timestamp();
     alter database trial set search_path = ahead, pg_catalog, public`,
  );
  proxy.cut();
  await untilReady();
  const heard: string[] = [];
  const listening = await t.platform.live.listen([`user:${student.id}`], null, ({ kind }) => {
    if (kind === "sign_in.ended") heard.push(kind);
  });
  const endSignIn = async () => {
    const other = await t.signInAs(student);
    await t.call("DELETE", `/api/me/sign-ins/${other.signInId}/`, { as: student });
  };
  await endSignIn();
  await vi.waitFor(() => expect(heard).toHaveLength(1), waitOptions);
  const ahead = await t.platform.pool.query(
    "select from live_events where created_at > pg_catalog.clock_timestamp() + interval '30 minutes'",
  );
  expect(ahead.rowCount).toBeGreaterThan(0);

  const workers = createWorkerLocks(proxy.url, log);
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const slow = async () => {
    begun.resolve();
    await mayEnd.promise;
  };
  const worker = await startWorker(t.platform.jobs.pool, { trial: slow }, log, workers);
  await inTransaction(t.platform.db, (tx) => enqueue(tx, "trial", {}));
  await begun.promise;
  await workers.poll();

  await players.stop();
  await pair.standby.catchUp();
  await pair.standby.stop();
  // What the standby misses: it is acknowledged by the primary alone, and known to the copy of the bank.
  await addQuestion(5);
  for (let writes = 0; writes < 30; writes += 1) await addQuestion(4);
  expect((await difficulties()).difficulty).toMatchObject({ 5: 1, 4: 30 });
  await pair.primary.kill();
  // What was proved a moment ago holds for a second.
  await vi.waitFor(async () => expect(await ready()).toMatchObject({ status: 503 }), waitOptions);
  await pair.standby.start();
  pair.standby.promote();
  const isPrimary = async () => {
    const client = new pg.Client({ connectionString: pair.standby.url });
    await client.connect();
    const { rows } = await client.query("select pg_is_in_recovery() as waits").finally(() => client.end());
    expect(rows).toEqual([{ waits: false }]);
  };
  await vi.waitFor(isPrimary, waitOptions);
  await run(
    pair.standby.url,
    `alter database trial reset search_path; alter table live_events alter created_at set default pg_catalog.clock_timestamp()`,
  );
  proxy.lead(pair.standby.url);
  proxy.cut();
  await untilReady();

  // A process that comes now takes nothing from those that live and have not come back.
  // A process that noted the new primary did so just now, however long ago that is here.
  await run(
    pair.standby.url,
    "update current_primary set since = clock_timestamp() + interval '1 hour' where since > '-infinity'",
  );
  const newcomer = createWorkerLocks(pair.standby.url, log);
  await newcomer.poll();
  const { rows } = await t.platform.jobs.pool.query(
    "select locked_by is not null as held from graphile_worker._private_jobs where locked_by is not null",
  );
  expect(rows).toEqual([{ held: true }]);
  await newcomer.stop();

  expect(await difficulties()).toEqual(before);
  await addQuestion(1);
  expect((await difficulties()).difficulty).toEqual({ ...before.difficulty, 1: 1 });

  await endSignIn();
  await vi.waitFor(() => expect(heard).toHaveLength(2), waitOptions);
  listening.stop();

  await expectNothingLost(t, players.players);
  await passDeadline(t.platform.db, sitter.session.id);
  await createSweeper(t.platform.db, t.platform.live.wake, log).sweep();
  const path = `/api/users/assessments-sessions/${sitter.session.id}/`;
  expect((await t.call("GET", path, { as: staff })).body).toMatchObject({ state: "submitted" });

  mayEnd.resolve();
  await worker.stop();
  await workers.stop();
});
