import { expect, it, test } from "vitest";
import { assignIds } from "./assign-ids.ts";
import { fingerprint, questionTitle } from "./fingerprint.ts";
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
