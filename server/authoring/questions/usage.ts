import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { getQuestion } from "./load-questions.ts";
import { selectNodes } from "./nodes.queries.ts";
import { countSittingsWith, selectAssessmentsWith, selectTagNames } from "./usage.queries.ts";

/**
 * Returns where a question is used. Assessments that the actor may not read are only counted; practice sets are their owners' own,
 * and only counted too.
 *
 * @throws Refusal `not_found`.
 */
export async function questionUsage(db: Database, actor: Actor, questionId: string) {
  const question = await getQuestion(db, actor, questionId);
  const placed = await selectAssessmentsWith(db, actor, question.row.id);
  const assessments = placed.filter((row) => !row.is_set);
  const readable = assessments.filter((row) => row.readable);
  const nodes = await selectNodes(db, question.nodes);
  return {
    assessments: readable.map(({ id, name, published, drawn }) => ({ id, name, published, drawn })),
    other_assessments: assessments.length - readable.length,
    practice_sets: placed.length - assessments.length,
    sittings: await countSittingsWith(db, question.row.id),
    nodes: nodes.map(({ id, name }) => ({ id, name })),
    tags: await selectTagNames(db, question.tags),
  };
}
