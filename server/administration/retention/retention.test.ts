import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { chainEntries } from "../../foundation/audit/chain-entries.ts";
import { newId } from "../../platform/ids.ts";
import { installationIdOf } from "../../platform/installation-id.ts";
import { type SignedIn, startTestApp, type TestApp } from "../../testing/app.ts";
import { publishEssay, submitEssay } from "../../testing/essays.ts";
import { createSchool, createTestUser } from "../../testing/factories.ts";
import { holdActCommit } from "../../testing/hold-act-commit.ts";
import { createLeaver, ruleForLeavers } from "../../testing/leavers.ts";
import { findFreePort, startServerProcess } from "../../testing/server-process.ts";
import { waitOptions } from "../../testing/wait-options.ts";
import { workOff } from "../../testing/work-off.ts";
import { checkChains, faultsOf } from "../backup/check-chains.ts";
import { writeManifest } from "../backup/manifest.ts";
import { askForErasures } from "./erase-leavers.ts";

type Shown = OperationOutput<"retention.get">;
type People = OperationOutput<"retention.list_people">;

let t: TestApp;
let staff: SignedIn;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sextant-retention-"));
  t = await startTestApp({ BACKUP_DIR: folder, BACKUP_AT: "03:00", BACKUP_KEEP: "3" });
  staff = await t.signInAs("staff");
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  const { db } = t.platform;
  await db.deleteFrom("retention_runs").execute();
  await db.deleteFrom("retention_keeps").execute();
  // Those of earlier tests came back.
  await db.updateTable("users").set({ is_active: true }).where("erased_at", "is", null).execute();
  await db.deleteFrom("settings").execute();
});

const set = (retention: object) => t.call("PATCH", "/api/settings/", { as: staff, body: { retention } });
const shown = async () => (await t.call<Shown>("GET", "/api/retention/", { as: staff })).body;
const listed = async (query = "") =>
  (await t.call<People>("GET", `/api/retention/people/${query}`, { as: staff })).body;
const keep = (id: string, reason = "Appeal is open", as = staff) =>
  t.call<{ code: string }>("POST", `/api/retention/people/${id}/keep/`, { as, body: { reason } });
