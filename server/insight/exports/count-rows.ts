import type { ResultRows } from "@sextant/contract/result-exports.ts";
import { sql } from "kysely";
import { PACKED_BYTES } from "../../delivery/results/packed.ts";
import type { ReadChosen } from "./copy-rows.ts";

/**
 * Counts the rows of a file of chosen sittings. Answers are counted by the room that they take in their sitting’s row, which is known
 * without reading them.
 */
export async function countRows(rows: ResultRows, sittings: number, read: ReadChosen): Promise<number> {
  if (rows === "sittings") return sittings;
  const [answers] =
    await read(sql`select coalesce(sum(octet_length(result.answers)), 0) / ${sql.lit(PACKED_BYTES)} as count
    from exported join session_results result on result.session_id = exported.id
    join sessions sitting on sitting.id = exported.id and sitting.state in ('submitted', 'scored', 'released')`);
  return Number(answers?.count ?? 0);
}
