import { sql } from "kysely";

/** Returns the condition that what someone read of material wasn't replaced since. Uses `reading`, a row of `material_reading`. */
export const isNewestRead = sql<boolean>`not exists (select from material_versions newer
  where newer.study_material_id = reading.study_material_id and newer.number > reading.version)`;

/** Returns when someone finished the newest version of material; finishing one that was replaced counts no longer. Uses `reading`. */
export const finishedNewest = sql<Date | null>`case when ${isNewestRead} then reading.finished_at end`;
