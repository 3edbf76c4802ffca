import { expect, test } from "vitest";
import { codeOf, countries, guessCountry } from "./calling-codes.ts";
import { isPhone, withCallingCode } from "./phone-number.ts";

test.each([
  ["GB", "020 7946 0991", "+442079460991"],
  ["GB", "7700 900123", "+447700900123"],
  ["IT", "06 1234 5678", "+390612345678"],
  ["DE", "+33 6 12 34 56 78", "+33612345678"],
  ["DE", "0033 6-12-34-56-78", "+33612345678"],
  ["US", "(415) 555-0100", "+14155550100"],
])("in %s, %s is %s", (country, typed, phone) => {
  expect(withCallingCode(country, typed)).toBe(phone);
  expect(isPhone(phone)).toBe(true);
});

test.each(["", "+44", "12345678", "+0123456789", "+44abc", "+44792079460991234"])("%j is no phone", (phone) => {
  expect(isPhone(phone)).toBe(false);
});

test("each country stands once, with a code that leads a number", () => {
  expect(new Set(countries.map(({ id }) => id)).size).toBe(countries.length);
  for (const { id, code } of countries) {
    expect(id).toMatch(/^[A-Z]{2}$/);
    expect(code).toMatch(/^\+[1-9]\d{0,3}$/);
  }
});

test.each([
  [["de-AT", "de"], "AT"],
  [["en", "fr-CA"], "CA"],
  [["ar"], "GB"],
  [[], "GB"],
])("a device that speaks %j is in %s", (languages, country) => {
  expect(guessCountry(languages)).toBe(country);
  expect(codeOf(country)).not.toBe("");
});
