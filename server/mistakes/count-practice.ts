import { type Answer, listAnswers } from "../learning/answers.ts";
import type { Database } from "../platform/database/client.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { newId } from "../platform/ids.ts";
import { loadTaxonomy } from "../taxonomy/load-taxonomy.ts";
import { insertCounted, type PractisedSitting, selectMetBefore, selectUncounted } from "./count-practice.queries.ts";
import { loadMistakes } from "./load-mistakes.ts";
import type { Mistake } from "./mistake.ts";
import { selectFiled } from "./mistakes.queries.ts";
import { moveOn } from "./move-on.ts";
import { type Filed, pairUp } from "./pair-up.ts";
import { insertTry } from "./tries.queries.ts";

/** Mistakes of earlier tests that can be practised now, what cost most first; a question that went wrong twice is one. */
function openAt(mistakes: readonly Mistake[], sitting: PractisedSitting): Mistake[] {
  const open = mistakes.filter(
    ({ progress, submitted_at }) =>
      (progress.state === "new" || progress.state === "due") && submitted_at < sitting.started_at,
  );
  const dearest = open.toSorted((one, other) => other.lost - one.lost);
  return [...Map.groupBy(dearest, ({ question_id }) => question_id).values()].flatMap(([one]) => one ?? []);
}

/** Reads how these questions are filed, tags that were merged under what they became. */
async function loadFiled(db: Database, ids: readonly string[]): Promise<Map<string, Filed>> {
  const taxonomy = await loadTaxonomy(db);
  const filed = await selectFiled(db, ids);
  return new Map(
    filed.map(({ id, difficulty, tag_ids }) => [
      id,
      { difficulty, tags: new Set(tag_ids.map((tag) => taxonomy.find(tag)?.id ?? tag)) },
    ]),
  );
}

/** What proves something: a question that was answered, and never met before. */
async function listProofs(db: Database, sitting: PractisedSitting): Promise<Answer[]> {
  const all = await listAnswers(db, { users: [sitting.user_id], sessions: [sitting.id] });
  const answered = all.filter(({ omitted, correct }) => !omitted && correct !== null);
  const met = await selectMetBefore(
    db,
    sitting,
    answered.map(({ question_id }) => question_id),
  );
  return answered.filter(({ question_id }) => !met.has(question_id));
}

async function countOne(db: Database, sitting: PractisedSitting): Promise<void> {
  const proofs = await listProofs(db, sitting);
  const { mistakes } = await loadMistakes(db, "student", { users: [sitting.user_id] });
  const open = openAt(mistakes, sitting);
  const ids = [...open, ...proofs].map(({ question_id }) => question_id);
  const pairs = pairUp(open, proofs, await loadFiled(db, [...new Set(ids)]));
  // Always in one order, so that two never wait for each other.
  const ordered = pairs.toSorted((one, other) => one.mistake.question_id.localeCompare(other.mistake.question_id));
  await inTransaction(db, async (tx) => {
    if (!(await insertCounted(tx, sitting.id))) return;
    for (const { mistake, proof } of ordered) {
      const { user_id, session_id, attempt_id, question_id } = mistake;
      await insertTry(tx, {
        ...{ id: newId(), user_id, session_id, attempt_id, question_id, kind: "sibling" },
        ...{ shown_question_id: proof.question_id, question_version_id: proof.question_version_id },
        ...{ shown_at: sitting.started_at, answered_at: sitting.submitted_at },
        ...{ correct: proof.correct === true, practised_session_id: sitting.id },
      });
      await moveOn(tx, { user_id, question_id }, proof.correct === true, sitting.submitted_at);
    }
  });
}

/**
 * Moves the schedules of mistakes on by what was answered in practice sets, as if the questions had been shown for them: each unseen
 * question counts for the mistake that it is most like, once. Sittings that aren’t scored yet, or were counted, are left out.
 *
 * @throws AggregateError where some couldn’t be counted; the others are.
 */
export async function countPractice(db: Database, sessionIds: readonly string[]): Promise<void> {
  const faults: unknown[] = [];
  for (const sitting of await selectUncounted(db, sessionIds)) {
    await countOne(db, sitting).catch((fault: unknown) => faults.push(fault));
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} practice sittings couldn’t be counted`);
}
