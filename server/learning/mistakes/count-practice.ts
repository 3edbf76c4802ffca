import { loadTaxonomy } from "../../authoring/taxonomy/load-taxonomy.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import {
  deleteCounted,
  deletePractisedTry,
  insertCounted,
  lockPractised,
  type PractisedSitting,
  type PractisedTry,
  selectMissedWith,
  selectPractisedTries,
  updatePractisedTry,
} from "./count-practice.queries.ts";
import { type Days, daysAt } from "./days.ts";
import { loadMistakes } from "./load-mistakes.ts";
import type { Mistake } from "./mistake.ts";
import { selectFiled, selectTimeZones } from "./mistakes.queries.ts";
import { replayTries } from "./move-on.ts";
import { isRepeated } from "./narrow.ts";
import { type Filed, pairUp } from "./pair-up.ts";
import { listProofs, type Proof } from "./proofs.ts";
import { isDueBy } from "./schedule.ts";
import { insertTry } from "./tries.queries.ts";

/** When a sitting began, and up to when its answers count: what is due on that day counts. */
interface Span {
  started_at: Date;
  until: Date;
}

/**
 * Mistakes of earlier tests that could be practised by then, what cost most first; a question that went wrong twice is one.
 */
function openAt(mistakes: readonly Mistake[], sitting: Span, days: Days): Mistake[] {
  const open = mistakes.filter(({ user_id, progress: { state, due_at }, submitted_at, not_reached }) => {
    const isOpen = state === "new" || (state === "due" && due_at !== null && isDueBy({ due_at }, days.endOf(user_id)));
    return isOpen && isRepeated({ not_reached }) && submitted_at < sitting.started_at;
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

/** Pairs each mistake that was open by then with the question that counts for it. */
export async function pairOpen<Proof extends { question_id: string }>(
  db: Database,
  mistakes: readonly Mistake[],
  span: Span,
  proofs: readonly Proof[],
  practised: ReadonlySet<string> = new Set(),
) {
  const people = [...new Set(mistakes.map(({ user_id }) => user_id))];
  const days = daysAt(span.until, await selectTimeZones(db, people));
  const open = openAt(mistakes, span, days).filter(({ question_id }) => !practised.has(question_id));
  const ids = [...open, ...proofs].map(({ question_id }) => question_id);
  return pairUp(open, proofs, await loadFiled(db, [...new Set(ids)]));
}

/** Lists the questions that a person got wrong and that share a tag with one of these: what else they missed is not looked at. */
async function listLikelyMissed(tx: Tx, userId: string, proofs: readonly Proof[]): Promise<string[]> {
  const taxonomy = await loadTaxonomy(tx);
  const filed = await loadFiled(
    tx,
    proofs.map(({ question_id }) => question_id),
  );
  const tags = new Set([...filed.values()].flatMap((one) => [...one.tags].flatMap((tag) => taxonomy.idsOf(tag))));
  return selectMissedWith(tx, userId, [...tags]);
}

/** Pairs what was answered with mistakes that it says something of, where neither has been paired in this sitting before. */
async function pairAnew(tx: Tx, sitting: PractisedSitting, proofs: readonly Proof[], kept: readonly PractisedTry[]) {
  const shown = new Set(kept.map(({ shown_question_id }) => shown_question_id));
  const left = proofs.filter(({ question_id }) => !shown.has(question_id));
  if (left.length === 0) return [];
  const questions = await listLikelyMissed(tx, sitting.user_id, left);
  if (questions.length === 0) return [];
  const { mistakes } = await loadMistakes(tx, "student", { users: [sitting.user_id], questions, asksSiblings: false });
  const span = { started_at: sitting.started_at, until: new Date(Math.max(...left.map(({ at }) => at.getTime()))) };
  return pairOpen(tx, mistakes, span, left, new Set(kept.map(({ question_id }) => question_id)));
}

/** Brings the tries that were kept of a sitting in line with what its answers prove now. @returns Questions of the mistakes that it moves. */
async function followTries(tx: Tx, sitting: PractisedSitting): Promise<Set<string>> {
  const kept = await selectPractisedTries(tx, sitting.id);
  const proofs = await listProofs(tx, sitting);
  const proofOf = new Map(proofs.map((proof) => [proof.question_id, proof]));
  const moved = new Set<string>();
  for (const { id, question_id, shown_question_id, ...was } of kept) {
    const proves = proofOf.get(shown_question_id);
    if (proves && proves.correct === was.correct && proves.at.getTime() === was.answered_at?.getTime()) continue;
    if (proves) await updatePractisedTry(tx, id, { correct: proves.correct, answered_at: proves.at });
    else await deletePractisedTry(tx, id);
    moved.add(question_id);
  }
  for (const { mistake, proof } of await pairAnew(tx, sitting, proofs, kept)) {
    const { user_id, session_id, attempt_id, question_id } = mistake;
    await insertTry(tx, {
      id: newId(),
      user_id,
      session_id,
      attempt_id,
      question_id,
      kind: "sibling",
      shown_question_id: proof.question_id,
      question_version_id: proof.question_version_id,
      shown_at: sitting.started_at,
      answered_at: proof.at,
      correct: proof.correct,
      practised_session_id: sitting.id,
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
    // Always in the same order, to prevent deadlocks.
    for (const question_id of [...moved].toSorted()) await replayTries(tx, { user_id: sitting.user_id, question_id });
    if (sitting.is_scored) await insertCounted(tx, sitting.id);
    else await deleteCounted(tx, sitting.id);
  });
}

/**
 * Advances the schedules of mistakes by the answers in practice sets, as if the questions had been shown for the mistakes: each unseen
 * question counts once, for the most similar mistake, at its check or, unchecked, once the sitting is scored. The counts follow later changes of the sitting: a rescored sitting counts its new
 * results, a cancelled or reopened one nothing. Ignores other sittings.
 *
 * @throws AggregateError where some couldn’t be counted; the others are counted.
 */
export async function countPractice(db: Database, sessionIds: readonly string[]): Promise<void> {
  const faults: unknown[] = [];
  for (const id of sessionIds) await followOne(db, id).catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} practice sittings couldn’t be counted`);
}
