import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import type { TestRequest } from "../../testing/served-process.ts";
import { waitOptions } from "../../testing/wait-options.ts";
import { processStart } from "../database/embedded-processes.ts";
import { oomScores } from "../oom-score.ts";
import { Refusal } from "../refusal.ts";
import { createProcessPool, type PoolLimits } from "./process-pool.ts";

const MINUTE_MS = 60_000;
const limits = { heapMb: 48, startMs: 10 * MINUTE_MS, stallMs: 10 * MINUTE_MS, atMost: 1, keptMb: 1000 };
const open = (changed: Partial<PoolLimits> = {}) =>
  createProcessPool<TestRequest, number, number>(new URL("../../testing/served-process.ts", import.meta.url), {
    ...limits,
    ...changed,
  });
const hasEnded = (pid: number) => vi.waitFor(() => expect(processStart(pid)).toBeUndefined(), waitOptions);

test("one process does one request after another", async () => {
  const run = open();
  const first = await run("pid");
  const words: number[] = [];
  expect(await run("say much", { onMessage: (word) => words.push(word) })).toBe(first);
  expect(words).toEqual([first, ...Array.from({ length: 1000 }, (_, word) => word)]);
});

test.runIf(process.platform === "linux")(
  "when memory runs out, a child of the server ends before it does",
  async () => {
    const scoreOf = (pid: number) => Number(readFileSync(`/proc/${pid}/oom_score_adj`, "utf8"));
    const child = await open()("pid");
    expect(scoreOf(child)).toBe(oomScores.child);
    expect(scoreOf(process.pid)).toBeLessThan(oomScores.serving);
  },
);

test.each([
  ["fill the heap", "broken"],
  ["kill", "killed"],
] as const)("a request that ends its process (%s) fails, and the next one is done", async (request, reason) => {
  const run = open();
  const before = await run("pid");
  await expect(run(request)).rejects.toMatchObject({ reason, hasBegun: true });
  expect(await run("pid")).not.toBe(before);
});

test("a process has no more memory than it may, outside its heap too", async () => {
  const words: number[] = [];
  // Whether it is an allocation of its own that fails first, or one of V8's, is left to chance.
  await expect(open({ memoryMb: 256 })("fill buffers", { onMessage: (word) => words.push(word) })).rejects.toThrow();
  expect(words.at(-1)).toBeGreaterThan(128);
  expect(words.at(-1)).toBeLessThan(400);
});

test("a process of which nothing comes is ended, and its start doesn't count", async () => {
  let pid = 0;
  const hanging = open({ stallMs: 1 })("hang", {
    onMessage: (word) => {
      pid = word;
    },
  });
  await expect(hanging).rejects.toMatchObject({ reason: "stalled", hasBegun: true });
  if (pid !== 0) await hasEnded(pid);
});

test("a process that can't start in time fails the request, and the next one starts another", async () => {
  const changing = { ...limits, startMs: 1 };
  const entry = new URL("../../testing/served-process.ts", import.meta.url);
  const run = createProcessPool<TestRequest, number, number>(entry, changing);
  await expect(run("pid")).rejects.toMatchObject({ reason: "not_started", hasBegun: false });
  changing.startMs = limits.startMs;
  expect(await run("pid")).toBeGreaterThan(0);
});

test("a kept process that has died costs nobody their request", async () => {
  const run = open();
  const first = await run("pid");
  process.kill(first, "SIGKILL");
  expect(await run("pid")).not.toBe(first);
});

test("a process ends with its server alone, whatever the terminal or a service manager tells all processes", async () => {
  const run = open();
  const pid = await run("pid");
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.kill(pid, signal);
  expect(await run("pid")).toBe(pid);
});

test("what is no longer wanted ends at once, whether it runs or waits", async () => {
  const run = open();
  const [running, waiting] = [new AbortController(), new AbortController()];
  const pid = Promise.withResolvers<number>();
  const first = run("hang", { onMessage: pid.resolve, signal: running.signal });
  const second = run("pid", { signal: waiting.signal });
  const third = run("pid");
  const started = await pid.promise;
  waiting.abort(new Error("not waiting"));
  await expect(second).rejects.toThrow("not waiting");
  running.abort(new Error("not wanted"));
  await expect(first).rejects.toThrow("not wanted");
  await hasEnded(started);
  expect(await third).not.toBe(started);
  await expect(run("pid", { signal: running.signal })).rejects.toThrow("not wanted");
});

test("no more processes work at once than may", async () => {
  const run = open({ atMost: 2 });
  const working = new Set<number>();
  const onMessage = (pid: number) => void working.add(pid);
  const gone = new AbortController();
  const held = [1, 2].map(() => run("wait", { onMessage, signal: gone.signal }));
  const third = run("pid", { onMessage });
  await vi.waitFor(() => expect(working.size).toBe(2), waitOptions);
  const both = [...working];
  gone.abort(new Error("enough"));
  await Promise.allSettled(held);
  expect(both).not.toContain(await third);
});

test("a refusal and an error arrive as what they were, and the process goes on", async () => {
  const run = open();
  const pid = await run("pid");
  const refused = await run("refuse").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ code: "not_found", message: expect.stringContaining("This file") });
  await expect(run("fail")).rejects.toMatchObject({ message: "The connection is gone.", code: "ECONNRESET" });
  expect(await run("pid")).toBe(pid);
});

test("a process that has grown, or that nobody needs, isn't kept", async () => {
  const grown = open({ keptMb: 1 });
  const first = await grown("pid");
  await hasEnded(first);
  expect(await grown("pid")).not.toBe(first);
  await hasEnded(await open({ idleMs: 1 })("pid"));
});

test("a process ends with a server that is killed, even while it hangs", async () => {
  const parent = fileURLToPath(new URL("../../testing/served-process-parent.ts", import.meta.url));
  const server = spawn(process.execPath, [parent], { stdio: ["ignore", "pipe", "inherit"] });
  const [said] = (await once(server.stdout, "data")) as [Buffer];
  const pid = Number(said.toString());
  expect(processStart(pid)).toBeDefined();
  server.kill("SIGKILL");
  await hasEnded(pid);
});
