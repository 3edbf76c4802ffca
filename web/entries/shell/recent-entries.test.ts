import { beforeEach, expect, test } from "vitest";
import type { FoundEntry } from "./found-entries.ts";
import { forgetRecent, readRecent, saveRecent } from "./recent-entries.ts";

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
} as unknown as Storage;
const person = (id: string): FoundEntry => ({ id, kind: "people", name: `Person ${id}`, href: `/people/${id}` });

beforeEach(() => kept.clear());

test("the newest come first, each once, five at most", () => {
  for (const id of ["1", "2", "3", "4", "2", "5", "6"]) saveRecent("ada", person(id), storage);
  expect(readRecent("ada", storage).map(({ id }) => id)).toEqual(["6", "5", "2", "4", "3"]);
});

test("nobody sees what another opened, and nothing is left once it is forgotten", () => {
  saveRecent("ada", person("1"), storage);
  expect(readRecent("mary", storage)).toEqual([]);
  saveRecent("mary", person("2"), storage);
  expect(readRecent("ada", storage)).toEqual([]);
  forgetRecent(storage);
  expect(readRecent("mary", storage)).toEqual([]);
});

test("what somebody else wrote there is no harm", () => {
  kept.set("sextant.recent", "{not json");
  expect(readRecent("ada", storage)).toEqual([]);
});
