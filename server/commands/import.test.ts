import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findRealMaterial } from "@sextant/questions/testing/real-material.ts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../platform/database/client.ts";
import { createTestDatabase } from "../testing/database.ts";
import { createTestUser } from "../testing/factories.ts";

const folder = mkdtempSync(join(tmpdir(), "sextant-command-"));
let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db, close } = openDatabase(database.url);
  await createTestUser(db, { role: "tutor", email: "tutor@example.org" });
  await createTestUser(db, { role: "manager", email: "manager@example.org" });
  await close();
  mkdirSync(join(folder, "set/images"), { recursive: true });
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: "blue" } });
  await picture.png().toFile(join(folder, "set/images/blue.png"));
  const line = (id: string, change = {}) =>
    JSON.stringify({ id, source: "Set", type: "true_false", stem: `Is ${id}?`, answer: true, ...change });
  writeFileSync(join(folder, "set/a.jsonl"), [line("a1", { image: "images/blue.png" }), line("a2")].join("\n"));
  writeFileSync(join(folder, "set/b.jsonl"), [line("b1"), line("b2", { answer: "perhaps" })].join("\n"));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

function run(...args: string[]): Promise<{ code: number; said: string; counts: Record<string, number> }> {
  const command = fileURLToPath(new URL("./import.ts", import.meta.url));
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: join(folder, "data") };
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { env }, (error, stdout, stderr) => {
      const rows = [...stdout.matchAll(/^ *(\d+) {2}(\w+)$/gm)].map(([, count, name = ""]) => [name, Number(count)]);
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr, counts: Object.fromEntries(rows) });
    });
  });
}

test("a folder comes in with its pictures, and a second time it is there already", async () => {
  const set = join(folder, "set");
  const looked = await run(set, "--as", "tutor@example.org", "--dry-run");
  expect(looked.counts).toMatchObject({ ok: 3, invalid: 1, total: 4 });
  expect(looked.said).toContain("Dry run, nothing imported: 3 would be imported.");
  const first = await run(set, "--as", "Tutor@Example.org");
  expect(first).toMatchObject({ code: 2, counts: { ok: 3, lossy: 0, duplicate: 0, invalid: 1, total: 4 } });
  expect(first.said).toContain("The answer is “perhaps”. Write true or false. (b2)");
  expect(first.said).toContain("3 questions imported, 0 already in the bank, 1 not imported.");
  const again = await run(join(set, "a.jsonl"), "--as", "tutor@example.org");
  expect(again).toMatchObject({ code: 0, counts: { ok: 0, duplicate: 2, total: 2 } });
});

test.each([
  ["a file that is not there", ["/nowhere.jsonl", "--as", "tutor@example.org"], "doesn’t exist"],
  ["nobody's name", [folder], "--as"],
  [
    "the name of someone who does not write",
    [join(folder, "set"), "--as", "manager@example.org"],
    "isn’t an active tutor",
  ],
  ["a folder without questions", [join(folder, "set/images"), "--as", "tutor@example.org"], "no question file"],
  ["an option that is none", [folder, "--force"], "--force"],
  ["a wish that is none", [folder, "--as", "x", "--on-duplicate", "drop"], "skip, replace or keep"],
])("%s ends with 1 and a reason", async (_, args, reason) => {
  const { code, said } = await run(...args);
  expect(code).toBe(1);
  expect(said).toContain(reason);
  expect(said).not.toContain("    at ");
});

test("help says how it is called", async () => {
  expect(await run("--help")).toMatchObject({ code: 0, said: expect.stringContaining("npm run import") });
});

const real = findRealMaterial("questions");
if (real) {
  test("a real set with pictures and TeX comes in", async () => {
    const { counts } = await run(join(real, "theoremqa.jsonl"), "--as", "tutor@example.org");
    expect(counts).toEqual({ ok: 766, lossy: 15, duplicate: 0, unsupported: 19, invalid: 0, total: 800 });
  });
}
