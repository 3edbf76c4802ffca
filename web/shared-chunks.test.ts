import { expect, test } from "vitest";
import { sharedByEntries } from "./shared-chunks.ts";

const imports: Record<string, string[]> = {
  app: ["both", "/x/node_modules/icons/all.js"],
  test: ["both", "own"],
  both: ["beneath"],
  "/x/node_modules/icons/all.js": ["/x/node_modules/icons/one.js"],
};
const context = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) } as unknown as Parameters<
  ReturnType<typeof sharedByEntries>
>[1];

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
