import { sql } from "kysely";
import type { Tx } from "../../../platform/database/client.ts";

interface Report {
  user: string;
  material: string;
  version: number;
  page: number | null;
  pages: readonly number[];
  isFinished: boolean;
  isDownloaded: boolean;
}

/**
 * Adds a report to how far a person has read: pages come together, whatever order reports arrive in. A newer version than the one that
 * they finished is read from its beginning; late reports of an older one count for nothing.
 */
export async function mergeReading(tx: Tx, report: Report): Promise<void> {
  const { user, material, version, page, isFinished, isDownloaded } = report;
  await sql`
    with seen as (
      select coalesce(range_agg(int4range(page, page + 1)), '{}') as pages from unnest(${[...report.pages]}::int[]) as page
    )
    insert into material_reading as known
      (user_id, study_material_id, version, last_page, pages_read, finished_at, downloaded_at)
    select ${user}::uuid, ${material}::uuid, ${version}::int, coalesce(${page}::int, 1), seen.pages,
      case when ${isFinished}::boolean then clock_timestamp() end, case when ${isDownloaded}::boolean then clock_timestamp() end
    from seen
    on conflict (user_id, study_material_id) do update set
      version = greatest(known.version, excluded.version),
      last_opened_at = clock_timestamp(),
      last_page = coalesce(${page}::int, known.last_page),
      pages_read = case when excluded.version > known.version and known.finished_at is not null then excluded.pages_read
        when excluded.version < known.version then known.pages_read
        else known.pages_read + excluded.pages_read end,
      finished_at = case when excluded.version > known.version then excluded.finished_at
        when excluded.version < known.version then known.finished_at
        else coalesce(known.finished_at, excluded.finished_at) end,
      downloaded_at = coalesce(excluded.downloaded_at, known.downloaded_at)`.execute(tx);
}
