import type { Actor } from "../../platform/binder.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { SaveAnswer } from "../answers/save.ts";
import { checkAnswer } from "./check.ts";

type Row = SaveAnswer["attempts"][number];

/**
 * Checks answers that were just saved, and adds to each what its student is told. They are on disk already: one that can’t be checked says
 * why, and the save stands.
 *
 * @param ids Attempts that are to be checked.
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
