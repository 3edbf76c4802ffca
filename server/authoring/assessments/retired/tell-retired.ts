import { type NewNotification, notify } from "../../../foundation/notifications/notify.ts";
import { actorWithoutRequest } from "../../../platform/actor-without-request.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Task } from "../../../platform/jobs.ts";
import { isFiltered } from "../../questions/search/find-rows.ts";
import { findUnfilled } from "../draws/draw-together.ts";
import { findRules, matchRulesOf } from "../draws/pools.ts";
import { type PlacementRow, selectPlacements, selectSections } from "../sections.queries.ts";
import { selectDraftsWithRules, selectPooling } from "./retired.queries.ts";

/** Returns the rule entries of a draft that would find the question if it were still in use. */
async function ruleEntriesFor(db: Database, actor: Actor, questionId: string, placements: readonly PlacementRow[]) {
  const own: PlacementRow[] = [];
  for (const placement of placements) {
    const rule = placement.draw;
    if (!rule) continue;
    const isMeant =
      rule.questions?.includes(questionId) ??
      (await isFiltered(db, actor, { ...rule.filter, status: ["retired"] }, questionId));
    if (isMeant) own.push(placement);
  }
  return own;
}

/** Returns the section of the first rule of a draft that can't be filled any more; null if the question has no part in that. */
async function findUnfilledSection(db: Database, actor: Actor, assessmentId: string, questionId: string) {
  const sections = await selectSections(db, assessmentId);
  const placements = await selectPlacements(
    db,
    sections.map(({ id }) => id),
  );
  if ((await ruleEntriesFor(db, actor, questionId, placements)).length === 0) return null;
  const rules = await findRules(db, placements, await matchRulesOf(db, actor, assessmentId));
  const [unfilled] = findUnfilled(rules);
  return placements.find(({ id }) => id === unfilled?.id)?.section_id ?? null;
}

type Draft = Awaited<ReturnType<typeof selectDraftsWithRules>>[number];

/** Returns what the authors of these drafts are to be told. */
async function findUnfilledDrafts(db: Database, drafts: readonly Draft[], question: string, day: string) {
  const told: NewNotification[] = [];
  for (const draft of drafts) {
    const author = actorWithoutRequest({ id: draft.created_by, role: draft.role as Actor["role"] });
    const section = await findUnfilledSection(db, author, draft.id, question);
    if (section !== null)
      told.push({
        user: author.id,
        kind: "rule_unfilled",
        key: `${draft.id} ${draft.version} ${day}`,
        data: { thing: { type: "assessment", id: draft.id }, section },
      });
  }
  return told;
}

/**
 * Tells authors that a question was retired which their published version may still give, or without which the rules of their draft
 * can't be filled: each once a day for an assessment, however many questions are retired.
 */
export function runNotifyRetired(db: Database, wake: () => void): Task {
  return async (payload) => {
    const { question } = payload as { question: string };
    const day = new Date().toISOString().slice(0, 10);
    const told = (await selectPooling(db, question)).map(
      ({ assessment, section, user }): NewNotification => ({
        user,
        kind: "pool_retired",
        key: `${assessment} ${day}`,
        data: { thing: { type: "assessment", id: assessment }, section },
      }),
    );
    await inTransaction(db, (tx) => notify(tx, wake, told));
    let drafts = await selectDraftsWithRules(db, day, null);
    while (drafts.length > 0) {
      const unfilled = await findUnfilledDrafts(db, drafts, question, day);
      await inTransaction(db, (tx) => notify(tx, wake, unfilled));
      drafts = await selectDraftsWithRules(db, day, drafts.at(-1)?.id ?? null);
    }
  };
}
