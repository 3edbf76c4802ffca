import { problem, problems } from "@sextant/contract/problems.ts";
import { describe, expect, it } from "vitest";
import { invalid, notFound, problemOf, Refusal } from "./refusal.ts";

const codes = Object.keys(problems) as (keyof typeof problems)[];

describe("problemOf", () => {
  it.each(codes)("%s is a problem document with its own status", (code) => {
    const document = problemOf(new Refusal(code, "What happened."));
    expect(problem.parse(document)).toEqual(document);
    expect(document).toEqual({
      ...problems[code],
      ...{ type: `urn:sextant:problem:${code}`, detail: "What happened.", code },
    });
  });

  it("carries the fields, the state and what else is to be told", () => {
    const refusal = new Refusal("illegal_transition", "It is over.", {
      errors: [{ path: "action", message: "Too late." }],
      state: "submitted",
      members: { session: { id: "s" } },
    });
    expect(problemOf(refusal)).toMatchObject({
      errors: [{ path: "action", message: "Too late." }],
      state: "submitted",
      session: { id: "s" },
    });
  });

  it("keeps cause and waiting time to itself", () => {
    const cause = new Error("password=hunter2");
    const refusal = new Refusal("overloaded", "Come back later.", { retryAfter: 2, cause });
    expect(refusal.cause).toBe(cause);
    expect(refusal.details.retryAfter).toBe(2);
    expect(Object.keys(problemOf(refusal))).toEqual(["type", "title", "status", "detail", "code"]);
  });
});

it("does not tell what is missing from what is out of reach", () => {
  expect(problemOf(notFound("This session"))).toMatchObject({
    status: 404,
    detail: "This session doesn’t exist, or you don’t have access to it.",
  });
});

it("says which field is not valid", () => {
  expect(problemOf(invalid("user", "Only students take assessments."))).toMatchObject({
    status: 422,
    detail: "Only students take assessments.",
    errors: [{ path: "user", message: "Only students take assessments." }],
  });
});
