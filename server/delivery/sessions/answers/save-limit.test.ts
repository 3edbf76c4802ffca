import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Refusal } from "../../../platform/refusal.ts";
import { type SignedIn, startTestApp, type TestApp } from "../../../testing/app.ts";
import { allocate, publishAssessment, sitFirstSection } from "../../../testing/sitting.ts";
import { createSaveLimit } from "./save-limit.ts";

const small = { payload: "{}", sealed: null };
const sitting = "01a2140b-d6ae-71bc-9e7c-838a581bd0be";

/** Seconds after which rows are taken; 0 when they are taken now. */
function waitFor(take: () => void): number {
  try {
    take();
    return 0;
  } catch (error) {
    if (error instanceof Refusal && error.code === "too_many_requests") return error.details.retryAfter ?? 0;
    throw error;
  }
}

describe("the limit of what a sitting saves", () => {
  it("is never met by a page that saves 98 questions at each pause in typing for six hours", () => {
    let now = 0;
    const limit = createSaveLimit(() => now);
    limit.take(
      sitting,
      Array.from({ length: 98 }, () => small),
    );
    for (; now < 6 * 3_600_000; now += 400) limit.take(sitting, [small]);
  });

  it("is never met by an essay of 100,000 characters that is saved as often as a page saves it", () => {
    let now = 0;
    const limit = createSaveLimit(() => now);
    const essay = { payload: "x".repeat(1000), sealed: Buffer.alloc(100_000) };
    for (; now < 6 * 3_600_000; now += 2500) limit.take(sitting, [essay]);
  });

  it("asks to wait, takes the same rows after that, and leaves other sittings alone", () => {
    let now = 0;
    const limit = createSaveLimit(() => now);
    const rows = Array.from({ length: 500 }, () => small);
    const waits = Array.from({ length: 8 }, () => waitFor(() => limit.take(sitting, rows)));
    expect(waits).toEqual([0, 0, 0, 0, 0, 0, 50, 50]);
    limit.take("01a2140b-d6ae-71bc-9e7c-838a581bd0bf", rows);
    now += 50_000;
    limit.take(sitting.toUpperCase(), rows);
    expect(waitFor(() => limit.take(sitting, rows))).toBe(50);
  });

  it("takes what is larger than all of it when nothing was saved before", () => {
    let now = 0;
    const limit = createSaveLimit(() => now);
    const huge = Array.from({ length: 4000 }, () => small);
    limit.take(sitting, huge);
    expect(waitFor(() => limit.take(sitting, huge))).toBe(60);
    now += 400_000;
    limit.take(sitting, huge);
  });

  it("lets 100,000 revisions through at the pace of a page only", () => {
    let now = 0;
    const limit = createSaveLimit(() => now);
    let taken = 0;
    for (; now < 43_000; now += 100) {
      if (
        waitFor(() =>
          limit.take(
            sitting,
            Array.from({ length: 233 }, () => small),
          ),
        ) === 0
      )
        taken += 233;
    }
    expect(taken).toBeLessThan(3500);
  });
});

describe("on the wire", () => {
  let test: TestApp;
  let staff: SignedIn;
  beforeAll(async () => {
    test = await startTestApp();
    staff = await test.signInAs("staff");
  });
  afterAll(() => test.close());

  it("a sitting that saves too much is answered 429 with a wait, and loses nothing that it sends again", async () => {
    const assessment = await publishAssessment(test, staff, { sections: [{ questions: 2 }] });
    const student = await test.signInAs("student");
    await allocate(test, staff, assessment, student.id);
    const { sitter, attempts } = await sitFirstSection(test, student, assessment);
    const [attempt] = attempts;
    if (!attempt) throw new Error("The section has no attempt");
    let revision = 0;
    const rows = () =>
      Array.from({ length: 500 }, () => {
        revision += 1;
        return { id: attempt.id, revision, elapsed_ms: 1, flagged: true };
      });
    const statuses: number[] = [];
    for (let sent = 0; sent < 7; sent += 1) statuses.push((await sitter.save(rows())).status);
    const refused = await test.call("POST", "/api/users/assessments-attempts/", {
      as: student,
      body: { session: sitter.session.id, lease: 1, attempts: rows() },
    });
    expect([statuses[0], refused.status]).toEqual([200, 429]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const { count } = await test.platform.db
      .selectFrom("answer_history")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where("session_id", "=", sitter.session.id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBeLessThanOrEqual(3500);
  });
});
