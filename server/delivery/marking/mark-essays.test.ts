import { beforeAll, describe, expect, test } from "vitest";
import type { ReviewedAttempt } from "../../learning/review/review.ts";
import { passDeadline } from "../../testing/pass-deadline.ts";
import { allocate, type RenderedAttempt, showKeys, sitFirstSection } from "../../testing/sitting.ts";
import { typedQuestions } from "../../testing/typed-questions.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { scoreSession } from "./score-sessions.ts";

const server = useTestApp();
const staff = useSignedIn(server, "staff");
let assessment: string;

const mixed = {
  body: "<p>Choose, then explain.</p>",
  interactions: [
    {
      source_identifier: "CHOICE",
      type: "choice",
      options: ["3", "9"].map((content, index) => ({ source_identifier: "AB"[index], content })),
    },
    { source_identifier: "WHY", type: "extended_text", prompt: "Why?" },
  ],
  key: { CHOICE: { correct: ["A"] }, WHY: { max_points: 6, guidance: "Secret guidance", sample_answer: "Since." } },
  score_rule: { max_points: 2, combine: "sum" },
  explanation: "<p>Because.</p>",
};

/** The types of the questions as they are placed; the last asks for a choice and an essay. */
const types = [...typedQuestions.map((typed) => typed.type), "mixed"];

