import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ANSWER_PURPOSE } from "../../../foundation/files/uploads/whole-upload.ts";
import { tidyUp } from "../../../platform/housekeeping.ts";
import { newId } from "../../../platform/ids.ts";
import { openStorage } from "../../../platform/storage/open-storage.ts";
import { type SignedIn, startTestApp, type TestApp } from "../../../testing/app.ts";
import { publishEssay } from "../../../testing/essays.ts";
import { createGroup, createTestUser } from "../../../testing/factories.ts";
import { passDeadline } from "../../../testing/pass-deadline.ts";
import { allocate, sitFirstSection } from "../../../testing/sitting.ts";
import { upload } from "../../../testing/upload.ts";
import { scoreSession } from "../../marking/score-sessions.ts";
import { cleanAnswerFiles } from "./clean-answer-files.ts";

interface Kept {
  id: string;
  name: string;
  media_type: string;
  url: string;
  attempt: string;
  interaction: string;
}

interface Receipt {
  answered: number;
  files: { name: string; position: number }[];
  uncounted: { why: string; answer: string | null; counts: string | null }[];
}

const pdf = (words: string) => `%PDF-1.4\n%${words}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`;
const dataDir = mkdtempSync(join(tmpdir(), "sextant-answer-files-"));

let t: TestApp;
let author: SignedIn;
let tutor: SignedIn;
let assessment: string;
let picture: Buffer;

beforeAll(async () => {
  t = await startTestApp({ DATA_DIR: dataDir });
  [author, tutor] = [await t.signInAs("staff"), await t.signInAs("tutor")];
  const asked = {
    type: "file_upload",
    prompt: "Upload your sketch.",
    kinds: ["picture", "pdf"],
    max_files: 2,
    max_mb: 1,
  };
  ({ assessment } = await publishEssay(t, author, { name: "Sketches" }, asked));
  picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: "green" } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true });
});

