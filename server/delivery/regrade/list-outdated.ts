import type { HandlerOutput } from "@sextant/contract/types.ts";
import { getQuestion } from "../../authoring/questions/load-questions.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { mayRegrade } from "./may-regrade.ts";
import { selectOutdated } from "./outdated.queries.ts";

/**
 * Lists the published versions with scores that rest on an earlier key or score rule of a question: what is left to be regraded after a
 * correction in the bank. Assessments that the actor can't regrade are only counted.
 *
 * @throws Refusal `not_found`.
 */
export async function listOutdated(
  db: Database,
  actor: Actor,
  questionId: string,
): Promise<HandlerOutput<"regrades.outdated">> {
  const question = await getQuestion(db, actor, questionId);
  const rows = await selectOutdated(db, question.row.id);
  const regradable = new Set<string>();
  const ids = new Set(rows.map((row) => row.assessment_id));
  for (const id of ids) if (await mayRegrade(db, actor, id)) regradable.add(id);
  return {
    results: rows
      .filter((row) => regradable.has(row.assessment_id))
      .map(({ assessment_id: id, name, number: version, scores }) => ({ assessment: { id, name }, version, scores })),
    other_assessments: ids.size - regradable.size,
  };
}
