import type { SessionState } from "@sextant/contract/sessions.ts";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { describe, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { createCare } from "../../testing/factories.ts";
import { satByMany } from "../../testing/sat-by-many.ts";
import { allocate, publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

type Row = OperationOutput<"attempts.review">["results"][number];

const app = useTestApp();
const staff = useSignedIn(app, "staff");

const closed = { score: "never", response: "never", key: "never", explanation: "never", cohort: "never" };

/** A scored sitting of three questions, the first right, of a test whose moments these are. */
async function sat(policy: Record<string, string>, closesAt: string | null = null) {
  const assessment = await publishAssessment(app, staff, { review_policy: { ...closed, ...policy } });
  const [id = ""] = await satByMany(app.platform, assessment, [[1, 0, 0]]);
  const student = await app.signInAs({ id, role: "student" });
  if (closesAt) await allocate(app, staff, assessment, id, { closes_at: closesAt });
  const { db } = app.platform;
  const found = db.selectFrom("sessions").select("id").where("user_id", "=", id);
  const { id: session } = await found.executeTakeFirstOrThrow();
  return { session, student };
}

async function review(session: string, as: SignedIn): Promise<Row[] | number> {
  const path = `/api/users/sessions/${session}/attempts/`;
  const { status, body } = await app.call<{ results: Row[] }>("GET", path, { as });
  return status === 200 ? body.results : status;
}

async function rowsOf(session: string, as: SignedIn): Promise<Row[]> {
  const rows = await review(session, as);
  if (typeof rows === "number") throw new Error(`The review answers ${rows}`);
  return rows;
}

const content = /Question \d|Number \d|Option [A-D]|passage|Feedback|interactions|"body"|RESPONSE/;

describe("a question of a finished sitting", () => {
  const fields = ["score", "response", "key", "explanation", "cohort"] as const;
  const combinations = Array.from({ length: 2 ** fields.length }, (_, bits) =>
    fields.filter((_field, place) => bits & (1 << place)),
  );

  test.each(combinations.map((out) => [out.join(", ") || "nothing", out] as const))(
    "is shown by answer, key or explanation alone: %s released",
    async (_name, out) => {
      const { session, student } = await sat(Object.fromEntries(out.map((field) => [field, "scored"])));
      const seen = await review(session, student);
      if (out.length === 0) return expect(seen).toBe(409);
      const rows = seen as Row[];
      expect(rows).toHaveLength(3);
      const isShown = out.some((field) => field === "response" || field === "key" || field === "explanation");
      const has = (field: (typeof fields)[number]) => out.includes(field);
      for (const row of rows) {
        expect(row.question !== null).toBe(isShown);
        expect(row.withheld).toEqual(isShown ? undefined : { until: "never", at: null });
        expect(["response" in row, "time_ms" in row]).toEqual([has("response"), has("response")]);
        expect(["points" in row, "correct" in row]).toEqual([has("score"), has("score")]);
        expect(["parts" in row, "marking" in row]).toEqual([has("score") && isShown, has("score") && isShown]);
        expect(["key" in row, "explanation" in row]).toEqual([has("key"), has("explanation")]);
        expect("cohort" in row).toBe(has("cohort"));
      }
      if (!isShown) expect(JSON.stringify(rows)).not.toMatch(content);
      const one = await app.call("GET", `/api/users/assessments-attempts/${rows[0]?.id}/?session=${session}`, {
        as: student,
      });
      expect(one.body).toEqual(rows[0]);
      // The student's team sees everything.
      for (const row of await rowsOf(session, staff)) {
        expect([row.question === null, row.withheld, "response" in row, "key" in row]).toEqual([
          ...[false, undefined, true, true],
        ]);
      }
    },
  );

  test("has no score in one’s own person either", async () => {
    const { student } = await sat({});
    const person = async (as: SignedIn) =>
      (await app.call("GET", `/api/users/${student.id}/`, { as })).body.latest_score;
    expect(await person(staff)).toMatchObject({ points: 1 });
    expect(await person(student)).toBeNull();
    const changed = await app.call("PATCH", `/api/users/${student.id}/`, { as: student, body: { version: 1 } });
    expect(changed.body.latest_score ?? null).toBeNull();
  });

  test("tells a counselor what was answered and its key once its student may know the key, where it is secure", async () => {
    const { session, student } = await sat({
      score: "released",
      response: "released",
      key: "released",
      explanation: "released",
    });
    const { db } = app.platform;
    const counselor = await app.signInAs("counselor");
    await createCare(db, student.id, counselor.id);
    const fields = async (as: SignedIn) =>
      (await rowsOf(session, as)).map((row) => [
        "key" in row,
        "feedback" in row,
        "explanation" in row,
        "response" in row,
      ]);
    const all = [true, true, true, true];
    const setState = (state: SessionState, released_at: Date | null) =>
      db.updateTable("sessions").set({ state, released_at }).where("id", "=", session).execute();
    const of = db.selectFrom("attempts as a").innerJoin("question_versions as v", "v.id", "a.question_version_id");
    const last = of.select("v.question_id").where("a.session_id", "=", session).where("a.position", "=", 3);
    await db.updateTable("questions").set({ pool: "practice" }).where("id", "in", last).execute();
    const none = [false, false, false, false];
    for (const state of ["in_progress", "submitted", "scored"] as const) {
      await setState(state, null);
      expect(await fields(counselor)).toEqual([none, none, all]);
      expect(await fields(staff)).toEqual([all, all, all]);
    }
    await setState("released", new Date());
    expect(await fields(counselor)).toEqual([all, all, all]);
  });

  test("has its tags and points while it is withheld", async () => {
    const { db } = app.platform;
    const { session, student } = await sat({ score: "scored" });
    const made = await app.call<{ id: string }>("POST", "/api/tags/exam/", { as: staff, body: { name: "Mechanics" } });
    const exam = made.body.id;
    const of = db
      .selectFrom("attempts as a")
      .innerJoin("question_versions as v", "v.id", "a.question_version_id")
      .where("a.session_id", "=", session)
      .where("a.position", "=", 1);
    const { question_id } = await of.select("v.question_id").executeTakeFirstOrThrow();
    await db.insertInto("question_tags").values({ question_id, tag_id: exam }).execute();
    const [first, second] = await rowsOf(session, student);
    expect(first).toMatchObject({
      question: null,
      position: 1,
      points: 1,
      max_points: 1,
      correct: true,
      tags: [{ id: exam, name: "Mechanics", level: "exam" }],
    });
    expect(second).toMatchObject({ question: null, points: 0, correct: false, tags: [] });
    const said = await app.call("PATCH", `/api/users/assessments-attempts/${first?.id}/`, {
      as: student,
      body: { session, reason_for_error: null },
    });
    expect([said.status, said.body.question]).toEqual([200, null]);
  });

  test("says until when it is withheld, and is shown from then on", async () => {
    const byHand = await sat({ score: "released", response: "released", cohort: "scored" });
    const { db } = app.platform;
    await db
      .updateTable("sessions")
      .set({ state: "scored", released_at: null })
      .where("id", "=", byHand.session)
      .execute();
    const [row] = await rowsOf(byHand.session, byHand.student);
    expect(row).toMatchObject({ question: null, withheld: { until: "released", at: null } });
    const path = `/api/users/assessments-sessions/${byHand.session}/`;
    expect((await app.call("PATCH", path, { as: staff, body: { action: "release" } })).status).toBe(200);
    expect((await rowsOf(byHand.session, byHand.student))[0]?.question).not.toBeNull();

    const closes = new Date(Date.now() + 3_600_000).toISOString();
    const byClock = await sat({ score: "scored", key: "after_window" }, closes);
    const [waiting] = await rowsOf(byClock.session, byClock.student);
    expect(waiting).toMatchObject({ question: null, points: 1, withheld: { until: "after_window", at: closes } });
  });
});

describe("one’s own answers and visits", () => {
  test("wait for the moment of answers once the sitting is scored", async () => {
    const paths = (session: string) => [
      `/api/users/assessments-attempts/?session=${session}`,
      `/api/user-assessment-session/${session}/fetch-attempt-visit/`,
    ];
    const statuses = async ({ session, student }: Awaited<ReturnType<typeof sat>>) => {
      const found: number[] = [];
      for (const path of paths(session)) found.push((await app.call("GET", path, { as: student })).status);
      return found;
    };
    expect(await statuses(await sat({ score: "scored", key: "scored" }))).toEqual([409, 409]);
    expect(await statuses(await sat({ response: "scored" }))).toEqual([200, 200]);
    expect(await statuses(await sat({ score: "scored", response: "after_window" }))).toEqual([200, 200]);
  });
});
