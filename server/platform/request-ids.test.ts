import { setImmediate as nextTurn } from "node:timers/promises";
import fastify, { type FastifyBaseLogger, LogController } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { readJsonBodies } from "./json-body.ts";
import { createRequestIds, nameRequests, openLog } from "./request-ids.ts";

let direct: TestApp;
let proxied: TestApp;
beforeAll(async () => {
  direct = await startTestApp();
  proxied = await startTestApp({ TRUST_PROXY: "loopback" });
});
afterAll(async () => {
  await direct.close();
  await proxied.close();
});

const ours = /^[0-9a-f]{12}-[0-9a-z]+$/;
const idOf = async (t: TestApp, given: string, path = "/api/me/") =>
  (await t.call("GET", path, { headers: { "x-request-id": given } })).body.request_id;

test("every problem document names its request, and no two the same", async () => {
  const answers = await Promise.all([
    direct.call("GET", "/api/me/"),
    direct.call("GET", "/api/nothing/"),
    direct.call("GET", "/api/users/%f/"),
    direct.call("POST", "/api/sign-in/", { body: "{" }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([401, 404, 400, 400]);
  const ids = answers.map(({ body }) => body.request_id);
  for (const id of ids) expect(id).toMatch(ours);
  expect(new Set(ids).size).toBe(ids.length);
});

test("an id from outside is taken from a proxy only", async () => {
  expect(await idOf(direct, "proxy-0001")).toMatch(ours);
  expect(await idOf(proxied, "proxy-0001")).toBe("proxy-0001");
  expect(await idOf(proxied, "proxy-0002", "/api/nothing/")).toBe("proxy-0002");
});

test.each([["short"], ["x".repeat(65)], ['a","level":60,"b'], ["<script>alert(1)</script>"], ["line\tbreak-1"], [""]])(
  "%j is no id that is taken from a proxy",
  async (given) => {
    expect(await idOf(proxied, given)).toMatch(ours);
  },
);

test("each line that is written for a request names it, also while others are answered", async () => {
  const lines: { request_id?: string; msg: string }[] = [];
  const log = openLog("warn", { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(true),
  });
  nameRequests(app);
  readJsonBodies(app);
  app.post("/", async (request) => {
    await nextTurn();
    log.warn((request.body as { said: string }).said);
    return {};
  });
  const said = ["the first", "the second", "the third"];
  await Promise.all(
    said.map((words, index) =>
      app.inject({
        method: "POST",
        url: "/",
        headers: { "x-request-id": `request-${index}` },
        payload: { said: words },
      }),
    ),
  );
  log.warn("nobody's");
  await app.close();
  expect(lines.map(({ msg, request_id }) => [msg, request_id]).sort()).toEqual([
    ["nobody's", undefined],
    ...said.map((words, index) => [words, `request-${index}`]),
  ]);
});
