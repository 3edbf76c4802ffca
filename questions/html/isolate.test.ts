import { expect, test } from "vitest";
import { isolateFormula, shorten } from "./isolate.ts";

test("a text is shortened to so many characters, and a formula that this cuts is closed", () => {
  expect(shorten("abcdef", 6)).toBe("abcdef");
  expect(shorten("abcdef", 4)).toBe("abc…");
  expect(shorten(`حل ${isolateFormula("5 - 3")} ثم`, 8)).toBe("حل \u20665 -\u2069…");
  expect(shorten(`حل ${isolateFormula("5 - 3")} ثم`, 11)).toBe("حل \u20665 - 3\u2069…");
});
