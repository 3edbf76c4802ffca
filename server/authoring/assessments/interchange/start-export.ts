import { requireTokenScope } from "../../../foundation/access/token-scope.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { createJob, getJob } from "../../../platform/jobs.ts";
import { invalid } from "../../../platform/refusal.ts";
import { type ExportInput, exportQuestionsTask } from "../../questions/export/task.ts";
import { describeTest, questionsOfTest } from "./describe-test.ts";

/** All questions of a package are in memory while it is written. */
const MOST = 20_000;

/**
 * Starts writing an assessment with its questions as a package of QTI 3: an export of questions with a test beside them.
 *
 * @throws Refusal `not_found`; `invalid` without questions, or with too many; `forbidden` for a token that may not read questions.
 */
export async function startExport(
  db: Database,
  actor: Actor,
  assessmentId: string,
  { version }: { version?: number | undefined },
) {
  requireTokenScope(actor, "questions.read");
  const test = await describeTest(db, actor, assessmentId, version);
  const questions = questionsOfTest(test);
  if (questions.length === 0) throw invalid("version", "This assessment has no questions yet.");
  if (questions.length > MOST)
    throw invalid("version", `This assessment can give ${questions.length} questions. You can export at most ${MOST}.`);
  const input: ExportInput = { role: actor.role, questions, format: "qti3", test };
  const id = await inTransaction(db, (tx) =>
    createJob(tx, { kind: exportQuestionsTask, input: { ...input }, createdBy: actor.id, apiToken: actor.apiToken }),
  );
  return { job: await getJob(db, id, actor.id) };
}
