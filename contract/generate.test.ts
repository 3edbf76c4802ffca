import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { operationTable } from "./generate.ts";

it("the page's table of calls is the contract's: npm run generate writes it", async () => {
  const committed = await readFile(new URL("../web/base/requests/operations.gen.ts", import.meta.url), "utf8");
  expect(committed).toBe(operationTable());
});
