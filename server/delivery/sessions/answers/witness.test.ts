import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SignedIn, startTestApp, type TestApp } from "../../../testing/app.ts";
import { hashesOf } from "../../../testing/hashes-of.ts";
import { at, MINUTE, madeSection } from "../../../testing/made-sitting.ts";
import { passDeadline } from "../../../testing/pass-deadline.ts";
import {
  allocate,
  answer,
  publishAssessment,
  type RenderedAttempt,
  type SaveBody,
  type Session,
  sitFirstSection,
} from "../../../testing/sitting.ts";
import type { SittingSection } from "../../sittings/sitting.ts";
import { keepHeard } from "../heard/heard.queries.ts";
import { isWitnessed, type Testimony } from "./witness.ts";

const hash = Buffer.from("ab".repeat(32), "hex");
const silent: Testimony = {
  announced: new Map(),
  endedUnder: null,
  hasGoneOn: false,
  heard: { before: null, after: null },
  givenAt: null,
  pauses: [],
};
const ended: Partial<SittingSection> = {
  state: "ended",
  reason: "deadline",
  started_at: at(0),
  ended_at: at(60),
  deadline_at: at(60),
};

type Case = [what: string, told: Partial<Testimony>, elapsed: number, now: number, witnessed: boolean];

describe("an answer made before the end", () => {
  const heard = (before: number | null, after: number | null) => ({
    heard: { before: before === null ? null : at(before), after: after === null ? null : at(after) },
  });
  it.each<Case>([
    [
      "is known by the act that ended the section",
      { announced: new Map([["attempt-1", hash.toString("hex")]]) },
      99,
      61,
      true,
    ],
    [
      "is not known by what was announced of another question",
      { announced: new Map([["attempt-2", hash.toString("hex")]]), endedUnder: 1 },
      59,
      61,
      false,
    ],
    ["is known by the silence of a page that was never heard", {}, 59, 74, true],
    ["is known by the silence since it was made", heard(58, 74), 59, 74, true],
    ["is not known where the page was heard since", heard(59.5, 74), 59, 74, false],
    ["is known where only what was under way as it was made was heard since", heard(59.1, 74), 59, 74, true],
    ["is not known where it says that it was made later", heard(58, 74), 60.1, 74, false],
    ["is known of a page that was there when it arrives at once", heard(59.9, 60.05), 59.95, 60.1, true],
    ["is not known of a page that was there and sends it later", heard(59.9, 60.05), 59.95, 60.5, false],
    ["is not known of the page that ended the section itself", { endedUnder: 1 }, 59, 61, false],
    ["is known where another device ended it", { endedUnder: 2 }, 59, 61, true],
    ["is not known where another device ended it and went on", { endedUnder: 2, hasGoneOn: true }, 59, 74, false],
    ["is known where time ran out and another section has begun", { hasGoneOn: true }, 59, 74, true],
    ["is not known under a lease that was given after the end", { givenAt: at(61) }, 59, 74, false],
    ["is not known where it claims to be older than its lease", { givenAt: at(50) }, 49, 74, false],
    ["is known by the silence since its lease was given", { givenAt: at(50) }, 51, 74, true],
  ])("%s", (_what, told, elapsed, now, witnessed) => {
    const row = { attemptId: "attempt-1", elapsedMs: elapsed * MINUTE, lease: 1, payloadHash: hash };
    expect(isWitnessed(madeSection(ended), row, { ...silent, ...told }, at(now))).toBe(witnessed);
  });

  it("is dated with the pauses before it", () => {
    const section = madeSection({ ...ended, paused_ms: 20 * MINUTE });
    const told = (before: number) => ({ ...silent, ...heard(before, 74), pauses: [{ from: at(10), to: at(30) }] });
    const row = { attemptId: "attempt-1", elapsedMs: 15 * MINUTE, lease: 1, payloadHash: hash };
    // After 15 minutes of work it is minute 35.
    expect(isWitnessed(section, row, told(34), at(74))).toBe(true);
    expect(isWitnessed(section, row, told(36), at(74))).toBe(false);
  });
});