async function begin() {
  const student = await t.signInAs(await createTestUser(t.platform.db, { firstName: "Ada", lastName: "Upload" }));
  await createGroup(t.platform.db, { tutors: [tutor.id], members: [student.id] });
  await allocate(t, author, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(t, student, assessment);
  const [attempt] = attempts;
  const part = attempt?.question.interactions[0]?.id;
  if (!attempt || !part) throw new Error("There is no question to answer");
  const session = sitter.session.id;
  let revision = 0;
  const bring = async (name: string, bytes: Uint8Array | string, as = student) =>
    (await upload<{ id: string }>(t, "/api/files/", as, { name, bytes })).body.id;
  const keep = (file: string, { as = student, ...body }: { as?: SignedIn | null } & Record<string, unknown> = {}) =>
    t.call<Kept & { code: string; detail: string }>("POST", `/api/users/assessments-attempts/${attempt.id}/files/`, {
      as,
      body: { session, interaction: part, file, ...body },
    });
  const save = async (...files: string[]) => {
    revision += 1;
    const response = { [part]: files.length === 0 ? null : files };
    return sitter.save([{ id: attempt.id, revision, elapsed_ms: 5, response }]);
  };
  /** Brings a file whose upload began so long after now; before, when negative. */
  const bringBegun = async (name: string, seconds: number) => {
    const file = await bring(name, pdf(name));
    const created_at = new Date(Date.now() + seconds * 1000);
    const row = { id: newId(), user_id: student.id, name, size_bytes: 1, file_id: file, purpose: ANSWER_PURPOSE };
    await t.platform.db
      .insertInto("uploads")
      .values({ ...row, created_at })
      .execute();
    return file;
  };
  const list = (as: SignedIn | null, query = "") =>
    t.call<{ results: Kept[] }>("GET", `/api/users/assessments-sessions/${session}/files/${query}`, { as });
  const submit = async () => {
    await sitter.act("submit", { unsent: 0 });
    await scoreSession(t.platform.db, () => {}, session);
  };
  const receipt = async () =>
    (await t.call<Receipt>("GET", `/api/users/assessments-sessions/${session}/receipt/`, { as: student })).body;
  return { student, sitter, session, attempt: attempt.id, part, bring, bringBegun, keep, save, list, submit, receipt };
}

describe("a file that answers a question", () => {
  test("is kept, named by the answer, listed, and downloaded", async () => {
    const one = await begin();
    const [sketch, notes] = [await one.bring("sketch.png", picture), await one.bring("notes.pdf", pdf("one"))];
    const kept = await one.keep(sketch);
    expect([kept.status, kept.body]).toMatchObject([
      201,
      { id: sketch, name: "sketch.png", attempt: one.attempt, interaction: one.part },
    ]);
    expect((await one.keep(sketch)).status).toBe(201);
    expect((await one.keep(notes)).status).toBe(201);
    expect((await one.save(sketch, notes)).body.attempts).toMatchObject([{ status: "saved", counted: true }]);
    const listed = await one.list(one.student);
    expect(listed.body.results.map(({ name }) => name)).toEqual(["sketch.png", "notes.pdf"]);
    const bytes = await t.app.inject({ method: "GET", url: listed.body.results[1]?.url ?? "" });
    expect([bytes.statusCode, bytes.headers["content-disposition"], bytes.headers["content-security-policy"]]).toEqual([
      200,
      expect.stringMatching(/^attachment/),
      "default-src 'none'; sandbox",
    ]);
  });

  test("is refused where it doesn’t fit the question, and changes nothing", async () => {
    const one = await begin();
    const first = await one.bring("first.pdf", pdf("first"));
    await one.keep(first);
    await one.save(first);
    const [text, large] = [
      await one.bring("notes.txt", "plain words"),
      await one.bring("large.pdf", `${pdf("large")}${" ".repeat(1024 * 1024)}`),
    ];
    expect([(await one.keep(text)).body.code, (await one.keep(large)).body.code]).toEqual([
      "unsupported_media_type",
      "too_large",
    ]);
    expect((await one.keep(first, { interaction: "elsewhere" })).status).toBe(422);
    expect((await one.keep(newId())).status).toBe(404);
    expect((await one.keep("no id")).status).toBe(400);
    expect((await one.keep(first, { as: null })).status).toBe(401);
    expect((await one.keep(first, { as: await t.signInAs("counselor") })).status).toBe(403);
    expect((await one.list(one.student)).body.results.map(({ id }) => id)).toEqual([first]);
  });

  test("has to be one’s own, for this attempt, while its section takes answers", async () => {
    const [one, other] = [await begin(), await begin()];
    const [mine, theirs] = [await one.bring("mine.pdf", pdf("mine")), await other.bring("theirs.pdf", pdf("theirs"))];
    await other.keep(theirs);
    expect((await one.keep(theirs)).status).toBe(404);
    expect((await one.keep(mine, { as: other.student })).status).toBe(404);
    // Neither a file that was not kept for the answer, nor one of another student, nor one made up.
    for (const file of [mine, theirs, newId()]) {
      const refused = await one.save(file);
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining("unknown_file")]);
    }
    const third = await one.bring("third.pdf", pdf("third"));
    for (const file of [mine, third]) await one.keep(file);
    expect((await one.save(mine, mine)).status).toBe(422);
    expect((await one.save(mine, third)).status).toBe(200);
    await one.submit();
    const after = await one.keep(await one.bring("late.pdf", pdf("late")));
    expect([after.status, after.body.code]).toEqual([409, "illegal_transition"]);
  });

  test("is seen by its student and by those who reach the sitting, by nobody else", async () => {
    const one = await begin();
    const file = await one.bring("Ada Upload.pdf", pdf("seen"));
    await one.keep(file);
    await one.save(file);
    await one.submit();
    for (const as of [one.student, tutor, author]) {
      expect((await one.list(as)).body.results.map(({ id }) => id)).toEqual([file]);
      expect((await t.call("GET", `/api/files/${file}/`, { as })).status).toBe(200);
    }
    expect((await one.list(one.student)).body.results).toMatchObject([{ name: "Ada Upload.pdf" }]);
    const marked = (await one.list(tutor)).body.results;
    expect(marked).toMatchObject([{ id: file, name: "" }]);
    const bytes = await t.app.inject({ method: "GET", url: marked[0]?.url ?? "" });
    expect(bytes.headers["content-disposition"]).toBe("attachment; filename*=UTF-8''file.pdf");
    for (const role of ["student", "tutor", "counselor", "manager"] as const) {
      const as = await t.signInAs(role);
      expect((await one.list(as)).status).toBe(404);
      expect((await t.call("GET", `/api/files/${file}/`, { as })).status).toBe(404);
    }
    expect((await one.list(null)).status).toBe(401);
    const url = `/api/marking/${one.attempt}/?session=${one.session}`;
    expect((await t.call("GET", url, { as: tutor })).body).toMatchObject({
      state: "owed",
      response: { [one.part]: [file] },
      parts: [{ interaction: one.part, max_points: 6, rubric: [{ id: "ideas" }, { id: "language" }] }],
    });
  });
});

