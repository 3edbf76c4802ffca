import { once } from "node:events";
import { request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../start/app.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { defaultTimeouts, serverOptions, type Timeouts, waitForWork } from "./timeouts.ts";

let t: TestApp;
const apps: Awaited<ReturnType<typeof buildApp>>[] = [];
/** The port of a server that cuts off what doesn’t come soon, and of one that does so with bodies alone. */
const ports = { hasty: 0, hastyWithBodies: 0 };
async function listen(timeouts: Partial<Timeouts>): Promise<number> {
  const app = await buildApp(t.platform, { ...defaultTimeouts, ...timeouts });
  apps.push(app);
  await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as AddressInfo).port;
}
beforeAll(async () => {
  t = await startTestApp();
  ports.hasty = await listen({ headersMs: 300, bodyMs: 300, checkMs: 100 });
  ports.hastyWithBodies = await listen({ bodyMs: 300 });
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await t.close();
});

async function begin(port: number, words: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(words);
  return socket;
}
/** Waits without `once`, which rejects when a connection is reset. */
const closed = (socket: Socket) =>
  new Promise<void>((resolve) => {
    if (socket.resume().closed) resolve();
    else socket.once("close", () => resolve());
  });
/** Asks again where this request itself was cut off, since the machine stood still for that long. */
const untilHealthy = () =>
  expect.poll(async () => (await fetch(`http://127.0.0.1:${ports.hasty}/api/health/`)).status).toBe(200);

describe("many half requests", () => {
  test.each([
    ["whose headers never end", "GET /api/health/ HTTP/1.1\r\nHost: a\r\nX-Slow: "],
    ["of which nothing comes", ""],
    [
      "whose body never ends",
      'POST /api/sign-in/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"ident',
    ],
    [
      "whose body comes in chunks without end",
      "POST /api/sign-in/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
    ],
  ])("%s are cut off, and others are answered meanwhile", async (_what, words) => {
    const sockets = await Promise.all(Array.from({ length: 300 }, () => begin(ports.hasty, words)));
    await untilHealthy();
    await Promise.all(sockets.map(closed));
    await untilHealthy();
  });
});

test("an answer that takes its time is waited for, when others on which nothing moves are cut off", async () => {
  const slow = fastify(serverOptions({ ...defaultTimeouts, idleMs: 1000 }));
  const others = Promise.withResolvers<string>();
  slow.get("/work", (request) => {
    waitForWork(request);
    return others.promise;
  });
  slow.get("/nothing", () => others.promise);
  await slow.listen({ port: 0, host: "127.0.0.1" });
  const address = `http://127.0.0.1:${(slow.server.address() as AddressInfo).port}`;
  const work = fetch(`${address}/work`);
  await expect(fetch(`${address}/nothing`)).rejects.toThrow("fetch failed");
  await expect(fetch(`${address}/nothing`)).rejects.toThrow("fetch failed");
  others.resolve("done");
  expect(await (await work).text()).toBe("done");
  await slow.close();
});

test("an upload and a stream of events may take longer", async () => {
  const port = ports.hastyWithBodies;
  const tutor = await t.signInAs("tutor");
  const authorization = `JWT ${tutor.token}`;
  const events = await fetch(`http://127.0.0.1:${port}/api/live/`, { headers: { authorization } });
  expect(events.status).toBe(200);
  const boundary = "slow";
  const sending = request({
    port,
    host: "127.0.0.1",
    method: "POST",
    path: "/api/files/",
    headers: { authorization, "content-type": `multipart/form-data; boundary=${boundary}` },
  });
  const answered = once(sending, "response");
  sending.write(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nslow`);
  // By then a small body begun later is over.
  await closed(
    await begin(
      port,
      "POST /api/sign-in/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
    ),
  );
  sending.end(`ly\r\n--${boundary}--\r\n`);
  const [response] = await answered;
  expect(response.statusCode).toBe(201);
  response.resume();
  const reader = events.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain("listening");
  await reader?.cancel();
});

describe("browsers are told to come by https alone", () => {
  const hsts = async (env: Record<string, string>, headers: Record<string, string> = {}) => {
    const other = await startTestApp(env);
    const answer = await other.call("GET", "/api/health/", { headers });
    await other.close();
    return answer.headers["strict-transport-security"];
  };

  test("where people reach the server by https", async () => {
    expect(await hsts({ PUBLIC_URL: "https://learn.example.org" })).toBe("max-age=31536000");
    expect(await hsts({ TRUST_PROXY: "loopback" }, { "x-forwarded-proto": "https" })).toBe("max-age=31536000");
  });

  test("and nowhere else", async () => {
    expect(await hsts({})).toBeUndefined();
    expect(await hsts({ PUBLIC_URL: "http://learn.example.org" })).toBeUndefined();
    expect(await hsts({}, { "x-forwarded-proto": "https" })).toBeUndefined();
  });
});

// Last, since what the servers of a platform share ends with the first that closes.
test("a server that is stopping answers until its port is closed", async () => {
  const stopping = await buildApp(t.platform);
  const mayClose = Promise.withResolvers<void>();
  const isClosing = Promise.withResolvers<void>();
  stopping.addHook("preClose", async () => {
    isClosing.resolve();
    await mayClose.promise;
  });
  await stopping.listen({ port: 0, host: "127.0.0.1" });
  const closing = stopping.close();
  await isClosing.promise;
  const answered = await fetch(`http://127.0.0.1:${(stopping.server.address() as AddressInfo).port}/api/health/`);
  expect([answered.status, answered.headers.get("connection")]).toEqual([200, "close"]);
  mayClose.resolve();
  await closing;
});
