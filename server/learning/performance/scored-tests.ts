import { bandOfScore } from "@sextant/psychometrics/progress/score-band.ts";
import { type AssessmentVersion, loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { scaleReach } from "../../authoring/assessments/scale-reach.ts";
import { isInTotal, totalSlope } from "../../authoring/assessments/score-total.ts";
import type { Database } from "../../platform/database/client.ts";
import type { SatResult } from "../evidence/sittings.ts";
import { type ScoreDetail, selectScoreDetails } from "./performance.queries.ts";
import { findPointErrors, type PointErrors, scaledError, type Unsure } from "./score-errors.ts";

interface Range {
  min: number;
  max: number;
}

/** A score with its scale and what is known of its error. */
export interface ScoreWithError {
  unit: "scaled" | "percent";
  /** Of the whole assessment or section: those who were routed to an easier module could reach less. */
  scale: Range;
  value: number;
  error: number | null;
  band: { low: number; high: number } | null;
}

export interface SectionWithError {
  section: string;
  name: string;
  score: ScoreWithError | null;
}

/** What of a sitting its score is told by. */
export type Scorable = Pick<
  SatResult,
  "session_id" | "assessment_version_id" | "is_partial" | "points" | "max_points" | "scaled" | "standard_error"
>;

/** A sitting with its score, and those of its sections. */
export interface ScoredTest<Sitting extends Scorable = SatResult> {
  sitting: Sitting;
  whole: ScoreWithError;
  sections: SectionWithError[];
  unsure: Unsure | null;
  /** The error of its points, where that is known: ranks among others compare points where they aren't scaled. */
  pointError: number | null;
}

type Section = ScoreDetail["detail"]["sections"][number];

/** @param within What could be reached. */
function withBand(score: Omit<ScoreWithError, "band">, within: Range = score.scale): ScoreWithError {
  return { ...score, band: score.error === null ? null : bandOfScore(score.value, score.error, within) };
}

/** Points as a share of those there were, in per cent. */
function inPercent(points: number, most: number, error: number | null): ScoreWithError {
  return withBand({
    unit: "percent",
    scale: { min: 0, max: 100 },
    value: (100 * Math.max(0, points)) / most,
    error: error === null ? null : (100 * error) / most,
  });
}

function sectionScore(
  section: Section,
  version: AssessmentVersion,
  errors: PointErrors | undefined,
): ScoreWithError | null {
  const { ability, points, scaled, scaled_range: range, max_points: most } = section;
  if (ability) return null;
  if (points === null || !(most > 0)) return null;
  const published = version.sections.find(
    ({ section_id, module }) => section_id === section.section && module === null,
  );
  const error = published ? (errors?.sections.get(published.id) ?? null) : null;
  if (scaled === null || !range || range.max <= range.min) return inPercent(points, most, error);
  const scale = published?.scale ?? [];
  const onScale = error === null ? null : scaledError(scale, points, error);
  const modules = version.sections.filter(({ section_id }) => section_id === section.section);
  const reach = scaleReach(version.score_model, modules) ?? range;
  return withBand({ unit: "scaled", scale: reach, value: scaled, error: onScale }, range);
}

function wholeScore(
  { scaled, points, max_points: most, standard_error: own }: Scorable,
  detail: ScoreDetail["detail"],
  sections: readonly SectionWithError[],
  version: AssessmentVersion,
  total: number | null,
): ScoreWithError | null {
  const range = detail.scaled_range;
  if (scaled !== null && range && range.max > range.min) {
    const base = {
      unit: "scaled" as const,
      scale: scaleReach(version.score_model, version.sections) ?? range,
      value: scaled,
    };
    if (own !== null) return { ...base, error: own, band: detail.band ?? bandOfScore(scaled, own, range) };
    const counted = detail.sections.filter((section) => isInTotal(section.scaled_range)).map(({ section }) => section);
    const errors = sections
      .filter(({ section }) => counted.includes(section))
      .map(({ score }) => (score?.unit === "scaled" ? score.error : null));
    const slope = totalSlope(
      version.score_model,
      detail.sections.map((section) => section.scaled_range),
    );
    // The errors of sections are independent of each other: different questions.
    const error = errors.includes(null) ? null : Math.hypot(...(errors as number[])) * slope;
    return withBand({ ...base, error: error !== null && error > 0 ? error : null }, range);
  }
  return points === null || !(most > 0) ? null : inPercent(points, most, total);
}

/**
 * Returns sittings with their scores and how certain these are: those measured by ability by their own error, others by how
 * consistently their questions measure. Sittings without a score, and those of chosen sections, are left out.
 */
export async function listScoredTests<Sitting extends Scorable>(
  db: Database,
  sittings: readonly Sitting[],
): Promise<ScoredTest<Sitting>[]> {
  const whole = sittings.filter(
    ({ is_partial, points, scaled }) => !is_partial && (points !== null || scaled !== null),
  );
  if (whole.length === 0) return [];
  const [details, errors] = await Promise.all([
    selectScoreDetails(
      db,
      whole.map(({ session_id }) => session_id),
    ),
    findPointErrors(
      db,
      whole.map(({ assessment_version_id }) => assessment_version_id),
    ),
  ]);
  const bySession = new Map(details.map(({ session_id, detail }) => [session_id, detail]));
  const found: ScoredTest<Sitting>[] = [];
  const versions = new Map<string, AssessmentVersion>();
  for (const { assessment_version_id: id } of whole)
    if (!versions.has(id)) versions.set(id, await loadAssessmentVersion(db, id));
  for (const sitting of whole) {
    const detail = bySession.get(sitting.session_id);
    const version = versions.get(sitting.assessment_version_id);
    if (!detail || !version) continue;
    const known = errors.get(sitting.assessment_version_id);
    const sections = detail.sections.map((section) => ({
      section: section.section,
      name: section.name,
      score: sectionScore(section, version, known),
    }));
    const score = wholeScore(sitting, detail, sections, version, known?.total ?? null);
    const unsure = score && score.error === null ? (known?.unsure ?? "not_measurable") : null;
    if (score) found.push({ sitting, whole: score, sections, unsure, pointError: known?.total ?? null });
  }
  return found;
}
