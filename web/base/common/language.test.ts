import { expect, test } from "vitest";
import { startingLanguage } from "./language.ts";

const kept = (chosen: string | null) => ({
  getItem: () => chosen,
  setItem: () => {},
  removeItem: () => {},
  length: 0,
  key: () => null,
});

test.each([
  { wished: ["en-US", "en"], language: "en-US" },
  { wished: ["en-GB", "en-US"], language: "en-GB" },
  { wished: ["en-AU"], language: "en-GB" },
  { wished: ["en"], language: "en-GB" },
  { wished: ["fr", "ar-EG", "en-US"], language: "ar" },
  { wished: ["fr", "en-US"], language: "en-US" },
  { wished: ["fr"], language: "en-GB" },
  { own: "en", wished: ["en-US"], language: "en-US" },
  { own: "en", wished: ["ar"], language: "en-GB" },
  { own: "en-GB", wished: ["en-US"], language: "en-GB" },
  { own: "ar", wished: ["en-US"], language: "ar" },
  { chosen: "en", own: "ar", wished: ["en-US"], language: "en-US" },
  { chosen: "en-GB", own: "en-US", wished: ["en-US"], language: "en-GB" },
])("chosen $chosen, own $own, wished $wished: $language", ({ chosen, own, wished, language }) => {
  expect(startingLanguage(own, kept(chosen ?? null), wished)).toBe(language);
});
