import type { Database } from "../../../platform/database/client.ts";
import { selectTypicalTimes } from "./check.queries.ts";

/** On fewer people than this no time is told. */
const FEWEST_PEOPLE = 10;
/** What a question is given that too few have answered. */
const USUAL_SECONDS = 90;

/** Returns how many seconds others took for these question versions in tests, all together. */
export async function sumTestPace(db: Database, versionIds: readonly string[]): Promise<number> {
  const times = await selectTypicalTimes(db, versionIds, FEWEST_PEOPLE);
  const seconds = versionIds.map((id) => {
    const median = times.get(id);
    return median === undefined ? USUAL_SECONDS : median / 1000;
  });
  return Math.ceil(seconds.reduce((sum, one) => sum + one, 0));
}
