import { expect, test } from "vitest";
import { createBrowserStorage } from "../ui/browser-storage.ts";
import { keepDeviceToken, listDeviceTokens } from "./remembered-devices.ts";

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
}

test("the newest five are kept, the newest first", () => {
  const storage = memory();
  for (const token of ["a", "b", "c", "d", "e", "f"]) keepDeviceToken(token, storage);
  expect(listDeviceTokens(storage)).toEqual(["f", "e", "d", "c", "b"]);
});

test("a browser that keeps nothing, or something else, remembers none", () => {
  expect(listDeviceTokens(createBrowserStorage("localStorage", {}))).toEqual([]);
  const storage = memory();
  for (const kept of ["nonsense", '{"a":1}', "[1,null]"]) {
    storage.setItem("sextant.devices", kept);
    expect(listDeviceTokens(storage)).toEqual([]);
  }
});
