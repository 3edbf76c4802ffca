import { ensureInstalled } from "./install.mjs";
import { giveUp } from "./place.mjs";
import { STEPS, sum } from "./steps.mjs";

/**
 * `npm test`: installs what is missing and does every step, or those that are named (`npm test -- types tests`). A failing step
 * does not hold up the later ones. The last line counts all.
 */
const named = process.argv.slice(2);
const unknown = named.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0)
  giveUp(`No such step: ${unknown.join(", ")}. There are ${STEPS.map(({ name }) => name).join(", ")}.`);
await ensureInstalled();

const results = [];
for (const step of STEPS.filter(({ name }) => named.length === 0 || named.includes(name))) {
  console.log(`\n── ${step.name}`);
  const started = Date.now();
  const result = step.run();
  results.push(result);
  const verdict = result.failed === 0 ? "passed" : "FAILED";
  console.log(`── ${step.name} ${verdict} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}
const { passed, failed } = sum(results);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
