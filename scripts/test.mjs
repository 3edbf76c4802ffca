import { describeFailures } from "./failures.mjs";
import { ensureInstalled } from "./install.mjs";
import { giveUp } from "./place.mjs";
import { makeScratch } from "./scratch.mjs";
import { STEPS, sum } from "./steps.mjs";

/**
 * `npm test`: installs what is missing and does every step, or those that are named (`npm test -- types tests`). A failing step
 * does not hold up the later ones. The last lines say what failed, then count all: of a long log, services often show the end alone.
 */
const named = process.argv.slice(2);
const unknown = named.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0)
  giveUp(`No such step: ${unknown.join(", ")}. There are ${STEPS.map(({ name }) => name).join(", ")}.`);
await ensureInstalled();
const scratch = makeScratch();
if (scratch) process.env.TMPDIR = scratch;

const chosen = STEPS.filter(({ name }) => named.length === 0 || named.includes(name));
const performed = new Map();
for (const step of chosen) performed.set(step.name, begin(step));
const results = await Promise.all(performed.values());
const { passed, failures } = sum(results);
if (failures.length > 0) console.log(`\n${describeFailures(failures)}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);

async function begin(step) {
  await Promise.all((step.after ?? []).map((name) => performed.get(name)));
  return perform(step, chosen.length === 1);
}

async function perform({ name, run }, aloud) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const result = await run({ aloud });
  const verdict = result.failures.length === 0 ? "passed" : "FAILED";
  console.log(`── ${name} ${verdict} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return result;
}
