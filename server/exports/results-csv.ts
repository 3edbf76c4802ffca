import { sql } from "kysely";
import { z } from "zod";
import { reachedBy } from "../access/reach.ts";
import { getReadableAssessment } from "../assessments/published.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { createDownloadLink, type Downloads } from "../platform/downloads.ts";
import { type CopyPlatform, defused, openCsvCopy } from "./copy-csv.ts";
import { requireTurn } from "./export-turn.ts";

/** Kind of the download. */
export const resultsDownload = "results.download";

const asked = z.object({ assessment_id: z.string() });

/** Returns a link to the sittings of an assessment as CSV. */
export async function linkToResults(
  db: Database,
  actor: Actor,
  apiHost: string,
  assessmentId: string,
): Promise<string> {
  // Who may not see it, or has to wait, is told now, not by the link.
  await getReadableAssessment(db, actor, assessmentId);
  await requireTurn(db, actor.id);
  const input = { assessment_id: assessmentId };
  return createDownloadLink(db, actor, { apiHost, kind: resultsDownload, input });
}

const instant = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const yesNo = (column: string) => sql`case when ${sql.ref(column)} then 'yes' else 'no' end`;

/** A row for each sitting; figures only of those that are submitted. */
const rows = sql`
  select ${defused("person.last_name")} as last_name, ${defused("person.first_name")} as first_name,
    ${defused("person.email")} as email, ${defused("school.name")} as school, sitting.id as session,
    version.number as version, sitting.state, ${instant("sitting.started_at")} as started_at,
    ${instant("sitting.submitted_at")} as submitted_at, ${instant("sitting.released_at")} as released_at,
    ${yesNo("result.is_first")} as first_sitting, ${yesNo("result.counts")} as counts_in_statistics,
    case when sitting.chosen_sections is null then 'no' else 'yes' end as partial,
    trim_scale(result.points) as points, trim_scale(result.max_points) as max_points, result.scaled,
    trim_scale(result.standard_error) as standard_error, result.correct, result.wrong, result.omitted,
    round(result.time_ms / 1000.0) as time_seconds
  from exported join sessions sitting on sitting.id = exported.id
  join users person on person.id = sitting.user_id
  left join schools school on school.id = sitting.school_id
  left join assessment_versions version on version.id = sitting.assessment_version_id
  left join session_results result on result.session_id = sitting.id and sitting.state in ('submitted', 'scored', 'released')
  order by person.sort_name, person.id, sitting.created_at, sitting.id`;

/** Returns the sittings of an assessment within reach as a CSV file, a row for each. Previews are left out. */
export async function exportResults(
  platform: CopyPlatform,
  input: unknown,
  actor: Actor,
): ReturnType<Downloads[string]> {
  const { assessment_id } = asked.parse(input);
  const { name } = await getReadableAssessment(platform.db, actor, assessment_id);
  const ids = sql`select sitting.id from sessions sitting
    where sitting.assessment_id = ${assessment_id}::uuid and not sitting.is_preview and ${reachedBy(actor, "sitting.user_id")}`;
  const content = await openCsvCopy(platform, { userId: actor.id, ids, rows });
  return { name: `${name}.csv`, mediaType: "text/csv; charset=utf-8", content };
}
