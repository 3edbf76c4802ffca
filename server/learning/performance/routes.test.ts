import type { OperationOutput } from "@sextant/contract/types.ts";
import { expect, test } from "vitest";
import { scoreSession } from "../../delivery/marking/score-sessions.ts";
import { practiceWorld } from "../../testing/practice-world.ts";
import { allocate, answer, sit } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

type Routes = OperationOutput<"sessions.list_routes">;

const t = useTestApp();
const staff = useSignedIn(t, "staff");

const pathOf = (session: string) => `/api/users/assessments-sessions/${session}/routes/`;
const shown = { score: "scored", response: "scored", key: "scored" };
const table = (scaled: number) => [
  { raw: 0, scaled: 200 },
  { raw: 5, scaled },
];
const interactions = [{ type: "choice", options: ["A", "B"].map((letter) => ({ content: `Option ${letter}` })) }];
const module = (id: string) => ({ id, name: `Module ${id}`, time_limit_seconds: 600 });

/** Math in two stages: three questions, of which two right lead to the harder two, up to 800 instead of 640. */
async function publish(policy: object = shown) {
  const world = practiceWorld(t, staff);
  const assessment = await world.made("/api/assessments/", {
    name: "Staged",
    kind: "mock",
    score_model: { type: "scaled" },
    review_policy: policy,
  });
  const cuts = [
    { at_least: 0, to: "easier" },
    { at_least: 2, to: "harder" },
  ];
  const section = await world.made(`/api/assessments/${assessment}/sections/`, {
    name: "Math",
    selection: {
      type: "stages",
      modules: [module("first"), module("easier"), module("harder")],
      routing: { first: "first", rules: [{ from: "first", cuts }] },
      scales: [
        { module: "easier", scale: table(640) },
        { module: "harder", scale: table(800) },
      ],
    },
  });
  const placements: object[] = [];
  for (const place of ["first", "first", "first", "easier", "easier", "harder", "harder"])
    placements.push({ question: await world.createQuestion({ pool: "secure", interactions }), module: place });
  const placed = await t.call("POST", `/api/sections/${section}/questions/`, { as: staff, body: { placements } });
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  const published = await t.call("PATCH", `/api/assessments/${assessment}/`, {
    as: staff,
    body: { action: "publish" },
  });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  return { assessment, section };
}

/** A new student who answers the modules with these letters, of which A is right. */
async function sat(assessment: string, modules: readonly string[]) {
  const student = await t.signInAs("student");
  await allocate(t, staff, assessment, student.id);
  const sitter = await sit(t, student, assessment);
  await sitter.act("start");
  for (const [index, letters] of modules.entries()) {
    await sitter.act("begin_section", { lease: 1 });
    const rows = (await sitter.render()).map((attempt, at) => ({
      id: attempt.id,
      revision: index + 1,
      elapsed_ms: 5,
      response: answer(attempt, letters[at] ?? "B"),
    }));
    await sitter.save(rows);
    const last = index === modules.length - 1;
    await sitter.act(last ? "submit" : "end_section", last ? { lease: 1, unsent: 0 } : { lease: 1 });
  }
  const session = sitter.session.id;
  await scoreSession(t.platform.db, () => {}, session);
  return { student, session };
}

test("a way to the easier module tells its ceiling, its points, and what opens the other", async () => {
  const { assessment, section } = await publish();
  const { student, session } = await sat(assessment, ["ABB", "AA"]);
  const { status, body } = await t.call<Routes>("GET", pathOf(session), { as: student });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.results).toEqual([
    {
      section,
      most: 640,
      best: 800,
      modules: [
        { name: "Module first", points: 1, max_points: 3 },
        { name: "Module easier", points: 2, max_points: 2 },
      ],
      questions: { first: 1, last: 5 },
      opening: { at: 0, at_least: 2, name: "Module harder", most: 800 },
    },
  ]);
  expect((await t.call<Routes>("GET", pathOf(session), { as: staff })).body).toEqual(body);
});

test("the way to the highest score tells nothing, nor does a score that is withheld; others get 404", async () => {
  const { assessment } = await publish();
  const best = await sat(assessment, ["AAB", "AB"]);
  expect((await t.call<Routes>("GET", pathOf(best.session), { as: best.student })).body).toEqual({ results: [] });
  expect((await t.call("GET", pathOf(best.session), { as: await t.signInAs("student") })).status).toBe(404);
  expect((await t.call("GET", pathOf(best.session))).status).toBe(401);
  const hidden = await publish({ score: "never", response: "never", key: "never" });
  const withheld = await sat(hidden.assessment, ["BBB", "AA"]);
  const { body } = await t.call<Routes>("GET", pathOf(withheld.session), { as: withheld.student });
  expect(body).toEqual({ results: [] });
  expect((await t.call<Routes>("GET", pathOf(withheld.session), { as: staff })).body.results).toHaveLength(1);
});
