import { questionsOf } from "../../authoring/assessments/entries.ts";
import type { AssessmentVersion, PublishedSection } from "../../authoring/assessments/published.ts";
import { invalid } from "../../platform/refusal.ts";

type Scale = NonNullable<PublishedSection["scale"]>;

/**
 * Returns the scale of a section once questions are dropped: the one that is given, else the same share of the points gives the same
 * score.
 *
 * @returns Null for a section without a scale.
 * @throws Refusal `invalid` for a scale that is given where there is none.
 */
export function scaleWithout(
  version: AssessmentVersion,
  section: PublishedSection | undefined,
  dropped: ReadonlySet<string>,
  given: Scale | undefined,
): Scale | null {
  if (version.score_model.type !== "scaled" || !section?.scale) {
    if (given) throw invalid("scale", "This section has no score table.");
    return null;
  }
  if (given) return given;
  const scored = section.placements.filter((one) => one.scored);
  const worth = (placements: typeof scored) => placements.reduce((sum, one) => sum + one.points * questionsOf(one), 0);
  const most = worth(scored);
  const left = worth(scored.filter((one) => !dropped.has(one.question_version_id ?? "")));
  if (most === 0) return section.scale;
  return section.scale.map(({ raw, scaled }) => ({ raw: Math.floor((raw * left * 10_000) / most) / 10_000, scaled }));
}
