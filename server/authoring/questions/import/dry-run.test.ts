import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { ImportReport } from "@sextant/contract/questions.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { enqueueJob } from "../../../platform/jobs.ts";
import { openStorage } from "../../../platform/storage/open-storage.ts";
import { type SignedIn, startTestApp, type TestApp } from "../../../testing/app.ts";
import { childrenOf } from "../../../testing/children-of.ts";
import { upload } from "../../../testing/upload.ts";
import { waitOptions } from "../../../testing/wait-options.ts";
import { workOff } from "../../../testing/work-off.ts";

interface Job {
  id: string;
  kind: string;
  state: string;
  progress: { done: number; total: number | null };
  result: ImportReport | null;
  error: string | null;
}

const dataDir = mkdtempSync(join(tmpdir(), "sextant-dry-run-"));
let server: TestApp;
let tutor: SignedIn;
beforeAll(async () => {
  server = await startTestApp({ DATA_DIR: dataDir });
  tutor = await server.signInAs("tutor");
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

const question = (number: number) =>
  `<question type="shortanswer"><name><text>Q${number}</text></name><questiontext format="html"><text>What is number ${number} called?</text></questiontext><answer fraction="100"><text>n${number}</text></answer></question>`;
const quiz = (count: number) => `<quiz>${Array.from({ length: count }, (_, at) => question(at)).join("\n")}</quiz>`;

const dryRun = (bytes: string, fields: Record<string, string> = {}) =>
  upload<ImportReport & { job: Job; code: string }>(
    server,
    "/api/questions/import/",
    tutor,
    { name: "quiz.xml", bytes },
    { dry_run: "true", ...fields },
  );
const read = async (id: string, as = tutor) => server.call<Job>("GET", `/api/jobs/${id}/`, { as });
const ended = (id: string) =>
  vi.waitFor(async () => {
    const { body } = await read(id);
    expect(["done", "failed"]).toContain(body.state);
    return body;
  }, waitOptions);
/** Questions have new ids in each report. */
const withoutIds = (report: unknown): unknown =>
  JSON.parse(JSON.stringify(report).replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "id"));
const spool = () => readdirSync(join(dataDir, "spool"));

test("a dry run that nobody waits for is a job, whose progress is told and whose result is the report", async () => {
  const bytes = quiz(250);
  const report = await dryRun(bytes);
  expect([report.status, report.body.counts]).toMatchObject([200, { ok: 250, total: 250 }]);
  const started = await dryRun(bytes, { wait: "0" });
  expect([started.status, started.body.job.kind]).toEqual([202, "questions.check_import"]);
  const job = await ended(started.body.job.id);
  expect(job).toMatchObject({ state: "done", progress: { done: 250 }, error: null });
  expect(withoutIds(job.result)).toEqual(withoutIds(report.body));
  const { body } = await server.call<{ count: number }>("GET", "/api/questions/", { as: tutor });
  expect(body.count).toBe(0);
  await vi.waitFor(() => expect(spool()).toEqual([]), waitOptions);
});

test("only who started it and staff read it", async () => {
  const { id } = (await dryRun(quiz(1), { wait: "0" })).body.job;
  const [other, staff] = [await server.signInAs("tutor"), await server.signInAs("staff")];
  expect((await read(id, other)).status).toBe(404);
  expect((await read(id, staff)).status).toBe(200);
  await ended(id);
});

test("a file that isn’t read is refused where the call waits, and fails as a job with the same words", async () => {
  const refused = await dryRun("Once upon a time.");
  expect([refused.status, refused.body.code]).toEqual([415, "unsupported_media_type"]);
  const { id } = (await dryRun("Once upon a time.", { wait: "0" })).body.job;
  const { detail } = refused.body as unknown as { detail: string };
  expect(await ended(id)).toMatchObject({ state: "failed", error: detail, result: null });
  await vi.waitFor(() => expect(spool()).toEqual([]), waitOptions);
});

test("one whose process is killed fails, and says what to do", async () => {
  const { id } = (await dryRun(quiz(4000), { wait: "0" })).body.job;
  await vi.waitFor(async () => expect((await read(id)).body.progress.done).toBeGreaterThan(0), waitOptions);
  for (const pid of childrenOf(process.pid, "import-process")) process.kill(pid, "SIGKILL");
  expect(await ended(id)).toMatchObject({ state: "failed", error: expect.stringContaining("Import the file again") });
});

test("one whose server has ended is done by a worker, and nothing is imported", async () => {
  const { db } = server.platform;
  const storage = openStorage(server.platform.config);
  const { id } = (await dryRun(quiz(3), { wait: "0" })).body.job;
  await ended(id);
  // As it was before: its file there, its work owed, and no process that does it.
  const { input } = await db.selectFrom("jobs").select("input").where("id", "=", id).executeTakeFirstOrThrow();
  const kept = await storage.spool(Readable.from([Buffer.from(quiz(3))]));
  await db
    .updateTable("jobs")
    .set({ state: "running", result: null, input: JSON.stringify({ ...(input as object), upload: kept }) })
    .where("id", "=", id)
    .execute();
  await inTransaction(db, (tx) => enqueueJob(tx, { id, kind: "questions.check_import", queue: null }));
  await workOff(server.platform);
  expect((await read(id)).body).toMatchObject({ state: "done", result: { counts: { ok: 3, total: 3 } } });
  const { body } = await server.call<{ count: number }>("GET", "/api/questions/", { as: tutor });
  expect(body.count).toBe(0);
});
