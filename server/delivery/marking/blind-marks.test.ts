import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { ReviewedAttempt } from "../../learning/review/review.ts";
import type { SignedIn } from "../../testing/app.ts";
import { type Essay, essayWords, publishEssay, submitEssay } from "../../testing/essays.ts";
import { createSchool, createTestUser } from "../../testing/factories.ts";
import { holdActCommit } from "../../testing/hold-act-commit.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";
import { rebuildResults } from "./rebuild-results.ts";
import { scoreSession } from "./score-sessions.ts";

const app = useTestApp();
let staff: SignedIn;
let ada: SignedIn;
let ben: SignedIn;
let manager: SignedIn;
let school: string;
let assessment: string;

beforeAll(async () => {
  const { db } = app.platform;
  [staff, ada, ben] = [await app.signInAs("staff"), await app.signInAs("tutor"), await app.signInAs("tutor")];
  school = await createSchool(db);
  manager = await app.signInAs(await createTestUser(db, { role: "manager", schoolIds: [school] }));
  ({ assessment } = await publishEssay(app, staff, { marking: { markers: 2, tolerance: 1 } }));
});

interface Given {
  marks: Record<string, number>;
  feedback: string;
  by: { id: string };
}
interface Body {
  code?: string;
  state: string;
  stage: string;
  points: number | null;
  session_state: string;
  version: string;
  own: Given | null;
  both: Given[];
  earlier: Given[];
  can: { mark: boolean };
  count: number;
  results: { attempt: string; stage: string }[];
  errors?: { path: string }[];
}
const call = (method: string, path: string, as: SignedIn, body?: unknown) =>
  app.call<Body>(method, path, { as, ...(body === undefined ? {} : { body }) });
const write = (tutors = [ada, ben]) => submitEssay(app, staff, assessment, { tutors, schools: [school] });
const read = (of: Essay, as: SignedIn) => call("GET", `/api/marking/${of.attempt}/?session=${of.session}`, as);
const claim = (of: Essay, as: SignedIn) =>
  call("POST", `/api/marking/${of.attempt}/claim/`, as, { session: of.session, action: "take" });
async function newestScore(of: Essay): Promise<string> {
  const rows = app.platform.db.selectFrom("attempt_scores").select("id").where("attempt_id", "=", of.attempt);
  return (await rows.orderBy("created_at", "desc").executeTakeFirstOrThrow()).id;
}
async function mark(of: Essay, as: SignedIn, ideas: number, language: number, more: object = {}) {
  const marks = { [of.part]: { criteria: { ideas, language } } };
  const body = { session: of.session, version: await newestScore(of), marks, ...more };
  return call("POST", `/api/marking/${of.attempt}/mark/`, as, body);
}
const stageIn = async (of: Essay, as: SignedIn, state: string) =>
  (await call("GET", `/api/marking/?state=${state}&user=${of.student.id}`, as)).body.results.map(({ stage }) => stage);

