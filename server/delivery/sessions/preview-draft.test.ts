import { beforeAll, describe, expect, test } from "vitest";
import { makeAdaptiveDraft, makeCalibratedPool } from "../../testing/calibrated-pool.ts";
import { createTestUser } from "../../testing/factories.ts";
import { allocate, answer, type RenderedAttempt, type Session } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { scoreSession } from "../marking/score-sessions.ts";
import { closePreviews } from "./preview-draft.ts";

const server = useTestApp();
const tutor = useSignedIn(server, "tutor");
const staff = useSignedIn(server, "staff");
/** Questions whose key is A. */
let bank: string[];

beforeAll(async () => {
  bank = await Promise.all(Array.from({ length: 8 }, (_, index) => question(`Question ${index}`, "published")));
});

async function post<T = { id: string }>(url: string, body: unknown, status = 201): Promise<T> {
  const made = await server.call<T>("POST", url, { as: tutor, body });
  expect(made.status, JSON.stringify(made.body)).toBe(status);
  return made.body;
}

async function question(words: string, status: string): Promise<string> {
  const options = ["A", "B"].map((letter) => ({ source_identifier: letter, content: `Option ${letter}` }));
  const interactions = [{ type: "choice", source_identifier: "RESPONSE", options }];
  const content = { body: `<p>${words}</p>`, interactions, key: { RESPONSE: { correct: ["A"] } } };
  return (await post("/api/questions/", { ...content, status })).id;
}

const module = (id: string) => ({ id, name: `Module ${id}`, time_limit_seconds: 600 });
const cuts = [
  { at_least: 0, to: "easy" },
  { at_least: 2, to: "hard" },
];
const stages = {
  type: "stages",
  modules: [module("one"), module("easy"), module("hard")],
  scales: [],
  routing: { first: "one", rules: [{ from: "one", cuts }] },
};

/** Reading with a question, then Math: two questions, and one more that is easy or hard. Its scores have no tables yet. */
async function draft() {
  const { id } = await post("/api/assessments/", { name: "Draft", kind: "quiz", score_model: { type: "scaled" } });
  const sections = `/api/assessments/${id}/sections/`;
  const reading = (await post(sections, { name: "Reading", time_limit_seconds: 600 })).id;
  const math = (await post(sections, { name: "Math", selection: stages })).id;
  await post(`/api/sections/${reading}/questions/`, { question: bank[0] });
  const placements = ["one", "one", "easy", "hard"].map((to, place) => ({ question: bank[place + 1], module: to }));
  await post(`/api/sections/${math}/questions/`, { placements });
  return { id, reading, math };
}

type Previewed = Omit<Session, "sections"> & {
  sections: (Session["sections"][number] & { name: string; question_count: number })[];
  is_preview: boolean;
  is_draft_preview?: boolean;
  assessment_version: number | null;
  time_multiplier: number;
  closes_at: string;
};
const preview = (id: string, body: object = {}, as = tutor) =>
  server.call<Previewed & { code?: string }>("POST", `/api/assessments/${id}/preview/`, { as, body });
const act = (id: string, action: string, body: object = {}) =>
  server.call<Previewed>("PATCH", `/api/users/assessments-sessions/${id}/`, { as: tutor, body: { action, ...body } });
const namesOf = ({ sections }: Previewed) => sections.map(({ name }) => name);

/** Begins the next section of a preview and answers all of it with A, or leaves it. */
async function work(id: string, answered: boolean): Promise<Previewed> {
  const begun = await act(id, "begin_section", { lease: 1 });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const { body } = await server.call<{ sections: { attempts: RenderedAttempt[] }[] }>(
    "GET",
    `/api/users/assessments-sessions/render/?session=${id}`,
    { as: tutor },
  );
  const attempts = body.sections
    .flatMap((section) => section.attempts)
    .map((attempt) => ({
      id: attempt.id,
      revision: 1,
      elapsed_ms: 1000,
      response: answer(attempt, "A"),
    }));
  const saved = { session: id, lease: 1, attempts };
  if (answered) await post("/api/users/assessments-attempts/", saved, 200);
  return (await act(id, "end_section", { lease: 1 })).body;
}

