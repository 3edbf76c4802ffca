import type { Insertable } from "kysely";
import type { Tx } from "../platform/database/client.ts";
import type { ResultFacts } from "../platform/database/schema.gen.ts";
import { replaceFacts } from "./results.queries.ts";
import { writeFinishedResults } from "./session-results.ts";

/** Writes results and facts of sittings that were finished elsewhere. */
export async function writeFinishedFacts(
  tx: Tx,
  results: Parameters<typeof writeFinishedResults>[1],
  facts: readonly Omit<Insertable<ResultFacts>, "changed" | "visits">[],
): Promise<void> {
  await writeFinishedResults(tx, results);
  await replaceFacts(
    tx,
    [],
    facts.map((fact) => ({ ...fact, changed: 0, visits: Number(fact.time_ms) > 0 ? 1 : 0 })),
  );
}
