import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { useSignedIn, useTestApp } from "../testing/use-test-app.ts";

const t = useTestApp();
const student = useSignedIn(t, "student");
let port: number;
beforeAll(async () => {
  await t.app.listen({ port: 0, host: "127.0.0.1" });
  port = (t.app.server.address() as AddressInfo).port;
});

const noise = randomBytes(300 * 1024);
const tooMuch = Buffer.alloc(3 * 1024 * 1024, 32);

interface Read {
  status: number;
  headers: string;
  isLast: boolean;
}

/** Reads answers off a connection, one after the other, as a proxy that keeps it does. */
function readAnswers(socket: Socket): () => Promise<Read | "closed"> {
  let received = Buffer.alloc(0);
  let isOver = false;
  let wake = () => {};
  socket.on("data", (bytes) => {
    received = Buffer.concat([received, bytes]);
    wake();
  });
  for (const ending of ["end", "close"]) {
    socket.on(ending, () => {
      isOver = true;
      wake();
    });
  }
  socket.on("error", () => {});
  return async () => {
    for (;;) {
      const end = received.indexOf("\r\n\r\n");
      const headers = end < 0 ? "" : received.subarray(0, end).toString("latin1");
      const length = Number(/^content-length: *(\d+)/im.exec(headers)?.[1] ?? 0);
      if (end >= 0 && received.length >= end + 4 + length) {
        received = received.subarray(end + 4 + length);
        return { status: Number(headers.split(" ")[1]), headers, isLast: /^connection: *close/im.test(headers) };
      }
      if (isOver) return "closed";
      const more = Promise.withResolvers<void>();
      wake = more.resolve;
      await more.promise;
    }
  };
}

interface Sent {
  method?: string;
  path: string;
  type?: string | undefined;
  encoding?: string | undefined;
  token?: string | undefined;
  body: Buffer;
  isChunked?: boolean;
  more?: Record<string, string>;
  /** How much of the body is sent before the answer has come; all of it unless said. */
  before?: number;
}

