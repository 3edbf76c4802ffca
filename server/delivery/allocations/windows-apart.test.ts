import type { OperationOutput } from "@sextant/contract/types.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { findPublishedVersion } from "../../authoring/assessments/published.ts";
import { whoCanSit } from "../../foundation/access/can-sit.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup, createSessionRow } from "../../testing/factories.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { waitOptions } from "../../testing/wait-options.ts";
import { joinWindows, toldOf } from "./join-windows.ts";
import { renewExpiry } from "./renew-expiry.ts";
import { sweepWindows } from "./windows/sweep-windows.ts";

type Own = OperationOutput<"allocations.list_own">["results"][number];
type Assignees = OperationOutput<"assessments.list_users">;

const t = useTestApp();
const staff = useSignedIn(t, "staff");

const HOUR = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR);
/** A day that is over, the day that is now, and the same next week. */
const past = { opens_at: at(-30), closes_at: at(-20) };
const present = { opens_at: at(-2), closes_at: at(2) };
const nextWeek = { opens_at: at(168), closes_at: at(178) };

let ada: SignedIn;
let group: string;
let assessment: string;

async function give(fields: Record<string, unknown>): Promise<string> {
  const id = newId();
  const row = { id, assessment_id: assessment, group_id: group, hard_close: true, ...fields };
  await t.platform.db.insertInto("allocations").values(row).execute();
  return id;
}
const move = (id: string, fields: Record<string, unknown>) =>
  t.platform.db.updateTable("allocations").set(fields).where("id", "=", id).execute();
const generate = () =>
  t.call<{ id: string; code: string; state: string }>("POST", "/api/users/assessments-sessions/generate/", {
    as: ada,
    body: { assessment },
  });
const act = (id: string, action: string) =>
  t.call<{ closes_at: string | null }>("PATCH", `/api/users/assessments-sessions/${id}/`, {
    as: ada,
    body: { action },
  });
async function own(): Promise<Own | undefined> {
  const { body } = await t.call<{ results: Own[] }>("GET", "/api/users/assessments/", { as: ada });
  return body.results.find((row) => row.assessment.id === assessment);
}
async function listed() {
  const { body } = await t.call<Assignees>("GET", `/api/assessments/${assessment}/users/list/`, { as: staff });
  return body.results.find(({ user }) => user.id === ada.id);
}
/** A sitting that Ada began at a moment and submitted. */
async function sat(hours: number): Promise<string> {
  const { db } = t.platform;
  const versionId = (await findPublishedVersion(db, assessment)) ?? "";
  const id = await createSessionRow(db, { id: assessment, versionId }, ada.id, "released");
  await db
    .updateTable("sessions")
    .set({ started_at: at(hours), submitted_at: at(hours + 1) })
    .where("id", "=", id)
    .execute();
  return id;
}
async function canSit(): Promise<boolean> {
  const { rows } = await sql<{ user_id: string }>`
    select able.user_id from ${whoCanSit(sql`${assessment}::uuid`)} able where able.user_id = ${ada.id}::uuid`.execute(
    t.platform.db,
  );
  return rows.length > 0;
}

beforeEach(async () => {
  ada = await t.signInAs("student");
  group = await createGroup(t.platform.db, { members: [ada.id] });
  assessment = await publishAssessment(t, staff, { sections: [{ questions: 1, time_limit_seconds: 600 }] });
});

