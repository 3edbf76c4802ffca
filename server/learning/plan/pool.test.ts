import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { type PracticeWorld, practiceWorld } from "../../testing/practice-world.ts";
import { sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";
import { dateOf, dayOf } from "../progress/days.ts";
import { renewPlans } from "./renew-plans.ts";

type StudyPlan = OperationOutput<"study_plan.get">;

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let w: PracticeWorld;
beforeAll(() => {
  w = practiceWorld(t, staff);
});

const pathOf = ({ id }: SignedIn) => `/api/users/${id}/study-plan/`;
const today = () => new Date().toISOString().slice(0, 10);

async function setPlan(student: SignedIn): Promise<void> {
  const settings = {
    exam: "SAT",
    exam_on: dateOf(dayOf(today()) + 60),
    target_score: null,
    pauses: [],
    mock_moves: [],
  };
  const body = { ...settings, minutes: Array.from({ length: 7 }, () => 45), version: 0 };
  const { status, body: made } = await t.call("PUT", pathOf(student), { as: student, body });
  expect(status, JSON.stringify(made)).toBe(200);
}

/** What today has of practice: how many questions, and whether they are done. */
async function practiceOf(student: SignedIn): Promise<[questions: number, isDone: boolean][]> {
  const { body } = await t.call<StudyPlan>("GET", pathOf(student), { as: student });
  return (body.plan?.days[0]?.tasks ?? []).flatMap((task) =>
    task.kind === "practice" ? [[task.questions, task.is_done]] : [],
  );
}

test("practice that has fewer questions than planned is done once they are, and there is none without questions", async () => {
  const student = await t.signInAs("student");
  await setPlan(student);
  expect(await practiceOf(student)).toEqual([]);
  const { topic } = await w.createTopic();
  for (let made = 0; made < 3; made += 1) await w.createQuestion({ tags: [topic] });
  expect(await practiceOf(student)).toEqual([[3, false]]);
  const filter = { tags: [], count: 3, order: "unseen" };
  const set = await w.created(student, { filter }, { feedback: "at_once" });
  const { sitter, attempts } = await sitFirstSection(t, student, set.assessment);
  expect(attempts).toHaveLength(3);
  for (const [place, attempt] of attempts.entries()) {
    const { status, body } = await w.check(student, sitter.session.id, attempt, true);
    expect(status, JSON.stringify(body)).toBe(200);
    await workOff(t.platform);
    const left = 2 - place;
    expect(await practiceOf(student)).toEqual(
      left === 0
        ? [[3, true]]
        : [
            [place + 1, true],
            [left, false],
          ],
    );
  }
  expect((await sitter.act("submit", { unsent: 0 })).status).toBe(200);
  await workOff(t.platform);
  await renewPlans(t.platform);
  expect(await practiceOf(student)).toEqual([[3, true]]);
});
