import type { Database } from "./client.ts";

type Results<Works extends readonly (() => Promise<unknown>)[]> = {
  -readonly [Place in keyof Works]: Awaited<ReturnType<Works[Place]>>;
};

/** Runs queries that do not need each other at once, each on a connection of its own; in a transaction, which has one, in turn. */
export async function inParallel<const Works extends readonly (() => Promise<unknown>)[]>(
  db: Database,
  works: Works,
): Promise<Results<Works>> {
  if (!db.isTransaction) return (await Promise.all(works.map((work) => work()))) as Results<Works>;
  const results: unknown[] = [];
  for (const work of works) results.push(await work());
  return results as Results<Works>;
}
