import { type RawBuilder, sql } from "kysely";
import { isNewestRead } from "../../../delivery/allocations/media/finished-reading.ts";

/**
 * Returns the pages that `reading` has, as far as the newest version goes: what was read beyond, of a longer one before it, counts for
 * nothing, and neither does what was read of one that was finished and replaced.
 *
 * @param end Its last page, or null while they are not counted.
 */
export const pagesRead = (end: RawBuilder<unknown>) =>
  sql`(case when reading.finished_at is null or ${isNewestRead} then reading.pages_read else '{}' end * int4multirange(int4range(1, (${end})::int, '[]')))`;

/** Returns how many pages those are. */
export const countPagesRead = (end: RawBuilder<unknown>) =>
  sql<number>`coalesce((select sum(upper(r) - lower(r)) from unnest(${pagesRead(end)}) as r), 0)::int`;

/** Returns the page where a person was last, or the last one where that is gone. */
export const lastPageRead = (end: RawBuilder<unknown>) =>
  sql<number | null>`case when reading.last_page is not null then least(reading.last_page, (${end})::int) end`;
