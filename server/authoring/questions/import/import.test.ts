import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportReport } from "@sextant/contract/questions.ts";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { openFile } from "@sextant/interchange/bundle/open-folder.ts";
import { zipOf as zip } from "@sextant/interchange/testing/zip-of.ts";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { openStorage } from "../../../platform/storage/open-storage.ts";
import { type SignedIn, startTestApp, type TestApp } from "../../../testing/app.ts";
import { createSchool } from "../../../testing/factories.ts";
import { upload } from "../../../testing/upload.ts";
import { workOff } from "../../../testing/work-off.ts";
import { importQuestions } from "./import-questions.ts";

type Question = OperationOutput<"questions.get">;
interface Job {
  id: string;
  state: string;
  result: ImportReport;
  error: string | null;
}
type Answered = ImportReport & { job: Job; code: string };

const dataDir = mkdtempSync(join(tmpdir(), "sextant-import-"));
let server: TestApp;
let staff: SignedIn;
let tutor: SignedIn;
let counselor: SignedIn;
let picture: Buffer;

beforeAll(async () => {
  server = await startTestApp({ DATA_DIR: dataDir });
  staff = await server.signInAs("staff");
  tutor = await server.signInAs("tutor");
  counselor = await server.signInAs("counselor");
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "red" } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

/** Makes the questions of each test their own. */
let word: string;
let count = 0;
beforeEach(() => {
  count += 1;
  word = `Case${count}`;
});

const line = (id: string, change: Record<string, unknown> = {}) => ({
  id: `${word}-${id}`,
  source: "Set",
  type: "multiple_choice",
  format: "text",
  stem: `${word}: which is ${id}?`,
  options: ["3", "9", "27"].map((text, index) => ({ key: "ABC"[index], text })),
  answer: "B",
  ...change,
});
const jsonl = (...lines: unknown[]) =>
  lines.map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join("\n");

const send = (
  bytes: Uint8Array | string,
  fields: Record<string, string> = {},
  as: SignedIn | null = tutor,
  name = "set.jsonl",
) => upload<Answered>(server, "/api/questions/import/", as, { name, bytes }, fields);
const dryRun = (bytes: Uint8Array | string, fields: Record<string, string> = {}, as = tutor) =>
  send(bytes, { ...fields, dry_run: "true" }, as);

/** Imports and waits for the end; returns the report. */
async function bringIn(
  bytes: Uint8Array | string,
  fields: Record<string, string> = {},
  as = tutor,
): Promise<ImportReport> {
  const { status, body } = await send(bytes, fields, as);
  expect(status, JSON.stringify(body)).toBe(202);
  await workOff(server.platform);
  const done = await server.call<Job>("GET", `/api/jobs/${body.job.id}/`, { as });
  expect(done.body).toMatchObject({ state: "done", error: null });
  return done.body.result;
}

const statuses = (report: ImportReport) => report.items.map((item) => item.status);
async function get(report: ImportReport, index: number, as = tutor): Promise<Question> {
  const id = report.items[index]?.question;
  const answer = await server.call<Question>("GET", `/api/questions/${id}/`, { as });
  expect(answer.status).toBe(200);
  return answer.body;
}
const spooled = () => {
  try {
    return readdirSync(join(dataDir, "spool"));
  } catch {
    return [];
  }
};

describe("a dry run", () => {
  test("tells of each line what would become of it, and writes nothing", async () => {
    const given = jsonl(line("1"), "{]", line("2", { type: "drag" }), line("3", { answer: "Z" }), line("1"));
    const { status, body } = await dryRun(given);
    expect(status).toBe(200);
    expect(body.counts).toEqual({ ok: 1, lossy: 0, duplicate: 1, unsupported: 1, invalid: 2, total: 5 });
    expect(statuses(body)).toEqual(["ok", "invalid", "unsupported", "invalid", "duplicate"]);
    expect(body.items[0]).toMatchObject({
      source: `${word}-1`,
      title: `${word}: which is 1?`,
      interactions: ["choice"],
      question: { body: `<p>${word}: which is 1?</p>`, text_tags: null },
    });
    expect(body.items[1]).toMatchObject({ source: "set.jsonl:2", question: null });
    expect(body.items[4]).toMatchObject({ question: null, repeats: true, repeats_item: 0 });
    expect(body.items[4]?.messages[0]).toContain(body.items[0]?.title);
    expect(body.items[1]?.messages.join()).toContain("Line 2");
    const listed = await server.call<{ count: number }>("GET", `/api/questions/?search=${word}`, { as: tutor });
    expect(listed.body.count).toBe(0);
    expect(spooled()).toEqual([]);
  });
});

test("a report is in the language of the person who imports, with a code and its values beside each message", async () => {
  const person = await server.signInAs("tutor");
  await server.platform.db.updateTable("users").set({ locale: "ar" }).where("id", "=", person.id).execute();
  const { body } = await dryRun(jsonl(line("said-1", { remark: "x" })), {}, person);
  expect(body.items[0]).toMatchObject({
    messages: ["لم يُستورد: remark. أضف في المحرر ما تحتاج إليه منها."],
    codes: [{ code: "fields_not_kept", values: { fields: "remark" } }],
  });
});

test("a tutor who reads Arabic reads in Arabic why questions stay out, whatever the file", async () => {
  const person = await server.signInAs("tutor");
  await server.platform.db.updateTable("users").set({ locale: "ar" }).where("id", "=", person.id).execute();
  const broken = await zip({
    "a.jsonl": `{]\n${jsonl(line("once", { options: ["a", "b"], answer: 3 }), line("same", { type: "true_false", answer: "42" }))}`,
    "b.yaml": "title: x\n",
    "c.xml": '<quiz><question type="essay"><name>',
    "d.xml": "<assessmentItem><itemBody>",
    "e.jsonl": jsonl(line("none", { stem: "", options: ["a", "b"], answer: "a" })),
  });
  const { body } = await dryRun(broken, {}, person);
  expect(body.items.map(({ codes }) => codes.at(-1)?.code)).toEqual([
    "line_broken",
    "answer_by_place",
    "not_true_or_false",
    "no_set",
    "xml_broken",
    "xml_cut_off",
    "problem_empty_question",
  ]);
  const allowed = /JSON|true|false|YAML/g;
  for (const { messages } of body.items)
    for (const said of messages) expect(said.replaceAll(allowed, "")).not.toMatch(/[A-Za-z]{3}/);
});

describe("an import", () => {
  test("files a question under the tag to which its names lead, and keeps the names that lead nowhere", async () => {
    const staff = await server.signInAs("staff");
    const make = async (level: string, name: string, parent?: string) => {
      const body = { name, ...(parent ? { parent } : {}) };
      return (await server.call<Question>("POST", `/api/tags/${level}/`, { as: staff, body })).body.id;
    };
    const subject = await make("subject", "Maths", await make("exam", "A levels"));
    const named = { exam: "A Levels", subject: "maths", topic: "Vectors" };
    const report = await bringIn(jsonl(line("tagged", named)));
    expect(report.items[0]).toMatchObject({ status: "ok", unmapped: true });
    expect(await get(report, 0)).toMatchObject({ tags: [subject], text_tags: { topic: "Vectors" } });
  });

  test("brings in what can be used, published and in the sender's name", async () => {
    const report = await bringIn(jsonl(line("1", { exam: "SAT" }), line("2", { type: "numeric", answer: "$1,250" })));
    expect(statuses(report)).toEqual(["ok", "ok"]);
    const [first, second] = [await get(report, 0), await get(report, 1)];
    expect(first).toMatchObject({
      status: "published",
      pool: "secure",
      source: "Set",
      source_identifier: `${word}-1`,
      text_tags: { exam: "SAT" },
      created_by: tutor.id,
      can: { edit: true },
    });
    const tried = await server.call("POST", `/api/questions/${second.id}/score/`, {
      as: tutor,
      body: { response: { RESPONSE: "1250" } },
    });
    expect(tried.body).toMatchObject({ status: "scored", points: 1 });
    expect(spooled()).toEqual([]);
    const entry = await server.platform.db
      .selectFrom("audit_entries")
      .select("after")
      .where("action", "=", "questions.imported")
      .orderBy("at", "desc")
      .executeTakeFirstOrThrow();
    expect(entry.after).toMatchObject({ ok: 2, total: 2, files: ["set.jsonl"] });
  });

  test("our own shape comes in with ids of its own, and hostile HTML comes out clean", async () => {
    const body = `<p onclick="x()">${word}<script>alert(1)</script></p>`;
    const interactions = [
      {
        id: "i1",
        type: "choice",
        options: [
          { id: "o1", content: "3" },
          { id: "o2", content: "9" },
        ],
      },
    ];
    const report = await bringIn(jsonl({ body, interactions, key: { i1: { correct: ["o2"] } }, tags: [newId()] }));
    expect(report.items[0]).toMatchObject({ status: "lossy" });
    const question = await get(report, 0);
    expect(question).toMatchObject({ body: `<p>${word}</p>`, tags: [], status: "draft" });
    const [interaction] = question.interactions;
    if (interaction?.type !== "choice") throw new Error("a choice was sent");
    expect(interaction.options[1]?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(question.key).toEqual({ [interaction.id]: { correct: [interaction.options[1]?.id] } });
  });

  test("questions of one passage share it", async () => {
    const passage = `${word} is about tides.`;
    const report = await bringIn(jsonl(line("1", { passage }), line("2", { passage })));
    const [one, two] = [await get(report, 0), await get(report, 1)];
    expect(one.stimulus?.id).toBe(two.stimulus?.id);
  });

  test("in the order of the file, whether the newest or the oldest come first, however many batches they take", async () => {
    const given = Array.from({ length: 230 }, (_, index) =>
      line(`order-${index}`, { stem: `Ordered${word} ${index}?` }),
    );
    const made = await bringIn(jsonl(...given));
    const wanted = made.items.map(({ question }) => question);
    const list = async (ordering: string) => {
      const pages = [1, 2].map((page) => `/api/questions/?search=ordered${word}&page_size=200&page=${page}${ordering}`);
      const found = [];
      for (const url of pages)
        found.push(...(await server.call<{ results: { id: string }[] }>("GET", url, { as: tutor })).body.results);
      return found.map(({ id }) => id);
    };
    expect(await list("&ordering=-created_at")).toEqual(wanted);
    expect(await list("&ordering=created_at")).toEqual(wanted);
  });

  test("into the pool that is asked for, but for questions whose file says it; secure where nobody says", async () => {
    const options = ["3", "9"].map((content) => ({ content }));
    const own = (id: string, pool?: string) => ({
      body: `<p>${word} pool ${id}</p>`,
      interactions: [{ type: "choice", options }],
      key: { RESPONSE: { correct: ["A"] } },
      source_identifier: `${word}-pool-${id}`,
      ...(pool ? { pool } : {}),
    });
    const pools = async (fields: Record<string, string>, ...given: unknown[]) => {
      const report = await bringIn(jsonl(...given), fields);
      const found = [];
      for (const index of report.items.keys()) found.push((await get(report, index)).pool);
      return found;
    };
    expect(await pools({ pool: "practice" }, own("1"), own("2", "secure"), line("pool-3"))).toEqual([
      "practice",
      "secure",
      "practice",
    ]);
    expect(await pools({ pool: "secure" }, own("4"), own("5", "practice"))).toEqual(["secure", "practice"]);
    expect(await pools({}, own("6"))).toEqual(["secure"]);
    expect((await dryRun(jsonl(own("7")), { pool: "open" })).status).toBe(400);
  });

  test("into a school of the sender's alone, and as drafts when asked", async () => {
    const school = await createSchool(server.platform.db);
    expect((await send(jsonl(line("1")), { school })).status).toBe(422);
    const report = await bringIn(jsonl(line("1")), { school, status: "draft" }, staff);
    expect(await get(report, 0, staff)).toMatchObject({ school, status: "draft" });
  });
});

describe("pictures", () => {
  test("come with the zip, are found by their names, and what is missing is named", async () => {
    const html = (name: string) => ({
      format: "html",
      stem: `<p>${word} ${name}</p><img src="${name}" alt="a red square">`,
    });
    const bytes = await zip({
      "questions.jsonl": jsonl(
        line("1", html("red.png")),
        line("2", { image: "images/red.png" }),
        line("3", html("gone.png")),
        line("4", html("broken.png")),
        line("5", html("drawing.svg")),
      ),
      "images/set/red.png": picture,
      "images/broken.png": picture.subarray(0, 60),
      "images/drawing.svg": "<svg/>",
    });
    const shown = await dryRun(bytes);
    expect(statuses(shown.body)).toEqual(["ok", "ok", "lossy", "lossy", "lossy"]);
    expect(shown.body.items[0]?.pictures?.["red.png"]).toMatch(/^data:image\/webp;base64,/);
    const report = await bringIn(bytes);
    expect(statuses(report)).toEqual(statuses(shown.body));
    const [one, two, three] = [await get(report, 0), await get(report, 1), await get(report, 2)];
    const file = /data-file="([^"]*)"/.exec(one.body)?.[1] ?? "";
    expect(one.body).toContain('width="40" height="30"');
    expect(two.body).toContain(file);
    const got = await server.app.inject({ url: one.pictures[file] ?? "" });
    expect([got.statusCode, got.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(three.body).toContain("<em>[a red square]</em>");
    expect(report.items[2]?.messages).toContain(
      "The picture gone.png isn’t in the file. Add it to the question, or import a zip that holds it.",
    );
    expect(report.items[3]?.codes[0]).toMatchObject({ code: "picture_refused", values: { name: "images/broken.png" } });
    expect(report.items[4]?.codes[0]).toMatchObject({
      code: "picture_refused",
      values: { name: "images/drawing.svg" },
    });
  });

  test("in TIFF come in as PNG, whether they lie beside the questions or within one", async () => {
    const tiff = await sharp(picture).tiff().toBuffer();
    const within = `<p>${word} within <img src="data:image/tiff;base64,${tiff.toString("base64")}" alt="a red square"></p>`;
    const quiz = `<quiz><question type="truefalse"><name><text>Scan</text></name><questiontext format="html"><text><![CDATA[${within}]]></text></questiontext>
      <answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>`;
    const bytes = await zip({
      "1.jsonl": jsonl(line("1", { format: "html", stem: `<p>${word}</p><img src="scan.tif" alt="a red square">` })),
      "2.xml": quiz,
      "scan.tif": tiff,
    });
    const report = await bringIn(bytes);
    expect(statuses(report)).toEqual(["ok", "ok"]);
    for (const index of [0, 1]) {
      const { body, pictures } = await get(report, index);
      const file = /data-file="([^"]*)"/.exec(body)?.[1] ?? "";
      const got = await server.app.inject({ url: pictures[file] ?? "" });
      expect([got.statusCode, got.headers["content-type"]]).toEqual([200, "image/png"]);
    }
  });

  test("on which an area reaches too far come in as drafts, however sound their keys", async () => {
    const options = ["A", "B"].map((name, index) => ({
      source_identifier: name,
      label: name,
      shape: "rect",
      coords: index === 0 ? [0, 0, 10, 10] : [30, 0, 60, 10],
    }));
    const image = '<img data-file="red.png" alt="a map" width="40" height="30">';
    const beyond = {
      body: "<p>Which of the two is the harbour on this map?</p>",
      interactions: [{ type: "hotspot", source_identifier: "R", image, options }],
      key: { R: { correct: ["A"] } },
    };
    const report = await bringIn(await zip({ "q.jsonl": jsonl(beyond), "red.png": picture }));
    expect(report.items[0]).toMatchObject({ status: "lossy", codes: [{ code: "problem_area_beyond" }] });
    expect(await get(report, 0)).toMatchObject({ status: "draft" });
  });

  test("for which their author has no room stay out, and the report says so", async () => {
    const author = await server.signInAs("tutor");
    const allow = async (person_mb: number) => {
      const body = { storage: { person_mb } };
      expect((await server.call("PATCH", "/api/settings/", { as: staff, body })).status).toBe(200);
    };
    await allow(1);
    const large = { name: "a.txt", bytes: "a".repeat(1024 * 1024 - 10) };
    expect((await upload(server, "/api/files/", author, large)).status).toBe(201);
    const bytes = await zip({ "q.jsonl": jsonl(line("1", { image: "red.png" }), line("2")), "red.png": picture });
    const report = await bringIn(bytes, {}, author);
    await allow(10_240);
    expect(statuses(report)).toEqual(["lossy", "ok"]);
    expect(report.items[0]?.messages[0]).toMatch(/no room for the picture .*red\.png/);
  });

  test("the same question with the same picture is recognised", async () => {
    const bytes = await zip({ "q.jsonl": jsonl(line("1", { image: "red.png" })), "red.png": picture });
    await bringIn(bytes);
    expect(statuses((await dryRun(bytes)).body)).toEqual(["duplicate"]);
    const replaced = await bringIn(bytes, { on_duplicate: "replace" });
    expect(await get(replaced, 0)).toMatchObject({ version: 1, version_number: 1 });
  });
});

