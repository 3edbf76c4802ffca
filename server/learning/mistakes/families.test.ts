import { mistakeGrounds } from "@sextant/contract/mistakes.ts";
import { reasonFamilies } from "@sextant/contract/reason-families.ts";
import { expect, test } from "vitest";
import { doDisagree, familiesOf, familyAlone } from "./families.ts";

const familyOf = familiesOf(
  new Map([
    ["a", { family: "misread" as const }],
    ["b", { family: "trap" as const }],
    ["c", { family: "trap" as const }],
  ]),
);

test("a reason is told in its family, a family in itself, and what is in none of them has none", () => {
  expect(["a", "b", ...reasonFamilies, "none", "unknown"].map(familyOf)).toEqual([
    "misread",
    "trap",
    ...reasonFamilies,
    "none",
    "none",
  ]);
  expect(familyAlone("misread")).toBe("misread");
  expect(familyAlone("a")).toBeNull();
  expect(familyAlone(null)).toBeNull();
});

test("every ground has a family, and only haste is none of the five", () => {
  const outside = mistakeGrounds.filter((ground) => !reasonFamilies.some((family) => family === familyOf(ground)));
  expect(outside).toEqual(["too_fast"]);
});

test.each([
  ["the same reason twice", { tutor: "a", student: "a" }, false],
  ["two reasons", { tutor: "a", student: "b" }, true],
  ["two reasons of one family", { tutor: "b", student: "c" }, true],
  ["a reason and its family", { tutor: "b", student: "trap" }, false],
  ["a family and another family’s reason", { tutor: "misread", student: "b" }, true],
  ["two families", { tutor: "misread", student: "trap" }, true],
  ["one alone", { tutor: null, student: "a" }, false],
] as const)("%s: whether those who say so disagree", (_, said, expected) => {
  expect(doDisagree({ ...said, inferred: null }, familyOf)).toBe(expected);
});

test("an option’s reason can contradict a person; what merely happened contradicts nobody", () => {
  const said = { tutor: null, student: "a" };
  expect(doDisagree({ ...said, inferred: { ground: "option", reason: "b" } }, familyOf)).toBe(true);
  expect(doDisagree({ ...said, inferred: { ground: "too_fast", reason: null } }, familyOf)).toBe(false);
});
