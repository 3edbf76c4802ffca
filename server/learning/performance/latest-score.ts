import type { Database } from "../../platform/database/client.ts";
import type { OwnWork } from "./own-work.ts";
import { listScoredTests, type ScoredTest } from "./scored-tests.ts";

/** Returns the score of the latest test with a scale among these, the oldest first, else of the latest; null where there is none. */
export async function findLatestScore(
  db: Database,
  sittings: OwnWork["sittings"],
): Promise<ScoredTest["whole"] | null> {
  const tests = sittings.filter(({ shows, kind }) => shows.score && kind !== "practice");
  const latest = tests.findLast(({ scaled, is_partial: isPartial }) => scaled !== null && !isPartial) ?? tests.at(-1);
  return (await listScoredTests(db, latest ? [latest] : [])).at(-1)?.whole ?? null;
}
