import { beforeEach, describe, expect, test } from "vitest";
import { applyRetention } from "../../administration/settings/retention.ts";
import { sweepWindows } from "../../delivery/allocations/windows/sweep-windows.ts";
import { changeSitting } from "../../delivery/sessions/change.ts";
import { release } from "../../delivery/sittings/transitions.ts";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createAssessment, createGroup, createSessionRow, createTestUser } from "../../testing/factories.ts";
import { messagesTo } from "../../testing/outbox.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";
import { queueAllocationNotices } from "./queue-notices.ts";
import { sendPendingMail } from "./send-pending-mail.ts";

const t = useTestApp({ PUBLIC_URL: "https://sextant.example.org" });
const staff = useSignedIn(t, "staff");

interface Listed {
  count: number;
  unread: number;
  results: {
    id: string;
    kind: string;
    thing: { type: string; id: string; name: string } | null;
    session: string | null;
    opens_at: string | null;
    closes_at: string | null;
    read_at: string | null;
  }[];
}
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

let student: SignedIn;
let email: string;
beforeEach(async () => {
  const person = await createTestUser(t.platform.db, { firstName: "Noor" });
  email = person.email;
  student = await t.signInAs(person);
});

const list = async (as = student, query = "") =>
  (await t.call<Listed>("GET", `/api/notifications/${query}`, { as })).body;
const kinds = async () => (await list()).results.map(({ kind }) => kind);

async function give(body: Record<string, unknown>): Promise<string> {
  const { id } = await createAssessment(t.platform.db);
  const given = await t.call("POST", "/api/test-allocation/", {
    as: staff,
    body: { assessments: [id], users: [student.id], ...body },
  });
  expect(given.status, JSON.stringify(given.body)).toBe(201);
  await workOff(t.platform);
  return id;
}

const choose = (body: unknown, as = student) => t.call("PATCH", "/api/me/notifications/", { as, body });

async function createMaterial(): Promise<string> {
  const id = newId();
  await t.platform.db.insertInto("study_materials").values({ id, title: "Fractions" }).execute();
  return id;
}

describe("who is given something", () => {
  test("is told, live, with its name and window", async () => {
    const closes = inHours(100).toISOString();
    const assessment = await give({ closes_at: closes });
    const { unread, results } = await list();
    expect(unread).toBe(1);
    expect(results).toMatchObject([
      {
        kind: "allocated",
        thing: { type: "assessment", id: assessment, name: expect.stringMatching(/^Assessment/) },
        closes_at: closes,
        read_at: null,
      },
    ]);
    const events = await t.platform.db
      .selectFrom("live_events")
      .select("kind")
      .where("audience", "=", `user:${student.id}`)
      .where("kind", "=", "notifications.changed")
      .execute();
    expect(events).toHaveLength(1);
  });

  test("is told once, however often the task runs, and also as one of a group", async () => {
    const group = await createGroup(t.platform.db, { members: [student.id] });
    await give({ users: [], groups: [group] });
    const { id } = await t.platform.db
      .selectFrom("allocations")
      .select("id")
      .where("group_id", "=", group)
      .executeTakeFirstOrThrow();
    await t.platform.db.transaction().execute((tx) => queueAllocationNotices(tx, [id]));
    await workOff(t.platform);
    expect(await kinds()).toEqual(["allocated"]);
  });

  test.each(["assessment", "material"] as const)("is told once of one %s in several groups", async (what) => {
    const group = () => createGroup(t.platform.db, { members: [student.id] });
    const [one, two, three, longer] = [await group(), await group(), await group(), await group()];
    const assessments = what === "assessment" ? [(await createAssessment(t.platform.db)).id] : [];
    const material = await createMaterial();
    const closes = (hours: number) => inHours(hours).toISOString();
    const give = async (more: object) => {
      const path = what === "assessment" ? "/api/test-allocation/" : `/api/material-users/${material}/`;
      const things = what === "assessment" ? { assessments } : {};
      const given = await t.call("POST", path, { as: staff, body: { users: [], groups: [], ...things, ...more } });
      expect(given.status, JSON.stringify(given.body)).toBeLessThan(300);
      await workOff(t.platform);
    };
    await give({ groups: [one, two], closes_at: closes(100) });
    await give({ groups: [three], closes_at: closes(50) });
    expect(await kinds()).toEqual(["allocated"]);
    await give({ groups: [longer], closes_at: closes(200) });
    expect(await kinds()).toEqual(["allocated", "allocated"]);
    await give({ users: [student.id], closes_at: closes(50) });
    expect(await kinds()).toEqual(["allocated", "allocated", "allocated"]);
  });

  test("is not told of what was taken back, or closed, before anybody was", async () => {
    await give({ opens_at: inHours(-5).toISOString(), closes_at: inHours(-1).toISOString() });
    expect(await kinds()).toEqual([]);
  });
});

