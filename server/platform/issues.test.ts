import { expect, test } from "vitest";
import { z } from "zod";
import { fieldIssues } from "./issues.ts";

const person = z.object({ name: z.string().min(1), email: z.email().optional() });
const schema = z.union([z.object({ users: z.array(person).min(1) }), person]);

const pathsOf = (value: unknown) => {
  const { error } = schema.safeParse(value);
  return fieldIssues(error?.issues ?? [], value, ["body"]).map(({ path }) => path);
};

test.each([
  [{ name: "Ada", email: "no" }, ["body.email"]],
  [{ name: "", email: "no" }, ["body.name", "body.email"]],
  [{ users: [{ name: "Ada" }, { name: "" }] }, ["body.users.1.name"]],
  [{ users: [] }, ["body.users"]],
  [7, ["body"]],
])("%j is wrong at %j", (value, paths) => {
  expect(pathsOf(value)).toEqual(paths);
});

test("what fits has no issues", () => {
  expect(pathsOf({ name: "Ada" })).toEqual([]);
});
