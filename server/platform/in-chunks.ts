import { setImmediate as yieldToEventLoop } from "node:timers/promises";

interface Chunks {
  /** How many rows are locked at once. */
  size: number;
  progress: (done: number, total: number) => Promise<void>;
}

/**
 * Changes many things in chunks, each in its own transaction. Chunks follow the order of the ids, so two concurrent changes cannot
 * deadlock. The chunk must recognise what was changed before a crash.
 *
 * @param changeChunk Returns an outcome for each id that exists and is within reach.
 * @returns Outcomes in the order requested, each once; ids without an outcome are `missing`.
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
 * Undoes a change of many things in chunks, each in its own transaction, until a chunk finds nothing left.
 *
 * @param undoChunk Receives the last id of the previous chunk and continues after it; the first time, a value below every id.
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
