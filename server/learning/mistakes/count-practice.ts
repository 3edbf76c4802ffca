import { loadTaxonomy } from "../../authoring/taxonomy/load-taxonomy.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { selectAsked } from "./closing.queries.ts";
import {
  deleteCounted,
  deletePractisedTry,
  insertCounted,
  lockPractised,
  type PractisedSitting,
  type PractisedTry,
  selectMetBefore,
  selectMissedWith,
  selectPractisedTries,
  updatePractisedTry,
} from "./count-practice.queries.ts";
import { type Days, daysAt } from "./days.ts";
import type { Missed, Unseen } from "./likeness.ts";
import { loadMistakes } from "./load-mistakes.ts";
import { matchSiblings } from "./match-siblings.ts";
import type { Mistake } from "./mistake.ts";
import { selectFiled, selectTimeZones } from "./mistakes.queries.ts";
import { replayTries } from "./move-on.ts";
import { isRepeated } from "./narrow.ts";
import { listProofs, type Proof } from "./proofs.ts";
import { isDueBy } from "./schedule.ts";
import { insertTry, selectMeasured } from "./tries.queries.ts";

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

/** Reads what matching compares of these questions; tags that were merged are under what they became. */
async function loadLikes(db: Database, ids: readonly string[]): Promise<Map<string, Missed>> {
  const [taxonomy, filed, measured] = [
    await loadTaxonomy(db),
    await selectFiled(db, ids),
    await selectMeasured(db, ids),
  ];
  return new Map(
    filed.map(({ id, difficulty, tag_ids }) => {
      const tagIds = [...new Set(tag_ids.map((tag) => taxonomy.find(tag)?.id ?? tag))];
      return [id, { questionId: id, difficulty, irtB: measured.get(id) ?? null, tagIds }];
    }),
  );
}

/**
 * Pairs mistakes that were open by then with the questions that count for them, as many as possible, in the way in which a set is made of
 * mistakes: each question counts for one, and not for a mistake that has another where one would go without.
 *
 * @param asked Questions of one sitting, in their order, whether or not they are answered yet: what one counts for may depend on the others.
 */
export async function pairOpen<Asked extends { question_id: string }>(
  db: Database,
  mistakes: readonly Mistake[],
  span: Span,
  asked: readonly Asked[],
  practised: ReadonlySet<string> = new Set(),
): Promise<{ mistake: Mistake; asked: Asked }[]> {
  const people = [...new Set(mistakes.map(({ user_id }) => user_id))];
  const days = daysAt(span.until, await selectTimeZones(db, people));
  const open = openAt(mistakes, span, days).filter(({ question_id }) => !practised.has(question_id));
  const ids = [...open, ...asked].map(({ question_id }) => question_id);
  const likes = await loadLikes(db, [...new Set(ids)]);
  const wanted = open.flatMap(({ question_id }) => likes.get(question_id) ?? []);
  // Of equals the first asked counts first, so that the same answers always count the same.
  const shown = asked.flatMap(({ question_id: id }, lot): Unseen[] => {
    const like = likes.get(id);
    return like ? [{ id, difficulty: like.difficulty, irt_b: like.irtB, lot, tag_ids: like.tagIds }] : [];
  });
  const matched = matchSiblings(wanted, shown);
  const askedOf = new Map(asked.map((one) => [one.question_id, one]));
  return open.flatMap((mistake) => {
    const one = askedOf.get(matched.get(mistake.question_id) ?? "");
    return one ? [{ mistake, asked: one }] : [];
  });
}

/** Lists the questions that a person got wrong and that share a tag with one of these: what else they missed is not looked at. */
async function listLikelyMissed(tx: Tx, userId: string, ids: readonly string[]): Promise<string[]> {
  const taxonomy = await loadTaxonomy(tx);
  const filed = await selectFiled(tx, ids);
  const tagIds = filed.flatMap(({ tag_ids }) => tag_ids);
  const tags = new Set(tagIds.flatMap((tag) => taxonomy.idsOf(taxonomy.find(tag)?.id ?? tag)));
  return selectMissedWith(tx, userId, [...tags]);
}

/** Lists the questions of a sitting that its student had never met: while it is open also those that aren’t answered yet. */
async function listNew(tx: Tx, sitting: PractisedSitting, proofs: readonly Proof[]): Promise<string[]> {
  if (sitting.is_scored) return proofs.map(({ question_id }) => question_id);
  const asked = (await selectAsked(tx, sitting.id)).map(({ question_id }) => question_id);
  const met = await selectMetBefore(tx, sitting, asked);
  return asked.filter((id) => !met.has(id));
}

/** Pairs what was answered with mistakes that it says something of, where neither has been paired in this sitting before. */
async function pairAnew(tx: Tx, sitting: PractisedSitting, proofs: readonly Proof[], kept: readonly PractisedTry[]) {
  const shown = new Set(kept.map(({ shown_question_id }) => shown_question_id));
  const left = new Map(
    proofs.filter(({ question_id }) => !shown.has(question_id)).map((proof) => [proof.question_id, proof]),
  );
  if (left.size === 0) return [];
  const asked = (await listNew(tx, sitting, proofs)).filter((id) => !shown.has(id));
  const questions = await listLikelyMissed(tx, sitting.user_id, asked);
  if (questions.length === 0) return [];
  const { mistakes } = await loadMistakes(tx, "student", { users: [sitting.user_id], questions, asksSiblings: false });
  const until = new Date(Math.max(...[...left.values()].map(({ at }) => at.getTime())));
  const paired = new Set(kept.map(({ question_id }) => question_id));
  const pair = async (ids: readonly string[]) => {
    const questions = ids.map((question_id) => ({ question_id }));
    const found = await pairOpen(tx, mistakes, { started_at: sitting.started_at, until }, questions, paired);
    return found.flatMap(({ mistake, asked: { question_id } }) => {
      const proof = left.get(question_id);
      left.delete(question_id);
      if (proof) paired.add(mistake.question_id);
      return proof ? [{ mistake, proof }] : [];
    });
  };
  const pairs = await pair(asked);
  // A mistake that was matched with a question still unanswered takes a spare answer instead: that question is then free for another.
  return [...pairs, ...(left.size > 0 ? await pair([...left.keys()]) : [])];
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
 * question counts once, for a similar mistake, at its check or, unchecked, once the sitting is scored. The counts follow later changes of the sitting: a rescored sitting counts its new
 * results, a cancelled or reopened one nothing. Ignores other sittings.
 *
 * @throws AggregateError where some couldn’t be counted; the others are counted.
 */
export async function countPractice(db: Database, sessionIds: readonly string[]): Promise<void> {
  const faults: unknown[] = [];
  for (const id of sessionIds) await followOne(db, id).catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} practice sittings couldn’t be counted`);
}
