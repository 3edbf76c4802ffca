import type { CountedSitting } from "@sextant/contract/sitting-rules.ts";
import type { Database } from "../../platform/database/client.ts";
import { type ScoredSitting, selectScoredSittings } from "./counted.queries.ts";

type Scored = Pick<ScoredSitting, "session" | "points" | "max_points" | "scaled" | "submitted_at">;

/** A person's result of an assessment; of a mean, `session` is the last that is part of it. */
export interface CountedResult extends Scored {
  counts: CountedSitting;
  /** How many sittings with a result there are. */
  of: number;
}

/** What sittings of different versions are compared by: where all are scaled the scaled score, else the share of the points. */
function worthOf(sittings: readonly Scored[]): (one: Scored) => number {
  if (sittings.every(({ scaled }) => scaled !== null)) return ({ scaled }) => scaled ?? 0;
  return ({ points, max_points }) => (max_points > 0 ? points / max_points : 0);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const tidy = (value: number) => Math.round(value * 10_000) / 10_000;

/**
 * Returns the mean of the sittings, on the points of the last one: each adds its share of its own points. It is scaled where all are.
 */
function meanOf(sittings: readonly Scored[], last: Scored): Scored {
  const share = mean(sittings.map(({ points, max_points }) => (max_points > 0 ? points / max_points : 0)));
  const scaled = sittings.flatMap((one) => one.scaled ?? []);
  return {
    ...last,
    points: tidy(share * last.max_points),
    scaled: scaled.length === sittings.length ? Math.round(mean(scaled)) : null,
  };
}

/**
 * Returns the result that several sittings of one person and assessment come to. Of the best two alike it is the earlier one.
 *
 * @param sittings Those with a result, in the order of their end.
 * @returns Null when there are none.
 */
export function countResult(counts: CountedSitting, sittings: readonly Scored[]): CountedResult | null {
  const [first] = sittings;
  const last = sittings.at(-1);
  if (!first || !last) return null;
  const worth = worthOf(sittings);
  const best = sittings.reduce((found, one) => (worth(one) > worth(found) ? one : found), first);
  const chosen = { first, best, last, mean: counts === "mean" ? meanOf(sittings, last) : last }[counts];
  const { session, points, max_points, scaled, submitted_at } = chosen;
  return { session, points, max_points, scaled, submitted_at, counts, of: sittings.length };
}

/** Names what is asked for and what is found: a person's result of an assessment. */
export const resultOf = (userId: string, assessmentId: string): string => `${userId} ${assessmentId}`;

/**
 * Finds the results of these people of these assessments, each by the rule of the version published now. Previews, chosen sections,
 * and what was cancelled or reopened have no part in it.
 *
 * @param seenBy `student`: only of what is released to its student.
 * @returns By `resultOf`.
 */
export async function findCountedResults(
  db: Database,
  userIds: readonly string[],
  assessmentIds: readonly string[],
  seenBy: "student" | "team",
): Promise<Map<string, CountedResult>> {
  if (userIds.length === 0 || assessmentIds.length === 0) return new Map();
  const rows = await selectScoredSittings(db, userIds, assessmentIds, seenBy === "student");
  const byPair = Map.groupBy(rows, ({ user, assessment }) => resultOf(user, assessment));
  return new Map(
    [...byPair].flatMap(([pair, sittings]) => {
      const result = countResult(sittings[0]?.counts ?? "last", sittings);
      return result ? [[pair, result] as const] : [];
    }),
  );
}
