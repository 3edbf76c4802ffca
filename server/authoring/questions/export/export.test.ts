import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ExportReport } from "@sextant/contract/export-questions.ts";
import type { ImportReport } from "@sextant/contract/questions.ts";
import { writtenFormats } from "@sextant/interchange/write-questions.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { createTestToken } from "../../../testing/api-token.ts";
import { type SignedIn, startTestApp, type TestApp } from "../../../testing/app.ts";
import { createSchool, createTestUser } from "../../../testing/factories.ts";
import { upload } from "../../../testing/upload.ts";
import { workOff } from "../../../testing/work-off.ts";

interface Job {
  id: string;
  state: string;
  result: ExportReport;
}

const dataDir = mkdtempSync(join(tmpdir(), "sextant-export-"));
let t: TestApp;
let staff: SignedIn;
let tutor: SignedIn;
beforeAll(async () => {
  t = await startTestApp({ DATA_DIR: dataDir });
  [staff, tutor] = [await t.signInAs("staff"), await t.signInAs("tutor")];
});
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true });
});

async function createQuestion(more: Record<string, unknown> = {}, as = staff): Promise<string> {
  const options = ["Lyon", "Paris"].map((content, index) => ({ source_identifier: "AB"[index], content }));
  const body = {
    body: `<p>Capital of France? ${newId()}</p>`,
    interactions: [{ source_identifier: "R", type: "choice", max_choices: 1, options }],
    key: { R: { correct: ["B"] } },
    status: "published",
    ...more,
  };
  const made = await t.call<{ id: string }>("POST", "/api/questions/", { as, body });
  expect(made.status).toBe(201);
  return made.body.id;
}

const ask = (body: unknown, as: SignedIn | null = staff) =>
  t.call<{ job: Job; code: string }>("POST", "/api/questions/export/", { as, body });
const jobOf = async (id: string, as = staff) => (await t.call<Job>("GET", `/api/jobs/${id}/`, { as })).body;
async function exported(body: unknown, as = staff): Promise<Job> {
  const asked = await ask(body, as);
  expect(asked.status).toBe(202);
  await workOff(t.platform);
  const job = await jobOf(asked.body.job.id, as);
  expect(job.state).toBe("done");
  return job;
}
async function linkTo(job: Job, as = staff): Promise<string> {
  const answer = await t.call<{ url: string }>("GET", `/api/questions/export/${job.id}/`, { as });
  expect(answer.status).toBe(200);
  return answer.body.url;
}
const download = (url: string) => t.app.inject({ method: "GET", url });

test.each(writtenFormats)("what is written as %s is read again, the same question", async (format) => {
  const id = await createQuestion({ explanation: "<p>It lies on the Seine.</p>" });
  const job = await exported({ questions: [id], format });
  expect(job.result).toMatchObject({ format, count: 1, missing: [] });
  const file = await download(await linkTo(job));
  expect(file.statusCode).toBe(200);
  expect(file.headers["content-disposition"]).toContain(job.result.name);
  const looked = await upload<ImportReport>(
    t,
    "/api/questions/import/",
    staff,
    { name: job.result.name, bytes: file.rawPayload },
    { dry_run: "true", on_duplicate: "keep" },
  );
  expect(looked.body.items).toMatchObject([{ interactions: ["choice"], question: { key: expect.anything() } }]);
});

test("a filter finds what is written", async () => {
  const words = `Zanzibar${newId().slice(-8)}`;
  const ids = [
    await createQuestion({ body: `<p>${words} one</p>` }),
    await createQuestion({ body: `<p>${words} two</p>` }),
  ];
  const job = await exported({ filter: { search: words }, format: "jsonl" });
  const lines = (await download(await linkTo(job))).body
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { id: string });
  expect(lines.map((line) => line.id).toSorted()).toEqual(ids.toSorted());
  expect(await ask({ filter: { search: `${words}nothing` }, format: "jsonl" })).toMatchObject({ status: 422 });
});

test("a token gets the file that it asked for, and none that others did", async () => {
  const [own, other] = await Promise.all(
    [1, 2].map(() => createTestToken(t.platform.db, { owner: staff.id, scopes: ["questions.read"] })),
  );
  if (!own || !other) throw new Error("There are two tokens");
  const id = await createQuestion();
  const job = await exported({ questions: [id], format: "jsonl" }, own);
  expect((await download(await linkTo(job, own))).body).toContain(id);
  const others = await exported({ questions: [id], format: "jsonl" });
  const statusOf = async (of: Job, as: SignedIn) =>
    (await t.call("GET", `/api/questions/export/${of.id}/`, { as })).status;
  expect([await statusOf(job, other), await statusOf(others, own)]).toEqual([404, 404]);
});