describe("what is there already", () => {
  const changed = (id: string) => line(id, { stem: `${word}: which now is ${id}?`, answer: "C" });

  test("is left alone by default, by what it says or by its name at its source", async () => {
    const first = await bringIn(jsonl(line("1"), line("2")));
    const again = await bringIn(jsonl({ ...line("1"), id: "another" }, changed("2"), line("3")));
    expect(statuses(again)).toEqual(["duplicate", "duplicate", "ok"]);
    expect(again.items.slice(0, 2).map((item) => item.question)).toEqual(first.items.map((item) => item.question));
    expect(again.items[1]?.messages[0]).toContain("different content");
  });

  test("is kept beside when asked", async () => {
    const first = await bringIn(jsonl(line("1")));
    const again = await bringIn(jsonl(line("1")), { on_duplicate: "keep" });
    expect(statuses(again)).toEqual(["ok"]);
    expect(again.items[0]?.question).not.toBe(first.items[0]?.question);
  });

  test("is replaced when asked: its next version, its options the same", async () => {
    const first = await get(await bringIn(jsonl(line("1"))), 0);
    const report = await bringIn(jsonl(changed("1")), { on_duplicate: "replace" });
    const after = await get(report, 0);
    expect(after).toMatchObject({
      id: first.id,
      version_number: 2,
      published_version_number: 2,
      body: `<p>${word}: which now is 1?</p>`,
    });
    const ids = (question: Question) =>
      question.interactions.flatMap((one) => (one.type === "choice" ? one.options.map((option) => option.id) : []));
    expect(ids(after)).toEqual(ids(first));
    expect(after.key[after.interactions[0]?.id ?? ""]).toEqual({ correct: [ids(first)[2]] });
  });

  test("is not replaced when it is somebody else's", async () => {
    const first = await bringIn(jsonl(line("1")), {}, staff);
    const report = await bringIn(jsonl(changed("1")), { on_duplicate: "replace" });
    expect(report.items[0]).toMatchObject({ status: "duplicate", question: first.items[0]?.question });
    expect(await get(report, 0)).toMatchObject({ version_number: 1 });
  });

  test("typed answers that differ make different questions", async () => {
    const median = (id: string, answer: string) =>
      line(id, { stem: `${word}: median = ____`, type: "numeric", answer });
    expect(statuses(await bringIn(jsonl(median("1", "4"), median("2", "7"), median("3", "7"))))).toEqual([
      "ok",
      "ok",
      "duplicate",
    ]);
  });
});

