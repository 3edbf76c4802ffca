import type { CellType } from "@sextant/contract/result-exports.ts";
import { sql } from "kysely";
import { countedResults } from "../../../delivery/sittings/which-counts.ts";
import { shownName } from "../../../foundation/access/practice.ts";
import type { ResultColumn } from "./result-table.ts";

/** Returns a column of a sitting. @param value SQL over `sitting`, `person`, `school`, `assessment`, `version` and `result`. */
export function ofSitting<const Name extends string>(name: Name, type: CellType, value: string): ResultColumn<Name> {
  return { name, type, of: "sitting", value: sql.raw(value) };
}

/** The assessment, by the name shown in lists. */
export const assessmentColumn: ResultColumn<"assessment"> = {
  name: "assessment",
  type: "text",
  of: "sitting",
  value: shownName("assessment.id", "assessment.name"),
};

/** The person of the sitting. */
export const personColumns = [
  ofSitting("last_name", "text", "person.last_name"),
  ofSitting("first_name", "text", "person.first_name"),
  ofSitting("student_number", "text", "person.student_number"),
  ofSitting("email", "text", "person.email"),
  ofSitting("school", "text", "school.name"),
] as const;

/** Whether the result that counts for its person and assessment is this sitting, or rests on it. */
export const countsAsResult = ofSitting(
  "counts_as_result",
  "yes_no",
  "case when result.session_id is not null then coalesce(sitting.id = any(counted.sessions), false) end",
);

/** The results that count, of the people and assessments that have a sitting in the file. */
const counted = countedResults(
  sql`(select each.* from (select distinct sitting.user_id, sitting.assessment_id from exported join sessions sitting using (id)) pair
    join session_results each using (user_id, assessment_id)) result`,
  "team",
);

/** The tables with the data of a sitting; figures only of submitted ones. */
export const sittingSource = sql`exported join sessions sitting on sitting.id = exported.id
  join users person on person.id = sitting.user_id
  join assessments assessment on assessment.id = sitting.assessment_id
  left join schools school on school.id = sitting.school_id
  left join assessment_versions version on version.id = sitting.assessment_version_id
  left join session_results result on result.session_id = sitting.id and sitting.state in ('submitted', 'scored', 'released')
  left join (${counted}) counted on counted.user_id = sitting.user_id and counted.assessment_id = sitting.assessment_id`;

/** The order of sittings: by person, then by creation. */
export const sittingOrder = sql`person.sort_name, person.id, sitting.created_at, sitting.id`;
