import { expect, test } from "vitest";
import { partOfArticle } from "./part-of-article.ts";

const body = "<p>Roots first.</p><h2>Lines</h2><p>A line has a root.</p><h3>Curves</h3><p>A curve has two roots.</p>";

test.each([
  ["", "Roots", { place: 1, heading: null }],
  ["first. ", "Lines", { place: 2, heading: "Lines" }],
  ["has a ", "root", { place: 2, heading: "Lines" }],
  ["has two ", "roots", { place: 3, heading: "Curves" }],
  // What PostgreSQL left out around it does not matter.
  ["changed words ", "curve", { place: 3, heading: "Curves" }],
  ["", "nowhere", { place: 1, heading: null }],
])("after %j, %j is in its part", (before, match, part) => {
  expect(partOfArticle("one 1", body, { before, match })).toEqual(part);
});

test("a part that says the same as another is told by what is before it", () => {
  const twice = "<h2>One</h2><p>a root</p><h2>Two</h2><p>the root</p>";
  expect(partOfArticle("two 1", twice, { before: "the ", match: "root" }).heading).toBe("Two");
});