describe("files that are not what they should be", () => {
  test.each([
    ["nothing", () => "", 422],
    ["a zip cut off", async () => (await zip({ "q.jsonl": "x".repeat(500) })).subarray(0, 60), 422],
    ["a zip without questions", () => zip({ "a.txt": "x" }), 422],
    [
      "a zip that leads outside",
      async () =>
        Buffer.from(
          (await zip({ "xxx.jsonl": "1", "q.jsonl": "1" })).toString("latin1").replaceAll("xxx.jsonl", "../.jsonl"),
          "latin1",
        ),
      422,
    ],
    ["a picture", () => picture, 415],
    ["UTF-16", () => Buffer.from("\ufeff{}", "utf16le"), 415],
  ])("%s", async (_, make, expected) => {
    const { status, body } = await send(await make());
    expect([status, body.code]).toEqual([expected, expected === 422 ? "invalid" : "unsupported_media_type"]);
    expect(spooled()).toEqual([]);
  });

  test("a zip of more than a gigabyte is refused in no time and no memory", async () => {
    const bytes = await zip({ "a.jsonl": "x", "q.jsonl": Buffer.alloc(1_000_000) });
    const entry = bytes.lastIndexOf(Buffer.from("504b0102", "hex"));
    bytes.writeUInt32LE(2_000_000_000, entry + 24);
    const { status, body } = await send(bytes);
    expect([status, body.code]).toEqual([413, "too_large"]);
  });

  test("a zip that unpacks to more than it says is read as far as it keeps its word", async () => {
    const good = `${jsonl(line("1"))}\n`;
    const bytes = await zip({ "q.jsonl": Buffer.concat([Buffer.from(good), Buffer.alloc(20_000_000, " ")]) });
    bytes.writeUInt32LE(good.length + 5, bytes.indexOf(Buffer.from("504b0102", "hex")) + 24);
    const { status, body } = await dryRun(bytes);
    expect(status).toBe(200);
    expect(body.items.at(-1)).toMatchObject({ source: "q.jsonl", status: "invalid" });
  });

  test("lines that are not UTF-8 are named, the others come in", async () => {
    const bytes = Buffer.concat([
      Buffer.from(`\ufeff${jsonl(line("1"))}\r\n`),
      Buffer.from([0xff, 0xfe, 0x0a]),
      Buffer.from(jsonl(line("2"))),
    ]);
    expect(statuses(await bringIn(bytes))).toEqual(["ok", "invalid", "ok"]);
  });

  test("fields that mean nothing are malformed, and so is a form without a file", async () => {
    expect((await send("{}", { on_duplicate: "drop" })).status).toBe(400);
    expect((await send("{}", { format: "pdf" })).status).toBe(400);
    expect((await upload(server, "/api/questions/import/", tutor, null)).status).toBe(400);
    expect((await server.call("POST", "/api/questions/import/", { as: tutor, body: {} })).status).toBe(415);
    expect(spooled()).toEqual([]);
  });

  test("only authors import, and only they see their job", async () => {
    expect((await send(jsonl(line("1")), {}, null)).status).toBe(401);
    expect((await send(jsonl(line("1")), {}, counselor)).status).toBe(403);
    const { body } = await send(jsonl(line("1")));
    expect((await server.call("GET", `/api/jobs/${body.job.id}/`, { as: counselor })).status).toBe(404);
    expect((await server.call("GET", `/api/jobs/${body.job.id}/`, { as: staff })).status).toBe(200);
    await workOff(server.platform);
  });
});

