import { existsSync, readFileSync } from "node:fs";
import { type AdaptiveBank, prepareBank } from "@sextant/psychometrics/adaptive/bank.ts";
import { type AdaptiveDesign, adaptiveDesign } from "@sextant/psychometrics/adaptive/design.ts";
import { selectNext } from "@sextant/psychometrics/adaptive/select-next.ts";
import { simulate } from "@sextant/psychometrics/adaptive/simulate.ts";
import { type ItemParameters, probability } from "@sextant/psychometrics/item.ts";
import { createRandom, drawNormal } from "@sextant/psychometrics/random.ts";
import { measureScoring } from "./scoring.ts";
import { median, percentile } from "./statistics.ts";

const folder = new URL("../../shared/data/psychometrics/", import.meta.url);
const SEEDS = 20;

/** Items as those of an exam's bank: slopes about 1.1, difficulties as abilities, some guessing. */
function drawBank(count: number): ItemParameters[] {
  const random = createRandom(count);
  return Array.from({ length: count }, () => ({
    a: Math.exp(0.1 + 0.3 * drawNormal(random)),
    b: drawNormal(random),
    c: 0.1 + 0.15 * random(),
  }));
}

/** Rows of numbers of a file beside the project; null where it is not. */
function readRows(file: string): number[][] | null {
  const path = new URL(file, folder);
  if (!existsSync(path)) return null;
  const lines = readFileSync(path, "utf8").trim().split("\n").slice(1);
  return lines.map((line) => line.split(",").map(Number));
}

/** How long each step of so many people's tests of thirty items takes, estimating ability included. */
function timeSteps(bank: AdaptiveBank, design: AdaptiveDesign, people: number): number[] {
  const random = createRandom(3);
  const times: number[] = [];
  for (let person = 0; person < people; person += 1) {
    const truth = drawNormal(random);
    const administered: number[] = [];
    const responses: number[] = [];
    for (;;) {
      const begun = performance.now();
      const { item } = selectNext({ administered, responses }, bank, design, { random });
      if (person > 0) times.push(performance.now() - begun);
      if (item === null) break;
      administered.push(item);
      responses.push(random() < probability(bank.items[item] as ItemParameters, truth) ? 1 : 0);
    }
  }
  return times;
}

/**
 * Measures choosing the next question of an adaptive section, trying a design on a population, and scoring; in this process alone.
 */
export function measureAdaptive(say: (line: string) => void): void {
  const stop = { minimum: 1, maximum: 30, standardError: null };
  const designs: [string, AdaptiveDesign][] = [
    ["the best", adaptiveDesign({ stop })],
    ["one of the best five", adaptiveDesign({ stop, randomesque: 5 })],
  ];
  say("| next question, of thirty | bank | median µs | p99 µs | longest ms |");
  say("| --- | --- | --- | --- | --- |");
  for (const size of [1_000, 10_000]) {
    const begun = performance.now();
    const bank = prepareBank(drawBank(size));
    const prepared = Math.round(performance.now() - begun);
    for (const [name, design] of designs) {
      const times = timeSteps(bank, design, 200);
      const micro = (share: number) => (1000 * percentile(times, share)).toFixed(0);
      const figures = [(1000 * median(times)).toFixed(0), micro(0.99), percentile(times, 1).toFixed(2)];
      say(`| ${name} | ${size.toLocaleString("en")}, ready in ${prepared} ms | ${figures.join(" | ")} |`);
    }
  }
  say("");
  simulateBank(say);
  say("");
  measureScoring(say);
}

function simulateBank(say: (line: string) => void): void {
  const rows = readRows("bank500.csv");
  const people = readRows("theta1000.csv");
  const items = rows?.map(([, a = 0, b = 0, c = 0]) => ({ a, b, c })) ?? drawBank(500);
  const random = createRandom(1000);
  const thetas = people?.map(([theta = 0]) => theta) ?? Array.from({ length: 1000 }, () => drawNormal(random));
  const bank = prepareBank(items);
  const design = adaptiveDesign({ stop: { minimum: 1, maximum: items.length, standardError: 0.3 } });
  const begun = performance.now();
  const reports = Array.from({ length: SEEDS }, (_, seed) => simulate(design, bank, { thetas }, { seed }));
  const each = (performance.now() - begun) / SEEDS;
  const over = (of: (report: (typeof reports)[number]) => number | null, digits: number) => {
    const values = reports.map((report) => of(report) ?? Number.NaN);
    const mean = values.reduce((sum, value) => sum + value, 0) / SEEDS;
    const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (SEEDS - 1));
    return `${mean.toFixed(digits)} (sd ${spread.toFixed(digits)})`;
  };
  say(`| 1,000 people, ${items.length} items, to SE ≤ 0.3 | mean length | bias | RMSE | items unused | seconds |`);
  say("| --- | --- | --- | --- | --- | --- |");
  const own = [over((r) => r.length.mean, 2), over((r) => r.bias, 3), over((r) => r.rmse, 3)];
  const unused = percentile(
    reports.map(({ exposure }) => exposure.unused),
    0.5,
  );
  say(`| ours, ${SEEDS} seeds | ${own.join(" | ")} | ${unused} (median) | ${(each / 1000).toFixed(2)} each |`);
  if (rows && people) say("| reference, one run | 17.9 | −.001 | .291 | 315 | – |");
}
