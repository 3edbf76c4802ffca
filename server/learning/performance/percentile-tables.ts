import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { invalid, notFound } from "../../platform/refusal.ts";

export type PercentileTable = HandlerOutput<"percentile_tables.set">;
type Body = HandlerInput<"percentile_tables.set">["body"];

/** Returns the tables of national percentiles, by exam. */
export async function listPercentileTables(db: Database): Promise<PercentileTable[]> {
  const { rows } = await sql<PercentileTable>`
    select id, exam, source, counts, json_build_object('min', scale_min, 'max', scale_max) as scale, rows
    from percentile_tables order by lower(exam)`.execute(db);
  return rows;
}

/** Refuses rows that don't rise, that fall, or that leave a part of the scale untold. @throws Refusal `invalid`. */
function requireWhole({ rows, scale: { min, max } }: Body): void {
  if (max <= min) throw invalid("scale.max", "The highest score is above the lowest.");
  for (const [place, { score, percentile }] of rows.entries()) {
    const before = rows[place - 1];
    if (!before) continue;
    if (score <= before.score)
      throw invalid(`rows.${place}.score`, `Scores rise from row to row: ${score} comes after ${before.score}.`);
    if (percentile < before.percentile)
      throw invalid(`rows.${place}.percentile`, `A higher score can’t have a lower percentile: ${score} has less.`);
  }
  if (rows[0]?.score !== min) throw invalid("rows.0.score", `The first row is the lowest score, ${min}.`);
  if (rows.at(-1)?.score !== max)
    throw invalid(`rows.${rows.length - 1}.score`, `The last row is the highest score, ${max}.`);
}

/**
 * Sets the national percentiles of an exam, in place of the table that it had; upper and lower case name the same exam.
 *
 * @throws Refusal `invalid` for rows that don't rise along the whole scale.
 */
export async function setPercentileTable(db: Database, actor: Actor, body: Body): Promise<PercentileTable> {
  requireWhole(body);
  const { exam, source, counts, scale, rows } = body;
  const told = sql`${JSON.stringify(rows)}::jsonb`;
  const { rows: set } = await sql<{ id: string }>`
    insert into percentile_tables (id, exam, source, counts, scale_min, scale_max, rows, set_by)
    values (${newId()}, ${exam}, ${source}, ${counts}, ${scale.min}, ${scale.max}, ${told}, ${actor.id})
    on conflict (lower(exam)) do update set exam = excluded.exam, source = excluded.source, counts = excluded.counts,
      scale_min = excluded.scale_min, scale_max = excluded.scale_max, rows = excluded.rows, set_by = excluded.set_by,
      set_at = clock_timestamp()
    returning id`.execute(db);
  return { id: set[0]?.id ?? "", ...body };
}

/** Removes the national percentiles of an exam. @throws Refusal `not_found`. */
export async function removePercentileTable(db: Database, id: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom("percentile_tables").where("id", "=", id).executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound("This table");
}