test("an import that dies halfway and begins again adds nothing twice, whatever is asked of duplicates", async () => {
  const { db } = server.platform;
  const storage = openStorage({ dataDir, s3: null });
  const lines = Array.from({ length: 250 }, (_, index) => line(String(index % 240)));
  const name = await storage.spool((await import("node:stream")).Readable.from([jsonl(...lines)]));
  const run = async (id: string, progress: (done: number) => Promise<void>) =>
    importQuestions({
      id,
      db,
      storage,
      actor: { id: tutor.id, role: "tutor", signInId: "", address: "" },
      language: "en",
      bundle: await openFile(await storage.spooled(name), false, "set.jsonl"),
      name: "set.jsonl",
      keep: () => {},
      options: { isDryRun: false, onDuplicate: "keep", status: "published", schoolId: null },
      progress,
    });
  const id = newId();
  const died = run(id, async (done) => {
    if (done >= 200) throw new Error("the process died");
  });
  await expect(died).rejects.toThrow("died");
  expect(await run(id, async () => {})).toMatchObject({ ok: 250, total: 250 });
  const listed = await server.call<{ count: number }>("GET", `/api/questions/?search=${word}`, { as: tutor });
  expect(listed.body.count).toBe(250);
});

test("a question is found by the name that its file gave it", async () => {
  await bringIn(`::${word} NU1 tolerance:: What is half of one? {#0.5:0.1}`, { format: "gift" });
  const search = encodeURIComponent(`${word} NU1 tol`);
  const { body } = await server.call<{ count: number }>("GET", `/api/questions/?search=${search}`, { as: tutor });
  expect(body.count).toBe(1);
});
