import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import type { OperationOutput } from "@sextant/contract/types.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type SignedIn, startTestApp, type TestApp } from "../../testing/app.ts";
import { fiveSecondsOn } from "../../testing/five-seconds-on.ts";
import { upload } from "../../testing/upload.ts";
import { waitOptions } from "../../testing/wait-options.ts";
import { readFileLink, signFileLink } from "./links.ts";

type File = OperationOutput<"files.get">;

const dataDir = mkdtempSync(join(tmpdir(), "sextant-files-"));
let server: TestApp;
let tutor: SignedIn;
let otherTutor: SignedIn;
let student: SignedIn;

beforeAll(async () => {
  server = await startTestApp({ DATA_DIR: dataDir, OUTBOUND_ALLOWED_HOSTS: "127.0.0.1" });
  tutor = await server.signInAs("tutor");
  otherTutor = await server.signInAs("tutor");
  student = await server.signInAs("student");
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 40, b: 60 } } });
const send = (bytes: Uint8Array | string, name = "picture.png", as: SignedIn | null = tutor) =>
  upload<File & { code: string }>(server, "/api/files/", as, { name, bytes });

async function read(url: string) {
  const response = await server.app.inject({ method: "GET", url });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

describe("pictures", () => {
  test.each([
    ["png", "image/png"],
    ["jpeg", "image/jpeg"],
    ["webp", "image/webp"],
    ["gif", "image/png"],
    ["avif", "image/png"],
  ] as const)("a %s is encoded anew as %s", async (format, mediaType) => {
    const bytes = await canvas(30, 20).toFormat(format).toBuffer();
    const { status, body } = await send(bytes, `a.${format}`);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ media_type: mediaType, width: 30, height: 20, name: `a.${format}` });
    const got = await read(body.url);
    expect(got.status).toBe(200);
    expect(`image/${(await sharp(got.bytes).metadata()).format}`).toBe(mediaType);
  });

  test("place and camera are dropped, and the picture stands upright", async () => {
    const bytes = await canvas(30, 20)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: "me" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } })
      .withXmp(
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>',
      )
      .jpeg()
      .toBuffer();
    const { body } = await send(bytes, "a.jpg");
    expect(body).toMatchObject({ width: 20, height: 30 });
    const metadata = await sharp((await read(body.url)).bytes).metadata();
    expect([metadata.exif, metadata.orientation, metadata.xmp, metadata.iptc]).toEqual(Array(4).fill(undefined));
  });

  test("what is hidden behind the picture is gone", async () => {
    const bytes = Buffer.concat([await canvas(10, 10).png().toBuffer(), Buffer.from("<script>alert(1)</script>")]);
    const { body } = await send(bytes);
    expect((await read(body.url)).bytes.includes("<script>")).toBe(false);
  });

  test("one that claims more pixels than it may have is refused unread", async () => {
    const png = await canvas(10, 10).png().toBuffer();
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    // The header's checksum goes with its new size.
    png.writeUInt32BE((await import("node:zlib")).crc32(png.subarray(12, 29)), 29);
    const { status, body } = await send(png);
    expect([status, body.code]).toEqual([413, "too_large"]);
  });

  test("a larger one than any screen is scaled down", async () => {
    const { body } = await send(await canvas(5000, 100).png().toBuffer());
    expect([body.width, body.height]).toEqual([4096, 82]);
  });

  test("a damaged one is refused", async () => {
    const bytes = await canvas(300, 300).jpeg().toBuffer();
    const { status, body } = await send(bytes.subarray(0, bytes.length / 2));
    expect([status, body.code]).toEqual([422, "invalid"]);
  });
});

