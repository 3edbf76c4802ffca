import { describe, expect, it } from "vitest";
import { countChanges } from "./changed.ts";

const [a, b] = [{ i: ["a"] }, { i: ["b"] }];

describe("countChanges", () => {
  it.each<[string, unknown[], number]>([
    ["nothing was saved", [], 0],
    ["the first answer is no change", [null, a], 0],
    ["saving the same again is none", [a, a, a], 0],
    ["into another one", [a, b], 1],
    ["there and back", [a, b, a], 2],
    ["clearing is none", [a, null], 0],
    ["nor is giving the same one again", [a, null, undefined, {}, a], 0],
    ["another one after clearing", [a, null, b], 1],
    ["a list or a text emptied is cleared", [a, { i: [] }, a, { i: null }, { i: " " }, a], 0],
    [
      "the order of parts is none",
      [
        { i: "1", j: "2" },
        { j: "2", i: "1" },
      ],
      0,
    ],
    ["a part that is not answered says nothing", [{ i: "1" }, { i: "1", j: [] }, { i: "1", j: null }], 0],
    ["a second part is", [{ i: "1" }, { i: "1", j: "2" }], 1],
  ])("%s", (_what, responses, expected) => {
    expect(countChanges(responses)).toBe(expected);
  });
});
