import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tx } from "../../platform/database/client.ts";
import type { Sitting, SittingEvent } from "../../sittings/sitting.ts";
import * as transitions from "../../sittings/transitions.ts";
import { type SignedIn, startTestApp, type TestApp } from "../../testing/app.ts";
import { holdActCommit } from "../../testing/hold-act-commit.ts";
import { passDeadline } from "../../testing/pass-deadline.ts";
import { allocate, answer, publishAssessment, type RenderedAttempt, sitFirstSection } from "../../testing/sitting.ts";
import { changeSitting } from "../change.ts";

let test: TestApp;
let staff: SignedIn;
let assessment: string;
/** Without a grace nothing that is judged late counts. */
let strict: string;
beforeAll(async () => {
  test = await startTestApp();
  staff = await test.signInAs("staff");
  const sections = [{ questions: 4 }, { questions: 1 }];
  assessment = await publishAssessment(test, staff, { sections });
  strict = await publishAssessment(test, staff, { sections, sync_grace_seconds: 0 });
});
afterAll(() => test.close());

async function begin(of = assessment) {
  const student = await test.signInAs("student");
  await allocate(test, staff, of, student.id);
  const { sitter, attempts } = await sitFirstSection(test, student, of);
  const [attempt] = attempts;
  if (!attempt) throw new Error("The section has no attempt");
  return { student, sitter, attempt, id: sitter.session.id };
}

const row = (attempt: RenderedAttempt, elapsed_ms: number, letter = "A", revision = 1) => ({
  id: attempt.id,
  revision,
  elapsed_ms,
  response: answer(attempt, letter),
});

/** A transition that somebody else makes and has not committed yet. */
const transition = (id: string, change: (sitting: Sitting, now: Date) => SittingEvent) => (tx: Tx) =>
  changeSitting(
    tx,
    () => {},
    id,
    null,
    async (_tx, sitting, _row, now) => ({ events: [change(sitting, now)], value: null }),
  );

const historyOf = async (id: string) =>
  test.platform.db
    .selectFrom("answer_history")
    .select(["status", "counted", "revision"])
    .where("session_id", "=", id)
    .orderBy("seq")
    .execute();

describe("a save that waits behind a transition", () => {
  it.each([
    ["its section's end", (sitting: Sitting, now: Date) => transitions.endSection(sitting, now)],
    ["the submission", (sitting: Sitting, now: Date) => transitions.submit(sitting, now, 1)],
    ["the team's end of the sitting", (sitting: Sitting, now: Date) => transitions.end(sitting, now, "Fire alarm")],
  ])("is late once %s is committed, and counts when it was made before", async (_what, change) => {
    const { sitter, attempt, id } = await begin();
    const saved = await holdActCommit(test.platform.db, transition(id, change), () => sitter.save([row(attempt, 0)]));
    expect(saved.body.attempts[0]).toMatchObject({ status: "late", counted: true });
    expect(saved.body.remaining_ms).toBeNull();
    expect(await historyOf(id)).toEqual([{ status: "late", counted: true, revision: 1 }]);
  });

  it("is late and waits for the team when it was made after the end", async () => {
    const { sitter, attempt, id } = await begin();
    const saved = await holdActCommit(
      test.platform.db,
      transition(id, (sitting, now) => transitions.endSection(sitting, now)),
      () => sitter.save([row(attempt, 3_000_000)]),
    );
    expect(saved.body.attempts[0]).toMatchObject({ status: "late", counted: false });
    const stored = await test.platform.db
      .selectFrom("attempts")
      .select(["response", "revision"])
      .where("id", "=", attempt.id)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ response: null, revision: 0 });
  });

  it("is superseded once another device has taken over", async () => {
    const { sitter, attempt, id } = await begin();
    const saved = await holdActCommit(test.platform.db, transition(id, transitions.takeOver), () =>
      sitter.save([row(attempt, 0)]),
    );
    expect(saved).toMatchObject({ status: 409, body: { code: "taken_over", state: "in_progress" } });
    expect(await historyOf(id)).toEqual([{ status: "superseded", counted: false, revision: 1 }]);
  });

  it("is in time when its deadline was moved past it", async () => {
    const { sitter, attempt, id } = await begin(strict);
    await passDeadline(test.platform.db, id);
    const saved = await holdActCommit(
      test.platform.db,
      (tx) => passDeadline(tx, id, { agoMs: -600_000 }),
      () => sitter.save([row(attempt, 0)]),
    );
    expect(saved.body.attempts[0]).toMatchObject({ status: "saved", counted: true });
    expect(saved.body.remaining_ms).toBeGreaterThan(300_000);
  });
});

describe("a save whose section is over, that waits to end it", () => {
  /** Lets the save read the sitting but not change it. */
  const share = (id: string) => (tx: Tx) =>
    tx.selectFrom("sessions").select("id").where("id", "=", id).forShare().execute();

  it("is saved when the section is given more time before it is ended", async () => {
    const { sitter, attempt, id } = await begin(strict);
    await passDeadline(test.platform.db, id);
    const saved = await holdActCommit(
      test.platform.db,
      share(id),
      () => sitter.save([row(attempt, 0)]),
      (tx) => passDeadline(tx, id, { agoMs: -600_000 }),
    );
    expect(saved.body.attempts[0]).toMatchObject({ status: "saved", counted: true });
    expect(saved.body.remaining_ms).toBeGreaterThan(300_000);
    expect((await sitter.render())[0]?.revision).toBe(1);
    expect(await historyOf(id)).toEqual([{ status: "saved", counted: true, revision: 1 }]);
  });

  it("is superseded when another device takes over before it is ended", async () => {
    const { sitter, attempt, id } = await begin(strict);
    await passDeadline(test.platform.db, id);
    const saved = await holdActCommit(
      test.platform.db,
      share(id),
      () => sitter.save([row(attempt, 0)]),
      (tx) => tx.updateTable("sessions").set({ lease: 2 }).where("id", "=", id).execute(),
    );
    expect(saved).toMatchObject({ status: 409, body: { code: "taken_over" } });
    expect(await historyOf(id)).toEqual([{ status: "superseded", counted: false, revision: 1 }]);
  });
});

describe("a repeat of what was saved in time", () => {
  it("is saved again after the end of its section, and adds nothing", async () => {
    const { sitter, attempt, id } = await begin(strict);
    await sitter.save([row(attempt, 0)]);
    await sitter.act("end_section");
    const again = await sitter.save([row(attempt, 0)]);
    expect(again.body.attempts[0]).toMatchObject({ status: "saved", counted: true });
    expect(await historyOf(id)).toHaveLength(1);
  });
});