describe("two blind marks", () => {
  test("are asked for again once a regrade has changed the key that they were given under", async () => {
    const own = await publishEssay(app, staff, { marking: { markers: 2, tolerance: 1 } });
    const essay = await submitEssay(app, staff, own.assessment, { tutors: [ada, ben], schools: [school] });
    await mark(essay, ada, 4, 1);
    expect([await stageIn(essay, ada, "owed"), await stageIn(essay, ben, "owed")]).toEqual([[], ["second"]]);
    const rubric = [
      { id: "ideas", name: "Ideas", points: 8 },
      { id: "language", name: "Language", points: 4 },
    ];
    const path = `/api/assessments/${own.assessment}/regrades/`;
    const key = { [essay.part]: { max_points: 12, rubric } };
    const made = await app.call<{ id: string }>("POST", path, {
      as: staff,
      body: { question: own.question, kind: "key", key },
    });
    expect((await call("POST", `${path}${made.body.id}/apply/`, staff)).status).toBe(202);
    await workOff(app.platform);
    expect([await stageIn(essay, ada, "owed"), await stageIn(essay, ben, "owed")]).toEqual([["first"], ["first"]]);
    expect((await mark(essay, ada, 8, 2)).body.stage).toBe("second");
    expect((await mark(essay, ben, 7, 2)).body).toMatchObject({ stage: "done", points: 2.375 });
  });

  test("that agree within tolerance make the score: their mean, with what both say", async () => {
    const essay = await write();
    expect(await stageIn(essay, ada, "owed")).toEqual(["first"]);
    const first = await mark(essay, ada, 4, 1, { feedback: "Ada’s words" });
    expect(first.body).toMatchObject({ state: "owed", stage: "second", points: null, session_state: "submitted" });
    expect([await stageIn(essay, ada, "owed"), await stageIn(essay, ben, "owed")]).toEqual([[], ["second"]]);
    const comment = { interaction: essay.part, start: 0, end: 5, text: "Which ones?" };
    const second = await mark(essay, ben, 3, 1, { feedback: "Ben’s words", comments: [comment] });
    expect(second.body).toMatchObject({ state: "marked", stage: "done", points: 2.25 });
    expect(second.body.session_state).toMatch(/scored|released/);
    const path = `/api/users/sessions/${essay.session}/attempts/`;
    const review = await app.call<{ results: ReviewedAttempt[] }>("GET", path, { as: essay.student });
    expect(review.body.results[0]).toMatchObject({
      points: 2.25,
      marking: {
        criteria: { [essay.part]: { ideas: 3.5, language: 1 } },
        feedback: "Ada’s words\n\nBen’s words",
        comments: [comment],
      },
    });
  });

  test("are seen by nobody but their own marker until both are given", async () => {
    const essay = await write();
    await mark(essay, ada, 4, 2, { feedback: "Only mine" });
    expect((await read(essay, ada)).body).toMatchObject({ stage: "second", own: { feedback: "Only mine" }, both: [] });
    for (const other of [ben, staff]) {
      const { body } = await read(essay, other);
      expect(body).toMatchObject({ stage: "second", own: null, both: [], earlier: [], can: { mark: true } });
      expect(JSON.stringify(body)).not.toContain(ada.id);
    }
    const list = await call("GET", `/api/marking/?user=${essay.student.id}`, ben);
    expect(JSON.stringify(list.body)).not.toContain(ada.id);
    expect((await read(essay, manager)).status).toBe(404);
    const audit = app.platform.db.selectFrom("audit_entries").selectAll().where("subject_id", "=", essay.attempt);
    expect(await audit.execute()).toMatchObject([{ action: "attempt.marked_blind", before: null, after: null }]);
  });

  test("are of two people: one marker may mend theirs until the other is given, and no more", async () => {
    const essay = await write();
    await mark(essay, ada, 0, 0);
    expect((await mark(essay, ada, 3, 2)).body).toMatchObject({ state: "owed", stage: "second" });
    expect((await mark(essay, ben, 1, 0)).body).toMatchObject({ state: "owed", stage: "adjudicate" });
    expect(await mark(essay, ada, 1, 0)).toMatchObject({ status: 409, body: { state: "marked_by_you" } });
    expect(await claim(essay, ben)).toMatchObject({ status: 409, body: { state: "marked_by_you" } });
  });

  test("that disagree wait for a manager or staff who gave neither, and release waits with them", async () => {
    const essay = await write();
    const cara = await app.signInAs("tutor");
    await mark(essay, ada, 4, 2);
    await mark(essay, staff, 1, 0);
    expect(await stageIn(essay, manager, "adjudicate")).toEqual(["adjudicate"]);
    expect(await stageIn(essay, staff, "adjudicate")).toEqual([]);
    expect(await stageIn(essay, ben, "owed")).toEqual([]);
    expect(await mark(essay, ben, 2, 1)).toMatchObject({ status: 409, body: { state: "marked_twice" } });
    expect(await mark(essay, staff, 2, 1)).toMatchObject({ status: 409, body: { state: "marked_by_you" } });
    expect((await read(essay, cara)).status).toBe(404);
    const before = await read(essay, manager);
    expect(before.body.both.map(({ by, marks }) => [by.id, marks[essay.part]])).toEqual([
      [ada.id, 6],
      [staff.id, 1],
    ]);
    const decided = await mark(essay, manager, 2, 1, { feedback: "Between the two", decides: true });
    expect(decided.body).toMatchObject({ state: "marked", stage: "done", points: 1.5 });
    expect((await read(essay, ada)).body).toMatchObject({ both: [{}, {}], can: { mark: false } });
    expect((await mark(essay, manager, 3, 1)).status).toBe(200);
    const other = await app.signInAs("staff");
    expect((await mark(essay, other, 3, 2)).body.errors?.[0]?.path).toBe("reason");
    expect((await mark(essay, other, 3, 2, { reason: "Appeal" })).body.points).toBe(2.5);
    expect(await mark(essay, ada, 3, 2, { reason: "Me too" })).toMatchObject({ status: 409 });
  });

  test("are not gone around by giving points", async () => {
    const essay = await write();
    const path = `/api/users/assessments-attempts/${essay.attempt}/?session=${essay.session}`;
    for (const body of [{ points: 3 }, { marks: { [essay.part]: 6 } }]) {
      expect(await call("PATCH", path, staff, body)).toMatchObject({ status: 409, body: { state: "two_markers" } });
    }
  });

  test("of an answer that was opened again count no more", async () => {
    const essay = await write();
    const { db } = app.platform;
    await mark(essay, ada, 4, 2);
    const path = `/api/users/assessments-sessions/${essay.session}/`;
    const opened = await call("PATCH", path, staff, { action: "reopen", seconds: 300 });
    expect(opened.status, JSON.stringify(opened.body)).toBe(200);
    const response = sql<string>`jsonb_build_object(${essay.part}::text, 'Other words'::text)`;
    await db.updateTable("attempts").set({ response }).where("id", "=", essay.attempt).execute();
    const { lease } = await db
      .selectFrom("sessions")
      .select("lease")
      .where("id", "=", essay.session)
      .executeTakeFirstOrThrow();
    const ended = await call("PATCH", path, essay.student, { action: "submit", unsent: 0, lease });
    expect(ended.status, JSON.stringify(ended.body)).toBe(200);
    await scoreSession(db, () => {}, essay.session);
    expect(await stageIn(essay, ada, "owed")).toEqual(["first"]);
    expect((await read(essay, ada)).body).toMatchObject({ stage: "first", own: null, both: [] });
  });
});

