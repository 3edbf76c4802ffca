import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { describeFailures, journeyOutcome, lastWords } from "./failures.mjs";
import { inRoot } from "./place.mjs";

const folder = mkdtempSync(join(tmpdir(), "sextant-failures-"));
afterAll(() => rmSync(folder, { recursive: true }));

const numbered = (count) => Array.from({ length: count }, (_, index) => `line ${index + 1}`).join("\n");

test("a failure is told by file, name and the first lines of its error, without colours and foreign frames", () => {
  const error = `\u001b[31mexpected 1 to be 2\u001b[39m\n\n    at /srv/a.test.ts:3:1\n    at /srv/node_modules/vitest/run.js:1:1`;
  expect(describeFailures([{ where: "server/a.test.ts", name: "a room > opens", error }])).toBe(
    "✗ server/a.test.ts › a room > opens\n    expected 1 to be 2\n        at /srv/a.test.ts:3:1",
  );
});

test("a long error is cut to fifteen lines, and says so", () => {
  const lines = describeFailures([{ where: "types", name: "", error: numbered(40) }]).split("\n");
  expect(lines.slice(0, 2)).toEqual(["✗ types", "    line 1"]);
  expect(lines.slice(-2)).toEqual(["    line 14", "    …"]);
  expect(lines).toHaveLength(16);
});

test.each([2, 10, 40, 400])(
  "%i failures fit into what is shown of a log, each with something of its error",
  (count) => {
    const failures = Array.from({ length: count }, (_, index) => ({
      where: `f${index}`,
      name: "n",
      error: numbered(40),
    }));
    const lines = describeFailures(failures).split("\n");
    expect(lines.length).toBeLessThan(85);
    expect(lines.filter((line) => line.startsWith("✗"))).toHaveLength(Math.min(count, 40));
    expect(lines.filter((line) => line.startsWith("    line 1") || line === "    …").length).toBeGreaterThan(0);
    expect(lines.at(-1)).toBe(count === 400 ? "… and 360 more" : "    …");
  },
);

test("the last words of a tool are its last lines", () => {
  expect(lastWords(`${numbered(30)}\n\n`).split("\n")).toEqual(numbered(30).split("\n").slice(-15));
});

test("a journey that failed is told by file, line, group and error; one that was skipped is nobody’s pass", () => {
  const spec = (title, ok, errors, status = ok ? "expected" : "unexpected") => ({
    ...{ id: title, title, ok, file: "a.spec.ts", line: 7 },
    tests: [{ status, results: [{ errors }] }],
  });
  const report = {
    errors: [{ message: "the configuration broke" }],
    suites: [
      {
        title: "a.spec.ts",
        specs: [spec("passes", true, []), spec("left out", true, [], "skipped")],
        suites: [{ title: "on a phone", specs: [spec("scrolls", false, [{ message: "no button" }])] }],
      },
    ],
  };
  expect(journeyOutcome(report)).toEqual({
    passed: ["passes"],
    skipped: 1,
    failures: [
      { id: "scrolls", file: "a.spec.ts", where: "e2e/a.spec.ts:7", name: "on a phone › scrolls", error: "no button" },
      { where: "journeys", name: "", error: "the configuration broke" },
    ],
  });
});

const FAILING = {
  "differs.test.ts": `import { expect, test } from "vitest";
    test("fine", () => {});
    test("a row is kept", () => expect({ kept: [1, 2] }).toEqual({ kept: [1, 3] }));`,
  "missing.test.ts": `import "./none.ts";`,
  "unprepared.test.ts": `import { beforeAll, test } from "vitest";
    beforeAll(() => { throw new Error("no database") });
    test("not reached", () => {});`,
  "uncaught.test.ts": `import { test } from "vitest";
    test("fine too", () => void Promise.reject(new Error("nobody waited")));`,
};

test("what fails in Vitest is told: a test with its difference, a file that does not load, a hook, an error outside", () => {
  for (const [name, text] of Object.entries(FAILING)) writeFileSync(join(folder, name), text);
  symlinkSync(inRoot("node_modules"), join(folder, "node_modules"));
  const file = join(folder, "failures.json");
  const vitest = [inRoot("node_modules", "vitest", "vitest.mjs"), "run", `--root=${folder}`];
  spawnSync(process.execPath, [...vitest, `--reporter=${inRoot("scripts", "outcome-reporter.mjs")}`], {
    env: { ...process.env, OUTCOME_FILE: file },
  });
  const { passed, skipped, failures } = JSON.parse(readFileSync(file, "utf8"));
  expect([passed.length, skipped]).toEqual([2, 1]);
  const told = failures.map(({ where, name, error }) => `${where.split("/").at(-1)} › ${name}: ${error}`);
  expect(told.toSorted()).toEqual([
    expect.stringMatching(/^differs.test.ts › a row is kept: (.|\n)*- +3,\n\+ +2,/),
    expect.stringMatching(/^missing.test.ts › : .*none\.ts/),
    expect.stringMatching(/^uncaught.test.ts › an error outside of any test: nobody waited/),
    expect.stringMatching(/^unprepared.test.ts › : no database/),
  ]);
});
