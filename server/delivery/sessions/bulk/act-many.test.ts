import type { ManyOutcome } from "@sextant/contract/act-many.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import type { SignedIn } from "../../../testing/app.ts";
import { createCare, createTestUser } from "../../../testing/factories.ts";
import { holdActCommit } from "../../../testing/hold-act-commit.ts";
import { copySitting } from "../../../testing/many-sittings.ts";
import { allocate, answer, publishAssessment, sitFirstSection } from "../../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let assessment: string;
beforeAll(async () => {
  assessment = await publishAssessment(t, staff, { sections: [{ questions: 3 }] });
});

interface Answered {
  results: ManyOutcome[];
  missing: string[];
}
const act = (body: Record<string, unknown>, as: SignedIn | null = staff) =>
  t.call<Answered>("POST", "/api/users/assessments-sessions/bulk/", { as, body });

async function seat(of = assessment) {
  const person = await createTestUser(t.platform.db, { role: "student" });
  const student = await t.signInAs(person);
  await allocate(t, staff, of, student.id);
  const { sitter, attempts } = await sitFirstSection(t, student, of);
  return { student, sitter, attempts, id: sitter.session.id };
}
const read = async (id: string) =>
  (
    await t.call<{ state: string; sections: { state: string; extended_ms: number }[] }>(
      "GET",
      `/api/users/assessments-sessions/${id}/`,
      { as: staff },
    )
  ).body;
const outcomes = ({ body }: { body: Answered }) =>
  body.results.map(({ outcome, code, state }) => [outcome, code, state]);

test("of two thousand, of whom three have just ended, those three are named and all others get their time", async () => {
  const { id } = await seat();
  const all = await copySitting(t.platform.db, id, 2000);
  const ended = [all[4], all[999], all[1999]].map((one) => one ?? "");
  expect(outcomes(await act({ sessions: ended, action: "end" }))).toEqual(
    ended.map(() => ["done", undefined, "submitted"]),
  );

  const { status, body } = await act({ sessions: all, action: "extend", seconds: 300 });
  expect(status).toBe(200);
  expect(body.results.map(({ session }) => session)).toEqual(all);
  expect(body.missing).toEqual([]);
  const refused = body.results.filter(({ outcome }) => outcome === "refused");
  expect(refused.map(({ session, user_name, code, state }) => [session, user_name, code, state])).toEqual([
    [ended[0], "Copied Number 0005", "illegal_transition", expect.stringMatching(/submitted|scored|released/)],
    [ended[1], "Copied Number 1000", "illegal_transition", expect.stringMatching(/submitted|scored|released/)],
    [ended[2], "Copied Number 2000", "illegal_transition", expect.stringMatching(/submitted|scored|released/)],
  ]);
  const extended = await t.platform.db
    .selectFrom("session_sections")
    .select((select) => [select.fn.countAll<number>().as("count")])
    .where("extended_ms", "=", 300_000)
    .executeTakeFirstOrThrow();
  expect(extended.count).toBe(1997);
  const logged = await t.platform.db
    .selectFrom("audit_entries")
    .select((select) => [select.fn.count<number>("subject_id").distinct().as("count")])
    .where("action", "=", "session.extend")
    .executeTakeFirstOrThrow();
  expect(logged.count).toBe(1997);
});

describe("every action does to several what it does to one", () => {
  test("pause, message, resume, credit, end, reopen, cancel", async () => {
    const sessions = [(await seat()).id, (await seat()).id];
    const both = (outcome: string, code: string | undefined, state: string) => [0, 1].map(() => [outcome, code, state]);
    expect(outcomes(await act({ sessions, action: "pause" }))).toEqual(both("done", undefined, "in_progress"));
    expect((await read(sessions[0] ?? "")).sections[0]?.state).toBe("paused");
    expect(outcomes(await act({ sessions, action: "pause" }))).toEqual(
      both("refused", "illegal_transition", "in_progress"),
    );
    for (const action of ["resume", "message", "credit"])
      expect(outcomes(await act({ sessions, action, text: "Hello", seconds: 60 }))).toEqual(
        both("done", undefined, "in_progress"),
      );
    expect((await read(sessions[1] ?? "")).sections[0]?.extended_ms).toBe(60_000);
    await act({ sessions, action: "end" });
    expect(outcomes(await act({ sessions, action: "reopen", seconds: 600 }))).toEqual(
      both("done", undefined, "in_progress"),
    );
    expect(outcomes(await act({ sessions, action: "cancel" }))).toEqual(both("done", undefined, "cancelled"));
  });

  test("late answers of each are counted; a sitting without any is refused", async () => {
    const [one, other] = [await seat(), await seat()];
    const sessions = [one.id, other.id];
    await act({ sessions, action: "pause" });
    const [first] = one.attempts;
    if (!first) throw new Error("There is no question");
    const late = await one.sitter.save([
      { id: first.id, revision: 1, elapsed_ms: 500_000, response: answer(first, "A") },
    ]);
    expect(late.body.attempts[0]?.status).toBe("late");
    await act({ sessions, action: "resume" });
    expect(outcomes(await act({ sessions, action: "count_late" }))).toEqual([
      ["done", undefined, "in_progress"],
      ["refused", "illegal_transition", "in_progress"],
    ]);
    expect((await one.sitter.render())[0]?.revision).toBe(1);
  });
});

test("a tutor pauses the students in their care, decides nothing about another's assessment, and finds no one else", async () => {
  const tutor = await t.signInAs("tutor");
  const [mine, stranger] = [await seat(), await seat()];
  await createCare(t.platform.db, mine.student.id, tutor.id);
  const none = newId();
  const sessions = [stranger.id, mine.id, none];
  const paused = await act({ sessions, action: "pause" }, tutor);
  expect(paused.body.results.map(({ session, outcome }) => [session, outcome])).toEqual([[mine.id, "done"]]);
  expect(paused.body.missing).toEqual([stranger.id, none]);
  expect(outcomes(await act({ sessions: [mine.id], action: "end" }, tutor))).toEqual([
    ["refused", "forbidden", "in_progress"],
  ]);
  expect((await read(stranger.id)).sections[0]?.state).toBe("in_progress");
});

test("a sitting that something holds waits alone and is done too", async () => {
  const [held, other] = [await seat(), await seat()];
  const answered = await holdActCommit(
    t.platform.db,
    (tx) => tx.selectFrom("sessions").select("id").where("id", "=", held.id).forUpdate().execute(),
    () => act({ sessions: [held.id, other.id], action: "pause" }),
    async () => expect((await read(other.id)).sections[0]?.state).toBe("paused"),
  );
  expect(outcomes(answered).map(([outcome]) => outcome)).toEqual(["done", "done"]);
});

test("what is wrong with the call is refused as a whole", async () => {
  const { id } = await seat();
  const statuses = [
    await act({ sessions: [], action: "pause" }),
    await act({ sessions: Array.from({ length: 2001 }, newId), action: "pause" }),
    await act({ sessions: [id], action: "extend", seconds: 0 }),
    await act({ sessions: [id], action: "start" }),
    await act({ sessions: [id], action: "pause" }, null),
    await act({ sessions: [id], action: "pause" }, await t.signInAs("student")),
    await act({ sessions: [id], action: "pause" }, await t.signInAs("counselor")),
  ].map(({ status }) => status);
  expect(statuses).toEqual([400, 400, 400, 400, 401, 403, 403]);
});
