import { type RawBuilder, sql } from "kysely";

/** When an open sitting began, or was last reopened, for a condition of `hasOpenSitting`. */
export const sittingBegan = sql<Date>`greatest(sitting.started_at, sitting.reopened_at)`;

/**
 * Returns the condition that a person is in the middle of a sitting, previews aside.
 *
 * @param column A column with a person's id, as in `sign_ins.user_id`.
 * @param also What else must be true of the sitting, which is called `sitting`.
 */
export function hasOpenSitting(column: string, also: RawBuilder<boolean> = sql`true`): RawBuilder<boolean> {
  return sql<boolean>`exists (select from sessions sitting where sitting.user_id = ${sql.ref(column)}
    and sitting.state = 'in_progress' and not sitting.is_preview and ${also})`;
}
