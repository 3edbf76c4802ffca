import { describe, expect, it } from "vitest";
import { createRandom, drawNormal, type Random } from "../random.ts";
import { choiceOfBest } from "./choice-of-best.ts";
import { type DistractorTable, distractors } from "./distractors.ts";

const ITEMS = 200;

/** Answers to a question with four options, B the right one, beside 29 others; distractors draw unequally, D few. */
function answersTo(people: number, key: string, random: Random): DistractorTable {
  const draw = () => ({ a: Math.exp(0.3 * drawNormal(random)), b: drawNormal(random) });
  const knows = ({ a, b }: { a: number; b: number }, theta: number) => random() < 1 / (1 + Math.exp(-a * (theta - b)));
  const others = Array.from({ length: 29 }, draw);
  const own = draw();
  const weights = [random(), random(), 0.3 * random()];
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const thetas = Array.from({ length: people }, () => drawNormal(random));
  const rests = thetas.map((theta) => others.filter((item) => knows(item, theta) || random() < 0.2).length);
  const chosen = thetas.map((theta) => {
    if (knows(own, theta) || random() < 0.2) return ["B"];
    const at = random() * sum;
    const [first = 0, second = 0] = weights;
    return [at < first ? "A" : at < first + second ? "C" : "D"];
  });
  const totals = rests.map((rest, person) => rest + (chosen[person]?.[0] === key ? 1 : 0));
  return distractors({ chosen, key: [key], options: ["A", "B", "C", "D"], totals, rests });
}

describe.each([60, 100, 162, 400])("with %i people", (people) => {
  it("the right option comes first for 95 % of 200 wrong keys, and is what is offered", () => {
    const random = createRandom(people);
    const found = Array.from({ length: ITEMS }, (_, item) =>
      choiceOfBest(answersTo(people, ["A", "C", "D"][item % 3] ?? "A", random)),
    );
    expect(found.filter((one) => one?.option === "B").length).toBeGreaterThanOrEqual(0.95 * ITEMS);
    const offered = found.filter((one) => one?.isPreferred);
    expect(offered.filter((one) => one?.option === "B").length).toBeGreaterThanOrEqual(0.98 * offered.length);
    expect(offered.length).toBeGreaterThan(0.75 * ITEMS);
  });

  it("no other option is offered for more than 1 % of 200 right keys", () => {
    const random = createRandom(people);
    const offered = Array.from({ length: ITEMS }, () => choiceOfBest(answersTo(people, "B", random))?.isPreferred);
    expect(offered.filter(Boolean).length).toBeLessThanOrEqual(0.01 * ITEMS);
  });
});

describe("of what the best chose", () => {
  const tableOf = (chosen: readonly string[]) =>
    distractors({
      chosen: chosen.map((option) => [option]),
      key: ["C"],
      options: ["A", "B", "C", "D"],
      totals: chosen.map((_, person) => person),
      rests: chosen.map((_, person) => person),
    });
  const worst = Array.from({ length: 80 }, (_, person) => ["A", "B", "C"][person % 3] ?? "A");

  it("three who chose something else count for less than most, however good these three are", () => {
    const best = [...Array.from({ length: 16 }, () => "B"), "C", "D", "D", "D"];
    const table = tableOf([...worst, ...best]);
    const correlations = new Map(table.options.map(({ option, restCorrelation }) => [option, restCorrelation]));
    const found = choiceOfBest(table);
    expect(found).toMatchObject({ option: "B", best: 20, chose: 16, choseKey: 1, isPreferred: true });
    expect(found?.low).toBeGreaterThan(0.5);
    expect(correlations.get("D")).toBeGreaterThan(0);
  });

  it("fewer than five are not enough, and neither is a lead that chance explains", () => {
    const few = [...Array.from({ length: 4 }, () => "B"), ...Array.from({ length: 16 }, () => "A")];
    expect(choiceOfBest(tableOf([...worst.map(() => "A"), ...few]))).toMatchObject({ chose: 4, isPreferred: false });
    const close = [...Array.from({ length: 11 }, () => "B"), ...Array.from({ length: 9 }, () => "C")];
    expect(choiceOfBest(tableOf([...worst, ...close]))).toMatchObject({ chose: 11, choseKey: 9, isPreferred: false });
  });

  it("what draws the weak more than the best is nobody's key", () => {
    const table = tableOf([...worst.map(() => "B"), ...Array.from({ length: 12 }, () => "B"), ...worst.slice(0, 8)]);
    expect(table.options[1]?.restCorrelation).toBeLessThan(0);
    expect(choiceOfBest(table)?.option).not.toBe("B");
  });
});
