import { SMALLEST_COHORT } from "../../delivery/results/smallest-cohort.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import {
  type AnalysedOf,
  countUnreached,
  type ShownVersion,
  selectDrawnWithUnreached,
  selectEarlierFigures,
  selectWithFewUnreached,
} from "./subtraction.queries.ts";
import { isFarFrom, mayShow } from "./suppression.ts";

export type { AnalysedOf };

/** Staff reach everyone: there is nobody left to work out. */
const reachesAll = ({ role }: Actor) => role === "staff";

/**
 * Tells whether a reader may see figures of an analysis: they must not come to figures of fewer than ten people by taking away those whom the
 * reader sees one by one, nor beside any other figures that are shown. What was asked before doesn't matter, so that asking in
 * another order tells no more. The people that an analysis needs at least are counted elsewhere.
 */
export async function mayReadAnalysis(db: Database, reader: Actor, of: AnalysedOf): Promise<boolean> {
  if (reachesAll(reader)) return true;
  const people = await countUnreached(db, reader, of);
  if (people === 0) return true;
  if (people < SMALLEST_COHORT) return false;
  const earlier = await selectEarlierFigures(db, reader, of);
  return mayShow(people, earlier) && earlier.every((other) => !other.is_own || isFarFrom(people, other));
}

/** Tells whether a reader sees everyone whom an analysis rests on one by one. */
export const reachesAllOf = async (db: Database, reader: Actor, of: AnalysedOf): Promise<boolean> =>
  reachesAll(reader) || (await countUnreached(db, reader, of)) === 0;

/**
 * Finds the questions of an analysis whose own figures its reader may not see. Where not everyone gets the same questions, those who got one
 * are a smaller cohort, and may be nearly those whom the reader sees one by one.
 */
export async function findHiddenQuestions(
  db: Database,
  reader: Actor,
  of: AnalysedOf,
  questionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>();
  if (reachesAll(reader)) return hidden;
  for (const questionId of questionIds)
    if (!(await mayReadAnalysis(db, reader, { ...of, questionId }))) hidden.add(questionId);
  return hidden;
}

/** Whom one side of a comparison is. */
type Side = Pick<AnalysedOf, "school" | "group">;

/**
 * Tells whether a reader may see two groups compared: each of them by itself, and who is in both, since a comparison leaves those out.
 */
export async function mayReadComparison(
  db: Database,
  reader: Actor,
  of: Pick<AnalysedOf, "assessmentId" | "versionId" | "questionId">,
  [one, other]: readonly [Side, Side],
): Promise<boolean> {
  if (reachesAll(reader)) return true;
  for (const side of [one, other]) if (!(await mayReadAnalysis(db, reader, { ...of, ...side }))) return false;
  const inBoth = await countUnreached(db, reader, { ...of, ...one }, other);
  return inBoth === 0 || inBoth >= SMALLEST_COHORT;
}

/** Finds the questions at which a reader may not see two groups compared, since too few of one of them out of reach got those. */
export async function findHiddenComparisons(
  db: Database,
  reader: Actor,
  of: Pick<AnalysedOf, "assessmentId" | "versionId">,
  sides: readonly [Side, Side],
  questionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>();
  if (reachesAll(reader)) return hidden;
  for (const questionId of questionIds)
    if (!(await mayReadComparison(db, reader, { ...of, questionId }, sides))) hidden.add(questionId);
  return hidden;
}

/** Finds which assessments have figures of everyone in one of these versions that may not be read. */
export async function findHiddenAnalyses(
  db: Database,
  reader: Actor,
  shown: readonly ShownVersion[],
): Promise<ReadonlySet<string>> {
  if (reachesAll(reader) || shown.length === 0) return new Set();
  return selectWithFewUnreached(db, reader, shown, SMALLEST_COHORT);
}

/**
 * Finds which assessments have, in one of these versions, questions that not everyone got: how many of all are flagged would count those
 * that the reader may not see.
 */
export async function findUncountedFlags(
  db: Database,
  reader: Actor,
  shown: readonly ShownVersion[],
): Promise<ReadonlySet<string>> {
  if (reachesAll(reader) || shown.length === 0) return new Set();
  return selectDrawnWithUnreached(db, reader, shown);
}
