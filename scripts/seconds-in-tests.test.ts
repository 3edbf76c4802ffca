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
  "e2e/support/make-demo-data.ts": "asks again whether the demo school is filled",
  "e2e/support/pick-option.ts": "types again where the list closed before, each time with more patience",
  "e2e/support/press-unless-gone.ts": "looks again whether a button is gone",
  "e2e/support/server.ts": "asks again whether a server is ready",
};

const isTest = (file: string) => /\.test\.(?:ts|tsx|mjs)$/.test(file) || /\/testing\//.test(file);
const isJourney = (file: string) => file.startsWith("e2e/") && !/\.test\.ts$|playwright\.config\.ts$/.test(file);
const sources = listSources(root, "{ts,tsx,mjs}");
const found = (files: readonly string[]) =>
  files.flatMap((file) => {
    const lines = secondsIn(readFileSync(join(root, file), "utf8"));
    return lines.length === 0 ? [] : [{ file, lines }];
  });

test("no test and no journey waits for a time, or has a limit of its own below the suite’s", () => {
  const [tests, journeys] = [sources.filter(isTest), sources.filter(isJourney)];
  expect(tests.length).toBeGreaterThan(900);
  expect(journeys.length).toBeGreaterThan(90);
  const timed = found([...tests, ...journeys]);
  expect(timed.filter(({ file }) => HELPERS[file] === undefined)).toEqual([]);
  expect(timed.map(({ file }) => file).sort()).toEqual(Object.keys(HELPERS).sort());
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
