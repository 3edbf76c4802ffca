import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { changeSittings } from "../sessions/change.ts";
import {
  beginRebuilding,
  drawScoredSessions,
  lockRebuilding,
  selectHashes,
  selectScoredSessions,
  updateRebuilding,
} from "./rebuild-results.queries.ts";
import { loadScored, writeFactsOf } from "./total-sessions.ts";

/** So many sittings are rebuilt in one transaction. */
const AT_ONCE = 100;
/** So many transactions at a time: one reads and computes while the other writes. */
const SIDE_BY_SIDE = 3;

/** A part of a rebuild: its last sitting, and the number of sittings. */
interface Rebuilt {
  last: string;
  count: number;
}

/** Rebuilds sittings in one transaction; retries those that others hold one by one until they are free. */
async function rebuildSittings(
  db: Database,
  ids: readonly string[],
  around: (tx: Tx, own: readonly string[], rebuild: () => Promise<void>) => Promise<void>,
): Promise<void> {
  for (let left = ids; left.length > 0; )
    left = await changeSittings(
      db,
      () => {},
      left,
      async (tx, locked) => {
        const sittings = locked.map(({ sitting }) => sitting);
        const over = sittings.filter(
          ({ state }) => state === "submitted" || state === "scored" || state === "released",
        );
        await around(
          tx,
          over.map(({ id }) => id),
          async () => writeFactsOf(tx, await loadScored(tx, over)),
        );
        return [];
      },
    );
}

/**
 * Advances the current rebuild by some hundred sittings. It is idempotent: if it is killed, the next run repeats this part from where the
 * last one ended.
 *
 * @returns Null when nothing is left.
 */
export async function rebuildNext(db: Database): Promise<Rebuilt | null> {
  return inTransaction(db, async (tx) => {
    const { rebuilding, rebuilt_to: after } = await lockRebuilding(tx);
    if (!rebuilding) return null;
    const ids = await selectScoredSessions(tx, after, AT_ONCE * SIDE_BY_SIDE);
    const last = ids.at(-1);
    if (last === undefined) {
      await updateRebuilding(tx, { rebuilding: false, rebuilt_to: null });
      return null;
    }
    const pieces = Array.from({ length: SIDE_BY_SIDE }, (_, at) => ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE));
    await Promise.all(pieces.map((piece) => rebuildSittings(db, piece, (_tx, _own, rebuild) => rebuild())));
    await updateRebuilding(tx, { rebuilding: true, rebuilt_to: last });
    return { last, count: ids.length };
  });
}

/**
 * Rewrites results and facts of all scored sittings from scores, visits and answers, which it doesn't change. A stopped rebuild continues
 * where it was.
 *
 * @returns How many sittings were rebuilt.
 */
export async function rebuildResults(
  db: Database,
  onProgress: (last: string, done: number) => void = () => {},
): Promise<number> {
  await beginRebuilding(db);
  let done = 0;
  for (;;) {
    const rebuilt = await rebuildNext(db);
    if (rebuilt === null) return done;
    done += rebuilt.count;
    onProgress(rebuilt.last, done);
  }
}

/**
 * Rebuilds randomly drawn sittings, which corrects results that differ from the data they derive from.
 *
 * @returns How many were compared, and which of them differed.
 */
export async function compareSample(db: Database, most: number): Promise<{ compared: number; different: string[] }> {
  const ids = await drawScoredSessions(db, most);
  const different: string[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE)
    await rebuildSittings(db, ids.slice(start, start + AT_ONCE), async (tx, own, rebuild) => {
      const before = await selectHashes(tx, own);
      await rebuild();
      const after = await selectHashes(tx, own);
      different.push(...own.filter((id) => before.get(id) !== after.get(id)));
    });
  return { compared: ids.length, different };
}
