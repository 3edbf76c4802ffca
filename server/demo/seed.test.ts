import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runReadMaterialText } from "../library/materials/text/read-text.ts";
import { readConfig } from "../platform/config.ts";
import { openPlatform } from "../platform/open.ts";
import type { Platform } from "../platform/platform.ts";
import { unseal } from "../platform/sealing.ts";
import { openStorage } from "../platform/storage/open-storage.ts";
import { type SignedIn, startTestApp, type TestApp } from "../testing/app.ts";
import { createTestDatabase } from "../testing/database.ts";
import { createTestUser } from "../testing/factories.ts";
import { demoPassword } from "./accounts.ts";
import { generalErrors } from "./content/errors.ts";
import { demoEssays } from "./content/essays.ts";
import { demoFigures } from "./content/figures.ts";
import { demoMaterials } from "./content/library/materials.ts";
import { demoAccounts } from "./content/people.ts";
import { assessmentNames, demoSittings } from "./content/sittings.ts";
import { demoLesson } from "./content/videos/lesson.ts";
import { needsDemo } from "./needs-demo.ts";
import { seedDemo } from "./seed.ts";

const dataDir = mkdtempSync(join(tmpdir(), "sextant-demo-"));
/** The essays among them. */
const sittingCount = demoSittings().length + demoEssays.length;
const quiet = () => {};
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const tables = [
  ...["users", "schools", "groups", "group_members", "student_carers", "questions", "key_revisions", "files"],
  ...[
    "tags",
    "assessment_tags",
    "reasons_for_error",
    "assessment_versions",
    "allocations",
    "sessions",
    "attempts",
    "answer_history",
  ],
  ...["visits", "session_events", "attempt_scores", "session_scores", "result_facts", "audit_entries"],
];

async function countRows({ pool }: Platform): Promise<Record<string, number>> {
  const counts = tables.map((table) => `select '${table}' as name, count(*) as count from ${table}`);
  const { rows } = await pool.query<{ name: string; count: number }>(counts.join(" union all "));
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
}

async function openEmpty() {
  const database = await createTestDatabase();
  const config = readConfig({ DATA_DIR: dataDir });
  const open = () => openPlatform(config, database.url, pino({ level: "silent" }), "test");
  return { open, drop: database.drop };
}