describe("what is taken", () => {
  test.each([
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415],
    ["SVG with a prologue", '<?xml version="1.0"?><svg/>', 415],
    ["HTML named as a picture", "<!doctype html><script>alert(1)</script>", 415],
    ["a program", Buffer.from("7f454c4602010100000000000000000002003e0001000000", "hex"), 415],
    ["bytes without a meaning", Buffer.from([0, 1, 2, 3, 255, 254]), 415],
    ["nothing", "", 422],
    ["plain text", "Notes on tides", 201],
    ["a PDF", "%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF", 201],
  ])("%s", async (_, bytes, expected) => {
    expect((await send(bytes, "picture.png")).status).toBe(expected);
  });

  test("21 MiB are too large", async () => {
    const { status } = await send(Buffer.alloc(21 * 1024 * 1024, "a"), "a.txt");
    expect(status).toBe(413);
  });

  test("a form without a file, with another part, cut off, or no form at all", async () => {
    const headers = { authorization: `JWT ${tutor.token}` };
    const raw = async (type: string, payload: string) =>
      (
        await server.app.inject({
          method: "POST",
          url: "/api/files/",
          headers: { ...headers, "content-type": type },
          payload,
        })
      ).statusCode;
    const part = (name: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\nhello`;
    expect((await upload(server, "/api/files/", tutor, null)).status).toBe(400);
    expect(await raw("multipart/form-data; boundary=b", `${part("other")}\r\n--b--\r\n`)).toBe(400);
    expect(await raw("multipart/form-data; boundary=b", part("file"))).toBe(400);
    expect(await raw("multipart/form-data", part("file"))).toBe(400);
    expect(await raw("application/json", "{}")).toBe(415);
  });

  test("only from someone signed in", async () => {
    expect((await send("hello", "a.txt", null)).status).toBe(401);
  });

  test("the same bytes are kept once", async () => {
    const count = () =>
      readdirSync(join(dataDir, "files"), { recursive: true }).filter((name) => String(name).length > 40).length;
    const [one, two] = [await send("the very same", "a.txt"), await send("the very same", "../../b.txt")];
    const before = count();
    const three = await send("the very same", "c.txt");
    expect(count()).toBe(before);
    expect(new Set([one.body.id, two.body.id, three.body.id]).size).toBe(3);
    expect(two.body.name).toBe("b.txt");
  });
});

describe("who reads", () => {
  test("one's own; others only what a question shows that they may read", async () => {
    const { body: file } = await send(await canvas(10, 10).png().toBuffer());
    const status = async (as: SignedIn | null) => (await server.call("GET", `/api/files/${file.id}/`, { as })).status;
    expect([await status(tutor), await status(otherTutor), await status(student), await status(null)]).toEqual([
      200, 404, 404, 401,
    ]);
    const body = `<p><img data-file="${file.id}" alt="a square"></p>`;
    const stolen = await server.call("POST", "/api/questions/", { as: otherTutor, body: { body } });
    expect(stolen.status).toBe(422);
    const shown = await server.call<OperationOutput<"questions.get">>("POST", "/api/questions/", {
      as: tutor,
      body: { body },
    });
    expect(shown.status).toBe(201);
    expect(shown.body.body).toContain('width="10" height="10"');
    expect(shown.body.candidate?.body).toContain(`src="/api/files/${file.id}/content/?expires=`);
    expect([await status(otherTutor), await status(student)]).toEqual([200, 404]);
    const nameTo = async (as: SignedIn) => (await server.call<File>("GET", `/api/files/${file.id}/`, { as })).body.name;
    expect([await nameTo(tutor), await nameTo(otherTutor)]).toEqual(["picture.png", ""]);
  });

  test("bytes come by a good link alone, in a sandbox, and stay with the browser until it ends", async () => {
    const { body: file } = await send("hello", "notes “of” today.txt");
    const got = await read(file.url);
    expect(got.bytes.toString()).toBe("hello");
    expect(got.headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": "attachment; filename*=UTF-8''notes%20%E2%80%9Cof%E2%80%9D%20today.txt",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": expect.stringMatching(/^private, max-age=\d+, immutable$/),
    });
    const { body: other } = await send("other", "b.txt");
    for (const bad of [
      file.url.replace(file.id, other.id),
      file.url.replace(/expires=\d+/, "expires=9999999999"),
      file.url.replace(/signature=(.)/, (_, first) => `signature=${first === "_" ? "-" : "_"}`),
      file.url.replace(/signature=[^&]*/, "signature="),
      file.url.replace(file.id, "018f0000-0000-7000-8000-000000000000"),
    ]) {
      expect((await read(bad)).status).toBe(404);
    }
    const unnamed = await read(file.url.replace(/&name=.*/, ""));
    expect(unnamed.headers["content-disposition"]).toBe("attachment; filename*=UTF-8''file.txt");
    expect((await read(`${file.url.replace(/&name=.*/, "")}&name=%ED%A0%80`)).status).toBe(200);
    expect((await read(`/api/files/${file.id}/content/`)).status).toBe(400);
    expect((await read(file.url.replace(file.id, "..%2f..%2fetc%2fpasswd"))).status).toBe(400);
  });
});

test("a part of a file is sent to who asks for a part", async () => {
  const { body: file } = await send("0123456789", "digits.txt");
  const ask = (range: string) => server.app.inject({ method: "GET", url: file.url, headers: { range } });
  const part = await ask("bytes=2-4");
  expect([part.statusCode, part.body, part.headers["content-range"]]).toEqual([206, "234", "bytes 2-4/10"]);
  expect((await ask("bytes=-2")).body).toBe("89");
  const beyond = await ask("bytes=10-");
  expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, "bytes */10"]);
});

