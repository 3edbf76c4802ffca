import type { OperationOutput } from "@sextant/contract/types.ts";
import { describe, expect, test } from "vitest";
import { refreshAllFigures } from "../../delivery/results/version-figures.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup, createTestUser } from "../../testing/factories.ts";
import { practiceWorld } from "../../testing/practice-world.ts";
import { satByMany } from "../../testing/sat-by-many.ts";
import { allocate, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

type Dashboard = OperationOutput<"dashboard.get">;

const PATH = "/api/users/assessments/dashboard/";
const DAY_MS = 86_400_000;
const shown = {
  review_policy: { score: "scored", response: "scored", key: "scored", explanation: "scored", cohort: "scored" },
};
const hidden = {
  review_policy: { score: "never", response: "never", key: "never", explanation: "never", cohort: "never" },
};
const scale = [0, 1, 2, 3, 4].map((raw) => ({ raw, scaled: 200 + raw * 150 }));
const scaled = { score_model: { type: "scaled" } };

const t = useTestApp();
const staff = useSignedIn(t, "staff");

const newStudent = async () => t.signInAs(await createTestUser(t.platform.db, { role: "student" }));
const publish = (more: Record<string, unknown> = {}) =>
  publishAssessment(t, staff, { sections: [{ questions: 4, scale }], ...scaled, ...shown, ...more });

const get = async (as: SignedIn, query = "") => {
  const { status, body } = await t.call<Dashboard>("GET", `${PATH}${query}`, { as });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

async function sit(assessment: string, student: SignedIn, row: (0 | 1 | "open")[], daysAgo: number): Promise<void> {
  await satByMany(t.platform, assessment, [row], { userIds: [student.id] });
  await t.platform.db
    .updateTable("session_results")
    .set({ submitted_at: new Date(Date.now() - daysAgo * DAY_MS) })
    .where("assessment_id", "=", assessment)
    .where("user_id", "=", student.id)
    .execute();
}

const idsOf = (list: Dashboard["next"]) => list.map(({ assessment }) => assessment.id);

test("with nothing yet everything is empty, and the week stands at zero", async () => {
  const student = await newStudent();
  expect(await get(student)).toMatchObject({
    user: { id: student.id },
    goal: { exam: "", exam_on: null, target_score: null },
    in_progress: [],
    next: [],
    done: [],
    latest: null,
    scores: [],
    week: { minutes: 0, questions: 0, tests: 0, goal: null },
  });
});

test("what is open comes before what opens later, by when it closes; what was begun and submitted is told apart", async () => {
  const student = await newStudent();
  const [later, soon, always, begun] = [await publish(), await publish(), await publish(), await publish()];
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  await allocate(t, staff, later, student.id, { opens_at: hours(5), closes_at: hours(50) });
  await allocate(t, staff, always, student.id);
  await allocate(t, staff, soon, student.id, { closes_at: hours(9) });
  await allocate(t, staff, begun, student.id);
  await sitFirstSection(t, student, begun);
  const done = await publish();
  await sit(done, student, [1, 1, 0, 0], 3);
  const told = await get(student);
  expect(idsOf(told.next)).toEqual([soon, always, later]);
  expect(idsOf(told.in_progress)).toEqual([begun]);
  expect(idsOf(told.done)).toEqual([done]);
});

test("a test that is over has its score once it may be seen, and says until then when it will", async () => {
  const student = await newStudent();
  const points = { review_policy: shown.review_policy, score_model: { type: "points" } };
  const closes = new Date(Date.now() + 9 * 3_600_000);
  const window = (score: string) => ({ review_policy: { ...hidden.review_policy, score } });
  const sitUnreleased = async (assessment: string) => {
    await sit(assessment, student, [1, 1, 0, 0], 3);
    await t.platform.db
      .updateTable("sessions")
      .set({ state: "scored", released_at: null })
      .where("assessment_id", "=", assessment)
      .execute();
  };
  const last = async (assessment: string) => {
    const own = (await get(student)).done.find((one) => one.assessment.id === assessment);
    const { score, score_waits } = own?.sessions.at(-1) ?? {};
    return { score, score_waits };
  };
  const seen = await publish();
  await sit(seen, student, [1, 1, 0, 0], 3);
  expect(await last(seen)).toEqual({ score: { points: 2, max_points: 4, scaled: 500 }, score_waits: null });
  const plain = await publish(points);
  await sit(plain, student, [1, 1, 1, 0], 3);
  expect(await last(plain)).toEqual({ score: { points: 3, max_points: 4, scaled: null }, score_waits: null });
  const atClose = await publish(window("after_window"));
  await allocate(t, staff, atClose, student.id, { closes_at: closes.toISOString() });
  await sitUnreleased(atClose);
  expect(await last(atClose)).toEqual({
    score: null,
    score_waits: { until: "after_window", at: closes.toISOString() },
  });
  const byHand = await publish(window("released"));
  await sitUnreleased(byHand);
  expect(await last(byHand)).toEqual({ score: null, score_waits: { until: "released", at: null } });
  const never = await publish(hidden);
  await sit(never, student, [1, 1, 0, 0], 3);
  expect(await last(never)).toEqual({ score: null, score_waits: { until: "never", at: null } });
});

test("what is due to be read and watched is told to its student until it is finished, what is overdue first", async () => {
  const student = await newStudent();
  const create = async (path: string, body: object) =>
    (await t.call<{ id: string }>("POST", path, { as: staff, body })).body.id;
  const link = "https://example.com/booklet";
  const addBooklet = (title: string) => create("/api/study-material/", { title, content: { link } });
  const [late, soon, anytime] = [await addBooklet("Late"), await addBooklet("Soon"), await addBooklet("Anytime")];
  const lesson = await create("/api/zoom-videos/", { title: "Lesson", link, duration_ms: 60_000 });
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  const give = async (path: string, id: string, due_at: Date | null) => {
    const body = { users: [student.id], groups: [], due_at: due_at?.toISOString() ?? null, time_zone: "UTC" };
    expect((await t.call("POST", `/api/${path}/${id}/`, { as: staff, body })).status).toBe(200);
  };
  await give("allocate-videos", lesson, hours(40));
  await give("material-users", anytime, null);
  await give("material-users", soon, hours(20));
  await give("material-users", late, hours(1));
  const { db } = t.platform;
  await db
    .updateTable("allocations")
    .set({ due_at: hours(-20) })
    .where("study_material_id", "=", late)
    .execute();
  expect((await get(student)).due).toMatchObject([
    { kind: "material", id: late, title: "Late" },
    { kind: "material", id: soon, title: "Soon" },
    { kind: "video", id: lesson, title: "Lesson" },
  ]);
  expect((await get(staff, `?user=${student.id}`)).due).toEqual([]);
  const read = { version: 1, finished: true };
  expect((await t.call("POST", `/api/study-material/${late}/reading/`, { as: student, body: read })).status).toBe(200);
  const watched = { film: 1, spans: [], position_ms: 0, finished: true };
  expect((await t.call("POST", `/api/zoom-videos/${lesson}/watching/`, { as: student, body: watched })).status).toBe(
    200,
  );
  expect((await get(student)).due.map(({ id }) => id)).toEqual([soon]);
});

test("a practice set of one’s own that was begun is there to continue until it is submitted", async () => {
  const w = practiceWorld(t, staff);
  const student = await newStudent();
  const { topic } = await w.createTopic();
  await w.createQuestion({ tags: [topic] });
  const set = await w.created(student, { filter: { tags: [topic], count: 1 } });
  expect((await get(student)).begun_sets).toEqual([]);
  const { sitter } = await sitFirstSection(t, student, set.assessment);
  const begun = { session: sitter.session.id, name: set.name, answered: 0, questions: 1 };
  expect(await get(student)).toMatchObject({ begun_sets: [begun], in_progress: [] });
  expect((await sitter.act("submit", { unsent: 0 })).status).toBe(200);
  expect((await get(student)).begun_sets).toEqual([]);
});

describe("the latest score", () => {
  test("is compared with the one before on its scale, with the errors of both where enough people sat", async () => {
    const student = await newStudent();
    const [first, second] = [await publish(), await publish()];
    const others = Array.from({ length: 40 }, (_, person): (0 | 1)[] => {
      const right = person % 5;
      return [0, 1, 2, 3].map((place) => (place < right ? 1 : 0));
    });
    for (const one of [first, second]) await satByMany(t.platform, one, others);
    await sit(first, student, [1, 0, 0, 0], 40);
    await sit(second, student, [1, 1, 1, 0], 10);
    await refreshAllFigures(t.platform.db);
    const { latest, scores } = await get(student);
    expect(latest).toMatchObject({ unit: "scaled", value: 650, assessment: { id: second } });
    expect(latest?.earlier).toMatchObject({
      value: 350,
      assessment: { id: first },
      section: null,
      submitted_at: expect.any(String),
    });
    expect(latest?.earlier?.change).toMatchObject({ difference: 300 });
    expect(latest?.earlier?.change?.chance).toBeGreaterThan(0.7);
    expect(scores).toHaveLength(1);
    expect(scores[0]?.scores.map(({ value }) => value)).toEqual([350, 650]);
  });

  test("is none before its release, while the team sees it", async () => {
    const student = await newStudent();
    const tutor = await t.signInAs("tutor");
    await createGroup(t.platform.db, { tutors: [tutor.id], members: [student.id] });
    await sit(await publish(hidden), student, [1, 1, 0, 0], 2);
    expect(await get(student)).toMatchObject({ latest: null, scores: [] });
    expect((await get(tutor, `?user=${student.id}`)).latest).toMatchObject({ value: 500 });
  });

  test("is none of practice", async () => {
    const student = await newStudent();
    await sit(await publish({ kind: "practice" }), student, [1, 1, 1, 1], 2);
    const told = await get(student);
    expect([told.latest, told.scores, told.done.length]).toEqual([null, [], 1]);
  });
});

test("goals and the week are the person’s own", async () => {
  const student = await newStudent();
  const body = {
    exam: "SAT",
    exam_on: "2099-05-02",
    target_score: 1400,
    focus: [],
    version: 0,
    weekly: { minutes: 120, questions: 40, tests: null },
  };
  expect((await t.call("PUT", `/api/users/${student.id}/goals/`, { as: student, body })).status).toBe(200);
  expect(await get(student)).toMatchObject({
    goal: { exam: "SAT", exam_on: "2099-05-02", target_score: 1400 },
    week: { goal: { minutes: 120, questions: 40, tests: null } },
  });
});

test("only within reach, and never without a sign-in", async () => {
  const [student, other, tutor] = [await newStudent(), await newStudent(), await t.signInAs("tutor")];
  const of = `${PATH}?user=${student.id}`;
  expect((await t.call("GET", PATH)).status).toBe(401);
  expect((await t.call("GET", of, { as: other })).status).toBe(404);
  expect((await t.call("GET", of, { as: tutor })).status).toBe(404);
  expect((await t.call("GET", `${PATH}?user=x`, { as: staff })).status).toBe(400);
  expect((await t.call("GET", of, { as: staff })).status).toBe(200);
});
