import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { MAX_UNPACKED_BYTES } from "@sextant/contract/recording-limits.ts";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { Answer, SignedIn } from "../../testing/app.ts";
import { createAssessment, createSchool, createSessionRow, createTestUser } from "../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { deleteOldRecordings } from "./delete-old-recordings.ts";

type Consent = OperationOutput<"recordings.get_consent">;
type Started = OperationOutput<"recordings.start">;
type Listed = OperationOutput<"recordings.list">;
type Recording = OperationOutput<"recordings.get">;

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let school: string;
beforeAll(async () => {
  school = await createSchool(t.platform.db);
});

const usual = {
  enabled: true,
  roles: ["student"],
  sample_percent: 100,
  minimum_age: null,
  keep_days: 30,
  script_origin: "",
};
const set = (recording: object) =>
  t.call("PATCH", "/api/settings/", { as: staff, body: { recording: { ...usual, ...recording } } });
beforeEach(() => set({}));

const enrol = async () => t.signInAs(await createTestUser(t.platform.db, { role: "student", schoolIds: [school] }));
const agree = (as: SignedIn, body: object = {}) => t.call<Consent>("PUT", "/api/recording-consent/", { as, body });
const withdraw = (as: SignedIn) => t.call<Consent>("DELETE", "/api/recording-consent/", { as });
const start = (as: SignedIn, body: object = {}) => t.call<Started>("POST", "/api/recordings/", { as, body });
const pack = (events: unknown) => gzipSync(typeof events === "string" ? events : JSON.stringify(events));
const moved = (data: unknown = {}, timestamp = Date.now()) => ({ type: 3, timestamp, data });

async function send(as: SignedIn, id: string, bytes: Buffer, seq = 0, type = "application/gzip"): Promise<Answer> {
  const answer = await t.app.inject({
    method: "POST",
    url: `/api/recordings/${id}/batches/?seq=${seq}`,
    headers: { authorization: `JWT ${as.token}`, "content-type": type },
    payload: bytes,
  });
  return { status: answer.statusCode, body: answer.body ? answer.json() : {}, headers: answer.headers };
}

async function recorded(): Promise<{ student: SignedIn; id: string }> {
  const student = await enrol();
  await agree(student);
  return { student, id: (await start(student)).body.id ?? "" };
}

const watch = (id: string, as: SignedIn | null = staff) =>
  t.call<string>("GET", `/api/recordings/${id}/events/`, { as });
const get = (id: string, as: SignedIn | null = staff) => t.call<Recording>("GET", `/api/recordings/${id}/`, { as });
const list = async (as: SignedIn, query = "") =>
  (await t.call<Listed>("GET", `/api/recordings/${query}`, { as })).body.results.map(({ id }) => id);

