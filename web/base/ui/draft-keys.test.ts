import { afterEach, expect, test } from "vitest";
import { draftKey, forgetDrafts, setDraftOwner } from "./draft-keys.ts";

/** A tab's storage. */
function memory(entries: Record<string, string>): Storage {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

afterEach(() => setDraftOwner(null));

test("what one person typed is under no key of the next", () => {
  const keys = ["ada", "mary", null].map((person) => {
    setDraftOwner(person);
    return draftKey("doubt.1");
  });
  expect(new Set(keys).size).toBe(3);
});

test("who signs out leaves no draft behind, and nothing else is lost", () => {
  setDraftOwner("ada");
  const storage = memory({ [draftKey("doubt.1")]: "{}", [draftKey("note.2")]: "{}", "sextant.theme": "dark" });
  forgetDrafts(storage);
  expect([storage.length, storage.key(0)]).toEqual([1, "sextant.theme"]);
});
