import type { sessionScore } from "@sextant/contract/sessions.ts";
import type { z } from "zod";
import {
  type AssessmentVersion,
  loadAssessmentVersion,
  type PublishedSection,
} from "../../authoring/assessments/published.ts";
import { loadQuestionVersions } from "../../authoring/questions/versions.ts";
import type { Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { writeFacts } from "../results/facts.ts";
import { type Measure, measureAttempts } from "../results/measure.ts";
import type { Sitting } from "../sittings/sitting.ts";
import { limitMs } from "../sittings/timing.ts";
import { findLeftEarly, measuredAnswers } from "./ability-answers.ts";
import { type AbilityScoring, findAbilityScoring, scoreAbility } from "./ability-score.ts";
import { findFirstPoints } from "./first-points.ts";
import { listMarkedAttempts, type MarkedAttempt } from "./marked-attempts.ts";
import { findMarkedByHand } from "./marked-by-hand.ts";
import { type AttemptScoreRow, findPartial, insertSessionScores, type SessionScoreToAdd } from "./marking.queries.ts";
import { findNewestScores } from "./newest-scores.ts";
import { isDropped, loadRegradeRules, noRules, type RegradeRules, sectionUnder } from "./regrade-rules.ts";
import { type TotalledSection, withRest } from "./rest-of-way.ts";
import type { Cause } from "./score-attempt.ts";
import { totalScore } from "./total.ts";

type SectionAbility = z.output<typeof sessionScore>["sections"][number]["ability"];

/** A sitting with the inputs of its total. */
interface Scored {
  sitting: Sitting;
  version: AssessmentVersion;
  attempts: readonly MarkedAttempt[];
  rules: RegradeRules;
  /** All its sections, not chosen ones. */
  isWhole: boolean;
}

function sectionsOf(
  { sitting, version, attempts, rules }: Scored,
  scores: ReadonlyMap<string, AttemptScoreRow>,
  measures: ReadonlyMap<string, Measure>,
) {
  return sitting.sections.flatMap((section) => {
    const published = version.sections.find((each) => each.id === section.version_section_id);
    if (!published) return [];
    const limit = limitMs(sitting, section);
    const own = attempts.filter((attempt) => attempt.session_section_id === section.id);
    return [
      {
        section: sectionUnder(published, rules),
        isTaken: true,
        timeLimitSeconds: limit === null ? null : Math.round(limit / 1000),
        attempts: own.flatMap((attempt) => {
          const score = scores.get(attempt.id);
          const measure = measures.get(attempt.id);
          if (!score) return [];
          return [
            {
              questionVersionId: attempt.question_version_id,
              scored: attempt.scored,
              worth: attempt.points,
              points: score.points,
              correct: score.correct,
              status: score.status,
              timeMs: measure?.timeMs ?? 0,
            },
          ];
        }),
      },
    ];
  });
}

function allSections({ sitting, version, rules }: Scored, sections: readonly TotalledSection[]): TotalledSection[] {
  const limitOf = (section: PublishedSection) => {
    const limit = limitMs(sitting, section);
    return limit === null ? null : Math.round(limit / 1000);
  };
  return withRest(sections, version.sections, limitOf, rules);
}

/** Returns what the answers of an adaptive section alone say of ability; null for another section, and where they are too few. */
function sectionAbility(scoring: AbilityScoring, sections: readonly TotalledSection[], id: string): SectionAbility {
  const own = sections.filter(({ section }) => section.section_id === id && section.selection.type === "adaptive");
  const measured = own.length > 0 ? scoreAbility(scoring, measuredAnswers(own)) : null;
  if (measured === null || !("score" in measured)) return null;
  const { scaled, band, theta, thetaError } = measured.score;
  return { scaled, band, theta, standard_error: thetaError };
}

/** Returns the score of ability that sections come to, or why there is none. */
function measure(scoring: AbilityScoring, taken: readonly TotalledSection[]): ReturnType<typeof scoreAbility> {
  const early = findLeftEarly(taken);
  return early ? { unscaled: { code: "too_few_answered", ...early } } : scoreAbility(scoring, measuredAnswers(taken));
}

/** Returns the score of a sitting, without what caused it. Pure, but for its new id. */
export function scoreOf(
  { sitting, version, isWhole, rules }: Omit<Scored, "sitting" | "attempts"> & { sitting: { id: string } },
  sections: readonly TotalledSection[],
  findScoring: (version: AssessmentVersion) => AbilityScoring | null,
): Omit<SessionScoreToAdd, "cause" | "caused_by"> {
  const total = totalScore(version.score_model, sections, isWhole);
  // A total that is still owed a mark, and a part of the whole, say nothing on the scale.
  const scoring = isWhole && total.points !== null ? findScoring(version) : null;
  const measured =
    scoring &&
    measure(
      scoring,
      sections.filter(({ isTaken }) => isTaken),
    );
  const ability = measured && "score" in measured ? measured.score : null;
  const unscaled = measured && "unscaled" in measured ? measured.unscaled : null;
  const told = total.sections.map((section) => ({
    ...section,
    ability: scoring && ability ? sectionAbility(scoring, sections, section.section) : null,
  }));
  return {
    session_id: sitting.id,
    id: newId(),
    points: total.points,
    max_points: total.max_points,
    scaled: ability ? ability.scaled : total.scaled,
    standard_error: ability ? ability.standardError : null,
    ability: ability?.theta ?? null,
    ability_error: ability?.thetaError ?? null,
    calibration_id: ability && scoring ? scoring.calibrationId : null,
    sections: { scaled_range: total.scaled_range, band: ability?.band ?? null, unscaled, sections: told },
    regrades: [...rules.ids],
  };
}

/**
 * Loads the inputs of the totals and facts of locked sittings.
 *
 * @param read All their attempts, if read since the sittings were locked.
 */
export async function loadScored(tx: Tx, sittings: readonly Sitting[], read?: readonly MarkedAttempt[]) {
  const ids = sittings.map(({ id }) => id);
  const partial = await findPartial(tx, ids);
  const rules = await loadRegradeRules(tx, ids);
  const attempts = Map.groupBy(read ?? (await listMarkedAttempts(tx, ids)), (attempt) => attempt.session_id);
  const scores = await findNewestScores(tx, ids);
  const measures = await measureAttempts(tx, ids);
  const scored: Scored[] = [];
  for (const sitting of sittings) {
    if (!sitting.assessment_version_id) continue;
    const version = await loadAssessmentVersion(tx, sitting.assessment_version_id);
    const follows = rules.get(sitting.id) ?? noRules;
    const own = (attempts.get(sitting.id) ?? []).map((attempt) =>
      isDropped(attempt.question_version_id, follows) ? { ...attempt, scored: false } : attempt,
    );
    scored.push({ sitting, version, attempts: own, rules: follows, isWhole: !partial.has(sitting.id) });
  }
  return { scored, scores, measures };
}

/** Rewrites results and facts of locked sittings from their sources. */
export async function writeFactsOf(
  tx: Tx,
  { scored, scores, measures }: Awaited<ReturnType<typeof loadScored>>,
): Promise<void> {
  const versions = await loadQuestionVersions(
    tx,
    scored.flatMap((one) => one.attempts.map((attempt) => attempt.question_version_id)),
  );
  const attempts = scored.flatMap((one) => one.attempts.map((attempt) => ({ attempt, rules: one.rules })));
  const firstPoints = await findFirstPoints(tx, attempts, scores, measures, versions);
  const marked = await findMarkedByHand(tx, scored, scores);
  await writeFacts(tx, scored, scores, measures, versions, { ...marked, firstPoints });
}

/**
 * Adds up locked sittings from the newest scores of their attempts: appends each session's score and rewrites results and facts. The
 * statements are the same for one sitting as for many.
 *
 * @param known `at`: the time of the totals, if not now. `attempts`: all their attempts, if read since the sittings were locked.
 * @returns The sittings in which a mark is still owed.
 */
export async function totalSessions(
  tx: Tx,
  sittings: readonly Sitting[],
  cause: (sitting: Sitting) => Cause,
  causedBy: string | null,
  { at, attempts }: { at?: Date | undefined; attempts?: readonly MarkedAttempt[] } = {},
): Promise<Set<Sitting>> {
  if (sittings.length === 0) return new Set();
  const { scored, scores, measures } = await loadScored(tx, sittings, attempts);
  const scorings = new Map<string, AbilityScoring | null>();
  for (const { version } of scored)
    if (!scorings.has(version.id)) scorings.set(version.id, await findAbilityScoring(tx, version));
  await insertSessionScores(
    tx,
    scored.map((one) => ({
      ...scoreOf(
        one,
        allSections(one, sectionsOf(one, scores, measures)),
        (version) => scorings.get(version.id) ?? null,
      ),
      cause: cause(one.sitting),
      caused_by: causedBy,
      ...(at ? { created_at: at } : {}),
    })),
  );
  await writeFactsOf(tx, { scored, scores, measures });
  const isOwed = ({ id }: MarkedAttempt) => scores.get(id)?.status === "owed";
  return new Set(scored.filter((one) => one.attempts.some(isOwed)).map((one) => one.sitting));
}
