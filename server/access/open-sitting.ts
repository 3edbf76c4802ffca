import { type RawBuilder, sql } from "kysely";

/**
 * Returns the condition that a person is in the middle of a sitting, previews aside: their sign-in does not end by time then.
 *
 * @param column A column with a person's id, as in `sign_ins.user_id`.
 */
export function hasOpenSitting(column: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from sessions sitting where sitting.user_id = ${sql.ref(column)}
    and sitting.state = 'in_progress' and not sitting.is_preview)`;
}
