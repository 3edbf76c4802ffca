import { listQuestionHtml } from "@sextant/questions/html-fields.ts";
import type { QuestionInput } from "@sextant/questions/question.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import {
  measurePictures,
  prepareQuestion,
  requireLinks,
  requirePictures,
  requirePublishable,
  requireStorable,
  settleSchool,
  typesetWritten,
} from "./check-question.ts";
import { cleanWritten } from "./cleaning/clean-ahead.ts";
import { questionFingerprint, shinglesOf } from "./fingerprint.ts";
import { insertQuestions, type OpenStatus } from "./insert-questions.ts";

interface Creation extends QuestionInput {
  school?: string | null | undefined;
  status: OpenStatus;
  source_identifier: string;
}

/**
 * Keeps a new question of the actor's.
 *
 * @returns Its id.
 * @throws Refusal `invalid` with paths: for pictures, tags or a school that are not there, and for what cannot be published.
 */
export async function createQuestion(
  db: Database,
  actor: Actor,
  { school: asked, status, source_identifier, ...input }: Creation,
): Promise<string> {
  const school = await settleSchool(db, actor, asked);
  await cleanWritten(listQuestionHtml(input));
  const prepared = prepareQuestion(input, new Set());
  const pictures = await requirePictures(db, actor, prepared);
  const content = measurePictures(prepared, pictures);
  await requireLinks(db, content);
  requireStorable(content);
  await typesetWritten(listQuestionHtml(content));
  if (status === "published") requirePublishable(content);
  const id = newId();
  const hashOf = (file: string) => pictures.get(file)?.hash;
  const fingerprint = questionFingerprint(content, hashOf);
  const shingles = shinglesOf(content, hashOf);
  await inTransaction(db, async (tx) => {
    await insertQuestions(tx, actor, [
      { id, content, status, schoolId: school, source: "", sourceIdentifier: source_identifier, fingerprint, shingles },
    ]);
    await recordAudit(tx, {
      actor,
      action: "question.created",
      subject: { type: "question", id },
      after: { status, pool: content.pool },
      schoolId: school,
    });
  });
  return id;
}
