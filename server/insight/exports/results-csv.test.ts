import type { AddressInfo } from "node:net";
import type { SessionState } from "@sextant/contract/sessions.ts";
import { parse } from "csv-parse/sync";
import fastify from "fastify";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createDownloadLink, sendDownload } from "../../platform/downloads.ts";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createCare, createSchool } from "../../testing/factories.ts";
import { satByMany } from "../../testing/sat-by-many.ts";
import { allocate, publishAssessment, sit } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { openCsvCopy } from "./copy-rows.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let id: string;
let students: string[];

const path = () => `/api/session-csv-result-download/?assessment_id=${id}`;

/** The rows of the file that this person gets. */
async function download(as: SignedIn) {
  const link = await t.call<{ url: string }>("GET", path(), { as });
  expect(link.status, JSON.stringify(link.body)).toBe(200);
  const file = await t.call<string>("GET", link.body.url);
  expect(file.status).toBe(200);
  return { file, link, rows: parse<Record<string, string>>(file.body, { columns: true, bom: true }) };
}

const running = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and query ilike 'copy %' and state = 'active'`.execute(t.platform.db);
  return rows[0]?.count;
};

/** Whether a statement waits for what it sent to be read. */
const isHeldUp = async () => {
  const { rows } = await sql<{ wait_event: string }>`select wait_event from pg_stat_activity
    where datname = current_database() and query ilike 'copy %' and state = 'active'`.execute(t.platform.db);
  return rows[0]?.wait_event === "ClientWrite";
};

/** Rows without end, for all a test is concerned, asked for by this person. */
const openLong = (userId: string, rows = sql`select md5(n::text) from generate_series(1, 100000000) as n`) =>
  openCsvCopy(t.platform, { userId, ids: sql`select ${staff.id}::uuid`, rows });

beforeAll(async () => {
  id = await publishAssessment(t, staff, { sections: [{ questions: 3 }], score_model: { type: "points" } });
  students = await satByMany(t.platform, id, [
    [1, 1, 1],
    [1, 0, "open"],
  ]);
  await t.platform.db
    .updateTable("users")
    .set({ last_name: '=cmd|"x", \n', first_name: "-5" })
    .where("id", "=", students[1] ?? "")
    .execute();
});

test("has a row for each sitting, with what it came to", async () => {
  const begun = await t.signInAs("student");
  await allocate(t, staff, id, begun.id);
  const { session } = await sit(t, begun, id);
  const { file, link, rows } = await download(staff);
  expect(file.headers["content-disposition"]).toContain("Trial%20-%20sittings.csv");
  expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(rows).toHaveLength(3);
  const stored = await t.platform.db
    .selectFrom("session_results")
    .selectAll()
    .where("assessment_id", "=", id)
    .execute();
  expect(stored).toHaveLength(2);
  for (const result of stored) {
    expect(rows.find((row) => row.session === result.session_id)).toMatchObject({
      version: "1",
      points: String(result.points),
      max_points: String(result.max_points),
      correct: String(result.correct),
      wrong: String(result.wrong),
      omitted: String(result.omitted),
      first_sitting: "yes",
      counts_in_statistics: "yes",
      partial: "no",
      submitted_at: `${result.submitted_at.toISOString().slice(0, 19)}Z`,
    });
  }
  expect(rows.find((row) => row.session === session.id)).toMatchObject({ state: "allocated", points: "", correct: "" });
  expect((await t.call("GET", link.body.url)).status).toBe(404);
});

test("has the time that the report of a sitting says: its sections by the server’s clock", async () => {
  type Sitting = { sections: { elapsed_ms: number | null }[] };
  const { db } = t.platform;
  const { id: session } = await db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", students[0] ?? "")
    .executeTakeFirstOrThrow();
  await db.updateTable("session_sections").set({ paused_ms: 7_000 }).where("session_id", "=", session).execute();
  const told = await t.call<Sitting>("GET", `/api/users/assessments-sessions/${session}/`, { as: staff });
  const worked = told.body.sections.reduce((sum, { elapsed_ms }) => sum + (elapsed_ms ?? 0), 0);
  expect(worked).toBeGreaterThan(0);
  const row = (await download(staff)).rows.find((one) => one.session === session);
  expect(row?.time_seconds).toBe(String(Math.round(worked / 1000)));
});

test("runs nothing in a spreadsheet, and leaves numbers as they are", async () => {
  const { rows } = await download(staff);
  expect(rows.map(({ last_name, first_name }) => [last_name, first_name])).toContainEqual([`'=cmd|"x", \n`, "-5"]);
});

