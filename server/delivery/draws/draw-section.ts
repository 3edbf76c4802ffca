import { drawTogether, type Rule } from "../../authoring/assessments/draws/draw-together.ts";
import type { PublishedPlacement, PublishedSection } from "../../authoring/assessments/published.ts";

/** A question that a sitting gets, and the entry that gives it. */
export interface Given {
  entry: PublishedPlacement;
  questionVersionId: string;
}

/** Returns the rules among entries, under the entries' ids. */
export function rulesOf(placements: readonly PublishedPlacement[]): Rule[] {
  return placements.flatMap(({ id, draw }) =>
    draw ? [{ id, count: draw.count, pool: draw.pool, keepsPassages: draw.keep_stimulus }] : [],
  );
}

/**
 * Draws what rules give, none of it twice.
 *
 * @throws Error when even passages broken up leave too few, which publishing rules out.
 */
function drawAll(rules: readonly Rule[], taken: ReadonlySet<string>, random: () => number): Map<string, string[]> {
  const drawn =
    drawTogether(rules, taken, random) ??
    // The search for whole passages has an end. A broken one is better than a section that nobody can begin.
    drawTogether(
      rules.map((rule) => ({ ...rule, keepsPassages: false })),
      taken,
      random,
    );
  if (!drawn) throw new Error(`The rules ${rules.map(({ id }) => id).join(", ")} cannot be filled`);
  return drawn;
}

/**
 * Returns the questions that a section gives a sitting, in the order of its entries. Its rules are drawn here: never a question that the
 * sitting has, and always so that the sections still to come can draw theirs.
 *
 * @param pending The sitting’s other sections that have not begun.
 * @param taken Question versions that it has been given so far.
 */
export function drawSection(
  section: PublishedSection,
  pending: readonly PublishedSection[],
  taken: ReadonlySet<string>,
  random: () => number,
): Given[] {
  const { placements } = section;
  const own = rulesOf(placements);
  const rules = own.length === 0 ? [] : [...own, ...pending.flatMap((other) => rulesOf(other.placements))];
  const drawn = own.length === 0 ? null : drawAll(rules, taken, random);
  return placements.flatMap((entry): Given[] => {
    if (!entry.draw) return [{ entry, questionVersionId: entry.question_version_id }];
    const ids = entry.draw.same_for_all ? entry.draw.pool.map(({ id }) => id) : (drawn?.get(entry.id) ?? []);
    return ids.map((questionVersionId) => ({ entry, questionVersionId }));
  });
}
