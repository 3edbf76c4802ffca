import type { ItemParameters } from "@sextant/psychometrics/item.ts";
import { sql } from "kysely";
import type { Database } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";

/** A question with parameters in use. */
export interface PoolQuestion {
  id: string;
  version: string;
}

/**
 * Gives the questions of a published assessment parameters in use, as a calibration of them would have found.
 *
 * @param parameters In the order of the questions.
 */
export async function putParameters(
  db: Database,
  assessment: string,
  parameters: readonly ItemParameters[],
): Promise<PoolQuestion[]> {
  const { rows } = await sql<PoolQuestion & { section: string }>`
    select question.question_id as id, question.id as version, section.id as section
    from assessment_versions version join version_sections section on section.assessment_version_id = version.id
    join version_placements placement on placement.version_section_id = section.id
    join question_versions question on question.id = placement.question_version_id
    where version.assessment_id = ${assessment}::uuid order by placement.position`.execute(db);
  const calibration = newId();
  await sql`insert into calibrations (id, assessment_id, model, quadrature, tolerance, engine, population, min_responses, versions,
      people, responses, data_hash, log_likelihood, parameters, aic, bic, ability_mean, ability_sd, cycles, converged, report, took_ms)
    values (${calibration}::uuid, ${assessment}::uuid, '2pl', '{}', 0.001, 'made', 'first_complete', 200, '{1}',
      500, 5000, '', 0, 0, 0, 0, 0, 1, 1, true, '{}', 1)`.execute(db);
  for (const [place, { id, version, section }] of rows.entries()) {
    const own = parameters[place];
    await sql`insert into calibration_items (calibration_id, question_id, question_version_id, version_section_id, position, status,
        a, b, c, fit, n, omitted, not_reached, observed, flags)
      values (${calibration}::uuid, ${id}::uuid, ${version}::uuid, ${section}::uuid, ${place + 1}, 'estimated',
        ${own?.a}, ${own?.b}, ${own?.c}, '{}', 500, 0, 0, '[]', '[]')`.execute(db);
  }
  await sql`insert into calibration_states (calibration_id, state) values (${calibration}::uuid, 'in_use')`.execute(db);
  return rows.map(({ id, version }) => ({ id, version }));
}
