import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { readClock } from "../../platform/database/clock.ts";
import { passDeadline } from "../../testing/pass-deadline.ts";
import { allocate, answer, publishAssessment, type Session, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { createSweeper } from "./sweep.ts";

/*
 * The database's clock is the only one of a sitting: that of this process is set wrong here, by half a second, two seconds and minutes, and
 * nobody may notice.
 */

const test = useTestApp();
const staff = useSignedIn(test, "staff");
let assessment: string;
beforeAll(async () => {
  // Without a grace an answer that is wrongly judged late is lost.
  assessment = await publishAssessment(test, staff, { sections: [{ questions: 2 }], sync_grace_seconds: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

const MINUTES = 60_000;

async function begin() {
  const student = await test.signInAs("student");
  await allocate(test, staff, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(test, student, assessment);
  const [attempt] = attempts;
  if (!attempt) throw new Error("The section has no attempt");
  const row = { id: attempt.id, revision: 1, elapsed_ms: 0, response: answer(attempt, "A") };
  const path = `/api/users/assessments-sessions/${sitter.session.id}/`;
  const get = () => test.call<Session>("GET", path, { as: student });
  return { student, sitter, row, get, id: sitter.session.id };
}

function shiftNode(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

/** What was done, with the database's clock before and after. */
async function between<T>(act: () => Promise<T>) {
  const before = (await readClock(test.platform.db)).getTime();
  const value = await act();
  return { before, value, after: (await readClock(test.platform.db)).getTime() };
}

describe.each([500, -500, 2000, 10 * MINUTES, -10 * MINUTES])("with the process's clock %i ms off", (shift) => {
  it("tells the database's time and counts down by it, in every answer", async () => {
    const { sitter, row, get, id } = await begin();
    await passDeadline(test.platform.db, id, { agoMs: -5 * MINUTES });
    const deadline = new Date((await get()).body.sections[0]?.deadline_at ?? "").getTime();
    shiftNode(shift);
    const asked = [
      async () => {
        const { body } = await sitter.save([row]);
        return { server_time: body.server_time, remaining_ms: body.remaining_ms };
      },
      async () => {
        const { body } = await get();
        return { server_time: body.server_time, remaining_ms: body.sections[0]?.remaining_ms };
      },
      async () => {
        const { body } = await sitter.act("take_over");
        return { server_time: body.server_time, remaining_ms: body.sections[0]?.remaining_ms };
      },
    ];
    for (const ask of asked) {
      const { before, value, after } = await between(ask);
      const told = new Date(value.server_time).getTime();
      expect(told).toBeGreaterThanOrEqual(before);
      // One of the two may be rounded to milliseconds where the other is cut.
      expect(told).toBeLessThanOrEqual(after + 1);
      expect(value.remaining_ms).toBeGreaterThanOrEqual(deadline - after - 1);
      expect(value.remaining_ms).toBeLessThanOrEqual(deadline - before + 1);
    }
  });

  it("ends a section neither before its deadline nor after, whoever looks", async () => {
    const early = await begin();
    const over = await begin();
    await passDeadline(test.platform.db, early.id, { agoMs: -5 * MINUTES });
    await passDeadline(test.platform.db, over.id, { agoMs: 100, workedMs: 5 * MINUTES });
    shiftNode(shift);
    const { db, live, log } = test.platform;
    expect(await createSweeper(db, live.wake, log).sweep()).toBe(1);
    expect((await early.get()).body.sections[0]?.state).toBe("in_progress");
    expect((await over.get()).body.sections[0]).toMatchObject({ state: "ended", reason: "deadline" });
    expect((await early.sitter.render()).length).toBe(2);
    expect((await early.sitter.save([early.row])).body.attempts[0]).toMatchObject({ status: "saved", counted: true });
  });

  it("judges a save by the clock by which its section ends", async () => {
    const graceful = await publishAssessment(test, staff, { sections: [{ questions: 1 }] });
    const student = await test.signInAs("student");
    await allocate(test, staff, graceful, student.id);
    const { sitter, attempts } = await sitFirstSection(test, student, graceful);
    const [attempt] = attempts;
    if (!attempt) throw new Error("The section has no attempt");
    await passDeadline(test.platform.db, sitter.session.id, { agoMs: 100, workedMs: 5 * MINUTES });
    shiftNode(shift);
    const row = { id: attempt.id, revision: 1, elapsed_ms: 5 * MINUTES - 1, response: answer(attempt, "A") };
    expect((await sitter.save([row])).body.attempts[0]).toMatchObject({ status: "late", counted: true });
  });
});
