import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportReport } from "@sextant/contract/questions.ts";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { type SignedIn, startTestApp, type TestApp } from "../../../testing/app.ts";
import { createAssessment } from "../../../testing/factories.ts";
import { upload } from "../../../testing/upload.ts";
import { workOff } from "../../../testing/work-off.ts";

type Imports = OperationOutput<"questions.list_imports">;
type Question = OperationOutput<"questions.get">;
type Undone = Exclude<OperationOutput<"questions.undo_import">, { job: unknown }>;

const dataDir = mkdtempSync(join(tmpdir(), "sextant-imports-"));
let server: TestApp;
let staff: SignedIn;
let tutor: SignedIn;
beforeAll(async () => {
  server = await startTestApp({ DATA_DIR: dataDir });
  [staff, tutor] = [await server.signInAs("staff"), await server.signInAs("tutor")];
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

let word: string;
let cases = 0;
beforeEach(() => {
  cases += 1;
  word = `Word${cases}`;
});

const line = (id: number, change: Record<string, unknown> = {}) =>
  JSON.stringify({
    id: `${word}-${id}`,
    source: "Set",
    type: "multiple_choice",
    stem: `${word}: which is ${id}?`,
    options: ["3", "9"],
    answer: "B",
    ...change,
  });
const send = (lines: string[], fields: Record<string, string> = {}) =>
  upload<ImportReport & { job: { id: string }; code: string }>(
    server,
    "/api/questions/import/",
    tutor,
    { name: `${word}.jsonl`, bytes: lines.join("\n") },
    fields,
  );

async function bringIn(lines: string[], fields: Record<string, string> = {}) {
  const { status, body } = await send(lines, fields);
  expect(status, JSON.stringify(body)).toBe(202);
  await workOff(server.platform);
  const { body: job } = await server.call<{ state: string; result: ImportReport }>("GET", `/api/jobs/${body.job.id}/`, {
    as: tutor,
  });
  expect(job.state).toBe("done");
  return { id: body.job.id, ids: job.result.items.map(({ question }) => String(question)), report: job.result };
}
const get = async (id = "") => (await server.call<Question>("GET", `/api/questions/${id}/`, { as: tutor })).body;
const undo = (id: string, as = tutor) =>
  server.call<Undone & { code: string; job?: { id: string } }>("POST", `/api/questions/imports/${id}/undo/`, { as });
const statusesOf = ({ results }: Undone) => results.map(({ status }) => status);

test("an import stands in its sender's list and staff's, with what it brought, which the bank finds by it", async () => {
  const { id, ids } = await bringIn([line(1), line(2)]);
  const list = (as: SignedIn) => server.call<Imports>("GET", "/api/questions/imports/", { as });
  const mine = { id, name: `${word}.jsonl`, state: "done", question_count: 2, can: { undo: true } };
  expect((await list(tutor)).body.results[0]).toMatchObject({ ...mine, counts: { ok: 2 } });
  expect((await list(staff)).body.results[0]).toMatchObject(mine);
  expect((await list(await server.signInAs("tutor"))).body.count).toBe(0);
  const found = (as: SignedIn, more = "") =>
    server.call<{ count: number; results: { id: string }[] }>("GET", `/api/questions/?import=${id}${more}`, { as });
  expect((await found(tutor)).body.results.map((one) => one.id).sort()).toEqual([...ids].sort());
  expect((await found(tutor, `&search="which is 2"`)).body.count).toBe(1);
  expect((await found(await server.signInAs("tutor"))).body.count).toBe(0);
});

test("undone, what is new is retired, and can come in again", async () => {
  const { id } = await bringIn([line(1), line(2)]);
  const { status, body } = await undo(id);
  expect([status, statusesOf(body)]).toEqual([200, ["retired", "retired"]]);
  expect((await undo(id)).body.code).toBe("illegal_transition");
  expect((await bringIn([line(1), line(2)])).report.counts).toMatchObject({ ok: 2, duplicate: 0 });
});

test("what was replaced says again what it said, as a draft where it was one", async () => {
  const published = await bringIn([line(1)]);
  const drafts = await bringIn([line(2)], { status: "draft" });
  const changed = { stem: `${word}: which is it now?` };
  const { id, ids } = await bringIn([line(1, changed), line(2, { stem: `${word}: another?` })], {
    on_duplicate: "replace",
    status: "draft",
  });
  expect(ids).toEqual([...published.ids, ...drafts.ids]);
  expect((await undo(id)).body.results.map(({ status }) => status)).toEqual(["restored", "restored"]);
  expect(await get(published.ids[0])).toMatchObject({ body: `<p>${word}: which is 1?</p>`, status: "published" });
  expect(await get(drafts.ids[0])).toMatchObject({ body: `<p>${word}: which is 2?</p>`, status: "draft" });
});

test("a draft that an import put out becomes the draft of the next version", async () => {
  const { ids } = await bringIn([line(1)], { status: "draft" });
  const { id } = await bringIn([line(1, { stem: `${word}: another?` })], { on_duplicate: "replace" });
  const { body } = await undo(id);
  expect(body.results[0]).toMatchObject({ status: "restored", message: expect.stringContaining("draft again") });
  expect(await get(ids[0])).toMatchObject({ body: `<p>${word}: which is 1?</p>`, status: "draft" });
});

test("what is used or was changed since stays, and is named", async () => {
  const { id, ids } = await bringIn([line(1), line(2), line(3)]);
  const { db } = server.platform;
  const assessment = await createAssessment(db, { createdBy: tutor.id });
  const section = await db
    .selectFrom("sections")
    .select("id")
    .where("assessment_id", "=", assessment.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("placements")
    .values({ id: newId(), section_id: section.id, question_id: ids[0] ?? "", position: 1 })
    .execute();
  const { version } = await get(ids[1]);
  await server.call("PATCH", `/api/questions/${ids[1]}/`, { as: tutor, body: { difficulty: 4, version } });
  const { body } = await undo(id);
  const byId = new Map(body.results.map((one) => [one.id, one.status]));
  expect(ids.map((one) => byId.get(one))).toEqual(["in_use", "changed_since", "retired"]);
});

test("more than a hundred are undone by a job", async () => {
  const { id } = await bringIn(Array.from({ length: 120 }, (_, at) => line(at)));
  const { status, body } = await undo(id);
  expect(status).toBe(202);
  await workOff(server.platform);
  const { body: job } = await server.call<{ result: Undone }>("GET", `/api/jobs/${body.job?.id}/`, { as: tutor });
  expect(new Set(statusesOf(job.result))).toEqual(new Set(["retired"]));
  expect(job.result.results).toHaveLength(120);
});

test("not after a day, and not by others", async () => {
  const { id } = await bringIn([line(1)]);
  expect((await undo(id, await server.signInAs("tutor"))).status).toBe(404);
  await server.platform.db
    .updateTable("question_imports")
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where("id", "=", id)
    .execute();
  const { status, body } = await undo(id);
  expect([status, body.code]).toEqual([409, "illegal_transition"]);
});

test("what is decided for one question goes before what is decided for all", async () => {
  const before = await bringIn([line(1), line(2), line(3), line(4)]);
  const lines = [1, 2, 3, 4].map((id) => line(id, { stem: `${word}: new ${id}?` }));
  const decisions = JSON.stringify({ 0: "replace", [`${word}.jsonl:2`]: "keep", 2: "leave_out", 4: "leave_out" });
  const { report, ids } = await bringIn([...lines, line(5), line(6)], { decisions });
  expect(report.items.map(({ status }) => status)).toEqual(["ok", "ok", "duplicate", "duplicate", "ok", "ok"]);
  expect(report.counts).toMatchObject({ ok: 3, duplicate: 2, total: 6 });
  expect(ids[0]).toBe(before.ids[0]);
  expect(ids[1]).not.toBe(before.ids[1]);
  expect(report.items[4]).toMatchObject({ question: null, messages: ["Left out, as you chose."] });
  expect((await get(before.ids[0])).body).toBe(`<p>${word}: new 1?</p>`);
});

test("a dry run shows what came beside what is there", async () => {
  const { ids } = await bringIn([line(1)]);
  const { body } = await send([line(1, { stem: `${word}: another?` })], { dry_run: "true" });
  expect(body.items[0]).toMatchObject({ question: ids[0], incoming: { body: `<p>${word}: another?</p>` } });
});

test.each(["{", '{"0": "burn"}'])("decisions that are none are refused: %s", async (decisions) => {
  expect((await send([line(1)], { decisions })).body.code).toBe("malformed");
});
