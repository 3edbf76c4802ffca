import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./place.mjs";

/** So that a log that is cut to its last hundred lines still holds all of it. */
const LINES = 80;
const LINES_EACH = 15;

/** Frames of packages and of Node say nothing about whose fault it is. */
const FOREIGN_FRAME = /^\s+at .*(node_modules|node:)/;

/**
 * Lists what failed, each with the first lines of its error: fewer lines each when there are many failures.
 *
 * @param failures What failed: `where` is a file or a step, `name` the test's (or empty), `error` what was said.
 */
export function describeFailures(failures) {
  const shown = failures.slice(0, LINES / 2);
  const each = Math.min(LINES_EACH, Math.floor(LINES / shown.length) - 1);
  const lines = shown.flatMap((failure) => describeFailure(failure, each));
  const unseen = failures.length - shown.length;
  return [...lines, ...(unseen > 0 ? [`… and ${unseen} more`] : [])].join("\n");
}

/** Returns the lines that name a failure, with the first of its error. */
export function describeFailure({ where, name, error }, most = LINES_EACH) {
  return [`✗ ${[where, name].filter(Boolean).join(" › ")}`, ...firstLines(error, most).map((line) => `    ${line}`)];
}

/** Returns the last lines of what a tool said, which is where most tools sum up. */
export function lastWords(words) {
  return linesOf(words).slice(-LINES_EACH).join("\n");
}

/** Returns what passed, what was skipped and what failed in a report of Playwright's JSON reporter. */
export function journeyOutcome(report) {
  const specs = report.suites.flatMap((suite) => specsOf(suite, []));
  const outside = report.errors.map(({ message }) => ({ where: "journeys", name: "", error: message }));
  return {
    passed: specs.filter(({ ok, isSkipped }) => ok && !isSkipped).map(({ id }) => id),
    skipped: specs.filter(({ isSkipped }) => isSkipped).length,
    failures: [...specs.filter(({ ok }) => !ok).map(({ failure }) => failure), ...outside],
  };
}

/** A file's own suite is named like the file; suites within it are groups. */
function specsOf(suite, groups) {
  return [
    ...suite.specs.map((spec) => ({
      id: spec.id,
      ok: spec.ok,
      isSkipped: spec.tests.every(({ status }) => status === "skipped"),
      failure: {
        id: spec.id,
        file: spec.file,
        where: `e2e/${spec.file}:${spec.line}`,
        name: [...groups, spec.title].join(" › "),
        error: spec.tests
          .flatMap(({ results }) => results)
          .flatMap(({ errors }) => errors)
          .map(({ message }) => message)
          .join("\n"),
      },
    })),
    ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, [...groups, inner.title])),
  ];
}

/** Returns a test file's path as seen from the project's top folder. */
export function fromRoot(path) {
  return relative(ROOT, path);
}

function firstLines(error, count) {
  const lines = linesOf(error).filter((line) => !FOREIGN_FRAME.test(line));
  return lines.length > count ? [...lines.slice(0, count - 1), "…"].slice(0, count) : lines;
}

function linesOf(words) {
  return stripVTControlCharacters(words)
    .split("\n")
    .filter((line) => line.trim() !== "");
}
