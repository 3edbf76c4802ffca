import { lastWords } from "./failures.mjs";
import { ensurePage } from "./page.mjs";
import { playwrightSuite, vitestSuite } from "./suites.mjs";
import { run } from "./tools.mjs";

/** Static steps begin at once: they use one core each, and what they refuse is known within minutes. Each answers what failed. */
export const STATIC = [
  {
    name: "types",
    // Several checkers would each work out most types again: four cost twice the time of one on two cores. Letting the
    // heap grow to five times what is in use, not twice, saves a sixth of it; each stays under 2.5 GB.
    run: async () => {
      const checkTypes = (at) => check("tsc", ["-p", at, "--checkers", "1"], { GOGC: "400" });
      return sum(await Promise.all([".", "web"].map(checkTypes)));
    },
  },
  { name: "lint", run: lint },
  { name: "boundaries", run: () => check("node", ["scripts/boundaries.ts"]) },
  { name: "unused", run: () => check("knip", ["--no-progress"]) },
  { name: "page", run: page },
];

/** Suites follow one after the other: side by side, tests and journeys took each other’s time, and failed by it. */
export const SUITES = [vitestSuite(), playwrightSuite()];

/** One tool that is content or not; what it says is shown when it is not. */
async function check(command, args, env = {}) {
  const { status, words } = await run(command, args, { env });
  return status === 0 ? passed(1) : refused(words, [command, ...args].join(" "));
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
  const { ok, words } = ensurePage({ always: true });
  return ok ? passed(1) : refused(words, "page");
}

function passed(count) {
  return { passed: count, failures: [] };
}

function refused(words, where) {
  console.log(words);
  return { passed: 0, failures: [{ where, name: "", error: lastWords(words) }] };
}

/** Adds up what several answered. */
export function sum(results) {
  return {
    passed: results.reduce((all, { passed }) => all + passed, 0),
    failures: results.flatMap(({ failures }) => failures),
  };
}
