import "fake-indexeddb/auto";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { AnswerRow } from "./answer-row.ts";
import { createOutbox } from "./outbox.ts";
import type { OutboxEvent } from "./outbox-events.ts";
import { createOutboxStore } from "./outbox-store.ts";
import { saveRows } from "./save-rows.ts";

type Reply = (response: ServerResponse, rows: AnswerRow[]) => void;

const page = "<!doctype html><title>Welcome</title><h1>Accept the terms of this network</h1>";
const as =
  (status: number, type: string, body = page): Reply =>
  (response) => {
    response.writeHead(status, { "Content-Type": type }).end(body);
  };
const json = (status: number, body: unknown) => as(status, "application/json", JSON.stringify(body));
const ours = (status: number, code: string, more: object = {}) =>
  as(
    status,
    "application/problem+json",
    JSON.stringify({ type: `urn:sextant:problem:${code}`, title: "No", status, code, ...more }),
  );
const saved: Reply = (response, rows) => {
  const attempts = rows.map(({ id, revision }) => ({ id, revision, status: "saved", counted: true }));
  json(200, { server_time: new Date().toISOString(), remaining_ms: 60_000, attempts })(response, rows);
};
const cut: Reply = (response) => {
  response.socket?.destroy();
};

/** Responses that may arrive without coming from the server. */
const strays: [string, Reply][] = [
  ...[400, 401, 403, 404, 409, 413, 422, 429, 502, 511].map((status): [string, Reply] => [
    `a page with ${status}`,
    as(status, "text/html"),
  ]),
  ["a captive portal's page", as(200, "text/html; charset=utf-8")],
  ["a portal's page that calls itself JSON", as(200, "application/json")],
  ["JSON that says nothing", json(200, {})],
  ["JSON of another kind", json(200, { attempts: [{ ok: true }], remaining_ms: null })],
  ["JSON null", json(200, null)],
  ["our acknowledgement cut short", as(200, "application/json", '{"remaining_ms":1,"attempts":[{"id":"a"')],
  ["an empty success", as(200, "application/json", "")],
  ["no content", (response) => void response.writeHead(204).end()],
  ["a redirect to a page", (response) => void response.writeHead(302, { Location: "/portal" }).end()],
  ["a redirect that keeps the method", (response) => void response.writeHead(307, { Location: "/portal" }).end()],
  ["JSON that says unauthenticated", json(401, { code: "unauthenticated", status: 401 })],
  ["JSON that says forbidden", json(403, { code: "forbidden", status: 403 })],
  ["JSON that says taken over", json(409, { code: "taken_over", status: 409 })],
  ["JSON that says all rejected", json(422, { code: "all_rejected", status: 422 })],
  [
    "somebody's problem",
    as(404, "application/problem+json", '{"type":"about:blank","title":"Not Found","status":404}'),
  ],
  ["our problem cut short", as(403, "application/problem+json", '{"type":"urn:sextant:problem:forbidden","sta')],
  [
    "our problem under another status",
    (response, rows) => {
      const told: Reply = ours(409, "taken_over");
      const writeHead = response.writeHead.bind(response);
      response.writeHead = ((_: number, headers: Record<string, string>) => writeHead(403, headers)) as never;
      told(response, rows);
    },
  ],
  ["a broken connection", cut],
];