beforeAll(async () => {
  const placements = [];
  for (const body of [...typedQuestions.map((typed) => typed.body), mixed]) {
    const made = await server.call<{ id: string }>("POST", "/api/questions/", {
      as: staff,
      body: { ...body, status: "published" },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    placements.push({ question: made.body.id, points: 2 });
  }
  const made = await server.call<{ id: string }>("POST", "/api/assessments/", {
    as: staff,
    body: { name: "All types", kind: "mock" },
  });
  assessment = made.body.id;
  const section = await server.call<{ id: string }>("POST", `/api/assessments/${assessment}/sections/`, {
    as: staff,
    body: { name: "Section", time_limit_seconds: 600, shuffle: { questions: false, options: true } },
  });
  await server.call("POST", `/api/sections/${section.body.id}/questions/`, { as: staff, body: { placements } });
  const published = await server.call("PATCH", `/api/assessments/${assessment}/`, {
    as: staff,
    body: { action: "publish" },
  });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
});

interface Part {
  id: string;
  content?: string;
  label?: string;
}
interface Interaction {
  id: string;
  type: string;
  options?: Part[];
  sources?: Part[];
  targets?: Part[];
  gaps?: Part[];
}

const withText = (parts: Part[] | undefined, text: string) =>
  parts?.find((part) => (part.content ?? part.label ?? "").includes(text))?.id ?? "";

/** What is right, by the texts that a student sees. */
function rightAnswer(interaction: Interaction): unknown {
  const option = (text: string) => withText(interaction.options, text);
  const answers: Record<string, () => unknown> = {
    inline_choice: () => [option("onehundred")],
    choice: () => [option("3")],
    match: () => [
      [withText(interaction.sources, "Paris"), withText(interaction.targets, "France")],
      [withText(interaction.sources, "Rome"), withText(interaction.targets, "Lombardia")],
    ],
    order: () => ["Mercury", "Venus", "Earth"].map(option),
    gap_match: () => [
      [option("panther"), withText(interaction.gaps, "hunts")],
      [option("gazelle"), withText(interaction.gaps, "flees")],
    ],
    extended_text: () => "My very own words.",
  };
  return answers[interaction.type]?.();
}

const rightResponse = ({ question }: RenderedAttempt) =>
  Object.fromEntries(question.interactions.map((one) => [one.id, rightAnswer(one as Interaction)]));

async function begin() {
  const student = await server.signInAs("student");
  await allocate(server, staff, assessment, student.id);
  return { student, ...(await sitFirstSection(server, student, assessment)) };
}

function attemptOf(attempts: RenderedAttempt[], type: string): RenderedAttempt {
  const attempt = attempts[types.indexOf(type)];
  if (!attempt) throw new Error(`There is no attempt of ${type}`);
  return attempt;
}

async function answerAll() {
  const begun = await begin();
  const rows = begun.attempts.map((attempt) => ({
    id: attempt.id,
    revision: 1,
    elapsed_ms: 5,
    response: rightResponse(attempt),
  }));
  const saved = await begun.sitter.save(rows);
  expect(saved.body.attempts.map((row) => row.status)).toEqual(types.map(() => "saved"));
  return begun;
}

async function finish(begun: Awaited<ReturnType<typeof answerAll>>) {
  expect((await begun.sitter.act("submit", { unsent: 0 })).status).toBe(200);
  await scoreSession(server.platform.db, () => {}, begun.sitter.session.id);
  return begun;
}

const sessionOf = async (id: string) =>
  (
    await server.call<{ state: string; score: { points: number | null } | null }>(
      "GET",
      `/api/users/assessments-sessions/${id}/`,
      { as: staff },
    )
  ).body;
const reviewOf = async (id: string, as = staff) =>
  (await server.call<{ results: ReviewedAttempt[] }>("GET", `/api/users/sessions/${id}/attempts/`, { as })).body
    .results;
const mark = (session: string, attempt: string, body: object, as = staff) =>
  server.call<ReviewedAttempt & { errors?: { path: string }[]; code?: string }>(
    "PATCH",
    `/api/users/assessments-attempts/${attempt}/?session=${session}`,
    { as, body },
  );

describe("a sitting with every type", () => {
  test("takes right answers, gives them back after a reload, and refuses what does not fit", async () => {
    const { sitter, attempts } = await answerAll();
    expect((await sitter.render()).map((attempt) => attempt.response)).toEqual(attempts.map(rightResponse));
    const unfit: [string, (one: Interaction) => unknown, string][] = [
      ["match", (one) => [[one.sources?.[0]?.id, one.sources?.[1]?.id]], "unknown_option"],
      ["match", (one) => [one.sources?.[0]?.id], "wrong_type"],
      ["order", (one) => [one.options?.[0]?.id, one.options?.[0]?.id], "repeated_option"],
      ["gap_match", (one) => (one.options ?? []).map(({ id }) => [id, one.gaps?.[0]?.id]), "too_many_matches"],
      ["inline_choice", (one) => one.options?.map(({ id }) => id), "too_many_choices"],
      ["extended_text", () => "x".repeat(50_001), "too_long"],
    ];
    for (const [type, answer, code] of unfit) {
      const attempt = attemptOf(attempts, type);
      const [interaction] = attempt.question.interactions as Interaction[];
      if (!interaction) throw new Error("The question has no interaction");
      const row = { id: attempt.id, revision: 9, elapsed_ms: 9, response: { [interaction.id]: answer(interaction) } };
      const refused = await sitter.save([row]);
      expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([422, code]);
    }
  });

  test("never starts an order from the right one", async () => {
    for (let time = 0; time < 4; time += 1) {
      const { attempts } = await begin();
      const [interaction] = attemptOf(attempts, "order").question.interactions;
      expect(interaction?.options?.map((option) => option.content)).not.toEqual(
        ["Mercury", "Venus", "Earth"].map((name) => `<b>${name}</b>`),
      );
    }
  });

  test("keeps essays out of the history but sealed, and gives them back to whoever may read it", async () => {
    const { sitter } = await answerAll();
    const session = sitter.session.id;
    const stored = await server.platform.db
      .selectFrom("answer_history")
      .select(["payload", "sealed"])
      .where("session_id", "=", session)
      .execute();
    expect(JSON.stringify(stored.map((row) => row.payload))).not.toContain("my very own words");
    expect(JSON.stringify(stored.map((row) => row.payload))).not.toContain("My very own words");
    expect(stored.filter((row) => row.sealed !== null)).toHaveLength(2);
    const history = await server.call("GET", `/api/users/assessments-sessions/${session}/history/`, { as: staff });
    expect(JSON.stringify(history.body).split("My very own words")).toHaveLength(3);
  });
});

test("an essay that comes late is sealed too, and counts once the team says so", async () => {
  const { sitter, attempts } = await begin();
  const session = sitter.session.id;
  const essay = attemptOf(attempts, "extended_text");
  const { db } = server.platform;
  await passDeadline(db, session, { workedMs: 600_000, agoMs: 3_000_000 });
  const row = { id: essay.id, revision: 1, elapsed_ms: 5, response: rightResponse(essay) };
  expect((await sitter.save([row])).body.attempts[0]).toMatchObject({ status: "late", counted: false });
  const counted = await server.call("PATCH", `/api/users/assessments-sessions/${session}/`, {
    as: staff,
    body: { action: "count_late", attempts: [essay.id] },
  });
  expect(counted.status).toBe(200);
  const stored = await db.selectFrom("answer_history").selectAll().where("session_id", "=", session).execute();
  expect(stored.map((one) => [one.counted, one.sealed !== null])).toEqual([
    [false, true],
    [true, true],
  ]);
  expect(JSON.stringify(stored.map((one) => one.payload))).not.toContain("My very own words");
  const attempt = await db.selectFrom("attempts").select("response").where("id", "=", essay.id).executeTakeFirst();
  expect(attempt?.response).toEqual(rightResponse(essay));
});

describe("marking by hand", () => {
  test("holds the sitting back until every essay has its mark", async () => {
    const { sitter, attempts, student } = await finish(await answerAll());
    const session = sitter.session.id;
    const essay = attemptOf(attempts, "extended_text");
    const both = attemptOf(attempts, "mixed");
    const [, why] = both.question.interactions;
    const [only] = essay.question.interactions;
    if (!why || !only) throw new Error("Two essays are asked for");
    expect(await sessionOf(session)).toMatchObject({ state: "submitted", awaits_marks: true });
    const before = await reviewOf(session);
    expect(before.map((one) => one.status)).toEqual([...types.slice(0, 4).map(() => "scored"), "owed", "owed"]);
    expect(before.slice(0, 4).map((one) => one.points)).toEqual([2, 2, 2, 2]);
    expect(JSON.stringify(before[4]?.key)).toContain("Secret guidance");
    expect(JSON.stringify(before[4]?.key)).toContain("katex");

    const tooMuch = await mark(session, essay.id, { marks: { [only.id]: 5 } });
    expect([tooMuch.status, tooMuch.body.errors?.[0]?.path]).toEqual([422, `marks.${only.id}`]);
    const other = await mark(session, both.id, { marks: { [both.question.interactions[0]?.id ?? ""]: 1 } });
    expect(other.status).toBe(422);
    expect((await mark(session, both.id, { marks: {} })).status).toBe(422);
    expect((await mark(session, essay.id, { marks: { [only.id]: 1 }, points: 1 })).status).toBe(422);
    expect((await mark(session, essay.id, { marks: { [only.id]: 3 } }, student)).status).toBe(403);
    const manager = await server.signInAs("manager");
    expect((await mark(session, essay.id, { marks: { [only.id]: 3 } }, manager)).status).toBe(403);

    const marked = await mark(session, essay.id, { marks: { [only.id]: 3 } });
    expect(marked.body).toMatchObject({ status: "scored", points: 1.5, correct: false });
    expect(marked.body.parts?.[only.id]).toMatchObject({ mark: 3 });
    expect((await sessionOf(session)).state).toBe("submitted");

    expect((await mark(session, both.id, { marks: { [why.id]: 6 } })).body).toMatchObject({ points: 2, correct: true });
    const done = await sessionOf(session);
    expect(done).toMatchObject({ state: expect.stringMatching(/scored|released/), score: { points: 11.5 } });
    expect(done).toMatchObject({ awaits_marks: false });
    expect((await mark(session, both.id, { marks: { [why.id]: 3 } })).body).toMatchObject({ points: 1.5 });
    expect((await sessionOf(session)).score?.points).toBe(11);
  });

  test("keeps no essay in the scores, and lets its mark stand when the sitting is scored again", async () => {
    const { sitter, attempts } = await finish(await answerAll());
    const session = sitter.session.id;
    const both = attemptOf(attempts, "mixed");
    const [, why] = both.question.interactions;
    await mark(session, both.id, { marks: { [why?.id ?? ""]: 3 } });
    const { db } = server.platform;
    await db.updateTable("sessions").set({ scoring_owed: true }).where("id", "=", session).execute();
    await scoreSession(db, () => {}, session);
    const again = (await reviewOf(session))[types.indexOf("mixed")];
    expect(again).toMatchObject({ status: "scored", points: 1.5 });
    const scores = await db.selectFrom("attempt_scores").selectAll().where("session_id", "=", session).execute();
    expect(scores.filter((score) => score.attempt_id === both.id)).toHaveLength(2);
    expect(JSON.stringify(scores)).not.toContain("My very own words");
  });

  test("shows students what is released of the key, and never the words to its markers", async () => {
    const { sitter, attempts, student } = await finish(await answerAll());
    const session = sitter.session.id;
    for (const type of ["extended_text", "mixed"]) {
      const attempt = attemptOf(attempts, type);
      const essay = attempt.question.interactions.find((one) => one.type === "extended_text");
      expect((await mark(session, attempt.id, { marks: { [essay?.id ?? ""]: 4 } })).status).toBe(200);
    }
    await showKeys(server, staff, session);
    const own = await reviewOf(session, student);
    expect(JSON.stringify(own)).not.toContain("Secret guidance");
    expect(own[types.indexOf("match")]?.feedback).toBeDefined();
    expect(Object.values(own[types.indexOf("match")]?.feedback ?? {}).join()).toContain("Secret feedback on Paris");
  });
});
