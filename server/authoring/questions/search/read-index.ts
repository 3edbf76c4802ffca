import type { Database } from "../../../platform/database/client.ts";
import { loadTaxonomy } from "../../taxonomy/load-taxonomy.ts";
import { type Forest, forestOf } from "./forest.ts";
import {
  selectChangedRows,
  selectChanges,
  selectHorizon,
  selectNodes,
  selectRemovedNodes,
  selectRowsAfter,
  selectUseCounts,
} from "./search.queries.ts";
import { createIndex, type SearchIndex, writeRows, writeUses } from "./search-index.ts";

const ROWS_AT_ONCE = 5000;

async function loadTags(db: Database): Promise<Forest> {
  const { all, merged } = await loadTaxonomy(db);
  return forestOf(all, new Map(merged.flatMap((tag) => (tag.merged_into_id ? [[tag.id, tag.merged_into_id]] : []))));
}

const loadNodes = async (db: Database): Promise<Forest> =>
  forestOf(await selectNodes(db), new Map(await selectRemovedNodes(db)));

/** The first reading. Whatever is written meanwhile is not older than the horizon, and read again next time. */
async function fill(db: Database, index: SearchIndex): Promise<void> {
  const { horizon, timeline } = await selectHorizon(db);
  for (let after = 0; ; ) {
    const rows = await selectRowsAfter(db, after, ROWS_AT_ONCE);
    writeRows(index, rows);
    after = rows.at(-1)?.no ?? after;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  writeUses(index, await selectUseCounts(db, null));
  index.tags = await loadTags(db);
  index.nodes = await loadNodes(db);
  index.horizon = horizon;
  index.timeline = timeline;
}

/**
 * Reads what was changed since, and puts it in at once, so that nobody meets half of it.
 *
 * @returns False when another database answers, such as a standby that was promoted: what it says can't be put to this copy.
 */
async function follow(db: Database, index: SearchIndex, since: string): Promise<boolean> {
  const changes = await selectChanges(db, since);
  if (changes.timeline !== index.timeline) return false;
  const rows = changes.questions ? await selectChangedRows(db, since) : [];
  const uses = changes.uses ? await selectUseCounts(db, since) : [];
  const tags = changes.tags ? await loadTags(db) : index.tags;
  const nodes = changes.nodes ? await loadNodes(db) : index.nodes;
  writeRows(index, rows);
  writeUses(index, uses);
  index.tags = tags;
  index.nodes = nodes;
  index.horizon = changes.horizon;
  return true;
}

/** Makes a new copy in the place of one that is of another database. */
async function replace(db: Database, reading: Reading): Promise<void> {
  const index = createIndex();
  index.change = reading.index.change + 1;
  await fill(db, index);
  reading.index = index;
}

interface Reading {
  index: SearchIndex;
  /** Under way; what it does not see yet, the next one does. */
  current: Promise<void> | null;
  next: Promise<void> | null;
}

const readings = new WeakMap<Database, Reading>();

async function update(db: Database, reading: Reading): Promise<void> {
  const { index } = reading;
  if (index.horizon === null) return fill(db, index);
  if (!(await follow(db, index, index.horizon))) await replace(db, reading);
}

function read(db: Database, reading: Reading): Promise<void> {
  reading.current = update(db, reading).finally(() => {
    reading.current = null;
  });
  return reading.current;
}

/**
 * Returns this process's copy of the bank with everything in it that was committed before the call, by whichever process. Use it at
 * once, without waiting for anything in between.
 */
export async function readIndex(db: Database): Promise<SearchIndex> {
  const reading = readings.get(db) ?? { index: createIndex(), current: null, next: null };
  readings.set(db, reading);
  if (!reading.current) {
    await read(db, reading);
    return reading.index;
  }
  // The reading under way may have looked before the caller's own change: all who come now share the one after it.
  reading.next ??= reading.current
    .catch(() => {})
    .then(() => {
      reading.next = null;
      return read(db, reading);
    });
  await reading.next;
  return reading.index;
}
