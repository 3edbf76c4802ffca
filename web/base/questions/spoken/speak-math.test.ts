import { expect, test } from "vitest";
import { type Spoken, speakMath } from "./speak-math.ts";
import { spokenWords } from "./spoken-words.ts";

const leaf = (tag: string, text: string): Spoken => ({ tag, text, children: [] });
const of = (tag: string, ...children: Spoken[]): Spoken => ({ tag, text: "", children });
const [x, y, two, plus] = [leaf("mi", "x"), leaf("mi", "y"), leaf("mn", "2"), leaf("mo", "+")];

test.each<[string, Spoken, string]>([
  ["a sum", of("mrow", x, plus, two), "x plus 2"],
  ["a fraction", of("mfrac", x, y), "x over y, end"],
  ["a square", of("msup", x, two), "x squared"],
  ["a power", of("msup", x, of("mrow", y, plus, two)), "x to the power of y plus 2, end"],
  ["an index", of("msub", x, leaf("mi", "n")), "x sub n"],
  ["a root", of("msqrt", of("mrow", x, plus, two)), "the square root of x plus 2, end"],
  ["an inequality", of("mrow", x, leaf("mo", "≤"), two), "x is at most 2"],
  ["what is only for machines", of("semantics", x, leaf("annotation", "\\frac")), "x"],
])("%s is said by name", (_what, formula, said) => {
  expect(speakMath(formula, spokenWords("en").math)).toBe(said);
});

test("in Arabic too", () => {
  expect(speakMath(of("msup", x, two), spokenWords("ar").math)).toBe("x تربيع");
});
