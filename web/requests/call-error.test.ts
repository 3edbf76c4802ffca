import { expect, test } from "vitest";
import { readCallError } from "./call-error.ts";

test("a problem is read whole: code, words, fields, state", async () => {
  const problem = {
    type: "about:blank",
    title: "The content is not valid",
    detail: "Name at least one assessment",
    status: 422,
    code: "invalid",
    errors: [{ path: "assessments", message: "Name at least one assessment" }],
    state: "submitted",
  };
  const error = await readCallError(Response.json(problem, { status: 422 }));
  expect(error).toMatchObject({ status: 422, code: "invalid", message: problem.detail, errors: problem.errors });
  expect(error.problem.state).toBe("submitted");
});

test.each([
  ["a page of a proxy", new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ["nothing", new Response(null, { status: 500 })],
  ["JSON that is no object", Response.json("no", { status: 500 })],
])("%s is an unreadable refusal with its status", async (_, response) => {
  const error = await readCallError(response);
  expect(error.code).toBe("unreadable");
  expect(error.status).toBe(response.status);
  expect(error.errors).toEqual([]);
});

test("Retry-After is told in seconds", async () => {
  const refused = (wait: string) =>
    readCallError(Response.json({ code: "too_many_requests" }, { status: 429, headers: { "Retry-After": wait } }));
  expect((await refused("12")).retryAfterSeconds).toBe(12);
  expect((await refused("soon")).retryAfterSeconds).toBeNull();
});
