import { republishPractice } from "../../authoring/assessments/publish-practice.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import type { StoredCut } from "../../platform/database/stored-json.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { invalid, Refusal } from "../../platform/refusal.ts";
import { chooseQuestions } from "./choose-questions.ts";
import { type Candidate, selectPlaced } from "./practice.queries.ts";
import { lockOwn, logSet, secondsOf } from "./practice-sets.ts";

/** Others from what the set was cut from; none of a set that was chosen by hand, nor where nothing is left. */
async function chooseOthers(db: Database, actor: Actor, { from }: StoredCut): Promise<Candidate[]> {
  if ("questions" in from) return [];
  try {
    return await chooseQuestions(db, actor, from);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/**
 * Replaces questions of the actor's own set that were retired, or withdrawn from practice before the set was begun, by similar ones, and
 * drops those without a replacement. Past sittings stay as they were. Does nothing where no question is gone.
 *
 * @throws Refusal as `lockOwn`; `invalid` where no question would be left.
 */
export async function renewSet(db: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockOwn(tx, actor, id);
    if (!row.assessment_id) throw new Error(`Practice set ${id} has no assessment`);
    const placed = await selectPlaced(tx, row.id);
    const gone = placed.filter((one) => one.is_gone).length;
    if (gone === 0) return;
    const cut = row.cut;
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
    await logSet(tx, actor, { id, action: "practice_set.renewed", after: { count: questions.length } });
  });
}