describe("who is recorded", () => {
  test("nobody, until the organisation wants it and the person agreed", async () => {
    const student = await enrol();
    await set({ enabled: false });
    await agree(student);
    expect((await start(student)).body).toMatchObject({ id: null, reason: "off" });
    await set({});
    expect((await start(student)).body).toMatchObject({ reason: "recorded", next_seq: 0 });
    await withdraw(student);
    expect((await start(student)).body).toMatchObject({ id: null, reason: "no_consent" });
    await set({ roles: ["tutor"] });
    await agree(student);
    expect((await start(student)).body.reason).toBe("off");
  });

  test("the share of sittings that was set, each whole or not at all", async () => {
    await set({ sample_percent: 0 });
    const student = await enrol();
    await agree(student);
    expect((await start(student)).body).toMatchObject({ id: null, reason: "not_sampled" });
    await set({ sample_percent: 50 });
    const reasons: unknown[] = [];
    for (let person = 0; person < 20; person += 1) {
      const one = await enrol();
      await agree(one);
      reasons.push((await start(one)).body.reason);
      expect((await start(one)).body.reason).toBe(reasons.at(-1));
    }
    expect(new Set(reasons)).toEqual(new Set(["recorded", "not_sampled"]));
  });

  test("who is too young to agree alone once a guardian agreed, by name", async () => {
    await set({ minimum_age: 16 });
    const student = await enrol();
    const refused = await agree(student);
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: "at_least" }] } });
    expect((await agree(student, { at_least: 15 })).status).toBe(422);
    const path = `/api/users/${student.id}/recording-consent/`;
    const note = (as: SignedIn, body: unknown = { guardian: "Sana Okafor" }) =>
      t.call<Consent>("PUT", path, { as, body });
    expect((await note(staff, { guardian: " " })).status).toBe(400);
    expect((await note(await t.signInAs("manager"))).status).toBe(403);
    expect((await note(staff)).body.consent).toMatchObject({ given_by: "guardian", guardian: "Sana Okafor" });
    expect((await start(student)).body.reason).toBe("recorded");
    const rows = await t.platform.db
      .selectFrom("recording_consents")
      .selectAll()
      .where("user_id", "=", student.id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.sealed?.toString("utf8")).not.toContain("Sana");
    expect((await t.call<Consent>("DELETE", path, { as: staff })).body.consent).toBeNull();
    expect((await start(student)).body.reason).toBe("no_consent");
  });

  test("no longer who agreed below an age that is asked now", async () => {
    await set({ minimum_age: 13 });
    const student = await enrol();
    expect((await agree(student, { at_least: 13 })).body.consent).toMatchObject({ given_by: "person" });
    await set({ minimum_age: 16 });
    expect((await start(student)).body.reason).toBe("no_consent");
    expect((await agree(student, { at_least: 16 })).status).toBe(200);
    expect((await start(student)).body.reason).toBe("recorded");
  });

  test("by the operator’s own script, where one is set", async () => {
    const { student, id } = await recorded();
    await set({ script_origin: "https://replay.example.org" });
    // Consent to masked recording doesn't cover this.
    expect((await start(student)).body).toMatchObject({ reason: "no_consent", script_origin: null });
    await agree(student);
    expect((await start(student)).body).toMatchObject({
      id: null,
      reason: "own_script",
      script_origin: "https://replay.example.org",
    });
    expect(await send(student, id, pack([moved()]))).toMatchObject({ status: 409, body: { state: "off" } });
    await set({ script_origin: "https://another.example.org" });
    expect((await start(student)).body.reason).toBe("no_consent");
    await set({});
    expect((await start(student)).body.reason).toBe("no_consent");
  });

  test("in a sitting of one’s own alone, which goes on after a reload", async () => {
    const { student } = await recorded();
    const tutor = (await createTestUser(t.platform.db, { role: "tutor", schoolIds: [school] })).id;
    const assessment = await createAssessment(t.platform.db, { school, createdBy: tutor });
    const session = await createSessionRow(t.platform.db, assessment, student.id, "in_progress");
    expect((await start(await enrol(), { session })).status).toBe(404);
    const first = await start(student, { session });
    await send(student, first.body.id ?? "", pack([moved()]), 0);
    expect((await start(student, { session })).body).toMatchObject({ id: first.body.id, next_seq: 1 });
    expect(await list(staff, `?session=${session}`)).toEqual([first.body.id]);
    expect((await get(first.body.id ?? "")).body.session?.id).toBe(session);
  });
});

