import { describe, expect, test } from "vitest";
import { readKey, senseOfNumber } from "./read-key.ts";

const towns = ["Lyon", "Paris", "Nice", "Lille"];
const numbers = ["2", "3", "4", "5"];

describe("a key", () => {
  test.each([
    ["B", towns, [1]],
    ["b", towns, [1]],
    ["(B)", towns, [1]],
    ["B)", towns, [1]],
    ["Option B", towns, [1]],
    ["opción B", towns, [1]],
    ["Ｂ", towns, [1]],
    ["ب", towns, [1]],
    ["A, C", towns, [0, 2]],
    ["A;C", towns, [0, 2]],
    ["AC", towns, [0, 2]],
    ["A und C", towns, [0, 2]],
    ["2", towns, [1]],
    ["②", towns, [1]],
    ["1,3", towns, [0, 2]],
    ["paris", towns, [1]],
    ["B) Paris", towns, [1]],
    ["2. Paris", towns, [1]],
    ["2", ["1", "2", "3"], [1]],
    ["5", ["2", "5", "7"], [1]],
  ])("“%s” names options", (cell, options, places) => {
    expect(readKey(cell, options, null)).toEqual({ places });
  });

  test.each([
    ["2", numbers, "key_number_open"],
    ["A", ["B", "A"], "key_letter_open"],
    ["E", towns, "answer_names_no_option"],
    ["B) Lyon", towns, "answer_names_no_option"],
    ["7", towns, "answer_names_no_option"],
    ["0", towns, "answer_names_no_option"],
    ["Rome", towns, "answer_names_no_option"],
  ])("“%s” that fits several options or none isn’t decided", (cell, options, code) => {
    expect(readKey(cell, options, null)).toMatchObject({ problem: { code } });
  });

  test("a number is what its column says", () => {
    expect(readKey("2", numbers, "position")).toEqual({ places: [1] });
    expect(readKey("2", numbers, "position_0")).toEqual({ places: [2] });
    expect(readKey("2", numbers, "text")).toEqual({ places: [0] });
    expect(readKey("1", towns, "text")).toMatchObject({ problem: { code: "answer_names_no_option" } });
    expect(readKey("B", towns, "text")).toEqual({ places: [1] });
  });

  test("the sense of a number is told by the options beside it", () => {
    expect(["2", "0", "9", "B"].map((cell) => senseOfNumber(cell, towns))).toEqual(["place", "zero", "none", "none"]);
    expect(["2", "5", "1"].map((cell) => senseOfNumber(cell, numbers))).toEqual(["both", "text", "place"]);
    expect(senseOfNumber("2", ["1", "2"])).toBe("same");
  });
});