test("leaves out a cancelled sitting’s figures, and previews", async () => {
  const [one] = await t.platform.db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", students[0] ?? "")
    .execute();
  const set = (values: { state?: SessionState | undefined; is_preview?: boolean }) =>
    t.platform.db
      .updateTable("sessions")
      .set(values)
      .where("id", "=", one?.id ?? "")
      .execute();
  const [before] = await t.platform.db
    .selectFrom("sessions")
    .select("state")
    .where("id", "=", one?.id ?? "")
    .execute();
  await set({ state: "cancelled" });
  const row = (await download(staff)).rows.find(({ session }) => session === one?.id);
  expect(row).toMatchObject({ state: "cancelled", points: "", correct: "" });
  await set({ state: before?.state, is_preview: true });
  expect((await download(staff)).rows.map(({ session }) => session)).not.toContain(one?.id);
  await set({ is_preview: false });
});

test("has only people within reach, and only of readable assessments", async () => {
  const counselor = await t.signInAs("counselor");
  expect((await download(counselor)).rows).toEqual([]);
  await createCare(t.platform.db, students[1] ?? "", counselor.id);
  expect((await download(counselor)).rows).toMatchObject([{ last_name: `'=cmd|"x", \n` }]);
  const school = await createSchool(t.platform.db);
  await t.platform.db.updateTable("assessments").set({ school_id: school }).where("id", "=", id).execute();
  expect((await t.call("GET", path(), { as: counselor })).status).toBe(404);
  await t.platform.db.updateTable("assessments").set({ school_id: null }).where("id", "=", id).execute();
  expect((await t.call("GET", path())).status).toBe(401);
  expect((await t.call("GET", path(), { as: await t.signInAs("student") })).status).toBe(403);
  expect((await t.call("GET", "/api/session-csv-result-download/", { as: staff })).status).toBe(400);
});

test("is one at a time for each person, and ends when the browser goes", async () => {
  const link = await t.call<{ url: string }>("GET", path(), { as: staff });
  const long = await openLong(staff.id);
  await new Promise((resolve) => long.once("readable", resolve));
  expect((await t.call("GET", path(), { as: staff })).body).toMatchObject({ code: "in_use", status: 409 });
  expect((await t.call("GET", link.body.url)).body).toMatchObject({ code: "in_use" });
  await download(await t.signInAs("manager"));
  long.destroy();
  await expect.poll(running).toBe(0);
  await expect.poll(async () => (await t.call("GET", path(), { as: staff })).status).toBe(200);
});

test("gives five people who ask at once whole files, two at a time", async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => t.signInAs("staff")));
  const files = await Promise.all(people.map((person) => download(person)));
  for (const { rows } of files) expect(rows).toHaveLength(3);
  expect(t.platform.copies.totalCount).toBeLessThanOrEqual(2);
});

test("ends when the connection that it is sent on is cut", async () => {
  const { db } = t.platform;
  const app = fastify();
  const content = () => openLong(newId());
  const downloads = { long: async () => ({ name: "long.csv", mediaType: "text/csv", content: await content() }) };
  app.get<{ Params: { token: string } }>("/api/downloads/:token/", async ({ params }, reply) => {
    await sendDownload(db, downloads, params.token, reply);
    return reply;
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const apiHost = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const url = await createDownloadLink(db, staff, { apiHost, kind: "long", input: {} });
  const browser = new AbortController();
  const answer = await fetch(url, { signal: browser.signal });
  await answer.body?.getReader().read();
  // The mark at the beginning comes before the statement is under way.
  await expect.poll(running).toBe(1);
  browser.abort();
  await expect.poll(running).toBe(0);
  await app.close();
});

test("ends a statement that has sent nothing yet", async () => {
  const long = await openLong(newId(), sql`select pg_sleep(60)`);
  await expect.poll(running).toBe(1);
  long.destroy();
  await expect.poll(running).toBe(0);
});

test("waits while nobody reads", async () => {
  const long = await openLong(newId());
  await new Promise((resolve) => long.once("readable", resolve));
  // PostgreSQL can’t send more, and no more arrives.
  await expect
    .poll(async () => {
      const before = long.readableLength;
      return [await isHeldUp(), long.readableLength - before];
    })
    .toEqual([true, 0]);
  expect(long.readableLength).toBeLessThan(4 * 1024 * 1024);
  long.destroy();
});

test("breaks off where the statement fails", async () => {
  const failing = await openLong(newId(), sql`select 1 / (3 - n) as share from generate_series(1, 5) as n`);
  await expect(failing.toArray()).rejects.toThrow("division by zero");
  await download(await t.signInAs("manager"));
});