describe("a batch", () => {
  test("is kept sealed, and comes back with how far its page’s clock was ahead", async () => {
    const student = await enrol();
    await agree(student);
    const ahead = 3_600_000;
    const started = await start(student, { page_time: new Date(Date.now() + ahead).toISOString() });
    const id = started.body.id ?? "";
    const at = Date.now() + ahead;
    expect((await send(student, id, pack([moved("Unmistakable", at)]))).status).toBe(204);
    expect((await send(student, id, pack([moved("Second", at + 1000)]), 1)).status).toBe(204);
    expect((await send(student, id, pack([moved("Again", at)]), 1)).status).toBe(204);
    const kept = await t.platform.db
      .selectFrom("recording_batches")
      .selectAll()
      .where("recording_id", "=", id)
      .execute();
    expect(kept).toHaveLength(2);
    expect(kept[0]?.sealed.subarray(0, 2)).not.toEqual(Buffer.from([0x1f, 0x8b]));
    const lines = (await watch(id)).body
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ events }) => events[0].data)).toEqual(["Unmistakable", "Second"]);
    expect(Math.abs(lines[0].ahead_ms - ahead)).toBeLessThan(600_000);
    const { from, to } = (await get(id)).body;
    expect(Math.abs(Date.parse(from) - Date.now())).toBeLessThan(600_000);
    expect(Date.parse(to) - Date.parse(from)).toBe(1000);
  });

  test("is refused where it isn’t what it should be", async () => {
    const { student, id } = await recorded();
    const bomb = pack(JSON.stringify([moved("0".repeat(MAX_UNPACKED_BYTES))]));
    expect(bomb.length).toBeLessThan(10_000);
    const cases: [bytes: Buffer, status: number, type?: string][] = [
      [Buffer.from("not gzip"), 400],
      [pack([moved()]).subarray(0, 20), 400],
      [bomb, 413],
      [pack([moved(randomBytes(400_000).toString("hex"))]), 413],
      [pack("{"), 400],
      [pack("null"), 400],
      [pack([]), 400],
      [pack([{ type: 3 }]), 400],
      [pack([moved({}, 0)]), 400],
      [pack([moved({}, 9e15)]), 400],
      [pack(`[${"[".repeat(50_000)}`), 400],
      [pack(Array.from({ length: 5001 }, () => moved())), 400],
      [Buffer.from("[]"), 415, "application/json"],
      [pack([moved()]), 415, "image/png"],
    ];
    for (const [index, [bytes, status, type]] of cases.entries()) {
      expect([index, (await send(student, id, bytes, 0, type)).status]).toEqual([index, status]);
    }
    const seq = await t.app.inject({
      method: "POST",
      url: `/api/recordings/${id}/batches/?seq=-1`,
      payload: pack([moved()]),
      headers: { authorization: `JWT ${student.token}`, "content-type": "application/gzip" },
    });
    expect(seq.statusCode).toBe(400);
    expect(await list(staff, `?user=${student.id}`)).toEqual([]);
  });

  test("is refused to all but whom it is of", async () => {
    const { id } = await recorded();
    for (const other of [await enrol(), staff]) expect((await send(other, id, pack([moved()]))).status).toBe(404);
  });

  test("is refused as soon as the agreement is withdrawn, or the organisation records no more", async () => {
    const { student, id } = await recorded();
    expect((await send(student, id, pack([moved()]))).status).toBe(204);
    await set({ enabled: false });
    expect(await send(student, id, pack([moved()]), 1)).toMatchObject({ status: 409, body: { state: "off" } });
    await set({});
    await withdraw(student);
    expect(await send(student, id, pack([moved()]), 1)).toMatchObject({ status: 409, body: { state: "withdrawn" } });
  });

  test("is refused first while others wait for the database, with the time after which to come again", async () => {
    const { student, id } = await recorded();
    const { pool } = t.platform;
    const taken = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    const waiting = pool.query("select 1");
    const answer = await send(student, id, pack([moved()]));
    const began = await start(student);
    for (const client of taken) client.release();
    await waiting;
    expect([answer.status, Number(answer.headers["retry-after"]) > 0]).toEqual([503, true]);
    expect(began.status).toBe(503);
    expect((await send(student, id, pack([moved()]))).status).toBe(204);
  });

  test("comes no faster than pages send, and a recording grows no longer than one may be", async () => {
    const { student, id } = await recorded();
    const change = (values: object) =>
      t.platform.db.updateTable("recordings").set(values).where("id", "=", id).execute();
    await change({ batches: 500 });
    const fast = await send(student, id, pack([moved()]));
    expect([fast.status, Number(fast.headers["retry-after"]) > 0]).toEqual([429, true]);
    await change({ batches: 1, size_bytes: 24 * 1024 * 1024 });
    expect((await send(student, id, pack([moved()]))).status).toBe(413);
  });
});

describe("watching", () => {
  test("is for staff, and for managers of the person’s school; each time is in the log", async () => {
    const { student, id } = await recorded();
    await send(student, id, pack([moved()]));
    const manager = await t.signInAs(await createTestUser(t.platform.db, { role: "manager", schoolIds: [school] }));
    const stranger = await t.signInAs(
      await createTestUser(t.platform.db, { role: "manager", schoolIds: [await createSchool(t.platform.db)] }),
    );
    const tutor = await t.signInAs("tutor");
    const statuses = async (as: SignedIn | null) => [(await get(id, as)).status, (await watch(id, as)).status];
    expect(await statuses(null)).toEqual([401, 401]);
    expect(await statuses(student)).toEqual([403, 403]);
    expect(await statuses(tutor)).toEqual([403, 403]);
    expect(await statuses(stranger)).toEqual([404, 404]);
    expect((await get(id)).body.views).toEqual([]);
    expect(await statuses(manager)).toEqual([200, 200]);
    expect((await get(id)).body.views).toMatchObject([{ by: { id: manager.id } }]);
    expect(await list(manager, `?user=${student.id}`)).toEqual([id]);
    expect(await list(stranger)).toEqual([]);
    expect((await t.call("GET", "/api/recordings/?ordering=nothing", { as: staff })).status).toBe(400);
    const log = await t.call<{ results: { action: string; after: object }[] }>(
      ...(["GET", `/api/audit/?action=recording.viewed&subject=${student.id}`, { as: staff }] as const),
    );
    expect(log.body.results).toMatchObject([{ after: { recording: id } }]);
  });

  test("ends with deleting it, which staff may", async () => {
    const { student, id } = await recorded();
    await send(student, id, pack([moved()]));
    const remove = (as: SignedIn) => t.call("DELETE", `/api/recordings/${id}/`, { as }).then(({ status }) => status);
    expect([await remove(student), await remove(staff), await remove(staff)]).toEqual([403, 204, 404]);
    expect((await watch(id)).status).toBe(404);
  });

  test("ends after the days that were set", async () => {
    const { student, id } = await recorded();
    await send(student, id, pack([moved()]));
    const change = (days: number) =>
      t.platform.db
        .updateTable("recordings")
        .set({ started_at: new Date(Date.now() - days * 86_400_000) })
        .where("id", "=", id)
        .execute();
    await change(29);
    await deleteOldRecordings(t.platform.db);
    expect((await get(id)).status).toBe(200);
    await change(31);
    await deleteOldRecordings(t.platform.db);
    expect((await get(id)).status).toBe(404);
  });
});

