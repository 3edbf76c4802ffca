import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { journeyOutcome, lastWords } from "./failures.mjs";
import { inRoot } from "./place.mjs";
import { run } from "./tools.mjs";

/**
 * A suite of tests can be tried as a whole and, for what failed, again with one worker. Each try answers an outcome: the ids of the
 * tests that passed, and what failed; a failure without a `file` can’t be tried again.
 */

const CACHE = inRoot(".cache");

/**
 * Returns Vitest's tests as a suite: `name` is the step's, `args` say which tests, `root` is where they are, `cache` where reports are
 * left, and `shown` tells whether its output is printed.
 */
export function vitestSuite({ name = "tests", args = [], root = inRoot(), cache = CACHE, shown = true } = {}) {
  const attempt = async (more) => {
    const file = freshReport(cache, "vitest-outcome.json");
    const reporters = ["default", inRoot("scripts", "outcome-reporter.mjs")];
    const { status, words } = await run(
      "vitest",
      ["run", `--root=${root}`, ...reporters.map((reporter) => `--reporter=${reporter}`), ...args, ...more],
      { shown, env: { OUTCOME_FILE: file } },
    );
    const outcome = readReport(file);
    return outcome ? checked(name, { status, words, outcome }) : broken(name, `Vitest left no report.\n${words}`);
  };
  return {
    name,
    first: () => attempt([]),
    again: (failures) => attempt(["--maxWorkers=1", ...new Set(failures.map(({ file }) => file))]),
  };
}

/** Returns Playwright's journeys as a suite: `config` is its configuration, `cache` also holds pictures of what failed. */
export function playwrightSuite({
  args = [],
  config = inRoot("e2e", "playwright.config.ts"),
  cache = CACHE,
  shown = true,
  findBrowser = ensureBrowser,
} = {}) {
  const output = join(cache, "journeys");
  const attempt = async (more) => {
    const browser = findBrowser();
    if (!browser) return broken("journeys", "No Chromium was found, so no journey was made.");
    const file = freshReport(cache, "playwright.json");
    const { status, words } = await run(
      "playwright",
      // One character for a journey that passed: the end of the log is for those that failed.
      ["test", `--config=${config}`, "--reporter=dot,json", ...args, ...more],
      {
        shown,
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CHROME_PATH: browser },
      },
    );
    const report = readReport(file);
    return report
      ? checked("journeys", { status, words, outcome: journeyOutcome(report) })
      : broken("journeys", `Playwright left no report.\n${words}`);
  };
  return {
    name: "journeys",
    first: () => attempt([`--output=${output}`]),
    again: () => {
      // A folder of its own, so that the pictures of the first failure stay.
      const second = `${output}-again`;
      mkdirSync(second, { recursive: true });
      copyFileSync(join(output, ".last-run.json"), join(second, ".last-run.json"));
      return attempt(["--last-failed", "--workers=1", `--output=${second}`]);
    },
  };
}

/** Skipped tests are nobody's pass; a run without a single test, or one that broke outside of its tests, is a failure. */
function checked(name, { status, words, outcome }) {
  const { passed, skipped, failures } = outcome;
  if (skipped > 0) console.log(`${skipped} skipped`);
  if (passed.length + failures.length === 0) return broken(name, `Not one test ran.\n${lastWords(words)}`);
  if (status !== 0 && failures.length === 0) return { passed, failures: broken(name, words).failures };
  return { passed, failures };
}

function broken(where, words) {
  return { passed: [], failures: [{ where, name: "", error: lastWords(words) }] };
}

function freshReport(cache, name) {
  mkdirSync(cache, { recursive: true });
  rmSync(join(cache, name), { force: true });
  return join(cache, name);
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
