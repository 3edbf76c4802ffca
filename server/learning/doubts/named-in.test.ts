import { expect, test } from "vitest";
import { namedIn } from "./named-in.ts";

test.each([
  ["Well done, Anne!", "Anne-Marie Dupont", "Anne"],
  ["As marie says", "Anne-Marie Dupont", "Marie"],
  ["Good question, <b>O’Brien</b>", "Ada O’Brien", "Brien"],
  ["Good question, o'brien", "Ada O'Brien", "Brien"],
  ["Dear Li, divide", "Li Zhou", "Li"],
  ["王明你好", "王明", "王明"],
  // The accent is a sign of its own in one of them.
  ["Cher Rene\u0301", "Ren\u00e9 Roux", "Ren\u00e9"],
  ["عزيزتي مريم", "مريم حداد", "مريم"],
])("%s names %s", (text, name, found) => {
  expect(namedIn(text, name)).toBe(found);
});

test.each([
  ["Divide by three", "Ada Lovelace"],
  ["Adaptive tests do", "Ada Lovelace"],
  ["That is an answer", "An Itō"],
  ["Option B is wrong", "B Okafor"],
  ["", "Ada"],
])("%s doesn’t name %s", (text, name) => {
  expect(namedIn(text, name)).toBeNull();
});