test("a person is told of their recordings, and erasing the person deletes them", async () => {
  const { student, id } = await recorded();
  await send(student, id, pack([moved("Unmistakable")]));
  expect((await t.call<Consent>("GET", "/api/recording-consent/", { as: student })).body).toMatchObject({
    enabled: true,
    count: 1,
    keep_days: 30,
    consent: { given_by: "person" },
  });
  const data = await t.call<{ url: string }>("GET", `/api/users/${student.id}/data/`, { as: student });
  const exported = (await t.call<{ recordings: unknown[]; consent_to_recordings: unknown[] }>("GET", data.body.url))
    .body;
  expect(exported.recordings).toMatchObject([{ id, batches: 1 }]);
  expect(exported.consent_to_recordings).toHaveLength(1);
  const { first_name, last_name } = await t.platform.db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", student.id)
    .executeTakeFirstOrThrow();
  const erased = await t.call("POST", `/api/users/${student.id}/erase/`, {
    as: staff,
    body: { name: `${first_name} ${last_name}` },
  });
  expect(erased.status).toBe(204);
  for (const table of ["recordings", "recording_consents"] as const) {
    expect(await t.platform.db.selectFrom(table).select("id").where("user_id", "=", student.id).execute()).toEqual([]);
  }
  const left = await t.platform.db
    .selectFrom("recording_batches")
    .select("seq")
    .where("recording_id", "=", id)
    .execute();
  expect(left).toEqual([]);
});

test("consent of others is for those who reach them", async () => {
  const student = await enrol();
  const path = `/api/users/${student.id}/recording-consent/`;
  const outside = await t.signInAs(
    await createTestUser(t.platform.db, { role: "manager", schoolIds: [await createSchool(t.platform.db)] }),
  );
  expect((await t.call("GET", path, { as: outside })).status).toBe(404);
  expect((await t.call("GET", path, { as: student })).status).toBe(403);
  expect((await t.call("GET", path)).status).toBe(401);
  expect(
    (await t.call("PUT", `/api/users/${newId()}/recording-consent/`, { as: staff, body: { guardian: "A B" } })).status,
  ).toBe(404);
});

describe("what was recorded", () => {
  const removeOwn = (as: SignedIn) => t.call<Consent>("DELETE", "/api/recording-consent/recordings/", { as });
  const removeOf = (user: SignedIn, as: SignedIn | null) =>
    t.call<Consent>("DELETE", `/api/users/${user.id}/recording-consent/recordings/`, { as });

  test("stays after a withdrawal, and goes when its person asks for it", async () => {
    const { student, id } = await recorded();
    const { id: other } = await recorded();
    await send(student, id, pack([moved()]));
    expect((await withdraw(student)).body).toMatchObject({ consent: null, count: 1, keep_days: 30 });
    expect((await removeOwn(student)).body).toMatchObject({ consent: null, count: 0 });
    expect((await get(id)).status).toBe(404);
    expect((await get(other)).status).toBe(200);
    const deleted = await t.platform.db
      .selectFrom("audit_entries")
      .select(["actor_id", "before"])
      .where("subject_id", "=", student.id)
      .where("action", "=", "recording.deleted")
      .execute();
    expect(deleted).toEqual([{ actor_id: student.id, before: { recordings: 1 } }]);
  });

  test("of another is deleted by staff alone", async () => {
    const { student, id } = await recorded();
    await send(student, id, pack([moved()]));
    const statuses = [];
    for (const as of [null, student, await t.signInAs("manager")]) statuses.push((await removeOf(student, as)).status);
    expect(statuses).toEqual([401, 403, 403]);
    expect((await removeOf(student, staff)).body.count).toBe(0);
    expect((await get(id)).status).toBe(404);
  });
});
