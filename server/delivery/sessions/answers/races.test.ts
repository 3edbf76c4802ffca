import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Tx } from "../../../platform/database/client.ts";
import { hashesOf } from "../../../testing/hashes-of.ts";
import { holdActCommit } from "../../../testing/hold-act-commit.ts";
import { passDeadline } from "../../../testing/pass-deadline.ts";
import {
  allocate,
  answer,
  publishAssessment,
  type RenderedAttempt,
  sitFirstSection,
} from "../../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";
import type { Sitting, SittingEvent } from "../../sittings/sitting.ts";
import * as transitions from "../../sittings/transitions.ts";
import { changeSitting } from "../change.ts";
import { prepareRow } from "../plan/row.ts";
import { applyRow } from "./answers.queries.ts";

const test = useTestApp();
const staff = useSignedIn(test, "staff");
let assessment: string;
/** Without a grace nothing that is judged late counts. */
let strict: string;
beforeAll(async () => {
  const sections = [{ questions: 4 }, { questions: 1 }];
  assessment = await publishAssessment(test, staff, { sections });
  strict = await publishAssessment(test, staff, { sections, sync_grace_seconds: 0 });
});

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

/** A concurrent transition that has not been committed yet. */
const transition = (id: string, change: (sitting: Sitting, now: Date) => SittingEvent) => (tx: Tx) =>
  changeSitting(
    tx,
    () => {},
    id,
    null,
    async (_tx, sitting, _row, now) => ({ events: [change(sitting, now)], value: null }),
  );

/** Reads how long the student has worked on the section in progress, in whole ms: never longer than until it ends. */
const elapsedOf = async (id: string) => {
  const { rows } = await sql<{ ms: number }>`
    select floor(extract(epoch from clock_timestamp() - started_at) * 1000)::int as ms from session_sections
    where session_id = ${id}::uuid and state = 'in_progress'`.execute(test.platform.db);
  return rows[0]?.ms ?? 0;
};

const historyOf = async (id: string) =>
  test.platform.db
    .selectFrom("answer_history")
    .select(["status", "counted", "revision"])
    .where("session_id", "=", id)
    .orderBy("seq")
    .execute();

describe("a save that waits behind a transition", () => {
  type Change = (sitting: Sitting, now: Date, hashes: Record<string, string>) => SittingEvent;
  const endSection: Change = (sitting, now, hashes) => transitions.endSection(sitting, now, undefined, hashes);
  const submit: Change = (sitting, now, hashes) => transitions.submit(sitting, now, 1, hashes);

  it.each([
    ["its section's end", endSection],
    ["the submission", submit],
  ])("is late once %s is committed, and counts when that announced it", async (_what, change) => {
    const { sitter, attempt, id } = await begin();
    const sent = row(attempt, 0);
    const ending = transition(id, (sitting, now) => change(sitting, now, hashesOf(sent)));
    const saved = await holdActCommit(test.platform.db, ending, () => sitter.save([sent]));
    expect(saved.body.attempts[0]).toMatchObject({ status: "late", counted: true });
    expect(saved.body.remaining_ms).toBeNull();
    expect(await historyOf(id)).toEqual([{ status: "late", counted: true, revision: 1 }]);
  });

  it("is late once the team's end of the sitting is committed, and counts when it was under way as that was decided", async () => {
    const { sitter, attempt, id } = await begin();
    const ending = transition(id, (sitting, now) => transitions.end(sitting, now, "Fire alarm"));
    // Just before the end, when nothing that was heard of this page denies it.
    const sent = row(attempt, await elapsedOf(id));
    const saved = await holdActCommit(test.platform.db, ending, () => sitter.save([sent]));
    expect(saved.body.attempts[0]).toMatchObject({ status: "late", counted: true });
    expect(await historyOf(id)).toEqual([{ status: "late", counted: true, revision: 1 }]);
  });

  it.each([
    ["was not announced", 0],
    ["says itself that it was made after the end", 3_000_000],
  ])("is late and waits for the team when it %s", async (_what, elapsed) => {
    const { sitter, attempt, id } = await begin();
    const ending = transition(id, (sitting, now) => transitions.endSection(sitting, now));
    const saved = await holdActCommit(test.platform.db, ending, () => sitter.save([row(attempt, elapsed)]));
    expect(saved.body.attempts[0]).toMatchObject({ status: "late", counted: false });
    const stored = await test.platform.db
      .selectFrom("attempts")
      .select(["response", "revision"])
      .where("id", "=", attempt.id)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ response: null, revision: 0 });
  });

  it("counts once another device has taken over, as long as that has not answered the same", async () => {
    const { sitter, attempt, id } = await begin();
    const saved = await holdActCommit(test.platform.db, transition(id, transitions.takeOver), () =>
      sitter.save([row(attempt, 0)]),
    );
    expect(saved).toMatchObject({
      status: 409,
      body: { code: "taken_over", state: "in_progress", attempts: [{ status: "saved", counted: true }] },
    });
    expect(await historyOf(id)).toEqual([{ status: "saved", counted: true, revision: 1 }]);
  });

  it("is superseded once another device has taken over and answered the same", async () => {
    const { sitter, attempt, id } = await begin();
    const saved = await holdActCommit(
      test.platform.db,
      async (tx) => {
        await transition(id, transitions.takeOver)(tx);
        await applyRow(tx, prepareRow(id, 2, row(attempt, 0, "B"), new Set(), null));
      },
      () => sitter.save([row(attempt, 0, "A", 5)]),
    );
    expect(saved).toMatchObject({
      status: 409,
      body: { attempts: [{ status: "superseded", counted: false, stored: { lease: 2, revision: 1 } }] },
    });
    expect(await historyOf(id)).toEqual([{ status: "superseded", counted: false, revision: 5 }]);
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

  it("waits for the team when another device takes over before it is ended", async () => {
    const { sitter, attempt, id } = await begin(strict);
    await passDeadline(test.platform.db, id);
    const saved = await holdActCommit(
      test.platform.db,
      share(id),
      () => sitter.save([row(attempt, 0)]),
      (tx) => tx.updateTable("sessions").set({ lease: 2 }).where("id", "=", id).execute(),
    );
    expect(saved).toMatchObject({ status: 409, body: { code: "taken_over", attempts: [{ status: "late" }] } });
    expect(await historyOf(id)).toEqual([{ status: "late", counted: false, revision: 1 }]);
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
