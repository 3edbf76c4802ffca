import { expect, test } from "vitest";
import { passwordStrength } from "./password-strength.ts";

test.each([
  ["", "short"],
  ["ninechars", "short"],
  ["aaaaaaaaaaaa", "weak"],
  ["12121212121212121212", "weak"],
  ["merrygoround", "fair"],
  ["seven grey herons", "strong"],
  ["Merry-Go-Round7", "strong"],
  ["سبعة طيور رمادية", "strong"],
] as const)("%j is %s", (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
