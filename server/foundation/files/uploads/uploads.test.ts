import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { type SignedIn, startTestApp, type TestApp } from "../../../testing/app.ts";
import { fiveSecondsOn } from "../../../testing/five-seconds-on.ts";
import { upload } from "../../../testing/upload.ts";
import { waitOptions } from "../../../testing/wait-options.ts";

const dataDir = mkdtempSync(join(tmpdir(), "sextant-uploads-"));
let t: TestApp;
let address: string;
let tutor: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  t = await startTestApp({ DATA_DIR: dataDir });
  address = await t.app.listen({ port: 0, host: "127.0.0.1" });
  [tutor, other] = [await t.signInAs("tutor"), await t.signInAs("tutor")];
});
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true });
});

const send = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: Buffer,
  as: SignedIn | null = tutor,
) =>
  fetch(`${address}${path}`, {
    method,
    headers: { "tus-resumable": "1.0.0", ...(as ? { authorization: `JWT ${as.token}` } : {}), ...headers },
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
async function begin(name: string, length: number, as: SignedIn | null = tutor, purpose = "") {
  const encoded = (text: string) => Buffer.from(text).toString("base64");
  const metadata = `filename ${encoded(name)}${purpose ? `,purpose ${encoded(purpose)}` : ""}`;
  const answer = await send(
    "POST",
    "/api/files/tus/",
    { "upload-length": String(length), "upload-metadata": metadata },
    undefined,
    as,
  );
  const kind = answer.headers.get("content-type");
  return { status: answer.status, kind, path: answer.headers.get("location") ?? "", text: await answer.text() };
}
const append = (path: string, offset: number, bytes: Buffer, as: SignedIn | null = tutor) =>
  send(
    "PATCH",
    path,
    { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
    bytes,
    as,
  );
const look = async (path: string, as: SignedIn | null = tutor) =>
  t.call<OperationOutput<"uploads.get">>("GET", path, { as });
const left = () => readdirSync(join(dataDir, "uploads")).filter((name) => !name.endsWith(".json"));

/** Sound, as its first bytes say. */
const sound = Buffer.concat([Buffer.from("RIFF$\u0000\u0000\u0000WAVEfmt ", "latin1"), Buffer.alloc(3000, 7)]);

describe("an upload in pieces", () => {
  test("whose sender was signed out before its last byte makes no file until they sign in again", async () => {
    const sender = await t.signInAs("tutor");
    const { path } = await begin("lecture.wav", sound.length, sender);
    const again = await t.signInAs(sender);
    const sending = request(`${address}${path}`, {
      method: "PATCH",
      headers: {
        authorization: `JWT ${sender.token}`,
        "tus-resumable": "1.0.0",
        "upload-offset": "0",
        "content-type": "application/offset+octet-stream",
        "content-length": String(sound.length),
      },
    });
    const answered = once(sending, "response");
    sending.write(sound.subarray(0, 1000));
    await vi.waitFor(async () => expect((await look(path, again)).body.offset).toBe(1000), waitOptions);
    const { db } = t.platform;
    await db.updateTable("sign_ins").set({ ended_at: new Date() }).where("id", "=", sender.signInId).execute();
    const [response] = await fiveSecondsOn(async () => {
      sending.end(sound.subarray(1000));
      return answered;
    });
    response.resume();
    expect(response.statusCode).toBe(401);
    expect((await look(path, again)).body).toMatchObject({ offset: sound.length, file: null });
    expect((await append(path, sound.length, Buffer.alloc(0), again)).status).toBe(204);
    expect((await look(path, again)).body.file).not.toBeNull();
  });

  test("goes on where it was cut off, and becomes a file of its sender", async () => {
    const { status, path } = await begin("lecture 1.wav", sound.length);
    expect([status, path]).toEqual([201, expect.stringMatching(/^\/api\/files\/tus\/[0-9a-f-]{36}\/$/)]);
    expect((await append(path, 0, sound.subarray(0, 1000))).status).toBe(204);
    expect((await look(path)).body).toMatchObject({ offset: 1000, size_bytes: sound.length, file: null });
    expect((await append(path, 900, sound.subarray(900))).status).toBe(409);
    const last = await append(path, 1000, sound.subarray(1000));
    expect(last.status).toBe(204);
    const { body } = await look(path);
    expect(body).toMatchObject({
      offset: sound.length,
      file: { id: last.headers.get("x-file-id"), name: "lecture 1.wav", media_type: "audio/wav" },
    });
    const kept = await t.app.inject({ method: "GET", url: body.file?.url ?? "" });
    expect(kept.rawPayload.equals(sound)).toBe(true);
    expect(left()).toEqual([]);
  });

  test("may be long text of any script, wherever its first part ends", async () => {
    for (const before of ["", "a"]) {
      const text = Buffer.from(before + "نص عربي ".repeat(30_000));
      const { path } = await begin("a.txt", text.length);
      expect((await append(path, 0, text)).status).toBe(204);
      expect((await look(path)).body.file?.media_type).toBe("text/plain; charset=utf-8");
    }
  });

  test("says by HEAD how far it is, also when it is done", async () => {
    const { path } = await begin("a.wav", sound.length);
    await append(path, 0, sound.subarray(0, 10));
    const underWay = await send("HEAD", path);
    expect([underWay.status, underWay.headers.get("upload-offset"), underWay.headers.get("upload-length")]).toEqual([
      200,
      "10",
      String(sound.length),
    ]);
    await append(path, 10, sound.subarray(10));
    expect((await send("HEAD", path)).headers.get("upload-offset")).toBe(String(sound.length));
  });

  test("is given up by its sender", async () => {
    const { path } = await begin("a.wav", 100);
    expect((await send("DELETE", path)).status).toBe(204);
    expect((await look(path)).status).toBe(404);
    expect(left()).toEqual([]);
  });

  test.each([
    ["a page", "page.html", "<html><script>alert(1)</script></html>"],
    ["a drawing with script", "a.svg", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ["a program", "a.exe", "MZ\u0090\u0000\u0003"],
  ])("that is %s is refused when it is whole, whatever its name, and nothing is kept", async (_what, name, content) => {
    const bytes = Buffer.from(content, "latin1");
    const { path } = await begin(name.replace(/\w+$/, "mp4"), bytes.length);
    const answer = await append(path, 0, bytes);
    expect([answer.status, JSON.parse(await answer.text())]).toMatchObject([415, { code: "unsupported_media_type" }]);
    expect((await look(path)).status).toBe(404);
    expect(left()).toEqual([]);
  });
});

describe("an upload for an import", () => {
  const quiz = Buffer.from(
    `<?xml version="1.0"?><quiz><question type="truefalse"><questiontext format="html"><text>Is it so?</text></questiontext>
    <answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>`,
  );
  const look = (id: string, as: SignedIn | null = tutor) =>
    upload<{ counts: { ok: number }; code: string }>(t, "/api/questions/import/", as, null, {
      dry_run: "true",
      upload: id,
    });

  test("may be of a kind that files are not, becomes none, and is read as often as it is asked for", async () => {
    const { path } = await begin("quiz.xml", quiz.length, tutor, "import");
    const id = path.split("/").at(-2) ?? "";
    await append(path, 0, quiz.subarray(0, 100));
    expect((await look(id)).body).toMatchObject({ code: "invalid" });
    expect((await append(path, 100, quiz.subarray(100))).status).toBe(204);
    expect((await look(id)).body.counts).toMatchObject({ ok: 1 });
    expect((await look(id)).body.counts).toMatchObject({ ok: 1 });
    expect((await look(id, other)).status).toBe(404);
    const listed = await t.call<{ results: { name: string }[] }>("GET", "/api/files/", { as: tutor });
    expect(listed.body.results.map(({ name }) => name)).not.toContain("quiz.xml");
  });

  test("is no larger than what is imported", async () => {
    expect((await begin("a.zip", 101 * 1024 * 1024, tutor, "import")).status).toBe(413);
  });

  test("a file of one's own is read as well", async () => {
    const sent = await upload<{ id: string }>(t, "/api/files/", tutor, { name: "a.gift", bytes: "::a:: b {=c ~d}" });
    expect((await look(sent.body.id)).body.counts).toMatchObject({ ok: 1 });
  });
});

describe("refused", () => {
  test("somebody else's upload is not there", async () => {
    const { path } = await begin("a.wav", 100);
    expect((await append(path, 0, Buffer.alloc(10), other)).status).toBe(404);
    expect((await look(path, other)).status).toBe(404);
    expect((await send("DELETE", path, {}, undefined, other)).status).toBe(404);
    expect((await look(path)).body).toMatchObject({ offset: 0 });
    await send("DELETE", path);
  });

  test("nobody's", async () => {
    expect((await begin("a.wav", 100, null)).status).toBe(401);
    expect((await append(`/api/files/tus/${newId()}/`, 0, Buffer.alloc(1), null)).status).toBe(401);
  });

  test("an id of nothing, an id that is none, another version of the protocol", async () => {
    expect((await append(`/api/files/tus/${newId()}/`, 0, Buffer.alloc(1))).status).toBe(404);
    expect((await append("/api/files/tus/..%2f..%2fetc/", 0, Buffer.alloc(1))).status).toBe(400);
    expect((await send("POST", "/api/files/tus/", { "tus-resumable": "0.2.2", "upload-length": "1" })).status).toBe(
      400,
    );
  });

  test("more than a file may have, more bytes than were announced, and no length", async () => {
    expect((await begin("a.wav", 3 * 2 ** 30)).status).toBe(413);
    expect((await send("POST", "/api/files/tus/", { "upload-defer-length": "1" })).status).toBe(400);
    const { path } = await begin("a.wav", 5);
    expect((await append(path, 0, Buffer.alloc(10))).status).toBeGreaterThanOrEqual(400);
    await send("DELETE", path);
  });

  test("more at once than one person may have under way", async () => {
    const person = await t.signInAs("student");
    const paths: string[] = [];
    for (let count = 0; count < 20; count += 1) paths.push((await begin("a.wav", 10, person)).path);
    const { status, kind, text } = await begin("a.wav", 10, person);
    expect([status, kind]).toEqual([413, "application/problem+json"]);
    expect(JSON.parse(text)).toMatchObject({ code: "too_large" });
    for (const path of paths) await send("DELETE", path, {}, undefined, person);
  });

  test("more than that begun at the same moment", async () => {
    const person = await t.signInAs("student");
    const begun = await Promise.all(Array.from({ length: 30 }, () => begin("a.wav", 10, person)));
    expect(begun.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([201, 413]));
    for (const { status, path } of begun) if (status === 201) await send("DELETE", path, {}, undefined, person);
  });
});
