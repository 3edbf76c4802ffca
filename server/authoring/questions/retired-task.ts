import type { Tx } from "../../platform/database/client.ts";
import { enqueue } from "../../platform/jobs.ts";

/** The task that tells authors what a retired question means for their assessments. */
export const notifyRetiredTask = "questions.retired";

/** Queues that, in the transaction that retires the question. */
export async function queueRetired(tx: Tx, questionId: string): Promise<void> {
  await enqueue(tx, notifyRetiredTask, { question: questionId });
}
