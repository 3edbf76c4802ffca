import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportReport } from "@sextant/contract/questions.ts";
import { openFile, openFolder } from "@sextant/interchange/bundle/open-folder.ts";
import { zipOf } from "@sextant/interchange/testing/zip-of.ts";
import { findRealMaterial } from "@sextant/questions/testing/real-material.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { openStorage } from "../../../platform/storage/open-storage.ts";
import { type SignedIn, startTestApp, type TestApp } from "../../../testing/app.ts";
import { upload } from "../../../testing/upload.ts";
import { importQuestions } from "./import-questions.ts";
import type { ImportItem } from "./report.ts";

const dataDir = mkdtempSync(join(tmpdir(), "sextant-formats-"));
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

const dryRun = (name: string, bytes: Uint8Array | string, fields: Record<string, string> = {}) =>
  upload<ImportReport & { code: string }>(
    server,
    "/api/questions/import/",
    tutor,
    { name, bytes },
    { dry_run: "true", ...fields },
  );

const qti21 = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="q1" title="Capital" adaptive="false" timeDependent="false">
  <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>B</value></correctResponse></responseDeclaration>
  <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
  <itemBody><choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1"><prompt>Capital of France?</prompt>
    <simpleChoice identifier="A">Lyon</simpleChoice><simpleChoice identifier="B">Paris</simpleChoice></choiceInteraction></itemBody>
  <responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>
