import type { QuestionContent } from "@sextant/questions/question.ts";
import { validateQuestion } from "@sextant/questions/validate.ts";
import { sql } from "kysely";
import { mayEdit } from "../../foundation/access/content.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { Refusal } from "../../platform/refusal.ts";
import { insertKeys } from "./insert-questions.queries.ts";
import { contentOf, getQuestion } from "./load-questions.ts";
import { lockQuestion, updateQuestionRow } from "./questions.queries.ts";
import { type KeyRevision, loadNewestKeys, type QuestionVersion } from "./versions.ts";

type Rules = Pick<QuestionContent, "key" | "score_rule">;

/**
 * Checks that a key and a score rule fit a version of a question that the actor may edit.
 *
 * @throws Refusal `not_found`; `forbidden` for who may not edit the question; `invalid` with the path of what does not fit.
 */
export async function requireKeyFits(
  db: Database,
  actor: Actor,
  version: QuestionVersion,
  { key, score_rule }: Rules,
): Promise<void> {
  const question = await getQuestion(db, actor, version.question_id);
  if (!mayEdit(actor, question.row))
    throw new Refusal(
      "forbidden",
      "You can’t change the key of a question that isn’t yours. Drop the question or give credit for it.",
    );
  const content = { ...contentOf(question), body: version.body, interactions: version.interactions, key, score_rule };
  const errors = validateQuestion(content)
    .filter((problem) => problem.severity === "error" && /^(key|score_rule)(\.|$)/.test(problem.path))
    .map(({ path, message }) => ({ path, message }));
  const [first] = errors;
  if (first) throw new Refusal("invalid", first.message, { errors });
}

/**
 * Appends a key revision to a version of a question. It counts as a change of the question.
 *
 * @returns The newest revision then.
 */
export async function appendKey(
  tx: Tx,
  actorId: string,
  version: Pick<QuestionVersion, "id" | "question_id">,
  rules: Rules & Pick<QuestionContent, "explanation" | "hints">,
): Promise<KeyRevision> {
  await lockQuestion(tx, version.question_id, sql<boolean>`true`);
  const newest = (await loadNewestKeys(tx, [version.id])).get(version.id);
  const revision = { key_revision_id: newId(), number: (newest?.number ?? 0) + 1, ...rules };
  await insertKeys(tx, [
    {
      id: revision.key_revision_id,
      question_version_id: version.id,
      number: revision.number,
      key: JSON.stringify(rules.key),
      score_rule: JSON.stringify(rules.score_rule),
      hints: JSON.stringify(rules.hints),
      explanation: rules.explanation,
      created_by: actorId,
    },
  ]);
  await updateQuestionRow(tx, version.question_id, {});
  return revision;
}
