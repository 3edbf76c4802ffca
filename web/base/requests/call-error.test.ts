import { expect, test } from "vitest";
import { readCallError } from "./call-error.ts";

/** A refusal as Sextant writes it. */
function refusal(status: number, code: string, more: object = {}, headers: Record<string, string> = {}): Response {
  const body = { type: `urn:sextant:problem:${code}`, title: "No", status, code, ...more };
  return Response.json(body, { status, headers: { "Content-Type": "application/problem+json", ...headers } });
}

test("a problem is read whole: code, words, fields, state", async () => {
  const problem = {
    detail: "Name at least one assessment",
    errors: [{ path: "assessments", message: "Name at least one assessment" }],
    state: "submitted",
  };
  const error = await readCallError(refusal(422, "invalid", problem));
  expect(error).toMatchObject({ status: 422, code: "invalid", message: problem.detail, errors: problem.errors });
  expect(error.problem.state).toBe("submitted");
  expect(error.isOurs).toBe(true);
});

const problemJson = { "Content-Type": "application/problem+json" };
const ours = { type: "urn:sextant:problem:forbidden", title: "No", status: 403, code: "forbidden" };

test.each([
  ["a page of a proxy", new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ["nothing", new Response(null, { status: 500 })],
  ["JSON that is no object", Response.json("no", { status: 500 })],
  ["JSON of another server", Response.json({ code: "forbidden", status: 403 }, { status: 403 })],
  ["our words under another media type", Response.json(ours, { status: 403 })],
  ["a problem of another kind", Response.json({ ...ours, type: "about:blank" }, { status: 403, headers: problemJson })],
  [
    "a problem without a code",
    Response.json({ type: "about:blank", status: 404 }, { status: 404, headers: problemJson }),
  ],
  ["our problem under another status", Response.json(ours, { status: 404, headers: problemJson })],
  ["our problem cut short", new Response(JSON.stringify(ours).slice(0, -9), { status: 403, headers: problemJson })],
])("%s is an unreadable refusal with its status, and nobody's of ours", async (_, response) => {
  const error = await readCallError(response);
  expect(error.code).toBe("unreadable");
  expect(error.isOurs).toBe(false);
  expect(error.status).toBe(response.status);
  expect(error.errors).toEqual([]);
});

test("Retry-After is told in seconds", async () => {
  const refused = (wait: string) => readCallError(refusal(429, "too_many_requests", {}, { "Retry-After": wait }));
  expect((await refused("12")).retryAfterSeconds).toBe(12);
  expect((await refused("soon")).retryAfterSeconds).toBeNull();
});
