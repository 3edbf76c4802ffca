import type { Database } from "../../platform/database/client.ts";
import { countAssessmentsUsing } from "../assessments/tagged.ts";
import { countSavedFilters } from "../questions/kept-filters.ts";
import { countQuestionsUsing } from "../questions/tagged.ts";
import { selectCutCount, selectLibraryCount } from "./library-tags.queries.ts";
import { countReasonsOf } from "./reasons.queries.ts";

/** What hangs on a tag itself, not on those beneath it. */
export interface TagUsage {
  question_count: number;
  assessment_count: number;
  reason_count: number;
  /** Material and videos. */
  library_count: number;
  /** Practice sets cut by it. */
  practice_set_count: number;
  /** Saved filters of the bank. */
  filter_count: number;
}

/**
 * Returns what bears or names a tag.
 *
 * @param ids The tag's own id and those of the tags that became it.
 */
export async function countUsage(db: Database, ids: readonly string[]): Promise<TagUsage> {
  return {
    question_count: await countQuestionsUsing(db, ids),
    assessment_count: await countAssessmentsUsing(db, ids),
    reason_count: await countReasonsOf(db, ids),
    library_count: await selectLibraryCount(db, ids),
    practice_set_count: await selectCutCount(db, ids),
    filter_count: await countSavedFilters(db, "tag", ids),
  };
}
