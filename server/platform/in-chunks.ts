import { setImmediate as yieldToEventLoop } from "node:timers/promises";

interface Chunks {
  /** How many are locked at once. */
  size: number;
  progress: (done: number, total: number) => Promise<void>;
}

/**
 * Changes many things in chunks, each in a transaction of its own. Chunks come in the order of the ids, so two changes at once cannot
 * deadlock. What was changed before a crash is the chunk's to recognise.
 *
 * @param changeChunk Returns an outcome for each id that is there and within reach.
 * @returns Outcomes in the order asked, each once; ids without an outcome are `missing`.
 */
export async function changeInChunks<Outcome>(
  asked: readonly string[],
  { size, progress }: Chunks,
  changeChunk: (ids: readonly string[]) => Promise<ReadonlyMap<string, Outcome>>,
): Promise<{ results: Outcome[]; missing: string[] }> {
  const ids = [...new Set(asked.map((id) => id.toLowerCase()))];
  const ordered = ids.toSorted();
  const outcomes = new Map<string, Outcome>();
  for (let start = 0; start < ordered.length; start += size) {
    for (const [id, outcome] of await changeChunk(ordered.slice(start, start + size))) outcomes.set(id, outcome);
    await progress(Math.min(start + size, ids.length), ids.length);
    // A long change shares its process with people who are sitting.
    await yieldToEventLoop();
  }
  return { results: ids.flatMap((id) => outcomes.get(id) ?? []), missing: ids.filter((id) => !outcomes.has(id)) };
}

/**
 * Undoes a change of many things in chunks, each in a transaction of its own, until a chunk finds nothing left.
 *
 * @param undoChunk Is given the last id of the chunk before, in whose order it goes on; below every id the first time.
 */
export async function undoInChunks<Outcome extends { id: string }>(
  { total, progress }: Omit<Chunks, "size"> & { total: number },
  undoChunk: (after: string) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const results: Outcome[] = [];
  let after = "00000000-0000-0000-0000-000000000000";
  for (let chunk = await undoChunk(after); chunk.length > 0; chunk = await undoChunk(after)) {
    results.push(...chunk);
    after = chunk.at(-1)?.id ?? after;
    await progress(results.length, total);
    await yieldToEventLoop();
  }
  return results;
}