describe("answers after the end, on the wire", () => {
  let test: TestApp;
  let staff: SignedIn;
  let assessment: string;
  beforeAll(async () => {
    test = await startTestApp();
    staff = await test.signInAs("staff");
    assessment = await publishAssessment(test, staff, { sections: [{ questions: 5 }, { questions: 1 }] });
  });
  afterAll(() => test.close());

  async function begin() {
    const student = await test.signInAs("student");
    await allocate(test, staff, assessment, student.id);
    const { sitter, attempts } = await sitFirstSection(test, student, assessment);
    return { student, sitter, attempts, id: sitter.session.id };
  }

  const row = (attempt: RenderedAttempt | undefined, elapsed_ms: number, letter = "A", revision = 1) => {
    if (!attempt) throw new Error("There is no such question");
    return { id: attempt.id, revision, elapsed_ms, response: answer(attempt, letter) };
  };

  const beat = (as: SignedIn, id: string, lease = 1) =>
    test.call("POST", `/api/users/assessments-sessions/${id}/presence/`, { as, body: { lease, unsent: 0 } });

  /** Has a page have been heard so many milliseconds ago. */
  const heardAgo = (student: SignedIn, sessionId: string, agoMs: number[], lease = 1) =>
    keepHeard(test.platform.db, [{ sessionId, userId: student.id, signInId: student.signInId, lease, agoMs }]);

  /** Ends the section at a moment when nothing was heard of the page before. */
  const endAgo = (id: string, agoMs: number) => passDeadline(test.platform.db, id, { agoMs });

  const statuses = ({ body }: { body: { attempts: { status: string; counted: boolean }[] } }) =>
    body.attempts.map(({ status, counted }) => [status, counted]);

  it("wait when they were changed after the student ended the section, whatever they say of their time", async () => {
    const { sitter, attempts, id } = await begin();
    await sitter.save([row(attempts[0], 10)]);
    await sitter.act("end_section");
    await sitter.act("begin_section");
    const late = await sitter.save([row(attempts[0], 20, "B", 2), row(attempts[1], 0)]);
    expect(statuses(late)).toEqual([
      ["late", false],
      ["late", false],
    ]);
    const session = await test.call("GET", `/api/users/assessments-sessions/${id}/`, { as: staff });
    expect(session.body).toMatchObject({ late_waiting: 2 });
  });

  it("count when the act that ended the section announced them, as they were announced", async () => {
    const { sitter, attempts } = await begin();
    const [first, second] = [row(attempts[0], 10), row(attempts[1], 20)];
    await sitter.act("end_section", { unsent_hashes: hashesOf(first, second) });
    expect(statuses(await sitter.save([first, { ...second, response: row(attempts[1], 0, "C").response }]))).toEqual([
      ["late", true],
      ["late", false],
    ]);
  });

  it("are announced by the act that ends the section, not by a later one", async () => {
    const { sitter, attempts } = await begin();
    await sitter.act("submit", { unsent: 2, unsent_hashes: hashesOf(row(attempts[0], 10)) });
    await sitter.act("submit", { unsent: 1, unsent_hashes: hashesOf(row(attempts[1], 10)) });
    expect(statuses(await sitter.save([row(attempts[0], 10), row(attempts[1], 10)]))).toEqual([
      ["late", true],
      ["late", false],
    ]);
  });

  it("wait on a connection that was never away", async () => {
    const { student, sitter, attempts, id } = await begin();
    await heardAgo(student, id, [45_000]);
    await heardAgo(student, id, [35_000]);
    await heardAgo(student, id, [25_000]);
    await heardAgo(student, id, [15_000]);
    await endAgo(id, 30_000);
    // The deadline was after a minute of work; it was heard five seconds before.
    const late = await sitter.save([0, 30_000, 54_000, 56_000, 59_999].map((ms, at) => row(attempts[at], ms, "1")));
    expect(late.body.attempts.map(({ counted }) => counted)).toEqual([false, false, false, false, false]);
  });

  it("count after an outage where they were made in it, and wait where they claim to be older", async () => {
    const { student, sitter, attempts, id } = await begin();
    await heardAgo(student, id, [500_000]);
    await heardAgo(student, id, [320_000]);
    await endAgo(id, 300_000);
    await heardAgo(student, id, [2000]);
    const late = await sitter.save([row(attempts[0], 25_000), row(attempts[1], 45_000)]);
    expect(statuses(late)).toEqual([
      ["late", false],
      ["late", true],
    ]);
  });

  it("wait where the page was heard through another call, or under its lease by another sign-in", async () => {
    const { student, sitter, attempts, id } = await begin();
    const elsewhere = await test.signInAs(student);
    await heardAgo(student, id, [600_000]);
    await heardAgo(elsewhere, id, [310_000], 1);
    await endAgo(id, 300_000);
    expect(statuses(await sitter.save([row(attempts[0], 30_000)]))).toEqual([["late", false]]);
    const other = await begin();
    await beat(other.student, other.id);
    await passDeadline(test.platform.db, other.id, { agoMs: 0 });
    expect(statuses(await other.sitter.save([row(other.attempts[0], 10_000)]))).toEqual([["late", false]]);
  });

  it("wait where a save came since, which is heard by its place in the history", async () => {
    const { sitter, attempts, id } = await begin();
    await passDeadline(test.platform.db, id, { workedMs: 60_000, agoMs: -60_000 });
    await sitter.save([row(attempts[0], 100)]);
    await passDeadline(test.platform.db, id, { agoMs: 0 });
    expect(statuses(await sitter.save([row(attempts[1], 30_000)]))).toEqual([["late", false]]);
  });

  it("wait from a sign-in that took over after the end, of which nothing was ever heard", async () => {
    const { student, attempts, id } = await begin();
    await heardAgo(student, id, [330_000]);
    await endAgo(id, 300_000);
    const later = await test.signInAs(student);
    const take = { as: later, body: { action: "take_over" } };
    expect((await test.call("PATCH", `/api/users/assessments-sessions/${id}/`, take)).status).toBe(200);
    const body = { session: id, lease: 2, attempts: [row(attempts[0], 0), row(attempts[1], 59_000)] };
    expect(
      statuses(await test.call<SaveBody>("POST", "/api/users/assessments-attempts/", { as: later, body })),
    ).toEqual([
      ["late", false],
      ["late", false],
    ]);
  });

  it("count from the device that was away while another one ended the section", async () => {
    const { student, sitter, attempts, id } = await begin();
    const other = await test.signInAs(student);
    const act = (action: string, more = {}) =>
      test.call("PATCH", `/api/users/assessments-sessions/${id}/`, { as: other, body: { action, ...more } });
    await passDeadline(test.platform.db, id, { workedMs: 120_000, agoMs: -60_000 });
    const made = await test.call<Session>("GET", `/api/users/assessments-sessions/${id}/`, { as: staff });
    const elapsed = made.body.sections[0]?.elapsed_ms ?? 0;
    await act("take_over");
    const between = row(attempts[1], elapsed);
    expect(await sitter.save([between])).toMatchObject({ body: { attempts: [{ status: "saved", counted: true }] } });
    await act("end_section", { lease: 2 });
    const saved = await test.call<Session>("GET", `/api/users/assessments-sessions/${id}/`, { as: staff });
    const worked = saved.body.sections[0]?.elapsed_ms ?? 0;
    // One from long before its own last save, and one from the moment of the end.
    expect(await sitter.save([row(attempts[0], elapsed - 30_000), row(attempts[2], worked)])).toMatchObject({
      status: 409,
      body: {
        code: "taken_over",
        attempts: [
          { status: "late", counted: false },
          { status: "late", counted: true },
        ],
      },
    });
    // Once the other device has seen the next section, the silent one could be answering from there.
    await act("begin_section", { lease: 2 });
    const after = await sitter.save([row(attempts[3], worked)]);
    expect(after).toMatchObject({ status: 409, body: { attempts: [{ status: "late", counted: false }] } });
  });
});