describe("a preview of a draft", () => {
  test("is sat as the draft is now, never published, and is marked, short-lived and no version", async () => {
    const { id } = await draft();
    const { status, body } = await preview(id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      is_preview: true,
      is_draft_preview: true,
      assessment_version: null,
      state: "allocated",
    });
    expect(namesOf(body)).toEqual(["Reading", "Math · Module one"]);
    const started = (await act(body.id, "start")).body;
    expect(new Date(started.closes_at).getTime()).toBeLessThanOrEqual(Date.now() + 86_400_000 + 60_000);
    await work(body.id, true);
    expect(namesOf(await work(body.id, true)).at(-1)).toBe("Math · Module hard");
    const versions = await server.call<{ count: number }>("GET", `/api/assessments/${id}/versions/`, { as: tutor });
    const now = await server.call<{ published_version: number | null }>("GET", `/api/assessments/${id}/`, {
      as: tutor,
    });
    expect([versions.body.count, now.body.published_version]).toEqual([0, null]);
    const generate = { as: staff, body: { assessment: id } };
    expect((await server.call("POST", "/api/users/assessments-sessions/generate/", generate)).status).toBe(409);
  });

  test("may be asked for where sittings are generated: as a student, from a module on, by a route", async () => {
    const { id, math } = await draft();
    const student = await createTestUser(server.platform.db, { role: "student" });
    await server.platform.db.updateTable("users").set({ time_multiplier: 2 }).where("id", "=", student.id).execute();
    const generate = (body: object, as = staff) =>
      server.call<Previewed & { code?: string }>("POST", "/api/users/assessments-sessions/generate/", {
        as,
        body: { assessment: id, ...body },
      });
    const own = await generate({ draft: true, preview_as: student.id });
    expect(own.status, JSON.stringify(own.body)).toBe(201);
    expect(own.body).toMatchObject({ is_preview: true, is_draft_preview: true, time_multiplier: 2 });
    const route = [{ section: math, modules: ["one", "easy"] }];
    const from = await generate({ draft: true, module: { section: math, module: "one" }, route });
    expect(namesOf(from.body)).toEqual(["Math · Module one"]);
    expect((await generate({ draft: true, module: { section: math, module: "none" } })).status).toBe(422);
    expect((await generate({ preview_as: student.id })).status).toBe(422);
    expect((await generate({ draft: true, user: student.id })).status).toBe(422);
    expect((await generate({ draft: true }, await server.signInAs(student))).status).toBe(403);
    const far = await server.signInAs("tutor");
    expect((await generate({ draft: true, preview_as: student.id }, far)).status).toBe(404);
  });

  test("with an adaptive section beside a question without parameters is taken by ability and scored in points", async () => {
    const pool = await makeCalibratedPool(
      server,
      tutor,
      [-1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2].map((b) => ({ a: 1.2, b, c: 0 })),
    );
    const { id } = await makeAdaptiveDraft(server, tutor, { pool: { questions: pool.map((one) => one.id) } });
    const reading = (await post(`/api/assessments/${id}/sections/`, { name: "Reading", time_limit_seconds: 600 })).id;
    await post(`/api/sections/${reading}/questions/`, { question: bank[0] });
    const published = await server.call<{ findings: { code: string }[] }>("PATCH", `/api/assessments/${id}/`, {
      as: tutor,
      body: { action: "publish" },
    });
    expect(published.body.findings.map(({ code }) => code)).toEqual(["not_calibrated"]);
    const { status, body } = await preview(id);
    expect([status, namesOf(body)]).toEqual([201, ["Math", "Reading"]]);
    await act(body.id, "start");
    await work(body.id, true);
    await work(body.id, true);
    expect((await act(body.id, "submit", { lease: 1, unsent: 0 })).status).toBe(200);
    await scoreSession(server.platform.db, () => {}, body.id);
    const scored = await server.platform.db
      .selectFrom("sessions")
      .innerJoin("assessment_versions as version", "version.id", "sessions.assessment_version_id")
      .select(["sessions.state", "version.score_model", "version.calibration_id"])
      .where("sessions.id", "=", body.id)
      .executeTakeFirstOrThrow();
    expect(scored).toEqual({ state: "released", score_model: { type: "points" }, calibration_id: expect.any(String) });
  });

  test("takes a route whatever the points, and begins at a module", async () => {
    const { id, math } = await draft();
    const routed = await preview(id, {
      from: { section: math },
      routes: [{ section: math, modules: ["one", "easy"] }],
    });
    expect(namesOf(routed.body)).toEqual(["Math · Module one"]);
    await act(routed.body.id, "start");
    expect(namesOf(await work(routed.body.id, true)).at(-1)).toBe("Math · Module easy");
    const late = await preview(id, { from: { section: math, module: "hard" } });
    expect(namesOf(late.body)).toEqual(["Math · Module hard"]);
  });

  test("has a student’s accommodations: those of the assignment, or the standing ones", async () => {
    const { id } = await draft();
    const { id: student } = await createTestUser(server.platform.db, { role: "student" });
    await server.platform.db.updateTable("users").set({ time_multiplier: 1.25 }).where("id", "=", student).execute();
    expect((await preview(id, { as: student }, staff)).body.time_multiplier).toBe(1.25);
    const published = (await draft()).id;
    const section = { name: "Whole", time_limit_seconds: 600 };
    const plain = (await post("/api/assessments/", { name: "Plain", kind: "quiz" })).id;
    const { id: whole } = await post(`/api/assessments/${plain}/sections/`, section);
    await post(`/api/sections/${whole}/questions/`, { question: bank[7] });
    await server.call("PATCH", `/api/assessments/${plain}/`, { as: tutor, body: { action: "publish" } });
    await allocate(server, staff, plain, student, { accommodations: { time_multiplier: 2 } });
    const { body } = await preview(plain, { as: student }, staff);
    expect([body.time_multiplier, body.sections[0]?.time_limit_seconds]).toEqual([2, 1200]);
    const refused = await preview(published, { as: tutor.id }, staff);
    expect(refused.status).toBe(422);
  });

  test("replaces the one before, whose sitting is over, and the same draft is frozen once", async () => {
    const { id, math } = await draft();
    const first = (await preview(id)).body;
    await act(first.id, "start");
    const second = (await preview(id)).body;
    const third = (await preview(id)).body;
    const states = await server.platform.db
      .selectFrom("sessions")
      .select(["id", "state"])
      .where("assessment_id", "=", id)
      .execute();
    expect(new Map(states.map((row) => [row.id, row.state]))).toEqual(
      new Map([
        [first.id, "cancelled"],
        [third.id, "allocated"],
      ]),
    );
    expect(second.id).not.toBe(third.id);
    const frozen = () =>
      server.platform.db.selectFrom("assessment_versions").select("number").where("assessment_id", "=", id).execute();
    expect(await frozen()).toEqual([{ number: -1 }]);
    await preview(id, { from: { section: math } });
    expect((await frozen()).map(({ number }) => number).toSorted()).toEqual([-1, -2]);
    await closePreviews(server.platform.db, () => {}, { userId: tutor.id, assessmentId: id }, true);
    expect((await preview(id)).status).toBe(201);
  });

  test("with a rule that gives everyone the same is frozen once too, and nothing is left to publish only while nothing changed", async () => {
    const plain = (await post("/api/assessments/", { name: "Drawn", kind: "quiz" })).id;
    const { id: section } = await post(`/api/assessments/${plain}/sections/`, { name: "Drawn" });
    const rule = { count: 2, filter: { search: "Question" }, not_in: [], keep_stimulus: false, same_for_all: true };
    await post(`/api/sections/${section}/questions/`, { draw: rule });
    for (const _ of [1, 2]) expect((await preview(plain)).status).toBe(201);
    const frozen = server.platform.db.selectFrom("assessment_versions").select("number");
    expect(await frozen.where("assessment_id", "=", plain).execute()).toEqual([{ number: -1 }]);
    const isPublished = async () => {
      const checked = await server.call<{ is_published: boolean }>("GET", `/api/assessments/${plain}/check/`, {
        as: tutor,
      });
      return checked.body.is_published;
    };
    expect(await isPublished()).toBe(false);
    await server.call("PATCH", `/api/assessments/${plain}/`, { as: tutor, body: { action: "publish" } });
    expect(await isPublished()).toBe(true);
    await server.call("PATCH", `/api/sections/${section}/`, { as: tutor, body: { time_limit_seconds: 60 } });
    expect(await isPublished()).toBe(false);
  });

  test("leaves the published version and its own previews alone", async () => {
    const plain = (await post("/api/assessments/", { name: "Plain", kind: "quiz" })).id;
    const { id: section } = await post(`/api/assessments/${plain}/sections/`, { name: "As published" });
    await post(`/api/sections/${section}/questions/`, { question: bank[6] });
    await server.call("PATCH", `/api/assessments/${plain}/`, { as: tutor, body: { action: "publish" } });
    await server.call("PATCH", `/api/sections/${section}/`, { as: tutor, body: { name: "As drafted" } });
    expect(namesOf((await preview(plain)).body)).toEqual(["As drafted"]);
    const generate = { as: tutor, body: { assessment: plain } };
    const published = await server.call<Previewed>("POST", "/api/users/assessments-sessions/generate/", generate);
    expect([published.status, namesOf(published.body)]).toEqual([201, ["As published"]]);
    const again = await server.call("PATCH", `/api/assessments/${plain}/`, { as: tutor, body: { action: "publish" } });
    expect(again.body).toMatchObject({ published_version: 2 });
  });

  test("leaves out what was never published; with nothing left, or a rule that can’t be filled, it is refused", async () => {
    const { id, reading } = await draft();
    await post(`/api/sections/${reading}/questions/`, { question: await question("Only a draft", "draft") });
    expect((await preview(id)).body.sections[0]?.question_count).toBe(1);
    const empty = (await post("/api/assessments/", { name: "Empty", kind: "quiz" })).id;
    expect((await preview(empty)).status).toBe(422);
    const rule = { count: 200, filter: { search: "nothing has these words" }, not_in: [], keep_stimulus: false };
    await post(`/api/sections/${reading}/questions/`, { draw: { ...rule, same_for_all: false } });
    const refused = await preview(id);
    expect(refused.body).toMatchObject({ code: "invalid", findings: [{ code: "rule_too_few" }] });
  });

  test.each<[string, (made: Awaited<ReturnType<typeof draft>>) => object, number]>([
    ["a section that isn’t there", () => ({ from: { section: crypto.randomUUID() } }), 422],
    ["a module that isn’t there", ({ math }) => ({ from: { section: math, module: "gone" } }), 422],
    ["a route with one", ({ math }) => ({ routes: [{ section: math, modules: ["one", "gone"] }] }), 422],
    ["a person out of reach", () => ({ as: crypto.randomUUID() }), 404],
    ["words", () => ({ as: "Ada" }), 400],
  ])("with %s is refused", async (_, body, status) => {
    const made = await draft();
    expect((await preview(made.id, body(made))).status).toBe(status);
  });

  test("is for those who give tests", async () => {
    const { id } = await draft();
    const [student, counselor] = [await server.signInAs("student"), await server.signInAs("counselor")];
    expect((await preview(id, {}, student)).status).toBe(403);
    expect((await preview(id, {}, counselor)).status).toBe(403);
    expect((await preview(crypto.randomUUID())).status).toBe(404);
    expect((await server.call("POST", `/api/assessments/${id}/preview/`, { body: {} })).status).toBe(401);
  });
});
