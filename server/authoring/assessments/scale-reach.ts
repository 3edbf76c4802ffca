import type { AssessmentVersion } from "./published.ts";
import { type ScaleRow, scaledRange } from "./score-table.ts";
import { totalRange } from "./score-total.ts";

interface Part {
  section_id: string;
  scale: readonly ScaleRow[] | null;
}

/**
 * Returns the lowest and highest score possible on a version's scale; null without a scale. Students routed to an easier module may have a
 * lower maximum: each sitting has its own range.
 */
export function scaleReach(
  model: AssessmentVersion["score_model"],
  sections: readonly Part[],
): { min: number; max: number } | null {
  if (model.type === "irt") return { min: model.scale.minimum, max: model.scale.maximum };
  if (model.type !== "scaled") return null;
  const parts = [...Map.groupBy(sections, ({ section_id }) => section_id).values()].map((modules) =>
    scaledRange(modules.flatMap(({ scale }) => scale ?? [])),
  );
  return totalRange(model, parts);
}
