import type { OperationOutput } from "@sextant/contract/types.ts";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { createTestUser } from "../../testing/factories.ts";
import { publishQuestions } from "../../testing/publish-questions.ts";
import { satByMany } from "../../testing/sat-by-many.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");

const choice = (key: object) => ({
  body: "<p>Which one?</p>",
  interactions: [
    {
      type: "choice",
      source_identifier: "RESPONSE",
      max_choices: 2,
      options: ["A", "B", "C", "D"].map((letter) => ({ source_identifier: letter, content: `Option ${letter}` })),
    },
  ],
  key: { RESPONSE: key },
});
const one = choice({ correct: ["A"] });
const two = choice({ correct: ["A", "B"], partial: "per_option" });

test("the report, review, mistakes, performance, the shared report and the file of results count one sitting alike", async () => {
  const student = await t.signInAs(await createTestUser(t.platform.db, { role: "student" }));
  const { assessment, questions } = await publishQuestions(t, staff, [one, two, one, one, one, one, one, one], {
    review_policy: { score: "scored", response: "scored", key: "scored" },
  });
  // Right, in part, wrong, blank, credited, withdrawn, and two that were not reached.
  const outcomes = [1, "A", 0, "open", 0, 0, "unseen", "unseen"] as const;
  await satByMany(t.platform, assessment, [outcomes], { userIds: [student.id] });
  const regrades = `/api/assessments/${assessment}/regrades/`;
  const regrade = async (place: number, body: object) => {
    const kept = await t.call<{ id: string }>("POST", regrades, {
      as: staff,
      body: { question: questions[place], ...body },
    });
    expect(kept.status, JSON.stringify(kept.body)).toBe(200);
    expect((await t.call("POST", `${regrades}${kept.body.id}/apply/`, { as: staff })).status).toBe(202);
    await workOff(t.platform);
  };
  await regrade(4, { kind: "full_credit", credit: "all" });
  await regrade(5, { kind: "drop" });
  const { id: session } = await t.platform.db
    .selectFrom("sessions")
    .select("id")
    .where("assessment_id", "=", assessment)
    .executeTakeFirstOrThrow();
  const sitting = `/api/users/assessments-sessions/${session}/`;
  await t.call("PATCH", sitting, { as: staff, body: { action: "release", keys: "now" } });
  const read = async <Body>(path: string, as = student) => {
    const { status, body } = await t.call<Body>("GET", path, { as });
    expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
    return body;
  };

  const reviewPath = `/api/users/sessions/${session}/attempts/`;
  const review = await read<OperationOutput<"attempts.review">>(reviewPath);
  const marks = ["right", "partial", "wrong", "omitted", "right", "wrong", "not_reached", "not_reached"];
  expect(review.results.map(({ outcome }) => outcome)).toEqual(marks);
  const missed = [false, true, true, true, false, false, true, true];
  expect(review.results.map((row) => row.missed)).toEqual(missed);

  const report = await read<OperationOutput<"sessions.get_report">>(`${sitting}report/`);
  expect(report.next).toContainEqual({ code: "omitted", omitted: 1 });
  expect(report.next).toContainEqual({ code: "reasons", missed: 5 });

  const mistakes = await read<OperationOutput<"mistakes.analyse">>(`/api/mistakes-analyser/?session=${session}`);
  expect(mistakes.base.not_reached).toBe(2);
  expect(mistakes.results.map(({ id }) => id).sort()).toEqual(
    review.results.flatMap((row) => (row.missed ? [row.id] : [])).sort(),
  );

  const performance = await read<OperationOutput<"performance.get">>("/api/student-my-performance-analytics/");
  const times = performance.time_spent?.sections.flatMap((section) => section.questions) ?? [];
  expect(times.map((time) => time === null)).toEqual(marks.map((mark) => mark === "not_reached"));

  const links = `${sitting}shared-reports/`;
  const shared = await t.call<OperationOutput<"shared_reports.create">>("POST", links, { as: student, body: {} });
  expect(shared.status, JSON.stringify(shared.body)).toBe(201);
  const opened = await t.call<OperationOutput<"shared_reports.open">>("POST", "/api/shared-reports/open/", {
    as: null,
    body: { token: shared.body.token },
  });
  expect(opened.body).toMatchObject({ next: expect.arrayContaining([{ code: "omitted", omitted: 1 }]) });

  const link = await read<{ url: string }>(`/api/session-csv-result-download/?assessment_id=${assessment}`, staff);
  const file = await t.call<string>("GET", link.url);
  const [row] = parse<Record<string, string>>(file.body, { columns: true, bom: true });
  expect(row).toMatchObject({ correct: "2", partly_right: "1", wrong: "1", omitted: "3", not_reached: "2" });
});