describe("reading", () => {
  test("marks some or all of one's own, and nobody else's", async () => {
    await give({});
    await give({});
    const [newest] = (await list()).results;
    const other = await t.signInAs("student");
    const read = (as: SignedIn, body: unknown) => t.call("POST", "/api/notifications/read/", { as, body });
    expect((await read(other, { notifications: [newest?.id] })).body).toEqual({ unread: 0, results: [] });
    expect((await read(student, { notifications: [newest?.id] })).body).toEqual({ unread: 1, results: [newest?.id] });
    expect((await list(student, "?unread=true")).results).toHaveLength(1);
    expect((await read(student, { all: true })).body).toMatchObject({ unread: 0 });
    expect((await list(student, "?page_size=1")).results).toHaveLength(1);
  });
});

describe("what one chooses", () => {
  test("is all in the application and once a day by mail, until one says otherwise", async () => {
    const usual = { in_app: true, mail: "daily", push: true };
    const { body } = await t.call("GET", "/api/me/notifications/", { as: student });
    expect(body).toEqual({
      kinds: {
        allocated: usual,
        opening_soon: usual,
        due_soon: usual,
        released: usual,
        regraded: usual,
        doubt_answered: { in_app: true, mail: "at_once", push: true },
        mistakes_due: { in_app: true, mail: "never", push: true },
        weekly_digest: { in_app: true, mail: "at_once", push: false },
      },
      digest_hour: 17,
      reminder_hour: 8,
      quiet_hours: { from: 21, to: 7 },
    });
    const changed = await choose({ kinds: { released: { mail: "at_once" } }, digest_hour: 7 });
    expect(changed.body).toMatchObject({
      kinds: { released: { in_app: true, mail: "at_once", push: true }, due_soon: usual },
      digest_hour: 7,
    });
    const hours = { reminder_hour: 18, quiet_hours: { from: 22, to: 6 } };
    expect((await choose(hours)).body).toMatchObject({ digest_hour: 7, ...hours });
    expect((await choose({ quiet_hours: null })).body).toMatchObject({ reminder_hour: 18, quiet_hours: null });
    for (const wrong of [{ digest_hour: 24 }, { reminder_hour: -1 }, { quiet_hours: { from: 7, to: 7 } }])
      expect((await choose(wrong)).status).toBe(400);
  });

  test("is not to be told at all", async () => {
    await choose({ kinds: { allocated: { in_app: false, mail: "never" } } });
    await give({});
    const rows = await t.platform.db.selectFrom("notifications").where("user_id", "=", student.id).execute();
    expect(rows).toEqual([]);
  });
});

