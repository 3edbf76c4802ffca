import { updateAttempt } from "../learning/review/update-attempt.ts";
import type { Actor } from "../platform/binder.ts";
import type { Tx } from "../platform/database/client.ts";

/** A wrong answer, and the reason for error that choosing it betrays. */
export interface Mistake {
  attemptId: string;
  reasonId: string;
}

const note = "I stopped reading too early. Next time: the last sentence first, then the options.";

/** Has the student and the tutor give reasons for some of the first mistakes; the rest is left for the person who tries the demo. */
export async function reflect(
  tx: Tx,
  wake: () => void,
  people: { student: Actor; tutor: Actor },
  sessionId: string,
  mistakes: readonly Mistake[],
): Promise<void> {
  const { student, tutor } = people;
  for (const [index, { attemptId, reasonId }] of mistakes.slice(0, 4).entries()) {
    const said = { reason_for_error: reasonId, ...(index === 0 ? { note } : {}) };
    if (index < 3) await updateAttempt(tx, wake, student, sessionId, attemptId, said);
    if (index % 3 === 0) await updateAttempt(tx, wake, tutor, sessionId, attemptId, { reason_for_error: reasonId });
  }
}
