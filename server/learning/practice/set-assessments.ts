import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { copyAssessment } from "../../authoring/assessments/copy-assessment.ts";
import { lockDraft } from "../../authoring/assessments/draft.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { containing, type Page, paged } from "../../platform/paging.ts";
import { invalid, notFound, Refusal } from "../../platform/refusal.ts";
import { findVisibleSet, isVisible } from "./practice.queries.ts";
import { mayAllocate, NAME_BEHIND } from "./practice-sets.ts";
import { deleteTie, insertTie, readsAllQuestions, type TieRow, visibleTies } from "./set-assessments.queries.ts";

type Tie = HandlerOutput<"practice_set_assessments.create">;

const present = (row: TieRow): Tie => ({
  practice_set: { id: row.practice_set_id, name: row.practice_set_name },
  assessment: { id: row.assessment_id, name: row.assessment_name },
  made: row.is_made,
  created_at: row.created_at,
});

/** Lists the assessments made of practice sets or tied to them, where the actor may see both. */
export async function listTies(
  db: Database,
  actor: Actor,
  { practice_set, assessment, search, ...input }: HandlerInput<"practice_set_assessments.list">["query"],
  url: string,
): Promise<Page<Tie>> {
  let rows = visibleTies(db, actor, isVisible(actor));
  if (practice_set) rows = rows.where("tie.practice_set_id", "=", practice_set);
  if (assessment) rows = rows.where("tie.assessment_id", "=", assessment);
  if (search) rows = rows.where("assessments.name", "ilike", containing(search));
  const page = await paged(db, rows, input, {
    url,
    orderings: { created_at: "tie.created_at", name: "assessments.name" },
    defaultOrdering: "-created_at",
    tieBreaker: "tie.assessment_id",
  });
  return { ...page, results: page.results.map(present) };
}

async function log(tx: Tx, actor: Actor, action: string, tie: { set: string; assessment: string }) {
  const subject = { type: "practice_set", id: tie.set };
  await recordAudit(tx, { actor, action, subject, after: { assessment: tie.assessment } });
}

type SetRow = NonNullable<Awaited<ReturnType<typeof findVisibleSet>>>;

/** Makes a draft of a set. What another person called their set stays theirs. */
async function makeOf(tx: Tx, actor: Actor, set: SetRow, name: string | undefined): Promise<string> {
  if (!(await readsAllQuestions(tx, actor, set.assessment_id)))
    throw new Refusal("forbidden", "You don’t have access to some questions in this set.");
  const own = set.owner_id === actor.id ? set.name : NAME_BEHIND;
  return copyAssessment(tx, actor, { id: set.assessment_id, name: name ?? own });
}

/**
 * Makes a draft assessment of a practice set and ties the two, or ties the set to an assessment that is there.
 *
 * @throws Refusal `not_found` for a set out of reach; `forbidden` where its questions are, and for one
 * that is archived or made of another’s mistakes; as `lockDraft` for the assessment.
 */
export async function createTie(
  db: Database,
  actor: Actor,
  { practice_set: setId, assessment, name }: HandlerInput<"practice_set_assessments.create">["body"],
): Promise<Tie> {
  return inTransaction(db, async (tx) => {
    const set = await findVisibleSet(tx, actor, setId);
    if (!set) throw notFound("This practice set");
    if (!mayAllocate(actor, set)) {
      throw new Refusal(
        "forbidden",
        "Archived sets, and sets made of someone’s mistakes, can’t be used in assessments.",
      );
    }
    if (assessment !== undefined) await lockDraft(tx, actor, assessment);
    const id = assessment ?? (await makeOf(tx, actor, set, name));
    const isMade = assessment === undefined;
    const row = { practice_set_id: set.id, assessment_id: id, is_made: isMade, created_by: actor.id };
    if (await insertTie(tx, row)) {
      const action = isMade ? "practice_set.assessment_made" : "practice_set.assessment_tied";
      await log(tx, actor, action, { set: set.id, assessment: id });
    }
    const kept = await visibleTies(tx, actor, isVisible(actor))
      .where("tie.practice_set_id", "=", set.id)
      .where("tie.assessment_id", "=", id)
      .executeTakeFirstOrThrow();
    return present(kept);
  });
}

/**
 * Unties a practice set and an assessment; both stay.
 *
 * @throws Refusal `invalid` where one isn’t named, `not_found` where they aren’t tied or out of reach, `forbidden` for who may not edit the
 * assessment.
 */
export async function removeTie(
  db: Database,
  actor: Actor,
  { practice_set: setId, assessment }: HandlerInput<"practice_set_assessments.remove">["body"],
): Promise<void> {
  if (setId === undefined) throw invalid("practice_set", "Choose a practice set.");
  if (assessment === undefined) throw invalid("assessment", "Choose an assessment.");
  await inTransaction(db, async (tx) => {
    const set = await findVisibleSet(tx, actor, setId);
    if (!set) throw notFound("This practice set");
    await lockDraft(tx, actor, assessment);
    if (!(await deleteTie(tx, set.id, assessment))) throw notFound("This link");
    await log(tx, actor, "practice_set.assessment_untied", { set: set.id, assessment });
  });
}
