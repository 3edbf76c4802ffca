import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { PreparedFile } from "@sextant/contract/result-exports.ts";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { longTimeouts, openDatabase } from "../../../platform/database/client.ts";
import { openStorage } from "../../../platform/storage/open-storage.ts";
import { startWorker } from "../../../platform/worker.ts";
import { createWorkerLocks } from "../../../platform/worker-locks.ts";
import { tasksOf } from "../../../start/tasks.ts";
import { type SignedIn, startTestApp, type TestApp } from "../../../testing/app.ts";
import { createTestUser } from "../../../testing/factories.ts";
import { readWorkbook } from "../../../testing/read-workbook.ts";
import { satByMany } from "../../../testing/sat-by-many.ts";
import { publishAssessment } from "../../../testing/sitting.ts";
import { workOff } from "../../../testing/work-off.ts";
import { expirePrepared } from "./prepared-file.ts";
import { runPrepareFile } from "./task.ts";

interface Job {
  id: string;
  state: string;
  error: string | null;
  progress: { done: number; total: number | null };
  result: PreparedFile;
}

const dataDir = mkdtempSync(join(tmpdir(), "sextant-prepared-"));
const path = "/api/users/download-assessment-sessions/";
let t: TestApp;
let staff: SignedIn;
let id: string;

const ask = (as: SignedIn | null, body: Record<string, unknown> = {}) =>
  t.call<{ job: Job; code: string }>("POST", path, { as, body: { assessments: [id], ...body } });
const jobOf = async (job: string, as: SignedIn) => (await t.call<Job>("GET", `/api/jobs/${job}/`, { as })).body;
const link = (job: string, as: SignedIn) => t.call<{ url: string; code: string }>("GET", `${path}${job}/`, { as });
const discard = (job: string, as: SignedIn) => t.call("DELETE", `${path}${job}/`, { as });
const inSpool = () => readdirSync(join(dataDir, "spool"));

/** The job of a file that was made. */
async function prepared(as: SignedIn, body: Record<string, unknown>): Promise<Job> {
  const asked = await ask(as, body);
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  await workOff(t.platform);
  const job = await jobOf(asked.body.job.id, as);
  expect(job).toMatchObject({ state: "done", error: null });
  return job;
}

async function fetched(job: Job, as: SignedIn): Promise<Buffer> {
  const { url } = (await link(job.id, as)).body;
  const file = await t.app.inject({ method: "GET", url });
  expect(file.statusCode).toBe(200);
  return file.rawPayload;
}

beforeAll(async () => {
  t = await startTestApp({ DATA_DIR: dataDir });
  staff = await t.signInAs("staff");
  id = await publishAssessment(t, staff, { sections: [{ questions: 3 }], score_model: { type: "points" } });
  const [first] = await satByMany(t.platform, id, [
    [1, 1, 1],
    [1, 0, "open"],
  ]);
  await t.platform.db
    .updateTable("users")
    .set({ last_name: '=1+1 <b>&amp;"\n\u0001', first_name: "A\\.\tb" })
    .where("id", "=", first ?? "")
    .execute();
});
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true });
});

test.each(["sittings", "answers"])("a workbook of %s says what the CSV file says", async (rows) => {
  const csv = await prepared(staff, { rows, format: "csv" });
  const asCsv = parse<Record<string, string>>(await fetched(csv, staff), { columns: true, bom: true });
  const xlsx = await prepared(staff, { rows, format: "xlsx" });
  expect(xlsx.result).toMatchObject({ name: `Trial - ${rows}.xlsx`, rows: asCsv.length });
  const [sheet = [], meanings = []] = await readWorkbook(await fetched(xlsx, staff));
  const days = (instant: string) => Date.parse(instant) / 86_400_000 + 25_569;
  expect(sheet).toHaveLength(asCsv.length);
  for (const [place, row] of sheet.entries()) {
    for (const [column, cell] of Object.entries(row)) {
      const written = asCsv[place]?.[column] ?? "";
      if (column === "last_name" && written.startsWith("'"))
        expect([cell, written]).toEqual(['=1+1 <b>&amp;"\n', `'=1+1 <b>&amp;"\n\u0001`]);
      else if (column.endsWith("_at") && typeof cell === "number") expect(cell).toBeCloseTo(days(written), 4);
      else expect([column, String(cell ?? "")]).toEqual([column, written]);
    }
  }
  expect(meanings.map(({ column }) => column)).toEqual(Object.keys(sheet[0] ?? {}));
});

