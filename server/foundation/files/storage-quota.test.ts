import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type SignedIn, startTestApp, type TestApp } from "../../testing/app.ts";
import { allocate, answer, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { upload } from "../../testing/upload.ts";
import { withReservedQuota } from "./with-reserved-quota.ts";

const MB = 1024 * 1024;
const dataDir = mkdtempSync(join(tmpdir(), "sextant-room-"));
let t: TestApp;
let staff: SignedIn;
let tutor: SignedIn;
let host: Server;
beforeAll(async () => {
  t = await startTestApp({ DATA_DIR: dataDir, OUTBOUND_ALLOWED_HOSTS: "127.0.0.1" });
  await t.app.listen({ port: 0, host: "127.0.0.1" });
  staff = await t.signInAs("staff");
  const noise = randomBytes(400 * 400 * 3);
  const picture = await sharp(noise, { raw: { width: 400, height: 400, channels: 3 } })
    .png()
    .toBuffer();
  host = createServer((_request, response) => response.setHeader("content-type", "image/png").end(picture));
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  host.close();
  await t.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  tutor = await t.signInAs("tutor");
  await allow({ person_mb: 1, total_mb: 1000 });
});

const allow = async (storage: object) => {
  const answered = await t.call("PATCH", "/api/settings/", { as: staff, body: { storage } });
  expect(answered.status).toBe(200);
};
const text = (bytes: number) => ({ name: "a.txt", bytes: "a".repeat(bytes) });
const send = (bytes: number, as = tutor) => upload(t, "/api/files/", as, text(bytes));
const begin = (bytes: number) =>
  fetch(`http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}/api/files/tus/`, {
    method: "POST",
    headers: {
      authorization: `JWT ${tutor.token}`,
      "tus-resumable": "1.0.0",
      "upload-length": String(Math.floor(bytes)),
      "upload-metadata": "filename YS50eHQ=",
    },
  });
test("a student has a limit of their own, 1 GB unless staff say otherwise", async () => {
  const fresh = await t.call<{ storage: { student_mb: number } }>("GET", "/api/settings/", { as: staff });
  expect(fresh.body.storage.student_mb).toBe(1024);
  await allow({ person_mb: 1000, student_mb: 1 });
  const student = await t.signInAs("student");
  const over = await send(1.5 * MB, student);
  expect([over.status, over.body]).toMatchObject([413, { code: "quota_exceeded", scope: "person", allowed_bytes: MB }]);
  expect((await send(1.5 * MB)).status).toBe(201);
  await allow({ student_mb: 1024 });
});

const usedBy = async (owner: string) =>
  (await t.platform.db.selectFrom("storage_usage").select("bytes").where("owner", "=", owner).executeTakeFirst())
    ?.bytes ?? 0;

describe("a person's room", () => {
  test("is what their files take: the next that does not fit is refused with what is used and allowed", async () => {
    expect((await send(0.7 * MB)).status).toBe(201);
    const refused = await send(0.5 * MB);
    expect(refused).toMatchObject({
      status: 413,
      body: { code: "quota_exceeded", scope: "person", used_bytes: Math.floor(0.7 * MB), allowed_bytes: MB },
    });
    expect((await send(0.2 * MB)).status).toBe(201);
    expect((await send(0.5 * MB, await t.signInAs("tutor"))).status).toBe(201);
  });

  test("is not taken twice by uploads that come at once", async () => {
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => send(0.4 * MB)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 201, 413, 413, 413, 413, 413, 413]);
    expect(await usedBy(tutor.id)).toBeLessThanOrEqual(MB);
  });

  test("is taken whole by an upload in pieces from its beginning, also of several at once", async () => {
    const begun = await Promise.all(Array.from({ length: 4 }, () => begin(0.4 * MB)));
    expect(begun.map(({ status }) => status).sort()).toEqual([201, 201, 413, 413]);
    const refused = await begun.find(({ status }) => status === 413)?.json();
    expect(refused).toMatchObject({ code: "quota_exceeded", scope: "person", allowed_bytes: MB });
    expect((await send(0.4 * MB)).status).toBe(413);
    const { location } = Object.fromEntries(begun.find(({ status }) => status === 201)?.headers ?? []);
    await allow({ person_mb: 1, total_mb: 1 });
    await t.platform.db
      .updateTable("storage_usage")
      .set({ bytes: sql`bytes + ${MB}` })
      .where("owner", "=", "all")
      .execute();
    const next = await t.call("PATCH", location ?? "", {
      as: tutor,
      headers: { "tus-resumable": "1.0.0", "upload-offset": "0", "content-type": "application/offset+octet-stream" },
      body: "aaaa",
    });
    expect(next.status).toBe(413);
    await t.platform.db
      .updateTable("storage_usage")
      .set({ bytes: sql`bytes - ${MB}` })
      .where("owner", "=", "all")
      .execute();
  });

  test("is free again once an upload goes on whose bytes made way for answers", async () => {
    const begun = await begin(0.9 * MB);
    const { pathname } = new URL(begun.headers.get("location") ?? "", "http://localhost");
    const id = pathname.split("/").at(-2) ?? "";
    rmSync(join(dataDir, "uploads", id));
    const next = await t.call("PATCH", pathname, {
      as: tutor,
      headers: { "tus-resumable": "1.0.0", "upload-offset": "0", "content-type": "application/offset+octet-stream" },
      body: "aaaa",
    });
    expect(next.status).toBe(404);
    expect(await usedBy(tutor.id)).toBe(0);
  });

  test("is taken while the bytes of a whole file are being kept, and free again if that fails", async () => {
    const { db } = t.platform;
    const taking = { upload: null, userId: tutor.id, name: "a.txt", size: Math.floor(0.7 * MB) };
    const failed = withReservedQuota(db, taking, async (upload) => {
      expect(upload).not.toBeNull();
      // Whatever comes meanwhile, through whichever process, finds the room taken.
      expect(await usedBy(tutor.id)).toBe(taking.size);
      expect((await send(0.5 * MB)).status).toBe(413);
      throw new Error("The disk is full");
    });
    await expect(failed).rejects.toThrow("The disk is full");
    expect(await usedBy(tutor.id)).toBe(0);
    expect((await send(0.5 * MB)).status).toBe(201);
  });

  test("holds for pictures that are fetched by their address", async () => {
    await send(0.9 * MB);
    const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/a.png`;
    const refused = await t.call("POST", "/api/files/fetch/", { as: tutor, body: { url } });
    expect(refused).toMatchObject({ status: 413, body: { code: "quota_exceeded" } });
  });

  test("is free again where an upload is given up", async () => {
    const begun = await begin(0.9 * MB);
    expect((await send(0.5 * MB)).status).toBe(413);
    const path = new URL(begun.headers.get("location") ?? "", "http://localhost").pathname;
    const { port } = t.app.server.address() as AddressInfo;
    await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "DELETE",
      headers: { authorization: `JWT ${tutor.token}`, "tus-resumable": "1.0.0" },
    });
    expect((await send(0.5 * MB)).status).toBe(201);
  });
});

test("the room of all is one, and refuses whoever comes last", async () => {
  const used = await usedBy("all");
  await allow({ person_mb: 100, total_mb: Math.ceil(used / MB) + 1 });
  expect((await send(0.9 * MB)).status).toBe(201);
  const refused = await send(1.2 * MB, await t.signInAs("tutor"));
  expect(refused).toMatchObject({ status: 413, body: { code: "quota_exceeded", scope: "installation" } });
  const shownTo = async (as: SignedIn) => (await t.call("GET", "/api/settings/", { as })).body;
  expect((await shownTo(staff)).storage_used_bytes).toBe(used + Math.floor(0.9 * MB));
  expect(await shownTo(tutor)).not.toHaveProperty("storage_used_bytes");
});

test("the counters are what the files and open uploads take", async () => {
  const { rows } = await sql<{ owner: string }>`
    select u.owner from storage_usage u where u.bytes <> coalesce((select sum(size_bytes) from (
      select created_by, size_bytes from files
      union all select user_id, size_bytes from uploads where file_id is null) kept
      where u.owner in ('all', created_by::text)), 0)`.execute(t.platform.db);
  expect(rows).toEqual([]);
});

test("a disk that is nearly full takes no uploads, says so, and still takes answers", async () => {
  const full = await startTestApp({ DATA_DIR: dataDir, DISK_RESERVE_MB: "999999999" });
  const author = await full.signInAs("staff");
  const student = await full.signInAs("student");
  expect((await full.call("GET", "/api/health/")).body).toMatchObject({ status: "ok", disk: "low" });
  const refused = await upload(full, "/api/files/", author, text(10));
  expect(refused).toMatchObject({ status: 507, body: { code: "disk_full" } });
  const fetched = await full.call("POST", "/api/files/fetch/", {
    as: author,
    body: { url: "https://example.org/a.png" },
  });
  expect(fetched.status).toBe(507);
  const assessment = await publishAssessment(full, author);
  await allocate(full, author, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(full, student, assessment);
  const [first] = attempts;
  if (!first) throw new Error("there is an attempt");
  const saved = await sitter.save([{ id: first.id, revision: 1, elapsed_ms: 1, response: answer(first, "A") }]);
  expect(saved.body.attempts[0]).toMatchObject({ status: "saved" });
  await full.close();
  expect((await t.call("GET", "/api/health/")).body).toMatchObject({ disk: "ok" });
});
