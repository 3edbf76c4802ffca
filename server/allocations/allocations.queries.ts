import type { Insertable } from "kysely";
import type { Tx } from "../platform/database/client.ts";
import type { Allocations } from "../platform/database/schema.gen.ts";

/** A statement takes 65,535 values at most. */
const ROWS_A_STATEMENT = 1000;

export async function insertAllocations(tx: Tx, rows: readonly Insertable<Allocations>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await tx
      .insertInto("allocations")
      .values(rows.slice(start, start + ROWS_A_STATEMENT))
      .execute();
  }
}
