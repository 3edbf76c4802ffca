import { beforeAll, describe, expect, it } from "vitest";
import { publishEssay } from "../../../testing/essays.ts";
import {
  allocate,
  answer,
  publishAssessment,
  type RenderedAttempt,
  sitFirstSection,
} from "../../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";
import { scoreSession } from "../../marking/score-sessions.ts";
import { prepareRow } from "../plan/row.ts";
import { verifySitting } from "../verify-answer-chains.ts";
import { appendHistory } from "./answers.queries.ts";

const test = useTestApp();
const staff = useSignedIn(test, "staff");
let assessment: string;
beforeAll(async () => {
  assessment = await publishAssessment(test, staff, { sections: [{ questions: 4 }] });
});

interface Receipt {
  uncounted: { attempt: string; section_name: string; position: number; why: string; answer: string; counts: string }[];
}

/** A student whom another device has taken over; `a` and `b` save from the two. */
async function takenOver(of = assessment) {
  const student = await test.signInAs("student");
  await allocate(test, staff, of, student.id);
  const { sitter, attempts } = await sitFirstSection(test, student, of);
  const { id } = sitter.session;
  const other = await test.signInAs(student);
  const path = `/api/users/assessments-sessions/${id}/`;
  const asB = (action: string, more = {}) => test.call("PATCH", path, { as: other, body: { action, ...more } });
  await asB("take_over");
  const one = (index: number): RenderedAttempt => {
    const attempt = attempts[index];
    if (!attempt) throw new Error("There is no such question");
    return attempt;
  };
  const row = (index: number, letter: string, revision = 1) => ({
    id: one(index).id,
    revision,
    elapsed_ms: 5,
    response: answer(one(index), letter),
  });
  return {
    student,
    id,
    path,
    row,
    one,
    asB,
    a: (...rows: unknown[]) => sitter.save(rows, 1),
    b: (...rows: unknown[]) =>
      test.call<{ attempts: { status: string }[] }>("POST", "/api/users/assessments-attempts/", {
        as: other,
        body: { session: id, lease: 2, attempts: rows },
      }),
    staffCall: <T>(method: string, more = "", body?: unknown) => test.call<T>(method, path + more, { as: staff, body }),
    receipt: async () => (await test.call<Receipt>("GET", `${path}receipt/`, { as: student })).body,
    render: () => sitter.render(),
  };
}

const eventsOf = (id: string) =>
  test.platform.db
    .selectFrom("session_events")
    .select(["action", "data"])
    .where("session_id", "=", id)
    .where("action", "=", "answers_returned")
    .execute();

