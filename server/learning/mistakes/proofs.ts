import type { Tx } from "../../platform/database/client.ts";
import { listAnswers } from "../evidence/answers.ts";
import { type PractisedSitting, selectChecked, selectMetBefore } from "./count-practice.queries.ts";

/** An answer in a practice set that counts for a mistake. */
export interface Proof {
  question_id: string;
  question_version_id: string;
  correct: boolean;
  /** When its student was told: at its check, or at the end of the set. */
  at: Date;
}

/** Lists what a scored sitting proves: its scores, which a regrade may have changed, each at the moment of its check. */
async function listScored(tx: Tx, { id, user_id, submitted_at }: PractisedSitting): Promise<Proof[]> {
  if (!submitted_at) return [];
  const answers = await listAnswers(tx, { users: [user_id], sessions: [id] });
  const checkedAt = new Map((await selectChecked(tx, id)).map((one) => [one.attempt_id, one.checked_at]));
  return answers
    .filter(({ omitted, correct }) => !omitted && correct !== null)
    .map(({ attempt_id, question_id, question_version_id, correct }) => ({
      question_id,
      question_version_id,
      correct: correct === true,
      at: checkedAt.get(attempt_id) ?? submitted_at,
    }));
}

async function listCounted(tx: Tx, sitting: PractisedSitting): Promise<Proof[]> {
  if (sitting.is_scored) return listScored(tx, sitting);
  if (!sitting.is_open) return [];
  return (await selectChecked(tx, sitting.id)).map(({ attempt_id: _, checked_at: at, ...checked }) => ({
    ...checked,
    at,
  }));
}

/** Lists the answers of a sitting that count as proof: to questions never met before, checked or scored; of a cancelled sitting none. */
export async function listProofs(tx: Tx, sitting: PractisedSitting): Promise<Proof[]> {
  const counted = await listCounted(tx, sitting);
  const met = await selectMetBefore(
    tx,
    sitting,
    counted.map(({ question_id }) => question_id),
  );
  return counted.filter(({ question_id }) => !met.has(question_id));
}
