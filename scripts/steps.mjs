import { lastWords } from "./failures.mjs";
import { ensurePage } from "./page.mjs";
import { inRoot } from "./place.mjs";
import { playwrightSuite, vitestSuite } from "./suites.mjs";
import { run } from "./tools.mjs";

/** Static steps begin at once: they use one core each, and what they refuse is known within minutes. Each answers what failed. */
export const STATIC = [
  { name: "types", run: () => types() },
  { name: "lint", run: lint },
  { name: "boundaries", run: () => check("node", ["scripts/boundaries.ts"]) },
  { name: "unused", run: () => check("knip", ["--no-progress"]) },
  { name: "page", run: page },
];

/** What `npm test -- quick` does: what needs neither a database, a browser nor patience. What types it found last time, it keeps. */
export const QUICK = [
  { name: "types", run: () => types({ keeps: true }) },
  ...STATIC.filter(({ name }) => ["lint", "boundaries", "unused"].includes(name)),
];
export const QUICK_SUITES = [
  vitestSuite({
    name: "unit",
    args: ["--project=unit"],
    shown: false,
  }),
];

/**
 * One suite after the other: both at once keep ten to fifteen processes on two cores, and on virtual machines whose page tables are kept in
 * software each of these then takes several times the processor time.
 */
export const SUITES = [vitestSuite(), playwrightSuite()];

/** One tool that is content or not; what it says is shown when it is not. */
async function check(command, args, env = {}) {
  const { status, words } = await run(command, args, { env });
  return status === 0 ? passed(1) : refused(words, [command, ...args].join(" "));
}

/**
 * Several checkers would each work out most types again: four cost twice the time of one on two cores. Letting the heap grow to five
 * times what is in use, not twice, saves a sixth of it; each stays under 2.5 GB.
 */
async function types({ keeps = false } = {}) {
  const kept = (at) => ["--incremental", "--tsBuildInfoFile", inRoot(".cache", `types-of-${at}.tsbuildinfo`)];
  const checkTypes = (at) =>
    check("tsc", ["-p", at, "--checkers", "1", ...(keeps ? kept(at === "." ? "server" : at) : [])], { GOGC: "400" });
  return sum(await Promise.all([".", "web"].map(checkTypes)));
}

async function lint() {
  return sum(
    await Promise.all([
      check("biome", ["ci", ".", "--colors=off", "--error-on-warnings"]),
      check("stylelint", ["web/**/*.css"]),
    ]),
  );
}

async function page() {
  const { ok, words } = await ensurePage({ always: true });
  return ok ? passed(1) : refused(words, "page");
}

function passed(count) {
  return { passed: count, failures: [] };
}

function refused(words, where) {
  console.log(words);
  return { passed: 0, failures: [{ where, name: "", error: lastWords(words) }] };
}

export function sum(results) {
  return {
    passed: results.reduce((all, { passed }) => all + passed, 0),
    failures: results.flatMap(({ failures }) => failures),
  };
}