const stopKeeping = (id: string) => t.call("DELETE", `/api/retention/people/${id}/keep/`, { as: staff });
const isErased = async (id: string) => {
  const row = await t.platform.db
    .selectFrom("users")
    .select("erased_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.erased_at !== null;
};

/** Lets a night pass. */
async function night(): Promise<void> {
  await askForErasures(t.platform.db);
  await workOff(t.platform);
}

async function preview(body: object) {
  const started = await t.call<{ job: { id: string } }>("POST", "/api/retention/previews/", { as: staff, body });
  expect(started.status).toBe(202);
  await workOff(t.platform);
  const { id } = started.body.job;
  const job = await t.call<{ state: string; result: object }>("GET", `/api/jobs/${id}/`, { as: staff });
  expect(job.body.state).toBe("done");
  const page = (query = "") =>
    t.call<People>("GET", `/api/retention/previews/${id}/people/${query}`, { as: staff }).then(({ body }) => body);
  return { id, result: job.body.result, page };
}

describe("the rule for people who left", () => {
  test("is off by default, and waits 30 days once it is on", async () => {
    await createLeaver(t.platform.db, 20);
    expect(await shown()).toMatchObject({ people: null, kept: 0, recordings: { keep_days: 30 }, last_run: null });
    for (const months of [0, 1201, 1.5]) expect((await set({ people_months: months })).status).toBe(400);
    expect((await set({ people_months: 12 })).body.retention).toMatchObject({ people_months: 12 });
    const { people } = await shown();
    const days = (new Date(people?.not_before ?? 0).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
    const logged = await t.platform.db
      .selectFrom("audit_entries")
      .select("after")
      .where("action", "=", "settings.updated")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(logged.after).toMatchObject({ retention: { people_months: 12 } });
    expect((await set({ people_months: null })).status).toBe(200);
    expect((await shown()).people).toBeNull();
  });

  test("erases nobody in the grace, and nobody while it is off", async () => {
    const left = await createLeaver(t.platform.db, 20);
    await night();
    await set({ people_months: 12 });
    await night();
    expect(await isErased(left.id)).toBe(false);
  });

  test.each<[string, SignedIn["role"]]>([
    ["managers", "manager"],
    ["tutors", "tutor"],
    ["students", "student"],
  ])("is not shown to %s", async (_who, role) => {
    const as = await t.signInAs(role);
    const { id } = await createLeaver(t.platform.db, 20);
    for (const [method, path, body] of [
      ["GET", "/api/retention/", undefined],
      ["GET", "/api/retention/people/", undefined],
      ["POST", "/api/retention/previews/", {}],
      ["POST", `/api/retention/people/${id}/keep/`, { reason: "Mine" }],
      ["DELETE", `/api/retention/people/${id}/keep/`, undefined],
      ["GET", `/api/users/${id}/erasure/`, undefined],
    ] as const) {
      const options = body === undefined ? {} : { body };
      expect((await t.call(method, path, { as, ...options })).status).toBe(403);
      expect((await t.call(method, path, options)).status).toBe(401);
    }
  });

  test("refuses what makes no sense", async () => {
    const post = (body: object) => t.call("POST", "/api/retention/previews/", { as: staff, body });
    for (const months of [0, 1201, "12"]) expect((await post({ months })).status).toBe(400);
    expect((await t.call("GET", "/api/retention/people/?state=all", { as: staff })).status).toBe(400);
    const { id } = await createLeaver(t.platform.db, 20);
    for (const reason of ["", "  ", "x".repeat(501)]) expect((await keep(id, reason)).status).toBe(400);
    expect((await t.call("GET", `/api/retention/previews/${newId()}/people/`, { as: staff })).status).toBe(404);
    expect((await keep(newId())).status).toBe(404);
    expect((await keep((await t.signInAs("tutor")).id)).status).toBe(404);
    const unproven = await t.call("GET", `/api/users/${id}/erasure/`, { as: staff });
    expect([unproven.status, unproven.body]).toEqual([200, { erased_at: null, left: [], backups: null }]);
    expect((await t.call("GET", `/api/users/${newId()}/erasure/`, { as: staff })).status).toBe(404);
  });
});

describe("a dry run", () => {
  test("says who would be erased and when, in pages, and changes nothing", async () => {
    const { db } = t.platform;
    const [first, second] = [await createLeaver(db, 30), await createLeaver(db, 15)];
    await createLeaver(db, 6);
    const state = async () => {
      const { rows } = await sql`select to_jsonb(u) as row from users u order by id`.execute(db);
      const audits = await sql`select count(*)::int as count from audit_entries`.execute(db);
      const settings = await sql`select value from settings`.execute(db);
      return { rows, audits: audits.rows, settings: settings.rows };
    };
    const before = await state();
    const run = await preview({ months: 12 });
    expect(run.result).toEqual({ months: 12, people: 2, recordings: { count: 0, bytes: 0 } });
    const page = await run.page("?page_size=1");
    expect(page).toMatchObject({ count: 2, next: expect.stringContaining("page=2") });
    const all = await run.page();
    expect(all.results.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
    for (const { name, erase_at } of all.results) {
      expect(name).toBe("Left Longago");
      // The grace of a rule that would be new.
      expect(new Date(erase_at ?? 0).getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    }
    expect(await state()).toEqual(before);
    expect((await preview({})).result).toMatchObject({ months: null, people: 0 });
  });

  test("names nobody any more who was erased since", async () => {
    const { id } = await createLeaver(t.platform.db, 30);
    const run = await preview({ months: 12 });
    await t.call("POST", `/api/users/${id}/erase/`, { as: staff, body: { name: "Left Longago" } });
    expect((await run.page()).results).toEqual([]);
  });
});

describe("the nightly job", () => {
  test("erases who left, loses no answer and no entry of the log, and says by which rule", async () => {
    const { db } = t.platform;
    const { assessment } = await publishEssay(t, staff);
    const { student } = await submitEssay(t, staff, assessment, { tutors: [] });
    await workOff(t.platform);
    await t.call("DELETE", `/api/users/${student.id}/`, { as: staff });
    await sql`update users set deactivated_at = now() - interval '13 months', last_seen_at = now() - interval '14 months'
      where id = ${student.id}::uuid`.execute(db);
    const recent = await createLeaver(db, 10);
    const rows = async () => {
      const history = await sql`select * from answer_history order by session_id, seq`.execute(db);
      const audit = await sql`select id, action, sealed from audit_entries order by id`.execute(db);
      return { history: history.rows, audit: audit.rows };
    };
    const before = await rows();
    expect(before.history.length).toBeGreaterThan(0);
    await ruleForLeavers(db, 12);
    expect((await listed()).results.map(({ id }) => id)).toEqual([student.id]);
    await night();
    expect([await isErased(student.id), await isErased(recent.id)]).toEqual([true, false]);
    const after = await rows();
    expect(after.history).toEqual(before.history);
    expect(after.audit.slice(0, before.audit.length)).toEqual(before.audit);
    const entry = await db
      .selectFrom("audit_entries")
      .select(["actor_id", "after"])
      .where("action", "=", "user.erased")
      .where("subject_id", "=", student.id)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      actor_id: null,
      after: { rule: "people_left", months: 12, left_at: expect.stringMatching(/^\d{4}-/) },
    });
    await chainEntries(db);
    const chains = await checkChains(db);
    expect(faultsOf(chains)).toEqual([]);
    expect(chains.answers.byHashAlone).toBeGreaterThan(0);
    expect((await shown()).last_run).toMatchObject({ erased: 1, failed: 0 });
    expect(await readFile(join(folder, "erased-people.txt"), "utf8")).toContain(student.id);
  });

  test("goes once a night, however many processes ask", async () => {
    const { db } = t.platform;
    await ruleForLeavers(db, 12);
    await Promise.all(Array.from({ length: 6 }, () => askForErasures(db)));
    await workOff(t.platform);
    await night();
    expect(await db.selectFrom("retention_runs").select("id").execute()).toHaveLength(1);
  });

  test("counts a student as gone once their last school has ended, and as long as they are used active ones stay", async () => {
    const { db } = t.platform;
    const schools = [await createSchool(db), await createSchool(db)];
    const [gone, stays, used] = [
      await createTestUser(db, { schoolIds: schools }),
      await createTestUser(db, { schoolIds: schools }),
      await createTestUser(db, { schoolIds: schools }),
    ];
    const [first = ""] = schools;
    await sql`update memberships set member_from = now() - interval '3 years', member_to = now() - interval '2 years'
      where user_id in (${gone.id}, ${used.id}) or (user_id = ${stays.id} and school_id = ${first})`.execute(db);
    await sql`update users set last_seen_at = now() - interval '2 months' where id = ${used.id}`.execute(db);
    await ruleForLeavers(db, 12);
    await night();
    expect(await Promise.all([gone.id, stays.id, used.id].map(isErased))).toEqual([true, false, false]);
  });

  test("erases nobody of the team", async () => {
    const { db } = t.platform;
    const tutor = await createTestUser(db, { role: "tutor" });
    await sql`update users set is_active = false where id = ${tutor.id}`.execute(db);
    await sql`update users set deactivated_at = now() - interval '9 years' where id = ${tutor.id}`.execute(db);
    await ruleForLeavers(db, 1);
    await night();
    expect(await isErased(tutor.id)).toBe(false);
  });

  test.each([
    ["signs in", sql`update users set last_seen_at = now() where id = `],
    ["is reactivated", sql`update users set is_active = true where id = `],
  ])("leaves alone who %s while it is under way", async (_what, change) => {
    const { db } = t.platform;
    const [back, gone] = [await createLeaver(db, 20), await createLeaver(db, 20)];
    await ruleForLeavers(db, 12);
    await askForErasures(db);
    await holdActCommit(
      db,
      (tx) => sql`${change} ${back.id}::uuid`.execute(tx),
      () => workOff(t.platform),
    );
    expect([await isErased(back.id), await isErased(gone.id)]).toEqual([false, true]);
  });

  test("leaves alone who is kept while it is under way", async () => {
    const { db } = t.platform;
    const [kept, gone] = [await createLeaver(db, 20), await createLeaver(db, 20)];
    await ruleForLeavers(db, 12);
    await askForErasures(db);
    await holdActCommit(
      db,
      async (tx) => {
        await sql`select from users where id = ${kept.id}::uuid for update`.execute(tx);
        const keeping = { user_id: kept.id, sealed: Buffer.alloc(1), created_by: staff.id };
        await tx.insertInto("retention_keeps").values(keeping).execute();
      },
      () => workOff(t.platform),
    );
    expect([await isErased(kept.id), await isErased(gone.id)]).toEqual([false, true]);
  });

  test("stops once the rule is off", async () => {
    const { db } = t.platform;
    const people = [await createLeaver(db, 20), await createLeaver(db, 20)].map(({ id }) => id);
    await ruleForLeavers(db, 12);
    await askForErasures(db);
    await holdActCommit(
      db,
      async (tx) => {
        await sql`select from users where id = any(${people}::uuid[]) for update`.execute(tx);
        await sql`update settings set value = jsonb_set(value, '{retention,people_months}', 'null')`.execute(tx);
      },
      () => workOff(t.platform),
    );
    expect(await Promise.all(people.map(isErased))).toEqual([false, false]);
    expect((await shown()).last_run).toMatchObject({ erased: 0 });
  });

  test("goes on where a killed process stopped", async () => {
    const { db } = t.platform;
    const people = [];
    for (let made = 0; made < 5; made += 1) people.push((await createLeaver(db, 20)).id);
    const ids = people.toSorted();
    await ruleForLeavers(db, 12);
    const dataDir = await mkdtemp(join(tmpdir(), "sextant-retention-worker-"));
    const start = async () => {
      const settings = { DATA_DIR: dataDir, DATABASE_URL: t.databaseUrl, LOG_LEVEL: "fatal" };
      return startServerProcess({ PORT: String(await findFreePort()), ...settings });
    };
    const first = await start();
    const counts = async () => (await Promise.all(ids.map(isErased))).filter(Boolean).length;
    await holdActCommit(
      db,
      (tx) => sql`select from users where id = ${ids[2]}::uuid for update`.execute(tx),
      async () => {},
      async () => {
        first.kill("SIGKILL");
        await first.ended;
      },
    );
    expect(await counts()).toBe(2);
    expect((await shown()).last_run).toBeNull();
    const second = await start();
    await vi.waitFor(async () => expect((await shown()).last_run).toMatchObject({ erased: 5, failed: 0 }), waitOptions);
    expect(await counts()).toBe(5);
    second.kill("SIGTERM");
    await second.ended;
    await rm(dataDir, { recursive: true });
  });
});

describe("a person who is kept", () => {
  test("stays, with a reason that the log seals, until staff end it", async () => {
    const { db } = t.platform;
    const { id } = await createLeaver(db, 20);
    await ruleForLeavers(db, 12);
    expect((await keep(id, " Appeal is open ")).status).toBe(204);
    expect((await keep(id)).body).toMatchObject({ code: "illegal_transition", state: "kept" });
    await night();
    expect(await isErased(id)).toBe(false);
    expect((await listed()).results).toEqual([]);
    const { results } = await listed("?state=kept");
    expect(results).toMatchObject([{ id, erase_at: null, kept: { reason: "Appeal is open", by: { id: staff.id } } }]);
    expect(await shown()).toMatchObject({ kept: 1, people: { coming: 0 } });
    const entries = await db
      .selectFrom("audit_entries")
      .select(["action", "actor_id", "sealed"])
      .where("subject_id", "=", id)
      .where("action", "like", "user.kept%")
      .execute();
    expect(entries).toEqual([{ action: "user.kept", actor_id: staff.id, sealed: expect.any(Buffer) }]);
    expect((await stopKeeping(id)).status).toBe(204);
    expect((await stopKeeping(id)).status).toBe(404);
    await db.deleteFrom("retention_runs").execute();
    await night();
    expect(await isErased(id)).toBe(true);
    expect((await keep(id)).body).toMatchObject({ code: "illegal_transition", state: "erased" });
  });
});

test("proof of an erasure lists the backups that hold the person, and when the last is gone", async () => {
  const moment = { at: "2026-01-01T03:00:01.000Z", position: "0/1" };
  const name = "2026-01-01T03-00-00.000Z";
  await mkdir(join(folder, name));
  await writeManifest(join(folder, name), {
    format: 1,
    sextant: "0.1.0",
    schema: "1",
    postgres: "18",
    system: "1",
    timeline: 1,
    sealed_by: "inside",
    start: moment,
    stop: moment,
    rotating_from: null,
    uploads: "here",
    wal: null,
    installation: installationIdOf(t.platform.config.dataDir),
    counts: {},
    folders: [],
    files: [],
  });
  const { id } = await createLeaver(t.platform.db, 20);
  await ruleForLeavers(t.platform.db, 12);
  await night();
  const proof = await t.call<OperationOutput<"users.erasure">>("GET", `/api/users/${id}/erasure/`, { as: staff });
  expect(proof.status).toBe(200);
  expect(proof.body).toMatchObject({ left: [], backups: { holding: [name], unreadable: [], newer: 0 } });
  const days = (new Date(proof.body.backups?.gone_at ?? 0).getTime() - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(1.9);
  expect(days).toBeLessThan(3.1);
  expect((await shown()).last_run).toMatchObject({ erased: 1, backups: { holding: [name] } });
  await rm(join(folder, name), { recursive: true });
  const later = await t.call("GET", `/api/users/${id}/erasure/`, { as: staff });
  expect(later.body).toMatchObject({ backups: { holding: [], gone_at: null } });
});
