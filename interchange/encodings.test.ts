import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openFile } from "./bundle/open-folder.ts";
import { openZip } from "./bundle/open-zip.ts";
import { type FileFound, type Reading, readBundle } from "./read-bundle.ts";
import { inWords, type ReadInWords } from "./testing/in-words.ts";
import { workbookOf } from "./testing/workbook-of.ts";
import { zipOf } from "./testing/zip-of.ts";

const folder = mkdtempSync(join(tmpdir(), "sextant-encodings-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(name: string, bytes: Uint8Array, reading: Reading = {}) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const bundle = await (name.endsWith(".zip") ? openZip(path) : openFile(path, false));
  const found: FileFound[] = [];
  const questions: ReadInWords[] = [];
  for await (const one of readBundle(bundle, { ...reading, onRead: (told) => found.push(told) }))
    questions.push(inWords(one));
  await bundle.close();
  return { found: found[0], questions };
}

const latin = (text: string) => Buffer.from(text, "latin1");
const arabic = Array.from({ length: 20 }, (_, index) => `ما عاصمة المغرب ${index}؟ {=الرباط ~فاس}`).join("\n\n");

describe("the text of a file", () => {
  test("in UTF-8 with a byte that isn’t keeps its letters, and the question with it names the line", async () => {
    const bytes = Buffer.concat([Buffer.from(`${arabic}\n\nIt`), latin("\x92"), Buffer.from("s Rabat? {=yes ~no}")]);
    const { questions, found } = await read("set.gift", bytes);
    expect(questions.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => "ok"), "lossy"]);
    expect(questions[0]?.question?.body).toContain("ما عاصمة المغرب 0؟");
    expect(questions[20]?.messages[0]).toBe(
      "Line 41 has a character that we couldn’t read, and � stands for it. Correct it.",
    );
    expect(found?.text).toMatchObject({ encoding: "utf-8", source: "utf8" });
  });

  test("that had to be guessed is told once, with lines to check it by, and is read as a person says", async () => {
    const bytes = latin("Qui a \xe9crit L\x92\xc9tranger ? {=Camus ~Zola}\n\nQui a \xe9crit Germinal ? {=Zola ~Camus}");
    const { questions, found } = await read("set.gift", bytes);
    expect(questions.map(({ status, messages }) => [status, messages.length])).toEqual([
      ["ok", 1],
      ["ok", 0],
    ]);
    expect(questions[0]?.messages[0]).toContain("Windows-1252");
    expect(found?.text).toMatchObject({
      encoding: "windows-1252",
      source: "guessed",
      lines: [expect.stringContaining("écrit L’Étranger"), expect.stringContaining("Germinal")],
    });
    const asked = await read("set.gift", bytes, { table: { encoding: "windows-1250" } });
    expect(asked.found?.text).toMatchObject({ encoding: "windows-1250", source: "asked" });
    expect(asked.questions[0]?.messages).toEqual([]);
  });

  test("of XML that declares another encoding is read as what it is, and told", async () => {
    const xml = `<?xml version="1.0" encoding="ISO-8859-1"?><quiz><question type="truefalse"><name><text>Zürich</text></name><questiontext format="html"><text>Zürich liegt in Österreich</text></questiontext><answer fraction="0"><text>true</text></answer><answer fraction="100"><text>false</text></answer></question></quiz>`;
    const { questions } = await read("set.xml", Buffer.from(xml));
    expect(questions[0]?.question?.body).toBe("<p>Zürich liegt in Österreich</p>");
    expect(questions[0]?.messages.join()).toContain("so we read it as UTF-8");
    expect((await read("set.xml", latin(xml))).questions[0]?.messages).toEqual([]);
  });
});

describe("a file among others", () => {
  test("is read by itself: a workbook and a table in a zip", async () => {
    const { questions, found } = await read(
      "both.zip",
      await zipOf({
        "a.xlsx": await workbookOf([
          ["question", "answer"],
          ["Is it?", true],
        ]),
        "b.csv": "question;answer\nCombien ?;3,5\n",
      }),
    );
    expect(questions.map(({ status }) => status)).toEqual(["ok", "ok"]);
    expect(found).toBeUndefined();
  });

  test.each([
    ["old.xls", Buffer.from("d0cf11e0a1b11ae1", "hex"), "Save it as .xlsx without a password"],
    ["sheet.ods", Buffer.from("PK\u0003\u0004"), "OpenDocument"],
    ["text.rtf", Buffer.from("{\\rtf1 x}"), "Save it as .docx"],
    ["inner.zip", Buffer.from("PK\u0003\u0004"), "inner.zip is a zip inside a zip"],
  ])("that can’t be read says what it is: %s", async (name, bytes, said) => {
    const { questions } = await read("one.zip", await zipOf({ [name]: bytes }));
    expect(questions).toMatchObject([{ status: "unsupported", messages: [expect.stringContaining(said)] }]);
  });
});
