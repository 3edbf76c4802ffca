import { prepareBank } from "./adaptive/bank.ts";
import { adaptiveDesign } from "./adaptive/design.ts";
import { simulate } from "./adaptive/simulate.ts";
import { calibrate } from "./calibration/calibrate.ts";
import { itemFit } from "./calibration/item-fit.ts";
import { itemStatistics } from "./classical/item-statistics.ts";
import { alpha } from "./classical/reliability.ts";
import { q3 } from "./dependence/q3.ts";
import { testInformation } from "./information.ts";
import { createRandom, drawNormal } from "./random.ts";
import { eapOfAll } from "./scoring/eap.ts";
import { ml } from "./scoring/ml.ts";
import { type LinearScale, toScale } from "./scoring/scale.ts";
import { wle } from "./scoring/wle.ts";
import { simulateResponses } from "./simulate-responses.ts";

/** Prints a walk through the library, from answers to an adaptive test; what it says is the same every time. */
export function runExample(say: (line: string) => void): void {
  const number = (value: number | null | undefined, digits = 2) => value?.toFixed(digits) ?? "–";
  const random = createRandom(2026);

  say("1. Answers of 2,000 people of known ability to 60 items of known difficulty");
  const truth = Array.from({ length: 60 }, () => ({
    a: Math.exp(0.2 + 0.3 * drawNormal(random)),
    b: drawNormal(random),
    c: 0,
  }));
  const abilities = Array.from({ length: 2000 }, () => drawNormal(random));
  const responses = simulateResponses(truth, abilities, random);

  say("2. Classical statistics: nothing assumed yet");
  const { alpha: reliability, standardError } = alpha(responses);
  say(`   alpha ${number(reliability)}, standard error of a total ${number(standardError)} points`);
  for (const { item, p, correctedPointBiserial } of itemStatistics(responses).slice(0, 3))
    say(`   item ${item + 1}: ${number(100 * (p ?? 0), 0)} % right, r with the rest ${number(correctedPointBiserial)}`);

  say("3. Calibration: what each item is like, from the answers alone");
  const calibration = calibrate(responses, { model: "2pl" });
  const items = calibration.items.flatMap(({ parameters }) => parameters ?? []);
  for (const sentence of calibration.report) say(`   ${sentence}`);
  calibration.items.slice(0, 3).forEach(({ parameters, standardErrors }, place) => {
    const { a, b } = truth[place] ?? { a: 0, b: 0 };
    say(
      `   item ${place + 1}: a = ${number(parameters?.a)} ± ${number(standardErrors?.a)} (made as ${number(a)}), ` +
        `b = ${number(parameters?.b)} ± ${number(standardErrors?.b)} (made as ${number(b)})`,
    );
  });

  say("4. Does the model fit?");
  const misfits = itemFit(responses, calibration).filter(({ p }) => p !== null && p < 0.01).length;
  say(`   S-X²: ${misfits} of 60 items below p = 0.01, where chance alone would put 0 or 1`);
  const scores = eapOfAll(responses, items, calibration.quadrature);
  const { q3Star, pairs } = q3(responses, items, scores.thetas);
  say(`   Q3*: ${number(q3Star)}; ${pairs.filter(({ isSuspect }) => isSuspect).length} pairs hang together`);

  say("5. Abilities, and a scale for reports");
  const off = abilities.reduce((sum, theta, person) => sum + (theta - (scores.thetas[person] ?? 0)) ** 2, 0);
  say(`   EAP misses the true ability by ${number(Math.sqrt(off / abilities.length))} (root mean square)`);
  const scale: LinearScale = { kind: "linear", slope: 100, intercept: 500, minimum: 200, maximum: 800, step: 10 };
  const [theta = 0, error = 0] = [scores.thetas[0], scores.standardErrors[0]];
  const scaled = toScale({ theta, standardError: error }, scale);
  say(
    `   the first person: θ = ${number(theta)} ± ${number(error)}, reported as ${scaled.score} ± ${number(scaled.standardError, 0)}`,
  );
  const perfect = new Uint8Array(60).fill(1);
  say(
    `   all right: by maximum likelihood none (${ml(perfect, items).reason}), by WLE ${number(wle(perfect, items).theta)}`,
  );

  say("6. An adaptive test of these items, tried on 1,000 people before anyone sits it");
  const bank = prepareBank(items);
  const population = { people: 1000, mean: 0, sd: 1 };
  for (const stop of [0.3, 0.4]) {
    const design = adaptiveDesign({ stop: { minimum: 5, maximum: 30, standardError: stop }, randomesque: 3 });
    const report = simulate(design, bank, population, { seed: 5, cuts: [0] });
    say(
      `   to ± ${stop}: ${number(report.length.mean, 1)} items on average, bias ${number(report.bias, 3)}, ` +
        `RMSE ${number(report.rmse, 3)}, ${report.exposure.unused} items unused, ` +
        `${number(100 * (report.classification[0]?.accuracy ?? 0), 0)} % on their side of 0`,
    );
  }
  say(`   all 60 at θ = 0 would give ± ${number(1 / Math.sqrt(testInformation(items, 0)))}`);
}

if (import.meta.main) runExample(console.log);
