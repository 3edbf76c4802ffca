import type { ItemParameters } from "@sextant/psychometrics/item.ts";
import { createRandom, drawNormal } from "@sextant/psychometrics/random.ts";
import { eapOfAll } from "@sextant/psychometrics/scoring/eap.ts";
import { ml } from "@sextant/psychometrics/scoring/ml.ts";
import { wle } from "@sextant/psychometrics/scoring/wle.ts";
import { simulateResponses } from "@sextant/psychometrics/simulate-responses.ts";
import { median } from "./statistics.ts";

const sizes = [
  [10_000, 60],
  [50_000, 100],
] as const;
/** Maximum and weighted likelihood are searched person by person; so many say what one takes. */
const SEARCHED = 1000;

/**
 * Abilities with their errors of all who sat a test: medians of three, in seconds of processor, which other work on the machine
 * leaves nearly as they are.
 */
export function measureScoring(say: (line: string) => void): void {
  say("| 2PL, processor time | EAP of everyone, s | ML, µs a person | WLE, µs a person |");
  say("| --- | --- | --- | --- |");
  for (const [people, count] of sizes) {
    const random = createRandom(people);
    const items: ItemParameters[] = Array.from({ length: count }, () => ({
      a: Math.exp(0.1 + 0.3 * drawNormal(random)),
      b: drawNormal(random),
      c: 0,
    }));
    const abilities = Array.from({ length: people }, () => drawNormal(random));
    const responses = simulateResponses(items, abilities, random);
    const rows = Array.from({ length: SEARCHED }, (_, person) =>
      responses.values.subarray(person * count, person * count + count),
    );
    const seconds = (run: () => void) =>
      median(
        [1, 2, 3].map(() => {
          const begun = process.cpuUsage();
          run();
          return process.cpuUsage(begun).user / 1e6;
        }),
      );
    const all = seconds(() => eapOfAll(responses, items));
    const each = [ml, wle].map((estimate) => seconds(() => rows.map((row) => estimate(row, items))) / SEARCHED);
    const figures = [all.toFixed(2), ...each.map((time) => (1e6 * time).toFixed(0))];
    say(`| ${people.toLocaleString("en")} people, ${count} items | ${figures.join(" | ")} |`);
  }
}
