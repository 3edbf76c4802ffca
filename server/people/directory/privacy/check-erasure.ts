import type { Database } from "../../../platform/database/client.ts";
import { personalDataMap } from "./personal-data-map.ts";
import { countNamed, countNotSet, countRowsOf, findErasure } from "./privacy.queries.ts";

/** What is left about a person who was erased. */
export interface ErasureCheck {
  erasedAt: Date;
  /** Tables with rows that the erasure removes, or words that it blanks, and how many. */
  left: { table: string; rows: number }[];
}

/**
 * Looks through every table that an erasure changes.
 *
 * @returns What is left about a person; null when the person wasn't erased, undefined when nobody has this id.
 */
export async function checkErasure(db: Database, id: string): Promise<ErasureCheck | null | undefined> {
  const found = await findErasure(db, id);
  if (!found?.erased_at) return found && null;
  const counts = new Map([["users", await countNamed(db, id)]]);
  for (const { table, column, erase } of personalDataMap) {
    const count = async () => {
      if (erase === "delete") return countRowsOf(db, table, column, id);
      return "set" in erase ? countNotSet(db, table, column, id, erase.set) : 0;
    };
    counts.set(table, (counts.get(table) ?? 0) + (await count()));
  }
  const left = [...counts].filter(([, rows]) => rows > 0).map(([table, rows]) => ({ table, rows }));
  return { erasedAt: found.erased_at, left };
}