/** Sends a request and then another on its connection. @returns The answers to both. */
async function sendTwo({
  method = "POST",
  path,
  type,
  encoding,
  token,
  body,
  isChunked = false,
  more = {},
  before = body.length,
}: Sent): Promise<{ first: Read | "closed"; second: Read | "closed" }> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const next = readAnswers(socket);
  const headers = {
    host: "sextant.test",
    ...(type === undefined ? {} : { "content-type": type }),
    ...(encoding === undefined ? {} : { "content-encoding": encoding }),
    ...(token === undefined ? {} : { authorization: `JWT ${token}` }),
    ...(isChunked ? { "transfer-encoding": "chunked" } : { "content-length": String(body.length) }),
    ...more,
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n`);
  if (isChunked)
    socket.write(Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from("\r\n0\r\n\r\n")]));
  else socket.write(body.subarray(0, before));
  const first = await next();
  if (first !== "closed" && !first.isLast) {
    socket.write(body.subarray(isChunked ? body.length : before));
    socket.write("GET /api/health/ HTTP/1.1\r\nhost: sextant.test\r\n\r\n");
  }
  const second = await next();
  socket.destroy();
  return { first, second };
}

/** Holds that nobody who comes after waits: the next request is answered, or the connection was closed with the answer. */
function expectNextServed({ first, second }: Awaited<ReturnType<typeof sendTwo>>, status?: number): void {
  if (first === "closed") throw new Error("the request got no answer");
  if (status !== undefined) expect(first.status).toBe(status);
  expect(first.status).toBeGreaterThanOrEqual(200);
  expect(first.status).toBeLessThan(500);
  if (first.isLast) expect(second).toBe("closed");
  else expect(second).toMatchObject({ status: 200 });
}

const types = [
  undefined,
  "application/json",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "application/x-www-form-urlencoded",
  "application/gzip",
  "application/offset+octet-stream",
  "text/plain",
  "nonsense",
];
const encodings = [undefined, "identity", "gzip", "deflate", "br", "zstd", "x-gzip, br", "nonsense"];
const formStart = Buffer.from('--x\r\ncontent-disposition: form-data; name="wrong"; filename="a"\r\n\r\n');

describe.each(types)("a body of type %s", (type) => {
  test.each(encodings)(
    "in encoding %s leaves its connection to the next request, whatever it is answered",
    async (encoding) => {
      const targets: [path: string, method: string, token: string | undefined, body: Buffer][] = [
        ["/api/password-links/read/", "POST", undefined, noise],
        ["/api/password-links/read/", "POST", undefined, gzipSync(noise)],
        ["/api/password-links/read/", "POST", undefined, Buffer.from("{")],
        ["/api/files/", "POST", undefined, noise],
        ["/api/files/", "POST", student.token, Buffer.concat([formStart, noise])],
        ["/api/files/tus/", "POST", student.token, noise],
        ["/api/files/tus/0190a3b2-0000-7000-8000-000000000000/", "PATCH", student.token, noise],
        ["/api/questions/import/", "POST", student.token, noise],
        ["/api/nowhere/", "POST", undefined, noise],
        ["/nowhere", "POST", undefined, noise],
        ["/api/%zz/", "POST", undefined, noise],
        ["/api/password-links/read/", "POST", undefined, tooMuch],
      ];
      for (const [path, method, token, body] of targets) {
        for (const isChunked of [false, true]) {
          const answers = await sendTwo({ method, path, token, type, encoding, body, isChunked });
          const takesBody = !path.includes("%zz");
          const isPacked = encoding !== undefined && encoding !== "identity";
          expectNextServed(answers, takesBody && isPacked ? 415 : undefined);
        }
      }
    },
  );
});

describe("an answer before the body is there", () => {
  const form = { type: "multipart/form-data; boundary=x", body: Buffer.concat([formStart, noise]), before: 4096 };
  test.each<[number, Sent]>([
    [400, { path: "/api/password-links/read/", ...form }],
    [400, { path: "/api/%zz/", type: "application/json", body: noise, before: 4096 }],
    [400, { path: "/api/files/", ...form, token: "student" }],
    [401, { path: "/api/files/", ...form }],
    [401, { path: "/api/files/tus/", body: noise, before: 4096, type: "application/offset+octet-stream" }],
    [404, { path: "/api/nowhere/", ...form }],
    [
      404,
      {
        method: "PATCH",
        path: "/api/files/tus/0190a3b2-0000-7000-8000-000000000000/",
        token: "student",
        type: "application/offset+octet-stream",
        body: noise,
        before: 4096,
      },
    ],
    [
      400,
      {
        path: "/api/files/tus/",
        token: "student",
        more: { "tus-resumable": "1.0.0" },
        type: "application/offset+octet-stream",
        body: noise,
        before: 4096,
      },
    ],
    [413, { path: "/api/password-links/read/", type: "application/json", body: tooMuch, before: 4096 }],
    [415, { path: "/api/password-links/read/", type: "application/xml", body: noise, before: 4096 }],
    [415, { path: "/api/password-links/read/", type: "application/json", encoding: "gzip", body: noise, before: 4096 }],
  ])("%i closes the connection that it leaves half read", async (status, { token, ...sent }) => {
    const { first, second } = await sendTwo({ ...sent, ...(token ? { token: student.token } : {}) });
    expect(first).toMatchObject({ status, isLast: true });
    expect(second).toBe("closed");
  });

  test("reaches a client that goes on sending", async () => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    const next = readAnswers(socket);
    const size = 32 * 1024 * 1024;
    socket.write(
      `POST /api/files/ HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${size}\r\n\r\n`,
    );
    // As a browser does, it looks at the answer only once all is sent.
    socket.pause();
    for (let sent = 0; sent < size; sent += tooMuch.length) {
      const part = tooMuch.subarray(0, Math.min(tooMuch.length, size - sent));
      if (!socket.write(part)) await once(socket, "drain");
    }
    socket.resume();
    expect(await next()).toMatchObject({ status: 401, isLast: true });
    socket.destroy();
  });
});

test("a body that was read to its end keeps its connection", async () => {
  const body = Buffer.from(JSON.stringify({ token: "unknown" }));
  const path = "/api/password-links/read/";
  const { first } = await sendTwo({ path, type: "application/json", body });
  expect(first).toMatchObject({ status: 422, isLast: false });
  const file = Buffer.from(
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n--x--\r\n',
  );
  const type = "multipart/form-data; boundary=x";
  const kept = await sendTwo({ path: "/api/files/", token: student.token, type, body: file });
  expect(kept.first).toMatchObject({ status: 201, isLast: false });
  expect(kept.second).toMatchObject({ status: 200 });
});

test("an encoding that isn’t taken is named as the fault, with what is taken", async () => {
  const { first } = await sendTwo({
    path: "/api/sign-in/",
    type: "application/json",
    encoding: "gzip",
    body: gzipSync("{}"),
  });
  expect(first).toMatchObject({ status: 415, headers: expect.stringMatching(/^accept-encoding: identity\r?$/im) });
});
