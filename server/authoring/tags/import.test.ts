import type { TagImportReport } from "@sextant/contract/tags.ts";
import { openTextTable } from "@sextant/interchange/tables/open-table.ts";
import { workbookOf } from "@sextant/interchange/testing/workbook-of.ts";
import { cleanLine } from "@sextant/questions/text/written.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { createTestToken } from "../../testing/api-token.ts";
import type { SignedIn } from "../../testing/app.ts";
import { upload } from "../../testing/upload.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";
import { type TagRow, taxonomyOf } from "../taxonomy/taxonomy.ts";
import { tagsCsv } from "./export-tags.ts";
import { planImport } from "./plan-import.ts";
import { readRowsOf } from "./read-table.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");

const header = "exam,subject,mega_domain,domain,topic,sub_topic";
interface Bringing {
  dry?: boolean;
  as?: SignedIn;
  reading?: Record<string, unknown>;
}
const bring = (bytes: string | Uint8Array, { dry = false, as = staff, reading }: Bringing = {}) =>
  upload<TagImportReport & { errors: { path: string }[] }>(
    t,
    "/api/tags/import/",
    as,
    { name: "tags.csv", bytes },
    { dry_run: String(dry), ...(reading ? { reading: JSON.stringify(reading) } : {}) },
  );
const count = async () =>
  (await t.call<{ results: unknown[] }>("GET", "/api/tags/tree/", { as: staff })).body.results.length;

/** What a table would add to nothing. */
const plan = (text: string) => planImport(taxonomyOf([]), readRowsOf(openTextTable(Buffer.from(text))), newId);

describe("a table of tags", () => {
  test.each([
    ["commas", `${header}\nSAT,Math,,Algebra,,`],
    ["semicolons", `${header.replaceAll(",", ";")}\r\nSAT;Math;;Algebra;;`],
    ["tabs", `${header.replaceAll(",", "\t")}\nSAT\tMath\t\tAlgebra`],
    ["other titles, another order", "Domain;Exam;Subject;Remarks\nAlgebra;SAT;Math;hello"],
    ["quotes, and lines without anything", '"exam","subject","domain"\n\n"SAT","Math","Algebra"\n,,\n'],
  ])("is read with %s", (_, text) => {
    const { tags, report } = plan(text);
    expect(tags.map(({ level, name }) => [level, name])).toEqual([
      ["exam", "SAT"],
      ["subject", "Math"],
      ["domain", "Algebra"],
    ]);
    expect(report.counts).toMatchObject({ created: 1, invalid: 0, total: 1, tags: 3 });
  });

  test("adds each tag once, whatever its case, in the order of the lines", () => {
    const { tags, report } = plan(`${header}\nSAT,Math\nsat,MATH,,Algebra\nSAT,Verbal\nSAT,Math,,Algebra`);
    expect(tags.map(({ name, position }) => [name, position])).toEqual([
      ["SAT", 1],
      ["Math", 1],
      ["Algebra", 1],
      ["Verbal", 2],
    ]);
    expect(report.items.map(({ line, status }) => [line, status])).toEqual([
      [2, "created"],
      [3, "created"],
      [4, "created"],
      [5, "there"],
    ]);
  });

  test("tells of each line what is wrong with it, and reads the others", () => {
    const long = "x".repeat(201);
    const { report } = plan(`${header}\n,Math\nSAT,${long}\nSAT,"two\nlines"\nSAT,Math,,,,,more\n`);
    expect(report.items.map(({ line, status }) => [line, status])).toEqual([
      [2, "invalid"],
      [3, "invalid"],
      [4, "invalid"],
      [6, "created"],
    ]);
    expect(report.items[0]?.messages).toEqual(["The exam is missing."]);
    expect(report.items[3]?.messages).toHaveLength(1);
  });

  test("comes back from its own export as it was, whatever the names", () => {
    const word = fc
      .string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...Array.from("ab ,;\"'=+-@|é\u202e💩\\")) })
      .map(cleanLine)
      .filter((text) => text !== "");
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 1, maxLength: 6, selector: (text) => text.toLowerCase() }),
        (names) => {
          const row = (name: string, index: number): TagRow => ({
            id: `id-${index}`,
            level: "exam",
            name,
            parent_id: null,
            position: index + 1,
            version: 1,
            merged_into_id: null,
            merged_directly_into_id: null,
            merged_with_id: null,
            removed_at: null,
            came_with: [],
          });
          const csv = tagsCsv(taxonomyOf(names.map(row)), new Map());
          for (const line of csv.split("\r\n").slice(1))
            expect(line).not.toMatch(/^"?(?![-+]?\d+(?:\.\d+)?,)[=+\-@\t\r]/);
          expect(plan(csv.slice(1)).tags.map((tag) => tag.name)).toEqual(names);
        },
      ),
    );
  });
});

