import type { Insertable } from "kysely";
import type { Tx } from "../platform/database/client.ts";
import type { ResultFacts } from "../platform/database/schema.gen.ts";
import { insertFacts } from "./results.queries.ts";

/** Facts of sittings that are the first and only ones of their people. */
export async function writeFinishedFacts(
  tx: Tx,
  facts: readonly Omit<
    Insertable<ResultFacts>,
    "counts_in_statistics" | "is_preview" | "first_sitting" | "changed" | "visits"
  >[],
): Promise<void> {
  const standing = { counts_in_statistics: true, is_preview: false, first_sitting: true, changed: 0 };
  await insertFacts(
    tx,
    facts.map((fact) => ({ ...fact, ...standing, visits: Number(fact.time_ms) > 0 ? 1 : 0 })),
  );
}
