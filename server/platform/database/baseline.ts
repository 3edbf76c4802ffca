import { createHash } from "node:crypto";

/** The migration that makes the whole schema of version 0.1.0; those that come after it have later names. */
export const baseline = "20261125190000_baseline__create.sql";

/** The last version before the baseline: a database or backup must be of this one, or of a later one. */
export const oldest = "0.1.0";

/** Its migrations, which the baseline replaces: the newest, and a hash of the names and hashes of all. */
const replaced = {
  newest: "20261123213000_result_facts__no_references.sql",
  hash: "f3428888a10694349a62728031baab04b743d3e96d2ed401918bf4a84079cd68",
};

/** Tells whether a migration belongs to a version from before the baseline. */
export const isBeforeBaseline = (name: string): boolean => name < baseline;

/**
 * Tells whether a database is of the version whose migrations the baseline replaces, so that it has the baseline’s schema already.
 *
 * @param applied Its migrations by name, with their hashes.
 * @throws Error when it has some of them only: then it is of an earlier version.
 */
export function hasReplaced(applied: ReadonlyMap<string, string>): boolean {
  const found = [...applied].filter(([name]) => isBeforeBaseline(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  if (found.length === 0) return false;
  const hash = createHash("sha256").update(found.map(([name, of]) => `${name} ${of}\n`).join(""));
  if (hash.digest("hex") === replaced.hash) return true;
  throw new Error(
    `The database is of a Sextant before ${oldest}, which this version can’t update. Nothing was changed. Start version ${oldest} on it once, which updates it, and then this version (docs/operations.md#upgrades).`,
  );
}

/** Tells whether what has this migration as its newest is of a version that this one can’t update. */
export const isTooOld = (newest: string): boolean => isBeforeBaseline(newest) && newest !== replaced.newest;