describe("links", () => {
  const secret = new Uint8Array(32).fill(7);
  const read = (url: string, now: string) => {
    const { searchParams } = new URL(url, "http://localhost");
    const link = { expires: searchParams.get("expires") ?? "", signature: searchParams.get("signature") ?? "" };
    return readFileLink(secret, "f1", link, new Date(now));
  };

  test("are the same all through an hour, and good until the instant asked for at least", () => {
    const sign = (until: string) => signFileLink(secret, "", "f1", new Date(until));
    expect(sign("2026-01-01T10:00:01Z")).toBe(sign("2026-01-01T10:59:59Z"));
    const link = sign("2026-01-01T10:30:00Z");
    expect(read(link, "2026-01-01T10:59:59Z")).toBe(Date.parse("2026-01-01T11:00:00Z") / 1000);
    expect(read(link, "2026-01-01T11:00:00Z")).toBeNull();
  });

  test("begin with the API's origin when it has its own", () => {
    expect(signFileLink(secret, "https://api.example.org", "f1", new Date())).toMatch(
      /^https:\/\/api\.example\.org\/api\/files\/f1\//,
    );
  });
});

describe("a file is brought in by its address", () => {
  const bring = (url: string, as: SignedIn | null = tutor) =>
    server.call<{ id: string; name: string; code: string }>("POST", "/api/files/fetch/", { as, body: { url } });
  let web: Server;
  let address = "";
  beforeAll(async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    web = createServer((request, response) =>
      response.end(["/a%20b.png", "/%E0%A4%A.png"].includes(request.url ?? "") ? bytes : "<html></html>"),
    );
    await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
    const listening = web.address();
    address = `http://127.0.0.1:${typeof listening === "object" && listening ? listening.port : 0}`;
  });
  afterAll(() => web.close());

  test("whatever stands in its address", async () => {
    expect(await bring(`${address}/%E0%A4%A.png`)).toMatchObject({ status: 201, body: { name: "%E0%A4%A.png" } });
  });

  test("when it is a picture, from a host that may be called", async () => {
    expect(await bring(`${address}/a%20b.png`)).toMatchObject({
      status: 201,
      body: { name: "a b.png", media_type: "image/png" },
    });
    expect(await bring(`${address}/page.html`)).toMatchObject({ status: 415 });
  });

  test("never from a private one, and only for authors", async () => {
    expect(await bring("https://10.0.0.1/a.png")).toMatchObject({ status: 422, body: { code: "invalid" } });
    expect(await bring("")).toMatchObject({ status: 400 });
    expect(await bring("https://example.org/a.png", student)).toMatchObject({ status: 403 });
    expect(await bring("https://example.org/a.png", null)).toMatchObject({ status: 401 });
  });
});

describe("one's own files", () => {
  test("are listed, the newest first, pictures alone where asked, each once", async () => {
    const person = await server.signInAs("tutor");
    const bytes = await canvas(8, 8).png().toBuffer();
    for (const name of ["first.png", "second.png", "second.png"])
      expect((await send(bytes, name, person)).status).toBe(201);
    expect((await send("Some words.", "words.txt", person)).status).toBe(201);
    const list = async (query: string) =>
      (await server.call<OperationOutput<"files.list">>("GET", `/api/files/?${query}`, { as: person })).body;
    const names = ({ results }: OperationOutput<"files.list">) => results.map(({ name }) => name);
    expect(names(await list(""))).toEqual(["words.txt", "second.png", "first.png"]);
    expect(names(await list("kind=picture"))).toEqual(["second.png", "first.png"]);
    expect(names(await list("search=FIRST"))).toEqual(["first.png"]);
    const paged = await list("page_size=1&page=2");
    expect([paged.count, names(paged)]).toEqual([3, ["second.png"]]);
    expect((await read(paged.results[0]?.url ?? "")).status).toBe(200);
    const other = await server.call<{ count: number }>("GET", "/api/files/", { as: await server.signInAs("staff") });
    expect(other.body.count).toBe(0);
  });
});

test("a form whose sender was signed out while it came keeps nothing", async () => {
  const person = await server.signInAs("tutor");
  const body = new PassThrough();
  const answered = server.app.inject({
    method: "POST",
    url: "/api/files/",
    headers: { authorization: `JWT ${person.token}`, "content-type": "multipart/form-data; boundary=b" },
    payload: body,
  });
  body.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhel');
  // It is read, so its sender was let in.
  await vi.waitFor(() => expect(body.readableLength).toBe(0), waitOptions);
  const { db } = server.platform;
  await db.updateTable("sign_ins").set({ ended_at: new Date() }).where("id", "=", person.signInId).execute();
  const { statusCode } = await fiveSecondsOn(async () => {
    body.end("lo\r\n--b--\r\n");
    return answered;
  });
  expect(statusCode).toBe(401);
  const files = db.selectFrom("files").select("id").where("created_by", "=", person.id);
  expect(await files.execute()).toEqual([]);
});
