import type { DraftFacts } from "@sextant/contract/check-assessment.ts";
import type { SittingRules } from "@sextant/contract/sitting-rules.ts";
import type { Database } from "../../../platform/database/client.ts";
import type { AssessmentRow } from "../assessments.queries.ts";
import { selectPublishedRules } from "./check.queries.ts";

/**
 * Finds what is wrong with the assessment of which a draft needs a result first; see `DraftFacts`. What the others need is what is
 * published of them.
 */
export async function findEarlierFault(
  db: Database,
  { id, sitting_rules }: Pick<AssessmentRow, "id" | "sitting_rules">,
): Promise<DraftFacts["earlier"]> {
  const { earlier } = sitting_rules as SittingRules;
  if (!earlier) return null;
  const seen = new Set<string>();
  for (let next: string | null = earlier.assessment.toLowerCase(); next !== null; ) {
    if (next === id) return seen.size === 0 ? "own" : "cyclic";
    // A circle that this one isn’t part of keeps nobody from this one but who is in it.
    if (seen.has(next)) return null;
    const rules = await selectPublishedRules(db, next);
    if (!rules) return seen.size === 0 ? "unknown" : null;
    seen.add(next);
    next = rules.earlier?.assessment.toLowerCase() ?? null;
  }
  return null;
}
