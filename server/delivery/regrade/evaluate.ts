import { isDeepStrictEqual } from "node:util";
import type { sessionScore } from "@sextant/contract/sessions.ts";
import type { z } from "zod";
import type { PublishedSection } from "../../authoring/assessments/published.ts";
import { followingModule } from "../../authoring/assessments/ways.ts";
import { loadKeyRevisions } from "../../authoring/questions/versions.ts";
import type { Database } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { type Credited, withCredits } from "../marking/credits.ts";
import { handMarkOf } from "../marking/given-marks.ts";
import type { RegradeRules } from "../marking/regrade-rules.ts";
import { isDropped, sectionUnder, treat } from "../marking/regrade-rules.ts";
import { type TotalledSection, withRest } from "../marking/rest-of-way.ts";
import { isNewScore, type NewScore, namedScore, scoreAttempt, standingMarks } from "../marking/score-attempt.ts";
import { scoreOf } from "../marking/total-sessions.ts";
import { listSittingFacts } from "../results/sitting-facts.ts";
import { type Correction, notKept, type RegradePlan } from "./plan.ts";
import { selectAttempts, selectFormerScores, selectNewestScores, selectTotals } from "./sittings.queries.ts";

type Total = Awaited<ReturnType<typeof selectTotals>>[number];
type Attempt = Credited<Awaited<ReturnType<typeof selectAttempts>>[number]>;
type AttemptScore = Awaited<ReturnType<typeof selectNewestScores>>[number];
type Facts = NonNullable<ReturnType<Awaited<ReturnType<typeof listSittingFacts>>["get"]>>;
type SectionScores = z.output<typeof sessionScore>["sections"];

/** What a regrade, or undoing it, makes of one attempt at a question that it corrects. */
export interface Corrected {
  attempt: Attempt;
  attemptScore: AttemptScore | null;
  /** To be appended; null when the newest says the same. */
  newScore: NewScore | null;
  /** The attempt's score as it is then; null while it has none. */
  score: NewScore | null;
  /** False for a question that doesn't count in the sitting then. */
  isScored: boolean;
}

/** What a regrade, or undoing it, makes of one sitting. */
export interface Evaluated {
  before: Total;
  /** The corrected questions that the sitting came to. */
  corrected: readonly Corrected[];
  after: ReturnType<typeof scoreOf>;
  /** The points would have led through other modules; what was taken stays. */
  routesOtherwise: boolean;
  /** Below 0: the score falls. */
  direction: number;
  outcome: "changed" | "same" | "kept";
}

/** Tells whether points lead through modules in this version. */
export function hasRoutes({ version }: RegradePlan): boolean {
  return version.sections.some(({ module }) => module !== null);
}

/** The regrades that a sitting follows then. */
function rulesAfter(before: Total, plan: RegradePlan, isUndone: boolean): RegradeRules {
  const own = plan.reach.regradeId ?? notKept;
  return rulesOf([...before.regrades.filter((id) => id !== own), ...(isUndone ? [] : [own])], plan);
}

function rulesOf(ids: readonly string[], plan: RegradePlan): RegradeRules {
  const followed = ids.flatMap((id) => [...(plan.others.get(id) ?? [])]);
  return {
    ids: ids.filter((id) => id !== notKept),
    treatments: new Map(followed.map((one) => [one.question_version_id, one.treatment])),
  };
}

function directionOf(before: Total, after: Evaluated["after"]): number {
  if (before.scaled !== null && typeof after.scaled === "number") return after.scaled - before.scaled;
  if (before.points === null || after.points === null || after.points === undefined) return 0;
  const share = (points: number, most: number) => (most > 0 ? points / most : 0);
  const moved = share(Number(after.points), Number(after.max_points)) - share(before.points, before.max_points);
  return Math.abs(moved) < 1e-9 ? 0 : moved;
}

/** What is known of a sitting; `corrected` is empty for how it counts now. */
interface Known {
  before: Total;
  corrected: readonly Corrected[];
  facts: Facts;
}

function statusOf({
  omitted,
  unreadable,
  points,
}: Pick<Facts[number], "omitted" | "unreadable" | "points">): "omitted" | "invalid" | "owed" | "scored" {
  if (omitted) return "omitted";
  if (unreadable) return "invalid";
  return points === null ? "owed" : "scored";
}

