import { type Answer, listAnswers } from "../learning/answers.ts";
import type { Database, Tx } from "../platform/database/client.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { newId } from "../platform/ids.ts";
import { loadTaxonomy } from "../taxonomy/load-taxonomy.ts";
import {
  deleteCounted,
  deletePractisedTry,
  insertCounted,
  lockPractised,
  type PractisedSitting,
  type PractisedTry,
  selectMetBefore,
  selectPractisedTries,
  updatePractisedTry,
} from "./count-practice.queries.ts";
import { loadMistakes } from "./load-mistakes.ts";
import type { Mistake } from "./mistake.ts";
import { selectFiled } from "./mistakes.queries.ts";
import { replayTries } from "./move-on.ts";
import { type Filed, pairUp } from "./pair-up.ts";
import { insertTry } from "./tries.queries.ts";

/** A sitting that was submitted: what is in it says something. */
type Scored = PractisedSitting & { submitted_at: Date };

/** When a sitting began and ended. */
type Span = Pick<Scored, "started_at" | "submitted_at">;

/**
 * Mistakes of earlier tests that could be practised when the sitting ended, what cost most first; a question that went wrong twice is one.
 */
function openAt(mistakes: readonly Mistake[], sitting: Span): Mistake[] {
  const open = mistakes.filter(({ progress: { state, due_at }, submitted_at }) => {
    const isOpen = state === "new" || (state === "due" && due_at !== null && due_at <= sitting.submitted_at);
    return isOpen && submitted_at < sitting.started_at;
  });
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
async function listProofs(db: Database, sitting: Scored): Promise<Answer[]> {
  const all = await listAnswers(db, { users: [sitting.user_id], sessions: [sitting.id] });
  const answered = all.filter(({ omitted, correct }) => !omitted && correct !== null);
  const met = await selectMetBefore(
    db,
    sitting,
    answered.map(({ question_id }) => question_id),
  );
  return answered.filter(({ question_id }) => !met.has(question_id));
}

/** Gives each mistake that could be practised when a sitting ended the question that counts for it. */
export async function pairOpen<Proof extends { question_id: string }>(
  db: Database,
  mistakes: readonly Mistake[],
  span: Span,
  proofs: readonly Proof[],
  practised: ReadonlySet<string> = new Set(),
) {
  const open = openAt(mistakes, span).filter(({ question_id }) => !practised.has(question_id));
  const ids = [...open, ...proofs].map(({ question_id }) => question_id);
  return pairUp(open, proofs, await loadFiled(db, [...new Set(ids)]));
}

/** Pairs what was answered with mistakes that it says something of, where neither has been paired in this sitting before. */
async function pairAnew(tx: Tx, sitting: Scored, proofs: readonly Answer[], kept: readonly PractisedTry[]) {
  const shown = new Set(kept.map(({ shown_question_id }) => shown_question_id));
  const left = proofs.filter(({ question_id }) => !shown.has(question_id));
  if (left.length === 0) return [];
  const { mistakes } = await loadMistakes(tx, "student", { users: [sitting.user_id], asksSiblings: false });
  return pairOpen(tx, mistakes, sitting, left, new Set(kept.map(({ question_id }) => question_id)));
}

/** Brings the tries that were kept of a sitting in line with what its answers prove now. @returns Questions of the mistakes that it moves. */
async function followTries(tx: Tx, sitting: PractisedSitting): Promise<Set<string>> {
  const kept = await selectPractisedTries(tx, sitting.id);
  const scored = sitting.is_scored && sitting.submitted_at ? { ...sitting, submitted_at: sitting.submitted_at } : null;
  const proofs = scored ? await listProofs(tx, scored) : [];
  const proofOf = new Map(proofs.map((proof) => [proof.question_id, proof.correct === true]));
  const moved = new Set<string>();
  for (const { id, question_id, shown_question_id, ...was } of kept) {
    const proves = proofOf.get(shown_question_id);
    if (proves === was.correct && scored?.submitted_at.getTime() === was.answered_at?.getTime()) continue;
    if (proves === undefined || !scored) await deletePractisedTry(tx, id);
    else await updatePractisedTry(tx, id, { correct: proves, answered_at: scored.submitted_at });
    moved.add(question_id);
  }
  for (const { mistake, proof } of scored ? await pairAnew(tx, scored, proofs, kept) : []) {
    const { user_id, session_id, attempt_id, question_id } = mistake;
    await insertTry(tx, {
      ...{ id: newId(), user_id, session_id, attempt_id, question_id, kind: "sibling" },
      ...{ shown_question_id: proof.question_id, question_version_id: proof.question_version_id },
      ...{ shown_at: sitting.started_at, answered_at: sitting.submitted_at },
      ...{ correct: proof.correct === true, practised_session_id: sitting.id },
    });
    moved.add(question_id);
  }
  return moved;
}

async function followOne(db: Database, sessionId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const sitting = await lockPractised(tx, sessionId);
    if (!sitting) return;
    const moved = await followTries(tx, sitting);
    // Always in one order, so that two never wait for each other.
    for (const question_id of [...moved].toSorted()) await replayTries(tx, { user_id: sitting.user_id, question_id });
    if (sitting.is_scored) await insertCounted(tx, sitting.id);
    else await deleteCounted(tx, sitting.id);
  });
}

/**
 * Moves the schedules of mistakes on by what was answered in practice sets, as if the questions had been shown for them: each unseen
 * question counts for the mistake that it is most like, once. What a sitting counted follows it: scored anew, its answers prove what they
 * prove now; cancelled or reopened, nothing. Other sittings are left alone.
 *
 * @throws AggregateError where some couldn’t be counted; the others are.
 */
export async function countPractice(db: Database, sessionIds: readonly string[]): Promise<void> {
  const faults: unknown[] = [];
  for (const id of sessionIds) await followOne(db, id).catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} practice sittings couldn’t be counted`);
}
