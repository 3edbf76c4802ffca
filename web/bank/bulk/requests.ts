import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { isOver, type Job } from "../../common/jobs/job.ts";
import { call } from "../../requests/call.ts";

type BulkBody = OperationInput<"questions.bulk">["body"];
export type BulkChange = BulkBody["change"];
/** Chosen one by one, or all that a filter finds. */
export type BulkTarget = { questions: string[] } | { filter: Record<string, string> };
export type BulkReport = Exclude<OperationOutput<"questions.bulk">, { job: unknown }>;
type UndoReport = Exclude<OperationOutput<"questions.undo_bulk">, { job: unknown }>;

const pauseMs = 700;

/** Waits for a job to end and gives its result. Throws when it failed. */
async function resultOf<Result>(job: Job): Promise<Result> {
  let current = job;
  while (!isOver(current)) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    current = await call("jobs.get", { params: { id: current.id } });
  }
  if (current.state === "failed") throw new Error(current.error ?? "");
  return current.result as Result;
}

/** Changes many questions alike; where it takes long, once that is over. */
export async function changeMany(target: BulkTarget, change: BulkChange): Promise<BulkReport> {
  const answer = await call("questions.bulk", { body: { ...target, change } });
  return "job" in answer ? resultOf<BulkReport>(answer.job) : answer;
}

/** Takes a change of many questions back. */
export async function undoMany(id: string): Promise<UndoReport> {
  const answer = await call("questions.undo_bulk", { params: { id } });
  return "job" in answer ? resultOf<UndoReport>(answer.job) : answer;
}