/** Brings the demo in by a process of its own. */
function spawnSeeding(url: string) {
  const at = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  const script = `
    const { pino } = await import("pino");
    const { readConfig } = await import(${at("../platform/config.ts")});
    const { openPlatform } = await import(${at("../platform/open.ts")});
    const { seedDemo } = await import(${at("./seed.ts")});
    const config = readConfig({ DATA_DIR: ${JSON.stringify(dataDir)} });
    const platform = await openPlatform(config, ${JSON.stringify(url)}, pino({ level: "silent" }), "test");
    await seedDemo(platform, (line) => console.log(line));
    await platform.close();`;
  const cwd = new URL("..", import.meta.url).pathname;
  return spawn(process.execPath, ["--input-type=module", "-e", script], {
    cwd,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Ends a process that brings the demo in while it is on the way, and returns how it ended. */
async function killSeeding(url: string): Promise<unknown[]> {
  const child = spawnSeeding(url);
  const exited = once(child, "exit");
  for await (const line of createInterface(child.stdout)) {
    if (line.includes("questions")) child.kill("SIGKILL");
  }
  return exited;
}

describe("the demo school", () => {
  let app: TestApp;
  let afterKilled: { ended: unknown[]; isNeeded: boolean; rows: Record<string, number> };
  let broughtIn: Record<string, number>;
  /** The output of each of two processes started at the same time. */
  const said: [string[], string[]] = [[], []];
  const people: Record<string, SignedIn> = {};

  // The tests share one seeding, since it takes long: after a process that was killed, by two at the same time.
  beforeAll(async () => {
    app = await startTestApp({ DATA_DIR: dataDir });
    const ended = await killSeeding(app.databaseUrl);
    afterKilled = { ended, isNeeded: await needsDemo(app.platform.db), rows: await countRows(app.platform) };
    const other = await app.startAnother();
    await Promise.all([app, other].map(({ platform }, at) => seedDemo(platform, (line) => said[at]?.push(line))));
    await other.close();
    broughtIn = await countRows(app.platform);
    for (const { email, role } of Object.values(demoAccounts)) {
      const { id } = await app.platform.db
        .selectFrom("users")
        .select("id")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      people[role] = await app.signInAs({ id, role });
    }
  });
  afterAll(() => app.close());

  const as = (role: string) => {
    const person = people[role];
    if (!person) throw new Error(`no ${role} is there`);
    return person;
  };
  type Listed = { results: Record<string, unknown>[]; count: number };
  const list = async (role: string, url: string) => {
    const { status, body } = await app.call<Listed>("GET", url, { as: as(role) });
    expect(status).toBe(200);
    return body;
  };
  interface Own {
    assessment: { id: string; name: string };
    closes_at: string | null;
    sessions: { id: string; state: string; sections_done: number; sections: number }[];
    can: { start: boolean; continue: boolean };
  }
  const listOwn = async () => (await list("student", "/api/users/assessments/")).results as unknown as Own[];
  const findOwn = async (name: string) => {
    const own = (await listOwn()).find(({ assessment }) => assessment.name === name);
    if (!own) throw new Error(`the demo student has no ${name}`);
    return { ...own, sessionId: own.sessions[0]?.id ?? "" };
  };

  test("that a process killed on the way was bringing in leaves nothing", () => {
    expect(afterKilled.ended).toEqual([null, "SIGKILL"]);
    expect(afterKilled.isNeeded).toBe(true);
    expect(Object.values(afterKilled.rows)).toEqual(tables.map(() => 0));
  });

  test("that two processes begin at once comes in once, and wholly", () => {
    expect(said.flat().filter((line) => line.includes("sittings"))).toHaveLength(1);
    expect(broughtIn).toMatchObject({ schools: 1, users: 29, questions: 217, sessions: sittingCount });
  });

  test("is told of while it comes in, and is not needed again", async () => {
    // The one that came second has only said that it begins.
    expect(said.map((lines) => lines.length).sort()).toEqual([1, 5]);
    expect(await needsDemo(app.platform.db)).toBe(false);
    expect(await needsDemo(app.platform.db, true)).toBe(false);
  });

  test("has a recording of the demo student, who agreed to it, while nobody is recorded", async () => {
    const { results } = await list("staff", "/api/recordings/");
    expect(results).toMatchObject([{ user: { id: as("student").id }, session: null }]);
    const consent = await app.call("GET", "/api/recording-consent/", { as: as("student") });
    expect(consent.body).toMatchObject({ enabled: false, consent: { given_by: "person" }, count: 1 });
    const watched = await app.call<string>("GET", `/api/recordings/${results[0]?.id}/events/`, { as: as("staff") });
    const { events } = JSON.parse(watched.body) as { events: { type: number; timestamp: number }[] };
    const times = events.map(({ timestamp }) => new Date(timestamp).toISOString());
    expect([times[0], times.at(-1)]).toEqual([results[0]?.from, results[0]?.to]);
    // A full snapshot, with which a replay begins.
    expect(events.slice(0, 3).map(({ type }) => type)).toContain(2);
    // Shown only to people who may watch it.
    const shown = async (role: string) =>
      (await app.call<{ has_recordings: boolean }>("GET", "/api/settings/", { as: as(role) })).body.has_recordings;
    expect([await shown("staff"), await shown("manager"), await shown("tutor")]).toEqual([true, true, false]);
  });

  test("knows the dates of the exam, Saturdays from five weeks on, with the end of registration", async () => {
    const { body } = await app.call<{ results: { exam: string; on: string; register_by: string }[] }>(
      "GET",
      "/api/exam-dates/",
      { as: as("student") },
    );
    expect(body.results).toHaveLength(4);
    const ahead = (date = "") => (Date.parse(date) - Date.now()) / 86_400_000;
    expect(ahead(body.results[0]?.on)).toBeGreaterThan(33);
    for (const { exam, on, register_by } of body.results) {
      expect([exam, new Date(on).getUTCDay()]).toEqual(["SAT", 6]);
      expect(ahead(register_by)).toBeGreaterThan(0);
      expect(register_by < on).toBe(true);
    }
  });

  test("has percentiles of the SAT, and says that they are of simulated test takers", async () => {
    const { body } = await app.call<{ results: unknown[] }>("GET", "/api/percentile-tables/", { as: as("staff") });
    const source = expect.stringContaining("simulated");
    expect(body.results).toMatchObject([{ exam: "SAT", source, counts: "below", scale: { min: 400, max: 1600 } }]);
  });

  test("lets all five accounts sign in with the one password", async () => {
    for (const { email, role } of Object.values(demoAccounts)) {
      const body = { identifier: email, password: demoPassword };
      const answer = await app.call<{ user: { role: string } }>("POST", "/api/sign-in/", { body });
      expect([answer.status, answer.body.user?.role]).toEqual([200, role]);
    }
  });

  test("has nobody else who could sign in", async () => {
    const others = app.platform.db.selectFrom("users").select("email").where("password_hash", "is not", null);
    expect(await others.execute()).toHaveLength(5);
  });

  test("is within the reach of its team", async () => {
    const groups = (await list("tutor", "/api/groups/")).results;
    expect(groups).toMatchObject([{ name: "Spring SAT", member_count: 25 }]);
    const counts: Record<string, number> = {};
    for (const role of ["tutor", "counselor", "manager", "staff"]) {
      counts[role] = (await list(role, "/api/users/assessments-sessions/")).count;
    }
    const all = sittingCount;
    expect(counts).toMatchObject({ tutor: all, manager: all, staff: all });
    expect(counts.counselor).toBeGreaterThan(5);
    expect(counts.counselor).toBeLessThan(all);
  });

  test("gives the demo student assessments to take, one to go on with, and one to look back at", async () => {
    const own = await listOwn();
    expect(Object.fromEntries(own.map((one) => [one.assessment.name, [one.can, one.sessions]]))).toMatchObject({
      [assessmentNames.diagnostic]: [{ start: true, continue: false }, []],
      [assessmentNames.mock]: [
        { start: false, continue: true },
        [{ state: "in_progress", sections_done: 1, sections: 2 }],
      ],
      [assessmentNames.checkIn]: [{ start: false, continue: false }, [{ state: "released" }]],
      [assessmentNames.guided]: [{ start: true, continue: false }, []],
    });
    const body = { identifier: demoAccounts.student.email, password: demoPassword };
    const { body: signIn } = await app.call<{ user: { initial_assessments: { name: string }[] } }>(
      "POST",
      "/api/sign-in/",
      { body },
    );
    expect(signIn.user.initial_assessments.map(({ name }) => name)).toEqual([assessmentNames.diagnostic]);
  });

  test("has a stopped mock whose first two modules were worked through, and whose second section can begin for a month", async () => {
    const { sessionId, closes_at } = await findOwn(assessmentNames.mock);
    const days = (new Date(closes_at ?? 0).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(31.1);
    const { rows } = await app.platform.pool.query(
      `select count(*) filter (where response is not null) as answered, count(*) as placed,
        count(*) filter (where flagged) as flagged from attempts where session_id = $1`,
      [sessionId],
    );
    expect(rows).toEqual([{ answered: expect.any(Number), placed: 54, flagged: expect.any(Number) }]);
    expect(rows[0].answered).toBeGreaterThan(42);
    const url = `/api/users/assessments-sessions/${sessionId}/`;
    const before = await app.call<{ sections: unknown[]; closes_at: string }>("GET", url, { as: as("student") });
    expect(before.body.sections).toMatchObject([
      { state: "ended", name: "Reading and Writing · Module 1", break: null },
      { state: "ended", break: { state: "over" } },
      { state: "pending", name: "Math · Module 1" },
    ]);
    expect(before.body.closes_at).toBe(closes_at);
    const begin = { action: "begin_section", lease: 1 };
    const after = await app.call("PATCH", url, { as: as("student"), body: begin });
    expect([after.status, after.body.sections]).toMatchObject([
      200,
      [{}, {}, { state: "in_progress", question_count: 22 }],
    ]);
    const rendered = await app.call<{ sections: { attempts: unknown[] }[] }>(
      "GET",
      `/api/users/assessments-sessions/render/?session=${sessionId}`,
      { as: as("student") },
    );
    expect(rendered.body.sections.map((section) => section.attempts.length)).toEqual([0, 0, 22]);
  });

  interface Reviewed {
    points: number;
    max_points: number;
    correct: boolean | null;
    status: string;
    section: string;
    time_ms: number;
    changed: number;
    visits: number;
    key?: unknown;
    explanation?: string;
    cohort: { count: number } | null;
    reason_for_error: Record<string, string | null>;
  }

  test("has doubts in every state, at answers, a page and a moment, one with an answer that is offered there", async () => {
    interface Doubt {
      state: string;
      claim: object | null;
      anchor: { kind: string; page: { page: number } | null; moment: { at_ms: number } | null };
    }
    const doubts = (await list("tutor", "/api/doubt-tagging/?show=all&page_size=50")).results as unknown as Doubt[];
    const said = doubts.map(({ state, claim, anchor }) => [claim ? "claimed" : state, anchor.kind]);
    expect(new Set(said.map(([state]) => state))).toEqual(new Set(["open", "claimed", "answered", "resolved"]));
    expect(said).toContainEqual(["answered", "page"]);
    expect(said).toContainEqual(["open", "moment"]);
    const offered = (await list("student", "/api/doubt-answers/mistakes/")).results;
    expect(offered.length).toBeGreaterThan(0);
    const page = doubts.find(({ anchor }) => anchor.page);
    expect(page?.anchor.page).toMatchObject({ page: 6, material: { name: demoMaterials[0]?.title } });
    const [own] = (await list("student", "/api/doubt-tagging/?show=open")).results as unknown as Doubt[];
    expect(own?.anchor.moment).toMatchObject({ at_ms: 102_000, video: { name: demoLesson.title } });
    const materials = await list("tutor", "/api/study-material/?page_size=50");
    const booklet = materials.results.find(({ title }) => title === demoMaterials[0]?.title);
    const prepared = await app.call<{ offered: object[] }>(
      "GET",
      `/api/create-doubt-tagging/?material=${booklet?.id}&page=6`,
      { as: as("student") },
    );
    expect(prepared.body.offered).toHaveLength(1);
  });

  test("has notes on pages and at a moment in the demo student’s notebook, where they were made", async () => {
    const { results } = await list("student", "/api/notebook/?page_size=50");
    const sources = new Set(results.map(({ source }) => source));
    expect([sources.has("material"), sources.has("video")]).toEqual([true, true]);
    const materials = await list("student", `/api/user-materials/${as("student").id}/?page_size=50`);
    const booklet = materials.results.find(({ title }) => title === demoMaterials[0]?.title);
    // Once the words of the booklet are known, a note is looked up among them.
    const { db, config } = app.platform;
    await runReadMaterialText(db, openStorage(config))({ material: booklet?.id, number: 1 });
    const notes = await list("student", `/api/notes/?material=${booklet?.id}`);
    expect(notes.results.map(({ page, lost, text }) => ({ page, lost, text }))).toEqual([
      { page: 3, lost: false, text: "" },
      { page: 6, lost: false, text: "Mock 6, question 11 was this one" },
    ]);
  });

  test("has a report whose totals are those of its attempts", async () => {
    const { sessionId } = await findOwn(assessmentNames.checkIn);
    const { body } = await app.call<{
      score: { points: number; scaled: number; sections: { points: number; time_ms: number; omitted: number }[] };
      sections: { id: string; time_limit_seconds: number }[];
    }>("GET", `/api/users/assessments-sessions/${sessionId}/`, { as: as("student") });
    const attempts = (await list("student", `/api/users/sessions/${sessionId}/attempts/`))
      .results as unknown as Reviewed[];
    expect(attempts).toHaveLength(27);
    const sum = (some: Reviewed[], read: (one: Reviewed) => number) =>
      some.reduce((total, one) => total + read(one), 0);
    expect(body.score.points).toBe(sum(attempts, ({ points }) => points));
    body.sections.forEach(({ id, time_limit_seconds }, index) => {
      const own = attempts.filter(({ section }) => section === id);
      const said = body.score.sections[index];
      expect(said?.points).toBe(sum(own, ({ points }) => points));
      expect(said?.omitted).toBe(own.filter(({ status }) => status === "omitted").length);
      expect(said?.time_ms).toBe(sum(own, (one) => one.time_ms));
      expect(said?.time_ms).toBeLessThan(time_limit_seconds * 1000);
    });
    expect(body.score.scaled % 10).toBe(0);
    const right = attempts.filter(({ correct }) => correct).length / attempts.length;
    expect(right).toBeGreaterThan(0.6);
    expect(right).toBeLessThan(0.8);
    expect(attempts.filter(({ status }) => status === "omitted").length).toBeGreaterThan(0);
    expect(sum(attempts, ({ changed }) => changed)).toBeGreaterThan(0);
    expect(attempts.some(({ visits }) => visits === 0)).toBe(true);
    for (const { key, explanation, cohort } of attempts) {
      expect(key).toBeDefined();
      expect(explanation).not.toBe("");
      expect(cohort?.count).toBeGreaterThanOrEqual(10);
    }
    const reasons = attempts.map((one) => one.reason_for_error);
    expect(reasons.filter(({ student }) => student !== null)).toHaveLength(3);
    expect(reasons.filter(({ tutor }) => tutor !== null)).toHaveLength(2);
  });

  test("has enough released first sittings of the diagnostic for a cohort", async () => {
    const { rows } = await app.platform.pool.query(
      `select count(*) as people from session_results result join assessments on assessments.id = result.assessment_id
        where assessments.name = $1 and result.is_first and result.released_at is not null`,
      [assessmentNames.diagnostic],
    );
    expect(rows[0].people).toBeGreaterThanOrEqual(10);
  });

  test("has published questions only, each worth its points for its own key", async () => {
    const pages = [1, 2].map((page) => list("tutor", `/api/questions/?page_size=200&page=${page}`));
    const [{ count, results: first }, { results: second }] = (await Promise.all(pages)) as [Listed, Listed];
    const results = [...first, ...second];
    expect(results).toHaveLength(count);
    expect(count).toBe(217);
    for (const { id, status, key, text_tags, tags } of results as {
      id: string;
      status: string;
      key: Record<string, { correct?: string[]; accept?: string[] }>;
      text_tags: null;
      tags: string[];
    }[]) {
      // An essay has no key that earns points by itself.
      if (Object.values(key).some((own) => "rubric" in own)) continue;
      const response = Object.fromEntries(
        Object.entries(key).map(([interaction, own]) => [interaction, own.correct ?? own.accept?.[0]]),
      );
      const url = `/api/questions/${id}/score/`;
      const { body } = await app.call("POST", url, { as: as("tutor"), body: { response } });
      expect([status, text_tags, tags.length, body.status, body.points]).toEqual(["published", null, 1, "scored", 1]);
    }
  });

  test("files every question under a taxonomy that has tags for both exams", async () => {
    const tree = await list("student", "/api/tags/tree/");
    const tags = tree.results as unknown as {
      name: string;
      level: string;
      question_count: number;
      parent_level: string;
    }[];
    const count = (name: string) => tags.find((tag) => tag.name === name)?.question_count;
    expect(tags.filter((tag) => tag.level === "exam").map((tag) => tag.name)).toEqual(["SAT", "GRE"]);
    const all = (await list("staff", "/api/tags/exam/")).results as unknown as { question_count: number }[];
    expect(all.map((tag) => tag.question_count)).toEqual([215, 2]);
    expect(count("Math")).toBeGreaterThan(0);
    expect(tags.find((tag) => tag.name === "Analyze an issue")?.parent_level).toBe("subject");
    const reasons = (await list("student", "/api/tags/reason-for-error/?page_size=200")).results as unknown as {
      name: string;
      topic: string | null;
      topic_name: string | null;
    }[];
    const general = reasons.filter((reason) => reason.topic === null).length;
    expect([general, reasons.length > 10 * general]).toEqual([generalErrors.length, true]);
    // One of several topics is for what these have in common, not for the whole subject.
    const filed = new Map(reasons.map(({ name, topic_name }) => [name, topic_name]));
    expect([filed.get("Did not square the radius"), filed.get("Sentence fragment"), filed.get("Sign slip")]).toEqual([
      "Geometry and Trigonometry",
      "Standard English Conventions",
      "Math",
    ]);
  });

  test("files every question under a lesson of its syllabus", async () => {
    const trees = (await list("staff", "/api/subjects/tree/")).results as unknown as {
      subject: { name: string };
      question_count: number;
      nodes: { children: { question_count: number }[] }[];
    }[];
    expect(trees.map((tree) => tree.subject.name)).toEqual(["English", "Mathematics"]);
    expect(trees.reduce((sum, tree) => sum + tree.question_count, 0)).toBe(215);
    const lessons = trees.flatMap((tree) => tree.nodes).flatMap((unit) => unit.children);
    expect(Math.min(...lessons.map((lesson) => lesson.question_count))).toBeGreaterThan(0);
  });

  test("has a reason for error behind every wrong option, and bytes behind every picture", async () => {
    const { rows } = await app.platform.pool.query(
      `select count(*) as options, count(reason.id) as reasons from question_versions,
        jsonb_array_elements(interactions) as interaction, jsonb_array_elements(interaction -> 'options') as option
        left join reasons_for_error reason on reason.id::text = option ->> 'reason_for_error'`,
    );
    expect(rows[0].reasons * 4).toBe(rows[0].options * 3);
    const pictures = app.platform.db.selectFrom("files").where("media_type", "like", "image/%");
    const files = await pictures.select(["name", "width"]).execute();
    const widths = Object.entries(demoFigures()).map(([name, svg]) => [
      `${name}.png`,
      2 * Number(/width="(\d+)"/.exec(svg)?.[1]),
    ]);
    expect(Object.fromEntries(files.map(({ name, width }) => [name, width]))).toEqual(Object.fromEntries(widths));
  });

  test("keeps every answer in a chain that its payloads prove, at moments in their order", async () => {
    const { rows } = await app.platform.pool.query<{
      attempt_id: string;
      payload: string;
      sealed: Buffer | null;
      key: Buffer | null;
      payload_hash: Buffer;
      head: Buffer;
      state_head: Buffer;
      saves: number;
      seq: number;
      is_within: boolean;
    }>(
      `select h.attempt_id, h.payload, h.sealed, k.key, h.payload_hash, h.head, h.seq, a.head as state_head, a.saves,
        h.received_at between c.started_at and c.ended_at + interval '2 seconds' as is_within
        from answer_history h join attempts a on a.session_id = h.session_id and a.id = h.attempt_id
        join session_sections c on c.session_id = a.session_id and c.id = a.session_section_id
        join sessions s on s.id = h.session_id left join person_keys k on k.user_id = s.user_id
        order by h.attempt_id, h.seq`,
    );
    expect(rows.length).toBeGreaterThan(1500);
    const sha256 = (...parts: (string | Buffer)[]) => {
      const hash = createHash("sha256");
      for (const part of parts) hash.update(part);
      return hash.digest();
    };
    const heads = new Map<string, Buffer>();
    for (const row of rows) {
      const sent = row.sealed && row.key ? unseal(row.key, row.sealed) : row.payload;
      expect(row.payload_hash.equals(sha256(sent))).toBe(true);
      const head = sha256(heads.get(row.attempt_id) ?? Buffer.alloc(0), row.payload_hash);
      expect(row.head.equals(head)).toBe(true);
      expect(row.is_within).toBe(true);
      if (row.seq === row.saves) expect(row.state_head.equals(head)).toBe(true);
      heads.set(row.attempt_id, head);
    }
  });

  test("happened before now, in the order of its transitions", async () => {
    const { rows } = await app.platform.pool.query<{ session_id: string; actions: string[]; last: Date }>(
      `select session_id, array_agg(action order by at, id) as actions, max(at) as last from session_events
        where session_id <> $1 group by session_id`,
      [(await findOwn(assessmentNames.mock)).sessionId],
    );
    expect(rows).toHaveLength(sittingCount - 1);
    for (const { actions, last } of rows) {
      expect(actions.join(" ")).toMatch(
        /^start (begin_section end_section (route )?(end_break )?)+(submit score( score)?( release)?( show_keys)?)?$|^start( begin_section end_section( route)?)+$/,
      );
      expect(last.getTime()).toBeLessThanOrEqual(Date.now());
    }
  });

  test("stays as it is when it is brought in again", async () => {
    const before = await countRows(app.platform);
    await seedDemo(app.platform, quiet);
    expect(await countRows(app.platform)).toEqual(before);
  });
});

describe("where it is needed", () => {
  test("only where nobody is yet, unless it is asked for", async () => {
    const { open, drop } = await openEmpty();
    const platform = await open();
    expect(await needsDemo(platform.db)).toBe(true);
    await createTestUser(platform.db, { role: "staff" });
    expect([await needsDemo(platform.db), await needsDemo(platform.db, true)]).toEqual([false, true]);
    await platform.close();
    await drop();
  });
});
