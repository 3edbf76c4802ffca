import { questionMs } from "@sextant/contract/question-time.ts";
import type { Database } from "../../../platform/database/client.ts";
import { selectTypicalTimes } from "./check.queries.ts";

/** On fewer people than this no time is told. */
const FEWEST_PEOPLE = 10;

/** Returns how many seconds others took for these question versions in tests, all together. */
export async function sumTestPace(db: Database, versionIds: readonly string[]): Promise<number> {
  const times = await selectTypicalTimes(db, versionIds, FEWEST_PEOPLE);
  return Math.ceil(versionIds.reduce((sum, id) => sum + questionMs(times.get(id)), 0) / 1000);
}
