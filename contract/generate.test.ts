import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { operationTables, tablePath } from "./generate.ts";
import { operations } from "./operations.ts";

it("the page's tables of calls are the contract's: npm run generate writes them", async () => {
  const tables = await operationTables();
  for (const table of ["operations", "more-operations"] as const)
    expect(await readFile(tablePath(table), "utf8")).toBe(tables[table]);
});

it("each call is in one of them, and those of a sitting and of a sign-in in the first", async () => {
  const { operations: first, "more-operations": second } = await operationTables();
  const idsIn = (source: string) => [...source.matchAll(/^ {2}"([\w.]+)":/gm)].map(([, id]) => id);
  expect([...idsIn(first), ...idsIn(second)].sort()).toEqual(Object.keys(operations).sort());
  expect(idsIn(first)).toEqual(expect.arrayContaining(["sessions.get", "auth.sign_in", "uploads.append"]));
  expect(idsIn(second)).toContain("gradebook.get");
});
