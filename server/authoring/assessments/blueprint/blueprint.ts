import type { Amount } from "@sextant/contract/blueprint.ts";
import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { findTraits, type QuestionTraits } from "../../questions/traits.ts";
import { loadTaxonomy } from "../../taxonomy/load-taxonomy.ts";
import { tagNameOf } from "../../taxonomy/names.ts";
import type { Taxonomy } from "../../taxonomy/taxonomy.ts";
import { type Draft, loadDraft, possibleVersions } from "../check/load-draft.ts";
import { matchRulesOf } from "../draws/pools.ts";
import { getReadableAssessment } from "../published.ts";
import { countBy, type Supply } from "./amounts.ts";

const none: Amount = { min: 0, max: 0, expected: 0 };

/** Separates a tag from a difficulty in a key; ids have no spaces. */
const cell = (tag: string, difficulty: string) => `${tag} ${difficulty}`;

const difficultyOf = ({ difficulty }: QuestionTraits) => (difficulty === null ? "none" : String(difficulty));

/** Returns the tags under which a question counts: its own and all above them, each once. */
export function tagsOf({ tags }: QuestionTraits, taxonomy: Taxonomy): string[] {
  const paths = tags.flatMap((id) => {
    const tag = taxonomy.find(id);
    return tag ? taxonomy.pathOf(tag).map((one) => one.id) : [];
  });
  return [...new Set(paths)];
}

/** Returns what each entry of a draft may give; a question that isn’t published yet is missing. */
async function suppliesOf(db: Database, draft: Draft): Promise<Supply<QuestionTraits>[]> {
  const entries = draft.sections.flatMap(({ placements }) =>
    placements.map((placement) => ({
      count: placement.draw?.count ?? 1,
      versions: possibleVersions(draft, placement),
    })),
  );
  const traits = await findTraits(db, [...new Set(entries.flatMap(({ versions }) => versions))]);
  return entries.map(({ count, versions }) => ({ count, pool: versions.flatMap((id) => traits.get(id) ?? []) }));
}

/** Returns the amounts of one tag, or of all questions, by difficulty. */
function byDifficulty(amounts: ReadonlyMap<string, Amount>, tag: string): Record<string, Amount> {
  return Object.fromEntries(
    ["1", "2", "3", "4", "5", "none"].flatMap((difficulty) => {
      const amount = amounts.get(cell(tag, difficulty));
      return amount ? [[difficulty, amount]] : [];
    }),
  );
}

type Compared = HandlerOutput<"assessments.blueprint">;

/**
 * Compares what a draft asks with its blueprint.
 *
 * @throws Refusal `not_found`.
 */
export async function compareBlueprint(db: Database, actor: Actor, id: string): Promise<Compared> {
  const row = await getReadableAssessment(db, actor, id);
  const draft = await loadDraft(db, row, await matchRulesOf(db, actor, id));
  return compareDraft(db, draft, await loadTaxonomy(db));
}

/** Compares as `compareBlueprint` does, for a draft that has been loaded. */
export async function compareDraft(db: Database, draft: Draft, taxonomy: Taxonomy): Promise<Compared> {
  const { row } = draft;
  const supplies = await suppliesOf(db, draft);
  const amounts = countBy(supplies, (traits) => {
    const tags = tagsOf(traits, taxonomy);
    const under = ["all", ...(tags.length === 0 ? ["untagged"] : tags)];
    return under.flatMap((tag) => [tag, cell(tag, difficultyOf(traits))]);
  });
  const total = amounts.get("all") ?? none;
  const targets = new Map(row.blueprint.map((target) => [taxonomy.find(target.tag)?.id, target]));
  return {
    total,
    by_difficulty: byDifficulty(amounts, "all"),
    tags: taxonomy.all.flatMap((tag) => {
      const target = targets.get(tag.id);
      const there = amounts.get(tag.id);
      if (!target && !there) return [];
      const { count = null, share = null, by_difficulty = {} } = target ?? {};
      const questions = count ?? Math.round((share ?? 0) * total.expected);
      return [
        {
          tag: { ...tagNameOf(tag), parent: tag.parent_id },
          wanted: target ? { count, share, questions, by_difficulty } : null,
          total: there ?? none,
          by_difficulty: byDifficulty(amounts, tag.id),
        },
      ];
    }),
    untagged: amounts.get("untagged") ?? none,
    version: row.version,
  };
}
