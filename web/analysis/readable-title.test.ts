import { expect, test } from "vitest";
import { readableTitle } from "./readable-title.ts";

test.each([
  ["Which R&D budget is well-spent?", "Which R&D budget is well-spent?"],
  ["Line k is y = -\\frac{2}{5}x + 4.", "Line k is y = -2/5x + 4."],
  ["Which is \\sqrt[3]{8x^{7}}, where x > 0?", "Which is ∛(8x^7), where x > 0?"],
  ["(2x^{5})^{3} \\cdot x^{6}", "(2x^5)^3 · x^6"],
  [
    "\\begin{aligned} 2x + 5y &= -24 \\\\ 6x - 5y &= 8 \\end{aligned} Solve it.",
    "2x + 5y = -24 , 6x - 5y = 8 Solve it.",
  ],
  ["\\sqrt{x - 2} = x - 4?", "√(x - 2) = x - 4?"],
])("%s is written as %s", (title, expected) => {
  expect(readableTitle(title)).toBe(expected);
});