test("an essay that is longer than a cell goes on in the next one", async () => {
  const essay = `${"a & b\n".repeat(5000)}${"\u{1f600}".repeat(10_000)}`;
  const own = await publishAssessment(t, staff, { sections: [{ questions: 3 }], score_model: { type: "points" } });
  await satByMany(t.platform, own, [[1, 1, { typed: essay }]]);
  const xlsx = await prepared(staff, { assessments: [own], rows: "answers", format: "xlsx" });
  const [sheet = []] = await readWorkbook(await fetched(xlsx, staff));
  const { answer, answer_continued: rest } = sheet[2] ?? {};
  expect(essay.length).toBe(50_000);
  expect(`${answer}${rest}`).toBe(essay);
  // The wide character at the end of the cell isn’t parted.
  expect(String(answer)).toHaveLength(32_766);
  expect(sheet[0]?.answer_continued).toBeNull();
  const csv = await prepared(staff, { assessments: [own], rows: "answers", format: "csv" });
  const rows = parse<Record<string, string>>(await fetched(csv, staff), { columns: true, bom: true });
  expect(rows[2]?.answer).toBe(essay);
});

test("tells how far it has come, and how large it is", async () => {
  const job = await prepared(staff, { rows: "answers" });
  expect(job.progress).toEqual({ done: expect.any(Number), total: 6 });
  expect(job.result.size_bytes).toBe((await fetched(job, staff)).length);
});

test("is its person’s alone, and one link is good once", async () => {
  const job = await prepared(staff, { format: "xlsx" });
  const others = [await t.signInAs("staff"), await t.signInAs("manager")];
  for (const other of others)
    expect([(await link(job.id, other)).status, (await discard(job.id, other)).status]).toEqual([404, 404]);
  const { url } = (await link(job.id, staff)).body;
  expect((await t.app.inject({ method: "GET", url })).statusCode).toBe(200);
  expect((await t.app.inject({ method: "GET", url })).statusCode).toBe(404);
  expect((await link(job.id, staff)).status).toBe(200);
});

test("takes the place of the file before, and is gone when it is discarded or too old", async () => {
  const tutor = await t.signInAs("tutor");
  const before = inSpool().length;
  const first = await prepared(tutor, {});
  const second = await prepared(tutor, {});
  expect(inSpool()).toHaveLength(before + 1);
  expect((await link(first.id, tutor)).status).toBe(404);
  expect((await discard(second.id, tutor)).status).toBe(204);
  expect([(await link(second.id, tutor)).status, (await discard(second.id, tutor)).status]).toEqual([404, 404]);
  expect(inSpool()).toHaveLength(before);
  const third = await prepared(tutor, {});
  const storage = openStorage(t.platform.config);
  await expirePrepared(t.platform.db, storage);
  expect((await link(third.id, tutor)).status).toBe(200);
  await sql`update prepared_files set created_at = now() - interval '5 hours' where id = ${third.id}`.execute(
    t.platform.db,
  );
  await expirePrepared(t.platform.db, storage);
  expect((await link(third.id, tutor)).status).toBe(404);
  expect(inSpool()).toHaveLength(before);
});

