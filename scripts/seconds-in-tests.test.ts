import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listSources } from "./read-sources.ts";
import { secondsIn } from "./seconds-in-tests.ts";

const root = join(import.meta.dirname, "..");

/** Helpers that may, and why. */
const HELPERS: Readonly<Record<string, string>> = {
  "server/testing/wait-options.ts": "the one limit of what is waited for with vi.waitFor",
  "server/testing/work-off.ts": "lets a clock pass that was set back, and looks again",
  "server/testing/saving-players.ts": "paces students who save without end",
};

/** What journeys still have, by file. It only shrinks: what a journey no longer has goes from here. */
const REMAINING: Readonly<Record<string, number>> = {
  "e2e/analysis.spec.ts": 2,
  "e2e/calculator.spec.ts": 1,
  "e2e/editor.spec.ts": 1,
  "e2e/imports.spec.ts": 1,
  "e2e/long-dry-run.spec.ts": 1,
  "e2e/operations.spec.ts": 2,
  "e2e/people.spec.ts": 1,
  "e2e/pickers.spec.ts": 3,
  "e2e/push.spec.ts": 2,
  "e2e/recordings.spec.ts": 1,
  "e2e/states.spec.ts": 1,
  "e2e/support/journey.ts": 2,
  "e2e/support/make-demo-data.ts": 1,
  "e2e/support/pick-option.ts": 1,
  "e2e/support/press-unless-gone.ts": 1,
  "e2e/support/server.ts": 1,
  "e2e/videos.spec.ts": 2,
};

const isTest = (file: string) => /\.test\.(?:ts|tsx|mjs)$/.test(file) || /\/testing\//.test(file);
const isJourney = (file: string) => file.startsWith("e2e/") && !/\.test\.ts$|playwright\.config\.ts$/.test(file);
const sources = listSources(root, "{ts,tsx,mjs}");
const found = (files: readonly string[]) =>
  files.flatMap((file) => {
    const lines = secondsIn(readFileSync(join(root, file), "utf8"));
    return lines.length === 0 ? [] : [{ file, lines }];
  });

test("no test waits for a time, or has a limit of its own below the suite’s", () => {
  const tests = sources.filter(isTest);
  expect(tests.length).toBeGreaterThan(900);
  const timed = found(tests);
  expect(timed.filter(({ file }) => HELPERS[file] === undefined)).toEqual([]);
  expect(timed.map(({ file }) => file)).toEqual(Object.keys(HELPERS).sort());
});

test("no journey has more of them than remain", () => {
  const journeys = sources.filter(isJourney);
  expect(journeys.length).toBeGreaterThan(90);
  expect(found(journeys).filter(({ file, lines }) => lines.length > (REMAINING[file] ?? 0))).toEqual([]);
});

test.each([
  ["await expect.poll(read, { timeout: 5_000 }).toBe(1);", [1]],
  ["const patience = { timeout: PATIENCE };", [1]],
  ["it('x', { timeout }, () => {});", [1]],
  ["test('x', async () => {\n  await a();\n}, 60_000);", [3]],
  ["test.each([1, 2])(\n  'x %d',\n  async () => {},\n  LONG_MS,\n);", [5]],
  ["beforeAll(async () => {\n}, 60_000);", [2]],
  ["vi.setConfig({ testTimeout: 1 });", [1]],
  ["await new Promise((resolve) => setTimeout(resolve, 200));", [1]],
  ['import { setTimeout as pause } from "node:timers/promises";', [1]],
  ["await page.waitForTimeout(600);\ntest.setTimeout(1000);", [1, 2]],
  ["await fetch(url, { signal: AbortSignal.timeout(10) });", [1]],
])("%j is refused", (source, lines) => expect(secondsIn(source)).toEqual(lines));

test.each([
  ["await vi.waitFor(() => expect(read()).toBe(1), waitOptions);"],
  ["await waitUntil(isNext, waitOptions.timeout);"],
  ['vi.useFakeTimers({ toFake: ["setTimeout"] }); // setTimeout(resolve, 200)'],
  ["test('x', () => change({ a: 1 }, 422));"],
  ["test.each([[1, 2]])('x %d', (one) => expect(one).toBe(1));"],
  ["test('x', act);\nbeforeEach(clear);"],
  ["const { pool } = openDatabase(url, { timeouts: { queueMs: 1 } });"],
])("%j is left alone", (source) => expect(secondsIn(source)).toEqual([]));