test("rebuilding results keeps who has marked, and what is marked", async () => {
  const { db } = app.platform;
  const [half, decided] = [await write(), await write()];
  await mark(half, ada, 4, 2);
  await mark(decided, ada, 4, 2);
  await mark(decided, ben, 4, 2);
  const facts = () => db.selectFrom("result_facts").selectAll().orderBy("attempt_id").execute();
  const before = await facts();
  const factOf = (essay: Essay) => before.find((fact) => fact.attempt_id === essay.attempt);
  expect(factOf(half)).toMatchObject({ markers: 2, blind_markers: [ada.id], hand_marked: false });
  expect(factOf(decided)).toMatchObject({ markers: 2, blind_markers: [], hand_marked: true });
  await rebuildResults(db);
  expect(await facts()).toEqual(before);
});

describe("at once", () => {
  const holdSitting = (essay: Essay) => (tx: Parameters<Parameters<typeof holdActCommit>[1]>[0]) =>
    tx.selectFrom("sessions").select("id").where("id", "=", essay.session).forUpdate().execute();

  test("two markers give the two marks, in either order", async () => {
    const essay = await write();
    const both = await holdActCommit(app.platform.db, holdSitting(essay), () =>
      Promise.all([mark(essay, ada, 3, 1), mark(essay, ben, 3, 2)]),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await app.platform.db
      .selectFrom("hand_marks")
      .select("stage")
      .where("session_id", "=", essay.session)
      .execute();
    expect(rows.map(({ stage }) => stage).sort()).toEqual(["agreed", "blind", "blind"]);
  });

  test("of two second marks one stands, and the other, unseen, decides nothing", async () => {
    const essay = await write();
    await mark(essay, ada, 4, 2);
    const both = await holdActCommit(app.platform.db, holdSitting(essay), () =>
      Promise.all([mark(essay, ben, 0, 0), mark(essay, staff, 0, 0)]),
    );
    const lost = both.find(({ status }) => status !== 200);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(lost?.status).toBe(409);
    expect((await read(essay, manager)).body).toMatchObject({ stage: "adjudicate", both: [{}, {}] });
  });

  test("of two decisions one stands, and the other is told", async () => {
    const essay = await write();
    await mark(essay, ada, 4, 2);
    await mark(essay, ben, 0, 0);
    const both = await holdActCommit(app.platform.db, holdSitting(essay), () =>
      Promise.all([mark(essay, manager, 2, 1, { decides: true }), mark(essay, staff, 3, 1, { decides: true })]),
    );
    const lost = both.find(({ status }) => status !== 200);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(lost).toMatchObject({ status: 409, body: { code: "stale_version" } });
  });
});

test.each([
  ["beyond the end", { start: 0, end: essayWords.length + 1 }, "comments.0.end"],
  ["empty", { start: 4, end: 4 }, "comments.0.end"],
  ["of another part", { interaction: "other", start: 0, end: 4 }, "comments.0.interaction"],
])("a comment on a passage that is %s is refused", async (_, passage, path) => {
  const essay = await write();
  const comments = [{ interaction: essay.part, text: "Why?", ...passage }];
  const refused = await mark(essay, ada, 1, 1, { comments });
  expect([refused.status, refused.body.errors?.map((error) => error.path)]).toEqual([422, [path]]);
});
