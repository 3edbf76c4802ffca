import { expect, test } from "vitest";
import { bringOperation, bringOperations, findOperation } from "./find-operation.ts";

test("an operation that the application alone calls is brought, and found at once from then on", async () => {
  expect(await bringOperation("audit.list")).toEqual(["GET", "/api/audit/"]);
  expect(findOperation("audit.list")).toEqual(["GET", "/api/audit/"]);
  await bringOperations();
  expect(findOperation("study_material.read")).toEqual(["POST", "/api/study-material/{id}/reading/"]);
});

test.each([
  ["isn’t there", () => Promise.reject(new Error("Gone"))],
  ["is of a stale page", () => Promise.resolve(undefined as never)],
])("where its table %s, a call fails as without a connection", async (_, load) => {
  await expect(bringOperation("audit.list", load)).rejects.toMatchObject({ status: 0, code: "network" });
});
