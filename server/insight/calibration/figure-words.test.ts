import { expect, test } from "vitest";
import { figureWords, percentWords } from "./figure-words.ts";

test("figures in sentences have a true minus, and percent no space", () => {
  expect([figureWords(-0.856), figureWords(1.5), figureWords(0.0312, 3), percentWords(0.904)]).toEqual([
    "−0.86",
    "1.50",
    "0.031",
    "90%",
  ]);
});
