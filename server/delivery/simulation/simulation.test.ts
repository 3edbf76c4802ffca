import type { Finding } from "@sextant/contract/findings.ts";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { loadQuestionVersions } from "../../authoring/questions/versions.ts";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { makeAdaptiveDraft, makeCalibratedPool } from "../../testing/calibrated-pool.ts";
import { calibrating, items, simulated } from "../../testing/calibrating.ts";
import { satByMany } from "../../testing/sat-by-many.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";
import { listSatVersions } from "../results/responses.ts";

type View = OperationOutput<"simulations.get">;
interface Refused {
  code: string;
  detail: string;
  state?: string;
  findings?: Finding[];
  errors?: { path: string; message: string }[];
  job: OperationOutput<"simulations.start">["job"];
}

const t = useTestApp();
const staff = useSignedIn(t, "staff");
const tutor = useSignedIn(t, "tutor");
/** Seven questions with parameters in use, from easy to hard, and three that nobody has answered. */
let calibrated: string[];
let unknown: string[];
let draft: string;
let section: string;

const { calibrate, putInUse } = calibrating(() => ({ t, staff }));

async function post<T = { id: string }>(url: string, body: unknown, as = staff): Promise<T> {
  const made = await t.call<T>("POST", url, { as, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

async function questionsOf(assessment: string): Promise<string[]> {
  const [sat] = await listSatVersions(t.platform.db, assessment);
  const { sections } = await loadAssessmentVersion(t.platform.db, sat?.id ?? "");
  const versions = sections.flatMap(({ placements }) => placements.flatMap((one) => one.question_version_id ?? []));
  const loaded = await loadQuestionVersions(t.platform.db, versions);
  return versions.map((id) => loaded.get(id)?.question_id ?? "");
}

const selection = {
  type: "stages",
  modules: ["one", "easier", "harder"].map((id) => ({ id, name: `Module ${id}`, time_limit_seconds: 600 })),
  routing: {
    first: "one",
    rules: [
      {
        from: "one",
        cuts: [
          { at_least: 0, to: "easier" },
          { at_least: 3, to: "harder" },
        ],
      },
    ],
  },
};
const inModules = (questions: readonly string[]) =>
  ["one", "one", "one", "easier", "easier", "harder", "harder"].map((module, at) => ({
    module,
    question: questions[at],
  }));

async function make(placements: unknown[]): Promise<{ id: string; section: string }> {
  const { id } = await post("/api/assessments/", { name: "Staged", kind: "quiz" });
  const made = await post(`/api/assessments/${id}/sections/`, { name: "Math", selection });
  if (placements.length > 0) await post(`/api/sections/${made.id}/questions/`, { placements });
  return { id, section: made.id };
}

const path = (id: string) => `/api/assessments/${id}/simulate/`;
const start = (id: string, body: Record<string, unknown> = {}, as: SignedIn | null = staff) =>
  t.call<Refused>("POST", path(id), { as, body });
const view = async (id: string, as = staff, query = "") =>
  (await t.call<View>("GET", `${path(id)}${query}`, { as })).body;

beforeAll(async () => {
  const sat = await publishAssessment(t, staff, { sections: [{ questions: items.length }] });
  await satByMany(t.platform, sat, simulated(300, 7));
  const found = await calibrate(sat, { model: "2pl" });
  expect((await putInUse(sat, found.calibration?.id)).status).toBe(200);
  const ordered = await questionsOf(sat);
  calibrated = [2, 3, 4, 0, 1, 5, 6].map((place) => ordered[place] ?? "");
  unknown = await questionsOf(await publishAssessment(t, staff, { sections: [{ questions: 3 }] }));
  ({ id: draft, section } = await make(inModules(calibrated)));
});

describe("simulating a staged draft", () => {
  test("is a job whose report adds up, and the last ones are listed", async () => {
    expect(await view(draft)).toEqual({ running: null, simulation: null, simulations: [] });
    const started = await start(draft, { people: 400, seed: 11 });
    expect(started).toMatchObject({ status: 202, body: { job: { state: "queued" } } });
    expect((await view(draft)).running).toMatchObject({ id: started.body.job.id });
    await workOff(t.platform);
    const { running, simulation } = await view(draft);
    expect(running).toBeNull();
    expect(simulation).toMatchObject({
      people: 400,
      seed: 11,
      abilities_given: false,
      uncalibrated: "refuse",
      created_by: { id: staff.id },
    });
    const [report] = simulation?.sections ?? [];
    expect(report).toMatchObject({
      section,
      name: "Math",
      basis: { questions: 7, from_difficulty: 0 },
      length: { mean: 5, min: 5, max: 5, counts: [{ questions: 5, people: 400 }] },
    });
    expect(report?.basis.calibration).not.toBeNull();
    expect(report?.routes.reduce((sum, { people }) => sum + people, 0)).toBe(400);
    expect(report?.by_ability.reduce((sum, { people }) => sum + people, 0)).toBe(400);
    expect(report?.suggested.map(({ from }) => from)).toEqual(["one"]);
    const again = await start(draft, { people: 400, seed: 11 });
    await workOff(t.platform);
    const both = await view(draft);
    expect(both.simulations.map(({ id }) => id)).toEqual([again.body.job.id, started.body.job.id]);
    expect(both.simulation?.sections).toEqual(simulation?.sections);
    const first = await view(draft, tutor, `?simulation=${started.body.job.id}`);
    expect(first.simulation?.id).toBe(started.body.job.id);
  });

  test("one at a time; cancelled, it leaves nothing", async () => {
    const started = await start(draft, { people: 200 });
    expect(started.status).toBe(202);
    const before = await view(draft);
    const refused = await start(draft);
    expect(refused).toMatchObject({ status: 409, body: { code: "in_use", job: { id: started.body.job.id } } });
    const cancel = () => t.call<Refused>("POST", `${path(draft)}cancel/`, { as: staff });
    expect((await cancel()).status).toBe(200);
    await workOff(t.platform);
    const job = await t.call("GET", `/api/jobs/${started.body.job.id}/`, { as: staff });
    expect(job.body).toMatchObject({ state: "failed", error: expect.stringContaining("Cancelled") });
    expect(await view(draft)).toEqual({ ...before, running: null });
    expect(await cancel()).toMatchObject({ status: 409, body: { code: "illegal_transition" } });
  });

  test("takes the abilities that it is given, one student for each", async () => {
    await start(draft, { abilities: [-8, 0, 8], seed: 1 });
    await workOff(t.platform);
    const { simulation } = await view(draft);
    expect(simulation).toMatchObject({ people: 3, abilities_given: true });
    expect(simulation?.sections[0]?.routes.map(({ people }) => people).reduce((sum, one) => sum + one, 0)).toBe(3);
  });
});

describe("an adaptive draft", () => {
  test("is simulated from its pool: lengths, why it ends, and who gets what", async () => {
    const pool = await makeCalibratedPool(
      t,
      staff,
      Array.from({ length: 12 }, (_, at) => ({ a: 1.3, b: (at - 6) / 3, c: 0 })),
    );
    const { id } = await makeAdaptiveDraft(t, staff, { pool: { questions: pool.map((one) => one.id) } });
    expect((await start(id, { people: 200, seed: 5 })).status).toBe(202);
    await workOff(t.platform);
    const [report] = (await view(id)).simulation?.sections ?? [];
    expect(report).toMatchObject({
      type: "adaptive",
      routes: [],
      suggested: [],
      basis: { questions: 12, from_difficulty: 0 },
      length: { mean: 5, counts: [{ questions: 5, people: 200 }] },
      stops: { precise: 0, longest: 200, exhausted: 0 },
    });
    expect(report?.exposure.drawn).toHaveLength(12);
    expect(report?.exposure.drawn.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(5, 9);
  });

  test("with questions that nobody has answered is refused, the first of them named", async () => {
    const { id } = await makeAdaptiveDraft(t, staff, { pool: { questions: [...calibrated, ...unknown.slice(0, 1)] } });
    expect((await start(id)).body.findings?.map(({ code }) => code)).toEqual(["pool_uncalibrated"]);
    expect((await start(id, { uncalibrated: "difficulty", people: 100 })).status).toBe(202);
    await workOff(t.platform);
    expect((await view(id)).simulation?.sections[0]?.basis.from_difficulty).toBe(1);
  });
});

describe("questions without parameters", () => {
  test("are refused by their places, or taken by their difficulty, which is said", async () => {
    const { id } = await make([...inModules(calibrated), { module: "harder", question: unknown[0] }]);
    const refused = await start(id);
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: "invalid",
        findings: [{ code: "not_calibrated", params: { obstacle: "unknown", count: 1 } }],
        errors: [{ path: "sections.0.questions.7", message: expect.stringContaining("Question 8 of “Math”") }],
      },
    });
    expect((await start(id, { uncalibrated: "difficulty", people: 100 })).status).toBe(202);
    await workOff(t.platform);
    const { simulation } = await view(id);
    expect(simulation?.uncalibrated).toBe("difficulty");
    expect(simulation?.sections[0]?.basis).toMatchObject({ questions: 8, from_difficulty: 1 });
  });

  test("without a difficulty either are refused all the same", async () => {
    // The last of them is a number, and has none.
    const { id } = await make([...inModules(calibrated), { module: "harder", question: unknown[2] }]);
    expect(await start(id, { uncalibrated: "difficulty" })).toMatchObject({ status: 422, body: { code: "invalid" } });
  });

  test("need none where they are not scored", async () => {
    const { id } = await make([...inModules(calibrated), { module: "one", question: unknown[0], scored: false }]);
    expect((await start(id, { people: 100 })).status).toBe(202);
    await workOff(t.platform);
    expect((await view(id)).simulation?.sections[0]?.length.mean).toBe(6);
  });
});

describe("what is refused", () => {
  test("drafts without modules, and modules that can’t be taken", async () => {
    const { id } = await post("/api/assessments/", { name: "List", kind: "quiz" });
    expect(await start(id)).toMatchObject({ status: 422, body: { code: "invalid", errors: [{ path: "sections" }] } });
    const empty = await make([]);
    const codes = (await start(empty.id)).body.findings?.map(({ code }) => code);
    expect(codes).toContain("no_questions");
    const rule = { draw: { count: 5, filter: { search: "nothing of this name" } }, module: "one" };
    const unfilled = await make([...inModules(calibrated), rule]);
    expect((await start(unfilled.id)).body.findings?.map(({ code }) => code)).toEqual(["rule_too_few"]);
  });

  test.each([
    [{ people: 99 }],
    [{ people: 20_001 }],
    [{ sd: 0 }],
    [{ abilities: [] }],
    [{ abilities: [9] }],
    [{ uncalibrated: "guess" }],
    [{ seed: -1 }],
  ])("%j is malformed", async (body) => {
    expect((await start(draft, body)).status).toBe(400);
  });

  test("who does not write assessments, and what nobody has", async () => {
    for (const role of ["student", "counselor", "manager"] as const)
      expect((await start(draft, {}, await t.signInAs(role))).status).toBe(403);
    expect((await start(draft, {}, null)).status).toBe(401);
    expect((await start(newId())).status).toBe(404);
    expect((await t.call("GET", `${path(draft)}?simulation=${newId()}`, { as: staff })).status).toBe(404);
    expect((await t.call("GET", path(newId()), { as: staff })).status).toBe(404);
  });
});