describe("a test given for a day that is over, and again for next week", () => {
  test("isn’t open in between: to the student, to the team, and when it is begun", async () => {
    await give(past);
    const later = await give(nextWeek);
    const window = { opens_at: nextWeek.opens_at.toISOString(), closes_at: nextWeek.closes_at.toISOString() };
    expect(await own()).toMatchObject({ ...window, hard_close: true, can: { start: false } });
    expect(await listed()).toMatchObject({ ...window, state: "upcoming", from: { opens_at: { allocation: later } } });
    expect(await generate()).toMatchObject({ status: 409, body: { state: "not_open" } });
  });

  test("can’t be begun by a sitting that waits, either", async () => {
    await give(past);
    await give(nextWeek);
    const made = await t.call<{ id: string }>("POST", "/api/users/assessments-sessions/generate/", {
      as: staff,
      body: { assessment, user: ada.id },
    });
    expect(made.status).toBe(201);
    expect((await act(made.body.id, "start")).status).toBe(409);
  });

  test("has sittings of its own on each day, and is told as still to do", async () => {
    await give(past);
    const later = await give(nextWeek);
    await sat(-25);
    expect(await own()).toMatchObject({ sittings_allowed: 1, sittings_used: 0, can: { start: false } });
    expect(await listed()).toMatchObject({ state: "upcoming", sessions: [{ state: "released" }] });
    expect(await canSit()).toBe(true);
    await move(later, present);
    expect(await listed()).toMatchObject({ state: "open" });
    const begun = await generate();
    expect(begun.status).toBe(201);
    expect((await act(begun.body.id, "start")).body.closes_at).toBe(present.closes_at.toISOString());
    expect(await own()).toMatchObject({ sittings_used: 1, can: { start: false, continue: true } });
  });

  test("is still to do in the file of who has it, too", async () => {
    await give(past);
    await give(nextWeek);
    await sat(-29);
    const link = await t.call<{ url: string }>("GET", `/api/assessments/${assessment}/users/export/`, { as: staff });
    const file = await t.call<string>("GET", new URL(link.body.url, "http://localhost").pathname);
    const [header = "", row = ""] = file.body.replace("\uFEFF", "").split("\r\n");
    const cells = row.split(",");
    const cellOf = (name: string) => cells[header.split(",").indexOf(name)];
    expect(["state", "sittings_used", "sittings_allowed", "submitted_at"].map(cellOf)).toEqual([
      "upcoming",
      "0",
      "1",
      "",
    ]);
  });

  test("uses a sitting up in the window in which it was begun, also once that was moved", async () => {
    const only = await give(present);
    await sat(-1);
    expect(await own()).toMatchObject({ sittings_used: 1, can: { start: false } });
    expect(await generate()).toMatchObject({ status: 409, body: { state: "used" } });
    expect(await canSit()).toBe(false);
    await move(only, nextWeek);
    expect(await own()).toMatchObject({ sittings_used: 1 });
    expect(await canSit()).toBe(false);
  });

  test("announces the next day, though the first was sat", async () => {
    await give(past);
    await give({ opens_at: at(20), closes_at: at(30), created_at: at(-48) });
    await sat(-25);
    await sweepWindows(t.platform.db, t.platform.live.wake);
    const { rows } = await sql<{ kind: string }>`
      select kind from notifications where user_id = ${ada.id}::uuid and data -> 'thing' ->> 'id' = ${assessment}`.execute(
      t.platform.db,
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["opening_soon"]);
  });

  test("asks for the code of the window that is open, not for that of the next", async () => {
    const { db } = t.platform;
    await give({ ...nextWeek, start_code: "NEXT" });
    await give(present);
    const { body } = await generate();
    expect((await act(body.id, "start")).status).toBe(200);
    expect((await db.selectFrom("sessions").select("state").where("id", "=", body.id).executeTakeFirst())?.state).toBe(
      "in_progress",
    );
  });
});