test("what a format cannot say is named", async () => {
  const several = await createQuestion({
    interactions: ["R", "S"].map((name) => ({
      source_identifier: name,
      type: "text_entry",
      prompt: `<p>${name}?</p>`,
    })),
    key: { R: { accept: [{ text: "a" }] }, S: { accept: [{ text: "b" }] } },
  });
  const { result } = await exported({ questions: [several], format: "gift" });
  const said = "Not exported: it has several answers, and GIFT takes one. Export as Moodle XML or QTI.";
  expect(result.losses).toEqual([
    {
      question: several,
      title: expect.any(String),
      message: said,
      code: "not_gift_several",
      values: {},
      left_out: true,
    },
  ]);
});

test("a tutor who reads Arabic is told in Arabic what a format cannot say", async () => {
  const reader = await t.signInAs("tutor");
  await t.platform.db.updateTable("users").set({ locale: "ar" }).where("id", "=", reader.id).execute();
  const id = await createQuestion({ difficulty: 3, body: `<p>Capital <u>of</u> France? ${newId()}</p>` });
  for (const format of writtenFormats) {
    const { result } = await exported({ questions: [id], format }, reader);
    for (const { message } of result.losses) expect(message).toMatch(/^[^A-Za-z]+(?:(?:JSONL|QTI)[^A-Za-z]*)*$/);
  }
  const { result } = await exported({ questions: [id], format: "qti3" }, reader);
  expect(result.losses.map(({ message, code }) => [code, message])).toEqual([
    ["hidden_difficulty", "لا تقرأ البرامج الأخرى صعوبته. حدّدها هناك إن احتجت إليها."],
    ["marks_not_shown", "قد لا تعرض البرامج الأخرى نصًّا تحته خط أو مشطوبًا أو مظللًا. استخدم الخط العريض أو المائل."],
  ]);
});

test("cells that a spreadsheet would run are text", async () => {
  const id = await createQuestion({ explanation: "=HYPERLINK(1)" });
  const file = await download(await linkTo(await exported({ questions: [id], format: "csv" })));
  expect(file.body).not.toMatch(/(?:^|[,"])=HYPERLINK/m);
});

describe("only what one may", () => {
  test("questions out of reach are missing from it", async () => {
    const school = await createSchool(t.platform.db);
    const author = await t.signInAs(await createTestUser(t.platform.db, { role: "tutor", schoolIds: [school] }));
    const [theirs, shared] = [await createQuestion({ school }, author), await createQuestion()];
    const { result } = await exported({ questions: [theirs, shared], format: "jsonl" }, tutor);
    expect(result).toMatchObject({ count: 1, missing: [theirs] });
  });

  test("a link is good once, and only its owner gets one", async () => {
    const job = await exported({ questions: [await createQuestion()], format: "csv" });
    const path = `/api/questions/export/${job.id}/`;
    expect(await t.call("GET", path, { as: tutor })).toMatchObject({ status: 404 });
    const url = await linkTo(job);
    expect((await download(url)).statusCode).toBe(200);
    expect((await download(url)).statusCode).toBe(404);
  });

  test.each<[string, unknown, number]>([
    ["neither questions nor filter", { format: "csv" }, 400],
    ["both", { format: "csv", filter: {}, questions: [newId()] }, 400],
    ["another format", { format: "pdf", questions: [newId()] }, 400],
    ["no questions", { format: "csv", questions: [] }, 400],
  ])("%s is malformed", async (_what, body, status) => {
    expect(await ask(body)).toMatchObject({ status });
  });

  test("counselors and nobody are refused", async () => {
    const body = { questions: [newId()], format: "csv" };
    expect(await ask(body, await t.signInAs("counselor"))).toMatchObject({ status: 403 });
    expect(await ask(body, null)).toMatchObject({ status: 401 });
    const job = await ask({ questions: [await createQuestion()], format: "csv" });
    expect(await t.call("GET", `/api/questions/export/${job.body.job.id}/`, { as: staff })).toMatchObject({
      status: 409,
    });
    await workOff(t.platform);
  });
});