let server: Server;
let reply: Reply = saved;
let arrived: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      if (request.url === "/portal") return as(200, "text/html")(response, []);
      const { attempts } = JSON.parse(body) as { attempts: AnswerRow[] };
      if (reply === saved) arrived.push(...attempts.map(({ id }) => id));
      reply(response, attempts);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal("document", {
    cookie: "userToken=t",
    documentElement: { lang: "en-GB" },
    querySelector: () => ({ getAttribute: () => host }),
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

function row(id: string): AnswerRow {
  const work = { response: { i: ["x"] }, flagged: false, eliminated: {}, highlights: [], note: "", confidence: null };
  return { id, revision: 1, elapsed_ms: 1000, ...work };
}

let person = 0;
function bench() {
  person += 1;
  const store = createOutboxStore({ user: `p${person}`, session: "s" });
  const events: OutboxEvent[] = [];
  let timers: { run: () => void }[] = [];
  const outbox = createOutbox({
    store,
    save: (rows, lease, keepalive) => saveRows("s", rows, lease, keepalive),
    onEvent: (event) => events.push(event),
    onStatus: () => {},
    later: (_, run) => {
      const timer = { run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    random: () => 0,
  });
  return { store, outbox, events, timers: () => timers };
}

let it: ReturnType<typeof bench>;
beforeEach(() => {
  it = bench();
  arrived = [];
  reply = saved;
  it.outbox.open(1);
});
afterEach(() => it.store.close());

const put = (...ids: string[]) => {
  for (const id of ids) it.outbox.put(row(id), 0);
};
/** Makes the server answer like this, once for everything unsent. */
const meet = async (with_: Reply) => {
  reply = with_;
  await it.outbox.drain();
};
const decided = () =>
  it.events.map(({ kind }) => kind).filter((kind) => kind !== "answered" && kind !== "acknowledged");

const refusedWith = (status: number, code: string) => async () => {
  put("before");
  await meet(ours(status, code));
};
const metWith = (with_: Reply) => async () => {
  put("before");
  await meet(with_);
};

/** The states that an outbox can be in when a foreign response arrives, and the answers that must arrive in the end. */
const states: [string, () => Promise<unknown>, string[]][] = [
  ["nothing sent yet", async () => {}, []],
  ["everything sent", metWith(saved), ["before"]],
  ["no connection", metWith(cut), ["before"]],
  ["the server busy", refusedWith(503, "overloaded"), ["before"]],
  ["the server broken", refusedWith(500, "internal"), ["before"]],
  ["an answer that was not taken", refusedWith(422, "all_rejected"), ["before"]],
  ["an answer too large", refusedWith(413, "too_large"), ["before"]],
  ["the lease unknown", refusedWith(409, "lease_unknown"), ["before"]],
  ["the person refused", refusedWith(403, "forbidden"), ["before"]],
  ["the sitting not found", refusedWith(404, "not_found"), ["before"]],
  ["the sitting taken over", refusedWith(409, "taken_over"), []],
  ["an earlier stray", metWith(as(403, "text/html")), ["before"]],
];

describe.each(states)("with %s", (_, prepare, owed) => {
  test.each(strays)("%s decides nothing, and what is unsent goes by itself", async (_title, stray) => {
    await prepare();
    const before = decided();
    put("a", "b", "c");
    await meet(stray);
    expect(decided()).toEqual(before);
    expect(it.outbox.unsent()).toBeGreaterThanOrEqual(3);
    expect(it.timers()).toHaveLength(1);
    reply = saved;
    for (const { run } of it.timers()) run();
    await it.outbox.drain();
    expect(it.outbox.unsent()).toBe(0);
    expect(arrived).toEqual(expect.arrayContaining(["a", "b", "c"]));
  });

  test.each(strays)("after %s “Try again” sends all there is", async (_title, stray) => {
    await prepare();
    put("a", "b", "c");
    await meet(stray);
    await meet(stray);
    reply = saved;
    it.outbox.retry();
    await it.outbox.drain();
    expect(arrived).toEqual(expect.arrayContaining([...owed, "a", "b", "c"]));
    await it.outbox.written();
    expect((await it.store.listEntries()).filter(({ state }) => state !== "superseded")).toEqual([]);
  });
});

test("a filter that takes offence at one answer holds back no other", async () => {
  put("a", "b", "offends", "c", "d");
  reply = (response, rows) => {
    if (rows.some(({ id }) => id === "offends")) return as(403, "text/html")(response, rows);
    arrived.push(...rows.map(({ id }) => id));
    saved(response, rows);
  };
  for (let tries = 0; tries < 6; tries += 1) await it.outbox.drain();
  expect(arrived.toSorted()).toEqual(["a", "b", "c", "d"]);
  expect(it.outbox.get("offends")?.state).toBe("unsent");
  await meet(saved);
  expect(it.outbox.unsent()).toBe(0);
});