describe("a personal allocation that follows a group with two windows", () => {
  const follows = ["opens_at", "closes_at", "hard_close", "sittings_allowed"];
  const mine = (fields: Record<string, unknown> = {}) =>
    give({ group_id: null, user_id: ada.id, follows, time_multiplier: 2, ...fields });

  test("follows the one that is open, else the next, with the sittings of each", async () => {
    await give({ ...past, sittings_allowed: 4 });
    const later = await give(nextWeek);
    const personal = await mine();
    await sat(-25);
    expect(await own()).toMatchObject({
      opens_at: nextWeek.opens_at.toISOString(),
      sittings_allowed: 1,
      sittings_used: 0,
      accommodations: { time_multiplier: 2 },
    });
    expect((await listed())?.from.opens_at).toEqual({ by: "group", allocation: later, is_draft: false });
    expect(await canSit()).toBe(true);
    const { body } = await t.call<{ opens_at: string }>("GET", `/api/test-allocation/${personal}/`, { as: staff });
    expect(body.opens_at).toBe(nextWeek.opens_at.toISOString());
  });

  test("keeps its later deadline of the first until that is over", async () => {
    await give(past);
    await give(nextWeek);
    const personal = await mine({ extension_seconds: 30 * 3600 });
    expect(await own()).toMatchObject({ opens_at: past.opens_at.toISOString(), can: { start: true } });
    await move(personal, { extension_seconds: 3600 });
    expect(await own()).toMatchObject({
      opens_at: nextWeek.opens_at.toISOString(),
      closes_at: new Date(nextWeek.closes_at.getTime() + HOUR).toISOString(),
      can: { start: false },
    });
  });
});

describe("a window that changes while sittings are created and under way", () => {
  test("reaches a sitting that another process creates at that moment", async () => {
    const { db } = t.platform;
    const only = await give(present);
    const later = at(5);
    let made: ReturnType<typeof generate> | undefined;
    await inTransaction(db, async (tx) => {
      await tx.updateTable("allocations").set({ closes_at: later }).where("id", "=", only).execute();
      await renewExpiry(tx, [only]);
      made = generate();
      const isWaiting = async () => {
        const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(db);
        expect(rows.length).toBeGreaterThan(0);
      };
      await vi.waitFor(isWaiting, waitOptions);
    });
    const { body } = (await made) ?? { body: { id: "" } };
    const row = await db.selectFrom("sessions").select("expires_at").where("id", "=", body.id).executeTakeFirst();
    expect(row?.expires_at).toEqual(later);
  });

  test("leaves a sitting that was begun its own terms", async () => {
    const only = await give(present);
    const { body } = await generate();
    const started = await act(body.id, "start");
    expect(started.body.closes_at).toBe(present.closes_at.toISOString());
    await inTransaction(t.platform.db, async (tx) => {
      await tx
        .updateTable("allocations")
        .set({ ...nextWeek })
        .where("id", "=", only)
        .execute();
      await renewExpiry(tx, [only]);
    });
    expect(await own()).toMatchObject({
      opens_at: nextWeek.opens_at.toISOString(),
      sessions: [{ id: body.id, state: "in_progress", closes_at: present.closes_at.toISOString() }],
      can: { continue: true },
    });
    expect((await act(body.id, "begin_section")).status).toBe(200);
  });
});

test("the database joins windows and tells one of them as this does", async () => {
  const hour = fc.option(fc.integer({ min: 0, max: 12 }), { nil: null });
  const rows = fc.array(fc.record({ opens: hour, closes: hour }), { minLength: 1, maxLength: 5 });
  const moment = (value: number | null) => (value === null ? null : new Date(Date.UTC(2026, 10, 2, value)));
  const isReal = ({ opens, closes }: { opens: number | null; closes: number | null }) =>
    opens === null || closes === null || opens < closes;
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: -1, max: 13 }), async (given, when) => {
      fc.pre(given.some(isReal));
      const spans = given.map(({ opens, closes }) => ({ opens_at: moment(opens), closes_at: moment(closes) }));
      const now = moment(when) as Date;
      const told = toldOf(joinWindows(spans), now);
      const { rows: found } = await sql`
        select lower(told) as opens_at, upper(told) as closes_at from (
          select told_window(range_agg(allocation_window(opens, closes)), ${now}::timestamptz) as told
          from unnest(${spans.map((span) => span.opens_at)}::timestamptz[], ${spans.map((span) => span.closes_at)}::timestamptz[])
            as each (opens, closes)) one`.execute(t.platform.db);
      expect(found).toEqual([{ opens_at: told?.opens_at ?? null, closes_at: told?.closes_at ?? null }]);
    }),
    { numRuns: 60, seed: 1 },
  );
});
