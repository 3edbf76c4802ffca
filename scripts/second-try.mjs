import { writeFileSync } from "node:fs";
import { describeFailure } from "./failures.mjs";
import { inRoot } from "./place.mjs";

/** More failures than this have something in common, which a second try would only hide. */
const MOST = 12;

/**
 * Tries once more what failed in the suites, one suite after the other with nothing beside it. A test has passed when it passed in
 * either try.
 *
 * @param tried Each suite with the outcome of its first try.
 * @returns Each suite with its verdict: how many tests passed, what failed, and what passed in one of two tries.
 */
export async function trySecond(tried) {
  const failures = tried.flatMap(({ outcome }) => outcome.failures);
  const mayTry = failures.length <= MOST && failures.every(({ file }) => file !== undefined);
  if (failures.length > 0)
    console.log(
      mayTry
        ? `\n── ${failures.length} failed: a second try, alone`
        : `\n── ${failures.length} failed: no second try (${failures.length > MOST ? `more than ${MOST}` : "not all of it in a test’s file"})`,
    );
  const verdicts = [];
  for (const { suite, outcome } of tried) {
    if (!mayTry || outcome.failures.length === 0)
      verdicts.push({ suite, passed: outcome.passed.length, failures: outcome.failures, secondTries: [] });
    else verdicts.push({ suite, ...combine(outcome, await suite.again(outcome.failures)) });
  }
  return verdicts;
}

/**
 * Holds the two tries of a suite against each other.
 *
 * @param first All of the suite: `passed` has ids of tests, `failures` have an `id` unless a whole file or an error outside of any
 *   test is meant.
 * @param second The same of what failed in the first try.
 */
export function combine(first, second) {
  const passed = new Set([...first.passed, ...second.passed]);
  const filesThatFail = new Set(second.failures.filter(({ id }) => id === undefined).map(({ file }) => file));
  // Where the second try itself broke, it says nothing about any file.
  const filePassed = (file) => !filesThatFail.has(undefined) && !filesThatFail.has(file);
  const isFixed = ({ id, file }) => (id === undefined ? filePassed(file) : passed.has(id));
  // Of what failed in both tries, the second's words; of what the second didn't even get to, the first's.
  const told = new Set(second.failures.map(keyOf));
  return {
    passed: passed.size,
    failures: [
      ...second.failures.filter((failure) => failure.id === undefined || !isFixed(failure)),
      ...first.failures.filter((failure) => !isFixed(failure) && !told.has(keyOf(failure))),
    ],
    secondTries: [
      ...first.failures.filter(isFixed).map((failure) => ({ ...failure, passed: "second" })),
      ...second.failures
        .filter((failure) => failure.id !== undefined && first.passed.includes(failure.id))
        .map((failure) => ({ ...failure, passed: "first" })),
    ],
  };
}

const keyOf = ({ id, file, name }) => id ?? `${file} › ${name}`;

/** Keeps what passed in one of two tries in `.cache/second-tries.json`. */
export function keepSecondTries(secondTries) {
  const kept = secondTries.map(({ where, name, passed, error }) => ({ where, name, passed, error }));
  writeFileSync(inRoot(".cache", "second-tries.json"), `${JSON.stringify(kept, null, 2)}\n`);
}

/** Lists what passed in one of two tries, each below the message of its failure. */
export function describeSecondTries(secondTries) {
  return secondTries
    .flatMap((one) => [
      ...describeFailure(one),
      `passed on the ${one.passed} try: ${[one.where, one.name].filter(Boolean).join(" › ")}`,
    ])
    .join("\n");
}
