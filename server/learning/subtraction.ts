import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { SMALLEST_COHORT } from "../results/cohort.ts";
import {
  type AnalysedOf,
  countUnreached,
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

/** Whom one side of a comparison is. */
type Side = Pick<AnalysedOf, "school" | "group">;

/**
 * Tells whether a reader may see two groups compared: each of them by itself, and who is in both, since a comparison leaves those out.
 */
export async function mayReadComparison(
  db: Database,
  reader: Actor,
  of: Pick<AnalysedOf, "assessmentId" | "versionId">,
  [one, other]: readonly [Side, Side],
): Promise<boolean> {
  if (reachesAll(reader)) return true;
  for (const side of [one, other]) if (!(await mayReadAnalysis(db, reader, { ...of, ...side }))) return false;
  const inBoth = await countUnreached(db, reader, { ...of, ...one }, other);
  return inBoth === 0 || inBoth >= SMALLEST_COHORT;
}

/** Finds which of these assessments have an analysis that may not be read, where it rests on everyone and one version. */
export async function findHiddenAnalyses(
  db: Database,
  reader: Actor,
  assessmentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (reachesAll(reader) || assessmentIds.length === 0) return new Set();
  return selectWithFewUnreached(db, reader, assessmentIds, SMALLEST_COHORT);
}
