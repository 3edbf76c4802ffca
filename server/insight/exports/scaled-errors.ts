import { sql } from "kysely";
import { loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import type { ScaleRow } from "../../authoring/assessments/score-table.ts";
import { findPointErrors, scaledError } from "../../learning/performance/score-errors.ts";
import type { Database } from "../../platform/database/client.ts";
import type { ReadChosen } from "./copy-rows.ts";

/** From so many points on a section’s scaled score has this error, up to the next step; null where it has none. */
interface Step {
  from: number;
  error: number | null;
}

/** Returns where the error of a scaled score changes with the points. It does where the points, or one error more or less, meet a row of the table. */
function errorSteps(scale: readonly ScaleRow[], error: number): Step[] {
  const edges = [...new Set(scale.flatMap(({ raw }) => [raw - error, raw + error]))].toSorted(
    (one, other) => one - other,
  );
  const [first] = edges;
  if (first === undefined) return [];
  return [Number.NEGATIVE_INFINITY, ...edges].map((from, at) => {
    const until = edges[at];
    // Between two edges it is the same everywhere.
    const within = from === Number.NEGATIVE_INFINITY ? first - 1 : until === undefined ? from + 1 : (from + until) / 2;
    return { from, error: scaledError(scale, within, error) };
  });
}

/**
 * Fills the table `scaled_errors` with the errors of the scaled scores among the chosen sittings, by version, section and points: `COPY` then
 * reads from it what pages compute one score at a time. One version at a time, so that answers don’t wait for a long file.
 *
 * @param goOn Is asked before each version; throws once nobody waits for the file any more.
 */
export async function noteScaledErrors(db: Database, read: ReadChosen, goOn: () => Promise<void>): Promise<void> {
  await read(
    sql`create temporary table scaled_errors (version_id uuid, section_id uuid, from_points float8, error float8) on commit drop`,
  );
  // A sitting has a version once its questions are drawn.
  const sat = await read(sql`
    select distinct sitting.assessment_version_id as id from exported join sessions sitting using (id)
    where sitting.assessment_version_id is not null`);
  for (const id of sat.map((row) => String(row.id))) {
    const { sections } = await loadAssessmentVersion(db, id);
    const scaled = sections.filter(({ module, scale }) => module === null && scale);
    if (scaled.length === 0) continue;
    await goOn();
    const errors = (await findPointErrors(db, [id])).get(id)?.sections;
    for (const section of scaled) {
      const error = errors?.get(section.id);
      if (error === undefined || !section.scale) continue;
      const steps = errorSteps(section.scale, error);
      await read(sql`
        insert into scaled_errors select ${id}::uuid, ${section.section_id}::uuid, step.from_points, step.error
        from unnest(${steps.map(({ from }) => from)}::float8[], ${steps.map((step) => step.error)}::float8[])
          as step (from_points, error)`);
    }
  }
}
