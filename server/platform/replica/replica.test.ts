import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openTestApp, type SignedIn, type TestApp } from "../../testing/app.ts";
import { createTestUser } from "../../testing/factories.ts";
import { type Pair, startPair } from "../../testing/primary-and-standby.ts";
import { waitOptions } from "../../testing/wait-options.ts";
import type { Database } from "../database/client.ts";
import { openReplica } from "./replica.ts";

/** In seconds: what is read from the standby is, however long this machine takes over it. */
const LIMIT = 3600;
/** For what is to be beyond the limit. */
const SHORT_LIMIT = 2;

let pair: Pair;
let t: TestApp;
let other: TestApp;

beforeAll(async () => {
  pair = await startPair();
  t = await openApp(LIMIT);
  other = await t.startAnother();
});
afterAll(async () => {
  await other?.close();
  await t?.close();
  await pair?.close();
});

const openApp = (limit: number) =>
  openTestApp(
    {
      DATABASE_URL: "postgres://localhost/not-asked",
      READ_DATABASE_URL: pair.standby.url,
      READ_LAG_SECONDS: String(limit),
    },
    pair.primary.url,
    async () => {},
  );

// One that fails must not hold up those that follow.
afterEach(() => onStandby("select pg_wal_replay_resume()").catch(() => {}));

