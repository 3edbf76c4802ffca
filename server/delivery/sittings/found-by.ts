import { type RawBuilder, sql } from "kysely";
import { containing } from "../../platform/paging.ts";

/** Returns whether words are in the names of a sitting’s student or assessment; `sitting` is what its row is called in the query. */
export function isFoundBy(search: string, sitting: string): RawBuilder<boolean> {
  const pattern = containing(search);
  const column = (name: string) => sql.ref(`${sitting}.${name}`);
  return sql<boolean>`(exists (
      select from users u where u.id = ${column("user_id")}
        and fold_text(u.first_name || ' ' || u.last_name || ' ' || coalesce(u.student_number, '')) like fold_text(${pattern}))
    or exists (select from assessments a where a.id = ${column("assessment_id")} and fold_text(a.name) like fold_text(${pattern})))`;
}