describe("answers from a device whose lease was taken over", () => {
  it("count where nobody has answered since; where the other device has, both answers are told and the later one counts", async () => {
    const { id, row, one, a, b, render, receipt, student } = await takenOver();
    await b(row(1, "B"));
    expect(await a(row(0, "C"), row(1, "D", 9))).toMatchObject({
      status: 409,
      body: {
        code: "taken_over",
        attempts: [
          { id: one(0).id, status: "saved", counted: true },
          { id: one(1).id, status: "superseded", counted: false, stored: { response: answer(one(1), "B") } },
        ],
      },
    });
    expect((await render()).map(({ response }) => response).slice(0, 2)).toEqual([
      answer(one(0), "C"),
      answer(one(1), "B"),
    ]);
    expect((await receipt()).uncounted).toEqual([
      expect.objectContaining({ attempt: one(1).id, section_name: "Section 1", position: 2, why: "overtaken" }),
    ]);
    expect(await eventsOf(id)).toEqual([
      { action: "answers_returned", data: { saved: [one(0).id], superseded: [one(1).id], late: [] } },
    ]);
    const told = await test.platform.db
      .selectFrom("live_events")
      .select("data")
      .where("audience", "=", `user:${student.id}`)
      .where("kind", "=", "session.changed")
      .execute();
    expect(JSON.stringify(told)).toContain("answers_returned");
  });

  it("are told in letters, as the student saw the options", async () => {
    const { row, one, a, b, receipt } = await takenOver();
    await b(row(0, "B"));
    await a(row(0, "C"), row(3, "0.5"));
    const letter = (attempt: RenderedAttempt, response: Record<string, unknown>) => {
      const [interaction] = attempt.question.interactions;
      const [chosen] = response[interaction?.id ?? ""] as string[];
      return "ABCD"[interaction?.options?.findIndex(({ id }) => id === chosen) ?? -1];
    };
    expect((await receipt()).uncounted).toEqual([
      expect.objectContaining({
        answer: letter(one(0), answer(one(0), "C")),
        counts: letter(one(0), answer(one(0), "B")),
      }),
    ]);
  });

  it("are nothing to decide where both devices gave the same answer", async () => {
    const { row, a, b, receipt, staffCall } = await takenOver();
    await b(row(0, "B"));
    expect(await a(row(0, "B", 4))).toMatchObject({ body: { attempts: [{ status: "superseded" }] } });
    expect((await receipt()).uncounted).toEqual([]);
    expect((await staffCall("GET")).body).toMatchObject({ late_waiting: 0 });
  });

  it("wait for the team where they are an essay that the other device has cleared", async () => {
    const { row, a, b, one, receipt, staffCall } = await takenOver((await publishEssay(test, staff)).assessment);
    const part = one(0).question.interactions[0]?.id ?? "";
    const essay = (words: string | null) => ({ ...row(0, "", 2), response: { [part]: words } });
    await b(essay(null));
    expect(await a(essay("Trees cool the street."))).toMatchObject({ body: { attempts: [{ status: "superseded" }] } });
    expect((await receipt()).uncounted).toMatchObject([{ answer: "Trees cool the street.", counts: "" }]);
    expect((await staffCall("GET")).body).toMatchObject({ late_waiting: 1 });
  });

  it("don't begin to wait where a release kept them that told nobody and knew no sign-in", async () => {
    const { id, row, one, b, receipt, staffCall } = await takenOver();
    await b(row(0, "B"));
    const kept = prepareRow(id, 1, row(0, "C", 4), new Set(), null);
    await test.platform.db
      .transaction()
      .execute((tx) => appendHistory(tx, kept, { status: "superseded", counted: false, head: null }));
    expect((await receipt()).uncounted).toEqual([]);
    expect((await staffCall("GET")).body).toMatchObject({ late_waiting: 0 });
    expect((await staffCall("PATCH", "", { action: "count_late", attempts: [one(0).id] })).status).toBe(422);
  });

  it("give way to what the other device answers after them", async () => {
    const { row, one, a, b, render } = await takenOver();
    await a(row(0, "C", 7));
    expect((await b(row(0, "D"))).body.attempts).toMatchObject([{ status: "saved" }]);
    expect((await render())[0]?.response).toEqual(answer(one(0), "D"));
  });

  it("are overtaken too where the other device has gone on and there is no way back", async () => {
    const linear = await publishAssessment(test, staff, { sections: [{ questions: 3, navigation: "linear" }] });
    const { row, one, a, b, render, receipt, staffCall } = await takenOver(linear);
    await b(row(0, "B"));
    const second = (await render())[1];
    if (!second) throw new Error("There is no second question");
    await b({ id: second.id, revision: 1, elapsed_ms: 6, response: answer(second, "B") });
    expect(await a(row(0, "C", 4))).toMatchObject({ body: { attempts: [{ status: "superseded", counted: false }] } });
    expect((await receipt()).uncounted).toMatchObject([{ position: 1, why: "overtaken" }]);
    expect((await staffCall("GET")).body).toMatchObject({ late_waiting: 1 });
    expect((await staffCall("PATCH", "", { action: "count_late", attempts: [one(0).id] })).status).toBe(200);
    expect((await render())[0]?.response).toEqual(answer(one(0), "C"));
  });

  it("come once: a repeat is answered the same and tells nobody again", async () => {
    const { id, row, a, b } = await takenOver();
    await b(row(1, "B"));
    const sent = [row(0, "C"), row(1, "D")];
    const before = (await a(...sent)).body;
    expect((await a(...sent)).body.attempts).toEqual(before.attempts);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it("can be counted by the team, before and after the end, and the chain proves it", async () => {
    const { id, row, one, a, b, asB, receipt, staffCall } = await takenOver();
    await b(row(0, "B"), row(1, "B"));
    await a(row(0, "A", 5), row(1, "A", 3));
    expect((await staffCall("GET")).body).toMatchObject({ late_waiting: 2 });
    const count = (index: number) => staffCall("PATCH", "", { action: "count_late", attempts: [one(index).id] });
    expect((await count(0)).status).toBe(200);
    expect((await count(0)).status).toBe(422);
    await asB("submit", { unsent: 0, lease: 2 });
    await scoreSession(test.platform.db, test.platform.live.wake, id);
    expect((await staffCall("GET")).body).toMatchObject({ score: { points: 1 }, late_waiting: 1 });
    expect((await staffCall<{ results: unknown[] }>("GET", "history/")).body.results).toHaveLength(5);
    expect((await count(1)).status).toBe(200);
    await scoreSession(test.platform.db, test.platform.live.wake, id);
    expect((await staffCall("GET")).body).toMatchObject({ score: { points: 2 }, late_waiting: 0 });
    expect((await receipt()).uncounted).toEqual([]);
    expect((await verifySitting(test.platform.db, id)).faults).toEqual([]);
  });

  it("wait for the team once the other device has submitted, and the receipt says so", async () => {
    const { id, row, one, a, b, asB, receipt, staffCall } = await takenOver();
    await b(row(0, "B"));
    await asB("submit", { unsent: 0, lease: 2 });
    await scoreSession(test.platform.db, test.platform.live.wake, id);
    expect(await a(row(0, "A", 5), row(1, "A"))).toMatchObject({
      status: 409,
      body: {
        attempts: [
          { status: "late", counted: false },
          { status: "late", counted: false },
        ],
      },
    });
    expect((await receipt()).uncounted).toMatchObject([
      { position: 1, why: "late" },
      { position: 2, why: "late", counts: "" },
    ]);
    const { body } = await staffCall<{ late_waiting: number }>("GET");
    expect(body.late_waiting).toBe(2);
    await staffCall("PATCH", "", { action: "count_late", attempts: [one(0).id, one(1).id] });
    await scoreSession(test.platform.db, test.platform.live.wake, id);
    expect((await staffCall("GET")).body).toMatchObject({ score: { points: 2 }, late_waiting: 0 });
    expect((await verifySitting(test.platform.db, id)).faults).toEqual([]);
  });
});
