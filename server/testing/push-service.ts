import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A push as the service took it, opened as the browser would. */
export interface TakenPush {
  path: string;
  headers: Record<string, string>;
  message: Record<string, unknown>;
}

/** A browser’s subscription, as its page tells it. */
export interface TestSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface Keys {
  pair: ECDH;
  auth: Buffer;
}

const SALT_BYTES = 16;
const HEADER_BYTES = 21;
const TAG_BYTES = 16;

const expand = (key: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync("sha256", key, salt, info, bytes));

/** Opens a body as RFC 8291 has a browser do it, written from the RFC and not with what sends. @throws when it is for other keys. */
function openPush(body: Buffer, { pair, auth }: Keys): Record<string, unknown> {
  const salt = body.subarray(0, SALT_BYTES);
  const keyLength = body.readUInt8(HEADER_BYTES - 1);
  const theirs = body.subarray(HEADER_BYTES, HEADER_BYTES + keyLength);
  const sealed = body.subarray(HEADER_BYTES + keyLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), theirs]);
  const key = expand(pair.computeSecret(theirs), auth, info, 32);
  const opener = createDecipheriv(
    "aes-128-gcm",
    expand(key, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16),
    expand(key, salt, Buffer.from("Content-Encoding: nonce\0"), 12),
  );
  opener.setAuthTag(sealed.subarray(-TAG_BYTES));
  const plain = Buffer.concat([opener.update(sealed.subarray(0, -TAG_BYTES)), opener.final()]);
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
}

/** A push service on this machine, with the browsers behind it. */
export interface PushService {
  taken: TakenPush[];
  /** What it answers from now on. */
  answer: number;
  /** Calls, whatever was answered. */
  calls: number;
  subscribe(): TestSubscription;
  close(): Promise<void>;
}

/** Starts a push service that opens what it takes with the keys of the browser it is for. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Keys>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const keys = browsers.get(request.url ?? "");
      service.calls += 1;
      if (keys && service.answer === 201) {
        const message = openPush(Buffer.concat(chunks), keys);
        service.taken.push({ path: request.url ?? "", headers: request.headers as Record<string, string>, message });
      }
      response.writeHead(service.answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const service: PushService = {
    taken: [],
    answer: 201,
    calls: 0,
    subscribe() {
      const pair = createECDH("prime256v1");
      const p256dh = pair.generateKeys("base64url");
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(24).toString("base64url")}`;
      browsers.set(path, { pair, auth });
      return { endpoint: `http://127.0.0.1:${port}${path}`, p256dh, auth: auth.toString("base64url") };
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return service;
}
