import { importJWK, jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { personalDataMap } from "../../../people/directory/privacy/personal-data-map.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { SignedIn } from "../../../testing/app.ts";
import { createTestUser } from "../../../testing/factories.ts";
import { type PushService, startPushService, type TestSubscription } from "../../../testing/push-service.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";
import { workOff } from "../../../testing/work-off.ts";
import { holdWhatWaits } from "../held/held-since-restore.ts";
import { type NewNotification, notify } from "../notify.ts";
import { sendPendingPushes } from "./send-pending-pushes.ts";

const t = useTestApp({ OUTBOUND_ALLOWED_HOSTS: "127.0.0.1", PUBLIC_URL: "https://sextant.example.org" });
const staff = useSignedIn(t, "staff");
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

interface Shown {
  public_key: string;
  browsers: { id: string; current: boolean; user_agent: string }[];
}

let student: SignedIn;
beforeEach(async () => {
  student = await t.signInAs("student");
  // Whatever the hour in which the test runs.
  await quieten(null);
  service.taken = [];
  service.answer = 201;
  service.calls = 0;
});

const quieten = (quiet_hours: { from: number; to: number } | null, as = student) =>
  t.call("PATCH", "/api/me/notifications/", { as, body: { quiet_hours } });
const add = (target: Partial<TestSubscription>, as = student) =>
  t.call<{ id: string }>("POST", "/api/me/push/", { as, body: target });
const shown = async (as = student) => (await t.call<Shown>("GET", "/api/me/push/", { as })).body;
const choose = (kinds: unknown, as = student) => t.call("PATCH", "/api/me/notifications/", { as, body: { kinds } });

/** Tells a person something. */
const tell = (what: Partial<NewNotification> = {}) =>
  inTransaction(t.platform.db, (tx) =>
    notify(tx, t.platform.live.wake, [{ user: student.id, kind: "doubt_answered", key: newId(), data: {}, ...what }]),
  );
const send = async () => {
  await sendPendingPushes(t.platform.db);
  await workOff(t.platform);
};

describe("a browser", () => {
  test("is added, listed for its person alone, renewed and removed", async () => {
    const target = service.subscribe();
    const { status, body } = await add(target);
    expect(status).toBe(201);
    expect((await add(target)).body.id).toBe(body.id);
    const { public_key, browsers } = await shown();
    expect(Buffer.from(public_key, "base64url")).toHaveLength(65);
    expect(browsers).toMatchObject([{ id: body.id, current: true }]);
    expect((await shown(await t.signInAs({ ...student }))).browsers).toMatchObject([{ current: false }]);
    const other = await t.signInAs("tutor");
    expect((await shown(other)).browsers).toEqual([]);
    const remove = (as?: SignedIn) => t.call("DELETE", `/api/me/push/${body.id}/`, as ? { as } : {});
    expect((await remove()).status).toBe(401);
    expect((await remove(other)).status).toBe(404);
    expect((await remove(student)).status).toBe(204);
    expect((await remove(student)).status).toBe(404);
    await tell();
    await send();
    expect(service.calls).toBe(0);
  });

  test("is nobody’s without a sign-in, nor one who looks through a student’s eyes", async () => {
    expect((await t.call("POST", "/api/me/push/", { body: service.subscribe() })).status).toBe(401);
    expect((await t.call("GET", "/api/me/push/")).status).toBe(401);
    const looked = await t.call<{ access_token: string }>("POST", `/api/users/${student.id}/look-as/`, { as: staff });
    expect(looked.status, JSON.stringify(looked.body)).toBe(201);
    const headers = { authorization: `JWT ${looked.body.access_token}` };
    expect((await t.call("POST", "/api/me/push/", { headers, body: service.subscribe() })).status).toBe(403);
  });

  test.each([
    ["http://push.example.org/x", "endpoint"],
    ["https://push.example.org:8443/x", "endpoint"],
    ["https://user:word@push.example.org/x", "endpoint"],
    ["https://10.0.0.1/x", "endpoint"],
    ["https://169.254.169.254/latest/meta-data/", "endpoint"],
    ["https://[::1]/x", "endpoint"],
    ["https://localhost/x", "endpoint"],
    ["javascript:alert(1)", "endpoint"],
    ["not an address", "endpoint"],
  ])("isn’t added at %s", async (endpoint, path) => {
    const { status, body } = await add({ ...service.subscribe(), endpoint });
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: [{ path }] });
  });

  test("isn’t added with keys that nothing can be encrypted for", async () => {
    const target = service.subscribe();
    const nowhere = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString("base64url");
    expect((await add({ ...target, p256dh: nowhere })).body).toMatchObject({ errors: [{ path: "p256dh" }] });
    expect((await add({ ...target, p256dh: "x" })).status).toBe(400);
    expect((await add({ ...target, auth: `${"a".repeat(21)}/` })).status).toBe(400);
    expect((await add({ endpoint: target.endpoint })).status).toBe(400);
  });

  test("makes room where there are ten, for the one that was open last", async () => {
    const first = await add(service.subscribe());
    for (let count = 0; count < 9; count += 1) await add(service.subscribe());
    expect((await shown()).browsers).toHaveLength(10);
    const last = await add(service.subscribe());
    const ids = (await shown()).browsers.map(({ id }) => id);
    expect(ids).toHaveLength(10);
    expect(ids).toContain(last.body.id);
    expect(ids).not.toContain(first.body.id);
  });

  test("is kept so that the database alone lets nobody send to it", async () => {
    const target = service.subscribe();
    await add(target);
    const rows = await t.platform.db.selectFrom("push_subscriptions").selectAll().execute();
    const kept = rows.map((row) => row.sealed.toString("latin1")).join("");
    for (const secret of [target.endpoint, target.p256dh, target.auth]) expect(kept).not.toContain(secret);
  });
});