async function onStandby(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: pair.standby.url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const listing = (app: TestApp, as: Awaited<ReturnType<TestApp["signInAs"]>>) =>
  app.call<{ count: number }>("GET", "/api/people-view/", { as });
const replica = (app = t) => {
  if (!app.platform.replica) throw new Error("There is no replica");
  return app.platform.replica;
};
const untilLag = (fits: (lag: number | null) => boolean, of = replica()) =>
  vi.waitFor(() => expect(fits(of.lag())).toBe(true), waitOptions);

test("what may lag is read from the standby, and says by how much it is behind", async () => {
  const staff = await t.signInAs("staff");
  await pair.standby.catchUp();
  // A standby that has only just been copied can’t always say at the first look since when it is behind.
  await untilLag((lag) => lag !== null && lag < LIMIT);
  const connects = vi.spyOn(replica().pool, "connect");
  // The looks at its lag, which may come at any time, connect with a callback.
  const reads = () => connects.mock.calls.filter((args: unknown[]) => args.length === 0).length;
  const { status, headers, body } = await listing(t, staff);
  expect(status).toBe(200);
  expect(body.count).toBeGreaterThan(0);
  expect(Number(headers["sextant-replica-lag"])).toBeLessThan(LIMIT);
  expect(reads()).toBeGreaterThan(0);
  connects.mockClear();
  // Permission checks go to the primary, and so do reads that may not lag.
  const { headers: others } = await t.call("GET", "/api/users/me/", { as: staff });
  expect(others["sextant-replica-lag"]).toBeUndefined();
  expect(reads()).toBe(0);
  connects.mockRestore();
});

test("who has just written something reads it at once, through any process, and others what is there yet", async () => {
  const [writer, reader] = [await t.signInAs("staff"), await t.signInAs("staff")];
  await pair.standby.catchUp();
  await onStandby("select pg_wal_replay_pause()");
  try {
    const before = (await listing(t, reader)).body.count;
    const { id } = await createTestUser(t.platform.db, { role: "tutor", firstName: "Before" });
    const path = `/api/users/${id}/`;
    const renamed = await t.call("PATCH", path, { as: writer, body: { first_name: "Afterwards", version: 1 } });
    expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
    const found = async (app: TestApp, as: SignedIn) =>
      (await app.call<{ count: number }>("GET", "/api/people-view/?search=Afterwards", { as })).body.count;
    expect(await found(t, writer)).toBe(1);
    expect(await found(other, writer)).toBe(1);
    expect(await found(t, reader)).toBe(0);
    expect((await listing(t, reader)).body.count).toBe(before);
  } finally {
    await onStandby("select pg_wal_replay_resume()");
  }
});

test("beyond the limit everything is read from the primary, and from the standby again once it has caught up", async () => {
  const strict = await openApp(SHORT_LIMIT);
  const staff = await strict.signInAs("staff");
  await untilLag((lag) => lag === 0, replica(strict));
  await pair.standby.catchUp();
  await onStandby("select pg_wal_replay_pause()");
  const before = (await listing(strict, staff)).body.count;
  await createTestUser(t.platform.db, { role: "tutor" });
  await untilLag((lag) => lag !== null && lag > SHORT_LIMIT, replica(strict));
  const { body, headers } = await listing(strict, staff);
  expect(body.count).toBe(before + 1);
  expect(Number(headers["sextant-replica-lag"])).toBeGreaterThan(SHORT_LIMIT);
  await onStandby("select pg_wal_replay_resume()");
  await expect.poll(() => replica(strict).serves(staff.id)).toBe(true);
  await strict.close();
});

/** Another replica of the same standby. */
const openOwn = (limitSeconds: number, now = Date.now) =>
  openReplica({ url: pair.standby.url, limitSeconds, log: t.platform.log, now, primary: t.platform });
const isStandby = async (db: Database) =>
  (await sql<{ is_standby: boolean }>`select pg_is_in_recovery() as is_standby`.execute(db)).rows[0]?.is_standby;

test("a job reads from the standby what was committed before it, and from the primary where that takes too long", async () => {
  await untilLag((lag) => lag === 0);
  const names = async (db: Database) =>
    (await db.selectFrom("users").select("id").where("first_name", "=", "Justnow").execute()).length;
  await createTestUser(t.platform.db, { firstName: "Justnow" });
  const read = await replica().readForJob(t.platform.db, async (db) => [await isStandby(db), await names(db)]);
  expect(read).toEqual([true, 1]);
  const hasty = await openOwn(SHORT_LIMIT);
  await onStandby("select pg_wal_replay_pause()");
  await createTestUser(t.platform.db, { firstName: "Justnow" });
  const late = await hasty.readForJob(t.platform.db, async (db) => [await isStandby(db), await names(db)]);
  expect(late).toEqual([false, 2]);
  await onStandby("select pg_wal_replay_resume()");
  await hasty.close();
});

test("a download is read there for who has written nothing, and noted in the primary", async () => {
  const [reader, writer] = [await t.signInAs("staff"), await t.signInAs("staff")];
  await untilLag((lag) => lag === 0);
  const reads = vi.spyOn(replica(), "readFor");
  const { body } = await t.call<{ url: string }>("POST", "/api/people/export/", { as: reader, body: {} });
  expect((await t.call("GET", body.url)).status).toBe(200);
  expect(reads).toHaveBeenCalledWith(reader.id, expect.anything(), expect.anything());
  reads.mockRestore();
  expect(await replica().readFor(reader.id, t.platform.db, isStandby)).toBe(true);
  await replica().wrote(writer.id);
  expect(await replica().readFor(writer.id, t.platform.db, isStandby)).toBe(false);
  const noted = await t.platform.db
    .selectFrom("audit_entries")
    .select("action")
    .where("actor_id", "=", reader.id)
    .where("action", "=", "people.exported")
    .execute();
  expect(noted).toHaveLength(1);
});

test("many who write at once are all noted", async () => {
  const people = await Promise.all(Array.from({ length: 40 }, () => createTestUser(t.platform.db)));
  await Promise.all(people.map(({ id }) => replica().wrote(id)));
  const ids = people.map(({ id }) => id);
  const noted = await t.platform.db.selectFrom("last_writes").select("user_id").where("user_id", "in", ids).execute();
  expect(noted).toHaveLength(40);
});

test("a standby that is a day behind is late by a day, and nobody is answered from it", async () => {
  await untilLag((lag) => lag === 0);
  let ahead = 0;
  const own = await openOwn(LIMIT, () => Date.now() + ahead);
  try {
    const { id } = await createTestUser(t.platform.db);
    await pair.standby.catchUp();
    await vi.waitFor(() => expect(own.lag()).toBe(0), waitOptions);
    await onStandby("select pg_wal_replay_pause()");
    await createTestUser(t.platform.db);
    await vi.waitFor(() => expect(own.lag()).toBeGreaterThan(0), waitOptions);
    ahead = 86_400_000;
    await vi.waitFor(() => expect(own.lag()).toBeGreaterThan(86_000), waitOptions);
    expect(await own.serves(id)).toBe(false);
    expect(await own.readFor(id, t.platform.db, isStandby)).toBe(false);
    expect(await own.readForJob(t.platform.db, isStandby)).toBe(false);
  } finally {
    await onStandby("select pg_wal_replay_resume()");
    await own.close();
  }
});

test("staff see at the operations page how far the standby is behind, and what to do when it is away", async () => {
  const staff = await t.signInAs("staff");
  type State = { replica: { lag_seconds: number | null; limit_seconds: number }; findings: { cause: string }[] };
  const state = async () => (await t.call<State>("GET", "/api/operations/", { as: staff })).body;
  await untilLag((lag) => lag === 0);
  expect((await state()).replica).toMatchObject({ limit_seconds: LIMIT });
  await pair.standby.stop();
  await untilLag((lag) => lag === null);
  expect((await state()).findings.map(({ cause }) => cause)).toContain("replica_away");
  await pair.standby.start();
  await untilLag((lag) => lag === 0);
  expect((await state()).findings.map(({ cause }) => cause)).not.toContain("replica_away");
});

test("a standby that is killed in the midst costs nobody an answer, and is used again when it is back", async () => {
  const staff = await t.signInAs("staff");
  await pair.standby.kill();
  for (const app of [t, other]) expect((await listing(app, staff)).status).toBe(200);
  await untilLag((lag) => lag === null);
  expect((await listing(t, staff)).headers["sextant-replica-lag"]).toBeUndefined();
  await pair.standby.start();
  await untilLag((lag) => lag === 0);
  expect((await listing(t, staff)).status).toBe(200);
});

test("a standby that was promoted isn’t read: it goes on by itself", async () => {
  const staff = await t.signInAs("staff");
  pair.standby.promote();
  await untilLag((lag) => lag === null);
  await createTestUser(t.platform.db, { role: "tutor" });
  const { rows } = await t.platform.pool.query("select count(*)::int as count from users");
  expect((await listing(t, staff)).body.count).toBe(rows[0].count);
});
