import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { SignedIn } from "../../testing/app.ts";
import { allocate, answer, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let assessment: string;
beforeAll(async () => {
  assessment = await publishAssessment(t, staff, { sections: [{ questions: 3 }, { questions: 2 }] });
});

async function seat() {
  const student = await t.signInAs("student");
  await allocate(t, staff, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(t, student, assessment);
  const { id } = sitter.session;
  const section = (await sitter.act("take_over")).body.sections[0]?.id ?? "";
  const beat = (more: Record<string, unknown> = {}, as: SignedIn | null = student) =>
    t.call("POST", `/api/users/assessments-sessions/${id}/presence/`, { as, body: { lease: 2, unsent: 0, ...more } });
  const kept = () =>
    t.platform.db
      .selectFrom("session_presence")
      .selectAll()
      .select(
        sql<
          string[]
        >`(select array_agg(round(extract(epoch from upper(span) - lower(span)))) from unnest(offline) span)`.as(
          "spans",
        ),
      )
      .where("session_id", "=", id)
      .executeTakeFirst();
  return { student, sitter, attempts, id, section, beat, kept };
}

describe("a beat", () => {
  test("is answered with how long the server held it", async () => {
    const { beat } = await seat();
    expect((await beat()).headers["server-timing"]).toMatch(/^held;dur=\d+$/);
  });

  test("keeps where the student is, section by section, and when an answer was last saved", async () => {
    const { sitter, attempts, section, beat, kept } = await seat();
    expect(await kept()).toBeUndefined();
    expect((await beat({ section, question: 2, answered: "8", latency_ms: 40 })).status).toBe(204);
    expect(await kept()).toMatchObject({
      section_position: 1,
      question_position: 2,
      answered: { 1: "8" },
      latency_ms: 40,
      saved_at: null,
    });
    const [first] = attempts;
    if (!first) throw new Error("There is no question");
    await sitter.save([{ id: first.id, revision: 1, elapsed_ms: 5, response: answer(first, "A") }], 2);
    await sitter.act("end_section");
    const next = (await sitter.act("begin_section")).body.sections[1]?.id;
    await beat({ section: next, question: 1, answered: "0" });
    expect(await kept()).toMatchObject({
      section_position: 2,
      question_position: 1,
      answered: { 1: "8", 2: "0" },
      latency_ms: 40,
      saved_at: expect.any(Date),
    });
  });

  test("adds up how often the focus was lost, and joins the spans without connection", async () => {
    const { beat, kept } = await seat();
    await beat({ focus_lost: 2, offline: [{ from_ms: 900_000, to_ms: 0 }] });
    await beat({ focus_lost: 1, offline: [{ from_ms: 900_000, to_ms: 600_000 }] });
    await beat({
      offline: [
        { from_ms: 3_600_000, to_ms: 3_500_000 },
        { from_ms: 600_000, to_ms: 0 },
      ],
    });
    const row = await kept();
    expect(row?.focus_lost).toBe(3);
    expect(row?.spans?.map(Number)).toEqual([100, expect.any(Number)]);
  });

  test("remembers since when something has been unsent, until nothing is", async () => {
    const { beat, kept } = await seat();
    await beat({ unsent: 2 });
    const since = (await kept())?.unsent_since;
    await beat({ unsent: 3 });
    expect(since).toBeInstanceOf(Date);
    expect((await kept())?.unsent_since).toEqual(since);
    await beat({ unsent: 0 });
    expect((await kept())?.unsent_since).toBeNull();
  });

  test("of a section that is not the sitting's own says no place", async () => {
    const [one, other] = [await seat(), await seat()];
    await one.beat({ section: other.section, question: 1, answered: "f" });
    expect(await one.kept()).toMatchObject({ section_position: null, question_position: null, answered: {} });
  });
});

test("many students' beats at once are each judged by themselves", async () => {
  const room = await Promise.all([seat(), seat(), seat()]);
  const [one, two, three] = room as [(typeof room)[0], (typeof room)[0], (typeof room)[0]];
  const answers = await Promise.all([
    one.beat(),
    two.beat({ lease: 1 }),
    three.beat({ lease: 9 }),
    one.beat({}, two.student),
  ]);
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [204, undefined],
    [409, "taken_over"],
    [409, "lease_unknown"],
    [404, "not_found"],
  ]);
  expect([await one.kept(), await two.kept(), await three.kept()].map(Boolean)).toEqual([true, false, false]);
});

test.each([
  ["a span that ends before it begins", { offline: [{ from_ms: 5, to_ms: 9 }] }],
  ["a mark that is no digit", { answered: "xyz" }],
  ["a question before the first", { question: 0 }],
  ["no count of what is unsent", { unsent: undefined }],
])("%s is malformed", async (_title, more) => {
  const { beat } = await seat();
  expect((await beat(more)).status).toBe(400);
});

test("nobody else may tell: 401 without a sign-in, 404 for the team and other students", async () => {
  const { beat } = await seat();
  const answers = [await beat({}, null), await beat({}, staff), await beat({}, await t.signInAs("student"))];
  expect(answers.map(({ status }) => status)).toEqual([401, 404, 404]);
});

test("waits for no transition of the sitting", async () => {
  const { id, beat, kept } = await seat();
  await inTransaction(t.platform.db, async (tx) => {
    await tx.selectFrom("sessions").select("id").where("id", "=", id).forUpdate().execute();
    expect((await beat({ unsent: 4 })).status).toBe(204);
  });
  expect(await kept()).toMatchObject({ unsent: 4 });
});