describe("a file that is still coming when its section stops taking answers", () => {
  test("counts where its upload began before time ran out, and is on the receipt", async () => {
    const one = await begin();
    const [first, sketch] = [await one.bringBegun("first.pdf", -20), await one.bringBegun("sketch.pdf", -10)];
    await one.keep(first);
    await one.save(first);
    await passDeadline(t.platform.db, one.session, { agoMs: 5000 });
    expect((await one.sitter.act("submit", { unsent: 1 })).body).toMatchObject({
      state: "submitted",
      reason: "deadline",
    });
    expect((await one.keep(sketch)).status).toBe(201);
    expect((await one.save(first, sketch)).body.attempts).toMatchObject([{ status: "late", counted: true }]);
    expect(await one.receipt()).toMatchObject({
      answered: 1,
      files: [
        { name: "first.pdf", position: 1 },
        { name: "sketch.pdf", position: 1 },
      ],
      uncounted: [],
    });
  });

  test("is refused where its upload began after that", async () => {
    const one = await begin();
    const after = await one.bringBegun("after.pdf", 0);
    await passDeadline(t.platform.db, one.session, { agoMs: 5000 });
    await one.sitter.act("submit", { unsent: 1 });
    const refused = await one.keep(after);
    expect([refused.status, refused.body.code]).toEqual([409, "illegal_transition"]);
  });

  test("brings nothing else with it: neither a file that is taken away nor another change", async () => {
    const one = await begin();
    const [first, sketch] = [await one.bringBegun("first.pdf", -20), await one.bringBegun("sketch.pdf", -10)];
    await one.keep(first);
    await one.keep(sketch);
    await one.save(first);
    await passDeadline(t.platform.db, one.session, { agoMs: 5000, workedMs: 1 });
    await one.sitter.act("submit", { unsent: 1 });
    const row = { id: one.attempt, elapsed_ms: 5, response: { [one.part]: [first, sketch] } };
    const flagged = await one.sitter.save([{ ...row, revision: 9, flagged: true }]);
    expect(flagged.body.attempts).toMatchObject([{ status: "late", counted: false }]);
    const without = await one.sitter.save([{ ...row, revision: 10, response: { [one.part]: null } }]);
    expect(without.body.attempts).toMatchObject([{ status: "late", counted: false }]);
    const inPlace = await one.sitter.save([{ ...row, revision: 11, response: { [one.part]: [sketch] } }]);
    expect(inPlace.body.attempts).toMatchObject([{ status: "late", counted: true }]);
  });

  test("doesn’t count by itself where its student ended the section without it; the receipt names it", async () => {
    const one = await begin();
    const sketch = await one.bringBegun("sketch.pdf", -10);
    await one.sitter.act("submit", { unsent: 0 });
    expect((await one.keep(sketch)).status).toBe(201);
    expect((await one.save(sketch)).body.attempts).toMatchObject([{ status: "late", counted: false }]);
    expect(await one.receipt()).toMatchObject({
      answered: 0,
      files: [],
      uncounted: [{ why: "late", answer: "sketch.pdf", counts: "" }],
    });
  });

  test("is saved while its section is paused", async () => {
    const one = await begin();
    const sketch = await one.bringBegun("sketch.pdf", -10);
    const paused = await t.call("PATCH", `/api/users/assessments-sessions/${one.session}/`, {
      as: author,
      body: { action: "pause" },
    });
    expect(paused.status).toBe(200);
    expect((await one.keep(sketch)).status).toBe(201);
    expect((await one.keep(await one.bringBegun("later.pdf", 10))).status).toBe(409);
    expect((await one.save(sketch)).body.attempts).toMatchObject([{ status: "saved", counted: true }]);
  });
});

