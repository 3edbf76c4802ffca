import { expect, test } from "vitest";
import { depthsOnPage } from "./hit-depths.ts";

const pieces = [
  { text: "Roots of equa-", height: 700 },
  { text: "tions", height: 680 },
  { text: "", height: 0 },
  { text: "A root is where it is zero; two roots make a ", height: 400 },
  { text: "Root.", height: 380 },
];

test.each([
  ["root", [100, 400, 400, 420]],
  ["equations", [100]],
  ["zero", [400]],
  ["a root", [400, 400]],
  ["none", []],
  ["", []],
])("%j is %j down the page", (words, depths) => {
  expect(depthsOnPage(pieces, words, 800)).toEqual(depths);
});
