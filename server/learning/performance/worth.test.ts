import type { OperationOutput } from "@sextant/contract/types.ts";
import { WORTH_QUESTIONS } from "@sextant/contract/worth-questions.ts";
import { gainOf } from "@sextant/psychometrics/planning/topic-gain.ts";
import { expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { practiceWorld } from "../../testing/practice-world.ts";
import type { Outcome } from "../../testing/sat-by-many.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

type Performance = OperationOutput<"performance.get">;
type StudyPlan = OperationOutput<"study_plan.get">;

const t = useTestApp();
const staff = useSignedIn(t, "staff");
const DAY_MS = 86_400_000;

const topicsOf = async (as: SignedIn, query = "") => {
  const { status, body } = await t.call<Performance>("GET", `/api/student-my-performance-analytics/${query}`, { as });
  expect(status, JSON.stringify(body)).toBe(200);
  return new Map(body.mastery.map((topic) => [topic.tag.id, topic]));
};

/** A student who sat eight questions of one topic and four of another, and missed all of the first. */
async function seat(policy?: Record<string, string>) {
  const world = practiceWorld(t, staff);
  const [weak, strong] = [await world.createTopic(), await world.createTopic()];
  const questions: string[] = [];
  for (let number = 0; number < 12; number += 1)
    questions.push(await world.createQuestion({ pool: "secure", tags: [number < 8 ? weak.topic : strong.topic] }));
  const student = await t.signInAs("student");
  const outcomes = questions.map((_, at): Outcome => (at < 8 ? 0 : 1));
  await world.satMock(student, questions, outcomes, policy);
  return { student, weak, strong };
}

test("a topic is worth what the plan expects of it, and most is where most is missing", async () => {
  const { student, weak, strong } = await seat();
  const topics = await topicsOf(student);
  const { mean, worth } = topics.get(weak.topic) ?? { mean: 0, worth: null };
  const topic = { id: weak.topic, share: 8 / 12, mastery: mean, secondsPerQuestion: 90 };
  expect(worth).toBeCloseTo(100 * gainOf(topic, 0, WORTH_QUESTIONS), 9);
  expect(topics.get(strong.topic)?.worth).toBeLessThan(worth ?? 0);
  expect(topics.get(weak.exam)?.worth).toBeNull();

  // A task of a topic without questions to practise is left out of today.
  await practiceWorld(t, staff).createQuestion({ tags: [weak.topic] });
  const exam_on = new Date(Date.now() + 90 * DAY_MS).toISOString().slice(0, 10);
  const { body } = await t.call<StudyPlan>("PUT", `/api/users/${student.id}/study-plan/`, {
    as: student,
    body: { ...goal, exam_on, minutes: Array(7).fill(30), pauses: [], mock_moves: [], version: 0 },
  });
  const task = body.plan?.days[0]?.tasks.find(({ kind }) => kind === "practice");
  expect(task?.kind === "practice" && task.topics[0]?.id).toBe(weak.topic);
});

const goal = { exam: "SAT", target_score: null };

test("a tutor within reach sees the same; a test whose score is withheld tells nothing", async () => {
  const { student, weak } = await seat();
  expect((await topicsOf(staff, `?user=${student.id}`)).get(weak.topic)?.worth).toBe(
    (await topicsOf(student)).get(weak.topic)?.worth,
  );
  const stranger = await t.signInAs("tutor");
  const path = `/api/student-my-performance-analytics/?user=${student.id}`;
  expect((await t.call("GET", path, { as: stranger })).status).toBe(404);
  const hidden = await seat({ score: "never" });
  expect((await topicsOf(hidden.student)).size).toBe(0);
});
