import { beforeAll, describe, expect, test } from "vitest";
import type { ReviewedAttempt } from "../../learning/review/review.ts";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup, createTestUser } from "../../testing/factories.ts";
import { allocate, showKeys, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { scoreSession } from "./score-sessions.ts";

const essay = {
  status: "published",
  body: "<p>Should towns plant more trees?</p>",
  interactions: [{ source_identifier: "ESSAY", type: "extended_text", prompt: "Discuss." }],
  key: {
    ESSAY: {
      max_points: 6,
      rubric: [
        {
          id: "ideas",
          name: "Ideas",
          points: 4,
          levels: [
            { points: 1, description: "One idea" },
            { points: 4, description: "Ideas that build on each other" },
          ],
        },
        { id: "language", name: "Language", points: 2 },
      ],
      guidance: "Secret guidance",
      sample_answer: "<p>They should.</p>",
    },
  },
};

const app = useTestApp();
const staff = useSignedIn(app, "staff");
const tutor = useSignedIn(app, "tutor");
const stranger = useSignedIn(app, "tutor");
let assessment: string;
let question: string;

beforeAll(async () => {
  const asked = await app.call<{ id: string }>("POST", "/api/questions/", { as: staff, body: essay });
  question = asked.body.id;
  const made = await app.call<{ id: string }>("POST", "/api/assessments/", {
    as: staff,
    body: { name: "Essay", kind: "mock", review_policy: { score: "scored", response: "scored", key: "scored" } },
  });
  assessment = made.body.id;
  const section = await app.call<{ id: string }>("POST", `/api/assessments/${assessment}/sections/`, {
    as: staff,
    body: { name: "Section", time_limit_seconds: 600 },
  });
  const placements = { placements: [{ question, points: 3 }] };
  await app.call("POST", `/api/sections/${section.body.id}/questions/`, { as: staff, body: placements });
  const published = await app.call("PATCH", `/api/assessments/${assessment}/`, {
    as: staff,
    body: { action: "publish" },
  });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
});

const words = "Trees cool the street.\n\nThey should be planted.";

/** A student of the tutor's with an essay submitted. */
async function writeEssay(isFinished = true) {
  const student = await app.signInAs(await createTestUser(app.platform.db, { role: "student" }));
  const group = await createGroup(app.platform.db, { tutors: [tutor.id], members: [student.id] });
  await allocate(app, staff, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(app, student, assessment);
  const [attempt] = attempts;
  const part = attempt?.question.interactions[0]?.id;
  if (!attempt || !part) throw new Error("There is no essay to write");
  await sitter.save([{ id: attempt.id, revision: 1, elapsed_ms: 5, response: { [part]: words } }]);
  if (isFinished) {
    await sitter.act("submit", { unsent: 0 });
    await scoreSession(app.platform.db, () => {}, sitter.session.id);
  }
  return { student, group, attempt: attempt.id, session: sitter.session.id, part };
}
type Written = Awaited<ReturnType<typeof writeEssay>>;

interface Body {
  count: number;
  code?: string;
  state?: string;
  errors?: { path: string }[];
  results: { attempt: string; user: { name: string } | null; state: string; claim: unknown }[];
  questions: { question: string; owed: number; marked: number; taken: number }[];
  claim: { is_mine: boolean; by: { id: string } } | null;
  current: { version: string; points: number | null };
  version: string;
  points: number | null;
  session_state: string;
  earlier: { marks: object; criteria: object; feedback: string; reason: string; by: { id: string } }[];
  parts: { interaction: string; guidance: string }[];
  response: Record<string, string>;
  user: { name: string } | null;
}
const call = (method: string, path: string, as: SignedIn | null, body?: unknown) =>
  app.call<Body>(method, path, { as, ...(body === undefined ? {} : { body }) });
const list = (as: SignedIn, query = "") => call("GET", `/api/marking/?question=${question}&page_size=200${query}`, as);
const read = (of: Written, as = tutor, query = "") =>
  call("GET", `/api/marking/${of.attempt}/?session=${of.session}${query}`, as);
const claim = (of: Written, as: SignedIn, action = "take") =>
  call("POST", `/api/marking/${of.attempt}/claim/`, as, { session: of.session, action });
async function mark(of: Written, as: SignedIn, given: Record<string, unknown>, version?: string) {
  const upon = version ?? (await read(of, staff)).body.version;
  return call("POST", `/api/marking/${of.attempt}/mark/`, as, { session: of.session, version: upon, ...given });
}
const byRubric = (of: Written, ideas: number, language: number) => ({
  marks: { [of.part]: { criteria: { ideas, language } } },
});
const places = async (answer: ReturnType<typeof mark>) => {
  const { status, body } = await answer;
  return [status, ...(body.errors ?? []).map(({ path }) => path)];
};

describe("the queue", () => {
  test("has what waits within reach, oldest first, and leaves what is marked", async () => {
    const [first, second] = [await writeEssay(), await writeEssay()];
    const mine = await list(tutor);
    const order = mine.body.results.map(({ attempt }) => attempt);
    expect(order.indexOf(first.attempt)).toBeLessThan(order.indexOf(second.attempt));
    expect((await list(stranger)).body).toMatchObject({ count: 0, results: [], questions: [] });
    expect((await list(tutor, `&group=${first.group}`)).body.results.map((row) => row.attempt)).toEqual([
      first.attempt,
    ]);
    expect((await list(tutor, `&user=${second.student.id}`)).body.count).toBe(1);
    const counts = mine.body.questions[0];
    expect((await mark(first, tutor, byRubric(first, 3, 2))).status).toBe(200);
    const after = await list(tutor);
    expect(after.body.results.map(({ attempt }) => attempt)).not.toContain(first.attempt);
    expect(after.body.questions[0]).toMatchObject({ owed: (counts?.owed ?? 0) - 1, marked: (counts?.marked ?? 0) + 1 });
    for (const state of ["marked", "mine"]) {
      const { results } = (await list(tutor, `&state=${state}`)).body;
      expect(results.find(({ attempt }) => attempt === first.attempt)).toMatchObject({ state: "marked", points: 2.5 });
    }
    expect((await list(staff, "&state=mine")).body.count).toBe(0);
  });

  test("says no name when it is asked to be anonymous, and finds nobody by name then", async () => {
    const written = await writeEssay();
    const hidden = await list(tutor, "&anonymous=true");
    expect(hidden.body.results.every(({ user }) => user === null)).toBe(true);
    expect(JSON.stringify(hidden.body)).not.toContain(written.student.id);
    const one = await read(written, tutor, "&anonymous=true");
    expect(one.body.user).toBeNull();
    expect(JSON.stringify(one.body)).not.toContain(written.student.id);
    expect((await read(written)).body.user).not.toBeNull();
  });

  test("refuses whoever does not mark, and filters that are none", async () => {
    expect((await call("GET", "/api/marking/", null)).status).toBe(401);
    for (const role of ["student", "counselor"] as const) {
      expect((await call("GET", "/api/marking/", await app.signInAs(role))).status).toBe(403);
    }
    expect((await list(tutor, "&state=lost")).status).toBe(400);
  });
});

describe("an answer to mark", () => {
  test("comes as it was typed, with what it is marked by", async () => {
    const written = await writeEssay();
    const { status, body } = await read(written);
    expect(status).toBe(200);
    expect(body.response[written.part]).toBe(words);
    expect(body.parts).toMatchObject([
      {
        interaction: written.part,
        guidance: "Secret guidance",
        max_points: 6,
        worth: 3,
        rubric: [{ id: "ideas", levels: [{ points: 1 }, {}], only_levels: false }, { levels: [] }],
      },
    ]);
    expect((await read(written, stranger)).status).toBe(404);
    expect((await read({ ...written, attempt: written.session })).status).toBe(404);
  });

  test("is not there while its sitting goes on", async () => {
    const written = await writeEssay(false);
    expect((await read(written)).status).toBe(409);
    expect((await claim(written, tutor)).status).toBe(409);
  });

  test("is taken by one, and by another who knows", async () => {
    const written = await writeEssay();
    const both = await Promise.all([claim(written, tutor), claim(written, staff)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [holder, other] = both[0].status === 200 ? [tutor, staff] : [staff, tutor];
    const refused = await claim(written, other);
    expect(refused.body).toMatchObject({ state: "claimed", claim: { by: { id: holder.id }, is_mine: false } });
    expect((await mark(written, other, byRubric(written, 1, 1))).body).toMatchObject({ state: "claimed" });
    expect((await list(other)).body.results.find(({ attempt }) => attempt === written.attempt)?.claim).not.toBeNull();
    expect((await claim(written, other, "take_over")).body.claim).toMatchObject({ is_mine: true });
    await claim(written, holder, "release");
    expect((await read(written, other)).body.claim).toMatchObject({ is_mine: true });
    expect((await claim(written, other, "release")).body.claim).toBeNull();
    expect((await claim(written, stranger)).status).toBe(404);
  });
});

describe("a mark", () => {
  test("is refused with every field that does not fit", async () => {
    const written = await writeEssay();
    const { part } = written;
    const at = (criteria: object, points?: number) => ({
      marks: { [part]: { criteria, ...(points === undefined ? {} : { points }) } },
    });
    const path = `marks.${part}`;
    expect(await places(mark(written, tutor, at({ ideas: 5, language: 1 })))).toEqual([422, `${path}.criteria.ideas`]);
    expect(await places(mark(written, tutor, at({ ideas: 1 })))).toEqual([422, `${path}.criteria.language`]);
    expect(await places(mark(written, tutor, at({ ideas: 1, language: 1, style: 1 })))).toEqual([
      422,
      `${path}.criteria.style`,
    ]);
    expect(await places(mark(written, tutor, at({ ideas: 1, language: 1 }, 3)))).toEqual([422, `${path}.points`]);
    expect(await places(mark(written, tutor, { marks: { [part]: { points: 7 } } }))).toEqual([422, `${path}.points`]);
    expect(await places(mark(written, tutor, { marks: { other: { points: 1 } } }))).toEqual([422, "marks.other"]);
    expect(await places(mark(written, tutor, { marks: {} }))).toEqual([422, path]);
    expect((await mark(written, tutor, { marks: { [part]: { points: -1 } } })).status).toBe(400);
    expect((await mark(written, stranger, byRubric(written, 1, 1))).status).toBe(404);
    expect((await mark(written, written.student, byRubric(written, 1, 1))).status).toBe(403);
  });

  test("adds up the rubric, scores the sitting, and tells the student why", async () => {
    const written = await writeEssay();
    const given = await mark(written, tutor, {
      ...byRubric(written, 3, 1.5),
      feedback: "Give an example of your own.",
    });
    expect(given.body).toMatchObject({ points: 2.25, state: "marked", still_owed: 0 });
    expect(given.body.session_state).toMatch(/scored|released/);
    await showKeys(app, staff, written.session);
    const path = `/api/users/sessions/${written.session}/attempts/`;
    const review = await app.call<{ results: ReviewedAttempt[] }>("GET", path, { as: written.student });
    expect(review.body.results[0]).toMatchObject({
      points: 2.25,
      marking: { criteria: { [written.part]: { ideas: 3, language: 1.5 } }, feedback: "Give an example of your own." },
      key: { [written.part]: { rubric: [{ levels: [{ description: "One idea" }, {}] }, {}] } },
    });
    const stored = await app.platform.db
      .selectFrom("hand_marks")
      .selectAll()
      .where("session_id", "=", written.session)
      .execute();
    expect(stored).toHaveLength(1);
    expect(stored[0]?.sealed?.toString("utf8")).not.toContain("example");
  });

  test("of two who mark at once stands once, and the other is told what stands", async () => {
    const written = await writeEssay();
    const { version } = (await read(written)).body;
    const both = await Promise.all([
      mark(written, tutor, byRubric(written, 4, 2), version),
      mark(written, staff, byRubric(written, 0, 0), version),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = both[0].status === 200 ? [both[0], both[1]] : [both[1], both[0]];
    expect(lost.body).toMatchObject({
      code: "stale_version",
      current: { version: won.body.version, points: won.body.points },
    });
  });

  test("is given anew with a reason, at once by who has made a slip, and the former one stays", async () => {
    const written = await writeEssay();
    await mark(written, tutor, { ...byRubric(written, 1, 1), feedback: "First words" });
    expect((await mark(written, tutor, byRubric(written, 2, 1))).body.points).toBe(1.5);
    expect(await places(mark(written, staff, byRubric(written, 4, 2)))).toEqual([422, "reason"]);
    const again = await mark(written, staff, { ...byRubric(written, 4, 2), reason: "Second reading" });
    expect(again.body.points).toBe(3);
    const { earlier } = (await read(written)).body;
    expect(earlier.map(({ by, reason }) => [by.id, reason])).toEqual([
      [staff.id, "Second reading"],
      [tutor.id, ""],
      [tutor.id, ""],
    ]);
    expect(earlier[2]).toMatchObject({ marks: { [written.part]: 2 }, feedback: "First words" });
    const audit = await app.platform.db
      .selectFrom("audit_entries")
      .select(["action", "before", "after", "sealed"])
      .where("subject_id", "=", written.attempt)
      .orderBy("id")
      .execute();
    expect(audit.map(({ before, after }) => [before, after])).toMatchObject([
      [{ points: null }, { points: 1 }],
      [{ points: 1 }, { points: 1.5 }],
      [{ points: 1.5 }, { points: 3 }],
    ]);
    expect(audit[2]?.sealed).not.toBeNull();
  });

  test("stays without its words when their key no longer opens them", async () => {
    const written = await writeEssay();
    await mark(written, tutor, { ...byRubric(written, 1, 1), feedback: "Words about a person" });
    const { db } = app.platform;
    const row = await db
      .selectFrom("hand_marks")
      .selectAll()
      .where("session_id", "=", written.session)
      .executeTakeFirstOrThrow();
    const json = { marks: JSON.stringify(row.marks), criteria: JSON.stringify(row.criteria) };
    const later = { id: newId(), sealed: Buffer.alloc(64, 7), created_at: new Date(row.created_at.getTime() + 1) };
    await db
      .insertInto("hand_marks")
      .values({ ...row, ...json, ...later })
      .execute();
    const { earlier } = (await read(written)).body;
    expect(earlier.map(({ marks, feedback }) => [marks, feedback])).toEqual([
      [{ [written.part]: 2 }, ""],
      [{ [written.part]: 2 }, "Words about a person"],
    ]);
  });
});