test("is refused without a choice, out of reach, and to students", async () => {
  const counselor = await t.signInAs("counselor");
  expect((await ask(counselor, { assessments: [] })).status).toBe(422);
  expect((await ask(counselor, { assessments: ["x"] })).status).toBe(400);
  expect((await ask(counselor, { format: "pdf" })).status).toBe(400);
  expect((await ask(counselor, { users: [staff.id] })).status).toBe(404);
  expect((await ask(null)).status).toBe(401);
  expect((await ask(await t.signInAs("student"))).status).toBe(403);
});

/** Holds every row back until it is let go, so that a file is halfway for as long as a test wants. */
async function halfway<T>(act: () => Promise<T>): Promise<T> {
  const holder = await t.platform.pool.connect();
  try {
    await holder.query("begin");
    await holder.query("lock table session_results in access exclusive mode");
    return await act();
  } finally {
    await holder.query("commit");
    holder.release();
  }
}

/** Works on jobs as a process does, meanwhile. */
async function atWork<T>(act: () => Promise<T>): Promise<T> {
  const { platform } = t;
  const locks = createWorkerLocks(t.databaseUrl, platform.log);
  const worker = await startWorker(platform.pool, tasksOf(platform), platform.log, locks);
  try {
    return await act();
  } finally {
    await worker.stop();
    await locks.stop();
  }
}

test("is one at a time for each person; cancelled halfway it leaves nothing", async () => {
  const before = inSpool().length;
  await atWork(async () => {
    const { job, again } = await halfway(async () => {
      const asked = (await ask(staff, { format: "xlsx" })).body.job;
      await expect.poll(async () => (await jobOf(asked.id, staff)).state).toBe("running");
      const { body, status } = await ask(staff);
      expect([status, body.code]).toEqual([409, "in_use"]);
      expect((await link(asked.id, staff)).body).toMatchObject({ code: "illegal_transition" });
      expect((await discard(asked.id, staff)).status).toBe(204);
      await expect.poll(async () => jobOf(asked.id, staff)).toMatchObject({ state: "failed", error: "Cancelled." });
      return { job: asked, again: await ask(staff) };
    });
    expect((await link(job.id, staff)).status).toBe(404);
    expect(again.status).toBe(202);
    await expect.poll(async () => (await jobOf(again.body.job.id, staff)).state).toBe("done");
  });
  // The file from before the one that was cancelled went when that was asked for.
  expect(inSpool().length).toBeLessThanOrEqual(Math.max(before, 1));
});

test("is fetched no more once somebody in it is erased, nor goes on being made", async () => {
  const { db } = t.platform;
  const storage = openStorage(t.platform.config);
  const erase = async (person: { id: string; first_name: string; last_name: string }) => {
    const body = { name: `${person.first_name} ${person.last_name}` };
    expect((await t.call("POST", `/api/users/${person.id}/erase/`, { as: staff, body })).status).toBe(204);
  };
  const job = await prepared(staff, {});
  const { id: without } = await createTestUser(db, { firstName: "Without", lastName: "Sittings" });
  await erase({ id: without, first_name: "Without", last_name: "Sittings" });
  const { url } = (await link(job.id, staff)).body;
  const [person, ...others] = await db
    .selectFrom("users")
    .innerJoin("sessions", "sessions.user_id", "users.id")
    .select(["users.id", "first_name", "last_name", "email"])
    .where("assessment_id", "=", id)
    .orderBy("users.id", "desc")
    .execute();
  if (!person || others.length === 0) throw new Error("nobody sat it");
  const colleague = await t.signInAs("staff");
  await atWork(() =>
    halfway(async () => {
      const making = (await ask(colleague, { format: "xlsx" })).body.job;
      await expect.poll(async () => (await jobOf(making.id, colleague)).state).toBe("running");
      await erase(person);
      expect((await t.app.inject({ method: "GET", url })).statusCode).toBe(404);
      expect((await link(job.id, staff)).status).toBe(404);
      await expect
        .poll(async () => jobOf(making.id, colleague))
        .toMatchObject({ state: "failed", error: "Cancelled." });
    }),
  );
  await expirePrepared(db, storage);
  expect(inSpool()).not.toContain(job.id);
  const later = (await fetched(await prepared(colleague, {}), colleague)).toString();
  expect(later).not.toContain(person.email);
  for (const { email } of others) expect(later).toContain(email);
});

