import type { DrawRule } from "@sextant/contract/draw-rule.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { unforeseeable } from "../../platform/random.ts";
import { type DrawableQuestion, findDrawable } from "../../questions/placeable-questions.ts";
import { findFilteredIds } from "../../questions/search/find-rows.ts";
import { type PlacementRow, selectPlacements, selectSections } from "../sections.queries.ts";
import { drawTogether, type Rule } from "./draw-together.ts";
import { selectQuestionsOf } from "./draws.queries.ts";

/** What the filters of a draft's rules find in the bank, by filter. */
export type Matches = ReadonlyMap<string, readonly string[]>;

const ruleOf = (placement: PlacementRow) => placement.draw as DrawRule | null;
const keyOf = ({ filter }: DrawRule) => JSON.stringify(filter);

/** Says whether every rule among these entries has been looked up. */
export function coversRules(matches: Matches, placements: readonly PlacementRow[]): boolean {
  return placements.every((placement) => {
    const rule = ruleOf(placement);
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
  for (const placement of placements) {
    const rule = ruleOf(placement);
    if (rule && !matches.has(keyOf(rule))) matches.set(keyOf(rule), await findFilteredIds(db, actor, rule.filter));
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
 * Says what each rule of a draft may draw now: what its filter finds, published, without questions that stand anywhere in the draft and
 * those of the assessments that it leaves out. In the order of the entries, under the entries' ids; a pool's questions go by version.
 */
export async function findRules(db: Database, placements: readonly PlacementRow[], matches: Matches): Promise<Rule[]> {
  const fixed = new Set(placements.flatMap((placement) => placement.question_id ?? []));
  const found = new Map<string, DrawableQuestion[]>();
  const rules: Rule[] = [];
  for (const placement of placements) {
    const rule = ruleOf(placement);
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

/**
 * Draws now what is the same for everyone, and leaves it to nobody else.
 *
 * @param rules All rules of the draft; they can be filled together.
 * @param isSameForAll Says whether the rule of this entry gives everyone the same.
 * @returns What each rule may draw from now on, by the entry's id: of one that is the same for everyone exactly what it gives.
 */
export function settlePools(rules: readonly Rule[], isSameForAll: (id: string) => boolean): Map<string, string[]> {
  const drawn = drawTogether(rules, new Set(), unforeseeable);
  const shared = new Map<string, string[]>(
    rules.flatMap(({ id }) => (isSameForAll(id) ? [[id, drawn?.get(id) ?? []] as const] : [])),
  );
  const given = new Set([...shared.values()].flat());
  return new Map(
    rules.map(({ id, pool, keepsPassages }): [string, string[]] => {
      const own = shared.get(id);
      if (own) return [id, [...own]];
      const broken = new Set(keepsPassages ? pool.filter((one) => given.has(one.id)).map((one) => one.passage) : []);
      const left = pool.filter((one) => !given.has(one.id) && (one.passage === null || !broken.has(one.passage)));
      return [id, left.map((one) => one.id)];
    }),
  );
}
