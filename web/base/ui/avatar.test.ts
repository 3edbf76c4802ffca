import { expect, test } from "vitest";
import { initials } from "./avatar.tsx";

test.each([
  ["Mira", "Solberg", "MS"],
  ["ada", "", "A"],
  ["", "", ""],
  [" Élodie", " ångström", "ÉÅ"],
  ["𝒳ander", "Li", "𝒳L"],
  ["محمد", "علي", "مع"],
])("%j %j has the initials %j", (first_name, last_name, expected) => {
  expect(initials({ first_name, last_name })).toBe(expected);
});
