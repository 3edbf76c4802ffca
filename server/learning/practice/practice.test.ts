import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createCare, createSchool } from "../../testing/factories.ts";
import { type PracticeWorld, practiceWorld, setsPath } from "../../testing/practice-world.ts";
import { sit, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

interface Listed {
  count: number;
  results: { id: string; can: Record<string, boolean> }[];
}

interface Refused {
  errors: { message: string }[];
}

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let w: PracticeWorld;
beforeAll(async () => {
  w = practiceWorld(t, staff);
});

describe("by hand", () => {
  test("keeps the order, and is sat in the player as often as its owner likes", async () => {
    const student = await t.signInAs("student");
    const questions = [await w.createQuestion(), await w.createQuestion(), await w.createQuestion()];
    const set = await w.created(student, { questions });
    expect(await w.questionsOf(set)).toEqual(questions);
    expect(set).toMatchObject({ question_count: 3, time_seconds: null, feedback: "at_end", owner: { id: student.id } });
    expect(set.can).toEqual({ sit: true, update: true, allocate: false });
    const { sitter } = await sitFirstSection(t, student, set.assessment);
    expect((await sitter.act("submit", { unsent: 0 })).status).toBe(200);
    await sit(t, student, set.assessment);
  });

  test("gives students nothing but the practice pool, and names the place", async () => {
    const student = await t.signInAs("student");
    const open = await w.createQuestion();
    const others = [
      await w.createQuestion({ pool: "secure" }),
      await w.createQuestion({ school: await createSchool(t.platform.db) }),
      await w.createQuestion({ status: "draft" }),
      newId(),
    ];
    for (const other of others) {
      const { status, body } = await w.create(student, { questions: [open, other] });
      expect([status, body.errors[0]?.path]).toEqual([404, "from.questions.1"]);
    }
    const twice = await w.create(student, { questions: [open, open] });
    expect([twice.status, twice.body.errors[0]?.path]).toEqual([422, "from.questions.1"]);
  });

  test("refuses what is malformed", async () => {
    const student = await t.signInAs("student");
    for (const from of [{}, { questions: [] }, { questions: ["x"] }, { filter: { count: 101 } }])
      expect((await w.create(student, from)).status).toBe(400);
  });
});

describe("by a filter", () => {
  test("takes topics with all beneath them, and difficulties", async () => {
    const student = await t.signInAs("student");
    const { exam, topic } = await w.createTopic();
    const easy = await w.createQuestion({ tags: [topic], difficulty: 1 });
    await w.createQuestion({ tags: [topic], difficulty: 5 });
    await w.createQuestion({ tags: [topic], difficulty: 1, pool: "secure" });
    await w.createQuestion({ difficulty: 1 });
    const set = await w.created(student, { filter: { tags: [exam], difficulty: [1, 2] } });
    expect(await w.questionsOf(set)).toEqual([easy]);
  });

  test("gives unseen questions first", async () => {
    const student = await t.signInAs("student");
    const { topic } = await w.createTopic();
    const [seen, unseen] = [await w.createQuestion({ tags: [topic] }), await w.createQuestion({ tags: [topic] })];
    const first = await w.created(student, { questions: [seen] });
    await sitFirstSection(t, student, first.assessment);
    const set = await w.created(student, { filter: { tags: [topic] } });
    expect(await w.questionsOf(set)).toEqual([unseen, seen]);
  });

  test("says so where nothing matches, or a tag isn’t there", async () => {
    const student = await t.signInAs("student");
    const { topic } = await w.createTopic();
    const none = await w.create(student, { filter: { tags: [topic] } });
    expect([none.status, none.body.errors[0]?.path]).toEqual([422, "from.filter"]);
    const unknown = await w.create(student, { filter: { tags: [newId()] } });
    expect([unknown.status, unknown.body.errors[0]?.path]).toEqual([422, "from.filter.tags.0"]);
    const due = await w.create(student, { mistakes: { state: "due" } });
    expect([due.status, due.body.errors[0]?.path]).toEqual([422, "from.mistakes"]);
    expect((await w.create(staff, { mistakes: {} })).status).toBe(403);
  });
});

test("from mistakes it gives an unseen question like each, never the one of the test", async () => {
  const student = await t.signInAs("student");
  const { topic } = await w.createTopic();
  const missed = await w.createQuestion({ tags: [topic], pool: "secure" });
  await w.satMock(student, [missed], ["B"]);
  const unseen = await w.createQuestion({ tags: [topic] });
  await w.createQuestion();
  expect(await w.questionsOf(await w.created(student, { mistakes: { state: "open" } }))).toEqual([unseen]);
  // What was never practised is due.
  expect(await w.questionsOf(await w.created(student, { mistakes: { state: "due" } }))).toEqual([unseen]);
});

test("has as much time as said, or as others took", async () => {
  const student = await t.signInAs("student");
  const questions = [await w.createQuestion(), await w.createQuestion()];
  expect((await w.created(student, { questions }, { timing: { type: "pace" } })).time_seconds).toBe(180);
  expect((await w.created(student, { questions }, { timing: { type: "limit", seconds: 300 } })).time_seconds).toBe(300);
});

test("with feedback at once each answer is checked as it is given", async () => {
  const student = await t.signInAs("student");
  const set = await w.created(student, { questions: [await w.createQuestion()] }, { feedback: "at_once" });
  const { behaviour } = await t.platform.db
    .selectFrom("assessment_versions")
    .select("behaviour")
    .where("assessment_id", "=", set.assessment)
    .executeTakeFirstOrThrow();
  expect(behaviour).toEqual({ checking: { type: "checked_at_once" }, certainty: "off" });
});

test("tells how many of its questions were retired since", async () => {
  const student = await t.signInAs("student");
  const questions = [await w.createQuestion(), await w.createQuestion()];
  const set = await w.created(student, { questions });
  await t.call("DELETE", `/api/questions/${questions[0]}/`, { as: staff });
  expect((await w.read(student, set)).body).toMatchObject({ question_count: 2, retired_count: 1 });
  expect((await sit(t, student, set.assessment)).session.id).toBeTruthy();
});

describe("a set whose questions were retired", () => {
  const retire = (question: string) => t.call("DELETE", `/api/questions/${question}/`, { as: staff });
  const renew = (as: SignedIn, { id }: { id: string }) =>
    t.call<Refused>("POST", `${setsPath}${id}/renew/`, { as, body: {} });

  test("is renewed from what it was cut from; what was sat stays", async () => {
    const student = await t.signInAs("student");
    const { topic } = await w.createTopic();
    const questions = [await w.createQuestion({ tags: [topic] }), await w.createQuestion({ tags: [topic] })];
    const set = await w.created(student, { filter: { tags: [topic] } }, { timing: { type: "pace" } });
    const { sitter } = await sitFirstSection(t, student, set.assessment);
    const [gone = "", kept = ""] = questions;
    await retire(gone);
    const other = await w.createQuestion({ tags: [topic] });
    expect((await renew(student, set)).body).toMatchObject({ question_count: 2, retired_count: 0, time_seconds: 180 });
    expect((await w.questionsOf(set)).toSorted()).toEqual([kept, other].toSorted());
    expect(await sitter.render()).toHaveLength(2);
    expect((await sitter.act("submit", { unsent: 0 })).status).toBe(200);
    const again = await sitFirstSection(t, student, set.assessment);
    expect(again.attempts).toHaveLength(2);
    // Nothing else is left of the topic.
    await retire(other);
    expect((await renew(student, set)).body).toMatchObject({ question_count: 1, retired_count: 0, time_seconds: 90 });
  });

  test("made by hand loses them, but not all; others can’t renew it", async () => {
    const student = await t.signInAs("student");
    const questions = [await w.createQuestion(), await w.createQuestion()];
    const set = await w.created(student, { questions }, { timing: { type: "limit", seconds: 300 } });
    expect((await renew(student, set)).body).toMatchObject({ question_count: 2, version: set.version });
    await retire(questions[0] ?? "");
    expect((await renew(student, set)).body).toMatchObject({ question_count: 1, retired_count: 0, time_seconds: 300 });
    await retire(questions[1] ?? "");
    const none = await renew(student, set);
    expect([none.status, none.body.errors[0]?.message]).toEqual([
      422,
      "None of the questions in this set are available any more. Create another set.",
    ]);
    expect((await renew(await t.signInAs("student"), set)).status).toBe(404);
    expect((await renew(staff, set)).status).toBe(403);
  });
});

describe("a set with questions that left the practice pool", () => {
  const secure = (question: string) =>
    t.platform.db.updateTable("questions").set({ pool: "secure" }).where("id", "=", question).execute();
  const renew = (as: SignedIn, { id }: { id: string }) =>
    t.call<Refused & { withdrawn_count: number }>("POST", `${setsPath}${id}/renew/`, { as, body: {} });

  test("is renewed as long as it wasn’t begun", async () => {
    const student = await t.signInAs("student");
    const { topic } = await w.createTopic();
    const [gone, kept] = [await w.createQuestion({ tags: [topic] }), await w.createQuestion({ tags: [topic] })];
    const set = await w.created(student, { filter: { tags: [topic] } });
    await secure(gone);
    expect((await w.read(student, set)).body).toMatchObject({ retired_count: 0, withdrawn_count: 1 });
    const other = await w.createQuestion({ tags: [topic] });
    expect((await renew(student, set)).body).toMatchObject({ question_count: 2, withdrawn_count: 0 });
    expect((await w.questionsOf(set)).toSorted()).toEqual([kept, other].toSorted());

    await sitFirstSection(t, student, set.assessment);
    await secure(other);
    expect((await renew(student, set)).body).toMatchObject({ question_count: 2, withdrawn_count: 0 });
    expect((await w.questionsOf(set)).toSorted()).toEqual([kept, other].toSorted());
  });

  test("keeps them where the team made it: they practice what they like", async () => {
    const question = await w.createQuestion();
    const set = await w.created(staff, { questions: [question] });
    await secure(question);
    expect((await w.read(staff, set)).body).toMatchObject({ withdrawn_count: 0 });
    expect((await renew(staff, set)).body).toMatchObject({ question_count: 1, version: set.version });
  });
});

test("two clicks make one set", async () => {
  const student = await t.signInAs("student");
  const body = { name: "Twice", from: { questions: [await w.createQuestion()] } };
  const click = () =>
    t.call<{ id: string }>("POST", setsPath, { as: student, body, headers: { "idempotency-key": "one-click" } });
  const [first, second] = await Promise.all([click(), click()]);
  const third = await click();
  const made = [first, second, third].filter(({ status }) => status === 201);
  expect(new Set(made.map((answer) => answer.body.id)).size).toBe(1);
  const { count } = (await t.call<Listed>("GET", setsPath, { as: student })).body;
  expect(count).toBe(1);
});

test("gives questions of a school while its student belongs to it, and tells the team of sets within reach", async () => {
  const { db } = t.platform;
  const [student, tutor] = [await t.signInAs("student"), await t.signInAs("tutor")];
  const school = await createSchool(db);
  const questions = [await w.createQuestion({ school })];
  await db.insertInto("memberships").values({ id: newId(), user_id: student.id, school_id: school }).execute();
  const set = await w.created(student, { questions });
  await db.updateTable("memberships").set({ member_to: new Date() }).where("user_id", "=", student.id).execute();
  expect((await w.create(student, { questions })).status).toBe(404);
  // It was theirs when it was made.
  expect((await sit(t, student, set.assessment)).session.id).toBeTruthy();
  const listOf = async () =>
    (await t.call<Listed>("GET", `${setsPath}?user=${student.id}`, { as: tutor })).body.results.map(({ id }) => id);
  expect(await listOf()).toEqual([]);
  await createCare(db, student.id, tutor.id);
  expect(await listOf()).toEqual([set.id]);
  expect((await t.call("GET", setsPath)).status).toBe(401);
});

test("is seen by its owner and whoever reaches them, and changed by its owner alone", async () => {
  const { db } = t.platform;
  const [student, other, tutor, stranger] = [
    await t.signInAs("student"),
    await t.signInAs("student"),
    await t.signInAs("tutor"),
    await t.signInAs("tutor"),
  ];
  await createCare(db, student.id, tutor.id);
  const set = await w.created(student, { questions: [await w.createQuestion()] });
  expect((await w.read(other, set)).status).toBe(404);
  expect((await w.read(stranger, set)).status).toBe(404);
  expect((await w.read(tutor, set)).body.can).toEqual({ sit: false, update: false, allocate: true });
  expect((await w.change(other, set, { name: "Theirs" })).status).toBe(404);
  expect((await w.change(tutor, set, { name: "Theirs" })).status).toBe(403);
  expect((await w.change(student, set, { name: "Renamed", version: 1 })).body).toMatchObject({
    name: "Renamed",
    version: 2,
  });
  expect((await w.change(student, set, { name: "Again", version: 1 })).body.code).toBe("stale_version");
  expect((await t.call("DELETE", `${setsPath}${set.id}/`, { as: student })).status).toBe(204);
  const list = async (query: string) =>
    (await t.call<Listed>("GET", `${setsPath}${query}`, { as: student })).body.count;
  expect([await list(""), await list("?archived=true")]).toEqual([0, 1]);
  // What one student’s mistakes chose is for nobody else.
  const { topic } = await w.createTopic();
  await w.satMock(student, [await w.createQuestion({ tags: [topic], pool: "secure" })], ["B"]);
  await w.createQuestion({ tags: [topic] });
  const ofMistakes = await w.created(student, { mistakes: { state: "open" } });
  expect((await w.read(tutor, ofMistakes)).body.can).toEqual({ sit: false, update: false, allocate: false });
});

test("of the team is assigned to students, who then see it", async () => {
  const student = await t.signInAs("student");
  const set = await w.created(staff, { questions: [await w.createQuestion({ pool: "secure" })] }, { name: "Week 1" });
  expect((await w.read(student, set)).status).toBe(404);
  const given = await t.call("POST", "/api/test-allocation/", {
    as: staff,
    body: { assessments: [], practice_sets: [set.id], users: [student.id] },
  });
  expect(given.status, JSON.stringify(given.body)).toBe(201);
  const { results } = (await t.call<Listed>("GET", setsPath, { as: student })).body;
  expect(results.map(({ id, can }) => [id, can.sit, can.update])).toEqual([[set.id, true, false]]);
});

test("keeps what students write out of what is published, and out of the list of assessments", async () => {
  const student = await t.signInAs("student");
  const set = await w.created(student, { questions: [await w.createQuestion()] }, { name: "Private words" });
  const { name } = await t.platform.db
    .selectFrom("assessment_versions")
    .select("name")
    .where("assessment_id", "=", set.assessment)
    .executeTakeFirstOrThrow();
  expect(name).toBe("Practice");
  const { results } = (await t.call<Listed>("GET", "/api/assessments/?page_size=200", { as: staff })).body;
  expect(results.map(({ id }) => id)).not.toContain(set.assessment);
});
