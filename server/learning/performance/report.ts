import type { HandlerOutput } from "@sextant/contract/types.ts";
import { loadTaxonomy } from "../../authoring/taxonomy/load-taxonomy.ts";
import { outcomeOf } from "../../delivery/results/outcome.ts";
import { getReachedSession } from "../../delivery/sessions/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { isCounted, isMistake } from "../evidence/outcome.ts";
import type { OwnAnswer } from "../evidence/own-answers.ts";
import { type RedoRow, selectRedos } from "../evidence/redos.ts";
import type { FiguredTag } from "../evidence/tags.ts";
import { getGoals } from "../progress/goals.ts";
import { listGivenReasons } from "../review/given-reasons.ts";
import { findNationalRank } from "./national-rank.ts";
import { chooseSteps } from "./next-steps.ts";
import { findPaces, type OwnWork, readWork } from "./own-work.ts";
import { changeOf, scaleKey } from "./score-series.ts";
import { listScoredTests, type ScoredTest } from "./scored-tests.ts";
import { masteryByTag } from "./topics.ts";

type Report = HandlerOutput<"sessions.get_report">;
type ReportTag = Report["tags"][number];

/** Returns results by tag at each level, in the syllabus's order. Questions that were not reached are in it: they cost their points. */
function tagResults(
  own: readonly OwnAnswer[],
  tags: OwnWork["tags"],
  { mastery, order }: { mastery: ReturnType<typeof masteryByTag>; order: ReadonlyMap<string, number> },
): ReportTag[] {
  const found = new Map<string, { tag: FiguredTag; answers: { answer: OwnAnswer; number: number }[] }>();
  own.forEach((answer, index) => {
    if (!answer.scored || answer.points === null || !(answer.max_points > 0)) return;
    for (const tag of tags.get(answer.question_id) ?? []) {
      const before = found.get(tag.id) ?? { tag, answers: [] };
      before.answers.push({ answer, number: index + 1 });
      found.set(tag.id, before);
    }
  });
  return [...found.values()]
    .map(({ tag: { id, name, level, parent_id }, answers }) => ({
      tag: { id, name, level },
      parent: parent_id !== null && found.has(parent_id) ? parent_id : null,
      asked: answers.length,
      right: answers.filter(({ answer }) => outcomeOf(answer) === "right").length,
      partly_right: answers.filter(({ answer }) => outcomeOf(answer) === "partial").length,
      lost: answers.reduce((sum, { answer }) => sum + answer.max_points - (answer.points ?? 0), 0),
      answers: answers.map(({ answer, number }) => ({ number, mark: outcomeOf(answer) })),
      mastery: mastery.get(id) ?? null,
    }))
    .sort((one, other) => (order.get(one.tag.id) ?? 0) - (order.get(other.tag.id) ?? 0));
}

/** Returns the earlier tests on the same scale, the oldest first; without a scale only the same assessment is comparable. */
export function findComparable(test: ScoredTest, tests: readonly ScoredTest[]): ScoredTest[] {
  return tests.filter(
    ({ whole, sitting }) =>
      sitting.submitted_at < test.sitting.submitted_at &&
      sitting.kind !== "practice" &&
      scaleKey(whole) === scaleKey(test.whole) &&
      (whole.unit === "scaled" || sitting.assessment_id === test.sitting.assessment_id),
  );
}

function presentEarlier(test: ScoredTest, earlier: ScoredTest | undefined): Report["earlier"] {
  if (!earlier) return null;
  const { session_id, assessment_id, assessment_name, submitted_at } = earlier.sitting;
  return {
    session: session_id,
    assessment: { id: assessment_id, name: assessment_name },
    submitted_at,
    value: earlier.whole.value,
    difference: test.whole.value - earlier.whole.value,
    change: changeOf(test.whole, earlier.whole),
  };
}

function presentSections(test: ScoredTest, earlier: ScoredTest | undefined): Report["sections"] {
  return test.sections.map(({ section, name, score }) => {
    const before = earlier?.sections.find((one) => one.name === name)?.score;
    const change = score && before && scaleKey(score) === scaleKey(before) ? changeOf(score, before) : null;
    return { section, error: score?.error ?? null, band: score?.band ?? null, change };
  });
}

/** Returns the score's error in the unit of the score: points, where it has no scale. */
function inOwnUnit({ whole, sitting }: ScoredTest) {
  const factor = whole.unit === "percent" ? sitting.max_points / 100 : 1;
  const band = whole.band && { low: whole.band.low * factor, high: whole.band.high * factor };
  return { error: whole.error === null ? null : whole.error * factor, band };
}

const nothingYet = (session: string): Report => ({
  session,
  has_score: false,
  error: null,
  band: null,
  unsure: null,
  sections: [],
  earlier: null,
  target_score: null,
  national: null,
  tags: [],
  next: [],
});

/** Finds the answers that were right when given again; only where the reader may know the key. */
function redoneRightOf(own: readonly OwnAnswer[], redos: readonly RedoRow[], { role }: Actor): ReadonlySet<string> {
  const seen = new Set(own.filter(({ shows }) => role !== "student" || shows.key).map((answer) => answer.attempt_id));
  return new Set(redos.flatMap(({ attempt_id: id, correct }) => (correct && seen.has(id) ? [id] : [])));
}

/**
 * Returns what a report says beyond the score: how certain it is, results by tag, what changed since the last test, what to do next.
 * Nothing while there is no score that its reader may see.
 *
 * @throws Refusal `not_found`.
 */
export async function getReport(db: Database, actor: Actor, sessionId: string): Promise<Report> {
  const { user_id: userId } = await getReachedSession(db, actor, sessionId);
  const [work, goals, now, taxonomy] = await Promise.all([
    readWork(db, actor, userId),
    getGoals(db, actor, userId),
    readClock(db),
    loadTaxonomy(db),
  ]);
  const sitting = work.sittings.find(({ session_id }) => session_id === sessionId);
  if (!sitting) return nothingYet(sessionId);
  const own = work.answers.filter(({ session_id }) => session_id === sessionId);
  const mistakes = own.filter((answer) => isCounted(answer) && isMistake(answer));
  const [tests, paces, given, redos] = await Promise.all([
    listScoredTests(db, work.sittings),
    findPaces(db, work.compared.has(sitting.assessment_version_id) ? [sitting.assessment_version_id] : []),
    listGivenReasons(db, [sessionId]),
    selectRedos(db, [userId]),
  ]);
  const test = tests.find((each) => each.sitting.session_id === sessionId);
  const earlier = test && findComparable(test, tests).at(-1);
  const order = new Map(taxonomy.all.map(({ id }, place) => [id, place]));
  const tags = tagResults(own, work.tags, { mastery: masteryByTag(work.evidence, work, now), order });
  return {
    session: sessionId,
    has_score: true,
    ...(test ? inOwnUnit(test) : { error: null, band: null }),
    // Practice is never compared: a personal set naturally has few other takers.
    unsure: test?.unsure && sitting.kind === "practice" ? "practice" : (test?.unsure ?? null),
    sections: test ? presentSections(test, earlier) : [],
    earlier: test ? presentEarlier(test, earlier) : null,
    target_score: test && test.whole.unit === "scaled" ? goals.target_score : null,
    national: await findNationalRank(db, test),
    tags,
    next: chooseSteps(own, {
      tags,
      paces,
      withoutReason: mistakes.filter((one) => !given.has(one.attempt_id)).length,
      redoneRight: redoneRightOf(own, redos, actor),
    }),
  };
}
