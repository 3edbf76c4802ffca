import type { HandlerOutput } from "@sextant/contract/types.ts";
import { allPossibleQuestions } from "../../authoring/assessments/entries.ts";
import { getReadableAssessment, loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inParallel } from "../../platform/database/in-parallel.ts";
import { notFound } from "../../platform/refusal.ts";
import { describeScores, stepScores } from "./describe-scores.ts";
import { measureMiddles } from "./measure-middle.ts";
import { countSittings, selectFrequencies, selectOverall, selectVersions } from "./results.queries.ts";

type Results = HandlerOutput<"assessment_results.get">;

const unmeasured = { scale: null, error: null, unsure: null };
const nothing = {
  from: null,
  to: null,
  unit: "points" as const,
  scores: null,
  distribution: [],
  ...unmeasured,
  groups: [],
  schools: [],
};

function partsOf(frequencies: Awaited<ReturnType<typeof selectFrequencies>>, wanted: "group" | "school") {
  const own = frequencies.filter(({ part }) => part === wanted);
  return [...Map.groupBy(own, ({ id }) => id ?? "")].flatMap(([id, values]) => {
    const scores = describeScores(values);
    return scores ? [{ id, name: values[0]?.name ?? "", scores }] : [];
  });
}

async function figuresOf(db: Database, actor: Actor, versionId: string) {
  const [overall, frequencies] = await inParallel(db, [
    () => selectOverall(db, actor, versionId),
    () => selectFrequencies(db, actor, versionId),
  ]);
  if (!overall) return nothing;
  const all = frequencies.filter(({ part }) => part === "all");
  const scores = describeScores(all);
  if (!scores) return nothing;
  const measured = await measureMiddles(db, [overall]);
  return {
    from: overall.from,
    to: overall.to,
    unit: overall.unit,
    scores: { ...scores, median_time_ms: overall.median_time_ms },
    distribution: stepScores(all),
    ...(measured.get(overall.session_id) ?? unmeasured),
    groups: partsOf(frequencies, "group"),
    schools: partsOf(frequencies, "school"),
  };
}

/**
 * Returns what the released sittings of an assessment came to, of the people within reach.
 *
 * @throws Refusal `not_found` for an assessment or version that isn’t there or may not be read.
 */
export async function getAssessmentResults(
  db: Database,
  actor: Actor,
  assessmentId: string,
  asked: number | undefined,
): Promise<Results> {
  const [{ id, name }, versions] = await inParallel(db, [
    () => getReadableAssessment(db, actor, assessmentId),
    () => selectVersions(db, actor, assessmentId),
  ]);
  const newest = versions.find(({ people }) => people > 0) ?? versions[0];
  const chosen = asked === undefined ? newest : versions.find(({ number }) => number === asked);
  if (asked !== undefined && !chosen) throw notFound("This version");
  const base = {
    assessment: { id, name },
    version: chosen?.number ?? null,
    versions: versions.map(({ number, people }) => ({ number, people })),
  };
  if (!chosen) {
    const sittings = { in_progress: 0, to_mark: 0, not_released: 0, released: 0, left_out: 0 };
    return { ...base, questions: 0, sittings, ...nothing };
  }
  const [{ sections }, sittings, figures] = await inParallel(db, [
    () => loadAssessmentVersion(db, chosen.id),
    () => countSittings(db, actor, chosen.id),
    () => figuresOf(db, actor, chosen.id),
  ]);
  return { ...base, questions: allPossibleQuestions(sections).length, sittings, ...figures };
}