test("leaves nothing of a file that was written and never noted", async () => {
  const counselor = await t.signInAs("counselor");
  const { job } = (await ask(counselor)).body;
  const storage = openStorage(t.platform.config);
  await storage.spool(Readable.from(["whole, but the process is gone"]), job.id);
  expect(inSpool()).toContain(job.id);
  expect((await discard(job.id, counselor)).status).toBe(204);
  expect(inSpool()).not.toContain(job.id);
  await workOff(t.platform);
});

test("waits for as long as other downloads have the connections, and notices meanwhile that it is cancelled", async () => {
  const { pool: copies, close } = openDatabase(t.databaseUrl, { max: 1, timeouts: longTimeouts });
  const make = runPrepareFile({ ...t.platform, copies }, openStorage(t.platform.config));
  const [patient, hasty] = [await t.signInAs("manager"), await t.signInAs("manager")];
  const [kept, left] = [(await ask(patient)).body.job, (await ask(hasty)).body.job];
  const other = await copies.connect();
  // Only now: to connect at all may take longer.
  copies.options.connectionTimeoutMillis = 100;
  const connects = vi.spyOn(copies, "connect");
  const making = Promise.all([make({ job: kept.id }), make({ job: left.id })]);
  // Each has waited in vain twice, and asks again.
  await expect.poll(() => connects.mock.calls.length).toBeGreaterThanOrEqual(6);
  expect((await discard(left.id, hasty)).status).toBe(204);
  await expect.poll(async () => (await jobOf(left.id, hasty)).error).toBe("Cancelled.");
  expect((await jobOf(kept.id, patient)).state).toBe("running");
  other.release();
  await making;
  expect((await jobOf(kept.id, patient)).state).toBe("done");
  await close();
});

test("leaves an entry in the log each time that it is fetched", async () => {
  const tutor = await t.signInAs("tutor");
  const job = await prepared(tutor, { rows: "answers", format: "xlsx" });
  for (let times = 0; times < 2; times += 1) await fetched(job, tutor);
  const entries = await t.platform.db
    .selectFrom("audit_entries")
    .select(["action", "subject_type", "subject_id", "after"])
    .where("actor_id", "=", tutor.id)
    .where("action", "like", "download.%")
    .execute();
  const after = { contents: "answers", format: "xlsx", rows: job.result.rows };
  const entry = { action: "download.results", subject_type: "assessment", subject_id: id, after };
  expect(entries).toEqual([entry, entry]);
});

test("says that it took too long", async () => {
  const timeouts = { ...longTimeouts, statementMs: 300 };
  const { pool: copies, close } = openDatabase(t.databaseUrl, { max: 2, timeouts });
  const manager = await t.signInAs("manager");
  const { job } = (await ask(manager)).body;
  const impatient = runPrepareFile({ ...t.platform, copies }, openStorage(t.platform.config));
  await halfway(() => impatient({ job: job.id }));
  expect(await jobOf(job.id, manager)).toMatchObject({
    state: "failed",
    error: "This took longer than 10 minutes. Choose fewer people or assessments.",
  });
  await close();
  expect((await ask(manager)).status).toBe(202);
});

test("is made for five people who ask at once", async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => t.signInAs("staff")));
  await atWork(async () => {
    const jobs = await halfway(() => Promise.all(people.map((person) => ask(person, { format: "xlsx" }))));
    expect(jobs.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    for (const [place, { body }] of jobs.entries()) {
      const person = people[place] ?? staff;
      await expect.poll(async () => (await jobOf(body.job.id, person)).state).toBe("done");
      expect((await readWorkbook(await fetched(body.job, person)))[0]).toHaveLength(2);
    }
  });
});
