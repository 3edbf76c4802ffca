import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { jobResult } from "../../../base/common/jobs/job-result.ts";
import { call } from "../../../base/requests/call.ts";

type BulkBody = OperationInput<"questions.bulk">["body"];
export type BulkChange = BulkBody["change"];
/** Chosen one by one, or all that a filter finds. */
export type BulkTarget = { questions: string[] } | { filter: Record<string, string> };
export type BulkReport = Exclude<OperationOutput<"questions.bulk">, { job: unknown }>;
type UndoReport = Exclude<OperationOutput<"questions.undo_bulk">, { job: unknown }>;

/** Changes many questions alike; where it takes long, once that is over. */
export async function changeMany(target: BulkTarget, change: BulkChange): Promise<BulkReport> {
  const answer = await call("questions.bulk", { body: { ...target, change } });
  return "job" in answer ? jobResult<BulkReport>(answer.job) : answer;
}

/** Takes a change of many questions back. */
export async function undoMany(id: string): Promise<UndoReport> {
  const answer = await call("questions.undo_bulk", { params: { id } });
  return "job" in answer ? jobResult<UndoReport>(answer.job) : answer;
}