describe("mail", () => {
  // Whatever the hour in which the test runs.
  beforeEach(() => choose({ quiet_hours: null }));
  const mails = async () => (await messagesTo(t.platform, email)).filter(({ kind }) => kind === "notifications");

  test("at once says what it is, leads there, and can be stopped by its link", async () => {
    await choose({ kinds: { allocated: { mail: "at_once" } } });
    await give({ closes_at: inHours(100).toISOString() });
    await sendPendingMail(t.platform);
    const [mail] = await mails();
    expect(mail?.subject).toMatch(/^Assigned to you: Assessment/);
    // Nobody has shown yet that the address is theirs.
    expect(mail?.text).toMatch(/^Hello,/);
    expect(mail?.text).toContain("https://sextant.example.org/assessments\n");
    expect(mail?.text).toContain("(UTC)");
    const { unsubscribe_url: url } = await t.platform.db
      .selectFrom("outbox_messages")
      .select("unsubscribe_url")
      .where("recipient", "=", email)
      .where("kind", "=", "notifications")
      .executeTakeFirstOrThrow();
    const path = url?.replace("https://sextant.example.org", "") ?? "";
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const post = (to: string) => t.call("POST", to, { body: "List-Unsubscribe=One-Click", headers });
    expect((await post(path.replace(student.id, staff.id))).status).toBe(422);
    expect((await post("/api/sign-in/")).status).toBe(415);
    expect((await post(path)).status).toBe(204);
    await give({});
    await sendPendingMail(t.platform);
    expect(await mails()).toHaveLength(1);
  });

  test("of the day comes at the person's hour, once, with all that was not read", async () => {
    await t.platform.db.updateTable("users").set({ time_zone: "Asia/Kolkata" }).where("id", "=", student.id).execute();
    await give({});
    await give({});
    await give({});
    const [read] = (await list()).results;
    await t.call("POST", "/api/notifications/read/", { as: student, body: { notifications: [read?.id] } });
    await sendPendingMail(t.platform, { now: inHours(-1) });
    expect(await mails()).toEqual([]);
    const another = await t.startAnother();
    await Promise.all([
      sendPendingMail(t.platform, { now: inHours(25) }),
      sendPendingMail(another.platform, { now: inHours(25) }),
    ]);
    await sendPendingMail(t.platform, { now: inHours(50) });
    await another.close();
    expect(await mails()).toMatchObject([{ subject: "2 new notifications" }]);
  });

  test("waits for the end of the quiet hours by the person's own clocks, but what is told of their account doesn't", async () => {
    const DAY_MS = 24 * HOUR_MS;
    const atHour = (days: number, hour: number) =>
      new Date(Math.floor(Date.now() / DAY_MS + days) * DAY_MS + hour * HOUR_MS);
    await t.platform.db.updateTable("users").set({ time_zone: "Asia/Tokyo" }).where("id", "=", student.id).execute();
    await choose({ kinds: { allocated: { mail: "at_once" } }, quiet_hours: { from: 21, to: 7 } });
    await give({});
    await sendPendingMail(t.platform, { now: atHour(1, 12) });
    await sendPendingMail(t.platform, { now: atHour(1, 21) });
    expect(await mails()).toEqual([]);
    await t.call("POST", "/forgot-password/", { body: { email } });
    await workOff(t.platform);
    expect((await messagesTo(t.platform, email)).map(({ kind }) => kind)).not.toContain("notifications");
    expect(await messagesTo(t.platform, email)).toHaveLength(1);
    await sendPendingMail(t.platform, { now: atHour(1, 22) });
    expect(await mails()).toHaveLength(1);
  });

  test("is written in the reader's language", async () => {
    await t.platform.db.updateTable("users").set({ locale: "ar" }).where("id", "=", student.id).execute();
    await give({});
    await sendPendingMail(t.platform, { now: inHours(25) });
    expect((await mails())[0]?.subject).toMatch(/^أُسند إليك/);
  });

  test("is not sent of a window that has closed by then", async () => {
    await give({ closes_at: inHours(2).toISOString() });
    await sendPendingMail(t.platform, { now: inHours(25) });
    expect(await mails()).toEqual([]);
  });

  test("is not sent to who was deactivated", async () => {
    await give({});
    await t.call("DELETE", `/api/users/${student.id}/`, { as: staff });
    await sendPendingMail(t.platform, { now: inHours(25) });
    expect(await mails()).toEqual([]);
  });
});

