import type { OperationOutput } from "@sextant/contract/types.ts";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup } from "../../testing/factories.ts";
import { type PracticeWorld, practiceWorld, rowOf } from "../../testing/practice-world.ts";
import { type RenderedAttempt, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let w: PracticeWorld;
beforeAll(async () => {
  w = practiceWorld(t, staff);
});

/** A topic with so many questions to practise. */
async function createTopic(questions: number) {
  const { topic } = await w.createTopic();
  const ids: string[] = [];
  for (let made = 0; made < questions; made += 1) ids.push(await w.createQuestion({ tags: [topic] }));
  return { topic, questions: ids };
}

/** What a student's mastery of a topic is, and on how many answers it rests. */
async function masteryOf(student: SignedIn, topic: string) {
  const path = "/api/student-my-performance-analytics/";
  const { body } = await t.call<OperationOutput<"performance.get">>("GET", path, { as: student });
  const found = body.mastery.find(({ tag }) => tag.id === topic);
  return found && { mean: found.mean, asked: found.asked, answers: body.answers };
}

async function begin(student: SignedIn, questions: readonly string[]) {
  const set = await w.created(student, { questions }, { feedback: "at_once" });
  const { sitter, attempts } = await sitFirstSection(t, student, set.assessment);
  const session = sitter.session.id;
  const at = (place: number) => attempts[place] as RenderedAttempt;
  return {
    session,
    set,
    at,
    async check(place: number, isRight: boolean) {
      const checked = await w.check(student, session, at(place), isRight);
      expect(checked.status, JSON.stringify(checked.body)).toBe(200);
    },
    async answer(place: number, isRight: boolean) {
      expect((await w.answer(student, session, at(place), isRight)).status).toBe(200);
    },
    async submit() {
      expect((await sitter.act("submit", { unsent: 0 })).status).toBe(200);
      await workOff(t.platform);
    },
  };
}

async function act(session: string, body: object) {
  const url = `/api/users/assessments-sessions/${session}/`;
  expect((await t.call("PATCH", url, { as: staff, body })).status).toBe(200);
  await workOff(t.platform);
}

test("mastery changes with each check, for the student and for the group alike, before anything else has run", async () => {
  const student = await t.signInAs("student");
  const group = await createGroup(t.platform.db, { members: [student.id] });
  const { topic, questions } = await createTopic(3);
  const { check, submit } = await begin(student, questions);
  const inGroup = async () => {
    const path = `/api/groups/${group}/mastery/?level=topic`;
    const { body } = await t.call<OperationOutput<"group_mastery.get">>("GET", path, { as: staff });
    return body.students[0]?.cells[body.tags.findIndex(({ id }) => id === topic)];
  };
  expect(await masteryOf(student, topic)).toBeUndefined();
  await check(0, true);
  const first = await masteryOf(student, topic);
  expect(first).toMatchObject({ asked: 1, answers: 1 });
  await check(1, false);
  const second = await masteryOf(student, topic);
  expect(second).toMatchObject({ asked: 2, answers: 2 });
  expect(second?.mean).toBeLessThan(first?.mean ?? 0);
  expect(await inGroup()).toMatchObject({ asked: 2, mean: expect.closeTo(second?.mean ?? 0, 6) });
  await check(2, true);
  const third = await masteryOf(student, topic);
  await submit();
  expect(await masteryOf(student, topic)).toEqual({ ...third, mean: expect.closeTo(third?.mean ?? 0, 6) });
  expect(await inGroup()).toMatchObject({ asked: 3, mean: expect.closeTo(third?.mean ?? 0, 6) });
});

test("answers that were checked one by one come to the same as answers that were only submitted", async () => {
  const answers = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 });
  const orders = fc.record({
    answers,
    order: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
    again: fc.nat(4),
  });
  for (const { answers: right, order, again } of fc.sample(orders, { numRuns: 6, seed: 5 })) {
    const { topic, questions } = await createTopic(5);
    const [checking, submitting] = [await t.signInAs("student"), await t.signInAs("student")];
    const [one, other] = [await begin(checking, questions), await begin(submitting, questions)];
    const places = order.filter((place) => place < right.length);
    for (const [turn, place] of places.entries()) {
      await one.check(place, right[place] === true);
      if (turn === again) await one.check(place, right[place] === true);
      await other.answer(place, right[place] === true);
    }
    const checked = await masteryOf(checking, topic);
    expect(checked?.asked).toBe(right.length);
    expect(await masteryOf(submitting, topic)).toBeUndefined();
    await Promise.all([one.submit(), other.submit()]);
    const same = { ...checked, mean: expect.closeTo(checked?.mean ?? 0, 6) };
    expect(await masteryOf(checking, topic)).toEqual(same);
    expect(await masteryOf(submitting, topic)).toEqual(same);
  }
});

test("what was checked in a set that is cancelled counts no longer, and in one that is reopened still does", async () => {
  const student = await t.signInAs("student");
  const { topic, questions } = await createTopic(2);
  const { session, check, submit } = await begin(student, questions);
  await check(0, true);
  await submit();
  expect(await masteryOf(student, topic)).toMatchObject({ asked: 1 });
  await act(session, { action: "reopen", seconds: 600 });
  expect(await masteryOf(student, topic)).toMatchObject({ asked: 1 });
  await act(session, { action: "cancel", reason: "Test" });
  expect(await masteryOf(student, topic)).toBeUndefined();
});

test("a regrade of a set changes what its checked answers tell", async () => {
  const student = await t.signInAs("student");
  const { topic, questions } = await createTopic(1);
  const { set, at, check, submit } = await begin(student, questions);
  await check(0, true);
  await submit();
  const before = await masteryOf(student, topic);
  const parts = Object.entries(rowOf(at(0), false).response);
  const key = Object.fromEntries(parts.map(([part, correct]) => [part, { correct }]));
  const path = `/api/assessments/${set.assessment}/regrades/`;
  const body = { question: questions[0], kind: "key", key };
  const made = await t.call<{ id: string }>("POST", path, { as: staff, body });
  expect((await t.call("POST", `${path}${made.body.id}/apply/`, { as: staff })).status).toBe(202);
  await workOff(t.platform);
  const after = await masteryOf(student, topic);
  expect(after?.asked).toBe(1);
  expect(after?.mean).toBeLessThan(before?.mean ?? 0);
});
