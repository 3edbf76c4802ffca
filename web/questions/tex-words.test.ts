import { expect, test } from "vitest";
import { texWords } from "./tex-words.ts";

test.each([
  ["x^2", "x^2"],
  ["\\frac{x^4}{4}", "x^4/4"],
  ["\\frac12", "1/2"],
  ["\\dfrac{a+b}{2}", "(a+b)/2"],
  ["\\frac{\\frac{1}{2}}{3}", "(1/2)/3"],
  ["\\sqrt 2", "√2"],
  ["\\sqrt{x+1}", "√(x+1)"],
  ["x_{n}^{10}", "x_n^(10)"],
  ["2\\times 3 \\le \\pi", "2×3 ≤π"],
  ["\\left(3, -2\\right)", "(3, -2)"],
  ["\\sin x = 50\\%", "sin x = 50%"],
  ["\\text{if } n", "if n"],
])("%j is said as %j", (tex, words) => expect(texWords(tex)).toBe(words));