describe("an import", () => {
  test("only reports in a dry run, then adds, and adds nothing twice", async () => {
    const text = `\ufeff${header};\nGRE,Quantitative,,,Number properties,Primes\n`.replace(";", "");
    const before = await count();
    const dry = await bring(text, { dry: true });
    expect(dry).toMatchObject({ status: 200, body: { counts: { created: 1, tags: 4 } } });
    expect(await count()).toBe(before);
    expect((await bring(text)).body.counts).toEqual(dry.body.counts);
    expect(await count()).toBe(before + 4);
    expect((await bring(text)).body).toMatchObject({ counts: { created: 0, there: 1, tags: 0 } });
    const audit = await t.platform.db
      .selectFrom("audit_entries")
      .select("actor_id")
      .where("action", "=", "tags.imported")
      .execute();
    expect(audit).toEqual([{ actor_id: staff.id }]);
  });

  test("reads what older programs write", async () => {
    const { body } = await bring(Buffer.from(`${header}\nBac,Fran\u00e7ais`, "latin1"), { dry: true });
    expect(body.items[0]?.path).toEqual(["Bac", "Français"]);
  });

  test("says how it read the text, and reads it otherwise when told", async () => {
    const bytes = Buffer.from(`${header}\nBac,Fran\u00e7ais`, "latin1");
    const { body } = await bring(bytes, { dry: true });
    expect(body.text).toMatchObject({ encoding: "windows-1252", source: "guessed", lines: ["Bac, Français"] });
    const other = await bring(bytes, { dry: true, reading: { encoding: "windows-1250" } });
    expect(other.body).toMatchObject({ text: { source: "asked" }, items: [{ path: ["Bac", "Français"] }] });
    expect((await bring(bytes, { dry: true, reading: { encoding: "none" } })).status).toBe(400);
  });

  test("reads a workbook", async () => {
    const bytes = Buffer.from(
      await workbookOf([
        ["Exam", "Subject"],
        ["Abitur", "Mathe"],
      ]),
    );
    expect((await bring(bytes, { dry: true })).body).toMatchObject({
      text: null,
      items: [{ line: 2, path: ["Abitur", "Mathe"] }],
    });
  });

  test.each([
    ["no exam", "topic\nLines", 422],
    ["nothing", "", 422],
    ["quotes that do not end", `${header}\n"SAT`, 422],
    ["one line without end", `${header}\n${"x".repeat(200_000)}`, 422],
    ["bytes of something else", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 422],
    ["too many lines", `exam\n${"SAT\n".repeat(20_001)}`, 413],
    ["too many bytes", "x".repeat(5 * 1024 * 1024 + 1), 413],
  ])("refuses %s", async (_, bytes, status) => {
    expect((await bring(bytes)).status).toBe(status);
  });

  test("is for staff", async () => {
    expect((await bring(header, { as: await t.signInAs("tutor") })).status).toBe(403);
  });
});

describe("an export", () => {
  test("is a link that is good once, in whichever process, and needs no token", async () => {
    await bring(`${header}\n"=cmd|' /C calc'!A0","Sub, ject"`);
    const tutor = await t.signInAs("tutor");
    const asked = await t.call<{ url: string }>("GET", "/api/tags/export/", { as: tutor });
    expect(asked.status).toBe(200);
    const another = await t.startAnother();
    const [one, two] = await Promise.all([
      t.call<string>("GET", asked.body.url),
      another.call<string>("GET", asked.body.url),
    ]);
    await another.close();
    expect([one.status, two.status].toSorted()).toEqual([200, 404]);
    const got = one.status === 200 ? one : two;
    expect(got.headers["content-type"]).toContain("text/csv");
    expect(got.headers["content-disposition"]).toContain("tags.csv");
    expect(got.body).toContain(`'=cmd|' /C calc'!A0,"Sub, ject",,,,,0`);
    expect((await t.call("GET", asked.body.url)).status).toBe(404);
    expect((await t.call("GET", "/api/tags/export/", { as: await t.signInAs("student") })).status).toBe(403);
  });

  test("is over after a minute", async () => {
    const { body } = await t.call<{ url: string }>("GET", "/api/tags/export/", { as: staff });
    await t.platform.db
      .updateTable("download_links")
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    expect((await t.call("GET", body.url)).status).toBe(404);
  });
});

