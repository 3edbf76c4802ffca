import { PassThrough } from "node:stream";
import { expect, test, vi } from "vitest";
import { createTestUser } from "../testing/factories.ts";
import { upload } from "../testing/upload.ts";
import { useSignedIn, useTestApp } from "../testing/use-test-app.ts";
import { waitOptions } from "../testing/wait-options.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");

const idempotencyKey = "8a4f2f4e-retry-of-one-create";
const headers = { "idempotency-key": idempotencyKey };

/** All that is stored, bytes read as text too. */
async function stored(): Promise<string> {
  const rows = await t.platform.db.selectFrom("idempotency_keys").selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  return rows
    .flatMap((row) => Object.values(row))
    .map((value) => (Buffer.isBuffer(value) ? `${value.toString("latin1")} ${value.toString("hex")}` : String(value)))
    .join("\n");
}

test("an answer that holds a token or a link is given again, and neither it nor the caller's key can be read from the database", async () => {
  const student = await createTestUser(t.platform.db, { role: "student" });
  const calls = [
    ["POST", `/api/users/${student.id}/look-as/`, {}],
    ["POST", "/api/people/export/", {}],
    ["POST", "/api/groups/", { name: "A group that nobody else should read of" }],
  ] as const;
  const secrets: string[] = [idempotencyKey];
  for (const [method, path, body] of calls) {
    const first = await t.call(method, path, { as: staff, body, headers });
    expect(first.status, path).toBeLessThan(300);
    const again = await t.call(method, path, { as: staff, body, headers });
    expect([again.status, again.body, again.headers["idempotent-replayed"]]).toEqual([
      first.status,
      first.body,
      "true",
    ]);
    secrets.push(
      ...Object.values(first.body)
        .filter((value) => typeof value === "string" && value.length > 20)
        .map(String),
    );
  }
  expect(secrets.length).toBeGreaterThan(3);
  const all = await stored();
  for (const secret of secrets) {
    const bare = secret.split("/").filter(Boolean).at(-1) ?? secret;
    expect(all.includes(bare), bare.slice(0, 12)).toBe(false);
  }
});

test("a form is the same request when its fields, its file's name and its bytes are", async () => {
  const headers = { "idempotency-key": "an upload that is sent again" };
  const send = (bytes: string, { name = "notes.txt", path = "/api/files/" } = {}) =>
    upload<{ id?: string; code?: string }>(t, path, staff, { name, bytes }, {}, headers);
  const first = await send("what was written");
  expect(first.status).toBe(201);
  // Each form has a boundary of its own.
  const again = await send("what was written");
  expect([again.status, again.body.id, again.headers["idempotent-replayed"]]).toEqual([201, first.body.id, "true"]);
  const others = [await send("what was not written"), await send("what was written", { name: "other.txt" })];
  for (const other of others) expect([other.status, other.body.code]).toEqual([409, "idempotency_conflict"]);
  const fields = { dry_run: "true" };
  const people = "email,first_name,last_name,role\na@example.org,A,B,student\n";
  const importing = (given: Record<string, string>) =>
    upload<{ code?: string }>(t, "/api/people/import/", staff, { name: "people.csv", bytes: people }, given, headers);
  const looked = await importing(fields);
  expect(looked.status).toBeLessThan(300);
  expect((await importing(fields)).headers["idempotent-replayed"]).toBe("true");
  expect((await importing({ ...fields, dry_run: "false" })).status).toBe(409);
});

test("a form that was refused is sent again under its key, with another file", async () => {
  const headers = { "idempotency-key": "a file that was refused" };
  const send = (bytes: string) => upload(t, "/api/files/", staff, { name: "x", bytes }, {}, headers);
  expect((await send("<!doctype html><p>x")).status).toBe(415);
  expect((await send("plain words")).status).toBe(201);
});

test("a key isn’t given up while its first request still uploads, and is once nothing is heard of it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const key = "a slow upload";
  const send = (payload: PassThrough | string) =>
    t.app.inject({
      method: "POST",
      url: "/api/files/",
      headers: {
        authorization: `JWT ${staff.token}`,
        "content-type": "multipart/form-data; boundary=b",
        "idempotency-key": key,
      },
      payload,
    });
  const form = ['--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhel', "lo\r\n--b--\r\n"];
  const slow = new PassThrough();
  const first = send(slow);
  slow.write(form[0]);
  await vi.waitFor(() => expect(slow.readableLength).toBe(0), waitOptions);
  const { db } = t.platform;
  const [row] = await db.selectFrom("idempotency_keys").select("key").where("status", "is", null).execute();
  const created = () =>
    db
      .selectFrom("idempotency_keys")
      .select("created_at")
      .where("key", "=", row?.key ?? "")
      .executeTakeFirstOrThrow();
  const longAgo = new Date(Date.now() - 120_000);
  await db
    .updateTable("idempotency_keys")
    .set({ created_at: longAgo })
    .where("key", "=", row?.key ?? "")
    .execute();
  vi.advanceTimersByTime(15_000);
  vi.useRealTimers();
  await vi.waitFor(async () => expect((await created()).created_at).not.toEqual(longAgo), waitOptions);
  expect((await send(form.join(""))).json()).toMatchObject({ code: "idempotency_conflict" });
  slow.end(form[1]);
  expect((await first).statusCode).toBe(201);
  const again = await send(form.join(""));
  expect([again.headers["idempotent-replayed"], again.json()]).toEqual(["true", (await first).json()]);
});
