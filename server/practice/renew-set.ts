import { republishPractice } from "../assessments/publish-practice.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { invalid, Refusal } from "../platform/refusal.ts";
import { chooseQuestions } from "./choose-questions.ts";
import { type Candidate, selectPlaced } from "./practice.queries.ts";
import { type KeptCut, lockOwn, logSet, secondsOf } from "./practice-sets.ts";

/** Others from what the set was cut from; none of a set that was chosen by hand, nor where nothing is left. */
async function chooseOthers(db: Database, actor: Actor, { from }: KeptCut): Promise<Candidate[]> {
  if ("questions" in from) return [];
  try {
    return await chooseQuestions(db, actor, from);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/**
 * Replaces what was retired of a set of one’s own, or withdrawn from practice before it was begun, by others of its kind, as far as there
 * are any, and leaves out the rest. What was sat stays as it was; nothing happens where nothing is gone.
 *
 * @throws Refusal as `lockOwn`; `invalid` where no question would be left.
 */
export async function renewSet(db: Database, actor: Actor, id: string, address: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockOwn(tx, actor, id);
    if (!row.assessment_id) throw new Error(`Practice set ${id} has no assessment`);
    const placed = await selectPlaced(tx, row.id);
    const gone = placed.filter((one) => one.is_gone).length;
    if (gone === 0) return;
    const cut = row.cut as unknown as KeptCut;
    const known = new Set(placed.map((one) => one.question_id));
    const others = (await chooseOthers(tx, actor, cut)).filter((one) => !known.has(one.question_id)).slice(0, gone);
    const questions = placed.flatMap((one) => (one.is_gone ? (others.shift() ?? []) : one));
    if (questions.length === 0)
      throw invalid("questions", "None of the questions in this set are available any more. Create another set.");
    await republishPractice(tx, row.assessment_id, {
      author: actor.id,
      questions: questions.map(({ question_id }) => question_id),
      timeSeconds: await secondsOf(
        tx,
        cut.timing,
        questions.map(({ version_id }) => version_id),
      ),
    });
    await logSet(tx, actor, { id, action: "practice_set.renewed", address, after: { count: questions.length } });
  });
}
