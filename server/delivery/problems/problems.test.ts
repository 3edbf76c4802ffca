import { beforeAll, describe, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup } from "../../testing/factories.ts";
import { allocate, publishAssessment, type Sitter, sit, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");
const author = useSignedIn(t, "tutor");
let assessment: string;
beforeAll(async () => {
  assessment = await publishAssessment(t, author, { name: "Field trial", sections: [{ questions: 3 }] });
});

interface Queue {
  count: number;
  results: {
    question: string;
    title: string;
    count: number;
    during: number;
    kinds: Record<string, number>;
    assessment: { name: string };
    position: number;
  }[];
}
interface Reports {
  reports: { user: { id: string } | null; session: string | null; text: string; state: string; answer: string }[];
  can: { answer: boolean };
}
interface Own {
  results: { state: string; answer: string; kind: string }[];
}

async function seat() {
  const student = await t.signInAs("student");
  await allocate(t, staff, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(t, student, assessment);
  return { student, sitter, attempts, session: sitter.session.id };
}
type Seat = Awaited<ReturnType<typeof seat>>;

const report = ({ student, session, attempts }: Seat, position: number, more: Record<string, unknown> = {}) =>
  t.call<{ id: string; state: string; code?: string }>("POST", "/api/problems/", {
    as: student,
    body: { session, attempt: attempts[position - 1]?.id, kind: "wrong_key", text: "I think it’s C.", ...more },
  });
const queue = (as: SignedIn, query = "") => t.call<Queue>("GET", `/api/problems/${query}`, { as });
const reportsOf = (question: string, as: SignedIn) => t.call<Reports>("GET", `/api/problems/${question}/`, { as });
const respond = (question: string, as: SignedIn, body: unknown = { state: "resolved", answer: "You’re right." }) =>
  t.call<{ answered: number; code?: string }>("PATCH", `/api/problems/${question}/`, { as, body });
const questionAt = async (sitter: Sitter, position: number) => {
  const attempt = (await sitter.render())[position - 1];
  if (!attempt) throw new Error("there is a question");
  return attempt.question.id;
};

describe("a report", () => {
  test("is kept during the test and after it, once for each kind while it is open", async () => {
    const one = await seat();
    expect(await report(one, 1)).toMatchObject({ status: 201, body: { state: "open", text: "I think it’s C." } });
    expect(await report(one, 1)).toMatchObject({ status: 409, body: { code: "illegal_transition" } });
    expect((await report(one, 1, { kind: "typo", text: "" })).status).toBe(201);
    expect((await one.sitter.act("submit")).status).toBe(200);
    expect((await report(one, 2)).status).toBe(201);
    const own = await t.call<Own>("GET", `/api/problems/own/?session=${one.session}`, { as: one.student });
    expect(own.body.results.map(({ kind }) => kind)).toEqual(["wrong_key", "typo", "wrong_key"]);
  });

  test("costs neither time nor the hold on the sitting", async () => {
    const one = await seat();
    await report(one, 1);
    const { body } = await t.call<{ lease: number; state: string }>(
      "GET",
      `/api/users/assessments-sessions/${one.session}/`,
      { as: one.student },
    );
    expect(body).toMatchObject({ lease: 1, state: "in_progress" });
  });

  test("of somebody else’s sitting, or of no question of it, is not found", async () => {
    const [one, other] = [await seat(), await seat()];
    expect((await report({ ...one, student: other.student }, 1)).status).toBe(404);
    expect((await report({ ...one, attempts: other.attempts }, 1)).status).toBe(404);
    expect((await t.call("POST", "/api/problems/", { as: staff, body: {} })).status).toBe(403);
    expect((await t.call("POST", "/api/problems/", { as: null, body: {} })).status).toBe(401);
  });

  test("of a question that is prepared is not found until its section begins", async () => {
    const trial = await publishAssessment(t, author, { sections: [{ questions: 2 }, { questions: 2 }] });
    const student = await t.signInAs("student");
    await allocate(t, staff, trial, student.id);
    const sitter = await sit(t, student, trial);
    const session = sitter.session.id;
    const prepared = await t.call("POST", `/api/users/assessments-sessions/${session}/prepare/`, { as: student });
    expect(prepared.status).toBe(200);
    expect((await sitter.act("start", { begin: true })).status).toBe(200);
    const listed = t.platform.db
      .selectFrom("attempts as a")
      .innerJoin("session_sections as c", "c.id", "a.session_section_id")
      .where("a.session_id", "=", session);
    const { id } = await listed.where("c.position", "=", 2).select("a.id").executeTakeFirstOrThrow();
    const call = () =>
      t.call("POST", "/api/problems/", {
        as: student,
        body: { session, attempt: id, kind: "typo", text: "" },
      });
    expect((await call()).status).toBe(404);
    await sitter.act("end_section");
    expect((await sitter.act("begin_section")).status).toBe(200);
    expect((await call()).status).toBe(201);
  });

  test("that says too much or nothing of use is refused", async () => {
    const one = await seat();
    const hostile = [{ kind: "love" }, { text: "x".repeat(2001) }, { text: "\u0000" }, { text: 5 }, { attempt: "x" }];
    for (const body of hostile) expect((await report(one, 1, body)).status, JSON.stringify(body)).toBe(400);
  });
});

describe("the queue", () => {
  test("merges the reports of a question, and is answered for all of them at once", async () => {
    const [one, other] = [await seat(), await seat()];
    const question = await questionAt(one.sitter, 3);
    await report(one, 3);
    await report(other, 3, { kind: "typo" });
    await other.sitter.act("submit");
    await report(other, 3, { kind: "unclear" });
    const listed = (await queue(staff)).body.results.find((each) => each.question === question);
    expect(listed).toMatchObject({ count: 3, during: 2, kinds: { wrong_key: 1, typo: 1, unclear: 1 }, position: 3 });
    expect(listed).toMatchObject({ title: expect.stringContaining("Number"), assessment: { name: "Field trial" } });
    expect((await queue(staff, "?during=false")).body.results).toEqual([
      expect.objectContaining({ count: 1, during: 0 }),
      expect.objectContaining({ count: 1, during: 0 }),
    ]);

    expect((await respond(question, author)).body).toEqual({ answered: 3 });
    expect(await respond(question, author)).toMatchObject({ status: 409, body: { code: "illegal_transition" } });
    expect((await queue(staff)).body.results.some((each) => each.question === question)).toBe(false);
    expect((await queue(staff, "?state=answered")).body.results).toMatchObject([{ question, count: 3 }]);
    const own = await t.call<Own>("GET", "/api/problems/own/", { as: other.student });
    expect(own.body.results).toMatchObject([
      { state: "resolved", answer: "You’re right." },
      { state: "resolved", answer: "You’re right." },
    ]);
    const told = await t.call<{ results: { kind: string; session: string }[] }>("GET", "/api/notifications/", {
      as: other.student,
    });
    expect(told.body.results.filter(({ kind }) => kind === "problem_answered")).toMatchObject([
      { session: other.session },
    ]);
    expect((await report(one, 3)).status).toBe(201);
  });

  test("shows an author the reports of their questions, and whose they are only within reach", async () => {
    const one = await seat();
    const question = await questionAt(one.sitter, 2);
    await report(one, 2, { text: "Is it B?" });
    const own = await reportsOf(question, author);
    expect(own.body.reports.find(({ text }) => text === "Is it B?")).toMatchObject({ user: null, session: null });
    expect(own.body.can.answer).toBe(true);
    await createGroup(t.platform.db, { school: null, tutors: [author.id], members: [one.student.id] });
    const reached = await reportsOf(question, author);
    expect(reached.body.reports.find(({ text }) => text === "Is it B?")).toMatchObject({
      user: { id: one.student.id },
      session: one.session,
    });
  });

  test("is empty for other tutors, who may read what their students report but not answer it", async () => {
    const one = await seat();
    const question = await questionAt(one.sitter, 1);
    await report(one, 1, { kind: "picture" });
    const tutor = await t.signInAs("tutor");
    expect((await queue(tutor)).body.count).toBe(0);
    expect((await reportsOf(question, tutor)).status).toBe(404);
    expect((await respond(question, tutor)).status).toBe(404);
    await createGroup(t.platform.db, { school: null, tutors: [tutor.id], members: [one.student.id] });
    expect((await queue(tutor)).body.results).toMatchObject([{ question, count: 1 }]);
    expect((await reportsOf(question, tutor)).body.can.answer).toBe(false);
    expect((await respond(question, tutor)).status).toBe(403);
    expect((await queue(one.student)).status).toBe(403);
    expect((await respond(question, author, { state: "open", answer: "x" })).status).toBe(400);
    expect((await respond(question, author, { state: "dismissed", answer: "" })).status).toBe(400);
  });
});