describe("windows", () => {
  const sweep = (hours: number) => sweepWindows(t.platform.db, t.platform.live.wake, inHours(hours));
  /** All that was told beside the gift itself, the oldest first. */
  const words = async () => (await kinds()).filter((kind) => kind !== "allocated").reverse();

  async function allocationOf(assessment: string): Promise<{ id: string; version: number }> {
    return t.platform.db
      .selectFrom("allocations")
      .select(["id", "version"])
      .where("assessment_id", "=", assessment)
      .executeTakeFirstOrThrow();
  }

  test("that open within a day and close within two, and within three hours, are told of, each once", async () => {
    await give({ opens_at: inHours(100).toISOString(), closes_at: inHours(200).toISOString() });
    await sweep(70);
    expect(await words()).toEqual([]);
    await sweep(77);
    await sweep(78);
    expect(await words()).toEqual(["opening_soon"]);
    await sweep(120);
    await t.call("POST", "/api/notifications/read/", { as: student, body: { all: true } });
    await sweep(153);
    await sweep(154);
    expect(await words()).toEqual(["due_soon"]);
    await t.call("POST", "/api/notifications/read/", { as: student, body: { all: true } });
    await sweep(198);
    await sweep(199);
    expect(await words()).toEqual(["due_soon", "due_soon"]);
    await sweep(201);
    expect(await words()).toEqual(["due_soon", "due_soon"]);
  });

  test("are told of once by two processes that look at once", async () => {
    await give({ closes_at: inHours(60).toISOString() });
    const another = await t.startAnother();
    const { db, live } = another.platform;
    await Promise.all([sweep(20), sweepWindows(db, live.wake, inHours(20))]);
    await another.close();
    await sweep(20);
    expect(await words()).toEqual(["due_soon"]);
  });

  test("of what was just given are not told of beside the gift, but for the last word", async () => {
    await give({ closes_at: inHours(20).toISOString() });
    await sweep(1);
    expect(await words()).toEqual([]);
    await sweep(18);
    expect(await words()).toEqual(["due_soon"]);
  });

  test("that were moved take back what was said, and are told of anew", async () => {
    const assessment = await give({ closes_at: inHours(60).toISOString() });
    await sweep(20);
    expect(await words()).toEqual(["due_soon"]);
    const { id, version } = await allocationOf(assessment);
    const later = inHours(200).toISOString();
    const moved = await t.call("PATCH", `/api/test-allocation/${id}/`, {
      as: staff,
      body: { version, closes_at: later },
    });
    expect(moved.status).toBe(200);
    await sweep(21);
    expect(await words()).toEqual([]);
    await sweep(160);
    expect((await list()).results[0]).toMatchObject({ kind: "due_soon", closes_at: later });
  });

  test("that were taken back are not told of", async () => {
    const { id } = await allocationOf(await give({ closes_at: inHours(60).toISOString() }));
    await t.call("DELETE", `/api/test-allocation/${id}/`, { as: staff });
    await sweep(20);
    expect(await words()).toEqual([]);
  });

  test("of what is done are not told of, and what was said goes", async () => {
    const assessment = await give({ closes_at: inHours(60).toISOString() });
    await sweep(20);
    const version = await t.platform.db
      .selectFrom("assessment_versions")
      .select("id")
      .where("assessment_id", "=", assessment)
      .executeTakeFirstOrThrow();
    await createSessionRow(t.platform.db, { id: assessment, versionId: version.id }, student.id, "submitted");
    await sweep(21);
    expect(await words()).toEqual([]);
  });

  test("given personally for longer count, not the group's", async () => {
    const group = await createGroup(t.platform.db, { members: [student.id] });
    const assessment = await give({ users: [], groups: [group], closes_at: inHours(60).toISOString() });
    await t.call("POST", "/api/test-allocation/", {
      as: staff,
      body: { assessments: [assessment], users: [student.id], closes_at: inHours(300).toISOString() },
    });
    await workOff(t.platform);
    await sweep(30);
    expect(await words()).toEqual([]);
  });
});

test("results that are released are told of in the act that releases them, and lead to the sitting", async () => {
  const { db, live } = t.platform;
  const assessment = await createAssessment(db);
  const session = await createSessionRow(db, assessment, student.id, "scored");
  await changeSitting(db, live.wake, session, null, async (_tx, sitting, _row, now) => ({
    events: [release(sitting, now)],
    value: null,
  }));
  expect((await list()).results).toMatchObject([{ kind: "released", session, thing: { id: assessment.id } }]);

  // Opening the report, by whichever way, makes it old news; another sitting's stays.
  const read = (body: unknown) => t.call("POST", "/api/notifications/read/", { as: student, body });
  expect((await read({ session: newId() })).body).toEqual({ unread: 1, results: [] });
  expect((await read({ session })).body).toMatchObject({ unread: 0, results: [expect.any(String)] });
  expect((await list()).results).toMatchObject([{ kind: "released", read_at: expect.any(String) }]);
});

test("what was told is let go when it is as old as staff have it kept", async () => {
  await give({});
  await give({});
  const [one] = (await list()).results;
  await t.platform.db
    .updateTable("notifications")
    .set({ created_at: new Date(Date.now() - 181 * 24 * HOUR_MS) })
    .where("id", "=", one?.id ?? "")
    .execute();
  await applyRetention(t.platform.db);
  expect((await list()).count).toBe(1);
});
