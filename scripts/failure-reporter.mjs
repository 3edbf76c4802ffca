import { writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { fromRoot } from "./failures.mjs";

/** Writes what failed to FAILURES_FILE, with the differences that Vitest's own JSON leaves out. */
export default class FailureReporter {
  onTestRunEnd(modules, unhandled) {
    const failures = [
      ...modules.flatMap(moduleFailures),
      ...unhandled.map((error) => ({ where: "tests", name: "an error outside of any test", error: words(error) })),
    ];
    writeFileSync(process.env.FAILURES_FILE, JSON.stringify(failures));
  }
}

/** What could not be loaded or prepared has no failed test in it, and must not go unseen. */
function moduleFailures(module) {
  const where = fromRoot(module.moduleId);
  const holders = [module, ...module.children.allSuites()];
  return [
    ...holders.flatMap((holder) =>
      holder.errors().map((error) => ({ where, name: holder.fullName ?? "", error: words(error) })),
    ),
    ...[...module.children.allTests("failed")].map((test) => ({
      where,
      name: test.fullName,
      error: (test.result().errors ?? []).map(words).join("\n"),
    })),
  ];
}

function words({ stack, message, diff }) {
  const frames = (stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return stripVTControlCharacters([message, diff, ...frames].filter(Boolean).join("\n"));
}
