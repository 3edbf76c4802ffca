import { needThresholds } from "@sextant/contract/student-needs.ts";
import { listSittings, type SatResult } from "../../learning/sittings.ts";
import { scaleKey } from "../../performance/score-series.ts";
import { listScoredTests, type ScoredTest } from "../../performance/scored-tests.ts";
import type { Database } from "../../platform/database/client.ts";
import { findSlip, type Score, type Slipped } from "./slipped.ts";

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

/** Finds, by person, a newest score below those before it by more than chance. Scores without a scale, and practice, say nothing. */
export async function findSlips(db: Database, userIds: readonly string[], now: Date): Promise<Map<string, FoundSlip>> {
  const { within_days, news_days } = needThresholds.slipped;
  const from = new Date(now.getTime() - (within_days + news_days) * DAY_MS);
  const sittings = await listSittings(db, { users: userIds, from });
  const scaled = sittings.filter(({ scaled: value, kind }) => value !== null && kind !== "practice");
  const news = now.getTime() - news_days * DAY_MS;
  // Of others the errors need not be known.
  const recent = new Set(scaled.flatMap((one) => (one.submitted_at.getTime() > news ? [one.user_id] : [])));
  const tests = await listScoredTests(
    db,
    scaled.filter(({ user_id }) => recent.has(user_id)),
  );
  const found = new Map<string, FoundSlip>();
  for (const [id, own] of Map.groupBy(tests, ({ sitting }) => sitting.user_id)) {
    const compared = comparable(own);
    const slip = compared && findSlip(compared.scores, now);
    if (slip) found.set(id, { ...compared, slip });
  }
  return found;
}
