import type { HandlerOutput } from "@sextant/contract/types.ts";
import { predictScore } from "@sextant/psychometrics/progress/predict-score.ts";
import { loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { scaleReach } from "../../authoring/assessments/scale-reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import type { SatResult } from "../evidence/sittings.ts";
import { type FullTest, selectFullTestsBeside } from "./score-estimate.queries.ts";

type Estimate = NonNullable<HandlerOutput<"performance.get">["estimate"]>;
type Scale = Estimate["scale"];

/** Returns the full tests on the scale on which most of them are, with this scale; null without any. */
async function onOneScale(
  db: Database,
  tests: readonly FullTest[],
): Promise<{ scale: Scale; tests: FullTest[] } | null> {
  const found = new Map<string, { scale: Scale; tests: FullTest[] }>();
  for (const [id, own] of Map.groupBy(tests, ({ version }) => version)) {
    const { score_model: model, sections } = await loadAssessmentVersion(db, id);
    const scale = scaleReach(model, sections);
    if (!scale) continue;
    const key = `${scale.min} ${scale.max}`;
    found.set(key, { scale, tests: [...(found.get(key)?.tests ?? []), ...own] });
  }
  return [...found.values()].sort((one, other) => other.tests.length - one.tests.length)[0] ?? null;
}

/**
 * Returns what a full test may come to for someone whose only score is a diagnostic’s, by what others got in both within two months; null
 * once there is a score on a scale, and where too few took both. A student is told it only once others’ results in the diagnostic may be told.
 *
 * @param sittings Of this person, as far as the reader may see their scores, the oldest first.
 */
export async function findScoreEstimate(
  db: Database,
  actor: Actor,
  userId: string,
  sittings: readonly SatResult[],
): Promise<Estimate | null> {
  const tests = sittings.filter(({ kind, is_partial: isPartial }) => kind !== "practice" && !isPartial);
  if (tests.some(({ scaled }) => scaled !== null)) return null;
  const latest = tests.findLast(({ kind, points }) => kind === "diagnostic" && points !== null);
  if (!latest || !(latest.max_points > 0) || (actor.role === "student" && !latest.shows.cohort)) return null;
  const { assessment_id: id, assessment_name: name, assessment_version_id: version, session_id: session } = latest;
  const full = await onOneScale(db, await selectFullTestsBeside(db, { version, except: userId }));
  if (!full) return null;
  const share = (latest.points ?? 0) / latest.max_points;
  const told = predictScore(
    full.tests.map(({ share: own, scaled }) => ({ share: own, score: scaled })),
    share,
    { scale: full.scale },
  );
  return told && { assessment: { id, name }, session, people: full.tests.length, scale: full.scale, ...told };
}
