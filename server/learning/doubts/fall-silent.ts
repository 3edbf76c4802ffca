import { DOUBT_SILENT_DAYS } from "@sextant/contract/doubts.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { resolveSilent } from "./doubts.queries.ts";
import { tellChanged } from "./tell.ts";

const AT_ONCE = 500;

/**
 * Resolves answered doubts about which nobody has written for two weeks; several processes share the work.
 *
 * @returns How many there were.
 */
export async function resolveSilentDoubts(db: Database, wake: () => void): Promise<number> {
  let count = 0;
  for (;;) {
    const resolved = await inTransaction(db, async (tx) => {
      const rows = await resolveSilent(tx, DOUBT_SILENT_DAYS, AT_ONCE);
      for (const row of rows) await tellChanged(tx, wake, row);
      return rows.length;
    });
    count += resolved;
    if (resolved < AT_ONCE) return count;
  }
}
