import { expect, it, test } from "vitest";
import { assignIds } from "./assign-ids.ts";
import { fingerprint, questionTitle } from "./fingerprint.ts";
import { moduleOf } from "./interactions/registry.ts";
import { questionInput } from "./question.ts";

let last = 0;
const question = (body: string, ...options: string[]) =>
  assignIds(
    questionInput.parse({ body, interactions: [{ type: "choice", options: options.map((content) => ({ content })) }] }),
    () => `id-${++last}`,
  );

test.each([
  ["markup and spacing", question("<p>What  is <b>x</b>?</p>", "1", "2")],
  ["case", question("what is X?", "1", "2")],
  ["the order of options", question("What is x?", "2", "1")],
])("two questions that differ only in %s have one fingerprint", (_, other) => {
  expect(fingerprint(other)).toBe(fingerprint(question("What is x?", "1", "2")));
});

test.each([
  ["an option", question("What is x?", "1", "3")],
  ["a number of options", question("What is x?", "1", "2", "2")],
  ["a picture", question('What is x? <img data-file="f1" alt="">', "1", "2")],
  ["TeX", question('What is x? <span data-tex="x^2"></span>', "1", "2")],
])("a difference in %s tells two questions apart", (_, other) => {
  expect(fingerprint(other)).not.toBe(fingerprint(question("What is x?", "1", "2")));
});

test.each([
  ["2<sup>3</sup>", "23"],
  ["H<sub>2</sub>O", "H2O"],
  ["x<sup>2</sup>", "x<sub>2</sub>"],
  ["2³", "23"],
])("%s is not %s", (one, other) => {
  expect(fingerprint(question("What is x?", one))).not.toBe(fingerprint(question("What is x?", other)));
  const [interaction] = question("Which?", one, other).interactions;
  if (!interaction) throw new Error("it has an interaction");
  const problems = moduleOf(interaction).validate(interaction, { correct: [] });
  expect(problems.map(({ code }) => code)).not.toContain("repeated_option");
});

test("a raised sign reads the same however it is written", () => {
  expect(fingerprint(question("x<sup>2</sup>?", "1"))).toBe(fingerprint(question("x²?", "1")));
});

test.each([
  ["<p>H<sub>2</sub>O and 2<sup>10</sup></p>", "H₂O and 2¹⁰"],
  ["<p>a<sup>xy</sup> b<sub>i</sub></p>", "a^(xy) b_i"],
])("a title shows what is raised and lowered: %s", (body, title) => {
  expect(questionTitle(question(body))).toBe(title);
});

it("names a question by the beginning of its text", () => {
  expect(questionTitle(question("<p>If <span data-tex='x^2'></span> is 9</p>"))).toBe("If x² is 9");
  expect(questionTitle(question("😀".repeat(10)), 5)).toBe("😀😀😀😀…");
});

const areas = (...coords: number[]) => {
  const image = '<img data-file="f1" alt="a map">';
  const options = [{ label: "here", shape: "rect", coords }];
  return assignIds(
    questionInput.parse({ body: "Where?", interactions: [{ type: "hotspot", image, options }] }),
    () => `id-${++last}`,
  );
};

it("tells areas of one picture apart", () => {
  expect(fingerprint(areas(0, 0, 9, 9))).toBe(fingerprint(areas(0, 0, 9, 9)));
  expect(fingerprint(areas(0, 0, 9, 9))).not.toBe(fingerprint(areas(5, 5, 9, 9)));
});
