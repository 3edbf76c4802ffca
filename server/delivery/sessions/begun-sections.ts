import { type RawBuilder, sql } from "kysely";

/**
 * Returns the condition that the attempts of a section are the student’s: those that were prepared are nobody’s until it begins.
 *
 * @param section Alias of `session_sections`.
 */
export function isBegun(section: string): RawBuilder<boolean> {
  return sql<boolean>`not (${sql.ref(`${section}.prepared`)} and ${sql.ref(`${section}.state`)} = 'pending')`;
}
