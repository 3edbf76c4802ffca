import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { type PracticeWorld, practiceWorld } from "../../testing/practice-world.ts";
import { type RenderedAttempt, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";

type Checks = OperationOutput<"checks.list">;
type Analysis = OperationOutput<"mistakes.analyse">;

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let w: PracticeWorld;
beforeAll(async () => {
  w = practiceWorld(t, staff);
});

/** A student in a set of three: one answer is checked and wrong, one right, one not checked. */
async function sitSet() {
  const student = await t.signInAs("student");
  const questions = [await w.createQuestion(), await w.createQuestion(), await w.createQuestion()];
  const set = await w.created(student, { questions }, { feedback: "at_once" });
  const { sitter, attempts } = await sitFirstSection(t, student, set.assessment);
  const session = sitter.session.id;
  const [wrong, right, unchecked] = attempts as [RenderedAttempt, RenderedAttempt, RenderedAttempt];
  await w.check(student, session, wrong, false);
  await w.check(student, session, right, true);
  const explain = ({ id }: { id: string }, family: unknown, as: SignedIn | undefined = student) =>
    t.call<{ code?: string }>("PUT", `/api/users/assessments-attempts/${id}/check/`, {
      ...(as ? { as } : {}),
      body: { session, family },
    });
  const families = async () => {
    const url = `/api/users/assessments-sessions/${session}/checks/`;
    const { results } = (await t.call<Checks>("GET", url, { as: student })).body;
    return new Map(results.map(({ attempt, family }) => [attempt, family]));
  };
  return { student, sitter, session, wrong, right, unchecked, explain, families };
}

test("a student says why an answer went wrong while the set goes on, changes it and takes it back", async () => {
  const { student, sitter, wrong, right, explain, families } = await sitSet();
  expect((await explain(wrong, "trap")).status).toBe(204);
  expect((await explain(wrong, "misread")).status).toBe(204);
  expect(await families()).toEqual(
    new Map([
      [wrong.id, "misread"],
      [right.id, undefined],
    ]),
  );
  expect((await sitter.act("submit", { unsent: 0 })).status).toBe(200);
  await workOff(t.platform);
  const { body } = await t.call<Analysis>("GET", "/api/mistakes-analyser/?family=misread", { as: student });
  expect(body.results.map(({ id }) => id)).toEqual([wrong.id]);
  expect((await explain(wrong, null)).status).toBe(204);
  expect((await families()).get(wrong.id)).toBeUndefined();
});

test("only of an answer that was checked and wrong, in practice of one’s own", async () => {
  const { wrong, right, unchecked, explain } = await sitSet();
  expect(await explain(right, "trap")).toMatchObject({ status: 409, body: { code: "illegal_transition" } });
  expect(await explain(unchecked, "trap")).toMatchObject({ status: 409, body: { code: "illegal_transition" } });
  expect((await explain(wrong, "bad luck")).status).toBe(400);
  expect((await explain(wrong, "trap", await t.signInAs("student"))).status).toBe(404);
  expect((await explain(wrong, "trap", staff)).status).toBe(403);
});
