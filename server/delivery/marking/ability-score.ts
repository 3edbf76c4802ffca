import { type ScoreModel, USUAL_MINIMUM_ANSWERED } from "@sextant/contract/assessments.ts";
import type { sessionScore } from "@sextant/contract/sessions.ts";
import type { ItemParameters } from "@sextant/psychometrics/item.ts";
import { abilityBand } from "@sextant/psychometrics/scoring/ability-band.ts";
import { toScale } from "@sextant/psychometrics/scoring/scale.ts";
import { wle } from "@sextant/psychometrics/scoring/wle.ts";
import type { z } from "zod";
import type { AssessmentVersion } from "../../authoring/assessments/published.ts";
import { loadPinnedParameters } from "../../authoring/questions/parameters.ts";
import { createCache } from "../../platform/cache.ts";
import type { Database } from "../../platform/database/client.ts";
import type { MeasuredAnswer } from "./ability-answers.ts";

type AbilityModel = Extract<ScoreModel, { type: "irt" }>;
type Unscaled = NonNullable<z.output<typeof sessionScore>["unscaled"]>;

/** The model and item parameters that score a version by ability. */
export interface AbilityScoring {
  model: AbilityModel;
  /** The calibration that defines the metric of the score. */
  calibrationId: string;
  /** By question version. */
  parameters: ReadonlyMap<string, ItemParameters>;
}

/** A score of ability on the exam's own scale. */
export interface AbilityScore {
  scaled: number;
  /** Where the score most likely lies, in whole points: two times in three, or more often on tests of fewer than 40 questions. */
  band: { low: number; high: number };
  standardError: number;
  theta: number;
  thetaError: number;
}

const remembered = createCache<AbilityScoring>(100);

/** Returns what publishing pinned for a version; null for one that is not scored by ability. It never changes. */
export async function findAbilityScoring(db: Database, version: AssessmentVersion): Promise<AbilityScoring | null> {
  const { score_model: model, calibration_id: calibrationId } = version;
  if (model.type !== "irt" || calibrationId === null) return null;
  const known = remembered.get(version.id);
  if (known) return known;
  const scoring = { model, calibrationId, parameters: await loadPinnedParameters(db, version.id) };
  remembered.set(version.id, scoring);
  return scoring;
}

/**
 * Estimates ability by weighted likelihood, which, unlike EAP, draws neither weak nor strong students to the mean of the people who
 * were calibrated. Pure.
 *
 * @returns The score, or why there is none: fewer answers than the score model asks for (all of them, where the test has fewer).
 */
export function scoreAbility(
  { model, parameters }: AbilityScoring,
  answers: readonly MeasuredAnswer[],
): { score: AbilityScore } | { unscaled: Unscaled } {
  const known = answers.flatMap(({ questionVersionId, isAnswered, isRight }) => {
    const own = parameters.get(questionVersionId);
    return own ? [{ own: { a: own.a, b: own.b, c: own.c }, isAnswered, isRight }] : [];
  });
  const answered = known.filter(({ isAnswered }) => isAnswered).length;
  // Versions published before there was a minimum have none.
  const needed = Math.max(1, Math.min(model.minimum_answered ?? USUAL_MINIMUM_ANSWERED, known.length));
  if (answered < needed) return { unscaled: { code: "too_few_answered", answered, needed } };
  const row = Uint8Array.from(known, ({ isRight }) => Number(isRight));
  const items = known.map(({ own }) => own);
  const { theta, standardError: thetaError } = wle(row, items);
  if (theta === null || thetaError === null) return { unscaled: { code: "not_measurable", answered, needed } };
  const { score: scaled } = toScale({ theta, standardError: thetaError }, { kind: "linear", ...model.scale });
  const ends = abilityBand(row, items, theta);
  const { slope, intercept, minimum, maximum } = model.scale;
  const onScale = (ability: number) => Math.min(maximum, Math.max(minimum, intercept + slope * ability));
  const band = {
    low: Math.min(scaled, Math.floor(onScale(ends.low))),
    high: Math.max(scaled, Math.ceil(onScale(ends.high))),
  };
  return { score: { scaled, band, standardError: thetaError * model.scale.slope, theta, thetaError } };
}
