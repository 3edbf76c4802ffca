import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { type PracticeWorld, practiceWorld } from "../../testing/practice-world.ts";
import { type RenderedAttempt, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";
import { countPractice } from "../mistakes/count-practice.ts";

type Analysis = OperationOutput<"mistakes.analyse">;

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let w: PracticeWorld;
beforeAll(async () => {
  w = practiceWorld(t, staff);
});

const analyse = async (student: SignedIn) => {
  const { body } = await t.call<Analysis>("GET", "/api/mistakes-analyser/", { as: student });
  return body;
};

/** How far the mistake of a question is. */
async function progressOf(student: SignedIn, question: string) {
  const { results } = await analyse(student);
  return results.find((one) => one.question?.id === question)?.progress;
}

/** Chooses the right option or the wrong one. */
function choose(
  { question: { interactions } }: Pick<RenderedAttempt, "question">,
  isRight: boolean,
): Record<string, unknown> {
  const [interaction] = interactions;
  const option = interaction?.options?.find(({ content }) => content.includes(isRight ? "the moon" : "the wind"));
  return { [interaction?.id ?? ""]: [option?.id] };
}

/** Sits a set: what becomes of each question; null is left open. */
async function practise(student: SignedIn, set: { assessment: string }, rights: readonly (boolean | null)[]) {
  const { sitter, attempts } = await sitFirstSection(t, student, set.assessment);
  const rows = attempts.flatMap((attempt, index) => {
    const isRight = rights[index] ?? null;
    return isRight === null
      ? []
      : [{ id: attempt.id, revision: 1, elapsed_ms: 900, response: choose(attempt, isRight) }];
  });
  if (rows.length > 0) expect((await sitter.save(rows)).status).toBe(200);
  const visits = attempts.map(({ id: attempt }) => ({ id: newId(), attempt, entered_ms: 0, left_ms: 900 }));
  const seen = { session: sitter.session.id, lease: 1, visits };
  const saved = await t.call("POST", "/api/user-assessment-session/create-attempt-visit/", { as: student, body: seen });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect((await sitter.act("submit", { unsent: 0 })).status).toBe(200);
  await workOff(t.platform);
  return { sitter, attempts, session: sitter.session.id };
}

/** What staff do to a sitting; mistakes follow. */
async function act(session: string, body: object) {
  const answer = await t.call("PATCH", `/api/users/assessments-sessions/${session}/`, { as: staff, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await workOff(t.platform);
}

/** A student with one mistake in a topic that has so many unseen questions. */
async function createMistake(unseen: number) {
  const student = await t.signInAs("student");
  const { topic } = await w.createTopic();
  const missed = await w.createQuestion({ tags: [topic], pool: "secure" });
  await w.satMock(student, [missed], ["B"]);
  for (let made = 0; made < unseen; made += 1) await w.createQuestion({ tags: [topic] });
  return { student, topic, missed };
}

const due = { mistakes: { state: "due", count: 1 } };

/** Lets the day come on which the next question is due. */
const passDays = (student: SignedIn) =>
  t.platform.db
    .updateTable("mistake_schedules")
    .set({ due_at: new Date(Date.now() - 1000) })
    .where("user_id", "=", student.id)
    .execute();

test("practising what is due closes a mistake by two questions on different days", async () => {
  const { student, missed } = await createMistake(3);
  expect((await analyse(student)).due.count).toBe(1);
  const first = await w.created(student, due);
  await practise(student, first, [true]);
  expect(await progressOf(student, missed)).toMatchObject({ state: "waiting", solved: 1 });
  expect((await w.read(student, first)).body.sat).toMatchObject({
    count: 1,
    newest: { points: 1, max_points: 1, practised: { mistakes: 1, solved: 1, closed: 0 } },
  });
  // Nothing is due on the same day.
  expect((await w.create(student, due)).status).toBe(422);
  await passDays(student);
  const second = await w.created(student, due);
  const { session } = await practise(student, second, [true]);
  expect(await progressOf(student, missed)).toMatchObject({ state: "closed", solved: 2 });
  expect((await w.read(student, second)).body.sat.newest?.practised).toEqual({
    mistakes: 1,
    missed: 0,
    solved: 1,
    closed: 1,
    next_due_at: null,
  });
  await countPractice(t.platform.db, [session]);
  expect(await progressOf(student, missed)).toMatchObject({ solved: 2, lapses: 0 });
});

test("while a set runs it says which of its questions count towards closing a mistake, and afterwards how far each came", async () => {
  const { student, topic, missed } = await createMistake(2);
  const closingOf = async (session: string, as = student) =>
    t.call<OperationOutput<"practice_closing.list">>("GET", `/api/practice-sets/closing/?session=${session}`, { as });
  const dueNow = async () =>
    (await t.call<OperationOutput<"practice_due.get">>("GET", "/api/practice-sets/due/", { as: student })).body;
  const { can_close: before } = await dueNow();
  expect(before.count).toBe(0);
  expect(new Date(before.next_at ?? 0).getTime()).toBeGreaterThan(Date.now());
  const first = await w.created(student, due);
  const { sitter, attempts } = await sitFirstSection(t, student, first.assessment);
  const [attempt] = attempts as [RenderedAttempt];
  const { id: session } = sitter.session;
  const [mistake] = (await analyse(student)).results;
  const places = [
    {
      session: mistake?.session,
      assessment: "Mock",
      module: null,
      position: 1,
      topic: { id: topic, name: expect.any(String) },
    },
  ];
  expect((await closingOf(session)).body.results).toEqual([
    { attempt: attempt.id, correct: null, solved: 0, needed: 2, closed: false, due_at: null, mistakes: places },
  ]);
  await sitter.save([{ id: attempt.id, revision: 1, elapsed_ms: 900, response: choose(attempt, true) }]);
  await sitter.act("submit", { unsent: 0 });
  await workOff(t.platform);
  expect((await closingOf(session)).body.results).toEqual([
    {
      attempt: attempt.id,
      correct: true,
      solved: 1,
      needed: 2,
      closed: false,
      due_at: (await progressOf(student, missed))?.due_at,
      mistakes: places,
    },
  ]);
  await passDays(student);
  expect((await dueNow()).can_close).toEqual({ count: 1, next_at: null });
  const second = await practise(student, await w.created(student, due), [true]);
  expect((await closingOf(second.session)).body.results).toMatchObject([
    { correct: true, solved: 2, closed: true, due_at: null, mistakes: places },
  ]);
  // What the first one did stays what it did.
  expect((await closingOf(session)).body.results).toMatchObject([{ solved: 1, closed: false }]);
  expect((await closingOf(session, await t.signInAs("student"))).status).toBe(404);
  expect((await closingOf(session, staff)).status).toBe(403);
});

test("mistakes are closed as many at every place: in the list, today’s practice, the week and the set that closed them", async () => {
  const { student, missed } = await createMistake(3);
  // The same question once more: another mistake, which the same practice closes.
  await w.satMock(student, [missed], ["B"]);
  const sets = [await w.created(student, due)];
  await practise(student, sets[0] as { assessment: string }, [true]);
  await passDays(student);
  sets.push(await w.created(student, due));
  await practise(student, sets[1] as { assessment: string }, [true]);
  const [list, practice, weeks] = await Promise.all([
    analyse(student),
    t.call<OperationOutput<"practice_due.get">>("GET", "/api/practice-sets/due/", { as: student }),
    t.call<OperationOutput<"weekly_progress.get">>("GET", `/api/weekly-progress/${student.id}/`, { as: student }),
  ]);
  const bySets = await Promise.all(
    sets.map(async (set) => (await w.read(student, set)).body.sat.newest?.practised?.closed),
  );
  expect({
    list: list.states.find(({ key }) => key === "closed")?.mistakes,
    practice: practice.body.closed,
    week: weeks.body.weeks.flatMap(({ days }) => days).reduce((sum, { closed }) => sum + closed, 0),
    bySets,
  }).toEqual({ list: 2, practice: 2, week: 2, bySets: [0, 2] });
});

test("a set that is only begun leaves its mistakes due, and is offered to continue until it is submitted", async () => {
  const { student, missed } = await createMistake(1);
  const read = async () =>
    (await t.call<OperationOutput<"practice_due.get">>("GET", "/api/practice-sets/due/", { as: student })).body;
  expect(await read()).toMatchObject({ count: 1, without_question: 0, begun: null });
  const set = await w.created(student, due);
  const opened = await t.call<{ id: string }>("POST", "/api/users/assessments-sessions/generate/", {
    as: student,
    body: { assessment: set.assessment },
  });
  expect((await read()).begun).toEqual({ session: opened.body.id, answered: 0, questions: 1 });
  const { sitter } = await sitFirstSection(t, student, set.assessment);
  const begun = { session: sitter.session.id, answered: 0, questions: 1 };
  expect(await read()).toMatchObject({ count: 1, without_question: 0, begun });
  // Its question is not asked for the mistake a second time.
  const mistake = (await analyse(student)).results.find(({ question }) => question?.id === missed);
  const body = { session: mistake?.session, attempt: mistake?.id, kind: "sibling" };
  expect((await t.call("POST", "/api/mistakes-analyser/tries/", { as: student, body })).body).toMatchObject({
    state: "in_set",
  });
  expect((await w.create(student, due)).status).toBe(422);
  expect((await sitter.act("submit", { unsent: 0 })).status).toBe(200);
  await workOff(t.platform);
  // What nobody came to in it is no mistake to repeat, and is still unseen.
  expect(await read()).toMatchObject({ count: 1, without_question: 0, begun: null });
});

test("a question that goes wrong is a lapse; one left open, or met before, says nothing", async () => {
  const { student, topic, missed } = await createMistake(2);
  const set = await w.created(student, { filter: { tags: [topic], count: 2 } });
  await practise(student, set, [null, null]);
  expect(await progressOf(student, missed)).toMatchObject({ state: "new" });
  // Both were on the screen.
  await practise(student, set, [true, true]);
  expect(await progressOf(student, missed)).toMatchObject({ state: "new" });
  await w.createQuestion({ tags: [topic] });
  const third = await w.created(student, due);
  await practise(student, third, [false]);
  expect(await progressOf(student, missed)).toMatchObject({ state: "waiting", solved: 0, lapses: 1 });
  // What went wrong is a mistake of its own.
  expect((await w.read(student, third)).body.sat.newest?.practised).toMatchObject({
    mistakes: 1,
    missed: 1,
    solved: 0,
  });
  const { body } = await t.call<OperationOutput<"practice_due.get">>("GET", "/api/practice-sets/due/", { as: student });
  // Its day comes, but no question like it is left.
  expect([body.waiting, body.count + body.waiting + body.without_question]).toEqual([0, body.open]);
});

test("a set from the mistakes of one topic has questions of that topic alone", async () => {
  const { student, topic } = await createMistake(1);
  const other = await w.createTopic();
  await w.satMock(student, [await w.createQuestion({ tags: [other.topic], pool: "secure" })], ["B"]);
  const like = await w.createQuestion({ tags: [other.topic] });
  const from = (tag: string) => ({ mistakes: { state: "open", tag } });
  expect(await w.questionsOf(await w.created(student, from(other.exam)))).toEqual([like]);
  expect(await w.questionsOf(await w.created(student, from(topic)))).not.toContain(like);
  expect(await w.create(student, from(student.id))).toMatchObject({
    status: 422,
    body: { errors: [{ path: "from.mistakes.tag" }] },
  });
});

test("a question proves one mistake, and none of another topic", async () => {
  const { student, topic, missed } = await createMistake(1);
  const other = await w.createQuestion({ tags: [topic], pool: "secure" });
  const elsewhere = await w.createQuestion({ tags: [(await w.createTopic()).topic], pool: "secure" });
  await w.satMock(student, [other, elsewhere], ["B", "B"]);
  const set = await w.created(student, { mistakes: { state: "open" } });
  expect(set.question_count).toBe(1);
  await practise(student, set, [true]);
  const states = [
    (await progressOf(student, missed))?.state,
    (await progressOf(student, other))?.state,
    (await progressOf(student, elsewhere))?.state,
  ];
  expect(states.filter((state) => state === "waiting")).toHaveLength(1);
  expect(states[2]).toBe("new");
});

test("a cancelled sitting moves nothing, nor does a preview", async () => {
  const { student, missed } = await createMistake(1);
  const set = await w.created(student, due);
  const { sitter, attempts } = await sitFirstSection(t, student, set.assessment);
  const [attempt] = attempts as [RenderedAttempt];
  await sitter.save([{ id: attempt.id, revision: 1, elapsed_ms: 9, response: choose(attempt, true) }]);
  await sitter.act("submit", { unsent: 0 });
  const url = `/api/users/assessments-sessions/${sitter.session.id}/`;
  expect((await t.call("PATCH", url, { as: staff, body: { action: "cancel", reason: "Test" } })).status).toBe(200);
  await workOff(t.platform);
  expect(await progressOf(student, missed)).toMatchObject({ state: "new" });
  expect((await w.read(student, set)).body.sat).toEqual({ count: 0, newest: null });
});

test("what a sitting counted is taken back once it is cancelled, and what others counted stays", async () => {
  const { student, missed } = await createMistake(3);
  const first = await practise(student, await w.created(student, due), [true]);
  await passDays(student);
  const set = await w.created(student, due);
  const second = await practise(student, set, [true]);
  expect(await progressOf(student, missed)).toMatchObject({ state: "closed", solved: 2 });
  await act(second.session, { action: "cancel", reason: "Test" });
  expect(await progressOf(student, missed)).toMatchObject({ state: "waiting", solved: 1 });
  expect((await w.read(student, set)).body.sat).toEqual({ count: 0, newest: null });
  await act(first.session, { action: "cancel", reason: "Test" });
  expect(await progressOf(student, missed)).toMatchObject({ state: "new", solved: 0 });
  // What was on the screen was seen all the same: of three questions one is left.
  expect((await analyse(student)).due.count).toBe(1);
  expect(await w.questionsOf(await w.created(student, { mistakes: { state: "due" } }))).toHaveLength(1);
});

test("a sitting that is reopened counts nothing until it is scored again, and then what it has become", async () => {
  const { student, missed } = await createMistake(2);
  const set = await w.created(student, due);
  const { session, sitter, attempts } = await practise(student, set, [true]);
  await act(session, { action: "reopen", seconds: 600 });
  expect(await progressOf(student, missed)).toMatchObject({ state: "new", solved: 0 });
  expect((await w.read(student, set)).body.sat.newest).toMatchObject({ session, practised: null });
  const [attempt] = attempts as [RenderedAttempt];
  const changed = { id: attempt.id, revision: 2, elapsed_ms: 1900, response: choose(attempt, false) };
  expect((await sitter.save([changed])).status).toBe(200);
  await sitter.act("submit", { unsent: 0 });
  await workOff(t.platform);
  expect(await progressOf(student, missed)).toMatchObject({ state: "waiting", solved: 0, lapses: 1 });
  expect((await w.read(student, set)).body.sat.newest?.practised).toMatchObject({ mistakes: 1, solved: 0 });
});

test("a regrade changes what an answer proves, and undoing it changes it back", async () => {
  const { student, missed } = await createMistake(2);
  const set = await w.created(student, due);
  const { attempts } = await practise(student, set, [true]);
  const [attempt] = attempts as [RenderedAttempt];
  const [question] = await w.questionsOf(set);
  const key = Object.fromEntries(Object.entries(choose(attempt, false)).map(([part, correct]) => [part, { correct }]));
  const path = `/api/assessments/${set.assessment}/regrades/`;
  const made = await t.call<{ id: string }>("POST", path, { as: staff, body: { question, kind: "key", key } });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const regrade = async (action: "apply" | "undo") => {
    expect((await t.call("POST", `${path}${made.body.id}/${action}/`, { as: staff })).status).toBe(202);
    await workOff(t.platform);
  };
  await regrade("apply");
  expect(await progressOf(student, missed)).toMatchObject({ state: "waiting", solved: 0, lapses: 1 });
  await regrade("undo");
  expect(await progressOf(student, missed)).toMatchObject({ state: "waiting", solved: 1, lapses: 0 });
});

test("questions shown one by one and sets count in the order of their answers, whichever is withdrawn", async () => {
  const { student, missed } = await createMistake(4);
  const { session } = await practise(student, await w.created(student, due), [false]);
  await passDays(student);
  const mistake = (await analyse(student)).results.find(({ question }) => question?.id === missed);
  const body = { session: mistake?.session, attempt: mistake?.id, kind: "sibling" };
  const shown = await t.call<OperationOutput<"mistakes.try">>("POST", "/api/mistakes-analyser/tries/", {
    as: student,
    body,
  });
  expect(shown.status, JSON.stringify(shown.body)).toBeLessThan(300);
  const url = `/api/mistakes-analyser/tries/${shown.body.id}/answer/`;
  const response = choose(shown.body as unknown as RenderedAttempt, true);
  expect((await t.call("POST", url, { as: student, body: { response } })).status).toBeLessThan(300);
  expect(await progressOf(student, missed)).toMatchObject({ solved: 1, lapses: 1 });
  await act(session, { action: "cancel", reason: "Test" });
  expect(await progressOf(student, missed)).toMatchObject({ state: "waiting", solved: 1, lapses: 0 });
});

test("mistakes of a withheld score are not practised from, until it is released", async () => {
  const student = await t.signInAs("student");
  const { topic } = await w.createTopic();
  const missed = await w.createQuestion({ tags: [topic], pool: "secure" });
  await w.createQuestion({ tags: [topic] });
  await w.satMock(student, [missed], ["B"], { score: "released", response: "released", key: "released" });
  const { db } = t.platform;
  const { id } = await db
    .updateTable("sessions")
    .set({ state: "scored" })
    .where("user_id", "=", student.id)
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.updateTable("session_results").set({ released_at: null }).where("session_id", "=", id).execute();
  expect((await w.create(student, due)).status).toBe(422);
  await t.call("PATCH", `/api/users/assessments-sessions/${id}/`, { as: staff, body: { action: "release" } });
  expect((await w.create(student, due)).status).toBe(201);
});

test("a topic that was merged since is like what it became", async () => {
  const student = await t.signInAs("student");
  const { topic } = await w.createTopic();
  const { topic: other } = await w.createTopic();
  const missed = await w.createQuestion({ tags: [topic], pool: "secure" });
  await w.satMock(student, [missed], ["B"]);
  const sibling = await w.createQuestion({ tags: [other] });
  expect((await w.create(student, due)).status).toBe(422);
  await w.merge(topic, other);
  const set = await w.created(student, due);
  expect(await w.questionsOf(set)).toEqual([sibling]);
  await practise(student, set, [true]);
  expect(await progressOf(student, missed)).toMatchObject({ state: "waiting", solved: 1 });
});

test("what went wrong in a test whose answers are withheld is not told by what is practised", async () => {
  const student = await t.signInAs("student");
  const { topic } = await w.createTopic();
  const [missed, right] = [await w.createQuestion({ tags: [topic] }), await w.createQuestion({ tags: [topic] })];
  await w.satMock(student, [missed, right], [0, 1], { response: "never" }, "quiz");
  const metIn = async () => {
    const url = `/api/practice-sets/pool/?tag=${topic}`;
    const { body } = await t.call<{ results: { id: string; met: string }[] }>("GET", url, { as: student });
    return new Map(body.results.map(({ id, met }) => [id, met]));
  };
  expect([...(await metIn()).values()]).toEqual(["seen", "seen"]);
  const unseen = await w.createQuestion({ tags: [topic] });
  const set = await w.created(student, { filter: { tags: [topic], order: "missed" } });
  expect((await w.questionsOf(set))[0]).toBe(unseen);
  await w.satMock(student, [missed, right], [0, 1], {}, "quiz");
  expect(await metIn()).toEqual(
    new Map([
      [unseen, "unseen"],
      [missed, "wrong"],
      [right, "right"],
    ]),
  );
});

test("a filter gives what went wrong last first where that is asked for, or a mix of all", async () => {
  const student = await t.signInAs("student");
  const { topic } = await w.createTopic();
  const [missed, right] = [await w.createQuestion({ tags: [topic] }), await w.createQuestion({ tags: [topic] })];
  await practise(student, await w.created(student, { questions: [missed, right] }), [false, true]);
  const unseen = await w.createQuestion({ tags: [topic] });
  const byOrder = async (order: string) =>
    w.questionsOf(await w.created(student, { filter: { tags: [topic], order } }));
  expect(await byOrder("missed")).toEqual([missed, unseen, right]);
  expect((await byOrder("any")).toSorted()).toEqual([missed, unseen, right].toSorted());
  expect(await w.questionsOf(await w.created(student, { filter: { tags: [topic], count: 1 } }))).toEqual([unseen]);
});
