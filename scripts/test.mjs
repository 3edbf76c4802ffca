import { again } from "./again.mjs";
import { describeFailures } from "./failures.mjs";
import { ensureInstalled } from "./install.mjs";
import { giveUp } from "./place.mjs";
import { makeScratch } from "./scratch.mjs";
import { describeSecondTries, keepSecondTries, trySecond } from "./second-try.mjs";
import { QUICK, QUICK_SUITES, STATIC, SUITES, sum } from "./steps.mjs";
import { endTools } from "./tools.mjs";

/**
 * `npm test`: installs what is missing and does every step, or those that are named (`npm test -- types tests`). A static step that
 * fails ends the run at once. What fails in a suite is tried once more, alone, when everything else has ended. The last lines say
 * what failed, then count all: of a long log, services often show the end alone. `quick` checks what needs neither a database nor a
 * browser, `again` repeats files.
 */
const named = process.argv.slice(2);
const isQuick = named.length === 1 && named[0] === "quick";
const isAgain = named[0] === "again";
const names = [...STATIC, ...SUITES].map(({ name }) => name);
const unknown = isQuick || isAgain ? [] : named.filter((name) => !names.includes(name));
if (unknown.length > 0)
  giveUp(`No such step: ${unknown.join(", ")}. There are ${names.join(", ")}; quick; and again with files.`);
await ensureInstalled();
const scratch = makeScratch();
if (scratch) process.env.TMPDIR = scratch;
if (isAgain) await again(named.slice(1));

const [checksToDo, suitesToDo] = isQuick ? [QUICK, QUICK_SUITES] : [STATIC, SUITES];
const isChosen = ({ name }) => named.length === 0 || isQuick || named.includes(name);

const checks = await Promise.all(checksToDo.filter(isChosen).map(checkStatic));
const suites = suitesToDo.filter(isChosen);
const tried = [];
for (const suite of suites) tried.push({ suite, outcome: await timed(suite.name, suite.first) });
const verdicts = await trySecond(tried);
const secondTries = verdicts.flatMap((verdict) => verdict.secondTries);
if (tried.length > 0) keepSecondTries(secondTries);
if (secondTries.length > 0) console.log(`\n${describeSecondTries(secondTries)}`);
end(sum([...checks, ...verdicts]));

async function checkStatic({ name, run }) {
  const result = await timed(name, run);
  if (result.failures.length > 0) {
    endTools();
    end(result);
  }
  return result;
}

async function timed(name, run) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const result = await run();
  const verdict = result.failures.length === 0 ? "passed" : "FAILED";
  console.log(`── ${name} ${verdict} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return result;
}

function end({ passed, failures }) {
  if (failures.length > 0) console.log(`\n${describeFailures(failures)}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exit(failures.length === 0 ? 0 : 1);
}