/** A section of a sitting, with the questions as they count then. @param timeLimitSeconds As it was told; null without a limit. */
function sectionAfter(
  published: PublishedSection,
  timeLimitSeconds: number | null,
  { corrected, facts }: Known,
  rules: RegradeRules,
): TotalledSection {
  return {
    section: sectionUnder(published, rules),
    timeLimitSeconds,
    isTaken: true,
    attempts: facts
      .filter((fact) => fact.version_section_id === published.id)
      .map((fact) => {
        const found = corrected.find(({ attempt }) => attempt.id === fact.attempt_id);
        const own = found?.score ?? null;
        const points = own ? own.points : fact.points;
        const isPlaced = found?.attempt.scored ?? fact.scored;
        return {
          questionVersionId: fact.question_version_id,
          points,
          correct: own ? own.correct : fact.correct,
          status: statusOf(
            own ? { ...own, omitted: own.status === "omitted", unreadable: own.status === "invalid" } : fact,
          ),
          scored: isPlaced && !isDropped(fact.question_version_id, rules),
          worth: fact.max_points,
          timeMs: fact.time_ms,
        };
      }),
  };
}

/** The sections of a sitting, with the questions as they count then; of a staged section the modules that were taken, and the rest. */
function sectionsAfter(known: Known, plan: RegradePlan, rules: RegradeRules): TotalledSection[] {
  const { sections } = known.before.sections as { sections: SectionScores };
  const begun = new Set(known.facts.map((fact) => fact.version_section_id));
  return sections.flatMap((told): TotalledSection[] => {
    const own = plan.version.sections.filter((each) => each.section_id === told.section);
    const parts = own.filter(({ id, module }) => module === null || module.is_first || begun.has(id));
    const limit = told.time_limit_seconds;
    // The limit was told of all modules together.
    const limits = (place: number) => (limit === null || place === 0 ? limit : 0);
    const taken = parts.map((part, place) => sectionAfter(part, limits(place), known, rules));
    return withRest(taken, plan.version.sections, () => limits(1), rules);
  });
}

/** Where each module that was taken leads by its points. */
function routeOf(sections: readonly TotalledSection[], plan: RegradePlan): string {
  return sections
    .filter(({ isTaken, section }) => isTaken && section.module !== null)
    .map(({ section, attempts }) => {
      const points = attempts.reduce((sum, attempt) => sum + (attempt.scored ? (attempt.points ?? 0) : 0), 0);
      return followingModule(plan.version.sections, section, points)?.id ?? "";
    })
    .join(" ");
}

/** Tells whether a person marked an answer after its former score. */
function isMarkedSince(former: AttemptScore, newest: AttemptScore): boolean {
  return !isDeepStrictEqual(handMarkOf(newest), handMarkOf(former));
}

/** The score of an attempt under the key and the regrades that it follows then. */
function scoreAfter(
  attempt: Attempt,
  newest: AttemptScore,
  former: AttemptScore | undefined,
  correction: Correction,
  { rules, keys }: { rules: RegradeRules; keys: Awaited<ReturnType<typeof loadKeyRevisions>> },
  isUndone: boolean,
): NewScore {
  const { question, revision } = correction;
  // The same answer with the same marks: the former score as it was. A later mark counts, under the former key.
  if (former && isDeepStrictEqual(former.response, newest.response) && !isMarkedSince(former, newest))
    return namedScore(former);
  const before = former ?? newest;
  const cited = keys.get(before.key_revision_id) ?? correction.former;
  // A sitting that was first scored while the regrade stood has no score from before. It goes back to the key from before the regrade,
  // unless a key that came still later scored it.
  const isByRevision = revision !== null && before.key_revision_id === revision.key_revision_id;
  const key = isUndone ? (!former && isByRevision ? correction.former : cited) : (revision ?? cited);
  const byKey = scoreAttempt(attempt, question, key, standingMarks(attempt, question, newest));
  return treat(byKey, rules.treatments.get(question.id));
}

/**
 * Works out what a regrade makes of these sittings, or undoing it. Reads, and writes nothing.
 *
 * @param isUndone True for the scores without it.
 */