describe("names that no tag bears yet", () => {
  const importQuestion = async (text_tags: Record<string, string>, tags: string[] = []) =>
    (
      await t.call<{ id: string }>("POST", "/api/questions/", {
        as: staff,
        body: { body: `<p>${newId()}</p>`, text_tags, tags },
      })
    ).body.id;
  const read = async (id: string) =>
    (
      await t.call<{ text_tags: Record<string, string> | null; tags: string[]; version: number }>(
        "GET",
        `/api/questions/${id}/`,
        { as: staff },
      )
    ).body;
  const unmapped = async (query = "") =>
    (
      await t.call<{
        results: { level: string; name: string; question_count: number; suggestions: { id: string }[] }[];
      }>("GET", `/api/tags/unmapped/?${query}`, { as: staff })
    ).body.results;
  const map = (body: unknown, as = staff) =>
    t.call<{ question_count: number; job: { id: string } }>("POST", "/api/tags/map/", { as, body });

  test("are listed by how many bear them, and go when they are mapped", async () => {
    await bring(`${header}\nACT,Math,,,Triangles,Right`);
    const tree = (await t.call<{ results: { id: string; name: string }[] }>("GET", "/api/tags/tree/", { as: staff }))
      .body.results;
    const idOf = (name: string) => tree.find((tag) => tag.name === name)?.id ?? "";
    const one = await importQuestion({ exam: "ACT", subject: "Math", topic: "triangles", license: "CC0" });
    const two = await importQuestion({ exam: "Other", topic: " triangles " }, [idOf("Right")]);
    await importQuestion({ sub_topic: "Odd" });
    const found = await unmapped();
    expect(found.find((row) => row.name === "triangles")).toMatchObject({
      level: "topic",
      question_count: 2,
      suggestions: [{ id: idOf("Triangles") }],
    });
    expect(found.map((row) => row.level)).not.toContain("license");
    expect(found.at(-1)).toMatchObject({ level: "sub-topic", name: "Odd", suggestions: [] });
    expect((await unmapped("search=triang")).length).toBe(1);
    const before = (await read(one)).version;
    expect((await map({ level: "topic", name: "triangles", tag: idOf("Triangles") })).body).toEqual({
      question_count: 2,
    });
    expect(await read(one)).toMatchObject({
      text_tags: { license: "CC0" },
      tags: [idOf("Triangles")],
      version: before + 1,
    });
    // It already has a descendant of the tag, and its exam has a different name.
    expect(await read(two)).toMatchObject({ text_tags: { exam: "Other" }, tags: [idOf("Right")] });
    expect((await unmapped("search=triang")).length).toBe(0);
    expect((await map({ level: "topic", name: "triangles", tag: idOf("Triangles") })).body).toEqual({
      question_count: 0,
    });
    expect((await map({ level: "topic", name: "x", tag: newId() })).status).toBe(404);
    expect((await map({ level: "license", name: "CC0", tag: newId() })).status).toBe(400);
    expect((await map({ level: "topic", name: "x", tag: newId() }, await t.signInAs("tutor"))).status).toBe(403);
  });

  test("on thousands of questions are mapped by a job", async () => {
    await bring("exam\nBig");
    const exams = await t.call<{ results: { id: string; question_count: number }[] }>(
      "GET",
      "/api/tags/exam/?search=big",
      { as: staff },
    );
    const [exam] = exams.body.results;
    await t.platform.pool.query(
      `insert into questions (id, text_tags, fingerprint) select gen_random_uuid(), '{"exam": "The big one"}', '' from generate_series(1, 5001)`,
    );
    // As the database does by itself soon after so many rows came.
    await t.platform.pool.query("analyze questions, question_tags");
    const token = await createTestToken(t.platform.db, { owner: staff.id, scopes: ["tags.write"] });
    const answer = await map({ level: "exam", name: "The big one", tag: exam?.id }, token);
    expect(answer.status).toBe(202);
    await workOff(t.platform);
    const job = await t.call<{ state: string; result: unknown }>("GET", `/api/jobs/${answer.body.job.id}/`, {
      as: staff,
    });
    expect(job.body).toMatchObject({ state: "done", result: { question_count: 5001 } });
    expect((await unmapped("search=big")).length).toBe(0);
    const { body: log } = await t.call<{ results: unknown[] }>("GET", `/api/audit/?token=${token.id}`, { as: staff });
    expect(log.results).toMatchObject([{ action: "tags.mapped", token: { id: token.id } }]);
  });
});