describe("files that no answer names", () => {
  const later = (days: number) => new Date(Date.now() + days * 86_400_000);
  const clean = (days: number) => cleanAnswerFiles(t.platform.db, openStorage(t.platform.config), later(days));
  const isThere = async (id: string) =>
    (await t.platform.db.selectFrom("files").select("id").where("id", "=", id).execute()).length === 1;

  test("are removed a month after a sitting, but none that an answer ever named", async () => {
    const one = await begin();
    const [never, before, now] = [
      await one.bring("never.pdf", pdf("never")),
      await one.bring("before.pdf", pdf("before")),
      await one.bring("now.pdf", pdf("now")),
    ];
    for (const file of [never, before, now]) await one.keep(file);
    await one.save(before);
    await one.save(now);
    await clean(31);
    expect(await isThere(never)).toBe(true);
    await one.submit();
    await clean(29);
    expect(await isThere(never)).toBe(true);
    await clean(31);
    expect([await isThere(never), await isThere(before), await isThere(now)]).toEqual([false, true, true]);
    const read = await t.app.inject({ method: "GET", url: (await one.list(author)).body.results[0]?.url ?? "" });
    expect(read.statusCode).toBe(200);
  });

  test("are removed, too, where they were uploaded as answers and kept for none", async () => {
    const one = await begin();
    const [abandoned, own] = [await one.bring("gone.pdf", pdf("gone")), await one.bring("own.pdf", pdf("own"))];
    const purposes = new Map([
      [abandoned, ANSWER_PURPOSE],
      [own, null],
    ]);
    for (const [file_id, purpose] of purposes) {
      const row = { id: newId(), user_id: one.student.id, name: "x", size_bytes: 1, file_id, purpose };
      await t.platform.db
        .insertInto("uploads")
        .values({ ...row, created_at: later(-31) })
        .execute();
    }
    // What is known of uploads is tidied away day by day before a month is over.
    await tidyUp(t.platform.db);
    await clean(0);
    expect([await isThere(abandoned), await isThere(own)]).toEqual([false, true]);
  });
});

test("files go with the person whose they are", async () => {
  const one = await begin();
  const file = await one.bring("personal.pdf", pdf("personal"));
  const kept = await one.keep(file);
  await one.save(file);
  await one.submit();
  const erased = await t.call("POST", `/api/users/${one.student.id}/erase/`, {
    as: author,
    body: { name: "Ada Upload" },
  });
  expect(erased.status).toBe(204);
  expect((await one.list(author)).body.results).toEqual([]);
  expect((await t.app.inject({ method: "GET", url: kept.body.url })).statusCode).toBe(404);
  const stored = await t.platform.db.selectFrom("attempts").select("response").where("id", "=", one.attempt).execute();
  expect(JSON.stringify(stored)).not.toContain(file);
});
