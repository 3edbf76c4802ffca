import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportReport } from "@sextant/contract/questions.ts";
import { zipOf } from "@sextant/interchange/testing/zip-of.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { type SignedIn, startTestApp, type TestApp } from "../../../testing/app.ts";
import { orderOf } from "./order-of.ts";
import { runImport } from "./run-import.ts";

const dataDir = mkdtempSync(join(tmpdir(), "sextant-thread-"));
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

const gift = (name: string) => `::${name}:: What is ${name}? {~this =that}\n`;
const rows = (count: number) =>
  ["type,stem,option_a,option_b,correct", ...Array.from({ length: count }, (_, at) => row(at))].join("\n");
/** A tree, which is in memory whole before its first question is read. */
const tree = `<quiz>${'<question type="x"><name a="b"><text>n</text></name></question>'.repeat(60_000)}</quiz>`;
const row = (at: number) => `choice,Which is number ${at}? ${"Lorem ipsum dolor sit amet. ".repeat(10)},Lyon,Paris,B`;

function order(bytes: Uint8Array, isDryRun: boolean) {
  const path = join(dataDir, newId());
  writeFileSync(path, bytes);
  const options = { isDryRun, onDuplicate: "skip", status: "published", schoolId: null } as const;
  const actor = { id: tutor.id, role: tutor.role, signInId: "" };
  const given = { id: newId(), actor, source: { path, name: "all.zip" }, options };
  return { ...orderOf(server.platform, given), task: "answer" as const };
}
const read = (report: Uint8Array | null) => JSON.parse(Buffer.from(report ?? []).toString()) as ImportReport;
const limits = { heapMb: 56, stallMs: 600_000 };
/** A thread that is merely slow to start has not stalled. */
const slow = { heapMb: 128, stallMs: 600_000 };

test.each([
  ["looked into", true],
  ["brought in", false],
])(
  "a file that asks for more memory than there is is refused by itself, and the others are %s",
  async (_, isDryRun) => {
    const bytes = await zipOf({ "a.gift": gift("a"), "b.xml": tree, "c.gift": gift("c") });
    const told: number[] = [];
    const onProgress = async (done: number) => void told.push(done);
    const { counts, items } = read(await runImport(order(bytes, isDryRun), { limits, onProgress }));
    expect(items.map(({ source, status }) => [source, status])).toEqual([
      [expect.anything(), "ok"],
      ["b.xml", "invalid"],
      [expect.anything(), "ok"],
    ]);
    expect(items[1]?.messages.join()).toContain("more memory than there is for one file");
    expect(counts).toMatchObject({ ok: 2, invalid: 1, total: 3 });
    expect(told.at(-1)).toBe(3);
    const { body } = await server.call<{ count: number }>("GET", "/api/questions/", { as: tutor });
    expect(body.count).toBe(isDryRun ? 0 : 2);
  },
);

test("an archive of nothing but such files is refused as a whole", async () => {
  const bytes = await zipOf(Object.fromEntries("abcdefgh".split("").map((name) => [`${name}.xml`, tree])));
  await expect(runImport(order(bytes, true), { limits })).rejects.toMatchObject({ code: "too_large" });
});

test("it ends when nobody waits for it any more", async () => {
  const gone = new AbortController();
  const running = runImport(order(Buffer.from(rows(2000)), true), { signal: gone.signal });
  gone.abort(new Error("gone"));
  await expect(running).rejects.toThrow("gone");
});

test("what is refused is refused as it would be without a thread", async () => {
  const running = runImport(order(Buffer.from("Once upon a time."), true), { limits: slow });
  await expect(running).rejects.toMatchObject({ code: "unsupported_media_type" });
});
