import type { OperationOutput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { refreshFigures } from "../../delivery/results/version-figures.ts";
import { newId } from "../../platform/ids.ts";
import type { Answer, SignedIn } from "../../testing/app.ts";
import { choiceOf } from "../../testing/bank.ts";
import { createCare, createGroup, createTestUser } from "../../testing/factories.ts";
import { type Outcome, satByMany } from "../../testing/sat-by-many.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

type Analysis = OperationOutput<"mistakes.analyse">;
type Shown = OperationOutput<"mistakes.try">;
type Answered = OperationOutput<"mistakes.answer">;

const t = useTestApp();
const author = useSignedIn(t, "staff");

const path = "/api/mistakes-analyser/";

async function made<Body = { id: string }>(method: string, url: string, body: unknown, as = author): Promise<Body> {
  const answer = await t.call<Body>(method, url, { as, body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

const createTag = async (level: string, name: string, parent?: string) =>
  (await made("POST", `/api/tags/${level}/`, { name: `${name} ${newId()}`, ...(parent ? { parent } : {}) })).id;

/** A published question with a tag; its key is A. */
const createQuestion = async (tag: string, more: Record<string, unknown> = {}) =>
  (await made("POST", "/api/questions/", { ...choiceOf(), status: "published", difficulty: 3, tags: [tag], ...more }))
    .id;

const everything = {
  score: "released",
  response: "released",
  key: "released",
  explanation: "released",
  cohort: "released",
};

/** A published assessment of these questions in one section. */
async function createAssessment(questions: readonly string[], policy: Record<string, string> = {}): Promise<string> {
  const review_policy = { ...everything, ...policy };
  const { id } = await made("POST", "/api/assessments/", { name: "Mock", kind: "mock", review_policy });
  const section = await made("POST", `/api/assessments/${id}/sections/`, { name: "Math", time_limit_seconds: 600 });
  const placements = questions.map((question) => ({ question }));
  await made("POST", `/api/sections/${section.id}/questions/`, { placements });
  await made("PATCH", `/api/assessments/${id}/`, { action: "publish" });
  return id;
}

/** Has a student take the assessment, and releases the result. */
async function sat(
  student: SignedIn,
  assessment: string,
  outcomes: readonly Outcome[],
  tookMs?: (question: number) => number,
): Promise<string> {
  const { db } = t.platform;
  await satByMany(t.platform, assessment, [outcomes], { userIds: [student.id], ...(tookMs && { tookMs }) });
  const { id, state } = await db
    .selectFrom("sessions")
    .select(["id", "state"])
    .where("assessment_id", "=", assessment)
    .where("user_id", "=", student.id)
    .executeTakeFirstOrThrow();
  if (state !== "released") await made("PATCH", `/api/users/assessments-sessions/${id}/`, { action: "release" });
  return id;
}

async function analyse(as: SignedIn, query = ""): Promise<Analysis> {
  const answer = await t.call<Analysis>("GET", `${path}${query}`, { as });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

interface Refused {
  code: string;
  state: string;
}

const ask = (as: SignedIn, of: Analysis["results"][number], kind: "redo" | "sibling") =>
  t.call<Shown & Refused>("POST", `${path}tries/`, { as, body: { session: of.session, attempt: of.id, kind } });

const answer = (as: SignedIn, id: string, response: unknown): Promise<Answer<Answered & Refused>> =>
  t.call("POST", `${path}tries/${id}/answer/`, { as, body: { response } });

/** Chooses the option at a place; A is right. */
function choose({ question }: Shown, letter: "A" | "B"): Record<string, string[]> {
  const [interaction] = question.interactions;
  if (interaction?.type !== "choice") throw new Error("It is no choice");
  const text = { A: "the moon", B: "the wind" }[letter];
  const option = interaction.options.find(({ content }) => content.includes(text));
  return { [interaction.id]: [option?.id ?? ""] };
}

const first = <One>([one]: readonly One[]): One => {
  if (one === undefined) throw new Error("There is none");
  return one;
};

/** Creates a tutor and a student who took a test of four questions on two topics: right, wrong, omitted, not reached. */
async function createWorld(policy: Record<string, string> = {}) {
  const student = await t.signInAs("student");
  const tutor = await t.signInAs("tutor");
  const group = await createGroup(t.platform.db, { tutors: [tutor.id], members: [student.id] });
  const exam = await createTag("exam", "SAT");
  const algebra = await createTag("topic", "Algebra", await createTag("subject", "Math", exam));
  const ideas = await createTag("topic", "Ideas", await createTag("subject", "Reading", exam));
  const questions = [
    await createQuestion(algebra),
    await createQuestion(algebra),
    await createQuestion(ideas, { difficulty: 5 }),
    await createQuestion(ideas),
  ];
  const assessment = await createAssessment(questions, policy);
  const session = await sat(student, assessment, [1, "B", "open", "unseen"]);
  return { student, tutor, group, exam, algebra, ideas, questions, assessment, session };
}

describe("the analysis", () => {
  test("lists what lost points in released tests, and what it costs by everything", async () => {
    const { student, tutor, algebra, ideas, questions } = await createWorld();
    const body = await analyse(student);
    expect(body).toMatchObject({
      count: 3,
      base: { sittings: 1, questions: 4 },
      total: { mistakes: 3, points: 3 },
      of: { user: { id: student.id }, group: null },
    });
    expect(body.tags.map(({ tag, points }) => [tag.id, points])).toEqual([
      [ideas, 2],
      [algebra, 1],
    ]);
    expect(body.results.map(({ question }) => question?.id).sort()).toEqual(questions.slice(1).sort());
    expect(body.reasons.reduce((sum, { points }) => sum + points, 0)).toBe(3);
    expect(body.cells.reduce((sum, { points }) => sum + points, 0)).toBe(3);
    expect(body.reasons.find(({ key }) => key === "not_reached")).toMatchObject({ mistakes: 1 });
    // A mistake without unseen similar questions is not due.
    expect(body.due).toEqual({ count: 0, next_at: null, in_turn: [] });
    // Neither is one that was never reached.
    await createQuestion(ideas, { pool: "practice" });
    expect((await analyse(student)).due).toEqual({ count: 0, next_at: null, in_turn: [] });
    await createQuestion(ideas, { pool: "practice", difficulty: 5 });
    expect((await analyse(student)).due).toEqual({ count: 1, next_at: null, in_turn: [] });
    // The team gets the same number.
    expect((await analyse(tutor, `?user=${student.id}`)).due).toEqual({ count: 1, next_at: null, in_turn: [] });
    expect((await analyse(tutor, `?user=${student.id}&state=todo`)).count).toBe(1);
    expect((await analyse(student, "?state=todo")).results).toMatchObject([{ difficulty: 5, can: { practise: true } }]);
    for (const { per_test } of body.reasons) expect(per_test.low).toBeLessThan(per_test.points);
  });

  test("narrows by tag, reason, difficulty and position; a filter leaves its own totals whole", async () => {
    const { student, exam, ideas, algebra } = await createWorld();
    expect((await analyse(student, `?tag=${exam}`)).count).toBe(3);
    const narrowed = await analyse(student, `?tag=${ideas}&reason=not_reached`);
    expect(narrowed).toMatchObject({ count: 1, total: { mistakes: 3 } });
    expect(narrowed.tags).toHaveLength(2);
    expect((await analyse(student, `?tag=${algebra}&reason=not_reached`)).count).toBe(0);
    const hard = await analyse(student, "?difficulty=5");
    expect(hard).toMatchObject({ count: 1, total: { mistakes: 1 } });
    expect(hard.difficulties.map(({ key, mistakes }) => [key, mistakes])).toEqual([
      ["3", 2],
      ["5", 1],
    ]);
    expect((await analyse(student, "?position=late")).count).toBe(1);
    expect((await analyse(student, "?section_name=Math")).count).toBe(3);
    expect((await analyse(student, "?section_name=Other")).count).toBe(0);
    expect((await analyse(student, `?under=${exam}`)).tags.map(({ has_more }) => has_more)).toEqual([true, true]);
    const page = await analyse(student, "?page_size=2&page=2");
    expect(page).toMatchObject({ count: 3, results: [{}], next: null });
  });

  test("counts the tutor’s reason before the student’s, and says where they disagree", async () => {
    const { student, tutor, session } = await createWorld();
    const reasons = [
      await made("POST", "/api/tags/reason-for-error/", { name: `Misread ${newId()}` }),
      await made("POST", "/api/tags/reason-for-error/", { name: `Sign error ${newId()}` }),
    ];
    const [misread, sign] = reasons.map(({ id }) => id);
    const wrong = first((await analyse(student, "?reason=none")).results);
    const url = `/api/users/assessments-attempts/${wrong.id}/?session=${session}`;
    await made("PATCH", url, { reason_for_error: misread }, student);
    expect(first((await analyse(student, `?reason=${misread}`)).results).reason).toMatchObject({
      by: "student",
      disagree: false,
    });
    await made("PATCH", url, { reason_for_error: sign }, tutor);
    expect((await analyse(student, `?reason=${misread}`)).count).toBe(0);
    expect(first((await analyse(student, `?reason=${sign}`)).results).reason).toMatchObject({
      key: sign,
      by: "tutor",
      disagree: true,
      student: { id: misread },
      tutor: { id: sign },
    });
  });

  test("adds up families, of reasons, of grounds and of what was given without a reason", async () => {
    const { student, tutor, session } = await createWorld();
    const { id: trap } = await made("POST", "/api/tags/reason-for-error/", { name: `Trap ${newId()}`, family: "trap" });
    const keysOf = async (query = "") =>
      (await analyse(student, query)).families.map(({ key, points }) => [key, points]);
    expect(await keysOf()).toEqual([
      ["out_of_time", 1],
      ["none", 2],
    ]);
    const [wrong, other] = (await analyse(student, "?family=none")).results;
    const url = (id = "") => `/api/users/assessments-attempts/${id}/?session=${session}`;
    await made("PATCH", url(wrong?.id), { reason_for_error: trap }, student);
    const said = await made<{ reason_for_error: unknown }>(
      "PATCH",
      url(other?.id),
      { reason_family: "misread" },
      student,
    );
    expect(said.reason_for_error).toMatchObject({ student: null, student_family: "misread", tutor_family: null });
    expect(await keysOf()).toEqual([
      ["misread", 1],
      ["out_of_time", 1],
      ["trap", 1],
    ]);
    // The filter leaves their totals whole, as others do.
    expect(await keysOf("?family=misread")).toHaveLength(3);
    const misread = await analyse(student, "?family=misread");
    expect(misread).toMatchObject({ count: 1, results: [{ id: other?.id, reason: { key: "misread", name: null } }] });
    expect(first(misread.results).reason).toMatchObject({ family: "misread", by: "student", student: null });
    expect(misread.reasons.map(({ key, family }) => [key, family])).toContainEqual([trap, "trap"]);
    expect((await analyse(student, "?unsaid=true")).count).toBe(1);
    // A reason takes the place of a family alone, and the other way round.
    await made("PATCH", url(other?.id), { reason_for_error: trap }, student);
    expect((await analyse(student, "?family=trap")).count).toBe(2);
    await made("PATCH", url(other?.id), { reason_family: "careless" }, tutor);
    expect(first((await analyse(student, "?family=careless")).results).reason).toMatchObject({
      key: "careless",
      by: "tutor",
      tutor_family: "careless",
      student: { id: trap },
      disagree: true,
    });
    // The team’s list of a group counts the same.
    const group = await createGroup(t.platform.db, { tutors: [tutor.id], members: [student.id] });
    expect((await analyse(tutor, `?group=${group}`)).families).toEqual((await analyse(student)).families);
    const both = { reason_for_error: trap, reason_family: "trap" };
    const refused = await t.call("PATCH", url(other?.id), { as: student, body: both });
    expect([refused.status, refused.body.code]).toEqual([422, "invalid"]);
    const unknown = await t.call("PATCH", url(other?.id), { as: student, body: { reason_family: "luck" } });
    expect(unknown.status).toBe(400);
  });

  test("tells what the student noted, to them and to the team", async () => {
    const { student, tutor, session } = await createWorld();
    const wrong = first((await analyse(student, "?reason=none")).results);
    expect(wrong.note).toBe("");
    await made(
      "PATCH",
      `/api/users/assessments-attempts/${wrong.id}/?session=${session}`,
      { note: "Read it twice" },
      student,
    );
    const noteTo = async (as: SignedIn, query: string) =>
      (await analyse(as, query)).results.find(({ id }) => id === wrong.id)?.note;
    expect(await noteTo(student, "")).toBe("Read it twice");
    expect(await noteTo(tutor, `?user=${student.id}`)).toBe("Read it twice");
  });

  test("infers the reason that the chosen option betrays", async () => {
    const student = await t.signInAs("student");
    const { id: reason } = await made("POST", "/api/tags/reason-for-error/", { name: `Trap ${newId()}` });
    const tag = await createTag("exam", "Traps");
    const interactions = [
      {
        type: "choice",
        options: [{ content: "right" }, { content: "trap", reason_for_error: reason }, { content: "wrong" }],
      },
    ];
    const question = await createQuestion(tag, { interactions });
    await sat(student, await createAssessment([question]), ["B"]);
    expect(first((await analyse(student)).results).reason).toMatchObject({
      key: reason,
      by: "inferred",
      inferred: { ground: "option", reason: { id: reason } },
    });
  });

  test("says of an answer given before its question was read that it was too fast, whatever was chosen", async () => {
    const student = await t.signInAs("student");
    const tutor = await t.signInAs("tutor");
    const group = await createGroup(t.platform.db, { tutors: [tutor.id], members: [student.id] });
    const { id: reason } = await made("POST", "/api/tags/reason-for-error/", { name: `Lure ${newId()}` });
    const tag = await createTag("exam", "Haste");
    const options = [{ content: "right" }, { content: "lure", reason_for_error: reason }];
    const body = `<p>${"These are twenty words of a question ".repeat(3)}</p>`;
    const more = { body, interactions: [{ type: "choice", options }] };
    const questions = [
      await createQuestion(tag, more),
      await createQuestion(tag, more),
      await createQuestion(tag, more),
    ];
    // Twenty-one words take two seconds at least; what was left open was not guessed.
    await sat(
      student,
      await createAssessment(questions),
      ["B", "B", "open"],
      (question) => [1900, 2200, 300][question] ?? 0,
    );
    const reasonsOf = async (as: SignedIn, query = "?ordering=time") =>
      (await analyse(as, query)).results.map(({ question, reason: { key, family } }) => [
        question?.position,
        key,
        family,
      ]);
    const expected = [
      [3, "none", "none"],
      [1, "too_fast", "too_fast"],
      [2, reason, "didnt_know"],
    ];
    expect(await reasonsOf(student)).toEqual(expected);
    expect(await reasonsOf(tutor, `?group=${group}&ordering=time`)).toEqual(expected);
    const families = (one: Analysis) => one.families.map(({ key, mistakes }) => [key, mistakes]);
    expect(families(await analyse(student))).toEqual(families(await analyse(tutor, `?group=${group}`)));
    expect((await analyse(tutor, `?group=${group}&family=too_fast`)).count).toBe(1);
  });

  test("compares times with those of ten people or more", async () => {
    const { student, assessment } = await createWorld();
    const row = await t.platform.db
      .selectFrom("session_results")
      .select("assessment_version_id")
      .where("assessment_id", "=", assessment)
      .executeTakeFirstOrThrow();
    const medians = async () => (await analyse(student)).results.map(({ median_time_ms }) => median_time_ms);
    const join = async (people: number) => {
      const ids = await satByMany(
        t.platform,
        assessment,
        Array.from({ length: people }, () => [1, 1, 1, 1] as const),
      );
      for (const id of ids) {
        const sitting = await t.platform.db
          .selectFrom("sessions")
          .select(["id", "state"])
          .where("user_id", "=", id)
          .executeTakeFirstOrThrow();
        if (sitting.state !== "released")
          await made("PATCH", `/api/users/assessments-sessions/${sitting.id}/`, { action: "release" });
      }
      await refreshFigures(t.platform.db, row.assessment_version_id);
    };
    await join(8);
    expect(await medians()).toEqual([null, null, null]);
    await join(1);
    // The student left the last question unseen: nine people’s times at it are known.
    expect(await medians()).toEqual([expect.any(Number), expect.any(Number), null]);
    await join(1);
    expect(await medians()).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
  });

  test("shows nothing before the release, and nothing of a cancelled test", async () => {
    const student = await t.signInAs("student");
    const tag = await createTag("exam", "Held");
    const assessment = await createAssessment([await createQuestion(tag)], { score: "released" });
    await satByMany(t.platform, assessment, [["B"]], { userIds: [student.id] });
    const { db } = t.platform;
    const { id, state } = await db
      .selectFrom("sessions")
      .select(["id", "state"])
      .where("user_id", "=", student.id)
      .executeTakeFirstOrThrow();
    if (state !== "released") {
      expect(await analyse(student)).toMatchObject({ count: 0, base: { sittings: 0, questions: 0, first_at: null } });
      await made("PATCH", `/api/users/assessments-sessions/${id}/`, { action: "release" });
    }
    expect((await analyse(student)).count).toBe(1);
    await made("PATCH", `/api/users/assessments-sessions/${id}/`, { action: "cancel", reason: "Wrong room" });
    expect(await analyse(student)).toMatchObject({ count: 0, base: { sittings: 0, questions: 0 } });
  });

  test("tells tags and points alone while answers are withheld, and all of it to the team", async () => {
    const { student, tutor, ideas } = await createWorld({ response: "never", key: "never", explanation: "never" });
    const body = await analyse(student, `?tag=${ideas}`);
    expect(body.count).toBe(2);
    for (const one of body.results) {
      expect(one).toMatchObject({
        question: null,
        time_ms: null,
        visits: null,
        difficulty: null,
        omitted: false,
        not_reached: false,
        pace: "unknown",
        max_points: 1,
        points: 0,
        can: { redo: false, review: false },
      });
      expect(one.reason.inferred).toBeNull();
    }
    const team = await analyse(tutor, `?user=${student.id}&tag=${ideas}`);
    expect(team.results.every(({ question }) => question !== null)).toBe(true);
  });
});

describe("a blind review", () => {
  type Row = OperationOutput<"attempts.review">["results"][number];
  const review = async (as: SignedIn, session: string, query = "?blind=true") => {
    const url = `/api/users/sessions/${session}/attempts/${query}`;
    const found = await t.call<{ results: Row[] }>("GET", url, { as });
    expect(found.status, JSON.stringify(found.body)).toBe(200);
    return found.body.results;
  };
  const isOpen = (row: Row | undefined) => [row?.closed ?? false, row !== undefined && "key" in row];

  test("keeps what was missed closed until it is redone, and the rest open", async () => {
    const { student, tutor, session } = await createWorld();
    const [right, wrong, ...left] = await review(student, session);
    expect(isOpen(right)).toEqual([false, true]);
    for (const row of [wrong, ...left]) {
      expect(isOpen(row)).toEqual([true, false]);
      for (const field of ["explanation", "feedback", "parts", "tried"]) expect(row).not.toHaveProperty(field);
      expect(row).toMatchObject({ points: 0, reason_for_error: { inferred: null, ground: null } });
    }
    expect(wrong?.response).toBeDefined();
    const one = await t.call("GET", `/api/users/assessments-attempts/${wrong?.id}/?session=${session}&blind=true`, {
      as: student,
    });
    expect(one.body).toEqual(wrong);
    for (const row of [...(await review(student, session, "")), ...(await review(tutor, session))])
      expect(isOpen(row)).toEqual([false, true]);

    const mistake = (await analyse(student)).results.find(({ id }) => id === wrong?.id);
    if (!mistake) throw new Error("It is no mistake");
    const shown = (await ask(student, mistake, "redo")).body;
    await answer(student, shown.id, choose(shown, "A"));
    const [, redone, open] = await review(student, session);
    expect([isOpen(redone), isOpen(open)]).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  test("explains every option once it is open, also those that weren’t chosen", async () => {
    const { student, algebra } = await createWorld();
    const [options, said] = [
      ["the moon", "the wind", "the shore"],
      ["It pulls.", "It pushes.", "It stays."],
    ];
    const interactions = [
      { type: "choice", options: options.map((content, at) => ({ content, feedback: `<p>${said[at]}</p>` })) },
    ];
    const assessment = await createAssessment([await createQuestion(algebra, { interactions })]);
    const session = await sat(student, assessment, ["B"]);
    const whole = said.map((words) => `<p>${words}</p>`).sort();
    const [closed] = await review(student, session);
    expect(closed).not.toHaveProperty("feedback");
    const [open] = await review(student, session, "");
    expect(Object.values(open?.feedback ?? {}).sort()).toEqual(whole);
    const shown = (await ask(student, first((await analyse(student, `?session=${session}`)).results), "redo")).body;
    const told = await answer(student, shown.id, choose(shown, "A"));
    expect(Object.values(told.body.feedback ?? {}).sort()).toEqual(whole);
  });

  test("closes nothing that a person marks: redoing it couldn’t be judged", async () => {
    const { student } = await createWorld();
    const essay = { type: "extended_text", source_identifier: "R" };
    const { id } = await made("POST", "/api/questions/", {
      body: `<p>Write about the tide ${newId()}</p>`,
      status: "published",
      interactions: [essay],
      key: { R: { max_points: 1 } },
      explanation: "<p>Begin with the moon.</p>",
    });
    const session = await sat(student, await createAssessment([id]), ["open"]);
    expect((await review(student, session)).map((row) => [row.points, ...isOpen(row)])).toEqual([[0, false, true]]);
  });
});

describe("the review of the same sitting", () => {
  type Reviewed = {
    id: string;
    position: number;
    reason_for_error: Record<
      "student" | "tutor" | "student_family" | "tutor_family" | "inferred" | "ground",
      string | null
    >;
  };
  const review = async (as: SignedIn, session: string) => {
    const url = `/api/users/sessions/${session}/attempts/`;
    const found = await t.call<{ results: Reviewed[] }>("GET", url, { as });
    expect(found.status, JSON.stringify(found.body)).toBe(200);
    return found.body.results;
  };

  test("says what is inferred as the analysis does, and beside what people say", async () => {
    const { student, tutor, session } = await createWorld();
    const inferred = new Map((await analyse(student)).results.map(({ id, reason }) => [id, reason.inferred]));
    expect([...inferred.values()].some((one) => one !== null)).toBe(true);
    for (const as of [student, tutor]) {
      for (const { id, reason_for_error: reason } of await review(as, session)) {
        const expected = inferred.get(id) ?? null;
        expect(reason).toEqual({
          student: null,
          tutor: null,
          student_family: null,
          tutor_family: null,
          inferred: expected?.reason?.id ?? null,
          ground: expected?.ground ?? null,
        });
      }
    }
    const [mistake] = (await analyse(student)).results.filter(({ reason }) => reason.inferred !== null);
    const own = await made("POST", "/api/tags/reason-for-error/", { name: `Slipped ${newId()}` });
    const body = { session, reason_for_error: own.id };
    const changed = await t.call<Reviewed>("PATCH", `/api/users/assessments-attempts/${mistake?.id}/`, {
      as: student,
      body,
    });
    expect(changed.body.reason_for_error).toMatchObject({ student: own.id, ground: mistake?.reason.inferred?.ground });
  });

  test("infers nothing for a student from answers that aren’t released, and all for the team", async () => {
    const { student, tutor, session } = await createWorld({ response: "never", key: "never", explanation: "never" });
    const grounds = async (as: SignedIn) => (await review(as, session)).map(({ reason_for_error: one }) => one.ground);
    expect(await grounds(student)).toEqual([null, null, null, null]);
    expect((await grounds(tutor)).some((ground) => ground !== null)).toBe(true);
  });
});

describe("who may look", () => {
  test("of a group, how many of its students are within reach is said", async () => {
    const { student } = await createWorld();
    const [tutor, counselor] = [await t.signInAs("tutor"), await t.signInAs("counselor")];
    const other = await createTestUser(t.platform.db, { role: "student" });
    const group = await createGroup(t.platform.db, { tutors: [tutor.id], members: [student.id, other.id] });
    await createCare(t.platform.db, student.id, counselor.id);
    const ofGroup = async (as: SignedIn) => (await analyse(as, `?group=${group}`)).of.group;
    expect(await ofGroup(tutor)).toMatchObject({ students: 2, reached: 2 });
    expect(await ofGroup(counselor)).toMatchObject({ students: 2, reached: 1 });
  });

  test("the team within reach, by person, group or sitting", async () => {
    const { student, tutor, group, session } = await createWorld();
    expect(await analyse(tutor, `?user=${student.id}`)).toMatchObject({ count: 3, of: { user: { id: student.id } } });
    expect(await analyse(tutor, `?group=${group}`)).toMatchObject({ count: 3, of: { group: { id: group } } });
    expect((await analyse(tutor, `?session=${session}`)).count).toBe(3);
    expect(first((await analyse(tutor, `?group=${group}`)).results).can).toMatchObject({
      redo: false,
      practise: false,
      set_reason: true,
    });
    for (const query of [`?user=${student.id}`, `?group=${group}`, `?session=${session}`])
      for (const as of [await t.signInAs("tutor"), await t.signInAs("counselor"), await t.signInAs("manager")])
        expect((await t.call("GET", path + query, { as })).status, query).toBe(404);
    const other = await t.signInAs("student");
    expect((await t.call("GET", `${path}?user=${student.id}`, { as: other })).status).toBe(404);
    expect((await t.call("GET", `${path}?group=${group}`, { as: student })).status).toBe(404);
    expect((await t.call("GET", path, { as: tutor })).status).toBe(400);
    expect((await t.call("GET", path, {})).status).toBe(401);
  });

  test("refuse what can’t be read", async () => {
    const student = await t.signInAs("student");
    for (const query of ["?reason=lazy", "?tag=math", "?difficulty=9", "?newest=0", "?ordering=name", "?page=0"])
      expect((await t.call("GET", path + query, { as: student })).status, query).toBe(400);
    expect(await analyse(student)).toMatchObject({ count: 0, tags: [], reasons: [], due: { count: 0 } });
  });
});

describe("redoing blind", () => {
  test("shows the question without its key, and tells a gap in knowledge from a slip", async () => {
    const { student, algebra } = await createWorld();
    const wrong = first((await analyse(student, `?tag=${algebra}`)).results);
    const shown = await ask(student, wrong, "redo");
    expect(shown.status).toBe(201);
    expect(JSON.stringify(shown.body)).not.toContain("Gravity");
    expect(shown.body).not.toHaveProperty("key");
    expect((await ask(student, wrong, "redo")).body.id).toBe(shown.body.id);
    const told = await answer(student, shown.body.id, choose(shown.body, "A"));
    expect(told.body).toMatchObject({ correct: true, ground: "slip", explanation: expect.stringContaining("Gravity") });
    expect(first((await analyse(student, "?state=redone")).results)).toMatchObject({
      redo: { correct: true, left: false },
      reason: { key: "slip", by: "inferred" },
    });
    // Once it is answered it stays, and it is not blind a second time.
    expect((await answer(student, shown.body.id, choose(shown.body, "B"))).body.correct).toBe(true);
    expect((await ask(student, wrong, "redo")).body).toMatchObject({ status: 409, state: "redone" });
  });

  test("names a change from a right answer to its student only after the redo, to the team and in the review at once", async () => {
    const { student, tutor, session } = await createWorld();
    const { id } = first((await analyse(student)).results.filter(({ difficulty }) => difficulty === 3));
    const changed = { first_points: 1, changed: 1 };
    await t.platform.db.updateTable("result_facts").set(changed).where("attempt_id", "=", id).execute();
    const groundFor = async (as: SignedIn) =>
      (await analyse(as, as === student ? "" : `?user=${student.id}`)).results.find((one) => one.id === id)?.reason
        .inferred?.ground;
    expect(await groundFor(tutor)).toBe("changed_from_right");
    expect(await groundFor(student)).toBeUndefined();
    const { body } = await t.call("GET", `/api/users/sessions/${session}/attempts/`, { as: student });
    expect(JSON.stringify(body)).toContain("changed_from_right");
    const mistake = first((await analyse(student)).results.filter((one) => one.id === id));
    const shown = (await ask(student, mistake, "redo")).body;
    expect((await answer(student, shown.id, choose(shown, "A"))).status).toBe(200);
    expect(await groundFor(student)).toBe("changed_from_right");
  });

  test("right without the clock is trouble with time; not knowing is a gap", async () => {
    const { student, ideas } = await createWorld();
    const [one, other] = (await analyse(student, `?tag=${ideas}`)).results;
    if (!one || !other) throw new Error("There are two");
    const [shown, unknown] = [await ask(student, one, "redo"), await ask(student, other, "redo")];
    expect((await answer(student, shown.body.id, choose(shown.body, "A"))).body.ground).toBe("time");
    expect((await answer(student, unknown.body.id, null)).body).toMatchObject({ correct: false, ground: "gap" });
  });

  test("never tells what is right while the key is withheld, and nothing is redone while answers are", async () => {
    const { student, algebra } = await createWorld({ key: "never", explanation: "never" });
    const wrong = first((await analyse(student, `?tag=${algebra}`)).results);
    const shown = await ask(student, wrong, "redo");
    const told = await answer(student, shown.body.id, choose(shown.body, "A"));
    expect(told.body).toMatchObject({ correct: null });
    for (const field of ["key", "explanation", "feedback"]) expect(told.body).not.toHaveProperty(field);
    expect(first((await analyse(student, "?state=redone")).results)).toMatchObject({
      redo: { correct: null },
      reason: { key: "none" },
    });
    const { url } = await made<{ url: string }>("GET", `/api/users/${student.id}/data/`, undefined, student);
    const { body: held } = await t.call<{ mistakes_practised: object[] }>("GET", url);
    expect(held.mistakes_practised).toMatchObject([{ id: shown.body.id, kind: "redo" }]);
    for (const field of ["correct", "key_revision_id"]) expect(held.mistakes_practised[0]).not.toHaveProperty(field);
    const closed = await createWorld({ response: "never", key: "never", explanation: "never" });
    const withheld = first((await analyse(closed.student)).results);
    expect((await ask(closed.student, withheld, "redo")).body).toMatchObject({ status: 409, state: "withheld" });
  });

  test("wants an answer that can be judged, and a question of one’s own", async () => {
    const { student, tutor } = await createWorld();
    const wrong = first((await analyse(student)).results);
    const shown = await ask(student, wrong, "redo");
    expect((await answer(student, shown.body.id, {})).status).toBe(422);
    expect((await answer(student, shown.body.id, "A")).status).toBe(400);
    const other = await t.signInAs("student");
    expect((await answer(other, shown.body.id, null)).status).toBe(404);
    expect((await ask(other, wrong, "redo")).status).toBe(404);
    expect((await ask(tutor, wrong, "redo")).status).toBe(403);
    expect((await t.call("POST", `${path}tries/${newId()}/answer/`, { body: { response: null } })).status).toBe(401);
    expect((await answer(student, shown.body.id, null)).status).toBe(200);
    const left = (await analyse(student)).results.find(({ id }) => id === wrong.id);
    expect(left?.redo).toMatchObject({ correct: false, left: true });
  });
});

describe("closing a mistake", () => {
  /** Lets the next question be due. */
  const wait = (student: SignedIn) =>
    t.platform.db
      .updateTable("mistake_schedules")
      .set({ due_at: new Date() })
      .where("user_id", "=", student.id)
      .execute();

  test("takes two unseen questions like it on different days", async () => {
    const { student, algebra } = await createWorld();
    const siblings = [
      await createQuestion(algebra, { pool: "practice" }),
      await createQuestion(algebra, { pool: "practice", difficulty: 4 }),
    ];
    await createQuestion(algebra, { pool: "practice", difficulty: 1 });
    await createQuestion(algebra);
    const mistake = async () => first((await analyse(student, `?tag=${algebra}`)).results);
    const shown = await ask(student, await mistake(), "sibling");
    // The nearest in difficulty comes first.
    expect(shown.body.question.id).toBe(siblings[0]);
    expect(JSON.stringify(shown.body)).not.toContain("Gravity");
    const solved = await answer(student, shown.body.id, choose(shown.body, "A"));
    expect(solved.body).toMatchObject({ correct: true, progress: { state: "waiting", solved: 1, needed: 2 } });
    expect((await ask(student, await mistake(), "sibling")).body).toMatchObject({ status: 409, state: "waiting" });
    expect((await analyse(student)).due).toMatchObject({ count: 0, next_at: expect.any(String) });
    await wait(student);
    const second = await ask(student, await mistake(), "sibling");
    expect(second.body.question.id).toBe(siblings[1]);
    const closed = await answer(student, second.body.id, choose(second.body, "A"));
    expect(closed.body.progress).toMatchObject({ state: "closed", solved: 2, closed_at: expect.any(String) });
    expect((await analyse(student, "?state=closed")).count).toBe(1);
    expect((await ask(student, await mistake(), "sibling")).body).toMatchObject({ status: 409, state: "closed" });
  });

  test("is put off by a wrong answer, and what keeps coming back is told to the tutor", async () => {
    const { student, tutor, algebra } = await createWorld();
    for (let made = 0; made < 3; made += 1) await createQuestion(algebra, { pool: "practice" });
    for (const lapses of [1, 2, 3]) {
      const mistake = first((await analyse(student, `?tag=${algebra}`)).results);
      const shown = await ask(student, mistake, "sibling");
      const told = await answer(student, shown.body.id, lapses === 2 ? null : choose(shown.body, "B"));
      expect(told.body).toMatchObject({ correct: false, progress: { solved: 0, lapses, returning: lapses === 3 } });
      await wait(student);
    }
    const returning = await analyse(tutor, `?user=${student.id}&state=returning`);
    expect(returning.results).toMatchObject([{ tags: [{}, {}, { id: algebra }], progress: { lapses: 3 } }]);
  });

  /** Makes today the day of a student's test. */
  const satToday = ({ id }: SignedIn) =>
    sql`update session_results set submitted_at = now() where user_id = ${id}::uuid`.execute(t.platform.db);

  /** Makes everything that a student did so far a thing of earlier days. */
  const passDays = async ({ id }: SignedIn) => {
    await sql`update session_results set submitted_at = submitted_at - interval '4 days' where user_id = ${id}::uuid`.execute(
      t.platform.db,
    );
    await sql`update mistake_schedules set last_at = last_at - interval '4 days', due_at = now() where user_id = ${id}::uuid`.execute(
      t.platform.db,
    );
  };

  test("says where no unseen question is left, and forgets one that was retired before it was answered", async () => {
    const { student, algebra } = await createWorld();
    await satToday(student);
    const mistake = first((await analyse(student, `?tag=${algebra}`)).results);
    expect((await ask(student, mistake, "sibling")).body).toMatchObject({ status: 409, state: "later_day" });
    const retired = await createQuestion(algebra, { pool: "practice" });
    expect((await ask(student, mistake, "sibling")).body.question.id).toBe(retired);
    await made("PATCH", `/api/questions/${retired}/`, { status: "retired", version: 1 });
    expect((await ask(student, mistake, "sibling")).body).toMatchObject({ status: 409, state: "later_day" });
  });

  test("closes a mistake without a similar question by its own, solved on two later days", async () => {
    const { student, algebra } = await createWorld();
    await satToday(student);
    const mistake = async () => first((await analyse(student, `?tag=${algebra}`)).results);
    expect(await mistake()).toMatchObject({ repeats_itself: true, can: { practise: false } });
    await passDays(student);
    expect(await mistake()).toMatchObject({ repeats_itself: true, can: { practise: true } });
    const shown = await ask(student, await mistake(), "sibling");
    expect(shown.body.question.id).toBe((await mistake()).question?.id);
    // Asked for again before it is answered, it is the same one.
    expect((await ask(student, await mistake(), "sibling")).body.id).toBe(shown.body.id);
    const solved = await answer(student, shown.body.id, choose(shown.body, "A"));
    expect(solved.body).toMatchObject({ correct: true, progress: { state: "waiting", solved: 1, needed: 2 } });
    expect((await ask(student, await mistake(), "sibling")).body).toMatchObject({ status: 409, state: "waiting" });
    await wait(student);
    expect((await ask(student, await mistake(), "sibling")).body).toMatchObject({ status: 409, state: "later_day" });
    await passDays(student);
    const again = await ask(student, await mistake(), "sibling");
    const closed = await answer(student, again.body.id, choose(again.body, "A"));
    expect(closed.body.progress).toMatchObject({ state: "closed", solved: 2 });
  });

  test("leaves a question whose key is withheld alone, though no other is like it", async () => {
    const { student, algebra } = await createWorld({ key: "never" });
    await passDays(student);
    const mistake = first((await analyse(student, `?tag=${algebra}`)).results);
    expect(mistake).toMatchObject({ repeats_itself: false, can: { practise: false } });
    expect((await ask(student, mistake, "sibling")).body).toMatchObject({ status: 409, state: "none_left" });
  });

  test("counts an answer that was sent twice at once a single time", async () => {
    const { student, algebra } = await createWorld();
    await createQuestion(algebra, { pool: "practice" });
    const mistake = first((await analyse(student, `?tag=${algebra}`)).results);
    const both = await Promise.all([ask(student, mistake, "sibling"), ask(student, mistake, "sibling")]);
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
    const shown = first(both).body;
    const answers = await Promise.all([1, 2].map(() => answer(student, shown.id, choose(shown, "B"))));
    expect(answers.map(({ body }) => body.progress.lapses)).toEqual([1, 1]);
  });

  test("follows a tag that was merged", async () => {
    const { student, algebra } = await createWorld();
    const subject = first((await analyse(student, `?tag=${algebra}`)).results).tags[1]?.id;
    const other = await createTag("topic", "Algebra again", subject);
    const sibling = await createQuestion(other, { pool: "practice" });
    await made("POST", `/api/tags/${algebra}/merge/`, { into: other });
    const mistake = first((await analyse(student, `?tag=${algebra}`)).results);
    expect((await ask(student, mistake, "sibling")).body.question.id).toBe(sibling);
  });
});

test("people outside of it all have nothing", async () => {
  const person = await createTestUser(t.platform.db);
  expect((await t.call("GET", `${path}?user=${person.id}`, { as: await t.signInAs("tutor") })).status).toBe(404);
});