describe("a push", () => {
  test("says in the person’s language what is new and where, encrypted, and signed by this installation", async () => {
    await add(service.subscribe());
    await tell();
    await send();
    expect(service.taken).toHaveLength(1);
    const [{ headers, message } = { headers: {} as Record<string, string>, message: {} }] = service.taken;
    expect(message).toEqual({
      person: student.id,
      title: "Your question was answered",
      lang: "en",
      path: "/doubts",
      tag: expect.any(String),
    });
    expect(headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "normal", ttl: "86400" });
    const { public_key } = await shown();
    const [, token = "", key = ""] = /^vapid t=(.+), k=(.+)$/.exec(headers["authorization"] ?? "") ?? [];
    expect(key).toBe(public_key);
    const point = Buffer.from(key, "base64url");
    const [x = "", y = ""] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
    const { payload } = await jwtVerify(token, await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256"));
    expect(payload).toMatchObject({ aud: `http://${headers["host"]}`, sub: "https://sextant.example.org" });
    await t.platform.db.updateTable("users").set({ locale: "ar" }).where("id", "=", student.id).execute();
    await tell();
    await send();
    expect(service.taken[1]?.message).toMatchObject({ title: "وصلت إجابة عن سؤالك", lang: "ar" });
  });

  test("waits for the end of the quiet hours of its person", async () => {
    await add(service.subscribe());
    await quieten({ from: 21, to: 7 });
    await tell();
    const at = (clock: string) => new Date(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T${clock}Z`);
    await sendPendingPushes(t.platform.db, { now: at("06:59") });
    await workOff(t.platform);
    expect(service.calls).toBe(0);
    await sendPendingPushes(t.platform.db, { now: at("07:00") });
    await workOff(t.platform);
    expect(service.calls).toBe(1);
  });

  test("goes once to each browser, about all there is, whatever process sends", async () => {
    await add(service.subscribe());
    await add(service.subscribe(), await t.signInAs({ ...student }));
    await tell();
    await tell();
    const another = await t.startAnother();
    await Promise.all([sendPendingPushes(t.platform.db), sendPendingPushes(another.platform.db)]);
    await another.close();
    await send();
    expect(service.taken.map(({ message }) => message)).toMatchObject([
      { title: "2 new notifications", path: "/notifications" },
      { title: "2 new notifications", path: "/notifications" },
    ]);
    expect(new Set(service.taken.map(({ path }) => path)).size).toBe(2);
  });

  test("names no student and no points", async () => {
    const tutor = await t.signInAs("tutor");
    await quieten(null, tutor);
    await add(service.subscribe(), tutor);
    const named = await createTestUser(t.platform.db, { firstName: "Noor", lastName: "Haddad" });
    await inTransaction(t.platform.db, (tx) =>
      notify(tx, t.platform.live.wake, [
        { user: tutor.id, kind: "doubt_open", key: newId(), data: { count: 3, students: [named.id] } },
      ]),
    );
    await t.platform.db.insertInto("student_carers").values({ student_id: named.id, carer_id: tutor.id }).execute();
    await send();
    expect(service.taken.map(({ message }) => message["title"])).toEqual(["3 doubts to answer"]);
    expect(JSON.stringify(service.taken)).not.toMatch(/Noor|Haddad/);
  });

  test("isn’t sent of what was read meanwhile, of kinds that its person doesn’t want, or to who has no browser", async () => {
    await tell();
    await add(service.subscribe());
    await send();
    await tell();
    await t.call("POST", "/api/notifications/read/", { as: student, body: { all: true } });
    await send();
    await tell();
    expect((await choose({ doubt_answered: { push: false } })).body).toMatchObject({
      kinds: { doubt_answered: { in_app: true, mail: "at_once", push: false } },
    });
    await send();
    await tell();
    await send();
    expect(service.calls).toBe(0);
  });

  test("comes even to who wants it neither in the application nor by mail", async () => {
    await add(service.subscribe());
    await choose({ doubt_answered: { in_app: false, mail: "never" } });
    await tell();
    await send();
    expect(service.taken).toHaveLength(1);
    expect((await t.call("GET", "/api/notifications/", { as: student })).body).toMatchObject({ results: [] });
  });

  test("doesn’t outlive what it is about", async () => {
    await add(service.subscribe());
    const assessment = { type: "assessment", id: newId() } as const;
    const closes = (hours: number) => ({
      thing: assessment,
      closes_at: new Date(Date.now() + hours * 3_600_000).toISOString(),
    });
    await tell({ kind: "due_soon", data: closes(2) });
    await send();
    const ttl = Number(service.taken[0]?.headers["ttl"]);
    expect(ttl).toBeGreaterThan(7100);
    expect(ttl).toBeLessThanOrEqual(7200);
    await tell({ kind: "due_soon", data: closes(-1) });
    await send();
    expect(service.taken).toHaveLength(1);
  });

  test.each([404, 410])("that is answered %i ends the subscription", async (status) => {
    await add(service.subscribe());
    service.answer = status;
    await tell();
    await send();
    expect(service.calls).toBe(1);
    expect((await shown()).browsers).toEqual([]);
  });

  test("that a service can’t take now is tried again, and one that it refuses isn’t", async () => {
    const waiting = async () => {
      const { rows } = await t.platform.pool.query(
        "select attempts, last_error from graphile_worker.jobs where task_identifier = 'send_push'",
      );
      return rows;
    };
    await add(service.subscribe());
    service.answer = 413;
    await tell();
    await send();
    expect({ calls: service.calls, waiting: await waiting() }).toEqual({ calls: 1, waiting: [] });
    service.answer = 503;
    await tell();
    await send();
    const tried = { attempts: 1, last_error: "The push service answered 503." };
    expect({ calls: service.calls, waiting: await waiting() }).toEqual({ calls: 2, waiting: [tried] });
    service.answer = 201;
    await t.platform.pool.query("update graphile_worker._private_jobs set run_at = now() - interval '1 minute'");
    await workOff(t.platform);
    expect(await waiting()).toEqual([]);
    expect(service.taken).toHaveLength(1);
  });

  test("isn’t followed to where a service redirects", async () => {
    await add(service.subscribe());
    service.answer = 307;
    await tell();
    await send();
    expect(service.calls).toBe(1);
  });
});

describe("a browser shows nothing any more", () => {
  const expectSilence = async () => {
    await tell();
    await send();
    expect(service.calls).toBe(0);
    const rows = await t.platform.db
      .selectFrom("push_subscriptions")
      .where("user_id", "=", student.id)
      .selectAll()
      .execute();
    expect(rows).toEqual([]);
  };

  test("once its person has signed out of it, and only of it", async () => {
    const elsewhere = await t.signInAs({ ...student });
    await add(service.subscribe());
    await add(service.subscribe(), elsewhere);
    expect((await t.call("POST", "/api/sign-out/", { as: student })).status).toBe(204);
    expect((await shown(elsewhere)).browsers).toMatchObject([{ current: true }]);
    await tell();
    await send();
    expect(service.taken).toHaveLength(1);
  });

  test("once the account is closed", async () => {
    await add(service.subscribe());
    expect((await t.call("DELETE", `/api/users/${student.id}/`, { as: staff })).status).toBe(204);
    await expectSilence();
  });

  test("once their data is erased", async () => {
    await add(service.subscribe());
    expect(personalDataMap.find(({ table }) => table === "push_subscriptions")?.erase).toBe("delete");
    const { first_name, last_name } = await t.platform.db
      .selectFrom("users")
      .select(["first_name", "last_name"])
      .where("id", "=", student.id)
      .executeTakeFirstOrThrow();
    const body = { name: `${first_name} ${last_name}` };
    expect((await t.call("POST", `/api/users/${student.id}/erase/`, { as: staff, body })).status).toBe(204);
    await expectSilence();
  });

  test("of one person once another has signed in with it", async () => {
    const target = service.subscribe();
    await add(target);
    await tell();
    await sendPendingPushes(t.platform.db);
    const next = await t.signInAs("student");
    await add(target, next);
    await workOff(t.platform);
    await expectSilence();
    expect((await shown(next)).browsers).toHaveLength(1);
  });

  test("of what waited when a backup was made that is restored", async () => {
    await add(service.subscribe());
    await tell();
    await sendPendingPushes(t.platform.db);
    await tell();
    await holdWhatWaits(t.platform.db, []);
    await send();
    expect(service.calls).toBe(0);
  });
});
