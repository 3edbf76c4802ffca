import { expect, test } from "vitest";
import { readFormula } from "./read-formula.ts";
import { readTokens } from "./tokens.ts";

const said = (text: string, format: "point" | "comma") =>
  readTokens(text, format)
    .map((token) => (token.kind === "number" ? token.value : token.kind === "name" ? token.name : token.sign))
    .join(" ");

test.each([
  ["1.5+2", "point", "1.5 + 2"],
  ["1,234+1", "point", "1234 + 1"],
  ["1,234.5", "point", "1234.5"],
  ["3,5", "point", "3.5"],
  ["1,234", "comma", "1.234"],
  ["1.234", "comma", "1.234"],
  [",5×2", "comma", "0.5 * 2"],
  ["1,2,3", "point", "1 , 2.3"],
  ["\u061c\u2212\u0663\u066b\u0665", "point", "- 3.5"],
  ["\u0967\u0968+1", "point", "12 + 1"],
  ["\uff08\uff11\uff0b\uff12\uff09", "point", "( 1 + 2 )"],
  ["sin(\u0661)", "point", "sin ( 1 )"],
] as const)("%s with a decimal %s is %s", (text, format, expected) => {
  expect(said(text, format)).toBe(expected);
});

test("tells where each piece stands in what was typed", () => {
  expect(readTokens("1,234+\u0665", "point").map(({ at }) => at)).toEqual([0, 5, 6]);
});

test("refuses what goes on with a comma", () => {
  expect(readFormula("1,2,3", { format: "point" }).ok).toBe(false);
});
