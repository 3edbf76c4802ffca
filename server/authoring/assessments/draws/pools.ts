import type { DrawRule } from "@sextant/contract/draw-rule.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { type DrawableQuestion, findDrawable, findPlaceableQuestions } from "../../questions/placeable-questions.ts";
import { findFilteredIds } from "../../questions/search/find-rows.ts";
import { usedEntries } from "../adaptive/pool-entry.ts";
import { type PlacementRow, selectPlacements, selectSections } from "../sections.queries.ts";
import type { Rule } from "./draw-together.ts";
import { selectQuestionsOf } from "./draws.queries.ts";

/** What the filters of a draft's rules find in the bank, by filter. */
export type Matches = ReadonlyMap<string, readonly string[]>;

const keyOf = ({ filter, questions }: DrawRule) => JSON.stringify(questions ?? filter);

/** Says whether every rule among these entries has been looked up. */
export function coversRules(matches: Matches, placements: readonly PlacementRow[]): boolean {
  return placements.every((placement) => {
    const rule = placement.draw;
    return rule === null || matches.has(keyOf(rule));
  });
}

/**
 * Looks up what the rules of a draft find among the questions that the actor may read. Reads this process's copy of the bank, so it is
 * called outside of a transaction.
 */
export async function matchRulesOf(db: Database, actor: Actor, assessmentId: string): Promise<Matches> {
  const sections = await selectSections(db, assessmentId);
  const placements = await selectPlacements(
    db,
    sections.map(({ id }) => id),
  );
  const matches = new Map<string, readonly string[]>();
  const used = sections.flatMap((section) =>
    usedEntries(
      section,
      placements.filter(({ section_id }) => section_id === section.id),
    ),
  );
  for (const placement of used) {
    const rule = placement.draw;
    if (!rule || matches.has(keyOf(rule))) continue;
    const { questions, filter } = rule;
    const found = questions
      ? [...(await findPlaceableQuestions(db, actor, questions))]
      : await findFilteredIds(db, actor, filter);
    matches.set(keyOf(rule), found);
  }
  return matches;
}

/** Returns the questions that a rule may give; a passage to be kept whole goes if any question of it is left out. */
function poolOf(rule: DrawRule, found: readonly DrawableQuestion[], leftOut: ReadonlySet<string>): DrawableQuestion[] {
  const broken = new Set(
    rule.keep_stimulus ? found.filter((one) => leftOut.has(one.questionId)).map((one) => one.passage) : [],
  );
  return found.filter(
    ({ questionId, passage }) => !leftOut.has(questionId) && (passage === null || !broken.has(passage)),
  );
}

/**
 * Returns what each rule of a draft may draw now: published questions that match its filter, without questions placed anywhere in the draft
 * and those of the assessments that it leaves out. In the order of the entries, under the entries' ids; a pool lists its questions by
 * version.
 */
export async function findRules(db: Database, placements: readonly PlacementRow[], matches: Matches): Promise<Rule[]> {
  const fixed = new Set(placements.flatMap((placement) => placement.question_id ?? []));
  const found = new Map<string, DrawableQuestion[]>();
  const rules: Rule[] = [];
  for (const placement of placements) {
    const rule = placement.draw;
    if (!rule) continue;
    const key = keyOf(rule);
    const drawable = found.get(key) ?? (await findDrawable(db, matches.get(key) ?? []));
    found.set(key, drawable);
    const leftOut = new Set([...fixed, ...(await selectQuestionsOf(db, rule.not_in))]);
    const pool = poolOf(rule, drawable, leftOut).map(({ versionId, passage }) => ({ id: versionId, passage }));
    rules.push({ id: placement.id, count: rule.count, pool, keepsPassages: rule.keep_stimulus });
  }
  return rules;
}
