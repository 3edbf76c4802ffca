import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, createServer as createRawServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { waitOptions } from "../../testing/wait-options.ts";
import type { Refusal } from "../refusal.ts";
import { fetchOutbound } from "./fetch-outbound.ts";
import type { Outbound } from "./request-outbound.ts";

let server: Server;
let port = 0;
let calls = 0;
const answers: Record<string, RequestListener> = {
  "/ok": (_request, response) => response.setHeader("content-type", "image/png").end("picture"),
  "/large": (_request, response) => response.end("x".repeat(5000)),
  "/lies": (_request, response) => response.setHeader("transfer-encoding", "chunked").end("x".repeat(5000)),
  "/gone": (_request, response) => response.writeHead(404).end(),
  "/hop": (_request, response) => response.writeHead(302, { location: "/ok" }).end(),
  "/metadata": (_request, response) => response.writeHead(302, { location: "http://169.254.169.254/latest" }).end(),
  "/inside": (_request, response) => response.writeHead(302, { location: "https://127.0.0.1/" }).end(),
  "/round": (_request, response) => response.writeHead(302, { location: "/round" }).end(),
  "/file": (_request, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
  "/silent": () => {},
  "/cut": (_request, response) => {
    response.writeHead(200, { "content-length": "100" }).write("half");
    setImmediate(() => response.destroy());
  },
};
beforeAll(async () => {
  server = createServer((request, response) => {
    calls += 1;
    answers[request.url ?? ""]?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const usual = { maxBytes: 1000, timeoutMs: waitOptions.timeout, accept: "image/*" };
const own: Outbound = { allowedHosts: ["127.0.0.1"] };
const fetchOwn = (path: string, more = {}) =>
  fetchOutbound(own, `http://127.0.0.1:${port}${path}`, { ...usual, ...more });
const refusal = (fetching: Promise<unknown>) =>
  fetching.then(
    () => "fetched",
    (error: Refusal) => `${error.code}: ${error.message}`,
  );

test("gives what is there, also after a redirect", async () => {
  expect(await fetchOwn("/ok")).toMatchObject({ mediaType: "image/png", bytes: Buffer.from("picture") });
  expect(await fetchOwn("/hop")).toMatchObject({ url: `http://127.0.0.1:${port}/ok` });
});

test.each([
  ["/large", /^too_large/],
  ["/lies", /^too_large/],
  ["/gone", /answered 404/],
  ["/metadata", /starts with https/],
  ["/round", /redirects too many times/],
  ["/file", /starts with https/],
  ["/cut", /closed the connection/],
])("%s is refused", async (path, expected) => {
  expect(await refusal(fetchOwn(path))).toMatch(expected);
});

test("a host that says nothing is not waited for", async () => {
  expect(await refusal(fetchOwn("/silent", { timeoutMs: 50 }))).toMatch(/too long/);
});

test.each([
  ["another protocol", "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n"],
  ["nothing", ""],
])("a host that answers with %s ends what was asked of it", async (_what, answer) => {
  const raw = createRawServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => (answer === "" ? socket.end() : socket.write(answer)));
  });
  await new Promise<void>((resolve) => raw.listen(0, "127.0.0.1", resolve));
  try {
    const url = `http://127.0.0.1:${(raw.address() as AddressInfo).port}/`;
    expect(await refusal(fetchOutbound(own, url, usual))).toMatch(/couldn’t reach the host/);
  } finally {
    raw.close();
  }
});

test("a name is looked up no longer than the host may take", async () => {
  const resolve = () => new Promise<never>(() => {});
  const asked = fetchOutbound({ allowedHosts: [], resolve }, "https://school.test/", { ...usual, timeoutMs: 50 });
  expect(await refusal(asked)).toMatch(/too long/);
});

test.each([
  "http://example.org/",
  "ftp://example.org/",
  "file:///etc/passwd",
  "https://user:secret@example.org/",
  "https://example.org:8443/",
  "https://127.0.0.1/",
  "https://0x7f.1/",
  "https://2130706433/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::127.0.0.1]/",
  "https://[64:ff9b::127.0.0.1]/",
  "https://[2002:7f00:1::]/",
  "https://0177.0.0.1/",
  "https://017700000001/",
  "https://0x7f000001/",
  "https://0/",
  "https://127.1/",
  "https://100.64.0.1/",
  "https://%31%32%37.0.0.1/",
  "https://127\u30020\u30020\u30021/",
  "https://169.254.169.254/latest/meta-data/",
  "https://localhost/",
  "nonsense",
  "",
])("%s is called by nobody", async (address) => {
  const before = calls;
  expect(await refusal(fetchOutbound({ allowedHosts: [] }, address, usual))).toMatch(/^invalid/);
  expect(calls).toBe(before);
});

test("a name that leads inside, even beside a public address, is refused", async () => {
  const resolve = async () => [
    { address: "93.184.216.34", family: 4 },
    { address: "127.0.0.1", family: 4 },
  ];
  expect(await refusal(fetchOutbound({ allowedHosts: [], resolve }, "https://rebinding.test/", usual))).toMatch(
    /public internet/,
  );
});

test("a name is looked up once: what was checked is what is called", async () => {
  let looked = 0;
  const resolve = async () => {
    looked += 1;
    return [{ address: looked === 1 ? "127.0.0.1" : "10.0.0.1", family: 4 }];
  };
  const found = await fetchOutbound({ allowedHosts: ["school.test"], resolve }, `http://school.test:${port}/ok`, usual);
  expect([looked, found.bytes.toString()]).toEqual([1, "picture"]);
});

test("a host that the operator allows may not lead to one that is not", async () => {
  expect(
    await refusal(
      fetchOutbound(
        { allowedHosts: ["school.test"], resolve: async () => [{ address: "127.0.0.1", family: 4 }] },
        `http://school.test:${port}/inside`,
        usual,
      ),
    ),
  ).toMatch(/public internet/);
});
