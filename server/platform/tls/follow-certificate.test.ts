import { once } from "node:events";
import { mkdtempSync, renameSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import type { ClientRequest, IncomingMessage } from "node:http";
import { type RequestOptions, request } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { buildApp } from "../../start/app.ts";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { makeCertificate } from "../../testing/certificate.ts";
import { waitOptions } from "../../testing/wait-options.ts";
import { defaultTimeouts } from "../timeouts.ts";

let t: TestApp;
let app: FastifyInstance;
let port: number;
const folder = mkdtempSync(join(tmpdir(), "sextant-tls-"));
const tls = { certFile: join(folder, "cert.pem"), keyFile: join(folder, "key.pem") };
const logged: string[] = [];
const first = makeCertificate("first");

function put({ cert, key }: { cert?: string; key?: string }): void {
  for (const [file, text] of [
    [tls.certFile, cert],
    [tls.keyFile, key],
  ] as const) {
    if (text === undefined) continue;
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
  }
}

/** The name of the certificate that a new connection gets. */
async function served(): Promise<string | undefined> {
  const socket = connect({ port, host: "127.0.0.1", servername: "localhost", rejectUnauthorized: false });
  await once(socket, "secureConnect");
  const { CN } = socket.getPeerCertificate().subject;
  socket.destroy();
  return Array.isArray(CN) ? CN[0] : CN;
}
const untilServed = (name: string) => vi.waitFor(async () => expect(await served()).toBe(name), waitOptions);
const untilLogged = (words: string) =>
  vi.waitFor(() => expect(logged.filter((line) => line.includes(words))).toHaveLength(1), waitOptions);

/** Begins a call that trusts a certificate and nothing else. */
const begin = (ca: string, options: RequestOptions) =>
  request({ port, host: "127.0.0.1", servername: "localhost", ca, agent: false, ...options });
const answerTo = async (call: ClientRequest) => (await once(call, "response"))[0] as IncomingMessage;

beforeAll(async () => {
  put(first);
  t = await startTestApp();
  const log = pino({ level: "info" }, { write: (line: string) => void logged.push(line) });
  app = await buildApp(
    { ...t.platform, config: { ...t.platform.config, tls }, log },
    { ...defaultTimeouts, certificateMs: 20 },
  );
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});
beforeEach(async () => {
  put(first);
  await untilServed("first");
  logged.length = 0;
});
afterAll(async () => {
  await app.close();
  await t.close();
  rmSync(folder, { recursive: true });
});

test("a renewed certificate is served without a restart, and connections that are open live on", async () => {
  const tutor = await t.signInAs("tutor");
  const authorization = `JWT ${tutor.token}`;
  const stream = begin(first.cert, { path: "/api/live/", headers: { authorization } });
  stream.end();
  const events = await answerTo(stream);
  const upload = begin(first.cert, {
    method: "POST",
    path: "/api/files/",
    headers: { authorization, "content-type": "multipart/form-data; boundary=part" },
  });
  const answered = answerTo(upload);
  upload.write('--part\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf');

  const second = makeCertificate("second");
  put(second);
  await untilServed("second");
  const health = begin(second.cert, { path: "/api/health/", headers: { host: "learn.example.org" } });
  health.end();
  const { statusCode, headers } = await answerTo(health);
  expect(statusCode).toBe(200);
  expect(headers["strict-transport-security"]).toBe("max-age=31536000");

  upload.end(" and half\r\n--part--\r\n");
  const kept = await answered;
  expect(kept.statusCode).toBe(201);
  kept.resume();
  const [heard] = await once(events, "data");
  expect(String(heard)).toContain("listening");
  expect(events.destroyed).toBe(false);
  stream.destroy();
});

const second = makeCertificate("second");
test.each<[string, () => void, string]>([
  ["is half written", () => put({ cert: second.cert.slice(0, 200) }), "isn’t a whole certificate"],
  ["has half a chain", () => put({ cert: `${first.cert}${second.cert.slice(0, 200)}` }), "the chain in"],
  ["has half a key", () => put({ key: second.key.slice(0, 60) }), "isn’t a whole key"],
  ["is there before its key", () => put({ cert: second.cert }), "isn’t the key of the certificate"],
  ["has lost a file", () => unlinkSync(tls.keyFile), "couldn’t be read. Check the path."],
])("a renewal that %s changes nothing until it is whole, and is logged once", async (_what, renew, words) => {
  renew();
  await untilLogged(words);
  expect(await served()).toBe("first");
  put(second);
  await untilServed("second");
  await untilLogged("is in use");
  expect(logged).toHaveLength(2);
});

test("an app whose first certificate can't be used is not made", async () => {
  const config = { ...t.platform.config, tls: { ...tls, keyFile: join(folder, "none.pem") } };
  await expect(buildApp({ ...t.platform, config })).rejects.toThrow(/^TLS_KEY: .*none.pem couldn’t be read/);
});
