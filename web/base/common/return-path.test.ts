import { beforeEach, expect, test } from "vitest";
import { findReturnPath, saveReturnPath, takeReturnPath } from "./return-path.ts";

let kept: Map<string, string>;
let storage: Storage;

beforeEach(() => {
  kept = new Map();
  storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
});

test("the same person comes back to where they were, once", () => {
  saveReturnPath("/reports/z1?section=2", "u1", storage);
  expect(takeReturnPath("u1", storage)).toBe("/reports/z1?section=2");
  expect(takeReturnPath("u1", storage)).toBe("/");
});

test("looking does not take it", () => {
  expect(findReturnPath(storage)).toBeNull();
  saveReturnPath("/sittings/z1", "u1", storage);
  expect(findReturnPath(storage)).toBe("/sittings/z1");
  expect(takeReturnPath("u1", storage)).toBe("/sittings/z1");
});

test("another person goes home, and the place is forgotten", () => {
  saveReturnPath("/reports/z1", "u1", storage);
  expect(takeReturnPath("u2", storage)).toBe("/");
  expect(takeReturnPath("u1", storage)).toBe("/");
});

test("a link that was opened signed out is for whoever signs in, once", () => {
  saveReturnPath("/doubts/z1", null, storage);
  expect(findReturnPath(storage)).toBeNull();
  expect(takeReturnPath("u1", storage)).toBe("/doubts/z1");
  expect(takeReturnPath("u1", storage)).toBe("/");
});

test.each(["//evil.example", "/\\evil.example", "https://evil.example", ""])("%j is no place of this page", (path) => {
  saveReturnPath(path, "u1", storage);
  expect(takeReturnPath("u1", storage)).toBe("/");
});
