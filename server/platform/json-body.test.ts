import fastify from "fastify";
import { expect, test } from "vitest";
import { answerProblems } from "./errors.ts";
import { readJsonBodies } from "./json-body.ts";

async function echoed(payload: string, repairsTexts = false) {
  const app = fastify();
  answerProblems(app, { refused() {} });
  readJsonBodies(app);
  app.post("/", { config: { repairsTexts } }, async ({ body }) => ({ body }));
  const headers = { "content-type": "application/json" };
  const answer = await app.inject({ method: "POST", url: "/", headers, payload });
  return { status: answer.statusCode, body: answer.json<{ body: unknown }>().body };
}

const half = String.raw`{"a\ud800":["x\udc00y",{"b":"\ud83d\ude00"}]}`;

test("half a surrogate pair is malformed, or becomes the sign for what cannot be read where texts are mended", async () => {
  expect((await echoed(half)).status).toBe(400);
  expect(await echoed(half, true)).toEqual({
    status: 200,
    body: { "a\ufffd": ["x\ufffdy", { b: "\ud83d\ude00" }] },
  });
});

test("a whole pair stays as it is", async () => {
  expect(await echoed(String.raw`["\ud83d\ude00"]`)).toEqual({ status: 200, body: ["\ud83d\ude00"] });
});

test.each([
  ["what is no JSON", "{"],
  ["names that reach behind objects", '{"__proto__":{"a":1}}'],
  ["lists too deep to be looked through", `${"[".repeat(100_000)}"\\ud800"${"]".repeat(100_000)}`],
])("%s is malformed", async (_what, sent) => {
  expect((await echoed(sent)).status).toBe(400);
});
