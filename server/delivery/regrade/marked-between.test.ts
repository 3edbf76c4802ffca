import type { Regrade } from "@sextant/contract/regrades.ts";
import { describe, expect, test } from "vitest";
import { type Essay, publishEssay, submitEssay } from "../../testing/essays.ts";
import type { Session } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";

const app = useTestApp();
const staff = useSignedIn(app, "staff");

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await app.call<T>(method, path, { as: staff, ...(body === undefined ? {} : { body }) });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

/** Marks an essay: points of the six in its first key. */
async function mark(of: Essay, ideas: number, language: number): Promise<void> {
  const path = `/api/marking/${of.attempt}`;
  const { version } = await call<{ version: string }>("GET", `${path}/?session=${of.session}`);
  const marks = { [of.part]: { criteria: { ideas, language } } };
  await call("POST", `${path}/mark/`, { session: of.session, version, marks, reason: "Read again" });
}

/** An essay worth three points, and what regrades it. */
async function written() {
  const { assessment, question } = await publishEssay(app, staff);
  const essay = await submitEssay(app, staff, assessment, { tutors: [] });
  const rubric = [
    { id: "ideas", name: "Ideas", points: 8 },
    { id: "language", name: "Language", points: 4 },
  ];
  const byKey = { kind: "key", key: { [essay.part]: { max_points: 12, rubric } } };
  const path = `/api/assessments/${assessment}/regrades/`;
  const regrade = async (body: object) => {
    const { id } = await call<Regrade>("POST", path, { question, ...body });
    const act = async (action: "apply" | "undo") => {
      await call("POST", `${path}${id}/${action}/`);
      await workOff(app.platform);
      expect((await call<Regrade>("GET", `${path}${id}/`)).state).toBe(action === "apply" ? "applied" : "undone");
    };
    await act("apply");
    return () => act("undo");
  };
  const state = async () => {
    const session = await call<Session>("GET", `/api/users/assessments-sessions/${essay.session}/`);
    const facts = await app.platform.db
      .selectFrom("result_facts")
      .select("points")
      .where("session_id", "=", essay.session)
      .execute();
    const of = (name: string) =>
      call<{ count: number }>("GET", `/api/marking/?question=${question}&state=${name}`).then(({ count }) => count);
    return {
      state: session.state,
      total: session.score?.points ?? null,
      fact: facts[0]?.points ?? null,
      owed: await of("owed"),
      marked: await of("marked"),
    };
  };
  return { essay, byKey, regrade, state };
}

const unmarked = { state: "submitted", total: null, fact: null, owed: 1, marked: 0 };
const marked = { state: "released", owed: 0, marked: 1 };

describe("undoing a regrade", () => {
  test("keeps the mark that an answer got after it, under the former key", async () => {
    const { essay, byKey, regrade, state } = await written();
    const undo = await regrade(byKey);
    expect(await state()).toEqual(unmarked);
    await mark(essay, 4, 0);
    expect(await state()).toEqual({ ...marked, total: 1, fact: 1 });
    await undo();
    expect(await state()).toEqual({ ...marked, total: 2, fact: 2 });
  });

  test("keeps the mark that replaced one from before it", async () => {
    const { essay, byKey, regrade, state } = await written();
    await mark(essay, 2, 0);
    const undo = await regrade(byKey);
    expect(await state()).toEqual({ ...marked, total: 0.5, fact: 0.5 });
    await mark(essay, 4, 2);
    await undo();
    expect(await state()).toEqual({ ...marked, total: 3, fact: 3 });
  });

  test("owes the mark again where the regrade alone gave the points", async () => {
    const { regrade, state } = await written();
    const undo = await regrade({ kind: "full_credit", credit: "all" });
    expect(await state()).toMatchObject({ total: 3, fact: 3, owed: 0 });
    await undo();
    expect(await state()).toMatchObject({ total: null, fact: null, owed: 1 });
  });
});
