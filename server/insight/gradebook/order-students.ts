import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { selectSat } from "./gradebook.queries.ts";
import { findMedians } from "./medians.ts";
import type { Listed } from "./people.ts";
import { unitOf, valueIn } from "./units.ts";

const idsOf = (array: string) => array.slice(1, -1).split(",").filter(Boolean);

/**
 * Returns rows by their values; those without one come last in either direction, and equal ones stay in their order.
 *
 * @param sign −1 for descending.
 */
export function byValue<Row>(rows: readonly Row[], read: (row: Row) => number | null, sign: 1 | -1): Row[] {
  return rows.toSorted((one, other) => {
    const [first, second] = [read(one), read(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (first - second);
  });
}

/** Puts students that were found by name in the order asked for: by name, or by their score in an assessment as its column shows it. */
export async function orderStudents(db: Database, actor: Actor, listed: Listed, count: number): Promise<Listed> {
  const { ordering = "name" } = listed.filters;
  if (listed.found === undefined || ordering === "name") return listed;
  const ids = idsOf(listed.found);
  if (ordering === "-name") return { ...listed, found: `{${ids.toReversed().join()}}` };
  const assessment = ordering.replace(/^-/, "");
  const sat = ids.length === 0 ? [] : await selectSat(db, ids, [assessment]);
  const [median] = await findMedians(db, actor, listed, count, [assessment]);
  const { unit } = unitOf(median, sat);
  const values = new Map(sat.map((row) => [row.user_id, valueIn(unit, row)]));
  const sorted = byValue(ids, (id) => values.get(id) ?? null, ordering === assessment ? 1 : -1);
  return { ...listed, found: `{${sorted.join()}}` };
}
