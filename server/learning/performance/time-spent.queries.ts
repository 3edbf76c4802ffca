import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

interface SectionTimes {
  version_section_id: string;
  time_limit_seconds: number | null;
  time_multiplier: number;
  untimed: boolean;
  extended_ms: number;
  /** By the server’s clock, pauses out; 0 of one that never began. */
  elapsed_ms: number;
}

/** Reads how long each section of a sitting might take and took. */
export async function selectTimes(db: Database, sessionId: string): Promise<SectionTimes[]> {
  const { rows } = await sql<SectionTimes>`
    select part.version_section_id, published.time_limit_seconds, sitting.time_multiplier::float8 as time_multiplier, sitting.untimed,
      part.extended_ms::float8 as extended_ms,
      coalesce(extract(epoch from part.ended_at - part.started_at) * 1000 - part.paused_ms, 0)::float8 as elapsed_ms
    from session_sections part
    join sessions sitting on sitting.id = part.session_id
    join version_sections published on published.id = part.version_section_id
    where part.session_id = ${sessionId}::uuid order by part.position`.execute(db);
  return rows;
}
