import type { HandlerOutput } from "@sextant/contract/types.ts";
import { questionTitle } from "@sextant/questions/fingerprint.ts";
import { possibleQuestions } from "../../authoring/assessments/entries.ts";
import { loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { loadQuestionVersions } from "../../authoring/questions/versions.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { notFound } from "../../platform/refusal.ts";
import { listSatVersions } from "../results/responses.ts";
import { getRegradable } from "./may-regrade.ts";

/**
 * Lists the questions that a version gives, in its order, those of its pools in the place of their rule.
 *
 * @throws Refusal `not_found`, also for a version that nobody took; `forbidden`.
 */
export async function listQuestions(
  db: Database,
  actor: Actor,
  assessmentId: string,
  number: number,
): Promise<HandlerOutput<"regrades.questions">> {
  const assessment = await getRegradable(db, actor, assessmentId);
  const sat = (await listSatVersions(db, assessment.id)).find((one) => one.number === number);
  if (!sat) throw notFound("This version");
  const { sections } = await loadAssessmentVersion(db, sat.id);
  const places = sections.flatMap((section) =>
    section.placements.flatMap((placement) =>
      possibleQuestions(placement).map((id) => ({ id, section: section.name, position: placement.position })),
    ),
  );
  const questions = await loadQuestionVersions(
    db,
    places.map(({ id }) => id),
  );
  return {
    results: places.flatMap(({ id, section, position }) => {
      const question = questions.get(id);
      return question ? [{ question: question.question_id, section, position, title: questionTitle(question) }] : [];
    }),
  };
}