</assessmentItem>`;
const gift = "::Capital:: Capital of France? {~Lyon =Paris}\n";
const moodle = `<?xml version="1.0"?><quiz><question type="truefalse"><name><text>Moon</text></name><questiontext format="html"><text><![CDATA[<p>The moon causes tides.</p>]]></text></questiontext>
  <answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>`;
const aiken = "Capital of France?\nA. Lyon\nB. Paris\nANSWER: B\n";
const csv = "type,stem,option_a,option_b,correct\nchoice,Capital of France?,Lyon,Paris,B\n";
const manifest = `<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources><resource identifier="r" type="imsqti_item_xmlv2p1" href="items/q1.xml"><file href="items/q1.xml"/></resource></resources></manifest>`;

test("a question without its key comes in, as a draft that can't be published yet", async () => {
  const keyless = qti21.replace(/<correctResponse>.*<\/correctResponse>/, "");
  const { body } = await dryRun("q.xml", keyless);
  expect(body.items).toMatchObject([{ status: "lossy", interactions: ["choice"] }]);
  expect(body.items[0]?.messages.join(" ")).toContain("draft");
});

describe("a file is known by what it is", () => {
  test.each<[string, string, string | (() => Promise<Uint8Array>)]>([
    ["an item of QTI", "q.xml", qti21],
    ["GIFT", "q.gift", gift],
    ["GIFT as plain text", "q.txt", gift],
    ["Moodle's XML", "q.xml", moodle],
    ["Aiken", "q.txt", aiken],
    ["a table", "q.csv", csv],
    ["a table as plain text", "q.txt", csv],
    ["a package of QTI", "p.zip", () => zipOf({ "imsmanifest.xml": manifest, "items/q1.xml": qti21 })],
    ["a zip of one file", "p.zip", () => zipOf({ "a/q.gift": gift })],
  ])("%s", async (_what, name, made) => {
    const { status, body } = await dryRun(name, typeof made === "string" ? made : await made());
    expect(status).toBe(200);
    expect(body.items).toMatchObject([{ status: "ok" }]);
  });

  test("files of several formats in one zip come in one after the other, and what is none is named", async () => {
    const bytes = await zipOf({
      "1.gift": gift,
      "2.csv": csv,
      "3.xml": "<html/>",
      "4.xml": moodle,
      "style.css": "p{}",
    });
    const { body } = await dryRun("all.zip", bytes);
    expect(body.items.map(({ source, status }) => [source, status])).toEqual([
      [expect.anything(), "ok"],
      [expect.anything(), "duplicate"],
      ["3.xml", "unsupported"],
      [expect.anything(), "ok"],
    ]);
  });

  test.each([
    ["shapes.pg", "DOCUMENT();\nBEGIN_TEXT\nWhat is 1?\nEND_TEXT\n", "It’s a WeBWorK problem"],
    ["exam.txt", "\\documentclass{exam}\n\\begin{questions}\\question {=1}", "Convert it to Word"],
    ["course.mbz", "\u001f\u008b", "Export the question bank in Moodle as Moodle XML"],
    ["notes.txt", "Let A = {1, 2}.", "Save them as Word, Excel, CSV"],
  ])("%s is of another program, and what to do is said", async (name, text, said) => {
    const { status, body } = await dryRun(name, text);
    expect(status).toBe(415);
    expect(JSON.stringify(body)).toContain(said);
  });

  test("but its sender may say what it is", async () => {
    expect((await dryRun("questions", gift, { format: "gift" })).body.items).toMatchObject([{ status: "ok" }]);
    expect((await dryRun("item", qti21, { format: "qti21" })).body.items).toMatchObject([{ status: "ok" }]);
  });
});

describe("refused, with the reason", () => {
  test.each<[string, string, string | (() => Promise<Uint8Array>), number]>([
    ["XML of another kind", "q.xml", "<html><body/></html>", 415],
    ["prose", "q.txt", "Once upon a time.", 415],
    ["a zip of nothing that is read", "z.zip", () => zipOf({ "a.txt": "Once upon a time." }), 422],
    ["a zip in a zip", "z.zip", async () => zipOf({ "b.zip": await zipOf({ "q.gift": gift }) }), 422],
    ["a zip cut off", "z.zip", async () => (await zipOf({ "q.gift": gift.repeat(50) })).subarray(0, 60), 422],
  ])("%s", async (_what, name, made, expected) => {
    const { status, body } = await dryRun(name, typeof made === "string" ? made : await made());
    expect([status, body.code]).toEqual([expected, expected === 415 ? "unsupported_media_type" : "invalid"]);
  });

  test.each([
    ["entities of its own", `<!DOCTYPE a [<!ENTITY x "y">]>${qti21}`],
    ["a file of the server", `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${qti21}`],
  ])("an item that declares %s", async (_what, xml) => {
    const { status, body } = await dryRun("q.xml", xml);
    expect([status, body.items[0]?.status]).toEqual([200, "invalid"]);
    expect(body.items[0]?.codes[0]?.code).toBe("xml_entities");
  });
});

const real = ["qti/items", "qbank", "questions"].map((name) => [name, findRealMaterial(name)] as const);
const isFolder = (path: string) => statSync(path).isDirectory();
/** What lies with the sets of questions. */
const beside = ["images", "sources.json", "INDEX.tsv"];

/** Each set by itself, since all of them take minutes. */
const parts = real.flatMap(([name, folder]) => {
  if (folder === null || !isFolder(folder)) return [];
  const sets = readdirSync(folder).filter((set) => !beside.includes(set));
  // Some sets of QTI are of nothing but what isn’t read.
  const least = name.startsWith("qti/") ? 0 : 1;
  return sets.map((set) => [`${name}/${set}`, join(folder, set), least] as const);
});

/** A dry run of a file or a folder as the command does it; nothing may be lost without a word. */
async function look(path: string): Promise<ImportReport> {
  const bundle = await (isFolder(path) ? openFolder(path) : openFile(path, true));
  try {
    const actor = { id: tutor.id, role: "tutor" as const, signInId: "", address: "" };
    const options = { isDryRun: true, onDuplicate: "skip", status: "published", schoolId: null } as const;
    const { db } = server.platform;
    const items: ImportItem[] = [];
    const counts = await importQuestions({
      id: newId(),
      db,
      storage: openStorage({ dataDir, s3: null }),
      actor,
      language: "en",
      bundle,
      name: path,
      options,
      keep: (item) => items.push(item),
      progress: async () => {},
    });
    return { counts, items };
  } finally {
    await bundle.close();
  }
}

describe.runIf(parts.length > 0)("real material", () => {
  test.each(parts)("of %s: every question comes in or says why not", async (_name, path, least) => {
    const { items, counts } = await look(path);
    expect(counts.total).toBe(items.length);
    expect(counts.total).toBeGreaterThan(0);
    expect(counts.ok).toBeGreaterThanOrEqual(least);
    for (const item of items) if (item.status !== "ok") expect(item.messages.join("")).not.toBe("");
  });

  const packages = real.flatMap(([, folder]) =>
    folder === null
      ? []
      : readdirSync(folder, { recursive: true, encoding: "utf8" })
          .filter((name) => name.endsWith(".zip"))
          .map((name) => join(folder, name)),
  );
  test(`${packages.length} packages, each by itself, are looked into without a failure`, async () => {
    for (const path of packages) {
      const { status } = await dryRun("package.zip", readFileSync(path));
      expect([path, [200, 413, 415, 422].includes(status)]).toEqual([path, true]);
    }
  });
});
