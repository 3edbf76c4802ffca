import { expect, test } from "vitest";
import { fileNameOf } from "./file-name.ts";

test("files about one test that hold different things have different names", () => {
  const names = ["sittings", "answers", "item analysis"].map((contents) => fileNameOf("Test 4", contents, "csv"));
  expect(names).toEqual(["Test 4 - sittings.csv", "Test 4 - answers.csv", "Test 4 - item analysis.csv"]);
});
