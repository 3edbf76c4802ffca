import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { ensureBrowser } from "./browser.mjs";
import { journeyFailures, lastWords } from "./failures.mjs";
import { environment, findNode } from "./node24.mjs";
import { ensurePage } from "./page.mjs";
import { inRoot, ROOT } from "./place.mjs";

/**
 * What `npm test` does, all at once; a step begins when those in `after` have ended. Each answers how many checks passed, and what
 * failed.
 *
 * Static steps use one core each. Tests often wait for a clock or a process, and journeys for a page: side by side they leave no core
 * idle. `aloud` says whether a step may write while it is at work; what shares the terminal with another waits with its words.
 */
export const STEPS = [
  {
    name: "types",
    // Several checkers would each work out most types anew: four cost twice the time of one on two cores. Letting the
    // heap grow to five times what is in use, not twice, saves a sixth of it; each stays under 2.5 GB.
    run: async () => {
      const checkTypes = (at) => check("tsc", ["-p", at, "--checkers", "1"], { GOGC: "400" });
      return sum(await Promise.all([".", "web"].map(checkTypes)));
    },
  },
  { name: "lint", run: () => check("biome", ["ci", ".", "--colors=off"]) },
  { name: "boundaries", run: () => check("node", ["scripts/boundaries.ts"]) },
  { name: "unused", run: () => check("knip", ["--no-progress"]) },
  { name: "page", run: page },
  { name: "tests", after: ["page"], run: tests },
  { name: "journeys", after: ["page"], run: journeys },
];

/** One tool that is content or not; what it says is shown when it is not. */
async function check(command, args, env = {}) {
  const { status, words } = await run(command, args, { env });
  return status === 0 ? passed(1) : refused(words, [command, ...args].join(" "));
}

async function page() {
  const { ok, words } = ensurePage({ always: true });
  return ok ? passed(1) : refused(words, "page");
}

async function tests() {
  const file = freshReport("vitest.json");
  const failuresFile = freshReport("vitest-failures.json");
  const reporters = ["default", "json", inRoot("scripts", "failure-reporter.mjs")];
  const { status, words } = await run(
    "vitest",
    ["run", ...reporters.map((reporter) => `--reporter=${reporter}`), `--outputFile.json=${file}`],
    { shown: true, env: { FAILURES_FILE: failuresFile } },
  );
  const report = readReport(file);
  const failures = readReport(failuresFile);
  if (!report || !failures) return failure("tests", `Vitest left no report.\n${lastWords(words)}`);
  return ran("tests", { status, words, failures, passed: report.numPassedTests, skipped: report.numPendingTests });
}

async function journeys({ aloud }) {
  const browser = ensureBrowser();
  if (!browser) return failure("journeys", "No Chromium was found, so no journey was made.");
  const file = freshReport("playwright.json");
  const { status, words } = await run(
    "playwright",
    // One character for a journey that passed: the end of the log is for those that failed.
    ["test", "--config=e2e/playwright.config.ts", "--reporter=dot,json"],
    {
      shown: aloud,
      env: {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        CHROME_PATH: browser,
        // Chromium's own sandbox refuses to work for root.
        ...(process.getuid?.() === 0 ? { CHROME_NO_SANDBOX: "1" } : {}),
      },
    },
  );
  if (!aloud) console.log(words);
  const report = readReport(file);
  if (!report) return failure("journeys", `Playwright left no report.\n${lastWords(words)}`);
  const { expected, skipped } = report.stats;
  return ran("journeys", { status, words, failures: journeyFailures(report), passed: expected, skipped });
}

/** Skipped tests are nobody's pass; a run without a single test, or one that broke outside of its tests, is a failure. */
function ran(step, { status, words, failures, passed, skipped }) {
  if (skipped > 0) console.log(`${skipped} skipped`);
  if (passed + failures.length === 0) return failure(step, `Not one test ran.\n${lastWords(words)}`);
  if (status !== 0 && failures.length === 0) return { passed, failures: failure(step, lastWords(words)).failures };
  return { passed, failures };
}

function passed(count) {
  return { passed: count, failures: [] };
}

function refused(words, where) {
  console.log(words);
  return failure(where, lastWords(words));
}

function failure(where, error) {
  return { passed: 0, failures: [{ where, name: "", error }] };
}

function freshReport(name) {
  mkdirSync(inRoot(".cache"), { recursive: true });
  rmSync(inRoot(".cache", name), { force: true });
  return inRoot(".cache", name);
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** Runs a tool and answers its exit status and its words, which also go to the terminal if they are to be `shown`. */
function run(command, args, { shown = false, env = {} } = {}) {
  const colours = shown && process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  const child = spawn(...invocation(command, args), {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    // Every worker, thread and server of the tests loads the same code: it is compiled once.
    env: environment({ NODE_COMPILE_CACHE: inRoot(".cache", "compiled"), ...colours, ...env }),
  });
  let words = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk) => {
      words += chunk;
      if (shown) process.stdout.write(chunk);
    });
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ status: 1, words: error.message }));
    child.once("close", (status) => resolve({ status, words: words.trim() }));
  });
}

/** Tools are scripts or programs in node_modules/.bin; those that are scripts find our Node first on their path. */
function invocation(command, args) {
  return command === "node" ? [findNode(), args] : [inRoot("node_modules", ".bin", command), args];
}

export function sum(results) {
  return {
    passed: results.reduce((all, { passed }) => all + passed, 0),
    failures: results.flatMap(({ failures }) => failures),
  };
}
