import type { Database } from "../platform/database/client.ts";
import { changeSittings } from "../sessions/change.ts";
import { selectScoredSessions } from "./rebuild-results.queries.ts";
import { loadScored, writeFactsOf } from "./total-sessions.ts";

/** So many sittings are rebuilt in one transaction. */
const AT_ONCE = 200;

/**
 * Writes results and facts of all scored sittings anew from scores, visits and answers, which stay as they are. Killed, it goes on from
 * the sitting that it is told.
 *
 * @param after The last sitting that is done; null for all.
 * @returns How many sittings were rebuilt.
 */
export async function rebuildResults(
  db: Database,
  after: string | null,
  onProgress: (last: string, done: number) => void,
): Promise<number> {
  let done = 0;
  let last = after;
  for (;;) {
    const ids = await selectScoredSessions(db, last, AT_ONCE);
    const end = ids.at(-1);
    if (end === undefined) return done;
    // What somebody else holds is asked for again, one by one, until it is free.
    for (let left = ids; left.length > 0; )
      left = await changeSittings(
        db,
        () => {},
        left,
        async (tx, locked) => {
          const sittings = locked.map(({ sitting }) => sitting);
          await writeFactsOf(tx, await loadScored(tx, sittings));
          return [];
        },
      );
    last = end;
    done += ids.length;
    onProgress(end, done);
  }
}
