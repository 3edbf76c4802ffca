import { readFileSync } from "node:fs";
import { join } from "node:path";
import { documentationSource } from "@sextant/contract/generate.ts";
import { expect, test } from "vitest";
import { contractComments } from "./contract-comments.ts";

const contract = join(import.meta.dirname, "..", "contract");

test("the comments of the contract are found where their fields are", () => {
  const comments = contractComments(contract);
  expect(comments["problems/problem"]).toMatch(/^RFC 9457 problem details/);
  expect(comments["problems/problem.state"]).toBe("With a 409: the state that forbids it.");
  expect(comments["auth.take_second_step.response.device_token"]).toBeDefined();
});

test("what was generated of them is current: npm run generate", async () => {
  const written = readFileSync(join(contract, "documentation.gen.ts"), "utf8");
  expect(await documentationSource(contractComments(contract))).toBe(written);
});
