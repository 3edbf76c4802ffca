import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { type Client, createClient } from "./client.ts";

type Reply = (response: ServerResponse) => void;

/** What was asked, in order. */
const asked: { line: string; headers: IncomingMessage["headers"]; body: string }[] = [];
/** What is answered, in order; the last one again and again. */
let replies: Reply[] = [];

const server = createServer(async (request, response) => {
  asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body: await text(request) });
  (replies.length > 1 ? replies.shift() : replies[0])?.(response);
});

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (response) => {
    const type = status < 400 ? "application/json" : "application/problem+json; charset=utf-8";
    response.writeHead(status, { "content-type": type, ...headers }).end(JSON.stringify(body));
  };
const problem = (status: number, code: string, headers?: Record<string, string>) =>
  json(
    status,
    { type: `urn:sextant:problem:${code}`, title: "No", status, detail: "It can’t be done.", code },
    headers,
  );
const busy = (seconds: string) => problem(503, "overloaded", { "retry-after": seconds });
const group = { id: "1", name: "Evening A" };

let client: Client;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  client = createClient({ address: `http://127.0.0.1:${port}/`, token: "sxt_secret" });
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe("a call", () => {
  test("sends the token, the path filled in, and returns what was answered", async () => {
    replies = [json(200, group)];
    expect(await client.call("groups.get", { params: { id: "a/b" } })).toEqual(group);
    expect(asked[0]?.line).toBe("GET /api/groups/a%2Fb/");
    expect(asked[0]?.headers).toMatchObject({ authorization: "Bearer sxt_secret", accept: "application/json" });
  });

  test("sends JSON and the idempotency key", async () => {
    replies = [json(201, group)];
    await client.call("groups.create", { body: { name: "Evening A" }, idempotencyKey: "k1" });
    expect(asked[0]).toMatchObject({ line: "POST /api/groups/", body: '{"name":"Evening A"}' });
    expect(asked[0]?.headers).toMatchObject({ "content-type": "application/json", "idempotency-key": "k1" });
  });

  test("sends lists of a query by repeating their name, and leaves out what is undefined", async () => {
    replies = [json(200, { count: 0, next: null, results: [] })];
    await client.call("groups.list", { query: { school: ["1", "2 3"], page: 1 } });
    await client.call("groups.list", { query: { school: undefined } as Record<string, undefined> });
    expect(asked.map(({ line }) => line)).toEqual(["GET /api/groups/?school=1&school=2+3&page=1", "GET /api/groups/"]);
  });

  test("sends a form with its file", async () => {
    replies = [json(202, { job: "7" })];
    const file = new File(["name\nAda"], "people.csv", { type: "text/csv" });
    expect(await client.call("people.import", { body: { dry_run: "true", file } })).toEqual({ job: "7" });
    expect(asked[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(asked[0]?.body).toMatch(/name="dry_run"\r\n\r\ntrue\r\n[\s\S]*filename="people\.csv"[\s\S]*name\nAda/);
  });

  test("returns undefined where nothing is answered", async () => {
    replies = [(response) => response.writeHead(204).end()];
    expect(await client.call("groups.remove", { params: { id: "1" } })).toBeUndefined();
  });

  test.each(["", ".", ".."])("refuses “%s” in a path, which would lead to another one", async (id) => {
    await expect(client.call("groups.remove", { params: { id } })).rejects.toThrow(TypeError);
    expect(asked).toEqual([]);
  });

  test("refuses an operation that a token can’t call", async () => {
    // @ts-expect-error: there is none.
    await expect(client.call("auth.sign_in")).rejects.toThrow("API tokens can’t call auth.sign_in");
  });
});

describe("a refusal", () => {
  test("has the problem’s status, code, fields and words", async () => {
    const errors = [{ path: "name", message: "Must not be blank" }];
    const body = { type: "urn:sextant:problem:invalid", title: "No", status: 422, detail: "A name is missing." };
    replies = [json(422, { ...body, code: "invalid", errors, current: group })];
    const error = await client.call("groups.create", { body: { name: "" } }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 422, code: "invalid", errors, message: "A name is missing." });
    expect(error).toMatchObject({ retryAfterSeconds: null, problem: { current: group } });
  });

  test.each<[string, Reply, number]>([
    ["the error page of a proxy", (response) => response.writeHead(502).end("<h1>Bad gateway</h1>"), 502],
    ["a page in the place of an answer", (response) => response.writeHead(200).end("<h1>Welcome</h1>"), 200],
    ["a redirect", (response) => response.writeHead(302, { location: "/elsewhere/" }).end(), 302],
  ])("is unreadable if it is %s", async (_what, reply, status) => {
    replies = [reply];
    await expect(client.call("groups.list")).rejects.toMatchObject({ status, code: "unreadable", problem: null });
    expect(asked).toHaveLength(1);
  });
});

describe("while the server is busy", () => {
  test("a GET is repeated", async () => {
    replies = [busy("0"), problem(429, "too_many_requests", { "retry-after": "0" }), json(200, group)];
    expect(await client.call("groups.get", { params: { id: "1" } })).toEqual(group);
    expect(asked).toHaveLength(3);
  });

  test("a call with an idempotency key is repeated under it, also while the first one is still running", async () => {
    replies = [busy("0"), problem(409, "idempotency_conflict", { "retry-after": "0" }), json(201, group)];
    expect(await client.call("groups.create", { body: { name: "A" }, idempotencyKey: "k1" })).toEqual(group);
    expect(asked.map(({ headers }) => headers["idempotency-key"])).toEqual(["k1", "k1", "k1"]);
    expect(new Set(asked.map(({ body }) => body)).size).toBe(1);
  });

  test("it gives up after three repeats", async () => {
    replies = [busy("0")];
    await expect(client.call("groups.list")).rejects.toMatchObject({ code: "overloaded", retryAfterSeconds: 0 });
    expect(asked).toHaveLength(4);
  });

  test("other calls are not repeated", async () => {
    replies = [busy("0")];
    await expect(client.call("groups.create", { body: { name: "A" } })).rejects.toMatchObject({ status: 503 });
    await expect(client.call("groups.remove", { params: { id: "1" }, idempotencyKey: "k1" })).rejects.toMatchObject({
      status: 503,
    });
    expect(asked).toHaveLength(2);
  });

  test.each<[string, Reply]>([
    ["a refusal that names no wait", problem(409, "idempotency_conflict")],
    ["a wait of more than a minute", busy("61")],
    ["another refusal that names a wait", problem(404, "not_found", { "retry-after": "0" })],
  ])("%s is thrown at once", async (_what, reply) => {
    replies = [reply];
    await expect(client.call("groups.list")).rejects.toBeInstanceOf(ApiError);
    expect(asked).toHaveLength(1);
  });

  test("it waits as long as the server says", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const answers = [new Response("{}", { status: 503, headers: { "Retry-After": "7" } }), Response.json(group)];
      const sent = vi.spyOn(globalThis, "fetch").mockImplementation(async () => answers.shift() ?? Response.error());
      const called = client.call("groups.get", { params: { id: "1" } });
      await vi.advanceTimersByTimeAsync(6999);
      expect(sent).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(await called).toEqual(group);
    } finally {
      vi.useRealTimers();
    }
  });

  test("its signal ends the wait", async () => {
    const ending = new AbortController();
    replies = [
      (response) => {
        response.once("close", () => ending.abort(new Error("No longer needed")));
        busy("60")(response);
      },
    ];
    await expect(client.call("groups.list", { signal: ending.signal })).rejects.toThrow("No longer needed");
    expect(asked).toHaveLength(1);
  });
});

