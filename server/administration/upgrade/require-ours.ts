import { listClusterThings } from "./describe-cluster.queries.ts";
import { listThings } from "./describe-schema.queries.ts";
import { type Pair, withPair } from "./pair.ts";

const NAMED_AT_MOST = 10;

/** @throws Error when the old has what the new hasn't: it would be lost. */
function requireOurs(holder: string, old: readonly string[], made: readonly string[]): void {
  const known = new Set(made);
  const others = old.filter((thing) => !known.has(thing));
  if (others.length === 0) return;
  const rest = others.length - NAMED_AT_MOST;
  const named = [...others.slice(0, NAMED_AT_MOST), ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
  throw new Error(
    `The ${holder} holds what this Sextant didn’t make and can’t copy: ${named}. Start the version of Sextant that made the database, remove these, and upgrade again.`,
  );
}

/** @throws Error when a database holds, beyond its rows, what isn't Sextant's. Both are at the same schema. */
export async function requireOurDatabase({ source, target }: Pair): Promise<void> {
  requireOurs("database", await listThings(source), await listThings(target));
}

/** @throws Error when a cluster holds, beside Sextant's database, what isn't Sextant's. */
export async function requireOurCluster(oldUrl: string, newUrl: string): Promise<void> {
  await withPair(oldUrl, newUrl, async ({ source, target }) =>
    requireOurs("database server", await listClusterThings(source), await listClusterThings(target)),
  );
}
