import type { Regrade } from "@sextant/contract/regrades.ts";
import { expect, test } from "vitest";
import { createTestUser } from "../../testing/factories.ts";
import { allocate, answer, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { scoreSession } from "../marking/score-sessions.ts";

const app = useTestApp();
const staff = useSignedIn(app, "staff");

async function post(url: string, body: unknown): Promise<string> {
  const made = await app.call<{ id: string }>("POST", url, { as: staff, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
}

const scaleOf = (module: string, scaled: number) => ({
  module,
  scale: [
    { raw: 0, scaled: 200 },
    { raw: 5, scaled },
  ],
});
const cuts = [
  { at_least: 0, to: "easy" },
  { at_least: 3, to: "hard" },
];

/** Four questions whose key is A, then one in the module to which their points lead: three or more lead to the harder. */
async function makeStaged() {
  const questions: string[] = [];
  for (let index = 0; index < 6; index += 1) {
    const options = ["A", "B"].map((letter) => ({ source_identifier: letter, content: `Option ${letter}` }));
    const interactions = [{ type: "choice", source_identifier: "RESPONSE", options }];
    const key = { RESPONSE: { correct: ["A"] } };
    questions.push(
      await post("/api/questions/", { body: `<p>Staged ${index}</p>`, interactions, key, status: "published" }),
    );
  }
  const assessment = await post("/api/assessments/", { name: "Staged", kind: "mock", score_model: { type: "scaled" } });
  const selection = {
    type: "stages",
    modules: ["one", "easy", "hard"].map((id) => ({ id, name: id, time_limit_seconds: 1200 })),
    routing: { first: "one", rules: [{ from: "one", cuts }] },
    scales: [scaleOf("easy", 600), scaleOf("hard", 800)],
  };
  const section = await post(`/api/assessments/${assessment}/sections/`, { name: "Math", selection });
  const modules = ["one", "one", "one", "one", "easy", "hard"];
  const placements = questions.map((question, place) => ({ question, module: modules[place] }));
  await app.call("POST", `/api/sections/${section}/questions/`, { as: staff, body: { placements } });
  const body = { action: "publish" };
  const published = await app.call("PATCH", `/api/assessments/${assessment}/`, { as: staff, body });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  return { assessment, question: questions[0] ?? "" };
}

/** Has a student choose these letters in the first module, and submit without the second. */
async function sitOnce(assessment: string, letters: string) {
  const student = await app.signInAs(await createTestUser(app.platform.db, { role: "student" }));
  await allocate(app, staff, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(app, student, assessment);
  const rows = attempts.map((attempt, place) => ({
    id: attempt.id,
    revision: 1,
    elapsed_ms: 5,
    response: answer(attempt, letters[place] ?? "A"),
  }));
  await sitter.save(rows);
  await sitter.act("end_section");
  await sitter.act("submit", { unsent: 0 });
  await scoreSession(app.platform.db, () => {}, sitter.session.id);
  return { session: sitter.session.id, first: attempts[0] };
}

test("the preview says whose points would have led elsewhere, and nobody is led there", async () => {
  const { assessment, question } = await makeStaged();
  // By A: three, two and four points; by B: two, three and three.
  const sat = [];
  for (const letters of ["AAAB", "BAAB", "AAAA"]) sat.push(await sitOnce(assessment, letters));
  const first = sat[0]?.first;
  const [interaction] = first?.question.interactions ?? [];
  if (!first || !interaction) throw new Error("There is no question");
  const key = { [interaction.id]: { correct: answer(first, "B")[interaction.id] } };
  const answered = await app.call<Regrade>("POST", `/api/assessments/${assessment}/regrades/`, {
    as: staff,
    body: { question, kind: "key", key, dry_run: true },
  });
  expect(answered.status, JSON.stringify(answered.body)).toBe(200);
  const { preview } = answered.body;
  expect(preview).toMatchObject({ sittings: 3, routes: { differ: 2 } });
  const otherwise = preview.changes.filter((change) => change.routes_otherwise).map(({ session }) => session);
  expect(otherwise.sort()).toEqual([sat[0]?.session, sat[1]?.session].sort());
});
