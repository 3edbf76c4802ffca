import { needThresholds } from "@sextant/contract/student-needs.ts";
import { listNewestScaled, listSittings, type SatResult } from "../../../learning/evidence/sittings.ts";
import { scaleKey } from "../../../learning/performance/score-series.ts";
import { listScoredTests, type ScoredTest } from "../../../learning/performance/scored-tests.ts";
import { findSlip, type Score, type Slipped } from "../../../learning/performance/slipped.ts";
import type { Database } from "../../../platform/database/client.ts";

const DAY_MS = 86_400_000;

interface FoundSlip {
  newest: SatResult;
  scale: ScoredTest["whole"]["scale"];
  /** Those that were compared, the oldest first. */
  scores: Score[];
  slip: Slipped;
}

/** The scores on the scale of the newest one: only those can be held against it. */
function comparable(tests: readonly ScoredTest[]): Pick<FoundSlip, "newest" | "scale" | "scores"> | null {
  const last = tests.at(-1);
  if (!last) return null;
  const key = scaleKey(last.whole);
  const scores = tests.flatMap(({ sitting, whole }): Score[] =>
    scaleKey(whole) === key && whole.error !== null
      ? [{ at: sitting.submitted_at, value: whole.value, error: whole.error }]
      : [],
  );
  return last.whole.error === null ? null : { newest: last.sitting, scale: last.whole.scale, scores };
}

/** Lists, by person, the scores with errors that can be compared with the newest one. */
async function listComparable(db: Database, sittings: readonly SatResult[]) {
  const tests = Map.groupBy(await listScoredTests(db, sittings), ({ sitting }) => sitting.user_id);
  return new Map(
    [...tests].flatMap(([id, own]) => {
      const compared = comparable(own);
      return compared ? [[id, compared] as const] : [];
    }),
  );
}

/**
 * Finds the people whose newest score may be a slip, from only the newest few scores of each, which rule out most people. Does not rule out
 * people with more scores if some of the newest can't be compared.
 */
async function findSuspects(db: Database, userIds: readonly string[], from: Date, now: Date): Promise<string[]> {
  const { earlier_scores, news_days } = needThresholds.slipped;
  const few = earlier_scores + 1;
  const byPerson = Map.groupBy(
    await listNewestScaled(db, { users: userIds, from, newest: few }),
    ({ user_id }) => user_id,
  );
  const news = now.getTime() - news_days * DAY_MS;
  // The errors of other people's scores aren't needed.
  const recent = [...byPerson].filter(([, own]) => own.some(({ submitted_at }) => submitted_at.getTime() > news));
  const compared = await listComparable(
    db,
    recent.flatMap(([, own]) => own),
  );
  return recent.flatMap(([id, own]) => {
    const scores = compared.get(id)?.scores ?? [];
    const isDecided = own.length < few || scores.length === few;
    return !isDecided || findSlip(scores, now) ? [id] : [];
  });
}

/** Finds, by person, a newest score significantly below the earlier ones. Ignores unscaled scores and practice. */
export async function findSlips(db: Database, userIds: readonly string[], now: Date): Promise<Map<string, FoundSlip>> {
  const { within_days, news_days } = needThresholds.slipped;
  const from = new Date(now.getTime() - (within_days + news_days) * DAY_MS);
  const suspects = await findSuspects(db, userIds, from, now);
  const sittings = await listSittings(db, { users: suspects, from });
  const scaled = sittings.filter(({ scaled: value, kind }) => value !== null && kind !== "practice");
  const found = new Map<string, FoundSlip>();
  for (const [id, compared] of await listComparable(db, scaled)) {
    const slip = findSlip(compared.scores, now);
    if (slip) found.set(id, { ...compared, slip });
  }
  return found;
}
