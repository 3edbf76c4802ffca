import type { Actor } from "../../../platform/binder.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { checkAnswer } from "../checks/check.ts";
import type { SaveAnswer } from "./save.ts";

type Row = SaveAnswer["attempts"][number];

/**
 * Checks answers that were just saved, and adds the feedback for the student to each. They are on disk already: an answer that can’t be
 * checked gets the reason, and stays saved.
 *
 * @param ids The attempts to check.
 */
export async function checkSaved(
  checking: Parameters<typeof checkAnswer>[0],
  actor: Actor,
  { session, lease }: { session: string; lease: number },
  ids: readonly string[],
  answer: SaveAnswer,
): Promise<SaveAnswer> {
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  const attempts: Row[] = [];
  // One after the other: each takes the lock of the sitting.
  for (const row of answer.attempts) {
    if (!wanted.has(row.id.toLowerCase()) || row.status !== "saved") {
      attempts.push(row);
      continue;
    }
    try {
      const feedback = await checkAnswer(checking, actor, row.id, { session, lease, revision: row.revision });
      attempts.push({ ...row, feedback });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      attempts.push({ ...row, unchecked: error.code });
    }
  }
  return { ...answer, attempts };
}
