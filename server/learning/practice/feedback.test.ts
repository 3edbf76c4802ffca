import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, expect, test } from "vitest";
import { type PracticeWorld, practiceWorld } from "../../testing/practice-world.ts";
import { allocate, type RenderedAttempt, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

type Saved = OperationOutput<"attempts.save"> & { code?: string; errors?: { message: string }[] };

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let w: PracticeWorld;
beforeAll(async () => {
  w = practiceWorld(t, staff);
});

/** A student in a set of so many questions, told at once or at the end. */
async function sitSet(feedback: "at_once" | "at_end", count = 1) {
  const student = await t.signInAs("student");
  const questions: string[] = [];
  for (let made = 0; made < count; made += 1) questions.push(await w.createQuestion());
  const set = await w.created(student, { questions }, { feedback });
  const { sitter, attempts } = await sitFirstSection(t, student, set.assessment);
  const save = (rows: object[], check?: string[], lease = 1) =>
    t.call<Saved>("POST", "/api/users/assessments-attempts/", {
      as: student,
      body: { session: sitter.session.id, lease, attempts: rows, ...(check ? { check } : {}) },
    });
  return { student, questions, attempts, sitter, save };
}

const right = "the moon";
const wrong = "the wind";

function row({ id, question: { interactions } }: RenderedAttempt, revision: number, text: string | null) {
  const [interaction] = interactions;
  const option = interaction?.options?.find(({ content }) => content.includes(text ?? "-"));
  return { id, revision, elapsed_ms: 900, response: text === null ? {} : { [interaction?.id ?? ""]: [option?.id] } };
}

/** Changes a question that is in use. */
async function revise(question: string, change: object) {
  const { version } = (await t.call<{ version: number }>("GET", `/api/questions/${question}/`, { as: staff })).body;
  const answer = await t.call<{ version_number: number; key_revision: number }>(
    "PATCH",
    `/api/questions/${question}/`,
    {
      as: staff,
      body: { version, ...change },
    },
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

test("a save tells at once what would have been right, with its explanation, and the answer stays", async () => {
  const { attempts, save } = await sitSet("at_once", 2);
  const [one, other] = attempts as [RenderedAttempt, RenderedAttempt];
  // What isn’t to be checked can still be changed.
  const unchecked = await save([row(one, 1, right)]);
  expect(unchecked.body.attempts).toEqual([{ id: one.id, revision: 1, status: "saved", counted: true }]);
  const told = await save([row(one, 2, wrong), row(other, 1, right)], [one.id]);
  expect(told.body.attempts).toMatchObject([
    { status: "saved", feedback: { attempt: one.id, correct: false, locked: true, tries_left: 0 } },
    { status: "saved", id: other.id },
  ]);
  expect(told.body.attempts[1]).not.toHaveProperty("feedback");
  expect(told.body.attempts[0]?.feedback?.explanation).toContain("Gravity");
  const [interaction] = one.question.interactions;
  const solution = interaction?.options?.find(({ content }) => content.includes(right));
  expect(told.body.attempts[0]?.feedback?.key).toEqual({ [interaction?.id ?? ""]: { correct: [solution?.id] } });
  expect(JSON.stringify([unchecked.body, told.body.attempts[1]])).not.toContain('"key"');
  const changed = await save([row(one, 3, right)], [one.id]);
  expect(changed).toMatchObject({ status: 422, body: { errors: [{ message: "checked" }] } });
});

test("once an answer stays, what the author says of each option is told, chosen or not", async () => {
  const options = [
    { content: right, feedback: "<p>It pulls the sea.</p>" },
    { content: wrong, feedback: "<p>It makes waves.</p>" },
    { content: "the rain" },
  ];
  const student = await t.signInAs("student");
  const question = await w.createQuestion({ interactions: [{ type: "choice", options }] });
  const set = await w.created(student, { questions: [question] }, { feedback: "at_once" });
  const { sitter, attempts } = await sitFirstSection(t, student, set.assessment);
  const [one] = attempts as [RenderedAttempt];
  const body = { session: sitter.session.id, lease: 1, attempts: [row(one, 1, wrong)] };
  const send = (more: object) =>
    t.call<Saved>("POST", "/api/users/assessments-attempts/", { as: student, body: { ...body, ...more } });
  expect(JSON.stringify((await send({})).body)).not.toContain("pulls the sea");
  const told = (await send({ check: [one.id] })).body.attempts[0]?.feedback;
  expect(Object.values(told?.feedback ?? {}).toSorted()).toEqual([
    "<p>It makes waves.</p>",
    "<p>It pulls the sea.</p>",
  ]);
});

test("practice has the tools of the exam", async () => {
  const student = await t.signInAs("student");
  const set = await w.created(student, { questions: [await w.createQuestion()] });
  const sections = t.platform.db.selectFrom("sections").select("tools").where("assessment_id", "=", set.assessment);
  expect((await sections.executeTakeFirstOrThrow()).tools).toEqual([
    "calculator",
    "reference_sheet",
    "highlight",
    "eliminator",
  ]);
});

test("a save that is sent again, or at the same moment, is told the same", async () => {
  const { attempts, save } = await sitSet("at_once");
  const [one] = attempts as [RenderedAttempt];
  const send = () => save([row(one, 1, right)], [one.id]);
  const [first, second] = await Promise.all([send(), send()]);
  expect(first.body.attempts[0]?.feedback).toMatchObject({ correct: true, number: 1 });
  expect(second.body.attempts[0]?.feedback).toEqual(first.body.attempts[0]?.feedback);
  expect((await send()).body.attempts[0]?.feedback).toEqual(first.body.attempts[0]?.feedback);
});

test("an answer that can’t be checked is saved all the same, and says why", async () => {
  const { attempts, save } = await sitSet("at_once");
  const [one] = attempts as [RenderedAttempt];
  expect((await save([row(one, 1, null)], [one.id])).body.attempts).toMatchObject([
    { status: "saved", unchecked: "invalid" },
  ]);
  const late = await sitSet("at_end");
  const [plain] = late.attempts as [RenderedAttempt];
  expect((await late.save([row(plain, 1, right)], [plain.id])).body.attempts).toMatchObject([
    { status: "saved", unchecked: "illegal_transition" },
  ]);
});

test("a device that was taken over from is told nothing", async () => {
  const { attempts, sitter, save } = await sitSet("at_once");
  const [one] = attempts as [RenderedAttempt];
  expect((await sitter.act("take_over")).status).toBe(200);
  const refused = await save([row(one, 1, right)], [one.id], 1);
  expect(refused.body).toMatchObject({ status: 409, code: "taken_over" });
  expect(JSON.stringify(refused.body)).not.toContain("feedback");
  expect((await save([row(one, 2, right)], [one.id], 2)).body.attempts[0]?.feedback).toMatchObject({ correct: true });
});

test("a question that is revised meanwhile is judged as it was shown, and what was told stays told", async () => {
  const { questions, attempts, save } = await sitSet("at_once", 2);
  const [one, other] = attempts as [RenderedAttempt, RenderedAttempt];
  const [question = "", second = ""] = questions;
  await save([row(one, 1, right)]);
  // A new version, of which the second option is right.
  const options = [{ content: right }, { content: wrong }];
  const revised = await revise(question, {
    body: "<p>Which of these draws nothing?</p>",
    interactions: [{ type: "choice", options }],
    key: { RESPONSE: { correct: ["B"] } },
  });
  expect(revised.version_number).toBe(2);
  const told = await save([row(one, 1, right)], [one.id]);
  expect(told.body.attempts[0]?.feedback).toMatchObject({ correct: true });
  const before = await save([row(other, 1, right)], [other.id]);
  expect(before.body.attempts[0]?.feedback).toMatchObject({ correct: true });
  await revise(second, { explanation: "<p>Mended.</p>" });
  const again = await save([row(other, 1, right)], [other.id]);
  expect(again.body.attempts[0]?.feedback).toEqual(before.body.attempts[0]?.feedback);
});

test("only what is in the request is checked, and nobody else’s", async () => {
  const { attempts, save } = await sitSet("at_once", 2);
  const [one, other] = attempts as [RenderedAttempt, RenderedAttempt];
  await save([row(other, 1, right)]);
  const told = await save([row(one, 1, right)], [other.id]);
  expect(told.body.attempts).toEqual([{ id: one.id, revision: 1, status: "saved", counted: true }]);
  expect((await save([row(one, 2, right)], ["x"])).status).toBe(400);
});

test("a question of a test that its student is in the middle of is neither chosen nor checked in practice until that is released", async () => {
  const { student, questions, attempts, save } = await sitSet("at_once", 2);
  const [question = ""] = questions;
  const [one, other] = attempts as [RenderedAttempt, RenderedAttempt];
  const assessment = await w.made("/api/assessments/", { name: "Quiz", kind: "quiz" });
  const section = await w.made(`/api/assessments/${assessment}/sections/`, { name: "Math", time_limit_seconds: 600 });
  const placements = { placements: [{ question }] };
  await t.call("POST", `/api/sections/${section}/questions/`, { as: staff, body: placements });
  await t.call("PATCH", `/api/assessments/${assessment}/`, { as: staff, body: { action: "publish" } });
  await allocate(t, staff, assessment, student.id);
  const { sitter: test } = await sitFirstSection(t, student, assessment);

  expect((await w.create(student, { questions: [question] })).status).toBe(404);
  const told = await save([row(one, 1, right), row(other, 1, right)], [one.id, other.id]);
  expect(told.body.attempts).toMatchObject([
    { id: one.id, status: "saved", unchecked: "illegal_transition" },
    { id: other.id, status: "saved", feedback: { correct: true } },
  ]);
  expect((await test.act("submit", { unsent: 0 })).status).toBe(200);
  expect((await w.create(student, { questions: [question] })).status).toBe(404);
  await t.platform.db.updateTable("sessions").set({ state: "released" }).where("id", "=", test.session.id).execute();
  expect((await w.create(student, { questions: [question] })).status).toBe(201);
  expect((await save([row(one, 2, right)], [one.id])).body.attempts[0]?.feedback).toMatchObject({ correct: true });
});
