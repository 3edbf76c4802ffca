import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { describeFailures } from "./failures.mjs";
import { findNode } from "./node24.mjs";
import { ensurePage } from "./page.mjs";
import { giveUp, inRoot } from "./place.mjs";
import { playwrightSuite, vitestSuite } from "./suites.mjs";

const USAGE = "npm test -- again FILE… --times=20 --load=2";

/** Repeats files of tests beside busy cores (`npm test -- again`), for a person who suspects that one fails by chance. */
export async function again(args) {
  const { files, times, load } = read(args);
  const cache = inRoot(".cache", "again");
  const journeys = files.filter((file) => file.endsWith(".spec.ts"));
  const tests = files.filter((file) => !file.endsWith(".spec.ts"));
  const suites = [
    ...(tests.length > 0 ? [vitestSuite({ args: tests, cache, shown: false })] : []),
    ...(journeys.length > 0 ? [playwrightSuite({ args: journeys, cache, shown: false })] : []),
  ];
  if (journeys.length > 0 && !(await ensurePage()).ok)
    giveUp("The page could not be built: npm test -- page says why.");
  const busy = Array.from({ length: load }, () => spawn(findNode(), ["-e", "for (;;);"], { stdio: "ignore" }));
  process.once("exit", () => {
    for (const child of busy) child.kill();
  });
  const failures = [];
  let sound = 0;
  for (let time = 1; time <= times; time += 1) {
    const failed = [];
    for (const suite of suites) failed.push(...(await suite.first()).failures);
    if (failed.length === 0) sound += 1;
    failures.push(...failed);
    console.log(`${time} of ${times}: ${failed.length === 0 ? "passed" : `${failed.length} failed`}`);
  }
  if (failures.length > 0) console.log(`\n${describeFailures(failures)}`);
  console.log(`\n${sound} passed, ${times - sound} failed`);
  process.exit(sound === times ? 0 : 1);
}

function read(args) {
  const options = { times: { type: "string", default: "20" }, load: { type: "string", default: "2" } };
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [times, load] = [Number(values.times), Number(values.load)];
    const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
    if (positionals.length === 0 || !isCount(times) || times === 0 || !isCount(load)) giveUp(USAGE);
    return { files: positionals, times, load };
  } catch (error) {
    return giveUp(`${error.message}\n${USAGE}`);
  }
}
