import { expect } from "vitest";
import type { SignedIn, TestApp } from "./app.ts";
import type { View } from "./calibrating.ts";
import { allocate, answer, sit } from "./sitting.ts";
import { workOff } from "./work-off.ts";

/** A score of ability as its student sees it. */
interface AbilityScore {
  unscaled: unknown;
  band: { low: number; high: number };
  scaled: number;
  standard_error: number;
  ability: { theta: number; standard_error: number; calibration: NonNullable<View["calibration"]>["id"] };
}

const scale = { slope: 100, intercept: 500, minimum: 200, maximum: 800, step: 10 };

/** Publishes an assessment with a score of ability from 200 to 800, which all of five questions are needed for. */
export const publishByAbility = (t: TestApp, author: SignedIn, id: string) =>
  t.call<{ errors: { path: string; message: string }[]; published_version: number }>(
    "PATCH",
    `/api/assessments/${id}/`,
    { as: author, body: { score_model: { type: "irt", scale, minimum_answered: 5 }, action: "publish" } },
  );

/** Returns what a new student gets who answers so, by letters or numbers; a place without one is left blank. */
export async function scoreByAbility(
  t: TestApp,
  staff: SignedIn,
  id: string,
  letters: string[],
): Promise<AbilityScore> {
  const student = await t.signInAs("student");
  await allocate(t, staff, id, student.id);
  const sitter = await sit(t, student, id);
  await sitter.act("start");
  await sitter.act("begin_section");
  const attempts = await sitter.render();
  const rows = attempts.flatMap((attempt, place) =>
    letters[place]
      ? [{ id: attempt.id, revision: 1, elapsed_ms: 1000 * (place + 1), response: answer(attempt, letters[place]) }]
      : [],
  );
  if (rows.length > 0) expect((await sitter.save(rows)).status).toBe(200);
  await sitter.act("end_section");
  await sitter.act("submit", { unsent: 0 });
  await workOff(t.platform);
  const path = `/api/users/assessments-sessions/${sitter.session.id}/`;
  return (await t.call<{ score: AbilityScore }>("GET", path, { as: student })).body.score;
}