export async function evaluateSittings(
  db: Database,
  plan: RegradePlan,
  sessionIds: readonly string[],
  isUndone: boolean,
): Promise<Evaluated[]> {
  const totals = await selectTotals(db, sessionIds);
  const attempts = await withCredits(db, await selectAttempts(db, sessionIds, plan.reach.questionVersionIds));
  const bySession = Map.groupBy(attempts, ({ session_id }) => session_id);
  const scores = byAttempt(await selectNewestScores(db, attempts));
  const formers = isUndone ? await selectFormerScores(db, plan.reach.regradeId ?? "", sessionIds) : [];
  const formerByAttempt = byAttempt(formers);
  const keys = await loadKeyRevisions(
    db,
    [...scores.values(), ...formers].map((score) => score.key_revision_id),
  );
  const corrections = new Map(plan.corrections.map((correction) => [correction.question.id, correction]));
  // A question that is dropped, or counts again, changes what there is to be had.
  const isRecounted = [...plan.others.values()]
    .flat()
    .some((other) => corrections.has(other.question_version_id) && other.treatment.kind === "drop");
  const worked = totals.map((before): Worked => {
    const rules = rulesAfter(before, plan, isUndone);
    let isMoved = isRecounted;
    const corrected = (bySession.get(before.session_id) ?? []).map((attempt): Corrected => {
      const newest = scores.get(attempt.id) ?? null;
      const correction = corrections.get(attempt.question_version_id);
      const former = formerByAttempt.get(attempt.id);
      const score =
        correction && newest ? scoreAfter(attempt, newest, former, correction, { rules, keys }, isUndone) : null;
      if (
        score &&
        (newest?.points !== score.points || newest.status !== score.status || newest.correct !== score.correct)
      )
        isMoved = true;
      return {
        attempt,
        attemptScore: newest,
        score,
        newScore: score && isNewScore(newest ?? undefined, score) ? score : null,
        isScored: attempt.scored && !isDropped(attempt.question_version_id, rules),
      };
    });
    return { before, corrected, rules, isMoved };
  });
  const facts = await listSittingFacts(
    db,
    worked.filter(({ isMoved }) => isMoved).map(({ before }) => before.session_id),
  );
  return worked.map((one) => {
    if (!one.isMoved) return outcomeOf(one, { after: null, routesOtherwise: false }, plan, isUndone);
    const { before, rules } = one;
    const known = { before, corrected: one.corrected, facts: facts.get(before.session_id) ?? [] };
    const sections = sectionsAfter(known, plan, rules);
    const after = scoreOf(
      { sitting: { id: before.session_id }, version: plan.version, isWhole: !before.is_partial, rules },
      sections,
      () => plan.scoring,
    );
    const routesOtherwise =
      hasRoutes(plan) &&
      routeOf(sections, plan) !==
        routeOf(sectionsAfter({ ...known, corrected: [] }, plan, rulesOf(before.regrades, plan)), plan);
    return outcomeOf(one, { after, routesOtherwise }, plan, isUndone);
  });
}

interface Worked {
  before: Total;
  corrected: readonly Corrected[];
  rules: RegradeRules;
  isMoved: boolean;
}

function byAttempt(scores: readonly AttemptScore[]): ReadonlyMap<string, AttemptScore> {
  return new Map(scores.map((score) => [score.attempt_id, score]));
}

function outcomeOf(
  { before, corrected, rules }: Worked,
  found: { after: Evaluated["after"] | null; routesOtherwise: boolean },
  plan: RegradePlan,
  isUndone: boolean,
): Evaluated {
  const { points, max_points, scaled, standard_error, sections, ability, ability_error, calibration_id } = before;
  const after = found.after ?? {
    session_id: before.session_id,
    id: newId(),
    points,
    max_points,
    scaled,
    standard_error,
    sections,
    ability,
    ability_error,
    calibration_id,
    regrades: [...rules.ids],
  };
  const direction = directionOf(before, after);
  const isMoved = before.scaled !== (after.scaled ?? null) || direction !== 0 || before.points !== after.points;
  const outcome = plan.onlyRaise && !isUndone && direction < 0 ? "kept" : isMoved ? "changed" : "same";
  return { before, corrected, after, routesOtherwise: found.routesOtherwise, direction, outcome };
}
