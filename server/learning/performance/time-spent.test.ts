import type { OperationOutput } from "@sextant/contract/types.ts";
import { expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { satByMany } from "../../testing/sat-by-many.ts";
import { allocate, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";

type Performance = OperationOutput<"performance.get">;

const t = useTestApp();
const staff = useSignedIn(t, "staff");
const shown = { score: "scored", response: "scored", key: "scored" };

const timeOf = async (as: SignedIn) => {
  const { status, body } = await t.call<Performance>("GET", "/api/student-my-performance-analytics/", { as });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.time_spent;
};
const publish = (more: Record<string, unknown> = {}) =>
  publishAssessment(t, staff, { sections: [{ questions: 3 }, { questions: 2 }], review_policy: shown, ...more });

test("the time of the latest test is told by question, with what was not reached", async () => {
  const student = await t.signInAs("student");
  expect(await timeOf(student)).toBeNull();
  const assessment = await publish();
  await satByMany(t.platform, assessment, [[1, 0, "open", 1, "unseen"]], {
    userIds: [student.id],
    tookMs: (question) => 10_000 * (question + 1),
  });
  const told = await timeOf(student);
  expect(told).toMatchObject({ assessment: { id: assessment } });
  expect(told?.sections.map(({ questions }) => questions)).toEqual([
    [10_000, 20_000, 30_000],
    [40_000, null],
  ]);
  for (const { limit_ms: limit, left_ms: left } of told?.sections ?? []) {
    expect(limit).toBeGreaterThan(0);
    expect(left).toBeLessThan(limit ?? 0);
  }
});

test("a section that never began is told too, none of its questions reached", async () => {
  const student = await t.signInAs("student");
  const assessment = await publish({ sync_grace_seconds: 0 });
  await allocate(t, staff, assessment, student.id);
  const { sitter } = await sitFirstSection(t, student, assessment);
  const path = `/api/users/assessments-sessions/${sitter.session.id}/`;
  expect((await t.call("PATCH", path, { as: staff, body: { action: "end", reason: "" } })).status).toBe(200);
  await workOff(t.platform);
  const sections = (await timeOf(student))?.sections ?? [];
  expect(sections.map(({ questions }) => questions)).toEqual([
    [null, null, null],
    [null, null],
  ]);
});

test("times that a test withholds are not told, and the team sees them", async () => {
  const student = await t.signInAs("student");
  const assessment = await publish({ review_policy: { score: "scored", response: "never", key: "never" } });
  await satByMany(t.platform, assessment, [[1, 1, 1, 1, 1]], { userIds: [student.id] });
  expect(await timeOf(student)).toBeNull();
  const path = `/api/student-my-performance-analytics/?user=${student.id}`;
  const { body } = await t.call<Performance>("GET", path, { as: staff });
  expect(body.time_spent?.sections[0]?.questions).toHaveLength(3);
});
