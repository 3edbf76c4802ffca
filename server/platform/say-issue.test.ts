import { expect, test } from "vitest";
import { z } from "zod";
import { fieldIssues } from "./issues.ts";
import { fieldName } from "./say-issue.ts";

const schema = z.object({
  id: z.guid().optional(),
  name: z.string().min(1).max(3).optional(),
  role: z.enum(["student", "tutor"]).optional(),
  at: z.iso.datetime().optional(),
  points: z.number().min(0).max(100).optional(),
  users: z.array(z.string()).min(2).optional(),
  zone: z.string().regex(/x/, "Must be a time zone, such as Europe/Paris").optional(),
  email: z.email(),
});

const said = (value: object) => fieldIssues(schema.safeParse(value).error?.issues ?? [], value, ["query"])[0]?.message;

test.each([
  [{ id: "7" }, "Must be an ID"],
  [{ name: "" }, "Can’t be empty"],
  [{ name: "Augusta" }, "Must have at most 3 characters"],
  [{ name: 7 }, "Must be text"],
  [{ role: "staff" }, "Must be one of student, tutor"],
  [{ at: "now" }, "Must be a date and time, such as 2026-11-20T09:00:00Z"],
  [{ points: -1 }, "Must be at least 0"],
  [{ users: ["a"] }, "Must have at least 2 entries"],
  [{ zone: "here" }, "Must be a time zone, such as Europe/Paris"],
  [{ email: "no" }, "Must be an email address, such as ada@example.org"],
  [{}, "Required"],
])("of %j it is said what is expected: %s", (fields, message) => {
  expect(said("email" in fields || message === "Required" ? fields : { email: "ada@example.org", ...fields })).toBe(
    message,
  );
});

test.each([
  ["params.id", "ID"],
  ["query.time_zone", "Time zone"],
  ["users.1.first_name", "Users 2 first name"],
  ["body", "This request"],
])("%s is called %s", (path, name) => {
  expect(fieldName(path)).toBe(name);
});
