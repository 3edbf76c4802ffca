import { expect, test } from "vitest";
import { createBrowserStorage } from "./browser-storage.ts";

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

const denied = {
  get localStorage(): Storage {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  },
};
const throwing = () => {
  throw new DOMException("", "SecurityError");
};

test.each([
  ["whose reading throws", denied],
  ["that isn’t there", {}],
  [
    "in which every call throws",
    { localStorage: { ...memory(), getItem: throwing, setItem: throwing, removeItem: throwing } },
  ],
])("a storage %s keeps things for the page, and throws nothing", (_, page) => {
  const storage = createBrowserStorage("localStorage", page);
  expect(storage.getItem("a")).toBeNull();
  storage.setItem("a", "1");
  storage.setItem("b", "2");
  expect([storage.getItem("a"), storage.length, storage.key(1)]).toEqual(["1", 2, "b"]);
  storage.removeItem("a");
  expect([storage.getItem("a"), storage.length, storage.key(0)]).toEqual([null, 1, "b"]);
});

test("what a full storage doesn’t take is found instead of what it had, until it takes something again", () => {
  const inner = memory();
  let isFull = false;
  const page = {
    localStorage: {
      ...inner,
      setItem: (key: string, value: string) => (isFull ? throwing() : inner.setItem(key, value)),
    },
  };
  const storage = createBrowserStorage("localStorage", page);
  storage.setItem("a", "1");
  expect(inner.getItem("a")).toBe("1");
  isFull = true;
  storage.setItem("a", "2");
  expect([storage.getItem("a"), inner.getItem("a")]).toEqual(["2", "1"]);
  isFull = false;
  storage.setItem("a", "3");
  expect([storage.getItem("a"), inner.getItem("a")]).toEqual(["3", "3"]);
});

test("what another tab writes is seen", () => {
  const inner = memory();
  const storage = createBrowserStorage("localStorage", { localStorage: inner });
  inner.setItem("a", "1");
  expect(storage.getItem("a")).toBe("1");
});
