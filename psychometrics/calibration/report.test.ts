import { expect, it } from "vitest";
import { createRandom, drawNormal } from "../random.ts";
import { simulateResponses } from "../simulate-responses.ts";
import { calibrate } from "./calibrate.ts";
import { isPoorlyDetermined, POORLY_DETERMINED } from "./poorly-determined.ts";

const random = createRandom(12);
const truth = [-1, -0.3, 0.4, 1].map((b) => ({ a: 1.2, b, c: 0 }));
const thetas = Array.from({ length: 300 }, () => drawNormal(random));
const { values } = simulateResponses(truth, thetas, random);

/** Four items, the first once more, and one that hardly anyone has right. */
const rows = thetas.flatMap((_, person) => {
  const own = Array.from(values.subarray(person * 4, person * 4 + 4));
  return [...own, own[0] ?? 0, random() < 0.1 ? 1 : 0];
});
const calibration = calibrate({ people: 300, items: 6, values: Uint8Array.from(rows) }, { model: "rasch" });

it("a report names items that are answered alike, and writes no exponents", () => {
  const report = calibration.report.join(" ");
  expect(report).toContain("Everyone responded alike to items 1 and 5");
  expect(report).not.toMatch(/\de-?\d/);
});

it.each([
  [{ a: 0.1, b: 7, c: 0 }, { a: 0.1, b: 2, c: null }, true],
  [{ a: 0.1, b: 3, c: 0 }, { a: 0.1, b: 5.5, c: null }, true],
  [{ a: 0.1, b: 3, c: 0 }, { a: 0.6, b: 1, c: null }, true],
  [{ a: 1, b: 3, c: 0 }, { a: 0.2, b: 0.4, c: null }, false],
])("an item of %j with errors %j says nothing: %s", (parameters, standardErrors, says) => {
  expect(isPoorlyDetermined({ parameters, standardErrors, status: "estimated" })).toBe(says);
  expect(isPoorlyDetermined({ parameters, standardErrors, status: "anchored" })).toBe(false);
  expect(calibration.items.some(({ note }) => note?.includes(POORLY_DETERMINED))).toBe(false);
});
