import { sql } from "kysely";
import type { Database } from "../../../platform/database/client.ts";

/** Selects the published versions of an assessment: when and by whom published, and how many started sittings they have. */
export function publishedVersions(db: Database, assessmentId: string) {
  return db
    .selectFrom("assessment_versions as version")
    .leftJoin("users as publisher", "publisher.id", "version.published_by")
    .select([
      ...(["version.id", "version.number", "version.name", "version.published_at", "version.published_by"] as const),
      sql<string>`coalesce(publisher.first_name || ' ' || publisher.last_name, '')`.as("publisher_name"),
      sql<number>`(select count(*)::int from sessions where sessions.assessment_version_id = version.id
        and sessions.started_at is not null and not sessions.is_preview)`.as("sittings"),
    ])
    .where("version.assessment_id", "=", assessmentId)
    .where("version.number", ">", 0);
}
