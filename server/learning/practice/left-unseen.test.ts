import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { type PracticeWorld, practiceWorld } from "../../testing/practice-world.ts";
import { type RenderedAttempt, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";

type Pool = OperationOutput<"practice_pool.list">;
type Review = OperationOutput<"attempts.review">;
type Analysis = OperationOutput<"mistakes.analyse">;

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let w: PracticeWorld;
beforeAll(async () => {
  w = practiceWorld(t, staff);
});

const unseenOf = async (as: SignedIn, topic: string) =>
  (await t.call<Pool>("GET", `/api/practice-sets/pool/?tag=${topic}`, { as })).body.unseen;

const reviewOf = async (as: SignedIn, session: string) =>
  (await t.call<Review>("GET", `/api/users/sessions/${session}/attempts/`, { as })).body.results;

/** A student who ends a set of four questions on a topic after the first, which they answer wrong. */
async function endEarly() {
  const student = await t.signInAs("student");
  const { topic } = await w.createTopic();
  for (let made = 0; made < 4; made += 1) await w.createQuestion({ tags: [topic] });
  const from = { filter: { tags: [topic], count: 4 } };
  const set = await w.created(student, from, { feedback: "at_once" });
  const { sitter, attempts } = await sitFirstSection(t, student, set.assessment);
  const session = sitter.session.id;
  await w.check(student, session, attempts[0] as RenderedAttempt, false);
  const whileBegun = await unseenOf(student, topic);
  expect((await sitter.act("submit", { unsent: 0 })).status).toBe(200);
  await workOff(t.platform);
  return { student, topic, from, set, session, whileBegun };
}

test("questions that a set ended before stay unseen, and come again as new ones", async () => {
  const { student, topic, from, set, whileBegun } = await endEarly();
  expect(whileBegun).toBe(0);
  expect(await unseenOf(student, topic)).toBe(3);
  // The mistake made in it can be practised with each of them.
  expect(await w.readDue(student)).toMatchObject({ count: 1, without_question: 0 });
  const again = await w.created(student, { mistakes: { state: "due", count: 4 } }, { feedback: "at_once" });
  const [question = ""] = await w.questionsOf(again);
  expect((await w.questionsOf(set)).slice(1)).toContain(question);
  const { sitter, attempts } = await sitFirstSection(t, student, again.assessment);
  await w.check(student, sitter.session.id, attempts[0] as RenderedAttempt, true);
  await workOff(t.platform);
  // It counts as proof, for it was never met.
  expect(await w.readDue(student)).toMatchObject({ count: 0, waiting: 1 });
  expect((await w.created(student, from)).question_count).toBe(4);
});

test("what a set ended before is no mistake, and its review shows it to the team alone", async () => {
  const { student, session } = await endEarly();
  const { body } = await t.call<Analysis>("GET", "/api/mistakes-analyser/", { as: student });
  expect(body.count).toBe(1);
  const [reached, ...left] = await reviewOf(student, session);
  expect(reached).toMatchObject({ question: { id: expect.any(String) }, key: expect.anything() });
  expect(left).toHaveLength(3);
  for (const one of left) {
    expect(one).toMatchObject({ question: null, withheld: { until: "not_reached", at: null } });
    expect(one).not.toHaveProperty("key");
    expect(one).not.toHaveProperty("explanation");
  }
  for (const one of await reviewOf(staff, session)) expect(one.question).not.toBeNull();
});
