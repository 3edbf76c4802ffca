import { writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { fromRoot } from "./failures.mjs";

/** Writes to OUTCOME_FILE what passed and what failed, with the differences that Vitest's own JSON leaves out. */
export default class OutcomeReporter {
  onTestRunEnd(modules, unhandled) {
    const outcome = {
      passed: modules.flatMap((module) => [...module.children.allTests("passed")].map(({ id }) => id)),
      skipped: modules.flatMap((module) => [...module.children.allTests("skipped")]).length,
      failures: [...modules.flatMap(moduleFailures), ...unhandled.map(foreignFailure)],
    };
    writeFileSync(process.env.OUTCOME_FILE, JSON.stringify(outcome));
  }
}

/** What could not be loaded or prepared has no failed test in it, and must not go unseen. */
function moduleFailures(module) {
  const file = module.moduleId;
  const where = fromRoot(file);
  const holders = [module, ...module.children.allSuites()];
  return [
    ...holders.flatMap((holder) =>
      holder.errors().map((error) => ({ file, where, name: holder.fullName ?? "", error: words(error) })),
    ),
    ...[...module.children.allTests("failed")].map((test) => ({
      id: test.id,
      file,
      where,
      name: test.fullName,
      error: (test.result().errors ?? []).map(words).join("\n"),
    })),
  ];
}

/** An error that no test waited for; Vitest mostly knows which file was at work then. */
function foreignFailure(error) {
  const file = error.VITEST_TEST_PATH;
  return { file, where: file ? fromRoot(file) : "tests", name: "an error outside of any test", error: words(error) };
}

function words({ stack, message, diff }) {
  const frames = (stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return stripVTControlCharacters([message, diff, ...frames].filter(Boolean).join("\n"));
}