describe("a list", () => {
  const page = (names: readonly string[], next: string | null) =>
    json(200, { count: 3, next, results: names.map((name) => ({ id: name, name })) });

  test("is read page by page, each by the query of the one before", async () => {
    replies = [page(["a", "b"], "/api/groups/?page=2&page_size=2&school=1&school=2"), page(["c"], null)];
    const names: string[] = [];
    for await (const { name } of client.list("groups.list", { query: { page_size: 2, school: ["1", "2"] } }))
      names.push(name);
    expect(names).toEqual(["a", "b", "c"]);
    expect(asked.map(({ line }) => line)).toEqual([
      "GET /api/groups/?page_size=2&school=1&school=2",
      "GET /api/groups/?page=2&page_size=2&school=1&school=2",
    ]);
  });

  test("asks for no page that isn’t needed, and never at another address", async () => {
    replies = [page(["a"], "https://elsewhere.example/?page=2")];
    const list = client.list("groups.list");
    expect(asked).toEqual([]);
    expect(await list.next()).toEqual({ done: false, value: { id: "a", name: "a" } });
    expect(asked).toHaveLength(1);
    await list.next();
    expect(asked.map(({ line }) => line)).toEqual(["GET /api/groups/", "GET /api/groups/?page=2"]);
  });
});
