import type { Adaptive } from "@sextant/contract/adaptive.ts";
import type { DrawRule } from "@sextant/contract/draw-rule.ts";
import type { StoredSelection } from "../../../platform/database/stored-json.ts";
import type { PlacementRow, SectionRow } from "../sections.queries.ts";

/** Returns how an adaptive section of a draft chooses; null for another. */
export function adaptiveOf({ selection }: { selection: StoredSelection }): Adaptive | null {
  return selection.type === "adaptive" ? selection : null;
}

/**
 * Returns the entry that represents the pool of an adaptive section, under the section's id: a rule that gives the most questions of a
 * sitting. So a draft's rules are judged, frozen and drawn together, whatever chooses. Null for another section.
 */
function poolEntry(section: SectionRow): PlacementRow | null {
  const adaptive = adaptiveOf(section);
  if (!adaptive) return null;
  const { pool, stop } = adaptive;
  const rule: DrawRule = {
    count: stop.max,
    ...("filter" in pool ? pool : { filter: {}, not_in: [], questions: pool.questions.map((id) => id.toLowerCase()) }),
    keep_stimulus: false,
    same_for_all: false,
  };
  return {
    id: section.id,
    section_id: section.id,
    question_id: null,
    draw: rule,
    module: null,
    position: 1,
    points: 1,
    points_when_wrong: 0,
    scored: true,
  };
}

/** Returns the entries that a section’s students get: of an adaptive one its pool alone. */
export function usedEntries(section: SectionRow, placements: readonly PlacementRow[]): PlacementRow[] {
  const pool = poolEntry(section);
  return pool ? [pool] : [...placements];
}
