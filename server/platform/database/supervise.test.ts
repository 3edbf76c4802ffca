import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { waitOptions } from "../../testing/wait-options.ts";
import type { PostgresProcess } from "./embedded-server.ts";
import { supervise } from "./supervise.ts";

const dataDir = mkdtempSync(join(tmpdir(), "sextant-supervise-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** A process that ends when it is told to. */
function startOne() {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  return { process: { ended, interrupt: () => end() } satisfies PostgresProcess, end };
}

test("PostgreSQL is started again however often that fails, after growing pauses, and each cause is said once", async () => {
  const first = startOne();
  const last = startOne();
  const said: string[] = [];
  const told: string[] = [];
  const waitedAfter: number[] = [];
  let starts = 0;
  const supervised = supervise(first.process, {
    dataDir,
    log: (line) => said.push(line),
    onTrouble: (reason) => told.push(reason),
    lookAtDisk: async () => (starts < 10 ? null : starts < 20 ? "full" : null),
    delayAfter: (failures) => {
      waitedAfter.push(failures);
      return 0;
    },
    async startAgain() {
      starts += 1;
      if (starts <= 20) throw new Error("It says that it can’t");
      return last.process;
    },
  });
  first.end();
  await vi.waitFor(() => expect(said).toContain("PostgreSQL is back"), waitOptions);
  expect(waitedAfter).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
  expect(told).toEqual([
    "It says that it can’t",
    expect.stringContaining(`The disk of ${dataDir} is full`),
    "It says that it can’t",
  ]);
  await supervised.stop();
});

test("a pause ends as soon as the disk takes writes again", async () => {
  const first = startOne();
  const last = startOne();
  const said: string[] = [];
  const supervised = supervise(first.process, {
    dataDir,
    log: (line) => said.push(line),
    onTrouble: () => {},
    // The disk was full when it was looked at, and isn’t any more.
    lookAtDisk: async () => "full",
    delayAfter: () => 3_600_000,
    startAgain: async () => last.process,
  });
  first.end();
  await vi.waitFor(() => expect(said).toContain("PostgreSQL is back"), waitOptions);
  await supervised.stop();
});

test("a stop in the middle of a pause waits for nothing", async () => {
  const first = startOne();
  const waiting = Promise.withResolvers<void>();
  const supervised = supervise(first.process, {
    dataDir,
    log: () => {},
    onTrouble: () => {},
    lookAtDisk: async () => null,
    delayAfter: () => {
      waiting.resolve();
      return 3_600_000;
    },
    startAgain: () => Promise.reject(new Error("It isn’t to be started")),
  });
  first.end();
  await waiting.promise;
  await supervised.stop();
});
