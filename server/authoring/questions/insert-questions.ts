import { listQuestionFiles } from "@sextant/questions/html-fields.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { requireStorable } from "./check-question.ts";
import { searchText } from "./fingerprint.ts";
import { insertKeys, insertLinks, insertQuestionRows, insertVersions } from "./insert-questions.queries.ts";
import { saveSignatures } from "./similar/signatures.ts";
import { saveStimulus } from "./stimuli.ts";

export type OpenStatus = "draft" | "in_review" | "published";

/** A question that is ready to be kept: clean, checked, its parts and pictures known by our ids. */
export interface NewQuestion {
  id: string;
  content: QuestionContent;
  status: OpenStatus;
  schoolId: string | null;
  source: string;
  sourceIdentifier: string;
  fingerprint: string;
  /** What it says; see `shinglesOf`. */
  shingles: ReadonlySet<number>;
  /** Now, unless it came with others. */
  createdAt?: Date;
}

/**
 * Keeps new questions, each with its first version and key, in few statements however many they are.
 *
 * @throws Refusal `invalid` for one that is larger than may be stored.
 */
export async function insertQuestions(tx: Tx, actor: Actor, questions: readonly NewQuestion[]): Promise<void> {
  if (questions.length === 0) return;
  for (const { content } of questions) requireStorable(content);
  const made = [];
  for (const question of questions) {
    const { stimulus } = question.content;
    const stimulusVersionId = stimulus && (await saveStimulus(tx, actor, stimulus, question.schoolId));
    made.push({ ...question, versionId: newId(), stimulusVersionId });
  }
  await insertQuestionRows(
    tx,
    made.map(({ id, content, schoolId, source, sourceIdentifier, fingerprint, createdAt }) => ({
      id,
      school_id: schoolId,
      pool: content.pool,
      difficulty: content.difficulty,
      source,
      source_identifier: sourceIdentifier,
      text_tags: JSON.stringify(content.text_tags ?? {}),
      fingerprint,
      created_by: actor.id,
      ...(createdAt ? { created_at: createdAt } : {}),
    })),
  );
  await insertVersions(
    tx,
    made.map(({ id, versionId, stimulusVersionId, content, status }) => ({
      id: versionId,
      question_id: id,
      number: 1,
      status,
      stimulus_version_id: stimulusVersionId,
      body: content.body,
      interactions: JSON.stringify(content.interactions),
      plain_text: searchText(content),
      published_at: status === "published" ? new Date() : null,
      published_by: status === "published" ? actor.id : null,
      created_by: actor.id,
    })),
  );
  await insertKeys(
    tx,
    made.map(({ versionId, content }) => ({
      id: newId(),
      question_version_id: versionId,
      number: 1,
      key: JSON.stringify(content.key),
      score_rule: JSON.stringify(content.score_rule),
      explanation: content.explanation,
      hints: JSON.stringify(content.hints),
      created_by: actor.id,
    })),
  );
  await saveSignatures(
    tx,
    made.map(({ id, shingles }) => ({ questionId: id, shingles })),
  );
  await insertLinks(tx, {
    tags: made.flatMap(({ id, content }) => content.tags.map((tag) => ({ question_id: id, tag_id: tag }))),
    nodes: made.flatMap(({ id, content }) => content.nodes.map((node) => ({ question_id: id, node_id: node }))),
    files: made.flatMap(({ id, content }) =>
      listQuestionFiles(content).map((file) => ({ question_id: id, file_id: file })),
    ),
  });
}
