import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportReport } from "@sextant/contract/questions.ts";
import type { TableReading } from "@sextant/contract/table-reading.ts";
import { workbookOf } from "@sextant/interchange/testing/workbook-of.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SignedIn, startTestApp, type TestApp } from "../../../testing/app.ts";
import { upload } from "../../../testing/upload.ts";
import { workOff } from "../../../testing/work-off.ts";

const dataDir = mkdtempSync(join(tmpdir(), "sextant-tables-"));
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

type Answered = ImportReport & { job: { id: string }; code: string };
interface Asked {
  name?: string;
  reading?: TableReading | string;
  fields?: Record<string, string>;
  as?: SignedIn | null;
}

function send(bytes: Uint8Array | string, { name = "set.csv", reading, fields, as = tutor }: Asked = {}) {
  const asked: Record<string, string> =
    reading === undefined ? {} : { reading: typeof reading === "string" ? reading : JSON.stringify(reading) };
  return upload<Answered>(server, "/api/questions/import/", as, { name, bytes }, { ...asked, ...fields });
}
const dryRun = (bytes: Uint8Array | string, asked: Asked = {}) =>
  send(bytes, { ...asked, fields: { dry_run: "true", ...asked.fields } });

async function bringIn(bytes: Uint8Array | string, asked: Asked): Promise<ImportReport> {
  const { status, body } = await send(bytes, asked);
  expect(status, JSON.stringify(body)).toBe(202);
  await workOff(server.platform);
  const { as = tutor } = asked;
  const done = await server.call<{ state: string; result: ImportReport }>("GET", `/api/jobs/${body.job.id}/`, { as });
  expect(done.body).toMatchObject({ state: "done" });
  return done.body.result;
}

const foreign = "uno;dos;tres;cuatro\n¿Capital de Perú?;Cusco;Lima;B\n";
const columns = ["stem", "option_a", "option_b", "correct"];

describe("a table of questions", () => {
  test("is told with how it was read: its columns, and what only a person can say", async () => {
    const { status, body } = await dryRun("Frage;A;B;Lösung\nWie viele?;2;3;2\nUnd hier?;1;2;2\n");
    expect(status).toBe(200);
    expect(body.table).toMatchObject({
      encoding: "utf-8",
      separator: ";",
      rows: 2,
      columns: [
        { header: "Frage", field: "stem", match: "name", filled: 2, samples: ["Wie viele?", "Und hier?"] },
        { field: "option_a" },
        { field: "option_b" },
        { header: "Lösung", field: "correct" },
      ],
      questions: [{ kind: "key_numbers", column: 3, count: 1, line: 2, value: "2", options: ["2", "3"] }],
      lines: [{ line: 1, is_header: true }, { line: 2, is_header: false }, { line: 3 }],
      missing: [],
      remembered: null,
    });
    expect(body.items.map((item) => item.status)).toEqual(["lossy", "ok"]);
    const answered = await dryRun("Frage;A;B;Lösung\nWie viele?;2;3;2\n", { reading: { key_numbers: "position" } });
    expect(answered.body.items).toMatchObject([{ status: "ok", question: { key: expect.anything() } }]);
  });

  test("is read column by column as a person says, and their next one with the same headers like it", async () => {
    const before = await dryRun(foreign);
    expect(before.body).toMatchObject({ table: { missing: ["stem"] }, items: [{ status: "invalid" }] });
    expect(before.body.items[0]?.messages[0]).toContain("The first row has: uno, dos, tres, cuatro");
    const asked = await dryRun(foreign, { reading: { columns } });
    expect(asked.body).toMatchObject({ counts: { ok: 1 }, table: { missing: [] } });
    expect(asked.body.table?.columns.map(({ match }) => match)).toEqual(columns.map(() => "asked"));

    const report = await bringIn(foreign, { reading: { columns }, fields: { remember: "true" } });
    expect(report).toMatchObject({ counts: { ok: 1, total: 1 } });
    expect(report).not.toHaveProperty("table");

    const next = await dryRun("uno;dos;tres;cuatro\n¿Capital de Chile?;Lima;Santiago;B\n");
    expect(next.body).toMatchObject({
      counts: { ok: 1 },
      table: { remembered: { name: "set.csv" }, columns: [{ field: "stem", match: "remembered" }, {}, {}, {}] },
    });
    const another = await server.signInAs("tutor");
    expect((await dryRun(foreign, { as: another })).body.table).toMatchObject({ missing: ["stem"], remembered: null });
  });

  test("that nobody asked to remember isn’t", async () => {
    const file = "eins;zwei\nIst es so?;wahr\n";
    await bringIn(file, { reading: { columns: ["stem", "correct"] } });
    expect((await dryRun(file)).body.table?.remembered).toBeNull();
  });

  test("may be a workbook, whatever its name", async () => {
    const bytes = await workbookOf([
      ["Question", "Answer 1", "Answer 2", "Correct answer(s)"],
      ["Capital?", "Lyon", "Paris", 2],
    ]);
    for (const name of ["quiz.xlsx", "quiz.zip"]) {
      const { status, body } = await dryRun(bytes, { name });
      expect([name, status]).toEqual([name, 200]);
      expect(body).toMatchObject({ counts: { ok: 1 }, table: { sheet: "Questions", encoding_source: "workbook" } });
    }
    const broken = await dryRun(bytes.subarray(0, 300), { name: "quiz.xlsx" });
    expect(broken.body.items).toMatchObject([{ status: "invalid", messages: [expect.stringContaining("damaged")] }]);
    const older = await dryRun(Buffer.from("d0cf11e0a1b11ae1", "hex"), { name: "quiz.xls" });
    expect([older.status, JSON.stringify(older.body)]).toEqual([415, expect.stringContaining("Save it as .xlsx")]);
  });
});

test("another text is told with its encoding, and read in the one that a person chooses", async () => {
  const bytes = Buffer.from("Qui a \xe9crit L\x92\xc9tranger ? {=Camus ~Zola}", "latin1");
  const { body } = await dryRun(bytes, { name: "set.gift" });
  expect(body).toMatchObject({ table: null, text: { encoding: "windows-1252", source: "guessed" } });
  const other = await dryRun(bytes, { name: "set.gift", reading: { encoding: "windows-1250" } });
  expect(other.body).toMatchObject({ text: { encoding: "windows-1250", source: "asked" } });
});

test("who may not import reads nothing, and what can’t be followed is refused", async () => {
  const reading = { columns };
  expect((await dryRun(foreign, { reading, as: null })).status).toBe(401);
  expect((await dryRun(foreign, { reading, as: await server.signInAs("student") })).status).toBe(403);
  for (const bad of ["no JSON", '{"encoding":"klingon"}', '{"columns":"stem"}', '{"decimal":"dot"}'])
    expect([bad, (await dryRun(foreign, { reading: bad })).status]).toEqual([bad, 400]);
});
