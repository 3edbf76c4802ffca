import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportReport } from "@sextant/contract/questions.ts";
import { zipOf } from "@sextant/interchange/testing/zip-of.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newId } from "../../../../platform/ids.ts";
import { type SignedIn, startTestApp, type TestApp } from "../../../../testing/app.ts";
import { childrenOf } from "../../../../testing/children-of.ts";
import { upload } from "../../../../testing/upload.ts";
import { waitOptions } from "../../../../testing/wait-options.ts";
import { workOff } from "../../../../testing/work-off.ts";
import { importJobSpec } from "./import-job-spec.ts";
import { createImporter } from "./run-import.ts";

const dataDir = mkdtempSync(join(tmpdir(), "sextant-process-"));
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
const tree = `<questestinterop>${'<item ident="x"><name a="b"><text>n</text></name></item>'.repeat(60_000)}</questestinterop>`;
const row = (at: number) => `choice,Which is number ${at}? ${"Lorem ipsum dolor sit amet. ".repeat(10)},Lyon,Paris,B`;

function job(bytes: Uint8Array, isDryRun: boolean) {
  const path = join(dataDir, newId());
  writeFileSync(path, bytes);
  const options = { isDryRun, onDuplicate: "skip", status: "published", schoolId: null } as const;
  const actor = { id: tutor.id, role: tutor.role, signInId: "", address: "" };
  const given = { id: newId(), actor, source: { path, name: "all.zip" }, options };
  return { ...importJobSpec(server.platform, given), task: "answer" as const };
}
const read = (report: Uint8Array | null) => JSON.parse(Buffer.from(report ?? []).toString()) as ImportReport;
const MINUTE_MS = 60_000;
const limits = {
  heapMb: 48,
  startMs: 10 * MINUTE_MS,
  stallMs: 10 * MINUTE_MS,
  atMost: 1,
  keptMb: 256,
  env: process.env,
};
/** Each file that is too much begins the import again: some seconds at the end of a heap, so a few must do. */
const MOST_REFUSED = 2;
const runImport = createImporter(limits, MOST_REFUSED);

test("the process that reads a file isn’t told from where the call came", () => {
  const actor = { id: tutor.id, role: tutor.role, signInId: "", address: "192.0.2.9" };
  const options = { isDryRun: true, onDuplicate: "skip", status: "draft", schoolId: null } as const;
  const spec = importJobSpec(server.platform, { id: newId(), actor, source: { path: "", name: "" }, options });
  expect(JSON.stringify(spec)).not.toContain("192.0.2.9");
});

test.each([
  ["looked into", true],
  ["brought in", false],
])(
  "a file that asks for more memory than there is is refused by itself, and the others are %s",
  async (_, isDryRun) => {
    const bytes = await zipOf({ "a.gift": gift("a"), "b.xml": tree, "c.gift": gift("c") });
    const told: number[] = [];
    const onProgress = async (done: number) => void told.push(done);
    const { counts, items } = read(await runImport(job(bytes, isDryRun), { onProgress }));
    expect(items.map(({ source, status }) => [source, status])).toEqual([
      [expect.anything(), "ok"],
      ["b.xml", "invalid"],
      [expect.anything(), "ok"],
    ]);
    expect(items[1]?.codes[0]?.code).toBe("file_needs_memory");
    expect(counts).toMatchObject({ ok: 2, invalid: 1, total: 3 });
    expect(told.at(-1)).toBe(3);
    const { body } = await server.call<{ count: number }>("GET", "/api/questions/", { as: tutor });
    expect(body.count).toBe(isDryRun ? 0 : 2);
  },
);

test("a file that V8 ends the process over, instead of throwing, is refused by itself too", async () => {
  const list = `title: x\nquestions:\n${"- a: 1\n".repeat(2_000_000)}`;
  const bytes = await zipOf({ "a.gift": gift("before"), "b.yaml": list });
  const { items } = read(await runImport(job(bytes, true)));
  expect(items.map(({ status }) => status)).toEqual(["ok", "invalid"]);
  expect(items[1]).toMatchObject({ source: "b.yaml", codes: [{ code: "file_needs_memory" }] });
});

test("an archive of nothing but such files is refused as a whole", async () => {
  const bytes = await zipOf(Object.fromEntries(["a", "b", "c"].map((name) => [`${name}.xml`, tree])));
  await expect(runImport(job(bytes, true))).rejects.toMatchObject({ code: "too_large" });
});

test("it ends when nobody waits for it any more", async () => {
  const gone = new AbortController();
  const running = runImport(job(Buffer.from(rows(2000)), true), { signal: gone.signal });
  gone.abort(new Error("gone"));
  await expect(running).rejects.toThrow("gone");
});

test("what is refused is refused as it would be here", async () => {
  const running = runImport(job(Buffer.from("Once upon a time."), true));
  await expect(running).rejects.toMatchObject({ code: "unsupported_media_type" });
});

test("an import whose process is killed fails as interrupted, and imports everything when it is repeated", async () => {
  const given = JSON.stringify({ type: "true_false", stem: "Is this interrupted?", answer: "true" });
  const send = () =>
    upload<{ job: { id: string } }>(server, "/api/questions/import/", tutor, { name: "q.jsonl", bytes: given });
  const stateOf = async (id: string) => (await server.call("GET", `/api/jobs/${id}/`, { as: tutor })).body;
  const { db } = server.platform;
  const first = (await send()).body.job.id;
  await db.transaction().execute(async (tx) => {
    // The import gets as far as its first row, and waits there.
    await sql`lock table question_imports in access exclusive mode`.execute(tx);
    const { rows: own } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    const working = workOff(server.platform);
    await vi.waitFor(async () => {
      const held =
        await sql`select from pg_stat_activity where ${own[0]?.pid}::int = any(pg_blocking_pids(pid))`.execute(db);
      expect(held.rows).toHaveLength(1);
    }, waitOptions);
    for (const pid of childrenOf(process.pid, "import-process")) process.kill(pid, "SIGKILL");
    await working;
  });
  expect(await stateOf(first)).toMatchObject({ state: "failed", error: expect.stringContaining("interrupted") });
  const second = (await send()).body.job.id;
  await workOff(server.platform);
  expect(await stateOf(second)).toMatchObject({ state: "done", result: { counts: { ok: 1, total: 1 } } });
});
