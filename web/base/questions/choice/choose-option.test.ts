import { describe, expect, test } from "vitest";
import { chooseOption, optionLetter, strikeOption } from "./choose-option.ts";

describe("choosing", () => {
  test.each<[string, number, string[] | null, string, string[] | null]>([
    ["one choice takes the place of the other", 1, ["a"], "b", ["b"]],
    ["pressing the chosen one again leaves it", 1, ["a"], "a", ["a"]],
    ["several come", 2, ["a"], "b", ["a", "b"]],
    ["and go", 2, ["a", "b"], "a", ["b"]],
    ["but not more than may be", 2, ["a", "b"], "c", null],
    ["unless any number may be", 0, ["a", "b"], "c", ["a", "b", "c"]],
    ["from nothing", 1, null, "a", ["a"]],
  ])("%s", (_, max_choices, before, option, after) =>
    expect(chooseOption({ max_choices }, before, option)).toEqual(after),
  );
});

describe("striking out", () => {
  test("what is struck out is no longer chosen", () => {
    expect(strikeOption(["a"], [], "a")).toEqual({ response: null, struck: ["a"] });
  });
  test("another choice stays", () => {
    expect(strikeOption(["a"], ["b"], "c")).toEqual({ response: ["a"], struck: ["b", "c"] });
  });
  test("putting back does not choose", () => {
    expect(strikeOption(null, ["b"], "b")).toEqual({ response: null, struck: [] });
  });
});

test.each([
  [0, "A"],
  [25, "Z"],
  [26, "AA"],
  [51, "AZ"],
])("option %i is %s", (index, letter) => expect(optionLetter(index)).toBe(letter));
