import { beforeAll, describe, expect, it } from "vitest";
import {
  allocate,
  answer,
  publishAssessment,
  type RenderedAttempt,
  type Session,
  sitFirstSection,
} from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

const test = useTestApp();
const staff = useSignedIn(test, "staff");
let assessment: string;
beforeAll(async () => {
  assessment = await publishAssessment(test, staff, { sections: [{ questions: 2 }] });
});

const path = (id: string) => `/api/users/assessments-sessions/${id}/`;

async function begin(accommodations: Record<string, unknown> = {}) {
  const student = await test.signInAs("student");
  await allocate(test, staff, assessment, student.id, { accommodations });
  const { sitter, attempts } = await sitFirstSection(test, student, assessment);
  const [one, two] = attempts;
  if (!one || !two) throw new Error("Two attempts are needed");
  const id = sitter.session.id;
  const byTeam = (action: string, more = {}) =>
    test.call<Session>("PATCH", path(id), { as: staff, body: { action, ...more } });
  return { student, sitter, one, two, id, byTeam };
}

const row = (attempt: RenderedAttempt, elapsed_ms: number) => ({
  id: attempt.id,
  revision: 1,
  elapsed_ms,
  response: answer(attempt, "A"),
});

describe("a pause", () => {
  it("shows no question until it is over", async () => {
    const { student, sitter, byTeam, id } = await begin();
    await byTeam("pause");
    const rendered = await test.call<{ sections: { state: string; attempts: unknown[] }[] }>(
      "GET",
      `/api/users/assessments-sessions/render/?session=${id}`,
      { as: student },
    );
    expect(rendered.body.sections).toMatchObject([{ state: "paused", attempts: [] }]);
    expect(JSON.stringify(rendered.body)).not.toContain("Option A");
    await byTeam("resume");
    expect(await sitter.render()).toHaveLength(2);
  });

  it("saves what was made before it, and keeps what was made in it for the team", async () => {
    const { sitter, one, two, id, byTeam } = await begin();
    const paused = await byTeam("pause");
    const worked = paused.body.sections[0]?.elapsed_ms ?? -1;
    const saved = await sitter.save([row(one, worked), row(two, worked + 1)]);
    expect(saved.body.attempts.map(({ status, counted }) => [status, counted])).toEqual([
      ["saved", true],
      ["late", false],
    ]);
    const again = await sitter.save([row(one, worked), row(two, worked + 1)]);
    expect(again.body.attempts).toEqual(saved.body.attempts);
    await byTeam("resume");
    expect((await sitter.render()).map(({ revision }) => revision)).toEqual([1, 0]);

    expect((await byTeam("count_late", { attempts: [two.id] })).status).toBe(200);
    expect((await sitter.render()).map(({ revision }) => revision)).toEqual([1, 1]);
    const history = await test.call<{ results: { status: string; in_grace: boolean }[] }>(
      "GET",
      `${path(id)}history/`,
      {
        as: staff,
      },
    );
    expect(history.body.results.map(({ status, in_grace }) => [status, in_grace]).sort()).toEqual([
      ["late", false],
      ["late", false],
      ["saved", false],
    ]);
  });
});

describe("an answer from before the page heard of the pause", () => {
  const outcome = (attempts: { status: string; counted: boolean }[]) =>
    attempts.map(({ status, counted }) => [status, counted]);

  it("counts when it is sent again after the pause, as the same revision or as the next", async () => {
    const { sitter, one, two, byTeam } = await begin();
    const paused = await byTeam("pause");
    const worked = paused.body.sections[0]?.elapsed_ms ?? -1;
    const rows = [row(one, worked + 500), row(two, worked + 500)];
    expect(outcome((await sitter.save(rows)).body.attempts)).toEqual([
      ["late", false],
      ["late", false],
    ]);
    await byTeam("resume");
    const again = [row(one, worked + 500), { ...row(two, worked + 500), revision: 2 }];
    expect(outcome((await sitter.save(again)).body.attempts)).toEqual([
      ["saved", true],
      ["saved", true],
    ]);
    expect((await sitter.render()).map(({ revision }) => revision)).toEqual([1, 2]);
    expect(outcome((await sitter.save(again)).body.attempts)).toEqual([
      ["saved", true],
      ["saved", true],
    ]);
  });
});

describe("a student's own pause", () => {
  it("needs the accommodation that the allocation gives", async () => {
    const { sitter } = await begin();
    expect((await sitter.act("pause")).status).toBe(403);
  });

  it("moves the deadline but never the close of the sitting; one of the team's moves both", async () => {
    const { sitter, byTeam, id } = await begin({ may_pause: true });
    const close = sitter.session.id && (await sitter.act("take_over")).body.closes_at;
    const backdate = () =>
      test.platform.db
        .updateTable("session_sections")
        .set(({ ref, val }) => ({ paused_at: val(new Date(Date.now() - 60_000)), started_at: ref("started_at") }))
        .where("session_id", "=", id)
        .execute();
    const deadline = async () => (await byTeam("message", { text: "Hello" })).body.sections[0]?.deadline_at ?? "";
    const before = await deadline();
    await sitter.act("pause");
    await backdate();
    const own = await sitter.act("resume");
    expect(own.body.closes_at).toBe(close);
    expect(new Date(await deadline()).getTime()).toBeGreaterThan(new Date(before).getTime() + 59_000);

    await byTeam("pause");
    await backdate();
    const theirs = await byTeam("resume");
    expect(new Date(theirs.body.closes_at ?? "").getTime()).toBeGreaterThan(new Date(close ?? "").getTime() + 59_000);
  });
});
