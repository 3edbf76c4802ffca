import type { SavedAttempt } from "@sextant/contract/attempt-state.ts";
import type { Tx } from "../../platform/database/client.ts";
import { personKey } from "../../platform/person-keys.ts";
import { sha256 } from "../../platform/secrets.ts";
import type { Sitting, SittingSection } from "../sittings/sitting.ts";
import { findRejection } from "./answers/rejection.ts";
import { insertHistory, type PastRow, updateAnswered } from "./past.queries.ts";
import { essaysOf, findPlan } from "./plan/plan.ts";
import { hasPrivateText, prepareRow } from "./plan/row.ts";

/** From the moment at which an answer was given to that at which it was kept. */
const DELIVERY_MS = 350;

/**
 * Keeps what a student saved in a section, as if each row had come at its own moment: the last of each attempt is its state, all are
 * in its history, chained as they came.
 *
 * @param answers Rows in the order in which they were saved; revisions of one attempt rise.
 * @throws RangeError for a row that the answer path would have rejected.
 */
export async function savePastAnswers(
  tx: Tx,
  sitting: Sitting,
  section: SittingSection,
  answers: readonly SavedAttempt[],
): Promise<void> {
  const attemptIds = [...new Set(answers.map((answer) => answer.id))];
  const plan = await findPlan(tx, sitting.id, attemptIds);
  if (!plan || !section.started_at) throw new RangeError("this sitting has no such section in progress");
  const began = section.started_at.getTime();
  const newest = new Map<string, PastRow>();
  const rows: PastRow[] = [];
  for (const answer of answers) {
    const code = findRejection(plan, answer);
    if (code) throw new RangeError(`an answer does not fit its question: ${code}`);
    const essays = essaysOf(plan, answer.id);
    const key = hasPrivateText(answer, essays) ? await personKey(tx, sitting.user_id) : null;
    const row = prepareRow(sitting.id, sitting.lease, answer, essays, key);
    const before = newest.get(row.attemptId);
    if (before && before.row.revision >= row.revision) throw new RangeError("revisions of an attempt must rise");
    const kept = {
      row,
      savedAt: new Date(began + section.paused_ms + row.elapsedMs + DELIVERY_MS),
      seq: (before?.seq ?? 0) + 1,
      head: sha256(Buffer.concat([before?.head ?? Buffer.alloc(0), row.payloadHash])),
    };
    newest.set(row.attemptId, kept);
    rows.push(kept);
  }
  await updateAnswered(tx, sitting.id, [...newest.values()]);
  await insertHistory(tx, rows);
}
