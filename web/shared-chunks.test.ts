import { expect, test } from "vitest";
import { pickedByWays, sharedByEntries } from "./shared-chunks.ts";

type Context = Parameters<ReturnType<typeof sharedByEntries>>[1];

const imports: Record<string, string[]> = {
  app: ["both", "/x/node_modules/icons/all.js"],
  test: ["both", "own"],
  both: ["beneath"],
  one: ["shared"],
  two: ["shared", "both"],
  "/x/node_modules/icons/all.js": ["/x/node_modules/icons/one.js"],
};
const later: Record<string, string[]> = { both: ["one"], app: ["two"], own: ["app"] };
const context = {
  getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [], dynamicallyImportedIds: later[id] ?? [] }),
} as unknown as Context;

test("a chunk is named for the entries that load a module at once, if they are enough", () => {
  const name = sharedByEntries({ app: "app", test: "test" }, 2);
  expect(["both", "beneath"].map((id) => name(id, context))).toEqual(["app-test", "app-test"]);
  expect(["own", "elsewhere"].map((id) => name(id, context))).toEqual([null, null]);
});

test("of a collection in a package its single modules are left to whoever uses them", () => {
  const name = sharedByEntries({ app: "app" }, 1);
  expect(name("/x/node_modules/icons/all.js", context)).toBe("app");
  expect(name("/x/node_modules/icons/one.js", context)).toBeNull();
});

test("a rule knows how many parts that come later bring a module along, and is not asked about packages", () => {
  const name = pickedByWays(["app", "test"], (module, ways) => `${ways.countParts(module)}`);
  expect(["shared", "one", "both", "own"].map((id) => name(id, context))).toEqual(["2", "1", "2", "0"]);
  expect(name("/x/node_modules/icons/all.js", context)).toBeNull();
});

test("a rule knows what may come ever after an entry, but for what is behind a closed one", () => {
  const reached = (closed: string[]) =>
    pickedByWays(["test"], (module, ways) => (ways.ever("test", closed).has(module) ? "in" : null));
  expect(["one", "shared", "two"].map((id) => reached([])(id, context))).toEqual(["in", "in", "in"]);
  expect(["one", "shared", "two", "app"].map((id) => reached(["app"])(id, context))).toEqual(["in", "in", null, null]);
});
