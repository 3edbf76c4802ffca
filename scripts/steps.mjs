import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { ensureBrowser } from "./browser.mjs";
import { environment, findNode } from "./node24.mjs";
import { ensurePage } from "./page.mjs";
import { inRoot, ROOT } from "./place.mjs";

/** What `npm test` does, in order. Each step answers how many checks passed and failed. */
export const STEPS = [
  { name: "types", run: () => sum([check("tsc", ["-p", "."]), check("tsc", ["-p", "web"])]) },
  { name: "lint", run: () => check("biome", ["ci", ".", "--colors=off"]) },
  { name: "boundaries", run: () => check("node", ["scripts/boundaries.ts"]) },
  { name: "unused", run: () => check("knip", ["--no-progress"]) },
  { name: "page", run: page },
  { name: "tests", run: tests },
  { name: "journeys", run: journeys },
];

/** One tool that is content or not; what it says is shown when it is not. */
function check(command, args) {
  const { status, words } = captured(command, args);
  if (status === 0) return { passed: 1, failed: 0 };
  console.log(words);
  return { passed: 0, failed: 1 };
}

function page() {
  const { ok, words } = ensurePage({ always: true });
  if (ok) return { passed: 1, failed: 0 };
  console.log(words);
  return { passed: 0, failed: 1 };
}

function tests() {
  const file = freshReport("vitest.json");
  const status = shown("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
  const report = readReport(file);
  if (!report) return failure("vitest left no report");
  // A file that could not be loaded has no failed test in it, and must not go unseen.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return ran(status, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests,
  });
}

function journeys() {
  const browser = ensureBrowser();
  if (!browser) return failure("the journeys were not made");
  const file = freshReport("playwright.json");
  const status = shown("playwright", ["test", "--config=e2e/playwright.config.ts", "--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    CHROME_PATH: browser,
    // Chromium's own sandbox refuses to work for root.
    ...(process.getuid?.() === 0 ? { CHROME_NO_SANDBOX: "1" } : {}),
  });
  const report = readReport(file);
  if (!report) return failure("Playwright left no report");
  const { expected, unexpected, flaky, skipped } = report.stats;
  for (const error of report.errors) console.log(error.message);
  return ran(status, { passed: expected, failed: unexpected + flaky + report.errors.length, skipped });
}

/** Skipped tests are nobody's pass; a run without a single test, or one that broke outside of its tests, is a failure. */
function ran(status, { passed, failed, skipped }) {
  if (skipped > 0) console.log(`${skipped} skipped`);
  if (passed + failed === 0) return failure("not one test ran");
  return { passed, failed: failed === 0 && status !== 0 ? 1 : failed };
}

function failure(words) {
  console.log(words);
  return { passed: 0, failed: 1 };
}

function freshReport(name) {
  mkdirSync(inRoot(".cache"), { recursive: true });
  rmSync(inRoot(".cache", name), { force: true });
  return inRoot(".cache", name);
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

function captured(command, args) {
  const run = spawnSync(...invocation(command, args), {
    cwd: ROOT,
    encoding: "utf8",
    env: environment(),
    maxBuffer: 1e9,
  });
  return { status: run.status, words: `${run.stdout ?? ""}${run.stderr ?? ""}${run.error?.message ?? ""}`.trim() };
}

/** Answers the exit status; the tool speaks to the terminal itself. */
function shown(command, args, env = {}) {
  const run = spawnSync(...invocation(command, args), {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    env: environment(env),
  });
  return run.status;
}

/** Tools are scripts or programs in node_modules/.bin; those that are scripts find our Node first on their path. */
function invocation(command, args) {
  return command === "node" ? [findNode(), args] : [inRoot("node_modules", ".bin", command), args];
}

export function sum(results) {
  return results.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });
}
