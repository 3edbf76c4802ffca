import type { ScoreModel } from "@sextant/contract/assessments.ts";
import type { ItemParameters } from "@sextant/psychometrics/item.ts";
import { MISSING } from "@sextant/psychometrics/responses.ts";
import type { NormalPrior } from "@sextant/psychometrics/scoring/ability.ts";
import { eap } from "@sextant/psychometrics/scoring/eap.ts";
import { toScale } from "@sextant/psychometrics/scoring/scale.ts";
import type { AssessmentVersion } from "../assessments/published.ts";
import { loadParametersOf, loadPopulation } from "../calibration/parameters.ts";
import { createCache } from "../platform/cache.ts";
import type { Database } from "../platform/database/client.ts";

type AbilityModel = Extract<ScoreModel, { type: "irt" }>;

/** By what a version is scored by ability. */
export interface AbilityScoring {
  model: AbilityModel;
  calibrationId: string;
  /** By question version. */
  parameters: ReadonlyMap<string, ItemParameters>;
  prior: NormalPrior;
}

/** A score of ability on the exam's own scale. */
export interface AbilityScore {
  scaled: number;
  standardError: number;
  theta: number;
  thetaError: number;
}

const remembered = createCache<AbilityScoring>(100);

/** What publishing pinned for a version; null for one that is not scored by ability. It never changes. */
export async function findAbilityScoring(db: Database, version: AssessmentVersion): Promise<AbilityScoring | null> {
  const { score_model: model, calibration_id: calibrationId } = version;
  if (model.type !== "irt" || calibrationId === null) return null;
  const known = remembered.get(version.id);
  if (known) return known;
  const parameters = await loadParametersOf(db, calibrationId);
  const scoring = { model, calibrationId, parameters, prior: await loadPopulation(db, calibrationId) };
  remembered.set(version.id, scoring);
  return scoring;
}

/**
 * The ability that scored answers speak of, by EAP with the calibration's population as the prior. What was left out is missing: it
 * tells nothing of ability. Full points are right, anything less is wrong. Nothing answered gives the population's mean, with its whole
 * spread as the error. Pure.
 *
 * @param answers Scored questions; `correct` is null for what was left out.
 */
export function scoreAbility(
  { model, parameters, prior }: AbilityScoring,
  answers: readonly { questionVersionId: string; correct: boolean | null }[],
): AbilityScore {
  const known = answers.flatMap(({ questionVersionId, correct }) => {
    const own = parameters.get(questionVersionId);
    return own ? [{ own: { a: own.a, b: own.b, c: own.c }, correct }] : [];
  });
  const row = Uint8Array.from(known, ({ correct }) => (correct === null ? MISSING : correct ? 1 : 0));
  const { theta, standardError } = eap(
    row,
    known.map(({ own }) => own),
    prior,
  );
  const scale = { kind: "linear", ...model.scale } as const;
  const scaled = toScale({ theta, standardError }, scale);
  return {
    scaled: scaled.score,
    standardError: scaled.standardError ?? standardError * model.scale.slope,
    theta,
    thetaError: standardError,
  };
}
